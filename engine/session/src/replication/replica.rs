//! A replica: a guest's phone that stores the sealed table. When the host is gone, it elects another one with the other
//! replicas.

use crate::{
    proof::{signed_hello::ChannelBinding, signing::Signature},
    protocol::{
        clock::{HEARTBEAT_INTERVAL_MS, Millis},
        ids::{PlayerId, SeatKey},
    },
    replication::{
        candidacy::{Campaign, Takeover},
        election::ELECTION_TIMEOUT_MS,
        log::PartialEntry,
        peer_link::PeerLink,
        replica_store::{Membership, ReplicaStore, ReplicaWrite},
        wire::{
            Epoch, HostContact, LogEntryPart, PeerMessage, Progress, ReplicaAssignment, ToReplica,
        },
    },
};
use alloc::vec::Vec;
use base::{SortedMap, codec::CodecError};

/// A task of a replica. The caller does tasks in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ReplicaTask {
    /// Store this before any later task. An error leaves what is stored, and is a write that fails.
    Store(Result<ReplicaWrite, CodecError>),
    /// Send a hello to another replica, signed for the link with this binding.
    SendHello(PlayerId, ChannelBinding),
    /// Send this progress to the host.
    SendProgress(Progress),
    /// Send a message to another replica.
    SendToPeer(PlayerId, PeerMessage),
    /// End this link to a host. Another phone hosts the table, or none does.
    LeaveHost,
    /// Make this phone the host.
    TakeOver(Takeover),
    /// The list of replicas has changed.
    ReplicasChanged,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum WriteState {
    /// Everything is stored.
    #[default]
    Done,
    /// The storage is writing.
    UnderWay,
    /// Writing failed. The replica tries again at this time.
    Failed(Millis),
}

/// A replica, and its view of the host and the other replicas.
#[derive(Clone, Debug, Default)]
pub(crate) struct Replica {
    pub(crate) store: ReplicaStore,
    partial: SortedMap<Epoch, PartialEntry>,
    host_heard_at: Option<Millis>,
    pub(crate) joined: bool,
    /// True if a host had time to let this phone in since the phone last joined.
    had_join_time: bool,
    pub(crate) is_host: bool,
    /// The player to whom the host wants to pass the table.
    pub(crate) passed_to: Option<PlayerId>,
    /// The host since the last election, and the time at which this phone turned to it.
    pub(crate) elected_host: Option<(PlayerId, Millis)>,
    pub(crate) peer_links: SortedMap<PlayerId, PeerLink>,
    pub(crate) campaign: Campaign,
    /// The latest term of a host that let this phone in.
    term: u32,
    /// The last term of this phone's vote for each candidate since the host was lost, and the time of that vote.
    pub(crate) votes_cast: SortedMap<PlayerId, (u32, Millis)>,
    pub(crate) heartbeat_at: Millis,
    pub(crate) tasks: Vec<ReplicaTask>,
    write_state: WriteState,
}

impl Replica {
    pub(crate) fn restore(stored: &[Vec<u8>]) -> Replica {
        Replica {
            store: ReplicaStore::restore(stored),
            ..Replica::default()
        }
    }

    /// The tasks that can be done now. Tasks that depend on a write wait until it is done.
    pub(crate) fn take(&mut self, now: Millis) -> Vec<ReplicaTask> {
        let is_store = |task: &ReplicaTask| matches!(task, ReplicaTask::Store(_));
        let is_too_long = |task: &ReplicaTask| matches!(task, ReplicaTask::Store(Err(_)));
        let mut ready = Vec::new();
        if self.write_state == WriteState::Done {
            let first = self.tasks.iter().position(is_store);
            ready.extend(self.tasks.drain(..first.unwrap_or(self.tasks.len())));
            if self.tasks.iter().any(is_too_long) {
                self.storage_failed(now);
            } else if first.is_some() {
                ready.extend(self.tasks.extract_if(.., |task| is_store(task)));
                self.write_state = WriteState::UnderWay;
            }
        }
        if let WriteState::Failed(_) = self.write_state {
            let depends_on_nothing = |task: &mut ReplicaTask| {
                matches!(task, ReplicaTask::LeaveHost | ReplicaTask::ReplicasChanged)
            };
            ready.extend(self.tasks.extract_if(.., depends_on_nothing));
        }
        ready
    }

    /// Everything given to the storage so far is stored.
    pub(crate) fn stored(&mut self) {
        if self.write_state == WriteState::UnderWay {
            self.write_state = WriteState::Done;
        }
    }

    /// A write has failed. The replica promises nothing until everything is stored.
    pub(crate) fn storage_failed(&mut self, now: Millis) {
        self.tasks.retain(|task| {
            use ReplicaTask::{LeaveHost, ReplicasChanged, TakeOver};
            matches!(task, TakeOver(_) | LeaveHost | ReplicasChanged)
        });
        self.write_state = WriteState::Failed(now + HEARTBEAT_INTERVAL_MS);
    }

    /// The time of the next attempt to store.
    pub(crate) fn retry_at(&self) -> Option<Millis> {
        match self.write_state {
            WriteState::Failed(at) => Some(at),
            WriteState::Done | WriteState::UnderWay => None,
        }
    }

    /// Stores everything again, if that is due.
    pub(crate) fn retry_store(&mut self, now: Millis) {
        if self.retry_at().is_some_and(|at| at <= now) {
            self.write_state = WriteState::Done;
            self.tasks
                .retain(|task| !matches!(task, ReplicaTask::Store(_)));
            self.tasks.insert(0, ReplicaTask::Store(self.store.all()));
            self.send_progress();
        }
    }

    /// This phone's number among the replicas, and the phones that it links to.
    pub(crate) fn peers(&self) -> Option<(PlayerId, &[PlayerId])> {
        let last = self.store.pending.as_ref().or(self.store.active.as_ref());
        let assignment = &last?.assignment;
        Some((assignment.me, &assignment.replicas))
    }

    /// The key of the seat with which this phone signs as a replica.
    pub(crate) fn key(&self) -> Option<SeatKey> {
        let mut both = self.store.pending.iter().chain(&self.store.active);
        both.next()?.key()
    }

    /// True if no host of a later term is known. Remembers the term.
    pub(crate) fn is_latest_term(&mut self, term: u32) -> bool {
        let latest = term >= self.store.elected_term().max(self.term);
        self.term = self.term.max(term);
        latest
    }

    /// The progress of this phone. `None` until it is stored.
    pub(crate) fn stored_progress(&self) -> Option<Progress> {
        let is_store = |task: &ReplicaTask| matches!(task, ReplicaTask::Store(_));
        let stored = self.write_state == WriteState::Done && !self.tasks.iter().any(is_store);
        stored.then(|| self.progress())
    }

    /// The election certificate alone. It is true even if this phone stores nothing.
    pub(crate) fn election_alone(&self) -> Progress {
        Progress {
            election_certificate: self.store.election_certificate,
            ..Progress::default()
        }
    }

    /// The progress of this phone, stored or about to be.
    pub(crate) fn progress(&self) -> Progress {
        Progress {
            linked: self.linked_peers(),
            ..self.store.progress()
        }
    }

    /// A link to a possible host carries frames. That host has some time to let this phone in, once.
    pub(crate) fn host_link_opened(&mut self, now: Millis) {
        if !core::mem::replace(&mut self.had_join_time, true) {
            self.hear_host(now);
        }
    }

    pub(crate) fn hear_host(&mut self, now: Millis) {
        self.host_heard_at = Some(now);
    }

    /// This phone slept for `sleep_ms` milliseconds. That does not count as silence of the host.
    pub(crate) fn slept(&mut self, sleep_ms: u64) {
        self.host_heard_at = self.host_heard_at.map(|at| at + sleep_ms);
    }

    /// Counts the silence of the host from the first input on, if this phone has never heard it.
    pub(crate) fn start_host_clock(&mut self, now: Millis) {
        self.host_heard_at.get_or_insert(now);
    }

    /// This phone has joined a table. `is_host` is true if this phone hosts that table.
    pub(crate) fn joined(&mut self, is_host: bool) {
        self.joined = true;
        self.had_join_time = false;
        self.passed_to = None;
        self.campaign.electable_since = None;
        self.votes_cast.clear();
        self.end_candidacy();
        let changed = self.is_host != is_host;
        self.is_host = is_host;
        if is_host {
            self.elected_host = None;
            // The host's phone votes for nobody.
            let store = &mut self.store;
            if store.active.take().or(store.pending.take()).is_some() {
                store.pending = None;
                self.store_all();
            }
        }
        if changed {
            self.heartbeat_at = Millis::default();
        }
        if !is_host {
            // This phone was elected. Before it had stored that, it joined a host that was elected later.
            let overtaken = |task: &ReplicaTask| matches!(task, ReplicaTask::TakeOver(won) if won.election_certificate.term <= self.term);
            self.tasks.retain(|task| !overtaken(task));
            // From this message on the host knows that this phone listens.
            self.send_progress();
        }
    }

    /// This phone has left the table, and keeps nothing for it.
    pub(crate) fn forget(&mut self) {
        *self = Replica::default();
        // Tasks from before come first.
        self.tasks.push(ReplicaTask::Store(Ok(ReplicaWrite::Clear)));
    }

    /// This phone gives up votes by seats that it no longer owns. Votes that it has cast stay.
    pub(crate) fn give_up_votes(&mut self, owns: impl Fn(SeatKey) -> bool) {
        let store = &mut self.store;
        let gone = |membership: &mut Membership| !membership.key().is_some_and(&owns);
        let active = store.active.take_if(|membership| gone(membership));
        let pending = store.pending.take_if(|membership| gone(membership));
        if active.or(pending).is_some() {
            self.end_candidacy();
            self.store_all();
            self.tasks.push(ReplicaTask::ReplicasChanged);
            self.send_progress();
        }
    }

    /// How this phone stands to the host, as far as it knows.
    pub(crate) fn host_contact(&self, now: Millis) -> HostContact {
        let silent = self.silence(now) >= ELECTION_TIMEOUT_MS;
        let lost = !self.joined && (silent || self.passed_to.is_some());
        HostContact::new(lost, self.is_host)
    }

    /// True if there is no host, as far as this phone knows.
    pub(crate) fn is_host_lost(&self, now: Millis) -> bool {
        self.host_contact(now) == HostContact::Lost
    }

    /// The time since this phone last heard the host, in milliseconds.
    pub(crate) fn silence(&self, now: Millis) -> u64 {
        self.host_heard_at
            .map_or(0, |host_heard_at| now.since(host_heard_at))
    }

    /// Handles a message of the host. `key` is the key of the seat that a new assignment names.
    pub(crate) fn handle_host_message(&mut self, message: ToReplica, key: Option<SeatKey>) {
        match message {
            ToReplica::Prepare(assignment) => self.prepare(*assignment, key),
            ToReplica::LogEntry(part) => {
                if part.epoch.term >= self.store.term && self.take_part(part) {
                    self.send_progress();
                }
            }
            ToReplica::Switch(epoch, switch_signature) => {
                if epoch.term >= self.store.term {
                    self.store.term = epoch.term;
                    self.switch(epoch, switch_signature);
                }
                self.send_progress();
            }
            ToReplica::Settled(epoch) => {
                self.settle(epoch);
                self.send_progress();
            }
            ToReplica::Elected(election_certificate) => {
                if self.store.note_election(election_certificate) {
                    self.store_all();
                }
                self.send_progress();
            }
            ToReplica::Pass(epoch, to) => {
                if self.store.active.as_ref().map(Membership::epoch) == Some(epoch) {
                    self.passed_to = Some(to);
                    self.joined = false;
                    self.heartbeat_at = Millis::default();
                    self.tasks.push(ReplicaTask::LeaveHost);
                }
            }
        }
    }

    fn prepare(&mut self, assignment: ReplicaAssignment, key: Option<SeatKey>) {
        let epoch = assignment.epoch;
        // A phone that a host told to switch no longer votes in an earlier configuration.
        let counts = epoch.term >= self.store.term && epoch >= self.store.switched_to;
        if counts && self.store.membership(epoch).is_none() {
            self.store.prepare(assignment, key);
            self.partial.clear();
            self.store_all();
            self.tasks.push(ReplicaTask::ReplicasChanged);
        }
        self.send_progress();
    }

    /// Takes a part of a log entry. True if the entry is complete.
    pub(crate) fn take_part(&mut self, part: LogEntryPart) -> bool {
        let epoch = part.epoch;
        if self.store.membership(epoch).is_none() {
            return false;
        }
        let partial = self.partial.get_or_default(epoch);
        let Some(entry) = partial.take(part) else {
            return false;
        };
        if let Some(stored) = self.store.add(epoch, entry) {
            self.tasks.push(ReplicaTask::Store(stored));
        }
        true
    }

    pub(crate) fn switch(&mut self, epoch: Epoch, switch_signature: Signature) {
        let before = self.store.progress();
        self.store.switch(epoch, switch_signature);
        if before != self.store.progress() {
            self.store_all();
        }
    }

    pub(crate) fn settle(&mut self, epoch: Epoch) {
        let active = self.store.active.as_mut();
        if let Some(active) = active.filter(|active| active.epoch() == epoch && !active.settled) {
            active.settled = true;
            self.store_all();
        }
    }

    pub(crate) fn store_all(&mut self) {
        self.tasks.push(ReplicaTask::Store(self.store.all()));
    }

    pub(crate) fn send_progress(&mut self) {
        self.send_this_progress(self.progress());
    }

    pub(crate) fn send_this_progress(&mut self, progress: Progress) {
        // The latest message replaces all earlier ones, except for those with a later term.
        let said = |task: &ReplicaTask| matches!(task, ReplicaTask::SendProgress(it) if it.term <= progress.term);
        self.tasks.retain(|task| !said(task));
        self.tasks.push(ReplicaTask::SendProgress(progress));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replication::{
        log::{ConfigurationKey, LogEntry},
        replica_store::tests::{EPOCH, switched},
        secret_share::SECRET_BYTES,
        wire::MAX_PART_BYTES,
    };

    /// The tasks of the replica now, all stored at once. Also what they store.
    fn run(replica: &mut Replica, now: Millis) -> (Vec<ReplicaTask>, Option<ReplicaWrite>) {
        replica.run_due(now);
        let mut tasks = replica.take(now);
        let store = |task: ReplicaTask| match task {
            ReplicaTask::Store(write) => write.ok(),
            _ => None,
        };
        let is_store = |task: &mut ReplicaTask| matches!(task, ReplicaTask::Store(_));
        let write = tasks.extract_if(.., is_store).filter_map(store).last();
        replica.stored();
        tasks.extend(replica.take(now));
        (tasks, write)
    }

    #[test]
    fn tasks_before_data_that_is_too_long_are_done() {
        let hello = ReplicaTask::SendHello(PlayerId(2), ChannelBinding::default());
        let mut replica = Replica::default();
        replica.tasks.push(hello.clone());
        replica
            .tasks
            .push(ReplicaTask::Store(Err(CodecError::TooLong)));
        replica.send_progress();
        replica.tasks.push(ReplicaTask::LeaveHost);
        let now = Millis(1);
        assert_eq!(replica.take(now), [hello, ReplicaTask::LeaveHost]);
        assert_eq!(replica.stored_progress(), None);
        assert_eq!(replica.retry_at(), Some(now + HEARTBEAT_INTERVAL_MS));
        assert_eq!(replica.take(now), [], "each task is done once");
    }

    #[test]
    fn data_that_is_too_long_leaves_what_is_stored_and_promises_nothing() {
        let key = ConfigurationKey::new(&[7; SECRET_BYTES]);
        let entry = |index| LogEntry::seal(&key, EPOCH, index, None, b"a table").expect("short");
        let mut replica = Replica {
            store: switched(),
            ..Replica::default()
        };
        replica.store.cast_vote(PlayerId(2), 5);
        for part in entry(1).parts(EPOCH) {
            replica.take_part(part);
        }
        replica.send_progress();
        let (_, write) = run(&mut replica, Millis(1));
        let Some(ReplicaWrite::Replace(kept)) = write else {
            panic!("all is stored: {write:?}");
        };
        for part in 0..100 {
            replica.take_part(LogEntryPart {
                epoch: EPOCH,
                index: 2,
                is_snapshot: true,
                part,
                of: 100,
                bytes: alloc::vec![7; MAX_PART_BYTES],
            });
        }
        replica.send_progress();
        for seconds in 0..3 {
            let now = Millis(2 + seconds * HEARTBEAT_INTERVAL_MS);
            assert_eq!(run(&mut replica, now), (Vec::new(), None));
            assert_eq!(replica.stored_progress(), None);
            assert_eq!(replica.retry_at(), Some(now + HEARTBEAT_INTERVAL_MS));
        }
        let stored = ReplicaStore::restore(&[kept]);
        assert_eq!((stored.voted_for, stored.term), (Some(PlayerId(2)), 5));
        assert_eq!(stored.progress().active, Some((EPOCH, 1)));
        // The next snapshot is short again.
        for part in entry(3).parts(EPOCH) {
            replica.take_part(part);
        }
        let (tasks, write) = run(&mut replica, Millis(10_000));
        assert!(matches!(write, Some(ReplicaWrite::Replace(_))));
        let progress = replica.stored_progress().expect("all is stored");
        assert_eq!(progress.active, Some((EPOCH, 3)));
        assert!(tasks.contains(&ReplicaTask::SendProgress(progress)));
    }
}
