//! A table in storage: what the host's phone needs to continue after its page was reloaded.

use crate::{
    host::{
        active_match::{Course, Record},
        arrivals::Arrivals,
        connections::Lines,
        machine::{Host, HostedBy},
        persistence::Storing,
        proof::checks::{Kept, Notary},
        race_report::Finish,
        replication::state::{Replication, TermState},
        seats::Roster,
        timers::Waits,
    },
    protocol::{
        bounds,
        clock::Millis,
        ids::Entropy,
        table::{Presence, Table},
    },
    replication::host_chain::HostKey,
};
use alloc::vec::Vec;
use base::{
    codec::{self, CodecError, Wire},
    phrase,
    phrase::Phrase,
};
use core::fmt;
use games::transcript::ReplayError;
use serde::{Deserialize, Serialize};

/// Everything about a table except links. It holds secrets: keys, the seed, all cards. It does not hold unused
/// randomness. Otherwise, if later deals were not stored, the same secrets would deal them again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Snapshot {
    pub(crate) table: Table,
    pub(crate) roster: Roster,
    pub(crate) course: Option<Record>,
    pub(crate) seal: Kept,
    pub(crate) term_state: TermState,
    pub(crate) host_key: HostKey,
}

impl Wire for Snapshot {
    fn is_bounded(&self) -> bool {
        let course = self.course.as_ref();
        bounds::table(&self.table)
            && self.roster.is_bounded()
            && self.term_state.is_bounded()
            && self.host_key.is_bounded()
            && course.is_none_or(Record::is_bounded)
            && course.is_some() == self.table.scores().is_some()
    }
}

impl Snapshot {
    pub(crate) fn encode(&self) -> Result<Vec<u8>, CodecError> {
        codec::encode_stored(self)
    }

    pub(crate) fn decode(bytes: &[u8]) -> Result<Snapshot, CodecError> {
        codec::decode_stored(bytes)
    }
}

impl Host {
    /// Restores a stored table. No phone has a link yet, so people count as lost until they are back. The randomness
    /// has to be fresh.
    ///
    /// # Errors
    /// If the bytes are not from [`HostOutput::Persist`](crate::host::machine::HostOutput::Persist).
    pub fn resume(stored: &[u8], fresh: Entropy, now: Millis) -> Result<Host, ResumeError> {
        let stored = Snapshot::decode(stored).map_err(ResumeError::Codec)?;
        Host::take_up(stored, fresh, now)
    }

    pub(crate) fn take_up(
        stored: Snapshot,
        entropy: Entropy,
        now: Millis,
    ) -> Result<Host, ResumeError> {
        let Snapshot {
            table,
            mut roster,
            course,
            seal,
            term_state,
            host_key,
        } = stored;
        roster.lose_track();
        let resume = |record| Course::resume(record, term_state.term, now);
        let course = course
            .map(resume)
            .transpose()
            .map_err(ResumeError::Replay)?;
        let running = course
            .as_ref()
            .is_some_and(|c| c.game().outcome().is_none());
        if running != table.is_playing() {
            return Err(ResumeError::Torn);
        }
        let mut host = Host {
            now,
            table,
            roster,
            entropy,
            course,
            again: None,
            lines: Lines::default(),
            waits: Waits::default(),
            arrivals: Arrivals::default(),
            finish: Finish::default(),
            unsaved: false,
            untold: false,
            storing: Storing::default(),
            notary: Notary::resume(seal, now),
            replication: Replication::resume(term_state, now),
            host_key,
            hosted_by: HostedBy::Here,
        };
        let here = host.table.players.iter();
        let here = here
            .filter(|p| !p.kind.is_bot())
            .filter(|p| p.presence != Presence::Gone)
            .map(|p| p.id);
        for id in here.collect::<Vec<_>>() {
            // No person is here yet whose readiness could start anything.
            host.miss(id);
        }
        host.plan_bots();
        // Replicas get everything again, since the last state they received is unknown.
        host.unsaved |= host.replication.has_replicas();
        // No phone hears of a restored round before the new state is stored.
        host.unsaved |= running && host.course.as_ref().is_some_and(|c| c.sealed().is_some());
        host.publish();
        Ok(host)
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot {
            table: self.table.clone(),
            roster: self.roster.clone(),
            course: self.course.as_ref().map(|course| course.record(self.now)),
            seal: self.notary.kept(),
            term_state: self.replication.term_state.clone(),
            host_key: self.host_key.clone(),
        }
    }
}

/// The reason why a stored table cannot be restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResumeError {
    /// The bytes are not a table of this version.
    Codec(CodecError),
    /// The round in it cannot be replayed.
    Replay(ReplayError),
    /// Its parts do not belong together.
    Torn,
}

impl ResumeError {
    /// The reason in a sentence for people.
    pub fn phrase(self) -> Phrase {
        match self {
            ResumeError::Codec(CodecError::Version { .. }) => phrase!(
                "The table on this phone was left by another version of the game and cannot go on. Open a new one."
            ),
            _ => phrase!(
                "The table on this phone was damaged in storage and cannot go on. Open a new one."
            ),
        }
    }
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

impl core::error::Error for ResumeError {}
