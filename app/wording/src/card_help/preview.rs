//! Predicts the result of a play, as far as it is certain. It tries the play in rounds made up from the view. The text
//! tells only results that are the same in all of them.

use engine::{Action, Asked, Face, Game, News, Play, Rng, Ruleset, Seat, Seed, View};
use std::sync::Arc;

use crate::{
    Cast,
    card_help::consequences::{then, would},
    line::text,
    say,
};

/// The number of made-up rounds for each play, and the most plays tried.
const WORLDS: u32 = 3;
const PLAYS: usize = 12;

/// The result of a play.
struct Forecast {
    news: Vec<News>,
    view: View,
    /// True if other players faced the same question and the simulation made them draw. Results that depend on this are
    /// not certain.
    assumed: bool,
}

/// "Ben misses a turn. Then it is Cem’s turn." For a card that goes only together with others, the largest such play
/// counts. `None` where nothing is certain, or the card cannot be played.
pub fn forecast(view: &View, face: Face, cast: Cast) -> Option<String> {
    let plays = view.actions.iter().filter_map(|action| match action {
        Action::Play(play) if play.cards.faces().contains(&face) => Some(*play),
        _ => None,
    });
    let plays: Vec<Play> = plays.collect();
    let of = |cards: &[Face]| -> Vec<Play> {
        let same = plays.iter().filter(|play| play.cards.faces() == cards);
        same.copied().collect()
    };
    let alone = of(&[face]);
    if !alone.is_empty() {
        return on_each_pile(view, &alone, cast);
    }
    let most = plays.iter().max_by_key(|play| play.cards.faces().len())?;
    let most = most.cards.faces();
    let result = on_each_pile(view, &of(most), cast)?;
    let cards = text(&cast.row(most));
    Some(say!("{cards} together: {told}", cards, told = result))
}

/// Describes the result of these plays of the same cards. It tells it once, or for each pile where that makes a
/// difference.
fn on_each_pile(view: &View, plays: &[Play], cast: Cast) -> Option<String> {
    let on = |pile: u8| {
        let there = plays.iter().filter(|play| play.pile == pile);
        let there: Vec<Play> = there.copied().collect();
        (!there.is_empty()).then(|| certainly(view, &of_one_kind(&there), cast))
    };
    match (on(0), on(1)) {
        (Some(left), Some(right)) if left != right => {
            let left = left.map(|result| say!("On the left: {told}", told = result));
            let right = right.map(|result| say!("On the right: {told}", told = result));
            let sides: Vec<String> = left.into_iter().chain(right).collect();
            Some(sides.join(" "))
        }
        (one, other) => one.or(other)?,
    }
}

/// Describes the result of drawing instead: "If you draw instead: You draw 1 card. Then it is Ben’s turn."
pub fn drawing(view: &View, cast: Cast) -> Option<String> {
    let actions = [Action::DrawAll, Action::Draw];
    let action = actions
        .into_iter()
        .find(|action| view.actions.contains(action))?;
    let turn = view
        .prompt
        .is_some_and(|prompt| prompt.asked == Asked::Turn);
    if turn && cast.rules.is_bare(view) {
        return Some(say!("Or you pass: no card is left to draw."));
    }
    let full = |me| cast.rules.has_full_hand(view, me);
    if turn && view.viewer.is_some_and(full) {
        return Some(say!("Or you pass: your hand is full."));
    }
    let what = certainly(view, &[action], cast)?;
    Some(say!("If you draw instead: {what}", what))
}

/// Prefers plays with a named suit where a wild card can also go without one.
fn of_one_kind(plays: &[Play]) -> Vec<Action> {
    let named = plays.iter().any(|play| play.suit.is_some());
    let plays = plays.iter().filter(|play| !named || play.suit.is_some());
    plays.take(PLAYS).map(|play| Action::Play(*play)).collect()
}

/// Describes the results that are the same for each of these actions and for all hidden cards.
fn certainly(view: &View, actions: &[Action], cast: Cast) -> Option<String> {
    let mut forecasts = Vec::new();
    for action in actions {
        for world in 0..WORLDS {
            forecasts.push(played(view, cast.rules, *action, world)?);
        }
    }
    let (first, others) = forecasts.split_first()?;
    let certain = first
        .news
        .iter()
        .filter(|news| others.iter().all(|forecast| forecast.news.contains(news)));
    let mut sentences: Vec<String> = certain
        .filter_map(|news| Some(text(&would(news, cast)?)))
        .collect();
    let asked = |forecast: &Forecast| {
        let prompt = forecast.view.prompt?;
        let mine = !forecast.assumed || matches!(prompt.asked, Asked::Owed(_));
        mine.then(|| then(&forecast.view, prompt, cast))?
            .map(|line| text(&line))
    };
    let next = asked(first);
    if others.iter().all(|forecast| asked(forecast) == next) {
        sentences.extend(next);
    }
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

fn played(view: &View, rules: &Arc<Ruleset>, action: Action, world: u32) -> Option<Forecast> {
    let seat = view.viewer?;
    let seed = Seed::from_number(u64::from(view.revision) << 8 | u64::from(world));
    let rng = Rng::new(seed);
    let asked = view.prompt.is_some_and(|prompt| prompt.seats.has(seat));
    let mut game = match (asked, action) {
        (true, _) => Game::imagine(view, rules, rng)?,
        // No view shows how many like cards count together by now.
        (false, Action::Play(play)) if counts_together(rules, play.cards.top()) => return None,
        (false, _) => Game::imagine_out_of_turn(view, rules, rng)?,
    };
    game.apply(game.input(seat, action)).ok()?;
    let news = |game: &mut Game| -> Vec<News> {
        let events = game.take_events();
        events.map(|event| event.redacted_for(None).news).collect()
    };
    let mut all = news(&mut game);
    let assumed = others_draw(&mut game, view, seat);
    // The viewer's own draw waits until all players have answered.
    let own = |news: &News| matches!(news, News::Drew { seat: drawer, .. } if *drawer == seat);
    all.extend(news(&mut game).into_iter().filter(own));
    Some(Forecast {
        news: all,
        view: game.view(view.viewer),
        assumed,
    })
}

/// Makes all other players draw who face the same debt as the viewer, who has answered. The viewer's answer takes
/// effect only after that.
fn others_draw(game: &mut Game, view: &View, seat: Seat) -> bool {
    let due = view
        .prompt
        .filter(|prompt| matches!(prompt.asked, Asked::Owed(_)));
    let others = due.map(|prompt| prompt.seats.without(seat));
    let Some(others) = others.filter(|others| !others.is_empty()) else {
        return false;
    };
    for other in others {
        // The rules have already answered for a player who cannot draw.
        game.apply(game.input(other, Action::Draw)).ok();
    }
    true
}

/// True if the card does more with each like card under it, though no cards are due.
fn counts_together(rules: &Ruleset, face: Face) -> bool {
    let does = rules.effects.iter().any(|on| on.faces.has(face));
    does && rules.adds_up(face)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{cast, names, scene};

    /// Returns the forecast that Ana reads for her card.
    fn preview(table: &str, card: &str) -> Option<String> {
        let names = names();
        let scene = scene(table, 'A');
        let card = card.parse().expect("a face");
        forecast(&scene.view, card, cast(&names, &scene))
    }

    #[test]
    fn effects_of_a_card_are_told_by_the_players_they_hit() {
        let classic = |card| {
            preview(
                "rules classic   seats A B C   turn A\npile r5   stock g1 g2\n\
                 A r3 rS rR r+2 W b3 b4 | B y3 y4 | C r1 r2",
                card,
            )
        };
        let said = |card| classic(card).unwrap_or_default();
        assert_eq!(said("r3"), "Then it is Ben’s turn.");
        assert_eq!(said("rS"), "Ben misses a turn. Then it is Cem’s turn.");
        assert_eq!(said("rR"), "Play goes to the right. Then it is Cem’s turn.");
        assert_eq!(said("r+2"), "2 cards for Ben.");
        assert_eq!(said("W"), "Then it is Ben’s turn.");
        assert_eq!(classic("b3"), None);
    }

    #[test]
    fn a_card_out_of_turn_a_draw_and_cards_played_together_are_told_too() {
        let jungle = "rules jungle   seats A B C   turn B\npile r5   stock g1 g2 g3\n\
                      A r9 b3 | B r9 y2 y6 | C g6 y6\n> B plays r9";
        assert_eq!(
            preview(jungle, "r9").as_deref(),
            Some("Then it is Ben’s turn.")
        );
        let unu = "rules unu   seats A B C   turn A\npile hJ   stock c3 c4 c5 c6\n\
                   A hK hA h2 s3 s4 | B c9 cT | C s5 s6";
        assert_eq!(
            preview(unu, "hK").as_deref(),
            Some("Then it is your turn again.")
        );
        let names = names();
        let scene = scene(unu, 'A');
        assert_eq!(
            drawing(&scene.view, cast(&names, &scene)).as_deref(),
            Some("If you draw instead: You draw 1 card. Then it is Ben’s turn.")
        );
        let sum = "rules grand   seats A B C   turn A\npile b9   pile g1   stock g1 g2 g3 y1\n\
                   A r4 r5 y3 y7 | B b2 r2 | C y7 r1";
        let said = preview(sum, "r5").unwrap_or_default();
        assert!(said.starts_with("Red 4 and 5 together: "), "{said}");
        let skips = "rules classic multi=number   seats A B C   turn A\npile r5   stock g1 g2\n\
                     A rS gS y3 y4 | B y6 y7 | C r1 r2";
        let said = preview(skips, "gS").unwrap_or_default();
        let both = " together: Ben misses a turn. Cem misses a turn. Then it is your turn again.";
        assert!(said.ends_with(both), "{said}");
    }

    #[test]
    fn effects_on_different_piles_are_told_apart() {
        let on = |left: &str, right: &str, hand: &str, card: &str| {
            let table = format!(
                "rules grand   seats A B C   turn A\npile {left}   pile {right}   stock g1 g2 g3 g4 y9\n\
                 A {hand} b4 | B b3 r9 | C y7 r1"
            );
            preview(&table, card).unwrap_or_default()
        };
        assert_eq!(
            on("r5", "y+2", "r+2", "r+2"),
            "On the left: 2 cards for Ben, if no Wild sends it back. \
             On the right: 4 cards for Ben, if no Wild sends it back."
        );
        assert_eq!(
            on("r5", "y0", "r0", "r0"),
            "On the left: 1 card each, if no Wild sends it back: Ben and Cem. \
             On the right: 2 cards each, if no Wild sends it back: Ben and Cem."
        );
        assert_eq!(
            on("r5", "r7", "r+2", "r+2"),
            "2 cards for Ben, if no Wild sends it back."
        );
        // GRA-28: the players have drawn the other pile empty.
        let empty = "rules grand   seats A B C   turn A\npile r+2@C   pile y9   stock nothing\n\
                     A b+2 gR b4 | B y6 r1 | C W+4 y8\n> A plays b+2\n> B draws";
        let names = names();
        let scene = scene(empty, 'C');
        let four = "W+4".parse().expect("a face");
        assert_eq!(
            forecast(&scene.view, four, cast(&names, &scene)).as_deref(),
            Some(
                "On the left: 8 cards for Ana, if no Wild sends it back. \
                 On the right: 4 cards for Ana, if no Wild sends it back."
            )
        );
    }

    #[test]
    fn a_player_who_can_send_a_zero_back_reads_of_their_own_card_alone() {
        let zero = "rules grand   seats A B C D   turn A\npile b7   pile g4   stock g1 g2 g3 y1 y2\n\
                    A b0 y3 y5 | B W r2 | C y7 r1 | D b3 b9\n> A plays b0";
        let names = names();
        let scene = scene(zero, 'B');
        let cast = cast(&names, &scene);
        let wild = "W".parse().expect("a face");
        assert_eq!(
            forecast(&scene.view, wild, cast).as_deref(),
            Some("1 card for Ana, if no Wild sends it back.")
        );
        assert_eq!(
            drawing(&scene.view, cast).as_deref(),
            Some("If you draw instead: You draw 1 card.")
        );
    }

    #[test]
    fn a_card_drawn_for_a_barred_last_card_is_kept() {
        let barred = "rules classic finish=no-wilds   seats A B   turn A\npile r5   stock r6 g1\nA W | B b4 b5";
        let names = names();
        let scene = scene(barred, 'A');
        assert_eq!(
            drawing(&scene.view, cast(&names, &scene)).as_deref(),
            Some("If you draw instead: You draw 1 card. You keep it, and your turn is over.")
        );
    }

    #[test]
    fn with_nothing_left_a_pass_is_told() {
        let bare = "rules classic   seats A B   turn A\npile r5   stock nothing\nA r6 b3 | B b4 b5";
        let names = names();
        let scene = scene(bare, 'A');
        assert_eq!(
            drawing(&scene.view, cast(&names, &scene)).as_deref(),
            Some("Or you pass: no card is left to draw.")
        );
    }

    #[test]
    fn debts_add_up_and_hands_stay_secret() {
        let twist = "rules twist   seats A B C   turn C\npile h9   stock c3 c4 c5\n\
                     A c2 s3 | B d2 s4 | C h2 s6\n> C plays h2";
        assert_eq!(preview(twist, "c2").as_deref(), Some("4 cards for Ben."));
        let grand = "rules grand   seats A B C   turn A\npile b7   pile g4   stock g1 g2 g3 y1\n\
                     A b0 b9 g5 y3 W | B W r2 | C y7 r1";
        let said = |card| preview(grand, card).unwrap_or_default();
        assert_eq!(
            said("b0"),
            "1 card each, if no Wild sends it back: Ben and Cem."
        );
        assert_eq!(said("g5"), "You choose a player.");
        assert_eq!(said("W"), "Then it is Ben’s turn.");
    }

    #[test]
    fn a_sum_that_is_handed_on_is_told_by_the_player_it_hits() {
        let four = |card| {
            preview(
                "rules classic deflect=both   seats A B C D   turn D\npile r4   stock g1 g2 g3\n\
                 A rS rR y2 | B y3 y4 | C b6 b7 | D r+2 y6 y7\n> D plays r+2",
                card,
            )
            .unwrap_or_default()
        };
        assert_eq!(four("rS"), "Ben misses a turn. 2 cards for Cem.");
        assert_eq!(four("rR"), "Play goes to the right. 2 cards for Dia.");
        let two = |card| {
            preview(
                "rules classic deflect=both   seats A B   turn B\npile r4   stock g1 g2 g3\n\
                 A rS rR y2 | B r+2 y6 y7\n> B plays r+2",
                card,
            )
            .unwrap_or_default()
        };
        assert_eq!(two("rS"), "Ben misses a turn. 2 cards for you.");
        assert_eq!(two("rR"), "Play goes to the right. 2 cards for Ben.");
    }

    #[test]
    fn a_player_who_draws_until_a_card_fits_reads_no_number() {
        let names = names();
        for hand in [
            "b3 b4", "g3 b4", "y3 b4", "b1 b4", "b6 g4", "b3 y4", "b8 b4",
        ] {
            let said = |house_rules: &str| {
                let table = format!(
                    "rules classic {house_rules}   seats A B C   turn A\npile r5\n\
                     A {hand} | B y3 y4 | C r1 r2"
                );
                let scene = scene(&table, 'A');
                drawing(&scene.view, cast(&names, &scene)).unwrap_or_default()
            };
            assert_eq!(
                said("draw-until"),
                "If you draw instead: You draw until one fits, and may lay it or keep it."
            );
            assert!(
                said("draw-until forced-play").ends_with(
                    "You draw until one fits, and must lay it, but for a Wild Draw Four."
                )
            );
            assert!(said("forced-play").contains("You draw 1 card. If it fits you must"));
        }
    }
}
