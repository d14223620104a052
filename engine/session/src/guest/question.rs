//! A question as the asked player saw it.

use alloc::vec::Vec;
use base::card::Face;
use kernel::view::{Asked, PileView, View};

/// A question to a seat, with everything that an answer depends on. If all of it is the same later, so is the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatQuestion {
    asked: Asked,
    since: u32,
    hand: Vec<Face>,
    piles: Vec<PileView>,
    stock: u16,
}

impl SeatQuestion {
    /// The question that this view asks its viewer; `None` if there is none.
    pub(crate) fn of(view: &View) -> Option<SeatQuestion> {
        let prompt = view.prompt?;
        let viewer = view.viewer?;
        prompt.seats.has(viewer).then(|| SeatQuestion {
            asked: prompt.asked,
            since: prompt.since,
            hand: view.hand.clone(),
            piles: view.piles.clone(),
            stock: view.stock,
        })
    }
}
