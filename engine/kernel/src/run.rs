//! What the cards on top of a pile have accumulated.

use alloc::boxed::Box;
use base::{
    hand::Hand,
    seat::{Direction, Seat, Seats},
};

/// A play that may be challenged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bluff {
    /// Whether it was laid wrongly, judged when it was laid (CLA-47).
    pub(crate) guilty: bool,
    /// The hand as it was then, to be shown to the challenger.
    pub(crate) hand: Hand,
}

/// The run on top of a pile and the facts about it. Facts begin anew with every card laid, so that no window has to
/// be closed: it is open while the facts say so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// Cards that joined it, the first included; 0 for a card turned from the stock.
    pub count: u8,
    /// Cards still due for it.
    pub total: u16,
    /// Whether somebody has drawn, of choice or for want of a play, since the top card was laid.
    pub drawn_on: bool,
    /// Whether somebody has taken cards for it: its total, or those of a challenge.
    pub taken: bool,
    /// Whether the next player has begun.
    pub begun: bool,
    /// Who would have been next if the top card had not been laid.
    pub before: Option<Seat>,
    /// Whether who laid the top card may still trade hands for it.
    pub trade: bool,
    /// Seats that a Skip of the run passed over.
    pub barred: Seats,
    /// While the direction is open: seats passed over if play goes clockwise, and if it goes the other way.
    pub(crate) maybe_barred: [Seats; 2],
    /// Whether somebody has made the choice that the top card asks for.
    pub chosen: bool,
    /// How many places every hand moves on once the first is taken up.
    pub passes: u8,
    /// Whether a hand was taken up since the top card passed them on.
    pub touched: bool,
    /// Whether the top card was laid to take back the one below it.
    pub takes_back: bool,
    /// Whether the top card may be challenged by whom it hits, and with what result.
    pub(crate) bluff: Option<Box<Bluff>>,
}

impl Run {
    /// Whether a Skip of the run passed over the seat. While the direction is open both sides count (NEW-13).
    pub fn bars(&self, seat: Seat) -> bool {
        let [one, other] = self.maybe_barred;
        self.barred.or(one).or(other).has(seat)
    }

    /// These were passed over if play goes this way.
    pub(crate) fn bar_if(&mut self, way: Direction, skipped: Seats) {
        let side = &mut self.maybe_barred[way as usize];
        *side = side.or(skipped);
    }

    /// Play goes this way: of both sides that counted as passed over, for the whole run, one was (NEW-13, NEW-37).
    pub(crate) fn settle(&mut self, way: Direction) {
        let sides = core::mem::take(&mut self.maybe_barred);
        self.barred = self.barred.or(sides[way as usize]);
    }
}
