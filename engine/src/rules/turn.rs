//! The turn leaves here, and nowhere else.

use super::{
    agenda::{Ask, Leaving, Step},
    event::News,
    game::Game,
};
use crate::seat::Seat;

impl Game {
    /// Passes the turn on: over those who are skipped, and to the one whom a live total hits.
    pub(crate) fn leave(&mut self, from: Seat) {
        let Leaving { skips, to } = core::mem::take(&mut self.leaving);
        let steps = to.and_then(|to| self.ring.steps(from, to));
        let skips = steps.map_or(usize::from(skips), |steps| steps - 1);
        for k in 1..=skips {
            let skipped = self.ring.next(from, k);
            self.news(News::Skipped(skipped));
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

    /// The last card was laid: the next player still draws what it costs, but answers nothing (CLA-57).
    pub(crate) fn last_card(&mut self, seat: Seat) {
        self.agenda.push(Step::Finish(seat));
        let Some(at) = self.live() else { return };
        let victim = self.ring.next(seat, 1);
        if self.pile(at).run.bluff.is_some() {
            self.ask(Ask::Total(at), victim);
        } else {
            self.take_total(victim, at);
        }
    }
}
