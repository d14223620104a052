//! Stores changes before telling them. Says what the host tells while its phone cannot store.

use crate::{
    host::machine::{Host, HostOutput},
    protocol::{
        clock::{HEARTBEAT_INTERVAL_MS, Millis},
        message::ActionResult,
    },
};
use alloc::vec::Vec;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum StorageState {
    /// Storage works. The host stores first, then tells.
    #[default]
    Works,
    /// Storage failed. The host tries again at this time. The table goes on, but nothing counts as safe.
    Fails(Millis),
    /// The host tried again, after it had told the change. Without a complaint, storage works.
    Tried,
}

impl StorageState {
    /// Ends a trial without a complaint.
    pub(crate) fn settle(&mut self) {
        if *self == StorageState::Tried {
            *self = StorageState::Works;
        }
    }

    /// Makes the next trial due now, since the page goes away and may never return.
    pub(crate) fn hurry(&mut self, now: Millis) {
        if let StorageState::Fails(at) = self {
            *at = now;
        }
    }

    /// The time of the next trial.
    pub(crate) fn retry_at(self) -> Option<Millis> {
        match self {
            StorageState::Fails(at) => Some(at),
            StorageState::Works | StorageState::Tried => None,
        }
    }

    /// The result of an action, as it is true in this state.
    pub(crate) fn result(self, result: ActionResult) -> ActionResult {
        match result {
            ActionResult::Done if self != StorageState::Works => ActionResult::Unsafe,
            result => result,
        }
    }
}

impl Host {
    /// Stores the changes before the messages about them.
    pub(crate) fn store(&mut self, outputs: &mut Vec<HostOutput>) {
        let rests = self
            .storage_state
            .retry_at()
            .is_some_and(|at| at > self.now);
        if rests || !core::mem::take(&mut self.unsaved) {
            self.unsaved |= rests;
            return;
        }
        if self.storage_state == StorageState::Works {
            self.replication.count_state();
        }
        let stored = self.snapshot().encode();
        if let (StorageState::Works, Ok(stored)) = (self.storage_state, &stored) {
            self.replication.append_to_logs(stored);
        }
        let stored = stored.map_or(HostOutput::Unstored, HostOutput::Persist);
        match self.storage_state {
            StorageState::Works => outputs.insert(0, stored),
            StorageState::Fails(_) | StorageState::Tried => {
                self.storage_state = StorageState::Tried;
                outputs.push(stored);
            }
        }
    }

    /// Handles failed storage. The messages behind the state were not sent.
    pub(crate) fn not_stored(&mut self) {
        let untold = self.storage_state == StorageState::Works;
        self.storage_state = StorageState::Fails(self.now + HEARTBEAT_INTERVAL_MS);
        self.unsaved = true;
        self.replication.clear_logs();
        if untold {
            self.connections
                .ids()
                .into_iter()
                .for_each(|link| self.welcome(link));
        }
    }
}
