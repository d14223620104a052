//! Messages from the host to its replicas: each log entry once, and the state that they should reach.

use crate::{
    host::{
        machine::Host,
        replication::{
            configuration::{Configuration, Consent},
            state::TrackedReplica,
        },
        seats::SeatOwners,
        write_ahead::StorageState,
    },
    protocol::{
        clock::Millis,
        ids::{ConnectionId, PlayerId},
        message::FromHost,
    },
    replication::{host_certificate, host_chain::HostKey, log::ReplicationLog, wire::ToReplica},
};
use alloc::{boxed::Box, vec::Vec};

impl Host {
    /// Sends replicas what they lack.
    pub(crate) fn send_to_replicas(&mut self) {
        if self.storage_state != StorageState::Works || self.replication.tracked.is_empty() {
            return;
        }
        let now = self.now;
        let mut due: Vec<(ConnectionId, ToReplica)> = Vec::new();
        let told = self.replication.consent.clone();
        let consent = Some(told.unwrap_or_else(|| self.consent()));
        let (replication, seat_owners, host_key) =
            (&mut self.replication, &self.seat_owners, &self.host_key);
        let (term_state, logs) = (&replication.term_state, &replication.logs);
        let before = term_state.next_configuration().and(consent);
        for (replica, tracked) in &mut replication.tracked {
            let [entries, state] = [&tracked.entries, &tracked.state].map(|it| it.is_due(now));
            let link = tracked.link;
            let first = due.len();
            let switch = term_state.switching_to().is_some();
            let writable = term_state.writable().filter(|_| !switch);
            let writable = writable.map(|configuration| (configuration, &logs[0], true));
            let next_configuration = term_state
                .next_configuration()
                .map(|configuration| (configuration, &logs[1], switch));
            for (configuration, log, counts) in writable.into_iter().chain(next_configuration) {
                if configuration.has(*replica) {
                    let none = Consent::default();
                    let before = before.as_ref().unwrap_or(&none);
                    let messages = missing_messages(
                        tracked,
                        *replica,
                        configuration,
                        log,
                        before,
                        (seat_owners, host_key),
                        now,
                    );
                    due.extend(messages.into_iter().map(|message| (link, message)));
                }
                // Tell a replica first that this configuration counts. Otherwise it would give it up for the next one.
                let told = switch || configuration.has(*replica);
                if counts && told && state && !tracked.has_switched(configuration.epoch) {
                    let proof = host_certificate::sign_switch(host_key, configuration.epoch);
                    due.push((link, ToReplica::Switch(configuration.epoch, proof)));
                }
            }
            let progress = tracked.progress.unwrap_or_default();
            if let Some(election_certificate) = term_state
                .election_certificate
                .filter(|election_certificate| state && progress.term < election_certificate.term)
            {
                due.push((link, ToReplica::Elected(election_certificate)));
            }
            let active = progress.active.map(|(epoch, _)| epoch);
            let settled = term_state.writable().filter(|_| !switch);
            if let Some(configuration) =
                settled.filter(|configuration| state && active == Some(configuration.epoch))
                && !progress.settled
            {
                due.push((link, ToReplica::Settled(configuration.epoch)));
            }
            let said = due.iter().skip(first);
            let kept = said
                .filter(|(_, message)| matches!(message, ToReplica::LogEntry(_)))
                .count();
            if entries && kept > 0 {
                tracked.entries.said(now);
            }
            if state && due.len() > first + kept {
                tracked.state.said(now);
            }
        }
        for (link, message) in due {
            self.connections.send(link, FromHost::Replica(message));
        }
    }
}

/// The messages that a replica of this configuration lacks.
fn missing_messages(
    tracked: &mut TrackedReplica,
    replica: PlayerId,
    configuration: &Configuration,
    log: &ReplicationLog,
    before: &Consent,
    (seat_owners, host_key): (&SeatOwners, &HostKey),
    now: Millis,
) -> Vec<ToReplica> {
    let mut messages = Vec::new();
    let kept = tracked.last_entry(configuration.epoch);
    let again = tracked.entries.is_due(now);
    if kept.is_none() && tracked.state.is_due(now) {
        let assignment = configuration.assign(replica, before, seat_owners, host_key);
        messages.extend(assignment.map(|it| ToReplica::Prepare(Box::new(it))));
    }
    let sent = *tracked.sent(configuration.epoch);
    // A replica gets no log entries before its first request to prepare.
    if kept.is_none() && messages.is_empty() && sent == 0 {
        return messages;
    }
    let from = match again {
        true => kept.unwrap_or_default(),
        false => kept.unwrap_or_default().max(sent),
    };
    for entry in log.since(from) {
        messages.extend(entry.parts(configuration.epoch).map(ToReplica::LogEntry));
    }
    *tracked.sent(configuration.epoch) = log.last().max(from);
    messages
}
