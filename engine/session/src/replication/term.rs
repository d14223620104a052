//! Terms with their configurations, and the numbers of replicas that decide.

use crate::protocol::table::LAST_REIGN;
use serde::{Deserialize, Serialize};

/// The election timeout: the silence of a host after which its replicas elect another, in milliseconds. It is longer
/// than a page takes to reload.
pub const ORPHANED: u64 = 6000;

/// Numbers a host (`reign`) and one of its configurations of replicas (`circle`).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Term {
    /// The term: counts the hosts of the table, from 0.
    pub reign: u32,
    /// The number of the configuration within the term, from 1.
    pub circle: u32,
}

impl Term {
    /// True if a table can have this many hosts.
    pub(crate) fn is_bounded(self) -> bool {
        self.reign <= LAST_REIGN
    }
}

/// The number of replicas that elect a host and open the sealed table: more than half of `heirs`, and at least two.
pub const fn elect(heirs: usize) -> usize {
    let most = heirs / 2 + 1;
    if most < 2 { 2 } else { most }
}

/// The number of replicas that must store a log entry, so that any electing quorum includes one of them. Zero if there
/// are too few replicas to elect a host.
pub const fn confirm(heirs: usize) -> usize {
    (heirs + 1).saturating_sub(elect(heirs))
}
