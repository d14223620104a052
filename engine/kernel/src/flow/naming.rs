//! Naming the suit to follow.

use crate::{
    event::News,
    state::{game::Game, question::Ask},
};
use base::{card::Suit, seat::Seat};

impl Game {
    /// `Action::Name`: names the suit that the question asks for.
    pub(crate) fn name(&mut self, seat: Seat, suit: Suit) {
        if let Some(Ask::Name(at)) = self.question().map(|q| q.ask) {
            self.agenda.pop();
            self.name_on(seat, at, suit);
        }
    }

    /// The seat names the suit to follow on this pile.
    pub(crate) fn name_on(&mut self, seat: Seat, at: u8, suit: Suit) {
        if let Some(top) = self.pile_mut(at).cards.last_mut() {
            top.named = Some(suit);
        }
        self.news(News::Named { seat, suit });
    }
}
