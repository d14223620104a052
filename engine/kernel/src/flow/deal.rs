//! The deal: the order of the cards, the hands, the first card, and the first player.

use crate::{
    Cause, News, PlayedCard,
    event::Lot,
    pile::Streak,
    rules::{Ruleset, Turned, ruleset::UpCard},
    state::{Ask, Game, Step},
};
use alloc::vec::Vec;
use base::{Face, Rng, Seat, Seats, Seed};

impl Game {
    /// Shuffles all decks.
    pub(crate) fn shuffle(&mut self) {
        self.rng.shuffle(&mut self.draw_pile);
    }

    /// Deals to every seat in the ring, from the dealer's left, card by card. So the cards of one seat lie in the draw
    /// pile as far apart as there are seats, and each seat takes its cards in one go.
    pub(crate) fn deal(&mut self) {
        let each = self.rules.hand;
        let seats = self.ring.len();
        for k in 1..=seats {
            let hand = &mut self.hands[self.ring.next(self.dealer, k).index()];
            let cards = self.draw_pile.iter().rev().skip(k - 1).step_by(seats);
            cards.take(each.into()).for_each(|face| hand.add(*face));
        }
        let dealt = seats * usize::from(each);
        let left = self.draw_pile.len().saturating_sub(dealt);
        self.draw_pile.truncate(left);
        self.news(News::Dealt {
            dealer: self.dealer,
            each,
        });
        for k in 0..self.ring.len() {
            let seat = self.ring.seats()[k];
            let cards = self.hand(seat).cards().collect();
            self.tell_drawn(seat, cards, Cause::Deal);
        }
    }

    /// Turns up the first card and lets it act. Without a card to turn up, the first player may play anything.
    pub(crate) fn start(&mut self) {
        if self.rules.aftermath.turned != Turned::UpCard {
            self.start_as_played();
            return self.work();
        }
        let first = self.ring.next(self.dealer, 1);
        let Some(up_card) = self.turn_up() else {
            self.ask(Ask::Turn, first);
            return self.work();
        };
        match up_card {
            UpCard::Plain | UpCard::Cover | UpCard::Return => self.ask(Ask::Turn, first),
            UpCard::Skip => {
                self.turn_end.skips = 1;
                self.agenda.push(Step::EndTurn(self.dealer));
            }
            UpCard::Draw(count) => {
                self.draw_cards(first, u16::from(count), Cause::Total);
                self.agenda.push(Step::EndTurn(first));
            }
            UpCard::Reverse => {
                self.turn_round();
                self.ask(Ask::Turn, self.dealer);
            }
            UpCard::Open => self.open_start(),
            UpCard::Name => {
                self.ask(Ask::Turn, first);
                self.ask(Ask::Name(0), first);
            }
        }
        self.work();
    }

    /// Turns up cards until one may stay. The others are covered, or go back into the draw pile, which is then
    /// shuffled.
    fn turn_up(&mut self) -> Option<UpCard> {
        // Without a card that may stay the round could not begin. A deck has plenty, but a set-up position may not.
        let kind = self.rules.up_card;
        let stays = |face: &&Face| !matches!(kind(**face), UpCard::Return | UpCard::Cover);
        self.draw_pile.iter().find(stays)?;
        loop {
            let face = self.draw_pile.pop()?;
            match kind(face) {
                UpCard::Return => {
                    self.news(News::Turned {
                        face,
                        pile: 0,
                        returned: true,
                    });
                    self.draw_pile.push(face);
                    self.rng.shuffle(&mut self.draw_pile);
                }
                UpCard::Cover => self.turn_onto(0, face),
                stays => {
                    self.turn_onto(0, face);
                    return Some(stays);
                }
            }
        }
    }

    /// Puts a card that no player played onto a pile.
    pub(crate) fn turn_onto(&mut self, at: u8, face: Face) {
        self.news(News::Turned {
            face,
            pile: at,
            returned: false,
        });
        let pile = self.pile_mut(at);
        pile.cards.push(PlayedCard::turned(face));
        pile.run = Streak::default();
    }
}

/// Everybody draws a card, and the lowest card deals. A player whose card has no rank draws again, and so do players
/// who tie for the lowest. If the decks run out, the first seat still in it deals.
pub fn draw_lots(
    rules: &Ruleset,
    seats: Seats,
    rank: fn(Face) -> Option<u8>,
    seed: Seed,
) -> (Option<Seat>, Vec<Lot>) {
    let mut cards = rules.deck.cards(rules.packs);
    Rng::new(seed).shuffle(&mut cards);
    let mut lots = Vec::new();
    let mut tied = seats;
    while tied.len() > 1 && !cards.is_empty() {
        let mut ranks = Vec::new();
        for seat in tied {
            while let Some(face) = cards.pop() {
                lots.push(Lot { seat, face });
                if let Some(rank) = rank(face) {
                    ranks.push((rank, seat));
                    break;
                }
            }
        }
        let lowest = ranks.iter().map(|(rank, _)| *rank).min();
        let lowest = ranks.iter().filter(|(rank, _)| Some(*rank) == lowest);
        tied = lowest.map(|(_, seat)| *seat).collect();
    }
    (tied.lowest(), lots)
}
