//! The players who are away: how long the table waits for them, their votes, and the bots that stand in for them.

use crate::{
    host::{machine::Host, time_limits::DEFAULT_ACTION_DELAY_MS},
    protocol::{clock::Millis, ids::PlayerId},
};
use alloc::vec::Vec;
use base::Seat;
use kernel::Input;

impl Host {
    /// The time until which the table waits for a player whose link is lost.
    pub(crate) fn grace_ends_at(&self, player: PlayerId) -> Millis {
        let since = self.timers.lost.get(&player).copied().unwrap_or_default();
        since.after_seconds(self.table.pace.grace_s)
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
        let played = players.filter(|player| self.table.bot_for(player).is_some());
        played.filter_map(|player| player.seat).collect()
    }

    /// The minimum time that a bot takes in this seat, in milliseconds. With all players away a round may never end.
    pub(crate) fn least_pause(&self, seat: Seat) -> u64 {
        match self.stands_in(seat) {
            true => DEFAULT_ACTION_DELAY_MS,
            false => 0,
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
        if !self.table.is_playing() {
            return;
        }
        let permitted = self.permit(Input::Back(seat));
        let back = permitted.and_then(|it| self.apply_silently(it, None, self.now));
        if back.is_ok() {
            self.publish_events(&[]);
        }
    }
}
