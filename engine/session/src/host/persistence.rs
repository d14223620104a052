//! Storing before telling, and what is told while a phone cannot store.

use crate::{
    host::machine::{Host, HostOutput},
    protocol::{clock::Millis, heartbeat::BEAT, message::Verdict},
};
use alloc::vec::Vec;

/// Whether what is stored is safe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Storing {
    /// It is: stored first, told afterwards.
    #[default]
    Works,
    /// It is not, and is tried again then. The table goes on, but nothing counts as safe.
    Fails(Millis),
    /// It was tried again, behind what was told. If no complaint follows, it works.
    Tried,
}

impl Storing {
    /// No complaint has followed.
    pub(crate) fn settle(&mut self) {
        if *self == Storing::Tried {
            *self = Storing::Works;
        }
    }

    /// The page goes away: it is tried now, or perhaps never.
    pub(crate) fn hurry(&mut self, now: Millis) {
        if let Storing::Fails(at) = self {
            *at = now;
        }
    }

    /// When it is tried again.
    pub(crate) fn again(self) -> Option<Millis> {
        match self {
            Storing::Fails(at) => Some(at),
            Storing::Works | Storing::Tried => None,
        }
    }

    /// What may be said about an action.
    pub(crate) fn verdict(self, verdict: Verdict) -> Verdict {
        match verdict {
            Verdict::Done if self != Storing::Works => Verdict::Unsafe,
            verdict => verdict,
        }
    }
}

impl Host {
    /// What has to be stored, before all that is told of it.
    pub(crate) fn store(&mut self, outputs: &mut Vec<HostOutput>) {
        let rests = self.storing.again().is_some_and(|at| at > self.now);
        if rests || !core::mem::take(&mut self.unsaved) {
            self.unsaved |= rests;
            return;
        }
        if self.storing == Storing::Works {
            self.succession.advance();
        }
        let stored = self.snapshot().encode();
        if let (Storing::Works, Ok(stored)) = (self.storing, &stored) {
            self.succession.put_on_record(stored);
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

    /// What was to be stored is not, and what was to be told behind it has not been told.
    pub(crate) fn not_stored(&mut self) {
        let untold = self.storing == Storing::Works;
        self.storing = Storing::Fails(self.now + BEAT);
        self.unsaved = true;
        self.succession.take_off_record();
        if untold {
            self.lines
                .ids()
                .into_iter()
                .for_each(|link| self.welcome(link));
        }
    }
}
