//! Due cards: their number, the players who owe them, and if they must come off the draw pile.

use crate::cast::Cast;
use engine::{
    Face, RulesetId, Seat, View,
    card::{DRAW_TWO, WILD_DRAW_FOUR},
    kernel::{race::Leg, view::PileView},
};

/// Returns the number of cards due from each of these seats.
pub(crate) fn due(view: &View, seats: impl Iterator<Item = Seat>) -> u16 {
    let owes = seats.filter_map(|seat| Some(view.seats.get(seat.index())?.owes));
    owes.max().unwrap_or(0)
}

/// Returns how many cards the first play and jumps on it have made due for the second player. The card turned up adds
/// nothing (NEW-10, NEW-41).
pub(crate) fn due_second(view: &View, leg: Leg) -> Option<u16> {
    let (top, _) = view.piles.first()?.top.split_last()?;
    let each = match top.face.rank() {
        Some(DRAW_TWO) => 2,
        None if top.face == WILD_DRAW_FOUR => 4,
        _ => return None,
    };
    let laid = view.piles.first()?.top.iter().rev();
    let like = laid.take_while(|laid| laid.face == top.face && laid.by.is_some());
    let like = u16::try_from(like.count()).ok()?;
    (leg == Leg::Second && like > 0).then_some(like * each)
}

/// Returns how many cards of one number or symbol lie on each other on top. Cards that make a player draw count as
/// alike (GRA-25).
pub fn streak(pile: &PileView) -> usize {
    let like = |face: Face| match face.rank() {
        Some(rank) => rank,
        None if face == WILD_DRAW_FOUR => DRAW_TWO,
        None => u8::MAX,
    };
    let Some(top) = pile.top.last() else {
        return 0;
    };
    let alike = pile
        .top
        .iter()
        .rev()
        .take_while(|laid| like(laid.face) == like(top.face));
    alike.count()
}

/// True if no card is left to draw, and none that would become the draw pile: a draw of choice is a pass then (CLA-19).
pub(crate) fn nothing_left(view: &View, cast: Cast) -> bool {
    let stays = |pile: &PileView| match cast.mix.ruleset {
        RulesetId::Grand => streak(pile),
        // TWI-35: the jokers that do not count, and the card to match, stay.
        RulesetId::Twist => {
            let jokers = pile.top.iter().rev();
            1 + jokers.take_while(|laid| laid.face.is_wild()).count()
        }
        _ => 1,
    };
    let none = |pile: &PileView| usize::from(pile.cards) <= stays(pile);
    view.stock == 0 && view.piles.iter().all(none)
}

/// True if players can draw cards off a pile instead of the draw pile.
pub(crate) fn has_other_pile(view: &View) -> bool {
    // A player cannot take from the pile with the card that demands the draw.
    view.piles.iter().filter(|pile| pile.cards > 0).count() > 1
}
