//! Stores changes before telling them. Says what the host tells while its phone cannot store.

use crate::{
    host::machine::{Host, HostOutput},
    protocol::{clock::Millis, heartbeat::BEAT, message::Verdict},
};
use alloc::vec::Vec;

/// The state of storage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Storing {
    /// Storage works. The host stores first, then tells.
    #[default]
    Works,
    /// Storage failed. The host tries again at this time. The table goes on, but nothing counts as safe.
    Fails(Millis),
    /// The host tried again, after it had told the change. Without a complaint, storage works.
    Tried,
}

impl Storing {
    /// Ends a trial without a complaint.
    pub(crate) fn settle(&mut self) {
        if *self == Storing::Tried {
            *self = Storing::Works;
        }
    }

    /// Makes the next trial due now, since the page goes away and may never return.
    pub(crate) fn hurry(&mut self, now: Millis) {
        if let Storing::Fails(at) = self {
            *at = now;
        }
    }

    /// The time of the next trial.
    pub(crate) fn again(self) -> Option<Millis> {
        match self {
            Storing::Fails(at) => Some(at),
            Storing::Works | Storing::Tried => None,
        }
    }

    /// The verdict on an action that is true in this state.
    pub(crate) fn verdict(self, verdict: Verdict) -> Verdict {
        match verdict {
            Verdict::Done if self != Storing::Works => Verdict::Unsafe,
            verdict => verdict,
        }
    }
}

impl Host {
    /// Stores the changes before the messages about them.
    pub(crate) fn store(&mut self, outputs: &mut Vec<HostOutput>) {
        let rests = self.storing.again().is_some_and(|at| at > self.now);
        if rests || !core::mem::take(&mut self.unsaved) {
            self.unsaved |= rests;
            return;
        }
        if self.storing == Storing::Works {
            self.replication.count_state();
        }
        let stored = self.snapshot().encode();
        if let (Storing::Works, Ok(stored)) = (self.storing, &stored) {
            self.replication.append_to_logs(stored);
        }
        let stored = stored.map_or(HostOutput::Unstored, HostOutput::Persist);
        match self.storing {
            Storing::Works => outputs.insert(0, stored),
            Storing::Fails(_) | Storing::Tried => {
                self.storing = Storing::Tried;
                outputs.push(stored);
            }
        }
    }

    /// Handles failed storage. The messages behind the state were not sent.
    pub(crate) fn not_stored(&mut self) {
        let untold = self.storing == Storing::Works;
        self.storing = Storing::Fails(self.now + BEAT);
        self.unsaved = true;
        self.replication.clear_logs();
        if untold {
            self.lines
                .ids()
                .into_iter()
                .for_each(|link| self.welcome(link));
        }
    }
}
