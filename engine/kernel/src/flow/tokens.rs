//! Two tokens that players hold: pepper and salt.

use crate::{
    event::News,
    state::{game::Game, question::EffectSource},
};
use base::seat::Seat;

impl Game {
    /// Play goes to the seat with the pepper, and the pepper goes to the player of the card.
    pub(crate) fn hand_play_on(&mut self, source: &EffectSource) {
        self.turn_end.handed_to = self.tokens.pepper.replace(source.by);
        self.news(News::Pepper(source.by));
    }

    /// The salt goes to the player of the card.
    pub(crate) fn take_salt(&mut self, source: &EffectSource) {
        self.tokens.salt = Some(source.by);
        self.news(News::Salt(source.by));
    }

    /// A departing player hands the pepper to the left, and puts the salt in the middle.
    pub(crate) fn lay_down_tokens(&mut self, gone: Seat) {
        if self.tokens.pepper == Some(gone) {
            let left = self.ring.left(gone);
            self.tokens.pepper = Some(left);
            self.news(News::Pepper(left));
        }
        if self.tokens.salt == Some(gone) {
            self.tokens.salt = None;
        }
    }
}
