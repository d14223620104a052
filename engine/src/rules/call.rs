//! "One left!": saying it, arming it, and being caught.

use super::{
    action::{Illegal, Reason},
    event::{Cause, News},
    game::Game,
    ruleset::{Closes, Duty},
};
use crate::seat::{Seat, Seats};

/// Who said it, who has it ready, and for whom the window of CLA-50 is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Calls {
    /// Ready for the next play (DIG-7).
    pub(crate) armed: Seats,
    /// Said for the hand as it is.
    pub(crate) called: Seats,
    /// Came down to one card, and the next player has not begun. Whoever called is in it too, so that waiting for the
    /// window to close gives nothing away (DIG-6).
    pub(crate) window: Seats,
    /// Of these, who came down to it by taking up another hand.
    pub(crate) received: Seats,
}

impl Calls {
    /// The hand changed otherwise than by laying: whatever was said for it is void (CLA-51).
    pub(crate) fn clear(&mut self, seat: Seat) {
        self.armed = self.armed.without(seat);
        self.called = self.called.without(seat);
        self.window = self.window.without(seat);
        self.received = self.received.without(seat);
    }
}

impl Game {
    /// Seats that came down to one card without saying so, and can still be caught.
    pub(crate) fn exposed(&self, seat: Seat) -> bool {
        self.calls.window.has(seat) && !self.calls.called.has(seat)
    }

    /// A player begins: nobody else can be caught any more (CLA-50), the player's own window stays (CLA-53).
    pub(crate) fn begins(&mut self, seat: Seat) {
        self.close_calls(Seats::of(seat));
    }

    /// A player takes what is due and loses the turn: whoever is next to act can still be caught (CLA-53).
    pub(crate) fn loses_turn(&mut self, seat: Seat) {
        let next = self.ring.next(seat, 1);
        self.close_calls(Seats::of(seat).with(next));
    }

    /// Closes every window that the next player's beginning closes, but for these seats.
    fn close_calls(&mut self, but: Seats) {
        let closes = |seat: &Seat| but.has(*seat) || self.duty(*seat).closes == Closes::Never;
        self.calls.window = self.calls.window.iter().filter(closes).collect();
    }

    /// What a seat owes for its one card, from how it came to it.
    fn duty(&self, seat: Seat) -> Duty {
        match self.calls.received.has(seat) {
            true => self.rules.calls.received,
            false => self.rules.calls.laid,
        }
    }

    /// The seat laid cards or took up a hand: an armed call is used up, and is said if one card is there.
    pub(crate) fn came_down_to(&mut self, seat: Seat, left: usize) {
        let armed = self.calls.armed.has(seat);
        self.calls.clear(seat);
        if left != 1 {
            return;
        }
        self.calls.window = self.calls.window.with(seat);
        if armed {
            self.say(seat);
        }
    }

    /// The seat took up another hand: what was said for the old one is void, one card must be called (CLA-62), and an
    /// armed call is used up by it (DIG-7).
    pub(crate) fn took_up(&mut self, seat: Seat) {
        let left = self.hand(seat).len();
        self.came_down_to(seat, left);
        self.calls.received = self.calls.received.with(seat);
    }

    /// `Action::Call`: said if one card is left, else armed (DIG-7).
    pub(crate) fn call(&mut self, seat: Seat) {
        if self.hand(seat).len() == 1 {
            self.say(seat);
        } else {
            self.calls.armed = self.calls.armed.with(seat);
        }
    }

    fn say(&mut self, seat: Seat) {
        self.calls.called = self.calls.called.with(seat);
        self.news(News::Called(seat));
    }

    /// `Action::Catch`: the penalty of CLA-48, once per failure.
    pub(crate) fn catch(&mut self, by: Seat, seat: Seat) {
        self.news(News::Caught { seat, by });
        let penalty = u16::from(self.duty(seat).penalty);
        self.calls.clear(seat);
        self.draw_cards(seat, penalty, Cause::Caught);
    }

    pub(crate) fn check_call(&self, seat: Seat) -> Result<(), Illegal> {
        if self.is_ending() {
            return Err(self.refuse(Reason::RoundOver));
        }
        match self.calls.called.has(seat) || self.calls.armed.has(seat) {
            true => Err(self.refuse(Reason::AlreadyCalled)),
            false => Ok(()),
        }
    }

    /// Whether the target can be caught (CLA-48, CLA-50). What fails from a sender behind the table was overtaken, by the
    /// call, a draw or another catcher (DIG-2).
    pub(crate) fn check_catch(&self, by: Seat, seen: u32, target: Seat) -> Result<(), Illegal> {
        if self.is_ending() {
            return Err(self.refuse(Reason::RoundOver));
        }
        if by == target || !self.ring.has(target) {
            return Err(self.refuse(Reason::NothingToCatch));
        }
        if self.lost.has(target) {
            return Err(self.refuse(Reason::Absent));
        }
        match (
            self.exposed(target),
            self.hand(target).len() == 1,
            self.calls.called.has(target),
        ) {
            (true, ..) => Ok(()),
            _ if seen < self.tick => Err(self.refuse(Reason::Stale)),
            (false, true, false) => Err(self.refuse(Reason::TooLateToCatch)),
            _ => Err(self.refuse(Reason::NothingToCatch)),
        }
    }
}
