//! The draw pile: its next card, a new one from the reshuffled discards, and the end of the round without one.

use crate::{News, RoundEnd, pile::Pile, rules::ruleset::EmptyDrawPile, state::Game};
use base::{Face, Rng, Seats};

impl Game {
    /// True if every card that could be drawn is in a hand.
    pub(crate) fn is_bare(&self) -> bool {
        let mut piles = self.piles.iter();
        self.draw_pile.is_empty() && piles.all(|pile| self.reshuffled_count(pile) == 0)
    }

    /// The number of cards of a pile that become the new draw pile. They lie under the card to fit, or under the like
    /// cards on top.
    fn reshuffled_count(&self, pile: &Pile) -> usize {
        pile.cards.len() - self.rules.retained(&pile.cards)
    }

    /// The next card of the draw pile, or of a new one if necessary.
    pub(crate) fn next_card(&mut self) -> Option<Face> {
        self.restock();
        self.draw_pile.pop()
    }

    /// Makes a new draw pile if the old one is empty, in rulesets that do so. All cards go into it except the cards to
    /// fit and the transparent cards above them. Wild cards lose their named suit (CLA-19).
    fn restock(&mut self) {
        if !self.draw_pile.is_empty() || self.rules.empty_draw_pile == EmptyDrawPile::Ends {
            return;
        }
        for at in self.pile_numbers() {
            let reshuffled_count = self.reshuffled_count(self.pile(at));
            let Game {
                piles, draw_pile, ..
            } = self;
            let cards = &mut piles[usize::from(at)].cards;
            draw_pile.extend(cards.drain(..reshuffled_count).map(|played| played.face));
        }
        if self.draw_pile.is_empty() {
            return;
        }
        if let Some(seed) = self.reshuffle_seed.take() {
            self.rng = Rng::new(seed);
        }
        self.rng.shuffle(&mut self.draw_pile);
        self.news(News::Reshuffled {
            draw_pile: self.draw_pile.len() as u16,
        });
    }

    /// Turns up the next card onto a pile, and more cards until play can go on from one. A new draw pile may hold only
    /// such cards. The next one holds what they covered, and nothing more can come after that.
    pub(crate) fn turn_card(&mut self, pile: u8) {
        for _ in 0..3 {
            while let Some(face) = self.draw_pile.pop() {
                self.turn_onto(pile, face);
                if !(self.rules.up_card)(face).is_covered() {
                    return;
                }
            }
            self.restock();
        }
        // Only such cards were left, and no card can follow them (UNU-43).
        let top = self.pile(pile).cards.last().filter(|top| top.by.is_none());
        if top.is_some_and(|top| (self.rules.up_card)(top.face).is_covered()) {
            self.block();
        }
    }

    /// Ends the round without a winner, if the draw pile is empty and the ruleset ends the round then.
    pub(crate) fn run_dry(&mut self) {
        let ends = self.rules.empty_draw_pile == EmptyDrawPile::Ends && self.draw_pile.is_empty();
        if ends && self.outcome.is_none() {
            self.end(RoundEnd::Drawn, Seats::NONE);
        }
    }
}
