//! Due cards: their number, the players who owe them, and if they must come off the draw pile.

use crate::cast::Cast;
use engine::{Seat, View, kernel::open_start::Leg};

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
    let laid = view.piles.first()?.top.iter().rev();
    let like = laid.take_while(|laid| laid.face == top.face && laid.by.is_some());
    let like = u16::try_from(like.count()).ok()?;
    (leg == Leg::Second && like > 0).then_some(like * each)
}

/// True if players can draw cards off a pile instead of the draw pile.
pub(crate) fn has_other_pile(view: &View) -> bool {
    // A player cannot take from the pile with the card that demands the draw.
    view.piles.iter().filter(|pile| pile.cards > 0).count() > 1
}
