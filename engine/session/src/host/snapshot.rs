//! A table in storage: what the host's phone needs to continue after its page was reloaded.

use crate::{
    host::{
        active_match::{ActiveMatch, StoredMatch},
        machine::Host,
        proof::checks::ProofServer,
        replication::state::{Replication, TermState},
        seat_owners::SeatOwners,
    },
    protocol::{
        bounds,
        clock::Millis,
        ids::Entropy,
        table::{Presence, Table, TableStage},
    },
    replication::host_chain::HostKey,
};
use alloc::vec::Vec;
use base::{
    Phrase,
    codec::{self, CodecError, Wire},
    phrase,
};
use bincode::{Decode, Encode};
use core::fmt;
use games::{HouseRule, transcript::ReplayError};

/// Everything about a table except links. It holds secrets: keys, the seed, all cards. It does not hold unused
/// randomness. Otherwise, if later deals were not stored, the same secrets would deal them again.
#[derive(Clone, Debug, Encode, Decode)]
pub(crate) struct Snapshot {
    pub(crate) table: Table,
    pub(crate) seat_owners: SeatOwners,
    pub(crate) active_match: Option<StoredMatch>,
    /// True if the host waits for the answers of phones to deal a round.
    pub(crate) starting: bool,
    pub(crate) term_state: TermState,
    pub(crate) host_key: HostKey,
}

impl Snapshot {
    /// Reads a stored table, also one of an earlier version.
    ///
    /// # Errors
    /// If the bytes are not a table that this version can continue.
    pub(crate) fn read(stored: &[u8]) -> Result<Snapshot, ResumeError> {
        let mut snapshot: Snapshot = codec::decode_stored(stored).map_err(ResumeError::Codec)?;
        if codec::stored_version(stored) == Some(WITH_SEVEN_ZERO) {
            divide_seven_zero(&mut snapshot.table);
        }
        Ok(snapshot)
    }
}

/// The version whose one house rule Seven-zero is now two: sevens in its place, and zeros.
const WITH_SEVEN_ZERO: u16 = 24;

/// A change of Seven-zero that waits for the next round becomes one of zeros, and the table has changed its sevens
/// already. The game config of a round in play has both.
fn divide_seven_zero(table: &mut Table) {
    let change = table.amendment.as_mut();
    let change = change.and_then(|amendment| amendment.change.as_mut());
    if let (TableStage::RoundOver(..), Some(change)) = (&table.stage, change)
        && change.house_rule == HouseRule::Sevens
    {
        change.house_rule = HouseRule::Zeros;
        table
            .config
            .change(table.config.with(HouseRule::Sevens, change.value));
    }
}

impl Wire for Snapshot {
    fn is_bounded(&self) -> bool {
        let active_match = self.active_match.as_ref();
        bounds::table(&self.table)
            && self.seat_owners.is_bounded()
            && self.term_state.is_bounded()
            && self.host_key.is_bounded()
            && active_match.is_none_or(StoredMatch::is_bounded)
            && active_match.is_some() == self.table.scores().is_some()
    }
}

impl Host {
    /// Restores a stored table. No phone has a link yet, so people count as lost until they are back. The randomness
    /// has to be fresh.
    ///
    /// # Errors
    /// If the bytes are not from [`HostOutput::Persist`](crate::host::machine::HostOutput::Persist).
    pub fn resume(stored: &[u8], fresh: Entropy, now: Millis) -> Result<Host, ResumeError> {
        Host::from_snapshot(Snapshot::read(stored)?, fresh, now)
    }

    pub(crate) fn from_snapshot(
        stored: Snapshot,
        entropy: Entropy,
        now: Millis,
    ) -> Result<Host, ResumeError> {
        let Snapshot {
            table,
            mut seat_owners,
            active_match,
            starting,
            term_state,
            host_key,
        } = stored;
        seat_owners.lose_track();
        let resume = |stored| ActiveMatch::resume(stored, term_state.term, now);
        let active_match = active_match
            .map(resume)
            .transpose()
            .map_err(ResumeError::Replay)?;
        let running = active_match
            .as_ref()
            .is_some_and(|c| c.game.outcome().is_none());
        if running != table.is_playing() {
            return Err(ResumeError::Torn);
        }
        let mut host = Host {
            now,
            active_match,
            proof_server: ProofServer::resume(starting, now),
            replication: Replication::resume(term_state, now),
            ..Host::with_table(table, seat_owners, host_key, entropy)
        };
        let here = host.table.players.iter();
        let here = here
            .filter(|p| !p.kind.is_bot())
            .filter(|p| p.presence != Presence::Gone)
            .map(|p| p.id);
        for id in here.collect::<Vec<_>>() {
            // No person is here yet whose readiness could start anything.
            host.mark_lost_quietly(id);
        }
        host.plan_bots();
        // Replicas get everything again, since the last state they received is unknown.
        host.unsaved |= host.replication.has_replicas();
        // No phone hears of a restored round before the new state is stored.
        host.unsaved |= running
            && host
                .active_match
                .as_ref()
                .is_some_and(|c| c.round_proof().is_some());
        host.publish();
        Ok(host)
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot {
            table: self.table.clone(),
            seat_owners: self.seat_owners.clone(),
            active_match: self
                .active_match
                .as_ref()
                .map(|active_match| active_match.to_stored(self.now)),
            starting: self.proof_server.due().is_some(),
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
