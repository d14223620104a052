//! Holds actions until the race between them is decided.

use crate::{
    host::{
        machine::Host,
        race::{Press, QUICKEST, Waiting},
        race_report::First,
        timers::Held,
    },
    protocol::{
        clock::Millis,
        ids::LinkId,
        message::Act,
        table::{Contests, Presence},
    },
};
use base::seat::{MAX_SEATS, Seat};
use kernel::action::Input;

impl Host {
    /// The time at which this action of a phone counts.
    pub(crate) fn counts(&self, link: LinkId, act: &Act) -> Millis {
        let course = self.course.as_ref();
        let course = course.filter(|_| act.is_for(&self.table));
        let press = Press {
            sent: course.and_then(|course| course.shown_at(act.seen)),
            after: act.after,
            arrived: self.now,
            credit: self.lines.get(link).map_or(0, |line| line.trip.credit()),
        };
        press.counts()
    }

    /// Holds an action until it is allowed and no faster one can still arrive. That may be at once.
    pub(crate) fn hold(&mut self, seat: Seat, what: Held, counts: Millis, earliest: Millis) {
        let Some(course) = &self.course else { return };
        let action = what.action().0;
        let rivals = course.game().rivals(seat, &action);
        if matches!(what, Held::Player(_)) && course.game().is_in_turn(seat, &action) {
            // The seat answers at last, so the host drops its default action.
            self.waits.drop_default(seat);
        }
        let counts = match rivals.is_empty() {
            true => counts,
            false => counts.max(course.began(seat) + QUICKEST),
        };
        let waiting = Waiting {
            seat,
            // An action that would close a race too soon competes from the earliest time at which the race may close.
            counts: counts.max(earliest),
            earliest: earliest.max(self.now),
            rivals,
            lot: course.lot(seat),
            what,
        };
        self.waits.queue(waiting);
        self.open_floor();
    }

    /// The trust in the phones of all seats; `None` for a seat that cannot press now, or is on no phone.
    pub(crate) fn credits(&self) -> [Option<u64>; MAX_SEATS] {
        let mut credits = [None; MAX_SEATS];
        let here = self.table.players.iter();
        for player in here.filter(|player| player.presence == Presence::Here) {
            let line = self.lines.of(player.id);
            let line = line.and_then(|link| self.lines.get(link));
            if let Some((seat, line)) = player.seat.zip(line) {
                credits[seat.index()] = Some(line.trip.credit());
            }
        }
        credits
    }

    /// Performs the first action among those decided by then.
    pub(crate) fn decide(&mut self, until: Millis) {
        let first = match self.table.pace.contests {
            Contests::Fastest => {
                let credits = self.credits();
                self.waits.first(until, &credits)
            }
            Contests::InTurn => self.first_in_turn(until),
        };
        let Some(waiting) = first else { return };
        // This makes the tick after the action the next one.
        self.mark_absent();
        let (action, seen) = waiting.what.action();
        let seat = waiting.seat;
        let Some(course) = &self.course else { return };
        let first = First {
            round_number: self.table.round_number,
            ticks: (seen, course.game().tick() + 1),
            seat,
            began: course.began(seat),
            counts: waiting.counts,
        };
        let own = Input::Act { seat, seen, action };
        let done = match waiting.what {
            Held::Player(act) => self.do_act(&act, own, waiting.counts),
            Held::Bot(..) if self.stands_in(seat) => {
                self.do_bot(seat, Input::StandIn(seat, action), waiting.counts)
            }
            Held::Bot(..) => self.do_bot(seat, own, waiting.counts),
            Held::Default(..) => return self.answer_if_due(seat),
        };
        let raced = self.table.pace.contests == Contests::Fastest;
        if done && raced && !waiting.rivals.is_empty() {
            self.finish.accepted(first, self.now);
        }
    }
}
