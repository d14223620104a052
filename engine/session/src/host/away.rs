//! The host's work during an absence: a bot takes over, and hands over to a player who is back.

use super::{machine::Host, timeouts::DEFAULT_ACTION_DELAY_MS};
use alloc::vec::Vec;
use base::seat::Seat;
use kernel::action::Input;

impl Host {
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
