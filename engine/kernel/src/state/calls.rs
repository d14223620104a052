//! Calls of "One left!", and the seats that can be caught without one.

use base::{MAX_SEATS, Seat, Seats};

/// The seats that have called, the seats with an armed call, and the seats whose catch interval is open (CLA-50).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Calls {
    /// Their call is armed for the next play (DIG-7).
    pub(crate) armed: Seats,
    /// Of the armed, those that have just played. The call still serves for the direct results of the play.
    pub(crate) lapsing: Seats,
    /// Seats that have called for their present hand.
    pub(crate) called: Seats,
    /// Seats that came down to one card, while the next player has not begun, also those that called: so waiting for
    /// its end gives nothing away (DIG-6).
    pub(crate) in_catch_interval: Seats,
    /// Of these, those that had called in time, and whose hand has changed since.
    pub(crate) heard: Seats,
    /// Of these, those that had their turn and passed with nothing to draw. No player's beginning closes their catch
    /// interval (CLA-53).
    pub(crate) kept: Seats,
    /// Of these, those that came down to one card by taking up another hand, or by other players' actions.
    pub(crate) received: Seats,
    /// Seats whose hand came to its one card by growing. They had nothing to call.
    pub(crate) grown: Seats,
    /// Of the seats in `in_catch_interval`, those that have time to call until the next player begins.
    pub(crate) spared: Seats,
    /// Of the `received`, those from which a card was taken by chance.
    pub(crate) robbed: Seats,
    /// Seats whose new hand comes from another player and is not taken up yet.
    pub(crate) face_down: Seats,
    /// Of these, those with the hand already in front of them. They do not see its cards.
    pub(crate) unseen: Seats,
    /// By seat, the revision at which another hand was last laid in front of it. An earlier tap meant another hand.
    pub(crate) laid: [u32; MAX_SEATS],
    /// The seats whose last such time is not over.
    pub(crate) exposed: Seats,
    /// By seat, the last time in which a missed call could be caught.
    pub(crate) exposures: [Option<Exposure>; MAX_SEATS],
    /// The last catcher, its target, and the revision after the attempt.
    pub(crate) tried: Option<(Seat, Seat, u32)>,
    /// By seat, how often it was caught.
    pub(crate) offences: [u8; MAX_SEATS],
}

/// The range of revisions in which one missed call could be caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exposure {
    pub(crate) from: u32,
    pub(crate) to: u32,
}

impl Calls {
    /// Uses up the calls armed for a play, once all direct results of the play are done.
    pub(crate) fn lapse(&mut self) {
        // Mostly there are none. A write after each move would delay the reads of the next one.
        if self.lapsing.is_empty() {
            return;
        }
        let lapsing = core::mem::take(&mut self.lapsing);
        self.armed = lapsing.iter().fold(self.armed, Seats::without);
    }

    /// Forgets every call of the seat, and its catch interval.
    pub(crate) fn clear(&mut self, seat: Seat) {
        self.armed = self.armed.without(seat);
        self.called = self.called.without(seat);
        self.in_catch_interval = self.in_catch_interval.without(seat);
        self.heard = self.heard.without(seat);
        self.kept = self.kept.without(seat);
        self.received = self.received.without(seat);
        self.grown = self.grown.without(seat);
        self.spared = self.spared.without(seat);
        self.robbed = self.robbed.without(seat);
    }

    /// Another hand comes to the seat. The call for the old hand is void, and an armed call is for taking up the new
    /// one.
    pub(crate) fn await_hand(&mut self, seat: Seat) {
        let armed = self.armed;
        self.clear(seat);
        self.armed = armed;
        self.face_down = self.face_down.with(seat);
    }

    /// Another hand lies in front of the seat, face down, from this revision on.
    pub(crate) fn lay_down(&mut self, seat: Seat, revision: u32) {
        self.await_hand(seat);
        self.unseen = self.unseen.with(seat);
        self.laid[seat.index()] = revision;
    }

    /// The seat holds the hand now, or nobody does any more.
    pub(crate) fn turn_up(&mut self, seat: Seat) {
        self.face_down = self.face_down.without(seat);
        self.unseen = self.unseen.without(seat);
    }
}
