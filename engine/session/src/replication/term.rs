//! Terms, and how many replicas decide.

use crate::protocol::table::LAST_REIGN;
use serde::{Deserialize, Serialize};

/// How long a host is silent before its heirs elect another, in milliseconds: longer than a page takes to reload.
pub const ORPHANED: u64 = 6000;

/// Who reigns, and which of its circles of heirs.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Term {
    /// Counts those who hosted the table, from 0.
    pub reign: u32,
    /// Counts the circles of this reign, from 1.
    pub circle: u32,
}

impl Term {
    /// Whether a table can have so many hosts.
    pub(crate) fn is_bounded(self) -> bool {
        self.reign <= LAST_REIGN
    }
}

/// How many of so many heirs elect a host, and open what they keep: more than half, and two at least.
pub const fn elect(heirs: usize) -> usize {
    let most = heirs / 2 + 1;
    if most < 2 { 2 } else { most }
}

/// How many of so many heirs have to keep a record, so that one of them is among any who elect. None where there are too
/// few to elect anybody.
pub const fn confirm(heirs: usize) -> usize {
    (heirs + 1).saturating_sub(elect(heirs))
}
