//! A candidacy: one replica's attempt to become host. It collects votes, and the log entries that voters have and this
//! phone lacks.
//!
//! One of the voters may lie. So a claim to keep entries counts only once the voter has handed them over. The phone
//! keeps these entries apart until a key opens them. It leaves out a share that does not fit the others.

use crate::{
    protocol::{clock::Millis, ids::PlayerId},
    replication::{
        election_certificate::ElectionCertificate,
        log::{ConfigurationKey, PartialEntry, ReplicationLog},
        replica::{Replica, ReplicaTask},
        replica_store::Membership,
        secret_share::{SECRET_BYTES, SecretShare, recover},
        wire::LogEntryPart,
    },
};
use alloc::vec::Vec;
use base::{SortedMap, insertion_sort};

/// Most bytes that one voter may hand over. No table needs as many.
const MAX_VOTER_BYTES: usize = 4 << 20;

/// All attempts of this phone to become host.
#[derive(Clone, Debug, Default)]
pub(crate) struct Campaign {
    /// The time since which an election is possible.
    pub(crate) electable_since: Option<Millis>,
    pub(crate) candidacy: Option<Candidacy>,
    /// The last term in which this phone tried to become host.
    pub(crate) last_term: u32,
    /// True if the last candidacy ended because a replica voted for a higher one.
    pub(crate) superseded: bool,
}

/// An attempt to become host (candidacy).
#[derive(Clone, Debug)]
pub(crate) struct Candidacy {
    pub(crate) term: u32,
    pub(crate) votes: Vec<Vote>,
    voter_logs: SortedMap<PlayerId, VoterLog>,
    pub(crate) since: Millis,
    pub(crate) asked: Option<Millis>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Vote {
    pub(crate) by: PlayerId,
    /// The voter's secret share. `None` if it only agrees.
    share: Option<SecretShare>,
    /// The last log entry that the voter keeps.
    pub(crate) index: u32,
}

/// The log entries that one voter hands over.
#[derive(Clone, Debug)]
struct VoterLog {
    partial: PartialEntry,
    /// The entries that this phone had before, then those of the voter.
    log: ReplicationLog,
    bytes: usize,
}

/// A table that a replica was elected to host.
#[derive(Clone, PartialEq, Eq)]
pub struct Takeover {
    /// The bytes that the last host stored.
    pub(crate) stored: Vec<u8>,
    pub(crate) election_certificate: ElectionCertificate,
    /// The player on this phone who hosts from now on.
    pub(crate) me: PlayerId,
}

/// Hides the stored bytes, which hold every card.
impl core::fmt::Debug for Takeover {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(
            f,
            "Takeover({:?}, {:?}, …)",
            self.election_certificate, self.me
        )
    }
}

impl Candidacy {
    pub(crate) fn new(term: u32, since: Millis) -> Candidacy {
        Candidacy {
            term,
            votes: Vec::new(),
            voter_logs: SortedMap::new(),
            since,
            asked: None,
        }
    }

    /// All entries of this voter, as far as it has handed them over.
    fn log<'a>(&'a self, of: PlayerId, own: &'a ReplicationLog) -> &'a ReplicationLog {
        self.voter_logs
            .get(&of)
            .map_or(own, |voter_log| &voter_log.log)
    }

    /// The table to take over, and its log, if enough replicas have voted and this phone has every entry that any of
    /// them keeps.
    fn count(&self, active: &Membership) -> Option<(Takeover, ReplicationLog)> {
        let (me, epoch) = (active.assignment.me, active.epoch());
        let is_backed = |vote: &&Vote| vote.index <= self.log(vote.by, &active.log).last();
        let votes: Vec<&Vote> = self.votes.iter().filter(is_backed).collect();
        let has = |replica, share: bool| {
            let mut votes = votes.iter();
            replica == me
                || votes.any(|vote| vote.by == replica && (vote.share.is_some() || !share))
        };
        let quorum = active.quorum();
        if !quorum.is_reached(|replica| has(replica, true), |replica| has(replica, false)) {
            return None;
        }
        let own = [active.assignment.share];
        let shares = own
            .into_iter()
            .chain(votes.iter().filter_map(|vote| vote.share));
        let shares: Vec<SecretShare> = shares.collect();
        let logs = votes.iter().map(|vote| self.log(vote.by, &active.log));
        let mut logs: Vec<&ReplicationLog> = logs.chain([&active.log]).collect();
        insertion_sort::sort_by_key(&mut logs, |log| core::cmp::Reverse(log.last()));
        secrets(&shares, quorum.incoming.need).find_map(|secret| {
            let key = ConfigurationKey::new(&secret);
            let opened = |log: &&ReplicationLog| Some((log.open(&key, epoch)?, (*log).clone()));
            let (stored, log) = logs.iter().find_map(opened)?;
            let election_certificate = ElectionCertificate::new(&secret, epoch, self.term)?;
            let takeover = Takeover {
                stored,
                election_certificate,
                me,
            };
            Some((takeover, log))
        })
    }
}

impl Replica {
    /// Another replica hands over entries that this phone lacks to become host.
    pub(crate) fn handle_log_entry(&mut self, from: PlayerId, part: LogEntryPart) {
        let (Some(candidacy), Some(active)) = (&mut self.campaign.candidacy, &self.store.active)
        else {
            return;
        };
        if part.epoch != active.epoch() {
            return;
        }
        let voter_log = candidacy.voter_logs.get_or_insert_with(from, || VoterLog {
            partial: PartialEntry::default(),
            log: active.log.clone(),
            bytes: 0,
        });
        voter_log.bytes = voter_log.bytes.saturating_add(part.bytes.len());
        if voter_log.bytes > MAX_VOTER_BYTES {
            return;
        }
        if let Some(entry) = voter_log.partial.take(part) {
            voter_log.log.push(entry);
            self.count_votes();
        }
    }

    /// Another replica votes for this phone. Counting is costly, so a vote counts again only if it says something new
    /// and has not changed too often.
    pub(crate) fn handle_vote(
        &mut self,
        by: PlayerId,
        term: u32,
        (share, index): (Option<SecretShare>, u32),
        now: Millis,
    ) {
        let vote = Vote { by, share, index };
        let candidacy = self
            .campaign
            .candidacy
            .as_ref()
            .filter(|candidacy| candidacy.term == term);
        let Some(before) =
            candidacy.map(|candidacy| candidacy.votes.iter().find(|vote| vote.by == by).copied())
        else {
            return;
        };
        if before == Some(vote) || (before.is_some() && !self.may_verify(by, now)) {
            return;
        }
        if let Some(candidacy) = &mut self.campaign.candidacy {
            candidacy.votes.retain(|vote| vote.by != by);
            candidacy.votes.push(vote);
            self.count_votes();
        }
    }

    /// Makes this phone the host, once enough replicas have voted. Until then another vote may come.
    fn count_votes(&mut self) {
        let (Some(candidacy), Some(active)) = (&self.campaign.candidacy, &mut self.store.active)
        else {
            return;
        };
        let Some((takeover, log)) = candidacy.count(active) else {
            return;
        };
        active.log = log;
        self.store.voted_for = Some(takeover.me);
        self.store.note_election(takeover.election_certificate);
        self.campaign.candidacy = None;
        self.is_host = true;
        self.elected_host = None;
        self.passed_to = None;
        self.heartbeat_at = Millis::default();
        self.store_all();
        self.tasks.push(ReplicaTask::TakeOver(takeover));
    }
}

/// The secrets that `need` of these shares yield. The first try takes the first shares; each later one leaves one out,
/// which may be wrong.
fn secrets(shares: &[SecretShare], need: usize) -> impl Iterator<Item = [u8; SECRET_BYTES]> {
    let without = (1..shares.len()).map(Some);
    let tries = [None].into_iter().chain(without);
    tries.filter_map(move |out| {
        let others = shares.iter().enumerate().filter(|(at, _)| Some(*at) != out);
        let some: Vec<SecretShare> = others.map(|(_, share)| *share).take(need).collect();
        (some.len() == need).then(|| recover(&some)).flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replication::secret_share::SharedSecret;
    use base::rng::Seed;

    #[test]
    fn one_share_of_something_else_hides_nothing() {
        let [split, other] = [1, 2].map(|seed| SharedSecret::new(Seed::from_number(seed), 3));
        for wrong in 1..4 {
            let mut shares = [1, 2, 3, 4].map(|at| split.share(at));
            shares[wrong] = other.share(wrong as u8 + 1);
            assert!(secrets(&shares, 3).any(|secret| secret == split.secret()));
            assert!(secrets(&shares[..3], 3).all(|secret| wrong == 3 || secret != split.secret()));
        }
    }
}
