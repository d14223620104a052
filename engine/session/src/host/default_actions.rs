//! Default actions for players who do not answer (DIG-8). In races the host takes them at once. In turn-taking they
//! wait like any other action, until every seat that would be too late has been heard. One player's silence does not
//! end the chance of others.

use crate::{
    host::{
        active_match::ActiveMatch,
        machine::Host,
        timeouts::DEFAULT_ACTION_DELAY_MS,
        timers::{HeldAction, Timers},
    },
    protocol::table::RaceRule,
};
use alloc::vec::Vec;
use base::seat::{Seat, Seats};
use kernel::action::Input;

impl Timers {
    /// The seats with a waiting default action.
    fn defaults(&self) -> Seats {
        let held = self.held.iter();
        let held = held.filter(|waiting| matches!(waiting.what, HeldAction::Default(..)));
        held.map(|waiting| waiting.seat).collect()
    }

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
            active_match.game.tick(),
            active_match.game.default_action(seat),
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
        let Some(ActiveMatch { game, .. }) = &self.active_match else {
            return;
        };
        let (round_number, tick) = (self.table.round_number, game.tick());
        // Every awaited seat has a default action. If a ruleset broke that, the table would wait for the seat instead
        // of crashing.
        if game.awaited().has(seat) && self.apply(Input::Expired(seat)).is_err() {
            self.timers.refuse(round_number, tick, seat);
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
    pub(crate) fn is_overdue(&self, seat: Seat) -> bool {
        let due = self.default_of(seat);
        due.is_some_and(|due| due <= self.now)
    }

    /// Updates the absences and their votes, and acts on the result. A bot takes over, or hands over to a player who is
    /// back.
    pub(crate) fn review_absences(&mut self) {
        let reviewed = self.table.reviewed();
        if reviewed == self.table.absences {
            return;
        }
        self.table.absences = reviewed;
        self.changed();
        for seat in self.stood_in_for() {
            self.stand_in(seat);
        }
        self.plan_bots();
    }

    /// Seats of people that a bot plays for.
    fn stood_in_for(&self) -> Vec<Seat> {
        let players = self.table.players.iter().filter(|p| p.kind.is_person());
        let played = players.filter(|player| self.table.program(player).is_some());
        played.filter_map(|player| player.seat).collect()
    }

    /// The minimum time that a bot takes in this seat, in milliseconds. With all players away a round may never end.
    pub(crate) fn least_pause(&self, seat: Seat) -> u64 {
        if self.stands_in(seat) {
            DEFAULT_ACTION_DELAY_MS
        } else {
            0
        }
    }

    /// True if a person owns this seat, so that a bot in it stands in for them.
    pub(crate) fn stands_in(&self, seat: Seat) -> bool {
        let player = self.table.seated(seat);
        player.is_some_and(|player| player.kind.is_person())
    }

    /// Ends the protection of an absent seat, since a bot plays it again. The host reports no return, because nobody
    /// came back.
    fn stand_in(&mut self, seat: Seat) {
        if self.table.is_playing()
            && self
                .apply_silently(Input::Back(seat), None, self.now)
                .is_ok()
        {
            self.after(&[]);
        }
    }
}
