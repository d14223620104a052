//! Leaving a round for good (DIG-9, DIG-16). Whatever names a seat on the agenda is handled here alone.

use super::{
    action::{Illegal, Reason},
    agenda::{Ask, Step, most_held},
    event::News,
    game::Game,
    outcome::End,
};
use crate::seat::{Seat, Seats};

impl Game {
    /// The seat's hand goes to the bottom of the stock in hand order, the seats close up, what is aimed at it lapses,
    /// a choice it owes takes its default, and its turn passes on.
    pub(crate) fn depart(&mut self, seat: Seat) -> Result<(), Illegal> {
        if !self.ring.has(seat) {
            return Err(self.refuse(Reason::NotPlaying));
        }
        self.tick += 1;
        self.news(News::Left(seat));
        let next = self.ring.next(seat, 1);
        self.settle_question(seat, next);
        let hand = core::mem::take(&mut self.hands[seat.index()]);
        // One after the other to the bottom: the first of the hand is drawn first.
        let cards: alloc::vec::Vec<_> = hand.cards().collect();
        self.stock.splice(0..0, cards.into_iter().rev());
        self.calls.clear(seat);
        self.lost = self.lost.without(seat);
        self.ring.remove(seat);
        if !self.has_sides() && !self.is_ending() {
            self.agenda.clear();
            self.end(End::Deserted, Seats::NONE);
            return Ok(());
        }
        // Nobody is left to be found guilty.
        for pile in &mut self.piles {
            if pile.cards.last().is_some_and(|top| top.by == Some(seat)) {
                pile.run.bluff = None;
            }
        }
        Ok(())
    }

    /// Answers for the seat what it was asked.
    fn settle_question(&mut self, seat: Seat, next: Seat) {
        let Some(question) = self.question().copied().filter(|q| q.seats.has(seat)) else {
            return;
        };
        self.agenda.pop();
        match question.ask {
            Ask::Turn | Ask::Drawn(_) => self.hand_on(seat, next),
            Ask::Total(at) => {
                let run = &mut self.pile_mut(at).run;
                run.total = 0;
                run.bluff = None;
                if self.agenda.last() == Some(&Step::Leave(seat)) {
                    self.agenda.pop();
                    self.hand_on(seat, next);
                }
            }
            Ask::Name(_) => {
                let suit = most_held(self.hand(seat));
                self.agenda.push(Step::Wait(question));
                self.name(seat, suit);
                // The turn that would have followed.
                self.agenda.pop();
                self.hand_on(seat, next);
            }
        }
    }

    /// The turn of a seat that leaves goes to the next one, unless it was alone.
    fn hand_on(&mut self, seat: Seat, next: Seat) {
        if next != seat {
            self.ask(Ask::Turn, next);
        }
    }

    /// Whether two sides are still in the round (DIG-16).
    fn has_sides(&self) -> bool {
        let seats = self.ring.seats();
        seats.iter().any(|seat| !self.rules.allied(*seat, seats[0]))
    }
}
