//! "One left!": saying it, arming it, and being caught.

use super::{
    action::{Illegal, Reason},
    event::{Cause, News},
    game::Game,
    ruleset::{Closes, Duty, Missed, Offences, Opens, PenaltyCards},
};
use base::{
    card::FaceSet,
    seat::{MAX_SEATS, Seat, Seats},
};

/// Who said it, who has it ready, and for whom the window of CLA-50 is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Calls {
    /// Ready for the next play (DIG-7).
    pub(crate) armed: Seats,
    /// Of these, who has just made it: it still serves for what the play brings at once.
    pub(crate) lapsing: Seats,
    /// Said for the hand as it is.
    pub(crate) called: Seats,
    /// Came down to one card, and the next player has not begun. Whoever called is in it too, so that waiting for the
    /// window to close gives nothing away (DIG-6).
    pub(crate) window: Seats,
    /// Of these, who had called in time, and whose hand has changed since.
    pub(crate) heard: Seats,
    /// Of these, whose turn came, and passed with nothing to draw: nobody's beginning closes it (CLA-53).
    pub(crate) kept: Seats,
    /// Of these, who came down to it by taking up another hand, or by what others did.
    pub(crate) received: Seats,
    /// Whose hand came to its one card by growing: nothing was to be said for it.
    pub(crate) grown: Seats,
    /// Of these, who has time to call until the next player begins.
    pub(crate) spared: Seats,
    /// Of the received, from whom a card was taken by chance.
    pub(crate) robbed: Seats,
    /// Whose hand comes from somebody else and is not taken up yet.
    pub(crate) face_down: Seats,
    /// Of these, before whom it lies already. What is in it they do not see.
    pub(crate) unseen: Seats,
    /// By seat, the last time that a missed call could be caught.
    exposures: [Option<Exposure>; MAX_SEATS],
    /// Who last tried to catch whom, and the tick after.
    tried: Option<(Seat, Seat, u32)>,
    /// How often each seat was caught.
    pub(crate) offences: [u8; MAX_SEATS],
}

/// The ticks at which one missed call could be caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Exposure {
    from: u32,
    to: u32,
    /// Whether it still can.
    open: bool,
}

impl Calls {
    /// All that a play did at once is done: what was ready for it is used up.
    pub(crate) fn lapse(&mut self) {
        let lapsing = core::mem::take(&mut self.lapsing);
        self.armed = lapsing.iter().fold(self.armed, Seats::without);
    }

    /// Nothing of it counts any more.
    pub(crate) fn clear(&mut self, seat: Seat) {
        self.armed = self.armed.without(seat);
        self.called = self.called.without(seat);
        self.window = self.window.without(seat);
        self.heard = self.heard.without(seat);
        self.kept = self.kept.without(seat);
        self.received = self.received.without(seat);
        self.grown = self.grown.without(seat);
        self.spared = self.spared.without(seat);
        self.robbed = self.robbed.without(seat);
    }

    /// Another hand comes to the seat: what was said for the old one is void, what is armed is for taking it up.
    pub(crate) fn awaits_hand(&mut self, seat: Seat) {
        let armed = self.armed;
        self.clear(seat);
        self.armed = armed;
        self.face_down = self.face_down.with(seat);
    }

    /// The same, and there it lies.
    pub(crate) fn lays_down(&mut self, seat: Seat) {
        self.awaits_hand(seat);
        self.unseen = self.unseen.with(seat);
    }

    /// The hand is in the seat's hand, or nobody's any more.
    pub(crate) fn turns_up(&mut self, seat: Seat) {
        self.face_down = self.face_down.without(seat);
        self.unseen = self.unseen.without(seat);
    }
}

impl Game {
    /// Seats that came down to one card without saying so, and can still be caught.
    pub(crate) fn exposed(&self, seat: Seat) -> bool {
        let calls = &self.calls;
        let safe = calls.called.or(calls.heard).or(calls.spared);
        calls.window.has(seat) && !safe.has(seat)
    }

    /// The hand changed: what was said for it, or was ready, is void (CLA-51, DIG-7), and a duty to call ends with it.
    /// Where a missed call cannot be mended the window stays, for whoever called too: what waits for it tells nothing.
    pub(crate) fn hand_changed(&mut self, seat: Seat) {
        let calls = &mut self.calls;
        if self.rules.calls.missed == Missed::Mends || !calls.window.has(seat) {
            return calls.clear(seat);
        }
        calls.armed = calls.armed.without(seat);
        if calls.called.has(seat) {
            calls.called = calls.called.without(seat);
            calls.heard = calls.heard.with(seat);
        }
    }

    /// Cards came to the seat. If that made one card of none, there never was a last but one to be laid.
    pub(crate) fn has_grown(&mut self, seat: Seat, by: usize) {
        if by == 1 && self.hand(seat).len() == 1 {
            self.calls.grown = self.calls.grown.with(seat);
        }
    }

    /// A player begins: nobody else can be caught any more (CLA-50), the player's own window stays (CLA-53).
    pub(crate) fn begins(&mut self, seat: Seat) {
        self.close_calls(Seats::of(seat));
        self.begun = true;
        self.has_begun();
    }

    /// A player passes with nothing to draw: a duty to call that can be mended stays for as long as the one card does
    /// (CLA-53).
    pub(crate) fn keeps_window(&mut self, seat: Seat) {
        if self.rules.calls.missed == Missed::Mends && self.calls.window.has(seat) {
            self.calls.kept = self.calls.kept.with(seat);
        }
    }

    /// A player takes what is due and loses the turn: whoever is next to act can still be caught (CLA-53).
    pub(crate) fn loses_turn(&mut self, seat: Seat) {
        let next = self.ring.next(seat, 1);
        self.close_calls(Seats::of(seat).with(next));
        self.has_begun();
    }

    /// Whatever lies on top, the next player has begun.
    fn has_begun(&mut self) {
        self.piles.iter_mut().for_each(|pile| pile.run.begun = true);
    }

    /// Closes every window that the next player's beginning closes, but for these seats.
    fn close_calls(&mut self, but: Seats) {
        let but = but.or(self.calls.kept);
        let stays = |seat: &Seat| but.has(*seat) || self.duty(*seat).closes == Closes::Never;
        self.calls.window = self.calls.window.iter().filter(stays).collect();
        self.calls.spared = Seats::NONE;
    }

    /// Whether there is a window that this player's beginning closes, or for which it ends the time to call. The own one
    /// is closed by laying or drawing, unless what was missed cannot be mended.
    pub(crate) fn next_closes_calls(&self, begins: Seat) -> bool {
        let open = match self.rules.calls.missed {
            Missed::Mends => self.calls.window,
            Missed::Stays => self.calls.window.without(begins),
        };
        let kept = self.calls.kept.without(begins);
        let closes = |seat| {
            self.duty(seat).closes == Closes::NextBegins && !kept.has(seat)
                || self.calls.spared.has(seat)
        };
        open.iter().any(closes)
    }

    /// What a seat owes for its one card, from how it came to it.
    fn duty(&self, seat: Seat) -> Duty {
        match self.calls.received.has(seat) {
            true => self.rules.calls.received,
            false => self.rules.calls.laid,
        }
    }

    /// The seat laid cards. A play and the hand that it brings are one message: a call armed for it that these cards did
    /// not need serves for that hand.
    pub(crate) fn laid(&mut self, seat: Seat, left: usize) {
        let armed = self.calls.armed.and(Seats::of(seat));
        self.came_down_to(seat, left);
        if left > 1 {
            self.calls.armed = self.calls.armed.or(armed);
            self.calls.lapsing = self.calls.lapsing.or(armed);
        }
    }

    /// The seat laid cards or took up a hand: an armed call is used up, and is said if one card is there.
    pub(crate) fn came_down_to(&mut self, seat: Seat, left: usize) {
        let armed = self.calls.armed.has(seat);
        self.hand_changed(seat);
        if left != 1 {
            return;
        }
        // What was missed before and cannot be mended is not mended by the next call either.
        let owes = self.exposed(seat);
        self.calls.window = self.calls.window.with(seat);
        self.calls.heard = self.calls.heard.without(seat);
        if armed {
            self.say(seat);
        }
        if owes {
            self.calls.called = self.calls.called.without(seat);
        }
    }

    /// The seat took up another hand: what was said for the old one is void, one card must be called (CLA-62), and an
    /// armed call is used up by it (DIG-7).
    pub(crate) fn took_up(&mut self, seat: Seat) {
        let left = self.hand(seat).len();
        self.calls.turns_up(seat);
        self.came_down_to(seat, left);
        self.calls.received = self.calls.received.with(seat);
    }

    /// The seat lost cards by its own doing otherwise than by laying them: as if it had laid them.
    pub(crate) fn reduced_by_oneself(&mut self, seat: Seat) {
        let left = self.hand(seat).len();
        if left <= 1 {
            self.came_down_to(seat, left);
        }
    }

    /// The seat lost cards by what others did.
    pub(crate) fn reduced_by_others(&mut self, seat: Seat) {
        self.reduced_by_oneself(seat);
        if self.hand(seat).len() == 1 {
            self.calls.received = self.calls.received.with(seat);
            if self.rules.calls.received_opens == Opens::NextBegins {
                self.calls.spared = self.calls.spared.with(seat);
            }
        }
    }

    /// `Action::Call`: said if one card is left, else armed (DIG-7).
    pub(crate) fn call(&mut self, seat: Seat) {
        if self.hand(seat).len() == 1 && !self.calls.face_down.has(seat) {
            self.say(seat);
        } else {
            self.calls.armed = self.calls.armed.with(seat);
        }
    }

    fn say(&mut self, seat: Seat) {
        self.calls.called = self.calls.called.with(seat);
        self.news(News::Called(seat));
    }

    /// Keeps in mind who can be caught now: a catch is judged by the table that its sender saw.
    pub(crate) fn note_exposed(&mut self) {
        let tick = self.tick;
        for seat in self.ring.seats() {
            let exposed = self.exposed(*seat);
            let exposure = &mut self.calls.exposures[seat.index()];
            match exposure.as_mut().filter(|exposure| exposure.open) {
                Some(exposure) if exposed => exposure.to = tick,
                Some(exposure) => exposure.open = false,
                None if exposed => {
                    *exposure = Some(Exposure {
                        from: tick,
                        to: tick,
                        open: true,
                    });
                }
                None => {}
            }
        }
    }

    /// Whether the seat could be caught when the table was as this sender saw it.
    fn was_exposed(&self, seat: Seat, seen: u32) -> bool {
        let exposure = self.calls.exposures[seat.index()];
        exposure.map_or_else(
            || self.exposed(seat),
            |exposure| (exposure.from..=exposure.to).contains(&seen),
        )
    }

    /// `Action::Catch`: the penalty of CLA-48, once per failure; or that for catching wrongly.
    pub(crate) fn catch(&mut self, by: Seat, seen: u32, seat: Seat) {
        self.calls.tried = Some((by, seat, self.tick));
        if !self.exposed(seat) || !self.was_exposed(seat, seen) {
            self.news(News::WronglyCaught { seat, by });
            self.draw_penalty(by, self.rules.calls.wrong);
            return;
        }
        self.news(News::Caught { seat, by });
        let penalty = self.penalty(seat);
        self.calls.clear(seat);
        let offences = &mut self.calls.offences[seat.index()];
        *offences = offences.saturating_add(1);
        self.draw_penalty(seat, penalty);
    }

    /// Cards for a catch, which may have to wait until the turn has passed on.
    fn draw_penalty(&mut self, seat: Seat, count: u8) {
        let held = self.hand(seat).clone();
        self.draw_cards(seat, u16::from(count), Cause::Caught);
        if self.rules.calls.cards == PenaltyCards::AtOnce {
            return;
        }
        let hand = &self.hands[seat.index()];
        for face in hand.kinds() {
            let drawn = hand.count(face).saturating_sub(held.count(face));
            let drawn = core::iter::repeat_n((seat, face), drawn);
            self.penalties.extend(drawn);
        }
    }

    /// Cards of the hand of which every one was drawn for a catch and still waits.
    pub(crate) fn penalty_cards(&self, seat: Seat) -> FaceSet {
        let drawn = |face| {
            let cards = self.penalties.iter();
            cards.filter(|card| **card == (seat, face)).count()
        };
        let hand = self.hand(seat);
        let own = self.penalties.iter().filter(|(of, _)| *of == seat);
        own.map(|(_, face)| *face)
            .filter(|face| drawn(*face) >= hand.count(*face))
            .collect()
    }

    /// Cards for being caught once more.
    fn penalty(&self, seat: Seat) -> u8 {
        let rules = &self.rules.calls;
        let offences = &self.calls.offences;
        let before: usize = match rules.offences {
            Offences::Own => offences[seat.index()].into(),
            Offences::Shared => offences.iter().copied().map(usize::from).sum(),
        };
        let first = rules.first.get(before).copied();
        first.unwrap_or(self.duty(seat).penalty)
    }

    pub(crate) fn check_call(&self, seat: Seat) -> Result<(), Illegal> {
        if self.is_ending() {
            return Err(self.refuse(Reason::RoundOver));
        }
        if let Some(reason) = self.not_begun() {
            return Err(self.refuse(reason));
        }
        if self.calls.called.has(seat) {
            return Err(self.refuse(Reason::AlreadyCalled));
        }
        if self.calls.armed.has(seat) {
            return Err(self.refuse(Reason::CallReady));
        }
        let late = self.rules.calls.missed == Missed::Stays && self.hand(seat).len() == 1;
        match late {
            true => Err(self.refuse(Reason::TooLateToCall)),
            false => Ok(()),
        }
    }

    /// Whether the target can be caught (CLA-48, CLA-50). What fails from a sender behind the table was overtaken, by the
    /// call, a draw or another catcher, or was sent before there was anything to catch (DIG-2).
    pub(crate) fn check_catch(&self, by: Seat, seen: u32, target: Seat) -> Result<(), Illegal> {
        if self.is_ending() {
            return Err(self.refuse(Reason::RoundOver));
        }
        if let Some(reason) = self.not_begun() {
            return Err(self.refuse(reason));
        }
        if by == target || !self.ring.has(target) {
            return Err(self.refuse(Reason::NothingToCatch));
        }
        if self.lost.has(target) {
            return Err(self.refuse(Reason::Absent));
        }
        if self.calls.face_down.has(target) {
            return Err(self.refuse(Reason::FaceDown));
        }
        let right = self.was_exposed(target, seen);
        if self.rules.calls.wrong > 0 && !(right && self.exposed(target)) {
            return self.check_wrong_catch(by, target, right);
        }
        match (
            self.exposed(target),
            self.hand(target).len() == 1,
            self.calls.called.has(target),
        ) {
            (true, ..) if right => Ok(()),
            (false, true, false) if self.calls.spared.has(target) => {
                Err(self.refuse(self.time_left(target)))
            }
            _ if seen < self.tick => Err(self.refuse(Reason::Stale)),
            (false, true, false) if self.calls.grown.has(target) => Err(self.refuse(Reason::Grown)),
            (false, true, false) => Err(self.refuse(Reason::TooLateToCatch)),
            _ if self.calls.received.has(target) => Err(Illegal {
                reason: Reason::NothingToCatch,
                rule: self.refuse(self.time_left(target)).rule,
            }),
            _ => Err(self.refuse(Reason::NothingToCatch)),
        }
    }

    /// Why somebody whom others left with one card has time to call.
    fn time_left(&self, seat: Seat) -> Reason {
        match self.calls.robbed.has(seat) {
            true => Reason::TooEarlyToCatch,
            false => Reason::LeftByOthers,
        }
    }

    /// Where catching wrongly has its price, anybody may try, but a try that was right when the sender looked is only late,
    /// and so is a second one before anything else has happened (DIG-2).
    fn check_wrong_catch(&self, by: Seat, target: Seat, right: bool) -> Result<(), Illegal> {
        let again = self.calls.tried == Some((by, target, self.tick));
        match (right, again) {
            (true, _) => Err(self.refuse(Reason::Stale)),
            (false, true) => Err(self.refuse(Reason::NothingToCatch)),
            (false, false) => Ok(()),
        }
    }

    /// Whom it makes sense to try to catch: those who came down to one card, or anybody where a wrong try has its price.
    pub(crate) fn catchable(&self) -> Seats {
        match self.rules.calls.wrong {
            0 => self.calls.window,
            _ => self.ring.seats().iter().copied().collect(),
        }
    }
}
