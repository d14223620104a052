//! Holds actions until the race between them is decided.

use crate::{
    host::{
        machine::Host,
        race_queue::QueuedAction,
        race_report::RaceAction,
        reaction_time::{MIN_REACTION_MS, PressTimes},
        timers::HeldAction,
    },
    protocol::{
        clock::Millis,
        ids::ConnectionId,
        message::PlayerAction,
        table::{Presence, RaceRule},
    },
};
use base::seat::{MAX_SEATS, Seat};
use kernel::action::Input;

impl Host {
    /// The time at which this action of a phone counts.
    pub(crate) fn counts(&self, link: ConnectionId, act: &PlayerAction) -> Millis {
        let active_match = self.active_match.as_ref();
        let active_match = active_match.filter(|_| act.is_for(&self.table));
        let press_times = PressTimes {
            sent: active_match.and_then(|active_match| active_match.shown_at(act.seen)),
            after: act.after,
            arrived: self.now,
            credit: self
                .connections
                .get(link)
                .map_or(0, |connection| connection.round_trip.credit()),
        };
        press_times.counts()
    }

    /// Holds an action until it is allowed and no faster one can still arrive. That may be at once.
    pub(crate) fn hold(&mut self, seat: Seat, what: HeldAction, counts: Millis, earliest: Millis) {
        let Some(active_match) = &self.active_match else {
            return;
        };
        let action = what.action().0;
        let rivals = active_match.game().rivals(seat, &action);
        if matches!(what, HeldAction::Player(_)) && active_match.game().is_in_turn(seat, &action) {
            // The seat answers at last, so the host drops its default action.
            self.timers.drop_default(seat);
        }
        let counts = match rivals.is_empty() {
            true => counts,
            false => counts.max(active_match.began(seat) + MIN_REACTION_MS),
        };
        let waiting = QueuedAction {
            seat,
            // An action that would close a race too soon competes from the earliest time at which the race may close.
            counts: counts.max(earliest),
            earliest: earliest.max(self.now),
            rivals,
            lot: active_match.lot(seat),
            what,
        };
        self.timers.queue(waiting);
        self.open_race_window();
    }

    /// The trust in the phones of all seats; `None` for a seat that cannot press now, or is on no phone.
    pub(crate) fn credits(&self) -> [Option<u64>; MAX_SEATS] {
        let mut credits = [None; MAX_SEATS];
        let here = self.table.players.iter();
        for player in here.filter(|player| player.presence == Presence::Here) {
            let connection = self.connections.of(player.id);
            let connection = connection.and_then(|link| self.connections.get(link));
            if let Some((seat, connection)) = player.seat.zip(connection) {
                credits[seat.index()] = Some(connection.round_trip.credit());
            }
        }
        credits
    }

    /// Performs the first action among those decided by then.
    pub(crate) fn decide(&mut self, until: Millis) {
        let first = match self.table.pace.race_rule {
            RaceRule::Fastest => {
                let credits = self.credits();
                self.timers.first(until, &credits)
            }
            RaceRule::InTurn => self.first_in_turn(until),
        };
        let Some(waiting) = first else { return };
        // This makes the tick after the action the next one.
        self.mark_absent();
        let (action, seen) = waiting.what.action();
        let seat = waiting.seat;
        let Some(active_match) = &self.active_match else {
            return;
        };
        let first = RaceAction {
            round_number: self.table.round_number,
            ticks: (seen, active_match.game().tick() + 1),
            seat,
            began: active_match.began(seat),
            counts: waiting.counts,
        };
        let own = Input::Act { seat, seen, action };
        let done = match waiting.what {
            HeldAction::Player(act) => self.do_act(&act, own, waiting.counts),
            HeldAction::Bot(..) if self.stands_in(seat) => {
                self.do_bot(seat, Input::StandIn(seat, action), waiting.counts)
            }
            HeldAction::Bot(..) => self.do_bot(seat, own, waiting.counts),
            HeldAction::Default(..) => return self.answer_if_due(seat),
        };
        let raced = self.table.pace.race_rule == RaceRule::Fastest;
        if done && raced && !waiting.rivals.is_empty() {
            self.race_reports.accepted(first, self.now);
        }
    }
}
