//! Two tokens that players hold, pepper and salt, and the places at the table.

use crate::{
    event::News,
    state::{game::Game, question::EffectSource},
};
use base::seat::Seat;

impl Game {
    /// Play goes to the seat with the pepper, and the pepper goes to the player of the card.
    pub(crate) fn hand_play_on(&mut self, source: &EffectSource) {
        self.turn_end.handed_to = self.markers.pepper.replace(source.by);
        self.news(News::Pepper(source.by));
    }

    /// The salt goes to the player of the card.
    pub(crate) fn take_salt(&mut self, source: &EffectSource) {
        self.markers.salt = Some(source.by);
        self.news(News::Salt(source.by));
    }

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

    /// A departing player hands the pepper to the left, and puts the salt in the middle.
    pub(crate) fn lay_down_markers(&mut self, gone: Seat) {
        if self.markers.pepper == Some(gone) {
            let left = self.ring.left(gone);
            self.markers.pepper = Some(left);
            self.news(News::Pepper(left));
        }
        if self.markers.salt == Some(gone) {
            self.markers.salt = None;
        }
    }
}
