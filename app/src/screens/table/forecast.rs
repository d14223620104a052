//! What would happen if a card were played now, as far as that is certain: it is tried in rounds made up from the view,
//! and what comes out the same in all of them is told.

use super::words::{Cast, text};
use crate::say;
use engine::{
    Action, Cause, Deck, Direction, End, Face, Game, House, Input, News, Outcome, Play, Seat, Seed,
    View,
    rng::Rng,
    rules::{
        ruleset::Ruleset,
        view::{Asked, Prompt},
    },
};
use std::sync::Arc;

/// Rounds made up for each play, and plays tried at most.
const WORLDS: u32 = 3;
const PLAYS: usize = 12;

/// What came of a play.
struct Future {
    news: Vec<News>,
    view: View,
}

/// "Ben misses a turn. Then it is Cem’s turn." Of a card that can only be laid together with others, what the most of
/// them would do. `None` where nothing is certain, or the card cannot be laid.
pub(super) fn forecast(
    view: &View,
    rules: &Arc<Ruleset>,
    face: Face,
    cast: Cast,
) -> Option<String> {
    let plays = view.actions.iter().filter_map(|action| match action {
        Action::Play(play) if play.cards.faces().contains(&face) => Some(*play),
        _ => None,
    });
    let plays: Vec<Play> = plays.collect();
    let alone = |play: &Play| play.cards.faces() == [face];
    if plays.iter().any(alone) {
        let alone: Vec<Play> = plays.into_iter().filter(alone).collect();
        return certainly(view, rules, &of_one_kind(&alone), cast);
    }
    let most = plays
        .into_iter()
        .max_by_key(|play| play.cards.faces().len())?;
    let told = certainly(view, rules, &[Action::Play(most)], cast)?;
    let cards = text(&cast.row(most.cards.faces()));
    Some(say!("{cards} together: {told}", cards, told))
}

/// What would happen if nothing were laid: "You draw 1 card. Then it is Ben’s turn."
pub(super) fn drawing(view: &View, rules: &Arc<Ruleset>, cast: Cast) -> Option<String> {
    let ways = [Action::DrawAll, Action::Draw];
    let way = ways.into_iter().find(|way| view.actions.contains(way))?;
    certainly(view, rules, &[way], cast)
}

/// Where a wild card may be let go without a word, it is told as it is laid with one.
fn of_one_kind(plays: &[Play]) -> Vec<Action> {
    let named = plays.iter().any(|play| play.suit.is_some());
    let plays = plays.iter().filter(|play| !named || play.suit.is_some());
    plays.take(PLAYS).map(|play| Action::Play(*play)).collect()
}

/// What comes out the same whichever of these is done, and whatever is hidden.
fn certainly(view: &View, rules: &Arc<Ruleset>, actions: &[Action], cast: Cast) -> Option<String> {
    let mut futures = Vec::new();
    for action in actions {
        for world in 0..WORLDS {
            futures.push(played(view, rules, *action, world)?);
        }
    }
    let (first, others) = futures.split_first()?;
    let certain = first
        .news
        .iter()
        .filter(|news| others.iter().all(|future| future.news.contains(news)));
    let mut told: Vec<String> = certain.filter_map(|news| would(news, cast)).collect();
    let asked = |future: &Future| {
        let prompt = future
            .view
            .prompt
            .map(|prompt| (prompt.asked, prompt.seats));
        (prompt, future.view.direction)
    };
    if others.iter().all(|future| asked(future) == asked(first)) {
        told.extend(
            first
                .view
                .prompt
                .and_then(|prompt| then(&first.view, prompt, cast)),
        );
    }
    (!told.is_empty()).then(|| told.join(" "))
}

fn played(view: &View, rules: &Arc<Ruleset>, action: Action, world: u32) -> Option<Future> {
    let seat = view.viewer?;
    let seed = Seed::from_number(u64::from(view.tick) << 8 | u64::from(world));
    let rng = Rng::new(seed);
    let asked = view.prompt.is_some_and(|prompt| prompt.seats.has(seat));
    let mut game = match (asked, action) {
        (true, _) => Game::imagine(view, rules, rng)?,
        // How many like cards count together by now, no view tells.
        (false, Action::Play(play)) if counts_together(rules, play.cards.top()) => return None,
        (false, _) => Game::imagine_out_of_turn(view, rules, rng)?,
    };
    let seen = view.tick;
    game.apply(Input::Act { seat, seen, action }).ok()?;
    Some(Future {
        news: game
            .take_events()
            .map(|event| event.told(None).news)
            .collect(),
        view: game.view(view.viewer),
    })
}

/// Whether a card does the more the more of its like lie there, though nothing is due.
fn counts_together(rules: &Ruleset, face: Face) -> bool {
    let does = rules.effects.iter().any(|on| on.faces.has(face));
    does && rules.adds_up(face)
}

/// What will have happened, told beforehand.
fn would(news: &News, cast: Cast) -> Option<String> {
    Some(match news {
        News::Skipped(seat) => match cast.is_me(*seat) {
            true => say!("You miss a turn."),
            false => say!("{who} misses a turn.", who = cast.name(*seat)),
        },
        News::Direction(Direction::Clockwise) => say!("Play goes to the left."),
        News::Direction(Direction::Counterclockwise) => say!("Play goes to the right."),
        News::Drew {
            seat,
            count,
            cause: Cause::Total | Cause::Turn,
        } => would_draw(*seat, *count, cast),
        News::Rotated(Direction::Clockwise) => say!("Every hand moves to the left."),
        News::Rotated(Direction::Counterclockwise) => say!("Every hand moves to the right."),
        News::PassedOn(_) => say!("Every hand moves on."),
        News::Swapped(a, b) => match with_me(*a, *b, cast) {
            Some(other) => say!("You and {who} swap hands.", who = cast.name(other)),
            None => say!(
                "{who} and {whom} swap hands.",
                who = cast.name(*a),
                whom = cast.name(*b)
            ),
        },
        News::ChangedSeats(a, b) => match with_me(*a, *b, cast) {
            Some(other) => say!("You and {who} change seats.", who = cast.name(other)),
            None => say!(
                "{who} and {whom} change seats.",
                who = cast.name(*a),
                whom = cast.name(*b)
            ),
        },
        News::Pepper(seat) => match cast.is_me(*seat) {
            true => say!("You get the pepper."),
            false => say!("{who} gets the pepper.", who = cast.name(*seat)),
        },
        News::Salt(seat) => match cast.is_me(*seat) {
            true => say!("You get the salt."),
            false => say!("{who} gets the salt.", who = cast.name(*seat)),
        },
        News::Over(outcome) => would_end(outcome, cast),
        _ => return None,
    })
}

fn would_draw(seat: Seat, count: u16, cast: Cast) -> String {
    match cast.is_me(seat) {
        true => say!("You draw {count} card. | You draw {count} cards.", count),
        false => say!(
            "{who} draws {count} card. | {who} draws {count} cards.",
            who = cast.name(seat),
            count
        ),
    }
}

fn would_end(outcome: &Outcome, cast: Cast) -> String {
    match outcome.end {
        _ if cast.me.is_some_and(|me| outcome.winners.has(me)) => say!("You win the round."),
        End::Drawn => say!("Nothing is left to draw, and the round is a draw."),
        _ => say!("The round is over."),
    }
}

/// The other of two, where the reader is one of them.
fn with_me(a: Seat, b: Seat, cast: Cast) -> Option<Seat> {
    match (cast.is_me(a), cast.is_me(b)) {
        (true, _) => Some(b),
        (_, true) => Some(a),
        _ => None,
    }
}

/// Who is asked then, and what.
fn then(view: &View, prompt: Prompt, cast: Cast) -> Option<String> {
    let mine = cast.me.is_some_and(|me| prompt.seats.has(me));
    Some(match prompt.asked {
        Asked::Turn if mine => say!("Then it is your turn again."),
        Asked::Drawn if mine && cast.mix.is_on(House::ForcedPlay) => {
            say!("If it fits you must lay it, but for a Wild Draw Four.")
        }
        Asked::Drawn if mine => say!("You may lay it if it fits, or keep it."),
        Asked::Turn => say!(
            "Then it is {who}’s turn.",
            who = cast.name(prompt.seats.only()?)
        ),
        Asked::Total(count) if mine => {
            say!("{count} card for you. | {count} cards for you.", count)
        }
        Asked::Total(count) => say!(
            "{count} card for {who}. | {count} cards for {who}.",
            count,
            who = cast.name(prompt.seats.only()?)
        ),
        Asked::Owed => return owed(view, prompt, cast),
        Asked::Name if mine => match cast.deck {
            Deck::Colour => say!("You name the colour."),
            Deck::French | Deck::FrenchWithJokers => say!("You name the suit."),
        },
        Asked::Rein => say!("You go on laying."),
        Asked::Pick | Asked::Aim(_) if mine => say!("You choose a player."),
        Asked::PickUp => say!("All take up their new hands."),
        Asked::Race(_) => say!(
            "It is open who follows: {who}.",
            who = cast.any(prompt.seats.iter())
        ),
        Asked::TakeBack => match prompt.seats.only() {
            Some(seat) if cast.is_me(seat) => say!("You may take it back."),
            Some(seat) => say!("{who} may take it back.", who = cast.name(seat)),
            None => say!(
                "May take it back: {who}.",
                who = cast.all(prompt.seats.iter())
            ),
        },
        _ => return None,
    })
}

/// "1 card for Ben, if no Wild sends it back."
fn owed(view: &View, prompt: Prompt, cast: Cast) -> Option<String> {
    let owes = |seat: Seat| Some(view.seats.get(seat.index())?.owes);
    let count = prompt.seats.iter().filter_map(owes).max()?;
    let off = cast.calls_off();
    Some(match prompt.seats.only() {
        Some(seat) if cast.is_me(seat) && off => say!(
            "{count} card for you, if no Wild calls it off. | {count} cards for you, if no Wild calls it off.",
            count
        ),
        Some(seat) if cast.is_me(seat) => say!(
            "{count} card for you, if no Wild sends it back. | {count} cards for you, if no Wild sends it back.",
            count
        ),
        Some(seat) if off => say!(
            "{count} card for {who}, if no Wild calls it off. | {count} cards for {who}, if no Wild calls it off.",
            count,
            who = cast.name(seat)
        ),
        Some(seat) => say!(
            "{count} card for {who}, if no Wild sends it back. | {count} cards for {who}, if no Wild sends it back.",
            count,
            who = cast.name(seat)
        ),
        None if off => say!(
            "{count} card each, if no Wild calls it off: {who}. | {count} cards each, if no Wild calls it off: {who}.",
            count,
            who = cast.all(prompt.seats.iter())
        ),
        None => say!(
            "{count} card each, if no Wild sends it back: {who}. | {count} cards each, if no Wild sends it back: {who}.",
            count,
            who = cast.all(prompt.seats.iter())
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::super::positions::{cast, names, scene};
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// What Ana reads of her card.
    fn told(table: &str, card: &str) -> Option<String> {
        let names = names();
        let scene = scene(table, 'A');
        let card = card.parse().expect("a face");
        forecast(&scene.view, &scene.rules, card, cast(&names, &scene))
    }

    #[test]
    fn what_a_card_would_do_is_told_by_whom_it_hits() {
        let classic = |card| {
            told(
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
    fn a_card_out_of_turn_a_draw_and_cards_laid_together_are_told_too() {
        let jungle = "rules jungle   seats A B C   turn B\npile r5   stock g1 g2 g3\n\
                      A r9 b3 | B r9 y2 y6 | C g6 y6\n> B plays r9";
        assert_eq!(
            told(jungle, "r9").as_deref(),
            Some("Then it is Ben’s turn.")
        );
        let unu = "rules unu   seats A B C   turn A\npile hJ   stock c3 c4 c5 c6\n\
                   A hK hA h2 s3 s4 | B c9 cT | C s5 s6";
        assert_eq!(
            told(unu, "hK").as_deref(),
            Some("Then it is your turn again.")
        );
        let names = names();
        let scene = scene(unu, 'A');
        assert_eq!(
            drawing(&scene.view, &scene.rules, cast(&names, &scene)).as_deref(),
            Some("You draw 1 card. Then it is Ben’s turn.")
        );
        let sum = "rules grand   seats A B C   turn A\npile b9   pile g1   stock g1 g2 g3 y1\n\
                   A r4 r5 y3 y7 | B b2 r2 | C y7 r1";
        let said = told(sum, "r5").unwrap_or_default();
        assert!(said.starts_with("Red 4 and 5 together: "), "{said}");
    }

    #[test]
    fn what_is_due_adds_up_and_what_hands_hold_is_not_told() {
        let twist = "rules twist   seats A B C   turn C\npile h9   stock c3 c4 c5\n\
                     A c2 s3 | B d2 s4 | C h2 s6\n> C plays h2";
        assert_eq!(told(twist, "c2").as_deref(), Some("4 cards for Ben."));
        let grand = "rules grand   seats A B C   turn A\npile b7   pile g4   stock g1 g2 g3 y1\n\
                     A b0 b9 g5 y3 W | B W r2 | C y7 r1";
        let said = |card| told(grand, card).unwrap_or_default();
        assert_eq!(
            said("b0"),
            "1 card each, if no Wild sends it back: Ben and Cem."
        );
        assert_eq!(said("g5"), "You choose a player.");
        assert_eq!(said("W"), "Then it is Ben’s turn.");
    }
}
