//! Messages from the host to its replicas: each log entry once, and the state that they should reach.

use crate::{
    host::{
        machine::Host,
        replication::{
            configuration::{Configuration, Consent},
            state::{TermState, TrackedReplica},
        },
        seat_owners::SeatOwners,
        write_ahead::StorageState,
    },
    protocol::{clock::Millis, ids::PlayerId, message::FromHost},
    replication::{host_certificate, host_chain::HostKey, log::ReplicationLog, wire::ToReplica},
};
use alloc::{boxed::Box, vec::Vec};

impl Host {
    /// Sends replicas what they lack.
    pub(crate) fn send_to_replicas(&mut self) {
        if self.storage_state != StorageState::Works || self.replication.tracked.is_empty() {
            return;
        }
        let last = self.replication.consent.clone();
        let before = last.unwrap_or_else(|| self.consent());
        let replication = &mut self.replication;
        let updates = ReplicaUpdates {
            term_state: &replication.term_state,
            logs: &replication.logs,
            before: match replication.term_state.pending_configuration() {
                Some(_) => before,
                None => Consent::default(),
            },
            seat_owners: &self.seat_owners,
            host_key: &self.host_key,
            now: self.now,
        };
        let mut due = Vec::new();
        for (replica, tracked) in replication.tracked.iter_mut() {
            let messages = updates.due_for(*replica, tracked);
            due.extend(messages.into_iter().map(|message| (tracked.link, message)));
        }
        for (link, message) in due {
            self.send(link, FromHost::Replica(message));
        }
    }
}

/// Everything that replicas should know, and the keys that prove it.
struct ReplicaUpdates<'a> {
    term_state: &'a TermState,
    logs: &'a [ReplicationLog; 2],
    /// The consent that the pending configuration needs from the one before.
    before: Consent,
    seat_owners: &'a SeatOwners,
    host_key: &'a HostKey,
    now: Millis,
}

impl ReplicaUpdates<'_> {
    /// The messages that are due for this replica. They count as sent.
    fn due_for(&self, replica: PlayerId, tracked: &mut TrackedReplica) -> Vec<ToReplica> {
        let [entries, state] = [&tracked.entries, &tracked.state].map(|it| it.is_due(self.now));
        let term_state = self.term_state;
        let switch = term_state.switching_to().is_some();
        let writable = term_state.writable().filter(|_| !switch);
        let pending = term_state.pending_configuration();
        let active = writable.map(|configuration| (configuration, &self.logs[0], true));
        let pending = pending.map(|configuration| (configuration, &self.logs[1], switch));
        let mut due = Vec::new();
        for (configuration, log, counts) in active.into_iter().chain(pending) {
            if configuration.has(replica) {
                due.extend(self.missing(replica, tracked, configuration, log));
            }
            // Tell a replica first that this configuration counts. Otherwise it would give it up for the next one.
            let concerned = switch || configuration.has(replica);
            if counts && concerned && state && !tracked.has_switched(configuration.epoch) {
                let proof = host_certificate::sign_switch(self.host_key, configuration.epoch);
                due.push(ToReplica::Switch(configuration.epoch, proof));
            }
        }
        if state {
            let progress = tracked.progress.unwrap_or_default();
            let certificate = term_state.election_certificate;
            let news = certificate.filter(|it| progress.term < it.term);
            due.extend(news.map(ToReplica::Elected));
            let active = progress.active.map(|(epoch, _)| epoch);
            let settled = writable.map(|configuration| configuration.epoch);
            let news = settled.filter(|epoch| active == Some(*epoch) && !progress.settled);
            due.extend(news.map(ToReplica::Settled));
        }
        let is_entry = |message: &&ToReplica| matches!(message, ToReplica::LogEntry(_));
        let kept = due.iter().filter(is_entry).count();
        if entries && kept > 0 {
            tracked.entries.said(self.now);
        }
        if state && due.len() > kept {
            tracked.state.said(self.now);
        }
        due
    }

    /// The messages that a replica of this configuration lacks.
    fn missing(
        &self,
        replica: PlayerId,
        tracked: &mut TrackedReplica,
        configuration: &Configuration,
        log: &ReplicationLog,
    ) -> Vec<ToReplica> {
        let mut messages = Vec::new();
        let kept = tracked.last_entry(configuration.epoch);
        let again = tracked.entries.is_due(self.now);
        if kept.is_none() && tracked.state.is_due(self.now) {
            let assignment =
                configuration.assign(replica, &self.before, self.seat_owners, self.host_key);
            messages.extend(assignment.map(|it| ToReplica::Prepare(Box::new(it))));
        }
        let sent = tracked.last_sent_mut(configuration.epoch);
        // A replica gets no log entries before its first request to prepare.
        if kept.is_none() && messages.is_empty() && *sent == 0 {
            return messages;
        }
        let from = match again {
            true => kept.unwrap_or_default(),
            false => kept.unwrap_or_default().max(*sent),
        };
        for entry in log.entries_after(from) {
            messages.extend(entry.parts(configuration.epoch).map(ToReplica::LogEntry));
        }
        *sent = log.last().max(from);
        messages
    }
}
