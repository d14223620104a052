//! The end of a round: its winners, and the points.

use crate::{
    News, Outcome, RoundEnd,
    rules::{GoingOut, Scoring},
    state::{Game, TurnEnd},
};
use alloc::{boxed::Box, vec::Vec};
use base::{Hand, Seat, Seats, insertion_sort};

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

    /// The minutes of the round are over. The side with the fewest points wins; equal sides win together (CLA-83).
    pub(crate) fn end_on_time(&mut self) {
        let hands = self.points_held();
        let held = |seat: Seat| -> u16 {
            let side = Seat::first(hands.len()).filter(|s| self.rules.allied(*s, seat));
            side.map(|s| hands[s.index()]).sum()
        };
        let seats = || self.ring.seats().iter().copied();
        let least = seats().map(held).min();
        let winners = seats().filter(|seat| Some(held(*seat)) == least).collect();
        self.end(RoundEnd::TimeUp, winners);
    }

    /// By seat, the points of the hand.
    fn points_held(&self) -> Vec<u16> {
        let value = |hand: &Hand| hand.cards().map(self.rules.value).sum::<u16>();
        let hands = Seat::first(self.hands.len()).zip(&self.forfeits);
        let points = |(seat, forfeit): (Seat, &u16)| {
            forfeit + value(self.hand(seat)) + self.lying(seat).map_or(0, value)
        };
        hands.map(points).collect()
    }

    /// Counts the hands and closes the round.
    pub(crate) fn end(&mut self, end: RoundEnd, winners: Seats) {
        let mut hands = self.points_held();
        self.spare_dearest(&mut hands);
        let scores = match (end, self.rules.scoring) {
            (RoundEnd::Out(seat), Scoring::Rounds) => one_for(seat, hands.len()),
            (RoundEnd::Deserted | RoundEnd::Drawn, _) | (_, Scoring::Rounds) => {
                alloc::vec![0; hands.len()]
            }
            (RoundEnd::Blocked, Scoring::Winner) => alloc::vec![0; hands.len()],
            (RoundEnd::Out(seat), Scoring::Winner) => {
                self.winner_takes(Some(seat), winners, &hands)
            }
            (RoundEnd::TimeUp, Scoring::Winner) => self.winner_takes(None, winners, &hands),
            (RoundEnd::Out(seat), Scoring::Low | Scoring::Eliminate) => {
                self.each_counts(seat, &hands)
            }
            (RoundEnd::Blocked | RoundEnd::TimeUp, Scoring::Low | Scoring::Eliminate) => {
                hands.clone()
            }
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
        self.news(News::Over(Box::new(outcome.clone())));
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
    /// hands (CLA-58). `out` is the seat that is out; `None` if several sides can have won.
    fn winner_takes(&self, out: Option<Seat>, winners: Seats, hands: &[u16]) -> Vec<u16> {
        let others = Seat::first(hands.len()).filter(|s| !winners.has(*s));
        let sum: u16 = others.map(|s| hands[s.index()]).sum();
        let takes = sum.saturating_mul(self.rules.winner_times);
        // If several players are out at once, each of them scores. Of a team only one scores for all.
        let is_first = |s: Seat| winners.iter().find(|w| self.rules.allied(*w, s)) == Some(s);
        let scores = |s: &Seat| match (out, self.rules.aftermath.going_out) {
            (None, _) => is_first(*s),
            (Some(seat), GoingOut::AtOnce) => *s == seat,
            (_, GoingOut::WithTurn) => winners.has(*s),
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
