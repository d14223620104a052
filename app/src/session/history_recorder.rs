//! Keeps the history of this phone: the rounds of its owner, and how matches ended.
use engine::session::{PlayerId, Table, TableStage};
use engine::{Cause, News};
use engine::{Seat, Seats};

use crate::storage::{History, PlayedMatch, PlayerScore, RoundNotes, RulesetStats, StorageFull};

/// The notes on the current round for the history.
#[derive(Debug, Default)]
pub(crate) struct Journal(Option<RoundNotes>);

impl Journal {
    /// Notes an event as the owner of this seat saw it.
    ///
    /// # Errors
    /// [`StorageFull`].
    pub(crate) fn hear(&mut self, me: Seat, news: &News) -> Result<(), StorageFull> {
        let Some(noted) = &mut self.0 else {
            return Ok(());
        };
        match news {
            News::Caught { by, .. } if *by == me => noted.catches += 1,
            News::Caught { seat, .. } if *seat == me => noted.caught += 1,
            News::Drew { seat, count, cause }
                if *seat == me && *cause != Cause::Deal && noted.longest < u32::from(*count) =>
            {
                noted.longest = u32::from(*count);
            }
            _ => return Ok(()),
        }
        noted.save()
    }

    /// Follows a change of the table in this room. A finished round or match goes into the history once.
    ///
    /// # Errors
    /// [`StorageFull`].
    pub(crate) fn look(
        &mut self,
        room: &str,
        table: &Table,
        owner: Option<PlayerId>,
        today: u64,
    ) -> Result<(), StorageFull> {
        let known =
            |noted: &RoundNotes| noted.room == room && noted.round_number == table.round_number.0;
        let mut kept = Ok(());
        if !self.0.as_ref().is_some_and(known) {
            let noted = RoundNotes::load(room, table.round_number.0);
            let noted = noted.unwrap_or_else(|| new_round(room, table, self.0.is_some(), today));
            kept = noted.save();
            self.0 = Some(noted);
        }
        let Some(noted) = &mut self.0 else {
            return kept;
        };
        let outcome = match &table.stage {
            TableStage::Lobby | TableStage::Round(_) => return kept,
            TableStage::RoundOver(_, outcome) | TableStage::MatchOver(_, outcome, _) => outcome,
        };
        if table.deals_known_cards() {
            // A deal with known cards says nothing about how well anyone plays.
            return kept;
        }
        let round = !std::mem::replace(&mut noted.round_entered, true);
        let over = match &table.stage {
            TableStage::MatchOver(_, _, winners) if !noted.match_entered => Some(*winners),
            _ => None,
        };
        if !round && over.is_none() {
            return kept;
        }
        let mut history = History::load();
        let seat = owner.and_then(|owner| table.player(owner)?.seat);
        if let Some(me) = seat.filter(|_| round) {
            let won = outcome.winners.has(me);
            enter(
                noted,
                history.stats(table.config.ruleset.spec().key),
                won,
                today,
            );
        }
        if let (Some(winners), Some(_)) = (over, seat) {
            noted.match_entered = true;
            history.matches.insert(0, played(table, winners, today));
        }
        // The history comes first: a round that is noted as entered must be in it.
        history.save().and(noted.save())
    }
}

/// A round without any notes yet. `was_there` is true if this phone saw the round begin, so it knows when the cards
/// were dealt.
fn new_round(room: &str, table: &Table, was_there: bool, today: u64) -> RoundNotes {
    let playing = table.is_playing();
    RoundNotes {
        room: room.to_owned(),
        round_number: table.round_number.0,
        dealt: (was_there && playing).then_some(today),
        // A round or match that was over before this phone came does not belong in its history.
        round_entered: !playing,
        match_entered: matches!(table.stage, TableStage::MatchOver(..)),
        ..RoundNotes::default()
    }
}

fn enter(noted: &RoundNotes, stats: &mut RulesetStats, won: bool, today: u64) {
    stats.rounds += 1;
    stats.catches += noted.catches;
    stats.caught += noted.caught;
    stats.longest = stats.longest.max(noted.longest);
    if won {
        stats.won += 1;
        let seconds = noted.dealt.map(|dealt| today.saturating_sub(dealt) as u32);
        stats.quickest = [stats.quickest, seconds].into_iter().flatten().min();
    }
}

/// A finished match, for the list.
fn played(table: &Table, winners: Seats, today: u64) -> PlayedMatch {
    let totals = table.scores().map(|scores| scores.totals.as_slice());
    let seats = Seat::first(totals.map_or(0, <[u32]>::len));
    let scored = |seat: Seat| {
        Some(PlayerScore {
            name: table.seated(seat)?.name.to_string(),
            total: totals?.get(seat.index()).copied()?,
            won: winners.has(seat),
        })
    };
    PlayedMatch {
        at: today,
        code: table.config.to_string(),
        rounds: table.scores().map_or(0, |scores| scores.round),
        players: seats.filter_map(scored).collect(),
    }
}
