//! Storage before telling: the state of storage, and the outputs that wait for it. Nothing is sent before the state behind
//! it is safe. One write can cover many moves.

use crate::{
    host::machine::{Host, HostOutput},
    protocol::{
        clock::{HEARTBEAT_INTERVAL_MS, Millis},
        message::ActionResult,
    },
};
use alloc::vec::Vec;
use base::codec;

/// A state of the table, and the outputs that become possible once it is safe.
#[derive(Clone, Debug, Default)]
struct WriteBatch {
    bytes: Vec<u8>,
    outputs: Vec<HostOutput>,
}

/// The outputs of a host while storage takes its time.
///
/// Hand it all outputs, perform those it returns, and write the state it asks for. During a write the host continues.
/// One later write then stores everything that came meanwhile.
#[derive(Debug, Default)]
pub struct WriteAhead {
    /// The batch that is being written.
    writing: Option<WriteBatch>,
    next: Option<WriteBatch>,
}

impl WriteAhead {
    /// Takes the host's outputs. Returns those that are possible now, in order.
    pub fn add(&mut self, outputs: Vec<HostOutput>) -> Vec<HostOutput> {
        let mut now = Vec::new();
        for output in outputs {
            match output {
                HostOutput::Persist(bytes) => self.next.get_or_insert_default().bytes = bytes,
                HostOutput::Forget => {
                    now.extend(self.let_go());
                    now.push(output);
                }
                // These concern only this phone.
                HostOutput::WakeAt(_) | HostOutput::TooLargeToStore | HostOutput::LookForHost => {
                    now.push(output);
                }
                HostOutput::Send(..)
                | HostOutput::Close(_)
                | HostOutput::InviteRequest(..)
                | HostOutput::Yield(_) => match self.next.as_mut().or(self.writing.as_mut()) {
                    Some(write_batch) => write_batch.outputs.push(output),
                    None => now.push(output),
                },
            }
        }
        now
    }

    /// Takes the host's outputs as its page goes away. There may be no later moment, so outputs without a state to
    /// store do not wait. A guest that receives them too early asks for what came before.
    pub fn add_at_suspend(&mut self, outputs: Vec<HostOutput>) -> Vec<HostOutput> {
        match outputs.iter().any(|o| matches!(o, HostOutput::Persist(_))) {
            true => self.add(outputs),
            false => outputs,
        }
    }

    /// The state to write now, in place of the previous one; `None` during a write. Report the result with
    /// [`WriteAhead::stored`] or [`WriteAhead::storage_failed`].
    pub fn write(&mut self) -> Option<Vec<u8>> {
        if self.writing.is_some() {
            return None;
        }
        self.writing = self.next.take();
        self.writing
            .as_ref()
            .map(|write_batch| write_batch.bytes.clone())
    }

    /// Ends a successful write. Returns the outputs that are possible now.
    pub fn stored(&mut self) -> Vec<HostOutput> {
        let written = self.writing.take();
        written.map_or_else(Vec::new, |write_batch| write_batch.outputs)
    }

    /// Ends a failed write. Returns the outputs that remain to be done. Afterwards, give the host
    /// [`HostEvent::StorageFailed`](crate::host::machine::HostEvent::StorageFailed).
    pub fn storage_failed(&mut self) -> Vec<HostOutput> {
        let mut outputs = self.let_go();
        outputs.retain(|output| !matches!(output, HostOutput::Send(..)));
        outputs
    }

    /// The latest state that is not known to be safe.
    pub fn newest(&self) -> Option<&[u8]> {
        let write_batch = self.next.as_ref().or(self.writing.as_ref())?;
        Some(&write_batch.bytes)
    }

    /// Releases all waiting outputs.
    fn let_go(&mut self) -> Vec<HostOutput> {
        let write_batches = [self.writing.take(), self.next.take()];
        let write_batches = write_batches.into_iter().flatten();
        write_batches
            .flat_map(|write_batch| write_batch.outputs)
            .collect()
    }
}

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
        let stored = codec::encode_stored(&self.snapshot());
        if let (StorageState::Works, Ok(stored)) = (self.storage_state, &stored) {
            self.replication.append_to_logs(stored);
        }
        let stored = stored.map_or(HostOutput::TooLargeToStore, HostOutput::Persist);
        match self.storage_state {
            StorageState::Works => outputs.insert(0, stored),
            StorageState::Fails(_) | StorageState::Tried => {
                self.storage_state = StorageState::Tried;
                outputs.push(stored);
            }
        }
    }

    /// Handles failed storage. The messages behind the state were not sent.
    pub(crate) fn storage_failed(&mut self) {
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
