//! Cards that are due: how many, of whom, and whether they must come off the stock.

use super::super::words::Cast;
use engine::{
    Face, RulesetId, Seat, View,
    card::{DRAW_TWO, WILD_DRAW_FOUR},
    kernel::{race::Leg, view::PileView},
};

/// Cards due from each of these.
pub(super) fn due(view: &View, seats: impl Iterator<Item = Seat>) -> u16 {
    let owes = seats.filter_map(|seat| Some(view.seats.get(seat.index())?.owes));
    owes.max().unwrap_or(0)
}

/// How many cards the first play and jumps on it have made due for whoever goes second; the card turned up adds nothing
/// (NEW-10, NEW-41).
pub(super) fn due_second(view: &View, leg: Leg) -> Option<u16> {
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

/// How many cards of one number or symbol lie on each other on top; what makes draw is alike (GRA-25).
pub(in super::super) fn streak(pile: &PileView) -> usize {
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

/// Whether nothing is left to draw, and nothing that would become stock: a draw of choice is a pass then (CLA-19).
pub(in super::super) fn nothing_left(view: &View, cast: Cast) -> bool {
    let stays = |pile: &PileView| match cast.mix.ruleset {
        RulesetId::Grand => streak(pile),
        // TWI-35: what is looked through, and the card to fit.
        RulesetId::Twist => {
            let jokers = pile.top.iter().rev();
            1 + jokers.take_while(|laid| laid.face.is_wild()).count()
        }
        _ => 1,
    };
    let none = |pile: &PileView| usize::from(pile.cards) <= stays(pile);
    view.stock == 0 && view.piles.iter().all(none)
}

/// Whether cards can be drawn off a pile instead of the stock.
pub(super) fn has_other_pile(view: &View) -> bool {
    // The pile with the card that cards are drawn for is none to take from.
    view.piles.iter().filter(|pile| pile.cards > 0).count() > 1
}
