//! Where a match stands, and what its rounds do to that.

use crate::{
    host::active_match::Course,
    protocol::{
        ids::PlayerId,
        table::{Dealing, LISTED_ROUNDS, Scores},
    },
};
use base::seat::{Seat, Seats};
use games::rulesets::mix::Mix;
use kernel::{action::Input, outcome::Outcome};

impl Course {
    /// Who deals first in a rematch, as these sit now: the deal passes on as after any round, past who has left. `None`
    /// if something else is played, or by others.
    pub(crate) fn deals(&self, mix: &Mix, seats: &[PlayerId]) -> Option<Seat> {
        let before = &self.record.seats;
        let from = self.rematch_dealer()?.index();
        let at = |player: &PlayerId| seats.iter().position(|seated| seated == player);
        let mut round = (from..from + before.len()).filter_map(|k| before.get(k % before.len()));
        let first = round
            .find_map(at)
            .filter(|_| self.record.contest.mix() == mix)?;
        Seat::new(u8::try_from(first).ok()?)
    }

    /// Who has the deal after the last round, if all play again: who was out of the match is in the rematch (CLA-56).
    fn rematch_dealer(&self) -> Option<Seat> {
        let seats = u8::try_from(self.record.seats.len()).ok()?;
        let left = Seat::new((u8::from(self.game.dealer()) + 1) % seats.max(1));
        self.counted()?.next_dealer.or(left)
    }

    /// How the last round ended that counts.
    fn counted(&self) -> Option<&Outcome> {
        match self.record.dealing {
            Dealing::Fresh => self.game.outcome(),
            Dealing::Known => self.record.contest.last(),
        }
    }

    /// The seat leaves the match for good. The round has to be told apart from that.
    pub(crate) fn leave(&mut self, seat: Seat) {
        self.record.contest.leave(seat);
    }

    /// Enters the round's outcome, once there is one, if it counts.
    pub(crate) fn enter(&mut self) {
        let counts = self.record.dealing == Dealing::Fresh;
        if let Some(outcome) = self.game.outcome().filter(|_| counts) {
            self.record.contest.record(outcome, self.game.dealer());
        }
    }

    /// Seats still in the match; while a round is played by known cards, those still in that.
    fn playing(&self) -> Seats {
        let (contest, transcript) = (&self.record.contest, &self.record.transcript);
        let over = self.game.outcome().is_some();
        match self.record.dealing {
            Dealing::Known if !over => {
                let left = |seat: &Seat| transcript.log.contains(&Input::Leave(*seat));
                let dealt_in = transcript.setup.playing.iter();
                dealt_in.filter(|seat| !left(seat)).collect()
            }
            Dealing::Fresh | Dealing::Known => contest.playing(),
        }
    }

    /// Where the match stands.
    pub(crate) fn scores(&self) -> Scores {
        let contest = &self.record.contest;
        let over = contest.rounds().len();
        let listed = over.saturating_sub(LISTED_ROUNDS);
        let dealing = self.record.dealing;
        let playing_on = self.game.outcome().is_none() && dealing == Dealing::Fresh;
        Scores {
            dealing,
            round: (over + usize::from(playing_on)).max(1) as u16,
            totals: Seat::first(self.record.seats.len())
                .map(|seat| contest.side_total(seat))
                .collect(),
            rounds: contest.rounds()[listed..].to_vec(),
            playing: self.playing(),
            last: contest.is_time_up(),
            dealt: self.game.dealer(),
            deals: contest
                .standing()
                .and_then(|_| self.rematch_dealer())
                .unwrap_or(contest.dealer()),
        }
    }
}
