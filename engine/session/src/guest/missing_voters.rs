//! The players who have to come back before another phone can host the table.

use crate::{
    guest::machine::Guest,
    protocol::{clock::Millis, ids::PlayerId, table::Presence},
    replication::{
        quorum::Quorum,
        replica::Replica,
        wire::{Epoch, Progress},
    },
};
use alloc::vec::Vec;

/// How long people wait for an election before the phone reports that none is possible, in milliseconds. An election is
/// shorter.
const REPORT_DELAY_MS: u64 = 15_000;
/// The same wait on a phone without a vote, in milliseconds. It hears of an election only when that is over.
const REPORT_DELAY_WITHOUT_VOTE_MS: u64 = 2 * REPORT_DELAY_MS;

/// The host is gone, and too few phones are here to elect another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingVoters {
    /// One player on each phone that could help, except players who left for good.
    pub of: Vec<PlayerId>,
    /// How many of these phones are needed. If fewer are listed, only the host can continue.
    pub need: usize,
}

impl MissingVoters {
    /// Only the host could help.
    fn host() -> MissingVoters {
        let (of, need) = (Vec::new(), 1);
        MissingVoters { of, need }
    }
}

impl Guest {
    /// The players who have to come back, if this phone alone knows that no host can be elected. `None` while the table
    /// continues or may continue without them.
    pub fn missing_voters(&self) -> Option<MissingVoters> {
        (self.round_part.missing_voters)(self)
    }

    /// The same on a phone without the round part. It has no vote.
    pub(crate) fn find_missing_host(&self) -> Option<MissingVoters> {
        self.table.as_ref()?;
        self.replica.missing_host(self.now)
    }

    /// The work of [`Guest::missing_voters`].
    pub(crate) fn find_missing_voters(&self) -> Option<MissingVoters> {
        let table = self.table.as_ref()?;
        let left = |id: PlayerId| {
            table
                .player(id)
                .is_none_or(|it| it.presence == Presence::Gone)
        };
        let mut missing = self.replica.missing_voters(self.now, left)?;
        missing.of.retain(|id| !left(*id));
        Some(missing)
    }

    /// The further players needed before those here could elect a host, as far as this phone knows. `None` if those
    /// here could. A phone without a vote elects nobody.
    pub fn voters_needed(&self, here: impl Fn(PlayerId) -> bool) -> Option<MissingVoters> {
        self.replica.voters_needed(here)
    }
}

impl Replica {
    /// True if this replica has said that it has no assignment to this configuration, or to any. The host had begun to
    /// do without it, or it has not heard of the configuration yet.
    fn has_no_vote(&self, replica: PlayerId, by: Option<Epoch>) -> bool {
        self.peer_links.get(&replica).is_some_and(|peer_link| {
            let Progress {
                active, pending, ..
            } = &peer_link.progress;
            // An assignment without any log entry has no vote yet.
            let pending = pending.iter().filter(|(_, last)| *last > 0);
            let mut assigned = active.iter().chain(pending);
            let votes = assigned.any(|(epoch, _)| by.is_none_or(|by| by == *epoch));
            peer_link.heard.is_some() && !votes
        })
    }

    /// The host, on a phone without a vote that has waited long enough.
    fn missing_host(&self, now: Millis) -> Option<MissingVoters> {
        let waited = !self.joined && self.silence(now) >= REPORT_DELAY_WITHOUT_VOTE_MS;
        waited.then(MissingVoters::host)
    }

    /// As [`Guest::missing_voters`], but a player who left votes for nobody, even if the page is still linked.
    fn missing_voters(
        &self,
        now: Millis,
        left: impl Fn(PlayerId) -> bool,
    ) -> Option<MissingVoters> {
        // This includes a former host that never reached the elected one.
        if self.joined || self.silence(now) < REPORT_DELAY_MS {
            return None;
        }
        let Some(active) = &self.store.active else {
            return self.missing_host(now);
        };
        self.voters_needed(|replica| {
            replica == active.assignment.me || (self.is_linked(replica) && !left(replica))
        })
    }

    /// The work of [`Guest::voters_needed`], on the replica.
    fn voters_needed(&self, here: impl Fn(PlayerId) -> bool) -> Option<MissingVoters> {
        let Some(active) = &self.store.active else {
            return Some(MissingVoters::host());
        };
        let lacking = |quorum: Quorum<'_>, by: Option<Epoch>| {
            let votes = |replica| here(replica) && !self.has_no_vote(replica, by);
            let need = quorum.lacks(votes);
            let voters = quorum.voters.iter().copied();
            let of = voters.filter(|replica| !here(*replica)).collect();
            (need > 0).then_some(MissingVoters { of, need })
        };
        let quorum = active.quorum();
        lacking(quorum.incoming, Some(active.epoch())).or_else(|| lacking(quorum.outgoing?, None))
    }
}
