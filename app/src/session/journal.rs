//! Keeps the history of this phone: what its owner did in each round, and how matches ended.
use engine::rules::event::{Cause, News};
use engine::session::{Epoch, Millis, PlayerId, Stage, Table};
use engine::{Seat, Seats};

use crate::storage::{History, Played, Scored, StorageFull, Tally};

/// The round that is going on, as far as it is for the history.
#[derive(Debug, Default)]
pub(super) struct Journal {
    epoch: Option<Epoch>,
    /// When the cards were dealt; `None` if this page was not there.
    dealt: Option<Millis>,
    catches: u32,
    caught: u32,
    longest: u32,
    /// The round was entered.
    round_entered: bool,
    /// The match was entered.
    match_entered: bool,
}

impl Journal {
    /// Something happened, as the owner of this seat was told.
    pub(super) fn hear(&mut self, me: Seat, news: &News) {
        match news {
            News::Caught { by, .. } if *by == me => self.catches += 1,
            News::Caught { seat, .. } if *seat == me => self.caught += 1,
            News::Drew { seat, count, cause } if *seat == me && *cause != Cause::Deal => {
                self.longest = self.longest.max(u32::from(*count));
            }
            _ => {}
        }
    }

    /// The table has changed. What is over is entered, once.
    ///
    /// # Errors
    /// [`StorageFull`].
    pub(super) fn look(
        &mut self,
        table: &Table,
        owner: Option<PlayerId>,
        now: Millis,
        today: u64,
    ) -> Result<(), StorageFull> {
        if self.epoch != Some(table.epoch) {
            let was_there = self.epoch.is_some();
            let playing = table.is_playing();
            *self = Journal {
                epoch: Some(table.epoch),
                dealt: (was_there && playing).then_some(now),
                // What was over before this page came is entered already.
                round_entered: !playing,
                match_entered: matches!(table.stage, Stage::MatchOver(..)),
                ..Journal::default()
            };
        }
        let outcome = match &table.stage {
            Stage::Lobby | Stage::Round(_) => return Ok(()),
            Stage::RoundOver(_, outcome) | Stage::MatchOver(_, outcome, _) => outcome,
        };
        let round = !std::mem::replace(&mut self.round_entered, true);
        let over = match &table.stage {
            Stage::MatchOver(_, _, winners) if !self.match_entered => Some(*winners),
            _ => None,
        };
        if !round && over.is_none() {
            return Ok(());
        }
        let mut history = History::load();
        let seat = owner.and_then(|owner| table.player(owner)?.seat);
        if let Some(me) = seat.filter(|_| round) {
            let seconds = self.dealt.map(|dealt| (now.since(dealt) / 1000) as u32);
            let won = outcome.winners.has(me);
            self.enter(history.tally(table.mix.ruleset.spec().key), won, seconds);
        }
        if let (Some(winners), Some(_)) = (over, seat) {
            self.match_entered = true;
            history.matches.insert(0, played(table, winners, today));
        }
        history.save()
    }

    fn enter(&self, tally: &mut Tally, won: bool, seconds: Option<u32>) {
        tally.rounds += 1;
        tally.catches += self.catches;
        tally.caught += self.caught;
        tally.longest = tally.longest.max(self.longest);
        if won {
            tally.won += 1;
            let quickest = [tally.quickest, seconds].into_iter().flatten().min();
            tally.quickest = quickest;
        }
    }
}

/// A match that is over, for the list.
fn played(table: &Table, winners: Seats, today: u64) -> Played {
    let totals = table.scores().map(|scores| scores.totals.as_slice());
    let seats = Seat::first(totals.map_or(0, <[u32]>::len));
    let scored = |seat: Seat| {
        Some(Scored {
            name: table.seated(seat)?.name.to_string(),
            total: totals?.get(seat.index()).copied()?,
            won: winners.has(seat),
        })
    };
    Played {
        at: today,
        code: table.mix.to_string(),
        rounds: table.scores().map_or(0, |scores| scores.round),
        players: seats.filter_map(scored).collect(),
    }
}
