//! "One left!": the call, arming it, and being caught.

use crate::{
    Cause, News, PlayRefusal, Reason,
    rules::ruleset::{Calling, Closes, Duty, Missed, Offences, Opens, PenaltyCards},
    state::{Game, calls::Exposure},
};
use base::{FaceSet, Seat, Seats};

impl Game {
    /// True if the seat came down to one card without calling, and can still be caught.
    pub(crate) fn exposed(&self, seat: Seat) -> bool {
        let calls = &self.calls;
        let safe = calls.called.or(calls.heard).or(calls.spared);
        calls.in_catch_interval.has(seat) && !safe.has(seat)
    }

    /// The hand changed. A call for it, or an armed one, is void (CLA-51, DIG-7), and the duty to call ends. Where a
    /// missed call cannot be mended, the catch interval stays open, also for a seat that called. So waiting for its end
    /// tells nothing.
    pub(crate) fn hand_changed(&mut self, seat: Seat) {
        let calls = &mut self.calls;
        if self.rules.calls.missed == Missed::Mends || !calls.in_catch_interval.has(seat) {
            return calls.clear(seat);
        }
        calls.armed = calls.armed.without(seat);
        if calls.called.has(seat) {
            calls.called = calls.called.without(seat);
            calls.heard = calls.heard.with(seat);
        }
    }

    /// Cards came to the seat. If the hand grew from none to one card, the player never played the second-to-last card.
    pub(crate) fn note_growth(&mut self, seat: Seat, by: usize) {
        if by == 1 && self.held(seat) == 1 {
            self.calls.grown = self.calls.grown.with(seat);
        }
    }

    /// A player begins. Nobody else can be caught any more (CLA-50), but the player's own catch interval stays open
    /// (CLA-53).
    pub(crate) fn open_turn(&mut self, seat: Seat) {
        self.close_calls(Seats::of(seat));
        self.begun = true;
        self.mark_begun();
    }

    /// A player passes with nothing to draw. A duty to call that can be mended then stays as long as the one card does
    /// (CLA-53).
    pub(crate) fn keep_catch_interval(&mut self, seat: Seat) {
        if self.rules.calls.missed == Missed::Mends && self.calls.in_catch_interval.has(seat) {
            self.calls.kept = self.calls.kept.with(seat);
        }
    }

    /// A player takes the cards due and loses the turn. The next player to act can still be caught (CLA-53).
    pub(crate) fn lose_turn(&mut self, seat: Seat) {
        let next = self.ring.next(seat, 1);
        self.close_calls(Seats::of(seat).with(next));
        self.mark_begun();
    }

    /// Marks on every pile that the next player has begun.
    fn mark_begun(&mut self) {
        self.piles.iter_mut().for_each(|pile| pile.run.begun = true);
    }

    /// Closes every catch interval that ends when the next player begins, except for these seats.
    fn close_calls(&mut self, but: Seats) {
        // As in `Calls::lapse`: nothing is written where nothing changes.
        if self.calls.in_catch_interval.is_empty() && self.calls.spared.is_empty() {
            return;
        }
        let but = but.or(self.calls.kept);
        let stays = |seat: &Seat| but.has(*seat) || self.duty(*seat).closes == Closes::Never;
        self.calls.in_catch_interval = self.calls.in_catch_interval.iter().filter(stays).collect();
        self.calls.spared = Seats::NONE;
    }

    /// True if this player's beginning closes a catch interval, or ends the time to call. Playing or drawing closes the
    /// player's own catch interval, unless a missed call cannot be mended.
    pub(crate) fn next_closes_calls(&self, begins: Seat) -> bool {
        let open = match self.rules.calls.missed {
            Missed::Mends => self.calls.in_catch_interval,
            Missed::Stays => self.calls.in_catch_interval.without(begins),
        };
        let kept = self.calls.kept.without(begins);
        let closes = |seat| {
            self.duty(seat).closes == Closes::NextBegins && !kept.has(seat)
                || self.calls.spared.has(seat)
        };
        open.iter().any(closes)
    }

    /// The duty of a seat with one card. It depends on how the seat came to that card.
    fn duty(&self, seat: Seat) -> Duty {
        match self.calls.received.has(seat) {
            true => self.rules.calls.received,
            false => self.rules.calls.played,
        }
    }

    /// The seat played cards. A play and the hand that it brings are one message. So an armed call that these cards did
    /// not need serves for that hand.
    pub(crate) fn played(&mut self, seat: Seat, left: usize) {
        let armed = self.calls.armed.and(Seats::of(seat));
        self.came_down_to(seat, left);
        if left > 1 && !armed.is_empty() {
            self.calls.armed = self.calls.armed.or(armed);
            self.calls.lapsing = self.calls.lapsing.or(armed);
        }
    }

    /// The seat played cards or took up a hand. That uses up an armed call, which is said if one card is left.
    pub(crate) fn came_down_to(&mut self, seat: Seat, left: usize) {
        let armed = self.calls.armed.has(seat);
        self.hand_changed(seat);
        if left != 1 || self.rules.calls.calling == Calling::Never {
            return;
        }
        // If an earlier missed call cannot be mended, the next call does not mend it either.
        let owes = self.exposed(seat);
        self.calls.in_catch_interval = self.calls.in_catch_interval.with(seat);
        self.calls.heard = self.calls.heard.without(seat);
        if armed {
            self.say(seat);
        }
        if owes {
            self.calls.called = self.calls.called.without(seat);
        }
    }

    /// The seat took up another hand. The call for the old hand is void, and one card needs a new call (CLA-62). Taking
    /// up uses up an armed call (DIG-7).
    pub(crate) fn took_up(&mut self, seat: Seat) {
        let left = self.held(seat);
        self.calls.turn_up(seat);
        self.came_down_to(seat, left);
        self.calls.received = self.calls.received.with(seat);
    }

    /// The seat lost cards by its own action, but not by playing them. The effect is the same as of a play.
    pub(crate) fn reduced_by_oneself(&mut self, seat: Seat) {
        let left = self.held(seat);
        if left <= 1 {
            self.came_down_to(seat, left);
        }
    }

    /// The seat lost cards by other players' actions.
    pub(crate) fn reduced_by_others(&mut self, seat: Seat) {
        self.reduced_by_oneself(seat);
        if self.held(seat) == 1 {
            self.calls.received = self.calls.received.with(seat);
            if self.rules.calls.received_opens == Opens::NextBegins {
                self.calls.spared = self.calls.spared.with(seat);
            }
        }
    }

    /// `Action::Call`: calls if one card is left, else arms the call (DIG-7).
    pub(crate) fn call(&mut self, seat: Seat) {
        if self.held(seat) == 1 && !self.calls.face_down.has(seat) {
            self.say(seat);
        } else {
            self.calls.armed = self.calls.armed.with(seat);
        }
    }

    fn say(&mut self, seat: Seat) {
        self.calls.called = self.calls.called.with(seat);
        self.news(News::Called(seat));
    }

    /// Records the seats that can be caught now, because a catch is judged by the table that its sender saw.
    pub(crate) fn note_exposed(&mut self) {
        if self.calls.exposed.is_empty() && self.calls.in_catch_interval.is_empty() {
            return;
        }
        let before = self.calls.exposed;
        let now = self.calls.in_catch_interval.iter();
        self.calls.exposed = now.filter(|seat| self.exposed(*seat)).collect();
        let to = self.revision;
        for seat in self.calls.exposed {
            let exposure = &mut self.calls.exposures[seat.index()];
            let from = exposure
                .filter(|_| before.has(seat))
                .map_or(to, |exposure| exposure.from);
            *exposure = Some(Exposure { from, to });
        }
    }

    /// True if the seat could be caught when this sender saw the table.
    fn was_exposed(&self, seat: Seat, seen: u32) -> bool {
        let exposure = self.calls.exposures[seat.index()];
        exposure.map_or_else(
            || self.exposed(seat),
            |exposure| (exposure.from..=exposure.to).contains(&seen),
        )
    }

    /// `Action::Catch`: the penalty of CLA-48, once for each missed call, or the penalty for a wrong catch.
    pub(crate) fn catch(&mut self, by: Seat, seen: u32, seat: Seat) {
        self.calls.tried = Some((by, seat, self.revision));
        if !self.exposed(seat) || !self.was_exposed(seat, seen) {
            self.news(News::WronglyCaught { seat, by });
            self.draw_penalty(by, self.rules.calls.wrong_catch_penalty);
            return;
        }
        self.news(News::Caught { seat, by });
        let penalty = self.penalty(seat);
        self.calls.clear(seat);
        let offences = &mut self.calls.offences[seat.index()];
        *offences = offences.saturating_add(1);
        self.draw_penalty(seat, penalty);
    }

    /// Draws the cards for a catch. In some rulesets they have to wait until the turn has passed on.
    fn draw_penalty(&mut self, seat: Seat, count: u8) {
        let held = self.hand(seat).clone();
        self.draw_cards(seat, u16::from(count), Cause::Caught);
        if self.rules.calls.penalty_cards == PenaltyCards::AtOnce {
            return;
        }
        let hand = &self.hands[seat.index()];
        for face in hand.kinds() {
            let drawn = hand.count(face).saturating_sub(held.count(face));
            let drawn = core::iter::repeat_n((seat, face), drawn);
            self.penalties.extend(drawn);
        }
    }

    /// The faces in the hand of which every copy was drawn for a catch and still waits.
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

    /// The number of cards for being caught once more.
    fn penalty(&self, seat: Seat) -> u8 {
        let rules = &self.rules.calls;
        let offences = &self.calls.offences;
        let before: usize = match rules.offences {
            Offences::Own => offences[seat.index()].into(),
            Offences::Shared => offences.iter().copied().map(usize::from).sum(),
        };
        let first = rules.first_penalties.get(before).copied();
        first.unwrap_or(self.duty(seat).penalty)
    }

    /// Checks that calls and catches count now, whoever makes them.
    pub(crate) fn check_calls_count(&self) -> Result<(), PlayRefusal> {
        self.refuse_if(self.is_ending(), Reason::RoundOver)?;
        match self.not_begun() {
            Some(reason) => Err(self.refuse(reason)),
            None => Ok(()),
        }
    }

    /// Checks if the seat can call, where calls count.
    pub(crate) fn check_call(&self, seat: Seat) -> Result<(), PlayRefusal> {
        match self.no_call(seat) {
            Some(reason) => Err(self.refuse(reason)),
            None => Ok(()),
        }
    }

    /// The reason why the seat cannot call, where calls count.
    #[inline]
    pub(crate) fn no_call(&self, seat: Seat) -> Option<Reason> {
        let rules = &self.rules.calls;
        let one = self.held(seat) == 1;
        let early = !one || self.calls.face_down.has(seat);
        match rules.calling {
            Calling::Never => Some(Reason::NoCalls),
            _ if self.calls.called.has(seat) => Some(Reason::AlreadyCalled),
            _ if self.calls.armed.has(seat) => Some(Reason::CallReady),
            Calling::WithOneCard if early => Some(Reason::TooEarlyToCall),
            _ if one && rules.missed == Missed::Stays => Some(Reason::TooLateToCall),
            _ => None,
        }
    }

    /// Checks if the target can be caught (CLA-48, CLA-50), where catches count. A sender with an old view is refused as
    /// stale. Either a call, a draw or another catcher was faster, or there was nothing to catch yet (DIG-2).
    pub(crate) fn check_catch(&self, by: Seat, seen: u32, target: Seat) -> Result<(), PlayRefusal> {
        let never = self.rules.calls.calling == Calling::Never;
        self.refuse_if(never, Reason::NoCalls)?;
        self.refuse_if(
            by == target || !self.ring.has(target),
            Reason::NothingToCatch,
        )?;
        self.refuse_if(self.lost.has(target), Reason::Absent)?;
        self.refuse_if(self.calls.face_down.has(target), Reason::FaceDown)?;
        let right = self.was_exposed(target, seen);
        if self.rules.calls.wrong_catch_penalty > 0 && !(right && self.exposed(target)) {
            return self.check_wrong_catch(by, target, right);
        }
        match (
            self.exposed(target),
            self.held(target) == 1,
            self.calls.called.has(target),
        ) {
            (true, ..) if right => Ok(()),
            (false, true, false) if self.calls.spared.has(target) => {
                Err(self.refuse(self.time_left(target)))
            }
            _ if seen < self.revision => Err(self.refuse(Reason::Stale)),
            (false, true, false) if self.calls.grown.has(target) => Err(self.refuse(Reason::Grown)),
            (false, true, false) => Err(self.refuse(Reason::TooLateToCatch)),
            _ if self.calls.received.has(target) => {
                Err(self.refuse_citing(Reason::NothingToCatch, self.time_left(target)))
            }
            _ => Err(self.refuse(Reason::NothingToCatch)),
        }
    }

    /// The reason why a seat that others left with one card still has time to call.
    fn time_left(&self, seat: Seat) -> Reason {
        match self.calls.robbed.has(seat) {
            true => Reason::TooEarlyToCatch,
            false => Reason::LeftByOthers,
        }
    }

    /// Where a wrong catch has a price, anybody may try. A catch that was right in the sender's view is only late, and
    /// a second try before anything else has happened is refused (DIG-2).
    fn check_wrong_catch(&self, by: Seat, target: Seat, right: bool) -> Result<(), PlayRefusal> {
        let again = self.calls.tried == Some((by, target, self.revision));
        match (right, again) {
            (true, _) => Err(self.refuse(Reason::Stale)),
            (false, true) => Err(self.refuse(Reason::NothingToCatch)),
            (false, false) => Ok(()),
        }
    }

    /// The seats worth trying to catch: seats that came down to one card, or any seat where a wrong try has a price.
    pub(crate) fn catchable(&self) -> Seats {
        match self.rules.calls.wrong_catch_penalty {
            0 => self.calls.in_catch_interval,
            _ => self.ring.seats().iter().copied().collect(),
        }
    }
}
