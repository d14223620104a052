//! The results in sentences: the winner, how the round ended, how it is scored, and the dealer.

use engine::{
    HouseRule, RoundEnd, Scoring, Seat, message,
    phrase::Arg,
    session::{Scores, Table},
};

use crate::{
    games::vocabulary, house_rules::summary::scoring, list::sentences, results::round_result::Over,
    say,
};

/// A player's name by seat.
pub(crate) fn name(table: &Table, seat: Seat) -> String {
    table
        .seated(seat)
        .map(|p| p.name.to_string())
        .unwrap_or_default()
}

/// "Ana wins the round", "Ana and Cem win the match". A player who won alone reads "You win the round".
pub fn title(over: &Over, table: &Table, me: Option<Seat>) -> String {
    let of_match = over.champions.is_some() && over.counts();
    if me.is_some() && over.winners().only() == me {
        return match of_match {
            true => say!("You win the match"),
            false => say!("You win the round"),
        };
    }
    let names = over.winners().iter().map(|seat| name(table, seat));
    let names: Vec<String> = names.collect();
    match of_match {
        true => title_of_match(&names, over.outcome.end),
        false => title_of_round(&names, over.outcome.end),
    }
}

fn title_of_match(winners: &[String], end: RoundEnd) -> String {
    match (winners, end) {
        ([], RoundEnd::Drawn) => say!("The match is a draw"),
        ([], _) => say!("Nobody wins the match"),
        ([who], _) => say!("{who} wins the match", who),
        (all, _) => say!("{all} win the match", all = Arg::all(all)),
    }
}

fn title_of_round(winners: &[String], end: RoundEnd) -> String {
    match (winners, end) {
        ([], RoundEnd::Drawn) => say!("The round is a draw"),
        ([], _) => say!("Nobody wins the round"),
        ([who], _) => say!("{who} wins the round", who),
        (all, _) => say!("{all} win the round", all = Arg::all(all)),
    }
}

/// How the round ended.
pub fn how(over: &Over, table: &Table, me: Option<Seat>) -> String {
    let end = match over.outcome.end {
        RoundEnd::Out(seat) if me == Some(seat) => say!("You have no cards left."),
        RoundEnd::Out(seat) => say!("{who} has no cards left.", who = name(table, seat)),
        RoundEnd::Blocked if over.scoring == Scoring::Winner && over.counts() => {
            say!("Nobody could draw or play any more: nobody scores.")
        }
        RoundEnd::Blocked => say!("Nobody could draw or play any more."),
        RoundEnd::Drawn => say!("Nothing was left to draw: the round is a draw."),
        RoundEnd::Deserted => say!("Too few players were left. Nothing is counted."),
        RoundEnd::TimeUp => say!("Time was up. The fewest points win."),
    };
    let said = match over.counts() {
        true => [Some(end), drawn(over), leaves(over, table, me), last(over)],
        false => [Some(end), Some(known()), None, None],
    };
    sentences(said.into_iter().flatten())
}

/// "Ben is out of the match." The player held the most points (CLA-80).
fn leaves(over: &Over, table: &Table, me: Option<Seat>) -> Option<String> {
    let hands = &over.outcome.hands;
    let most = hands.iter().max().filter(|points| **points > 0)?;
    let gone =
        |seat: &Seat| !over.scores.playing.has(*seat) && hands.get(seat.index()) == Some(most);
    let out = Seat::first(hands.len()).find(gone)?;
    table
        .config
        .is_on(HouseRule::Out)
        .then(|| match me == Some(out) {
            true => say!("You are out of the match."),
            false => say!("{who} is out of the match.", who = name(table, out)),
        })
}

/// The sentence about a round whose cards were known before.
fn known() -> String {
    say!("The cards were known from before: this round does not count.")
}

/// The number of rounds without a winner, if the match counts rounds.
fn drawn(over: &Over) -> Option<String> {
    if over.scoring != Scoring::Rounds {
        return None;
    }
    let won: u32 = over.sides.iter().map(|side| side.total).sum();
    let drawn = u32::from(over.scores.round).saturating_sub(won);
    (drawn > 0).then(|| {
        say!(
            "One round so far was a draw. | {count} rounds so far were a draw.",
            count = drawn
        )
    })
}

fn last(over: &Over) -> Option<String> {
    let ended = over.scores.last && over.champions.is_some();
    ended.then(|| say!("It was the last round."))
}

/// "Ana dealt. Ben deals next."
pub fn deal(scores: &Scores, over: bool, table: &Table) -> String {
    let (who, next) = (name(table, scores.dealt), name(table, scores.deals));
    match (who == next, over) {
        (true, true) => say!("{who} dealt, and deals the rematch.", who),
        (true, false) => say!("{who} dealt, and deals next.", who),
        (false, true) => say!("{who} dealt. {next} deals the rematch.", who, next),
        (false, false) => say!("{who} dealt. {next} deals next.", who, next),
    }
}

/// How the match is scored, and when it ends, with the game's own remark.
pub fn counts(table: &Table) -> String {
    (vocabulary(table.config.ruleset).counting)(scoring(&table.config))
}

/// The column titles, as messages: the hand, the round, the total.
pub const fn columns(scoring: Scoring) -> [&'static str; 3] {
    let held = message!("Points held");
    match scoring {
        Scoring::Winner => [held, message!("Scored"), message!("Total")],
        Scoring::Low | Scoring::Eliminate => {
            [held, message!("Counted"), message!("Total, low wins")]
        }
        Scoring::Rounds => [held, message!("This round"), message!("Rounds won")],
    }
}

/// True if no seat got anything out of a round.
pub fn was_drawn(points: &[u16]) -> bool {
    points.iter().all(|points| *points == 0)
}

/// A word for the row of the last round, as a message: "a draw", or nothing.
pub const fn outcome_of(end: RoundEnd) -> Option<&'static str> {
    match end {
        RoundEnd::Out(_) => None,
        RoundEnd::Blocked => Some(message!("blocked")),
        RoundEnd::Drawn => Some(message!("a draw")),
        RoundEnd::Deserted => Some(message!("given up")),
        RoundEnd::TimeUp => Some(message!("time up")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        examples::example_table,
        results::round_result::{Over, over},
    };
    use engine::Seats;
    use engine::session::{Dealing, TableStage};

    fn result(table: &Table) -> Over {
        let rules = engine::rulesets::build(&table.config, 4);
        over(table, &rules).expect("it is over")
    }

    fn said(table: &Table) -> [String; 3] {
        let over = result(table);
        let done = over.champions.is_some();
        [
            title(&over, table, None),
            how(&over, table, None),
            deal(&over.scores, done, table),
        ]
    }

    #[test]
    fn a_round_that_somebody_won() {
        let [title, how, deal] = said(&example_table("classic", RoundEnd::Out(seat(2)), None));
        assert_eq!(title, "Cem wins the round");
        let table = example_table("classic", RoundEnd::Out(seat(2)), None);
        let over = result(&table);
        let read = |by: usize| crate::results::sentences::title(&over, &table, Some(seat(by)));
        assert_eq!(
            [read(2), read(0)],
            ["You win the round", "Cem wins the round"]
        );
        assert_eq!(how, "Cem has no cards left.");
        let how = |by: usize| crate::results::sentences::how(&over, &table, Some(seat(by)));
        assert_eq!(
            [how(2), how(0)],
            ["You have no cards left.", "Cem has no cards left."]
        );
        assert_eq!(deal, "Ana dealt. Ben deals next.");
    }

    #[test]
    fn rounds_that_nobody_won() {
        let [title, how, _] = said(&example_table("unu", RoundEnd::Drawn, None));
        assert_eq!(title, "The round is a draw");
        assert!(how.ends_with("2 rounds so far were a draw."), "{how}");
        let [title, how, _] = said(&example_table("classic", RoundEnd::Blocked, None));
        assert_eq!(title, "Nobody wins the round");
        assert!(how.ends_with("nobody scores."), "{how}");
        assert_eq!(outcome_of(RoundEnd::Blocked), Some("blocked"));
        assert!(was_drawn(&[0, 0]) && !was_drawn(&[0, 5]));
    }

    #[test]
    fn a_match_that_a_team_won() {
        let champions = [seat(1), seat(3)].into_iter().collect();
        let table = example_table("classic+partners", RoundEnd::Out(seat(1)), Some(champions));
        let [title, how, deal] = said(&table);
        assert_eq!(title, "Ben and Dia win the match");
        assert_eq!(how, "Ben has no cards left. It was the last round.");
        assert_eq!(deal, "Ana dealt. Ben deals the rematch.");
    }

    #[test]
    fn a_round_by_known_cards_is_won_but_does_not_count() {
        let champions = Seats::of(seat(1));
        let mut table = example_table("classic", RoundEnd::Out(seat(2)), Some(champions));
        if let TableStage::MatchOver(scores, ..) = &mut table.stage {
            scores.dealing = Dealing::Known;
        }
        let [title, how, _] = said(&table);
        assert_eq!(title, "Cem wins the round", "Ben has the match from before");
        assert_eq!(
            how,
            "Cem has no cards left. The cards were known from before: this round does not count."
        );
    }

    fn seat(index: usize) -> Seat {
        Seat::first(4).nth(index).expect("a seat")
    }

    #[test]
    fn every_way_to_count_is_told_with_its_end() {
        let said = |config| counts(&example_table(config, RoundEnd::Out(seat(2)), None));
        let out = said("classic+scoring=eliminate+target=300");
        assert!(out.ends_with("300 points and you are out."), "{out}");
        let low = said("classic+scoring=low+minutes=30");
        assert!(low.ends_with("for 30 minutes; the lowest wins."), "{low}");
        assert_eq!(said("classic+target=0"), "A single round.");
        assert!(columns(Scoring::Low)[2].contains("low wins"));
    }

    #[test]
    fn cards_spared_by_the_salt_are_told_only_in_games_with_salt() {
        let counted = |config| counts(&example_table(config, RoundEnd::Out(seat(2)), None));
        assert!(
            counted("grand").ends_with("the two dearest cards."),
            "GRA-73"
        );
        assert!(!counted("classic").contains("salt"));
    }
}
