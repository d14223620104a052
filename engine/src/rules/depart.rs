//! Leaving a round for good (DIG-9, DIG-16). Whatever names a seat on the agenda is handled here alone.

use super::{
    action::{Illegal, Reason},
    agenda::{Ask, Question, Step, most_held},
    event::News,
    game::Game,
    outcome::End,
    ruleset::LeftHand,
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
        self.strike(seat, next);
        let hand = core::mem::take(&mut self.hands[seat.index()]);
        if self.rules.left_hand == LeftHand::CountsForTeam && self.rules.teams.is_some() {
            self.forfeits[seat.index()] = hand.cards().map(self.rules.value).sum();
        }
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

    /// Goes over the whole agenda: the seat's turn goes to the next one, a total that it faces lapses, and a suit that
    /// it owes is the one most held.
    fn strike(&mut self, seat: Seat, next: Seat) {
        if self.leaving.to == Some(seat) {
            self.leaving.to = Some(next);
        }
        for step in core::mem::take(&mut self.agenda) {
            let hand_on = Step::Ask(Ask::Turn, Seats::of(next));
            let step = match step {
                Step::Leave(leaver) if leaver == seat => hand_on,
                Step::Ask(ask, seats) | Step::Wait(Question { ask, seats, .. })
                    if seats.has(seat) =>
                {
                    match ask {
                        Ask::Turn | Ask::Drawn(_) => hand_on,
                        Ask::Total(at) => {
                            let run = &mut self.pile_mut(at).run;
                            run.total = 0;
                            run.bluff = None;
                            continue;
                        }
                        Ask::Name(at) => {
                            let suit = most_held(self.hand(seat));
                            self.name_on(seat, at, suit);
                            continue;
                        }
                    }
                }
                other => other,
            };
            self.agenda.push(step);
        }
    }

    /// Whether two sides are still in the round (DIG-16).
    fn has_sides(&self) -> bool {
        let seats = self.ring.seats();
        seats.iter().any(|seat| !self.rules.allied(*seat, seats[0]))
    }
}
