//! The end of a round.

use crate::{
    News, Outcome, RoundEnd,
    rules::{GoingOut, Scoring},
    state::{Game, TurnEnd},
};
use alloc::vec::Vec;
use base::{Seat, Seats, insertion_sort};

impl Game {
    /// A player is out (CLA-54). A team wins together (CLA-58).
    pub(crate) fn finish(&mut self, seat: Seat) {
        let allies = self
            .ring
            .seats()
            .iter()
            .copied()
            .filter(|s| self.rules.allied(*s, seat));
        let winners = allies.collect::<Seats>().with(seat);
        self.end(RoundEnd::Out(seat), winners);
    }

    /// No player can go on (CLA-19).
    pub(crate) fn block(&mut self) {
        self.end(self.rules.stuck, Seats::NONE);
    }

    /// Counts the hands and closes the round.
    pub(crate) fn end(&mut self, end: RoundEnd, winners: Seats) {
        let mut hands: Vec<u16> = self
            .hands
            .iter()
            .zip(&self.forfeits)
            .map(|(hand, forfeit)| forfeit + hand.cards().map(self.rules.value).sum::<u16>())
            .collect();
        self.spare_dearest(&mut hands);
        let scores = match (end, self.rules.scoring) {
            (RoundEnd::Out(seat), Scoring::Rounds) => one_for(seat, hands.len()),
            (RoundEnd::Deserted | RoundEnd::Drawn, _) | (_, Scoring::Rounds) => {
                alloc::vec![0; hands.len()]
            }
            (RoundEnd::Blocked, Scoring::Winner) => alloc::vec![0; hands.len()],
            (RoundEnd::Out(seat), Scoring::Winner) => self.winner_takes(seat, winners, &hands),
            (RoundEnd::Out(seat), Scoring::Low | Scoring::Eliminate) => {
                self.each_counts(seat, &hands)
            }
            (RoundEnd::Blocked, Scoring::Low | Scoring::Eliminate) => hands.clone(),
        };
        self.agenda.clear();
        self.turn_end = TurnEnd::default();
        let outcome = Outcome {
            end,
            winners,
            next_dealer: self.tokens.pepper,
            hands,
            scores,
        };
        self.news(News::Over(outcome.clone()));
        self.outcome = Some(outcome);
    }

    /// The two most expensive cards of the seat with the salt do not count.
    fn spare_dearest(&self, hands: &mut [u16]) {
        let Some(salt) = self.tokens.salt else {
            return;
        };
        let mut values: Vec<u16> = self.hand(salt).cards().map(self.rules.value).collect();
        insertion_sort::sort(&mut values);
        values.truncate(values.len().saturating_sub(2));
        hands[salt.index()] = values.iter().sum();
    }

    /// Each seat counts its own hand. A team that is out counts nothing (CLA-58).
    fn each_counts(&self, out: Seat, hands: &[u16]) -> Vec<u16> {
        let own = Seat::first(hands.len()).zip(hands);
        own.map(|(seat, hand)| match self.rules.allied(seat, out) {
            true => 0,
            false => *hand,
        })
        .collect()
    }

    /// CLA-55, CLA-81: the winner scores the cards in all other hands, once or more. Partners score only their opponents'
    /// hands (CLA-58).
    fn winner_takes(&self, seat: Seat, winners: Seats, hands: &[u16]) -> Vec<u16> {
        let others = Seat::first(hands.len()).filter(|s| !winners.has(*s));
        let sum: u16 = others.map(|s| hands[s.index()]).sum();
        let takes = sum.saturating_mul(self.rules.winner_times);
        // If several players are out at once, each of them scores. Of a team only one scores for all.
        let scores = |s: &Seat| match self.rules.aftermath.going_out {
            GoingOut::AtOnce => *s == seat,
            GoingOut::WithTurn => winners.has(*s),
        };
        Seat::first(hands.len())
            .map(|s| if scores(&s) { takes } else { 0 })
            .collect()
    }
}

/// The scores of one round won, where the match counts rounds.
pub fn one_for(winner: Seat, seats: usize) -> Vec<u16> {
    let score = |seat| u16::from(seat == winner);
    Seat::first(seats).map(score).collect()
}
