//! Commits changes with the replicas, and tests if they still follow this host.

use crate::{
    host::{
        machine::{Host, HostOutput},
        replication::state::{TrackedReplica, UncommittedAction},
        write_ahead::StorageState,
    },
    protocol::{
        clock::{GUEST_TIMEOUT_MS, Millis},
        ids::PlayerId,
        message::ActionResult,
        table::Presence,
    },
};
use alloc::vec::Vec;

/// How long a result waits for its commit, in milliseconds. After that the host reports it as unsafe.
const COMMIT_TIMEOUT_MS: u64 = 2500;
/// The time without contact to enough replicas after which the host looks for another host of its table, in
/// milliseconds.
const LOST_CONTACT_MS: u64 = 9000;
/// How long replicas may take to be heard after this phone was away, in milliseconds.
const WAKE_PROBE_MS: u64 = 1200;
/// The minimum pause between two such looks, no matter what phones report, in milliseconds.
const SEARCH_PAUSE_MS: u64 = 15_000;

impl Host {
    /// Holds the result of a finished action until it is committed. False if it need not or cannot wait.
    pub(crate) fn hold_result(&mut self, player: PlayerId, number: u32) -> bool {
        let Some(index) = self.replication.commit_index(self.unsaved) else {
            return false;
        };
        if self.storage_state != StorageState::Works
            || (!self.unsaved && self.replication.is_committed(index))
        {
            return false;
        }
        let uncommitted = &mut self.replication.uncommitted;
        if !uncommitted
            .iter()
            .any(|h| (h.player, h.number) == (player, number))
        {
            uncommitted.push(UncommittedAction {
                player,
                number,
                index,
                since: self.now,
            });
        }
        true
    }

    pub(crate) fn release_results(&mut self) {
        let mut uncommitted = core::mem::take(&mut self.replication.uncommitted);
        let safe: Vec<UncommittedAction> = uncommitted
            .extract_if(.., |uncommitted| {
                self.replication.is_committed(uncommitted.index)
            })
            .collect();
        self.replication.uncommitted = uncommitted;
        for uncommitted in safe {
            self.send_result(uncommitted.player, uncommitted.number, ActionResult::Done);
        }
    }

    /// Reports results as unsafe that have waited too long.
    pub(crate) fn give_up_waiting(&mut self) {
        let now = self.now;
        let works = self.storage_state == StorageState::Works;
        let uncommitted = &mut self.replication.uncommitted;
        let late = uncommitted.extract_if(.., |uncommitted| {
            !works || now.since(uncommitted.since) >= COMMIT_TIMEOUT_MS
        });
        for uncommitted in late.collect::<Vec<_>>() {
            self.send_result(uncommitted.player, uncommitted.number, ActionResult::Unsafe);
        }
    }

    /// Doubts the role of this host: the phone was away for a long time, and others may have replaced it.
    pub(crate) fn doubt_hosting(&mut self) {
        let unsure = Millis((self.now + WAKE_PROBE_MS).0.saturating_sub(LOST_CONTACT_MS));
        self.replication.heard_quorum_at = self.replication.heard_quorum_at.min(unsure);
        self.replication.woke_at = self.now;
    }

    /// Doubts the role of this host after a report of another one.
    pub(crate) fn note_other_host_reported(&mut self) {
        let unsure = Millis(self.now.0.saturating_sub(LOST_CONTACT_MS));
        self.replication.heard_quorum_at = self.replication.heard_quorum_at.min(unsure);
        self.replication.heard_rumour = true;
    }

    /// Looks for another host if nothing was committed for long, or if replicas have voted. They may have one that
    /// could not tell this one.
    pub(crate) fn look_for_host_if_cut_off(&mut self, outputs: &mut Vec<HostOutput>) {
        let heard = |tracked: &TrackedReplica| {
            let connection = self.connections.by_id.get(&tracked.link);
            let limit = GUEST_TIMEOUT_MS.min(self.now.since(self.replication.woke_at));
            connection.is_some_and(|connection| connection.last_heard.silent_for(self.now) < limit)
        };
        let term_state = &self.replication.term_state;
        let misses_somebody = || {
            let mut players = self.table.players.iter();
            players.any(|player| player.presence == Presence::Lost)
        };
        let mut configurations = term_state.active.iter().chain(term_state.switching_to());
        let hears_quorum = match term_state.active {
            // Former replicas may not have heard that they are none any more.
            None if term_state.configurations > 0 && misses_somebody() => false,
            _ => configurations.all(|configuration| {
                let quorum = configuration.commit_quorum();
                quorum.is_reached(|replica| self.agrees(replica, heard))
            }),
        };
        let mut tracked = self.replication.tracked.values();
        let voted = tracked.any(|tracked| tracked.has_voted_elsewhere(term_state.term));
        let looked_for_host_at = self.replication.looked_for_host_at;
        let rested = looked_for_host_at.is_none_or(|at| self.now.since(at) >= SEARCH_PAUSE_MS);
        if hears_quorum && !voted && !self.replication.heard_rumour {
            self.replication.heard_quorum_at = self.now;
        } else if rested && self.now.since(self.replication.heard_quorum_at) >= LOST_CONTACT_MS {
            self.replication.looked_for_host_at = Some(self.now);
            self.replication.heard_rumour = false;
            outputs.push(HostOutput::LookForHost);
        }
    }
}
