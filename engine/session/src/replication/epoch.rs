//! Epochs: the numbers of a host and of its configurations.

use crate::protocol::table::MAX_TERM;
use serde::{Deserialize, Serialize};

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
