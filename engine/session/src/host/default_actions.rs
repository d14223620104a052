//! Default actions for players who do not answer (DIG-8). In races the host takes them at once. In turn-taking they
//! wait like any other action, until every seat that would be too late has been heard. One player's silence does not
//! end the chance of others.

use crate::{
    host::{
        machine::Host,
        timers::{HeldAction, Timers},
    },
    protocol::table::RaceRule,
};
use base::seat::{Seat, Seats};
use kernel::action::Input;

impl Timers {
    /// The seats with a waiting default action.
    fn defaults(&self) -> Seats {
        let held = self.held.iter();
        let held = held.filter(|waiting| matches!(waiting.what, HeldAction::Default(..)));
        held.map(|waiting| waiting.seat).collect()
    }

    /// Drops the default action of this seat.
    pub(crate) fn drop_default(&mut self, seat: Seat) {
        self.held.extract(|waiting| {
            waiting.seat == seat && matches!(waiting.what, HeldAction::Default(..))
        });
    }
}

impl Host {
    /// Handles the end of a seat's time.
    pub(crate) fn give_up(&mut self, seat: Seat) {
        let Some(active_match) = &self.active_match else {
            return;
        };
        let (tick, action) = (
            active_match.game().tick(),
            active_match.game().default_action(seat),
        );
        match (self.table.pace.race_rule, action) {
            (RaceRule::InTurn, Some(action)) => {
                let held = HeldAction::Default(action, tick);
                self.hold(seat, held, self.now, self.now);
            }
            _ => self.answer_for(seat),
        }
    }

    /// Takes the default action of a seat at once.
    pub(crate) fn answer_for(&mut self, seat: Seat) {
        let Some(game) = self
            .active_match
            .as_ref()
            .map(|active_match| active_match.game())
        else {
            return;
        };
        let (round_number, tick) = (self.table.round_number, game.tick());
        // Every awaited seat has a default action. If a ruleset broke that, the table would wait for the seat instead
        // of crashing.
        if game.awaited().has(seat) && self.apply(Input::Expired(seat)).is_err() {
            self.timers.refuse(round_number, tick, seat);
        }
    }

    /// Takes the default action after others were heard, if it is still due.
    pub(crate) fn answer_if_due(&mut self, seat: Seat) {
        if self.is_overdue(seat) {
            self.answer_for(seat);
        }
    }

    /// Drops default actions of players who are back or have another question by now. The host waits for them again.
    pub(crate) fn take_back_defaults(&mut self) {
        for seat in self.timers.defaults().iter() {
            if !self.is_overdue(seat) {
                self.timers.drop_default(seat);
            }
        }
    }

    /// True if the time of a seat is over.
    fn is_overdue(&self, seat: Seat) -> bool {
        let due = self.default_of(seat);
        due.is_some_and(|due| due <= self.now)
    }
}
