//! Terms with their configurations, and the numbers of replicas that decide.

use crate::protocol::table::MAX_TERM;
use serde::{Deserialize, Serialize};

/// The election timeout: the silence of a host after which its replicas elect another, in milliseconds. It is longer
/// than a page takes to reload.
pub const ELECTION_TIMEOUT_MS: u64 = 6000;

/// Numbers a host (`term`) and one of its configurations of replicas (`configuration`).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Epoch {
    /// The term: counts the hosts of the table, from 0.
    pub term: u32,
    /// The number of the configuration within the term, from 1.
    pub configuration: u32,
}

impl Epoch {
    /// True if a table can have this many hosts.
    pub(crate) fn is_bounded(self) -> bool {
        self.term <= MAX_TERM
    }
}

/// The number of replicas that elect a host and open the sealed table: more than half of `replicas`, and at least two.
pub const fn election_quorum(replicas: usize) -> usize {
    let most = replicas / 2 + 1;
    if most < 2 { 2 } else { most }
}

/// The number of replicas that must store a log entry, so that any electing quorum includes one of them. Zero if there
/// are too few replicas to elect a host.
pub const fn commit_quorum(replicas: usize) -> usize {
    (replicas + 1).saturating_sub(election_quorum(replicas))
}
