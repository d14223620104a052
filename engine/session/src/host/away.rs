//! What the host does while somebody is away: a bot takes over, and hands over to a player who is back.

use super::{machine::Host, timeouts::ANSWER};
use alloc::vec::Vec;
use base::seat::Seat;
use kernel::action::Input;

impl Host {
    /// Looks anew at who is away and at what is wanted meanwhile, and does what follows: a bot takes over, or hands over
    /// to whoever is back.
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

    /// The least time that a bot takes in this seat, in milliseconds: with everybody away a round may have no end.
    pub(crate) fn least_pause(&self, seat: Seat) -> u64 {
        if self.stands_in(seat) { ANSWER } else { 0 }
    }

    /// Whether a bot in this seat plays for a person.
    pub(crate) fn stands_in(&self, seat: Seat) -> bool {
        let player = self.table.seated(seat);
        player.is_some_and(|player| player.kind.is_person())
    }

    /// The seat is played again, so it is not protected any more. Nobody came back, so nobody is told so.
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
