//! The standing of a match, and the effect of its rounds on it.

use crate::{
    host::active_match::ActiveMatch,
    protocol::{
        ids::PlayerId,
        table::{Dealing, LISTED_ROUNDS, Scores},
    },
};
use base::seat::{Seat, Seats};
use games::rulesets::mix::Mix;
use kernel::{action::Input, outcome::Outcome};

impl ActiveMatch {
    /// The first dealer of a rematch with these seats. The deal passes on as after any round, past players who left.
    /// `None` if the game config or the players changed.
    pub(crate) fn deals(&self, mix: &Mix, seats: &[PlayerId]) -> Option<Seat> {
        let before = &self.stored.seats;
        let at = |player: &PlayerId| seats.iter().position(|seated| seated == player);
        let mut round = self.rematch_dealer()?.round_from(before.len());
        let first = round
            .find_map(|seat| at(before.get(seat.index())?))
            .filter(|_| self.stored.contest.mix() == mix)?;
        Seat::new(u8::try_from(first).ok()?)
    }

    /// The next dealer after the last round if all play again. Players who were out of the match play the rematch
    /// (CLA-56).
    fn rematch_dealer(&self) -> Option<Seat> {
        let left = self
            .game
            .dealer()
            .round_from(self.stored.seats.len())
            .nth(1);
        self.counted()?.next_dealer.or(left)
    }

    /// The outcome of the last round that counts.
    fn counted(&self) -> Option<&Outcome> {
        match self.stored.dealing {
            Dealing::Fresh => self.game.outcome(),
            Dealing::Known => self.stored.contest.last(),
        }
    }

    /// Marks that the seat left the match for good. The game of the round needs its own input for that.
    pub(crate) fn leave(&mut self, seat: Seat) {
        self.stored.contest.leave(seat);
    }

    /// Records the round's outcome in the match, if the round is over and counts.
    pub(crate) fn enter(&mut self) {
        let counts = self.stored.dealing == Dealing::Fresh;
        if let Some(outcome) = self.game.outcome().filter(|_| counts) {
            self.stored.contest.record(outcome, self.game.dealer());
        }
    }

    /// Seats still in the match. In a round with known cards, the seats still in that round.
    fn playing(&self) -> Seats {
        let (contest, transcript) = (&self.stored.contest, &self.stored.transcript);
        let over = self.game.outcome().is_some();
        match self.stored.dealing {
            Dealing::Known if !over => {
                let left = |seat: &Seat| transcript.log.contains(&Input::Leave(*seat));
                let dealt_in = transcript.setup.playing.iter();
                dealt_in.filter(|seat| !left(seat)).collect()
            }
            Dealing::Fresh | Dealing::Known => contest.playing(),
        }
    }

    /// The scores of the match now.
    pub(crate) fn scores(&self) -> Scores {
        let contest = &self.stored.contest;
        let over = contest.rounds().len();
        let listed = over.saturating_sub(LISTED_ROUNDS);
        let dealing = self.stored.dealing;
        let playing_on = self.game.outcome().is_none() && dealing == Dealing::Fresh;
        Scores {
            dealing,
            round: (over + usize::from(playing_on)).max(1) as u16,
            totals: Seat::first(self.stored.seats.len())
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
