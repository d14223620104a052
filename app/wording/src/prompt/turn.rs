//! The player on turn, the next player, the effects that wait for them, and the cards that are due.

use engine::{
    Asked, Seat, View,
    card::WILD_DRAW_FOUR,
    kernel::{effect::Hit, question::Leg, view::Prompt},
    message,
};

use crate::{
    Cast, Line, by,
    games::words_of,
    line,
    line::{Filling, filled},
    list::in_a_row,
    say,
};

/// No player has to act for the first card, not even the dealer.
pub(crate) fn first_card() -> Line {
    line!("Look at your hands: the first card is turned in a moment.")
}

/// A sentence about the player on turn, in forms with and without the next player.
struct OnTurn {
    /// The form for an unknown next player.
    alone: &'static str,
    /// The form for the reader as the next player.
    you: &'static str,
    /// The form for another player as the next one.
    next: &'static str,
    /// The form for effects that wait for the next players.
    waits: &'static str,
}

const TURN: OnTurn = OnTurn {
    alone: message!("{who} is on turn."),
    you: message!("{who} is on turn, then you."),
    next: message!("{who} is on turn, then {next}."),
    waits: message!("{who} is on turn; then {what}."),
};

const DRAWN: OnTurn = OnTurn {
    alone: message!("{who} may play the card just drawn."),
    you: message!("{who} may play the card just drawn, then you."),
    next: message!("{who} may play the card just drawn, then {next}."),
    waits: message!("{who} may play the card just drawn; then {what}."),
};

const FORCED: OnTurn = OnTurn {
    alone: message!("{who} has to play the card just drawn, if it fits."),
    you: message!("{who} has to play the card just drawn, if it fits, then you."),
    next: message!("{who} has to play the card just drawn, if it fits, then {next}."),
    waits: message!("{who} has to play the card just drawn, if it fits; then {what}."),
};

const FACES: OnTurn = OnTurn {
    alone: message!("{who} faces {count} card. | {who} faces {count} cards."),
    you: message!("{who} faces {count} card. Next: you. | {who} faces {count} cards. Next: you."),
    next: message!(
        "{who} faces {count} card. Next: {next}. | {who} faces {count} cards. Next: {next}."
    ),
    waits: message!(
        "{who} faces {count} card; then {what}. | {who} faces {count} cards; then {what}."
    ),
};

const REIN: OnTurn = OnTurn {
    alone: message!("Free rein for {who}."),
    you: message!("Free rein for {who}, then you."),
    next: message!("Free rein for {who}, then {next}."),
    waits: message!("Free rein for {who}; then {what}."),
};

/// "Ben is on turn, then Cem."; or with what waits for the next players: "Ben is on turn; then Cem misses a turn, Dia takes
/// 2."
pub(crate) fn on_turn(view: &View, prompt: Prompt, who: String, cast: Cast) -> Line {
    let (says, count) = match prompt.asked {
        Asked::Total(total) => (FACES, Some(total)),
        Asked::Rein => (REIN, None),
        Asked::Drawn if cast.must_play_drawn() => (FORCED, None),
        Asked::Drawn => (DRAWN, None),
        _ => (TURN, None),
    };
    let on = prompt.seats.only();
    let coming = on.map(|on| coming(view, on, cast)).unwrap_or_default();
    let mut places: Vec<(&str, Filling)> = vec![("who", who.into())];
    places.extend(count.map(|count| ("count", count.into())));
    let message = match (coming.is_empty(), view.next.filter(|_| on.is_some())) {
        (false, _) => {
            places.push(("what", in_a_row(coming).into()));
            says.waits
        }
        (true, Some(next)) if cast.is_me(next) => says.you,
        (true, Some(next)) => {
            places.push(("next", cast.name(next).into()));
            says.next
        }
        (true, None) => says.alone,
    };
    filled(message, &places)
}

/// "Next: Cem.", where the question itself is no turn and does not tell.
pub(crate) fn next(view: &View, prompt: Prompt, cast: Cast) -> Line {
    let tells = matches!(
        prompt.asked,
        Asked::Turn | Asked::Drawn | Asked::Total(_) | Asked::Rein
    );
    match view.next.filter(|_| !tells) {
        // The sum may still grow, but in any case the next player faces it (NEW-39).
        Some(next) if prompt.asked == Asked::Name && grows(view, cast) => by!(
            cast, next;
            "Next: you, to draw or answer."; "Next: {who}, to draw or answer."
        ),
        Some(next) => by!(cast, next; "Next: you."; "Next: {who}."),
        None => Line::new(),
    }
}

/// True if a Wild Draw Four is on top whose sum can still grow before its color is named.
fn grows(view: &View, cast: Cast) -> bool {
    let top = view.piles.first().and_then(|pile| pile.top.last());
    words_of(cast.rules).grows_unnamed
        && top.is_some_and(|top| top.face == WILD_DRAW_FOUR && top.by.is_some())
}

/// Returns the effects that wait until the turn leaves this seat, each with the player it hits.
pub(crate) fn coming(view: &View, on: Seat, cast: Cast) -> Vec<String> {
    let mut lines = Vec::new();
    if view.again > 0 {
        lines.push(match cast.is_me(on) {
            true => say!("you go again"),
            false => say!("{who} goes again", who = cast.name(on)),
        });
    }
    let mut to = view.after(on);
    for hit in &view.waiting {
        let Some(seat) = to else { break };
        lines.push(hits(*hit, seat, cast));
        if *hit == Hit::Skip {
            to = view.after(seat);
        }
    }
    lines
}

/// Says how an effect will hit a player.
fn hits(hit: Hit, seat: Seat, cast: Cast) -> String {
    match (hit, cast.is_me(seat)) {
        (Hit::Skip, true) => say!("you miss a turn"),
        (Hit::Skip, false) => say!("{who} misses a turn", who = cast.name(seat)),
        (Hit::Take(count), true) => say!("you take {count}", count),
        (Hit::Take(count), false) => say!("{who} takes {count}", who = cast.name(seat), count),
    }
}

/// Returns the number of cards due from each of these seats.
pub(crate) fn due(view: &View, seats: impl Iterator<Item = Seat>) -> u16 {
    let owes = seats.filter_map(|seat| Some(view.seats.get(seat.index())?.owes));
    owes.max().unwrap_or(0)
}

/// Returns how many cards the first play and jumps on it have made due for the second player. The card turned up adds
/// nothing (NEW-10, NEW-41).
pub(crate) fn due_second(view: &View, leg: Leg, cast: Cast) -> Option<u16> {
    let (top, _) = view.piles.first()?.top.split_last()?;
    let each = u16::from(cast.rules.draws_of(top.face)?);
    let played = view.piles.first()?.top.iter().rev();
    let like = played.take_while(|played| played.face == top.face && played.by.is_some());
    let like = u16::try_from(like.count()).ok()?;
    (leg == Leg::Second && like > 0).then_some(like * each)
}

/// True if players can draw cards off a pile instead of the draw pile.
pub(crate) fn has_other_pile(view: &View) -> bool {
    // A player cannot take from the pile with the card that demands the draw.
    view.piles.iter().filter(|pile| pile.cards > 0).count() > 1
}
