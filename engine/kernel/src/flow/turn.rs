//! The only place where a turn ends: the next player, and the direction of play.

use crate::{
    Cause, News, PlayRefusal, Reason,
    rules::{Hit, ruleset::RoundLimit},
    state::{Ask, Game, Step},
};
use base::{Seat, Seats};

impl Game {
    /// Passes the turn on, unless the seat has another one. It goes over skipped seats, and to the seat that a live
    /// total hits.
    pub(crate) fn end_turn(&mut self, from: Seat) {
        self.penalties.clear();
        if self.turn_end.again > 0 && !self.turn_end.is_last {
            self.turn_end.again -= 1;
            return self.begin_turn(from);
        }
        if let Some(to) = self.turn_end.handed_to.take() {
            return self.begin_turn(to);
        }
        let skips = core::mem::take(&mut self.turn_end.skips);
        let to = self.turn_end.to.take();
        let steps = to.and_then(|to| self.ring.steps(from, to));
        let skips = steps.map_or(usize::from(skips), |steps| steps - 1);
        if self.turn_end.is_last {
            return self.last_turn(from, skips);
        }
        match self.is_open() {
            true => self.end_turn_while_open(from, skips),
            false => self.pass_turn_on(from, skips),
        }
    }

    /// The minutes of the round are over, so the turn in play is the last one. The caller measures them.
    pub(crate) fn time_is_up(&mut self) -> Result<(), PlayRefusal> {
        self.refuse_if(!self.may_close(), Reason::NoTimeLimit)?;
        self.revision += 1;
        self.turn_end.is_last = true;
        self.news(News::TimeIsUp);
        Ok(())
    }

    /// True if the round has a time limit that is not over.
    pub fn may_close(&self) -> bool {
        self.rules.round_limit == RoundLimit::Minutes
            && !self.turn_end.is_last
            && self.outcome.is_none()
    }

    /// The last turn is over. The next player still draws what it made due, and cannot answer it. Then the hands are
    /// counted.
    fn last_turn(&mut self, from: Seat, skips: usize) {
        let to = self.meet_what_waits(self.ring.next(from, 1 + skips));
        if let Some(at) = self.live() {
            self.take_total(to, at);
        }
        self.end_on_time();
    }

    /// Passes the turn on in the direction of play.
    pub(crate) fn pass_turn_on(&mut self, from: Seat, skips: usize) {
        if skips > 0 {
            let skipped = (1..=skips).map(|k| self.ring.next(from, k));
            self.note_passed_over(skipped.collect());
            for k in 1..=skips {
                self.news(News::Skipped(self.ring.next(from, k)));
            }
        }
        let next = self.ring.next(from, skips + 1);
        // Mostly nothing waits, and a look takes less time than a call.
        let to = match self.turn_end.queue.is_empty() {
            true => next,
            false => self.meet_what_waits(next),
        };
        match self.live() {
            Some(at) => {
                // The player who draws the pending total also loses the turn, unless a successful challenge restores
                // it.
                self.agenda.push(Step::EndTurn(to));
                self.turn_up_cards(to);
                self.ask(Ask::Total(at), to);
            }
            None => self.begin_turn(to),
        }
    }

    /// The turn comes to this seat, with the effects that wait. Seats take the cards that wait for them. Returns the
    /// first seat that is not passed over, which has the turn.
    fn meet_what_waits(&mut self, mut to: Seat) -> Seat {
        for at in 0..self.turn_end.queue.len() {
            match self.turn_end.queue[at] {
                Hit::Skip => {
                    self.news(News::Skipped(to));
                    to = self.ring.next(to, 1);
                }
                Hit::Take(count) => {
                    self.draw_cards(to, u16::from(count), Cause::Effect);
                }
            }
        }
        self.turn_end.queue.clear();
        to
    }

    /// A jump-in ends the turn of another player before its card has done all: the next player takes what it made due,
    /// while skips and further turns lapse, because play goes on elsewhere (CLA-61).
    pub(crate) fn cut_turn_short(&mut self) {
        let ends = |step: &Step| match step {
            Step::EndTurn(seat) => Some(*seat),
            _ => None,
        };
        let skips = core::mem::take(&mut self.turn_end.skips);
        self.turn_end.again = 0;
        if let Some(from) = self.agenda.iter().find_map(ends) {
            self.meet_what_waits(self.ring.next(from, 1 + usize::from(skips)));
        }
    }

    /// The seat that would be on turn if this seat's turn ended now.
    pub(crate) fn successor(&self, from: Seat) -> Seat {
        let skips = self.turn_end.queue.iter().filter(|hit| **hit == Hit::Skip);
        match self.turn_end.again {
            0 => self.ring.next(from, 1 + skips.count()),
            _ => from,
        }
    }

    /// The seat stays on turn and gets this question. A pending end of the turn is undone.
    pub(crate) fn stay(&mut self, seat: Seat, ask: Ask) {
        if self.agenda.last() == Some(&Step::EndTurn(seat)) {
            self.agenda.pop();
        }
        self.ask(ask, seat);
    }

    /// Records the seats that the run on top has passed over.
    pub(crate) fn note_passed_over(&mut self, skipped: Seats) {
        for pile in &mut self.piles {
            pile.run.barred = pile.run.barred.or(skipped);
        }
    }

    /// Reverses play, if it has a direction.
    pub(crate) fn turn_round(&mut self) {
        if let Some(direction) = self.ring.flip() {
            self.news(News::Direction(direction));
        }
    }

    /// The last card was played. The player whom the total hits still draws it, but cannot answer it (CLA-57). While
    /// nobody has set a direction, there is no next player. A total that comes round to the winner lapses (CLA-66).
    pub(crate) fn last_card(&mut self, seat: Seat) {
        self.agenda.push(Step::Finish(seat));
        let Some(at) = self.live().filter(|_| !self.is_open()) else {
            return;
        };
        let skips = usize::from(self.turn_end.skips);
        let victim = self.ring.next(seat, 1 + skips);
        if victim == seat {
            return;
        }
        if self.pile(at).run.bluff.is_some() {
            self.turn_up_cards(victim);
            self.ask(Ask::Total(at), victim);
        } else {
            self.take_total(victim, at);
        }
    }
}
