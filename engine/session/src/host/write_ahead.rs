//! What waits for storage: nothing is told before what it tells of is safe, and one write can do for many moves.

use crate::host::machine::HostOutput;
use alloc::vec::Vec;

/// A state of the table, and what may be done once it is safe.
#[derive(Clone, Debug, Default)]
struct Batch {
    bytes: Vec<u8>,
    outputs: Vec<HostOutput>,
}

/// What a host wants done, where storing takes its time.
///
/// Hand it all that the host wants, do what it gives, and write what it asks for. While a write is under way the host goes
/// on; what it wants stored meanwhile is stored by one write after that.
#[derive(Debug, Default)]
pub struct Backlog {
    /// Is being written.
    writing: Option<Batch>,
    /// Is written next.
    next: Option<Batch>,
}

impl Backlog {
    /// Takes on what the host wants done; gives what may be done now, in order.
    pub fn add(&mut self, outputs: Vec<HostOutput>) -> Vec<HostOutput> {
        let mut now = Vec::new();
        for output in outputs {
            match output {
                HostOutput::Persist(bytes) => self.next.get_or_insert_default().bytes = bytes,
                HostOutput::Forget => {
                    now.extend(self.let_go());
                    now.push(output);
                }
                // These concern this phone alone.
                HostOutput::WakeAt(_) | HostOutput::Unstored | HostOutput::Doubt => {
                    now.push(output);
                }
                HostOutput::Send(..)
                | HostOutput::Close(_)
                | HostOutput::Usher(..)
                | HostOutput::Yield(_) => match self.next.as_mut().or(self.writing.as_mut()) {
                    Some(batch) => batch.outputs.push(output),
                    None => now.push(output),
                },
            }
        }
        now
    }

    /// Takes on what the host wants done as its page goes away. There may be no later, so words that nothing has to be
    /// stored for do not wait; a guest that hears them too early asks for what was before.
    pub fn part(&mut self, outputs: Vec<HostOutput>) -> Vec<HostOutput> {
        match outputs.iter().any(|o| matches!(o, HostOutput::Persist(_))) {
            true => self.add(outputs),
            false => outputs,
        }
    }

    /// What is to be written now, in place of what was written before; nothing while a write is under way. Say what became
    /// of it by [`Backlog::stored`] or [`Backlog::not_stored`].
    pub fn write(&mut self) -> Option<Vec<u8>> {
        if self.writing.is_some() {
            return None;
        }
        self.writing = self.next.take();
        self.writing.as_ref().map(|batch| batch.bytes.clone())
    }

    /// The write has ended and is safe; gives what may be done now.
    pub fn stored(&mut self) -> Vec<HostOutput> {
        let written = self.writing.take();
        written.map_or_else(Vec::new, |batch| batch.outputs)
    }

    /// The write has failed; gives what is still to be done. After that the host has to hear
    /// [`HostEvent::NotStored`](crate::host::machine::HostEvent::NotStored).
    pub fn not_stored(&mut self) -> Vec<HostOutput> {
        let mut outputs = self.let_go();
        outputs.retain(|output| !matches!(output, HostOutput::Send(..)));
        outputs
    }

    /// The latest state that is not known to be safe.
    pub fn newest(&self) -> Option<&[u8]> {
        let batch = self.next.as_ref().or(self.writing.as_ref())?;
        Some(&batch.bytes)
    }

    /// Nothing waits any more.
    fn let_go(&mut self) -> Vec<HostOutput> {
        let batches = [self.writing.take(), self.next.take()];
        let batches = batches.into_iter().flatten();
        batches.flat_map(|batch| batch.outputs).collect()
    }
}
