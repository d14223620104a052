//! What is done for those who do not answer (DIG-8): at once where races are run, like anybody's action where they are replaced
//! by turn-taking. There it waits until everybody has been heard for whom it would be too late, since nobody's silence ends
//! the chance of others.

use crate::{
    host::{
        machine::Host,
        timers::{Held, Waits},
    },
    protocol::table::Contests,
};
use base::seat::{Seat, Seats};
use kernel::action::Input;

impl Waits {
    /// Those for whom something is to be done since they did not answer.
    fn defaults(&self) -> Seats {
        let held = self.held.iter();
        let held = held.filter(|waiting| matches!(waiting.what, Held::Default(..)));
        held.map(|waiting| waiting.seat).collect()
    }

    /// It is not done for this seat after all.
    pub(crate) fn drop_default(&mut self, seat: Seat) {
        self.held
            .extract(|waiting| waiting.seat == seat && matches!(waiting.what, Held::Default(..)));
    }
}

impl Host {
    /// The time of a seat is over.
    pub(crate) fn give_up(&mut self, seat: Seat) {
        let Some(course) = &self.course else { return };
        let (tick, action) = (course.game().tick(), course.game().default_action(seat));
        match (self.table.pace.contests, action) {
            (Contests::InTurn, Some(action)) => {
                let held = Held::Default(action, tick);
                self.hold(seat, held, self.now, self.now);
            }
            _ => self.answer_for(seat),
        }
    }

    /// Does for a seat what is done for who does not answer.
    pub(crate) fn answer_for(&mut self, seat: Seat) {
        let Some(game) = self.course.as_ref().map(|course| course.game()) else {
            return;
        };
        let (epoch, tick) = (self.table.epoch, game.tick());
        // Whoever is awaited has a default; if a ruleset broke that, the table would wait for the seat itself, not fall.
        if game.awaited().has(seat) && self.apply(Input::Expired(seat)).is_err() {
            self.waits.refuse(epoch, tick, seat);
        }
    }

    /// The same, after others were heard: if it is still the time for it.
    pub(crate) fn answer_if_due(&mut self, seat: Seat) {
        if self.is_overdue(seat) {
            self.answer_for(seat);
        }
    }

    /// Whoever is back, or asked something else by now, is waited for again.
    pub(crate) fn take_back_defaults(&mut self) {
        for seat in self.waits.defaults().iter() {
            if !self.is_overdue(seat) {
                self.waits.drop_default(seat);
            }
        }
    }

    /// Whether the time of a seat is over.
    fn is_overdue(&self, seat: Seat) -> bool {
        let due = self.default_of(seat);
        due.is_some_and(|due| due <= self.now)
    }
}
