//! Outputs that wait for storage. Nothing is sent before the state behind it is safe. One write can cover many moves.

use crate::host::machine::HostOutput;
use alloc::vec::Vec;

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
                HostOutput::WakeAt(_) | HostOutput::Unstored | HostOutput::LookForHost => {
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
    pub fn part(&mut self, outputs: Vec<HostOutput>) -> Vec<HostOutput> {
        match outputs.iter().any(|o| matches!(o, HostOutput::Persist(_))) {
            true => self.add(outputs),
            false => outputs,
        }
    }

    /// The state to write now, in place of the previous one; `None` during a write. Report the result with
    /// [`WriteAhead::stored`] or [`WriteAhead::not_stored`].
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
    /// [`HostEvent::NotStored`](crate::host::machine::HostEvent::NotStored).
    pub fn not_stored(&mut self) -> Vec<HostOutput> {
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
