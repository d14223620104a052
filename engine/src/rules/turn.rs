//! The turn leaves here, and nowhere else.

use super::{
    agenda::{Ask, Leaving, Step},
    event::News,
    game::Game,
};
use crate::seat::{Seat, Seats};

impl Game {
    /// Passes the turn on: over those who are skipped, and to the one whom a live total hits.
    pub(crate) fn leave(&mut self, from: Seat) {
        let Leaving { skips, to } = core::mem::take(&mut self.leaving);
        let steps = to.and_then(|to| self.ring.steps(from, to));
        let skips = steps.map_or(usize::from(skips), |steps| steps - 1);
        match self.is_open() {
            true => self.leave_open(from, skips),
            false => self.leave_over(from, skips),
        }
    }

    /// Passes the turn on in the direction of play.
    pub(crate) fn leave_over(&mut self, from: Seat, skips: usize) {
        let skipped = (1..=skips).map(|k| self.ring.next(from, k));
        let skipped: alloc::vec::Vec<Seat> = skipped.collect();
        self.bar(skipped.iter().copied().collect());
        for seat in skipped {
            self.news(News::Skipped(seat));
        }
        let to = self.ring.next(from, skips + 1);
        match self.live() {
            Some(at) => {
                // Whoever faces the total loses the turn with it, unless a challenge gives it back.
                self.agenda.push(Step::Leave(to));
                self.ask(Ask::Total(at), to);
            }
            None => self.ask(Ask::Turn, to),
        }
    }

    /// Keeps in mind whom the run on top has passed over.
    pub(crate) fn bar(&mut self, skipped: Seats) {
        for pile in &mut self.piles {
            pile.run.barred = pile.run.barred.or(skipped);
        }
    }

    /// Play turns round, if it has a direction.
    pub(crate) fn turn_round(&mut self) {
        if let Some(direction) = self.ring.flip() {
            self.news(News::Direction(direction));
        }
    }

    /// The last card was laid: the next player still draws what it costs, but answers nothing (CLA-57). While nobody has
    /// set a direction nobody is next.
    pub(crate) fn last_card(&mut self, seat: Seat) {
        self.agenda.push(Step::Finish(seat));
        let Some(at) = self.live().filter(|_| !self.is_open()) else {
            return;
        };
        let victim = self.ring.next(seat, 1);
        if self.pile(at).run.bluff.is_some() {
            self.ask(Ask::Total(at), victim);
        } else {
            self.take_total(victim, at);
        }
    }
}
