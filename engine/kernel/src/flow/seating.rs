//! The places at the table, which cards can change.

use crate::{
    event::News,
    state::{game::Game, question::EffectSource},
};

impl Game {
    /// The players of two cards that lie on each other swap seats.
    pub(crate) fn change_seats(&mut self, source: &EffectSource, rank: u8) {
        let under = source.under.filter(|under| under.face.rank() == Some(rank));
        let Some(other) = under.and_then(|under| under.by) else {
            return;
        };
        if !self.ring.has(other) {
            return;
        }
        if other != source.by {
            self.ring.swap(source.by, other);
            self.news(News::ChangedSeats(source.by, other));
        } else if self.rules.aftermath.laps {
            self.news(News::Lap(other));
        }
    }
}
