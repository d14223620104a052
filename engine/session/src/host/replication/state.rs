//! The host's replication state: its replicas, and what each of them is known to store.

use crate::{
    host::replication::{
        configuration::{Configuration, Consent},
        reconfiguration::{ENTRY_BACKOFF, STATE_BACKOFF},
    },
    protocol::{
        backoff::Reminder,
        clock::Millis,
        ids::{LinkId, PlayerId},
    },
    replication::{
        election_certificate::ElectionCertificate,
        log::ReplicationLog,
        wire::{Epoch, MAX_REPLICAS, Progress},
    },
};
use alloc::vec::Vec;
use base::SortedMap;
use bincode::{Decode, Encode};

/// The stage of the pending configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub(crate) enum ConfigurationStage {
    /// Its replicas get secret shares and log entries. The one before still counts.
    Preparing,
    /// The host has told replicas to switch to it. There is no way back.
    Switching,
}

/// The part of the replication state that is stored with the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(crate) struct TermState {
    /// The term: it counts the hosts of the table.
    pub(crate) term: u32,
    /// Counts the configurations of this term.
    pub(crate) configurations: u32,
    /// Counts the states that were stored for replicas.
    pub(crate) index: u32,
    /// The configuration that counts.
    pub(crate) active: Option<Configuration>,
    /// The pending configuration and its stage.
    pub(crate) pending: Option<(Configuration, ConfigurationStage)>,
    /// The election certificate of this term; `None` for the first term.
    pub(crate) election_certificate: Option<ElectionCertificate>,
    /// Replicas of these configurations that left after they had voted for another host. They agree to nothing here.
    departed_voters: Vec<PlayerId>,
}

impl TermState {
    pub(crate) fn is_bounded(&self) -> bool {
        self.configurations().all(Configuration::is_bounded)
            && self.departed_voters.len() <= 2 * MAX_REPLICAS
    }

    /// Records that this replica leaves for good after it voted for another host.
    pub(crate) fn note_departed_voter(&mut self, replica: PlayerId) {
        let mut departed_voters = core::mem::take(&mut self.departed_voters);
        departed_voters.retain(|other| *other != replica);
        departed_voters.push(replica);
        departed_voters.retain(|replica| self.has(*replica));
        self.departed_voters = departed_voters;
    }

    /// True if this replica left after it had voted for another host.
    pub(crate) fn is_departed_voter(&self, replica: PlayerId) -> bool {
        self.departed_voters.contains(&replica)
    }

    /// True if a configuration includes this replica.
    pub(crate) fn has(&self, replica: PlayerId) -> bool {
        self.configurations()
            .any(|configuration| configuration.has(replica))
    }

    /// The configuration that counts, and the pending one.
    pub(crate) fn configurations(&self) -> impl Iterator<Item = &Configuration> {
        self.active
            .iter()
            .chain(self.pending.iter().map(|(pending, _)| pending))
    }

    /// The state of the term that begins when this configuration has elected a replica with this stored state.
    pub(crate) fn after_election(
        mut self,
        by: Epoch,
        election_certificate: ElectionCertificate,
    ) -> TermState {
        let elected = match self.pending.take() {
            Some((pending, _)) if pending.epoch == by => Some(pending),
            _ => self.active.take().filter(|active| active.epoch == by),
        };
        let mut departed_voters = self.departed_voters;
        departed_voters.retain(|replica| {
            elected
                .as_ref()
                .is_some_and(|configuration| configuration.has(*replica))
        });
        TermState {
            term: election_certificate.term,
            configurations: 0,
            index: self.index,
            active: elected,
            pending: None,
            election_certificate: Some(election_certificate),
            departed_voters,
        }
    }

    /// The configuration that counts, if this host can still write for it. It cannot write for the last host's
    /// configuration.
    pub(crate) fn writable(&self) -> Option<&Configuration> {
        self.active
            .as_ref()
            .filter(|active| active.epoch.term == self.term)
    }

    /// The configuration that replicas switch to.
    pub(crate) fn switching_to(&self) -> Option<&Configuration> {
        let pending = self.pending.as_ref();
        pending
            .filter(|(_, stage)| *stage == ConfigurationStage::Switching)
            .map(|(pending, _)| pending)
    }

    /// The configuration that replicas prepare for or switch to.
    pub(crate) fn pending_configuration(&self) -> Option<&Configuration> {
        self.pending.as_ref().map(|(pending, _)| pending)
    }
}

/// How well a replica receives the host's messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delivery {
    /// It has not yet reported its state on this link. All messages to it arrive after its welcome.
    Unknown,
    /// It has reported its state.
    InStep,
    /// It may have missed a message since then. It said hello again, asked for everything, followed another host, or
    /// stores less than before.
    Missed,
}

/// A phone that is a replica, or could be one.
#[derive(Clone, Debug)]
pub(crate) struct TrackedReplica {
    /// The link on which it was last seen.
    pub(crate) link: LinkId,
    /// The time since which it is here.
    pub(crate) since: Millis,
    /// The time at which it was last here.
    pub(crate) here_at: Millis,
    /// The state that it reported.
    pub(crate) progress: Option<Progress>,
    pub(crate) delivery: Delivery,
    /// The last log entry sent of each configuration.
    pub(crate) sent: Vec<(Epoch, u32)>,
    /// The schedule for log entries that it should store by now.
    pub(crate) entries: Reminder,
    /// The schedule for the state that it should have reached by now.
    pub(crate) state: Reminder,
    /// The host does not ask it again before this time, because it did not prepare when asked.
    pub(crate) excluded_until: Millis,
}

impl TrackedReplica {
    pub(crate) fn new(link: LinkId, now: Millis) -> TrackedReplica {
        TrackedReplica {
            link,
            since: now,
            here_at: now,
            progress: None,
            delivery: Delivery::Unknown,
            sent: Vec::new(),
            entries: Reminder::new(now, ENTRY_BACKOFF),
            state: Reminder::new(now, STATE_BACKOFF),
            excluded_until: Millis::default(),
        }
    }

    /// The last log entry of a configuration that it stores.
    pub(crate) fn last_entry(&self, epoch: Epoch) -> Option<u32> {
        self.progress.as_ref()?.last_entry(epoch)
    }

    /// True if it stores this log entry of a configuration.
    pub(crate) fn stores(&self, epoch: Epoch, index: u32) -> bool {
        self.last_entry(epoch).is_some_and(|last| last >= index)
    }

    /// The last log entry of a configuration that the host sent it. Forgets configurations of earlier terms.
    pub(crate) fn last_sent_mut(&mut self, epoch: Epoch) -> &mut u32 {
        self.sent
            .retain(|(of, _)| *of >= epoch || of.term == epoch.term);
        let at = match self.sent.iter().position(|(of, _)| *of == epoch) {
            Some(at) => at,
            None => {
                self.sent.push((epoch, 0));
                self.sent.len() - 1
            }
        };
        &mut self.sent[at].1
    }

    /// Notes that it said hello, so it may have missed messages.
    pub(crate) fn note_hello(&mut self) {
        if self.delivery == Delivery::InStep {
            self.delivery = Delivery::Missed;
        }
    }

    /// Stores its reported state. True if its step differs from the one before.
    pub(crate) fn update_progress(&mut self, progress: Progress, now: Millis) -> bool {
        let before = self.progress.replace(progress);
        let kept = |it: Progress| (it.active, it.pending);
        if before.map(kept) != Some(kept(progress)) {
            self.entries.answered(now);
        }
        let moved =
            before.map(|before| before.without_numbers()) != Some(progress.without_numbers());
        if moved {
            self.state.answered(now);
        }
        self.delivery = match self.delivery {
            _ if before.is_some_and(|before| progress.falls_behind(&before)) => Delivery::Missed,
            Delivery::Unknown => Delivery::InStep,
            delivery => delivery,
        };
        moved
    }

    /// Restarts its messages, and sends it everything that it missed.
    pub(crate) fn catch_up(&mut self, now: Millis) {
        self.delivery = Delivery::InStep;
        self.sent.clear();
        self.hurry(now);
    }

    /// Makes all its messages due now.
    pub(crate) fn hurry(&mut self, now: Millis) {
        self.entries.hurry(now);
        self.state.hurry(now);
    }

    /// True if it has switched to this configuration, or away from the one before. A replica that switched in a later
    /// term follows another host, and agrees to nothing here.
    pub(crate) fn has_switched(&self, epoch: Epoch) -> bool {
        self.progress.is_some_and(|progress| {
            progress.switched_to >= epoch && progress.switched_to.term == epoch.term
        })
    }

    /// True if it has voted for a host after this term. It then stores nothing more of this one.
    pub(crate) fn has_voted_elsewhere(&self, term: u32) -> bool {
        self.progress.is_some_and(|progress| progress.term > term)
    }
}

/// A finished action that is not committed yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UncommittedAction {
    pub(crate) player: PlayerId,
    pub(crate) number: u32,
    /// The log entry that commits it, when enough replicas store it.
    pub(crate) index: u32,
    pub(crate) since: Millis,
}

/// The host's replication state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Replication {
    pub(crate) term_state: TermState,
    /// The replicas whose consent the pending configuration needs, as its own were told; `None` if that was told before
    /// a reload.
    pub(crate) consent: Option<Consent>,
    /// The state that was last put on the log.
    pub(crate) stored: Option<Vec<u8>>,
    /// The logs of the active configuration and of the pending one.
    pub(crate) logs: [ReplicationLog; 2],
    pub(crate) tracked: SortedMap<PlayerId, TrackedReplica>,
    pub(crate) uncommitted: Vec<UncommittedAction>,
    /// The time of the next look at the replicas.
    pub(crate) review_at: Millis,
    /// The time at which the pending configuration began to prepare.
    pub(crate) preparing_since: Millis,
    /// The time at which the host last heard enough replicas to commit anything.
    pub(crate) heard_quorum_at: Millis,
    /// The time at which the host last looked for another host.
    pub(crate) looked_for_host_at: Option<Millis>,
    /// True if a phone reported another elected host, without a proof that this host can check.
    pub(crate) heard_rumour: bool,
    /// The time at which this phone was last away.
    pub(crate) woke_at: Millis,
    /// The player whose phone becomes host on purpose.
    pub(crate) passing_to: Option<PlayerId>,
}

impl Replication {
    /// Restores the stored part.
    pub(crate) fn resume(term_state: TermState, now: Millis) -> Replication {
        Replication {
            term_state,
            heard_quorum_at: now,
            ..Replication::default()
        }
    }

    /// True if any replica stores, or will store, the table.
    pub(crate) fn has_replicas(&self) -> bool {
        self.term_state.writable().is_some() || self.term_state.pending.is_some()
    }

    /// Counts the next stored state as one for replicas.
    pub(crate) fn count_state(&mut self) {
        if self.has_replicas() {
            self.term_state.index += 1;
        }
    }

    /// Puts a stored state on the logs, for the replicas.
    pub(crate) fn append_to_logs(&mut self, stored: &[u8]) {
        if !self.has_replicas() {
            self.stored = None;
            return;
        }
        let index = self.term_state.index;
        let before = self.stored.as_deref();
        let [active, pending] = &mut self.logs;
        // A replica that was told to switch no longer votes in the configuration before.
        if let Some(configuration) = self
            .term_state
            .writable()
            .filter(|_| self.term_state.switching_to().is_none())
        {
            configuration.append_to(active, index, before, stored);
        }
        if let Some(configuration) = self.term_state.pending_configuration() {
            configuration.append_to(pending, index, before, stored);
        }
        self.stored = Some(stored.to_vec());
    }

    /// Removes the last state from the logs after storage failed. No replica has it.
    pub(crate) fn clear_logs(&mut self) {
        self.stored = None;
        self.logs.iter_mut().for_each(ReplicationLog::forget);
    }

    /// True if this replica is known, and passes the test.
    pub(crate) fn passes(&self, replica: PlayerId, is: impl Fn(&TrackedReplica) -> bool) -> bool {
        self.tracked.get(&replica).is_some_and(is)
    }

    /// True if enough replicas store the log entry, so that no election can lose it.
    pub(crate) fn is_committed(&self, index: u32) -> bool {
        if self.term_state.switching_to().is_some() {
            return false;
        }
        match (&self.term_state.active, self.term_state.writable()) {
            (None, _) => true,
            (Some(_), None) => false,
            (_, Some(active)) => {
                let stores = |it: &TrackedReplica| it.stores(active.epoch, index);
                let quorum = active.commit_quorum();
                quorum.is_reached(|replica| self.passes(replica, stores))
            }
        }
    }

    /// The log entry that commits the present changes. `None` if local storage alone makes them safe.
    pub(crate) fn commit_index(&self, unsaved: bool) -> Option<u32> {
        let waits = self.term_state.active.is_some() || self.term_state.switching_to().is_some();
        waits.then(|| self.term_state.index + u32::from(unsaved))
    }
}
