//! What would happen if a card were played now, as far as that is certain: it is tried in rounds made up from the view,
//! and what comes out the same in all of them is told.

use super::words::{Cast, capital, cards, kind};
use engine::{
    Action, Cause, Direction, Face, Game, Input, News, Seed, View,
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

/// "Ben misses a turn; then it is Cem’s turn." `None` where nothing is certain, or the card cannot be laid.
pub(super) fn forecast(
    view: &View,
    rules: &Arc<Ruleset>,
    face: Face,
    cast: Cast,
) -> Option<String> {
    let plays = view
        .actions
        .iter()
        .filter(|action| matches!(action, Action::Play(play) if play.cards.faces() == [face]));
    let mut futures = Vec::new();
    for play in plays.take(PLAYS) {
        for world in 0..WORLDS {
            futures.push(played(view, rules, *play, world)?);
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
    (!told.is_empty()).then(|| format!("{}.", capital(&told.join("; "))))
}

fn played(view: &View, rules: &Arc<Ruleset>, action: Action, world: u32) -> Option<Future> {
    let seat = view.viewer?;
    let seed = Seed::from_number(u64::from(view.tick) << 8 | u64::from(world));
    let mut game = Game::imagine(view, rules, Rng::new(seed))?;
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

/// What will have happened, told beforehand.
fn would(news: &News, cast: Cast) -> Option<String> {
    let verb = |seat, me: &str, others: &str| match cast.is_me(seat) {
        true => format!("you {me}"),
        false => format!("{} {others}", cast.name(seat)),
    };
    Some(match news {
        News::Skipped(seat) => verb(*seat, "miss a turn", "misses a turn"),
        News::Direction(Direction::Clockwise) => "play goes to the left".into(),
        News::Direction(Direction::Counterclockwise) => "play goes to the right".into(),
        News::Drew {
            seat,
            count,
            cause: Cause::Total,
        } => verb(
            *seat,
            &format!("draw {}", cards(*count)),
            &format!("draws {}", cards(*count)),
        ),
        News::Rotated(_) | News::PassedOn(_) => "every hand moves on".into(),
        News::Swapped(a, b) => format!("{} and {} swap hands", cast.object(*a), cast.object(*b)),
        News::ChangedSeats(a, b) => {
            format!("{} and {} change seats", cast.object(*a), cast.object(*b))
        }
        News::Pepper(seat) => verb(*seat, "get the pepper", "gets the pepper"),
        News::Salt(seat) => verb(*seat, "get the salt", "gets the salt"),
        News::Over(outcome) if cast.me.is_some_and(|me| outcome.winners.has(me)) => {
            "you win the round".into()
        }
        News::Over(_) => "the round is over".into(),
        _ => return None,
    })
}

/// Who is asked then, and what.
fn then(view: &View, prompt: Prompt, cast: Cast) -> Option<String> {
    let who: Vec<String> = prompt.seats.iter().map(|seat| cast.object(seat)).collect();
    let mine = cast.me.is_some_and(|me| prompt.seats.has(me));
    let who = who.join(", ");
    Some(match prompt.asked {
        Asked::Turn if mine => "then it is your turn again".into(),
        Asked::Turn => format!("then it is {who}’s turn"),
        Asked::Total(total) => format!("{} for {who}", cards(total)),
        Asked::Owed => {
            let each = prompt
                .seats
                .iter()
                .filter_map(|seat| view.seats.get(seat.index()));
            let each = each.map(|seat| seat.owes).max()?;
            format!("{} for {who}, if no Wild sends it back", cards(each))
        }
        Asked::Name if mine => format!("you name the {}", kind(cast.deck)),
        Asked::Rein => "you go on laying".into(),
        Asked::Pick | Asked::Aim(_) if mine => "you choose a player".into(),
        Asked::PickUp => "all take up their new hands".into(),
        Asked::Race(_) => format!("it is open who follows: {who}"),
        Asked::TakeBack => format!("{who} may take it back"),
        _ => return None,
    })
}
