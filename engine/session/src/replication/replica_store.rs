//! The data that a guest's phone keeps for a later host of the table. The phone stores it, and cannot read it alone.

use crate::{
    proof::signing::{Signature, VerifyingKey},
    protocol::ids::{PlayerId, SeatKey},
    replication::{
        host_certificate::ConfigurationCertificate,
        log::{LogEntry, ReplicationLog},
        quorum::{JointQuorum, Quorum},
        wire::{ElectionCertificate, Epoch, Progress, ReplicaAssignment},
    },
};
use alloc::vec::Vec;
use base::{
    codec::{self, CodecError, Wire},
    insertion_sort,
};
use bincode::{Decode, Encode};

/// Most configurations whose verifying keys a phone remembers.
const MAX_ELECTION_KEYS: usize = 4;

/// The data that a replica stores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplicaWrite {
    /// Replaces everything stored before.
    Replace(Vec<u8>),
    /// Follows what was stored before.
    Append(Vec<u8>),
    /// Clears the storage: the replica needs nothing any more.
    Clear,
}

/// A seat's key in the form in which the phone stores it for itself.
#[derive(Clone, Copy, PartialEq, Eq, Encode, Decode)]
struct StoredSeatKey([u8; 16]);

// Hides the secret, so that it is never printed by accident.
base::formatted!(Debug for StoredSeatKey: |_| format_args!("StoredSeatKey(…)"));

/// An assignment to a configuration, and its log entries.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub(crate) struct Membership {
    pub(crate) assignment: ReplicaAssignment,
    /// The key of the seat that the assignment names. The phone signs with it even after it gave up that seat and
    /// joined again.
    key: Option<StoredSeatKey>,
    /// True if the configuration before no longer counts.
    pub(crate) settled: bool,
    pub(crate) log: ReplicationLog,
}

impl Membership {
    pub(crate) fn new(assignment: ReplicaAssignment, key: Option<SeatKey>) -> Membership {
        Membership {
            settled: assignment.consent == 0,
            assignment,
            key: key.map(|key| StoredSeatKey(*key.bytes())),
            log: ReplicationLog::default(),
        }
    }

    pub(crate) fn epoch(&self) -> Epoch {
        self.assignment.epoch
    }

    pub(crate) fn key(&self) -> Option<SeatKey> {
        self.key.map(|StoredSeatKey(bytes)| SeatKey::new(bytes))
    }

    /// The replicas that elect a host: enough with a secret share, and enough that agree.
    pub(crate) fn quorum(&self) -> JointQuorum<'_> {
        let ReplicaAssignment {
            replicas,
            before,
            consent,
            ..
        } = &self.assignment;
        let before = Quorum {
            voters: before,
            need: usize::from(*consent),
        };
        JointQuorum {
            incoming: Quorum::to_elect(replicas),
            outgoing: (!self.settled).then_some(before),
        }
    }
}

/// All data that a replica keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(crate) struct ReplicaStore {
    /// This phone follows no host of a term before this one.
    pub(crate) term: u32,
    /// The candidate that has this phone's vote for that term.
    pub(crate) voted_for: Option<PlayerId>,
    /// Votes for earlier terms that no candidate has given back. A candidate may still become host by such a vote.
    earlier_votes: Vec<(PlayerId, u32)>,
    pub(crate) active: Option<Membership>,
    pub(crate) pending: Option<Membership>,
    pub(crate) switched_to: Epoch,
    /// The host's signature that the configuration in `switched_to` counts.
    pub(crate) switch_signature: Signature,
    pub(crate) election_certificate: Option<ElectionCertificate>,
    /// The verifying keys with which the latest configurations of this phone prove an election.
    election_keys: Vec<(Epoch, VerifyingKey)>,
}

/// A log entry that follows what was stored before.
#[derive(Clone, Debug, Encode, Decode)]
pub(crate) struct StoredEntry {
    epoch: Epoch,
    entry: LogEntry,
}

impl Wire for ReplicaStore {
    fn is_bounded(&self) -> bool {
        let both = self.active.iter().chain(&self.pending);
        self.election_keys.len() <= MAX_ELECTION_KEYS
            && both
                .into_iter()
                .all(|membership| membership.assignment.is_bounded() && membership.log.is_sound())
    }
}

impl Wire for StoredEntry {
    fn is_bounded(&self) -> bool {
        true
    }
}

impl ReplicaStore {
    /// Reads back the stored data, up to the first piece that is not readable.
    pub(crate) fn restore(stored: &[Vec<u8>]) -> ReplicaStore {
        let mut pieces = stored.iter();
        let first = pieces.next().map(|all| codec::decode_stored(all));
        let mut store: ReplicaStore = first.and_then(Result::ok).unwrap_or_default();
        for stored in pieces.map_while(|more| codec::decode_stored::<StoredEntry>(more).ok()) {
            if let Some(membership) = store.membership(stored.epoch) {
                membership.log.push(stored.entry);
            }
        }
        store.promote();
        store
    }

    /// All of the data, ready to store.
    ///
    /// # Errors
    /// If it is too long to store.
    pub(crate) fn all(&self) -> Result<ReplicaWrite, CodecError> {
        match *self == ReplicaStore::default() {
            true => Ok(ReplicaWrite::Clear),
            false => codec::encode_stored(self).map(ReplicaWrite::Replace),
        }
    }

    /// The membership in this configuration.
    pub(crate) fn membership(&mut self, epoch: Epoch) -> Option<&mut Membership> {
        let mut both = self.active.iter_mut().chain(&mut self.pending);
        both.find(|membership| membership.epoch() == epoch)
    }

    /// The certificates that hosts gave this phone with its assignments.
    pub(crate) fn configuration_certificates(
        &self,
    ) -> impl Iterator<Item = &ConfigurationCertificate> {
        let both = self.pending.iter().chain(&self.active);
        both.map(|membership| &membership.assignment.configuration_certificate)
    }

    /// True if this player signs with this key, as far as a host has told. Also true if no host has named the player.
    pub(crate) fn knows_key(&self, player: PlayerId, verifying_key: VerifyingKey) -> bool {
        let both = self.pending.iter().chain(&self.active);
        let mut named = both.flat_map(|membership| &membership.assignment.verifying_keys);
        let named = named.find(|(of, _)| *of == player);
        named.is_none_or(|(_, named)| *named == verifying_key)
    }

    /// This phone's number among the replicas, and all others that its configurations name.
    pub(crate) fn voters(&self) -> Option<(PlayerId, Vec<PlayerId>)> {
        let both = self.active.iter().chain(&self.pending);
        let me = both.clone().next()?.assignment.me;
        let mine: Vec<PlayerId> = both
            .clone()
            .map(|membership| membership.assignment.me)
            .collect();
        let named = both.flat_map(|membership| &membership.assignment.verifying_keys);
        let mut others: Vec<PlayerId> = named.map(|(player, _)| *player).collect();
        insertion_sort::sort(&mut others);
        others.dedup();
        others.retain(|player| !mine.contains(player));
        Some((me, others))
    }

    /// True if this phone is ready for this configuration, and does not know yet that it counts.
    pub(crate) fn awaits_switch(&self, epoch: Epoch) -> bool {
        let pending = self.pending.as_ref();
        self.switched_to < epoch && pending.is_some_and(|membership| membership.epoch() == epoch)
    }

    /// True if the host that prepared this phone has signed that the configuration counts.
    pub(crate) fn proves_switch(&self, epoch: Epoch, switch_signature: &Signature) -> bool {
        let pending = self
            .pending
            .as_ref()
            .map(|membership| &membership.assignment.configuration_certificate);
        pending.is_some_and(|configuration_certificate| {
            configuration_certificate.proves_switch(epoch, switch_signature)
        })
    }

    /// Prepares for a configuration with this assignment.
    pub(crate) fn prepare(&mut self, assignment: ReplicaAssignment, key: Option<SeatKey>) {
        self.term = assignment.epoch.term;
        self.election_keys.truncate(MAX_ELECTION_KEYS - 1);
        self.election_keys
            .insert(0, (assignment.epoch, assignment.election_key));
        self.pending = Some(Membership::new(assignment, key));
    }

    /// True if the certificate proves that a configuration known to this phone has elected a host.
    pub(crate) fn proves(&self, election_certificate: &ElectionCertificate) -> bool {
        let mut known = self.election_keys.iter();
        known.any(|(epoch, verifying_key)| election_certificate.is_by(*epoch, *verifying_key))
    }

    /// Takes a log entry of that configuration. Returns the data to store, if the entry is new. A snapshot ends those
    /// before it, so all data is stored anew: what is stored stays as short as the log.
    ///
    /// # Errors
    /// If the data is too long to store.
    pub(crate) fn add(
        &mut self,
        epoch: Epoch,
        entry: LogEntry,
    ) -> Option<Result<ReplicaWrite, CodecError>> {
        let membership = self.membership(epoch)?;
        if !membership.log.takes(entry.index, entry.is_snapshot) {
            return None;
        }
        membership.log.push(entry.clone());
        if self.promote() || entry.is_snapshot {
            return Some(self.all());
        }
        let stored = StoredEntry { epoch, entry };
        Some(codec::encode_stored(&stored).map(ReplicaWrite::Append))
    }

    /// This configuration counts from now on.
    pub(crate) fn switch(&mut self, epoch: Epoch, switch_signature: Signature) {
        if epoch > self.switched_to {
            (self.switched_to, self.switch_signature) = (epoch, switch_signature);
        }
        let outdated = |membership: &Membership| membership.epoch() < epoch;
        if self.active.as_ref().is_some_and(outdated) {
            self.active = None;
        }
        if self.pending.as_ref().is_some_and(outdated) {
            self.pending = None;
        }
        self.promote();
    }

    /// Makes the pending configuration active, if it counts already. True if it did. The word that it counts may arrive
    /// before its first entry; without an entry this phone has nothing to hand over, so it has no vote yet.
    fn promote(&mut self) -> bool {
        let switched_to = self.switched_to;
        let ready = |membership: &mut Membership| {
            membership.epoch() <= switched_to && membership.log.last() > 0
        };
        let ready = self.pending.take_if(ready);
        let promoted = ready.is_some();
        self.active = ready.or(self.active.take());
        promoted
    }

    /// Votes for a candidate, which has no other vote of this phone any more.
    pub(crate) fn cast_vote(&mut self, to: PlayerId, term: u32) {
        if let Some(before) = self.voted_for {
            self.earlier_votes.push((before, self.term));
        }
        self.earlier_votes.retain(|(of, _)| *of != to);
        (self.voted_for, self.term) = (Some(to), term);
    }

    /// The term of the last election that this phone knows of.
    pub(crate) fn elected_term(&self) -> u32 {
        self.election_certificate
            .map_or(0, |election_certificate| election_certificate.term)
    }

    /// The term of the configuration or election that counts. Promised votes do not matter here.
    pub(crate) fn followed(&self) -> u32 {
        let active = self.active.as_ref().map_or(0, |a| a.epoch().term);
        active.max(self.elected_term()).max(self.switched_to.term)
    }

    /// A candidate gives back the vote for that term. True if it had the vote.
    ///
    /// Earlier promises to other candidates still hold.
    pub(crate) fn free_vote(&mut self, from: PlayerId, term: u32) -> bool {
        if (self.voted_for, self.term) != (Some(from), term) {
            let before = self.earlier_votes.len();
            self.earlier_votes.retain(|vote| *vote != (from, term));
            return self.earlier_votes.len() < before;
        }
        let followed = self.followed();
        self.earlier_votes.retain(|(_, term)| *term > followed);
        let last = self.earlier_votes.pop();
        self.voted_for = last.map(|(of, _)| of);
        self.term = last.map_or(followed, |(_, term)| term);
        true
    }

    /// The progress that this phone tells others.
    pub(crate) fn progress(&self) -> Progress {
        let last = |membership: &Membership| (membership.epoch(), membership.log.last());
        Progress {
            term: self.term,
            active: self.active.as_ref().map(last),
            pending: self.pending.as_ref().map(last),
            switched_to: self.switched_to,
            switch_signature: self.switch_signature,
            settled: self.active.as_ref().is_some_and(|active| active.settled),
            election_certificate: self.election_certificate,
            linked: 0,
        }
    }

    /// Takes note of an election. True if that is news.
    pub(crate) fn note_election(&mut self, election_certificate: ElectionCertificate) -> bool {
        let news = self
            .election_certificate
            .is_none_or(|known| known.term < election_certificate.term);
        if news {
            self.election_certificate = Some(election_certificate);
            self.term = self.term.max(election_certificate.term);
        }
        news
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::replication::{
        log::ConfigurationKey,
        secret_share::{SECRET_BYTES, SharedSecret},
    };
    use base::rng::Seed;

    const ANA: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);

    /// A phone that has voted for Ana, then for Ben.
    fn voted() -> ReplicaStore {
        let mut store = ReplicaStore::default();
        store.cast_vote(ANA, 1);
        store.cast_vote(BEN, 2);
        store
    }

    #[test]
    fn a_vote_that_is_given_back_frees_no_earlier_one() {
        let mut store = voted();
        assert!(store.free_vote(BEN, 2));
        assert_eq!((store.voted_for, store.term), (Some(ANA), 1));
        assert!(!store.free_vote(BEN, 2), "once");
        assert!(store.free_vote(ANA, 1));
        assert_eq!(store, ReplicaStore::default());
    }

    #[test]
    fn an_earlier_vote_may_be_given_back_first_and_one_candidate_has_one_vote() {
        let mut store = voted();
        assert!(store.free_vote(ANA, 1));
        assert_eq!((store.voted_for, store.term), (Some(BEN), 2));
        store.cast_vote(BEN, 3);
        assert!(store.free_vote(BEN, 3));
        assert_eq!(store, ReplicaStore::default());
    }

    #[test]
    fn votes_before_somebody_was_elected_bind_nobody() {
        let mut store = voted();
        let election_certificate = ElectionCertificate {
            term: 2,
            by: Epoch::default(),
            signature: Signature::default(),
        };
        assert!(store.note_election(election_certificate));
        assert!(store.free_vote(BEN, 2));
        assert_eq!((store.voted_for, store.term), (None, 2));
    }

    pub(crate) const EPOCH: Epoch = Epoch {
        term: 0,
        configuration: 1,
    };

    /// A replica whose configuration counts before its first entry.
    pub(crate) fn switched() -> ReplicaStore {
        let me = PlayerId(1);
        let mut store = ReplicaStore::default();
        let assignment = ReplicaAssignment {
            epoch: EPOCH,
            replicas: [me, PlayerId(2)].into(),
            me,
            share: SharedSecret::new(Seed::from_number(1), 2).share(1),
            before: Vec::new(),
            consent: 0,
            verifying_keys: Vec::new(),
            election_key: VerifyingKey::default(),
            configuration_certificate: ConfigurationCertificate::default(),
        };
        store.prepare(assignment, None);
        store.switch(EPOCH, Signature::default());
        store
    }

    #[test]
    fn stored_pieces_are_no_more_than_the_log_has_entries() {
        let key = ConfigurationKey::new(&[7; SECRET_BYTES]);
        let (mut store, mut stored) = (switched(), Vec::new());
        for index in 1..=40 {
            // The host seals everything again after every nine changes.
            let before = (index % 10 != 1).then_some(&b"a table"[..]);
            let entry = LogEntry::seal(&key, EPOCH, index, before, b"a table of two");
            match store.add(EPOCH, entry.expect("it is short")) {
                Some(Ok(ReplicaWrite::Replace(all))) => stored = Vec::from([all]),
                Some(Ok(ReplicaWrite::Append(more))) => stored.push(more),
                other => panic!("entry {index} is not stored: {other:?}"),
            }
            assert!(stored.len() <= 10, "{} pieces", stored.len());
            assert_eq!(ReplicaStore::restore(&stored), store);
        }
    }

    #[test]
    fn a_switch_that_overtakes_the_first_entry_waits_for_it() {
        let (epoch, key) = (EPOCH, ConfigurationKey::new(&[7; SECRET_BYTES]));
        let mut store = switched();
        let progress = store.progress();
        assert_eq!(progress.active, None);
        assert_eq!(progress.pending, Some((epoch, 0)));
        let entry = LogEntry::seal(&key, epoch, 1, None, b"a table").expect("an entry");
        let write = store.add(epoch, entry);
        assert!(matches!(write, Some(Ok(ReplicaWrite::Replace(_)))));
        let progress = store.progress();
        assert_eq!(progress.active, Some((epoch, 1)));
        assert_eq!(progress.pending, None);
    }
}
