//! Succession: what a table needs to go on when the phone that hosts it does not.
//!
//! The host shares out what it stores among the phones of its guests, its *heirs*: sealed, so that none of them can read
//! it, with a key of which each has a share. So many as [`elect`] says open it together, and fewer learn nothing. An action
//! counts as done when so many as [`confirm`] says keep the record of it: whoever is elected then meets at least one who
//! does.
//!
//! ```text
//! Host ── records, shares ──▶ Heir ── vote, share ──▶ Heir that is elected ── the table ──▶ Host
//! ```
//!
//! - A [`Term`] numbers who reigns, and which circle of heirs: every takeover has a higher one, and whoever meets a higher
//!   one yields.
//! - A circle changes in two steps. It is *prepared*, share and records and all, while the one before still counts; then its
//!   heirs are told to *switch*, and as soon as enough of the old circle have, it is *settled*. In between only somebody
//!   whom both would elect can be elected (Ongaro and Ousterhout, "In search of an understandable consensus algorithm",
//!   2014, section 6).
//! - Heirs talk to each other by links of their own, made while all is well. If the host is silent for [`ORPHANED`], the
//!   first of those who hear each other asks for votes; who votes hands over its share with it.

mod bid;
mod circle;
pub(super) mod council;
mod crown;
mod delta;
pub mod heir;
mod holding;
mod inheriting;
pub mod lineage;
pub mod mandate;
pub mod message;
pub mod missing;
mod neighbour;
pub mod passing;
mod record;
pub(super) mod reign;
mod safety;
mod share;
mod showing;
mod telling;
mod tending;
#[cfg(test)]
mod tests;

use super::table::LAST_REIGN;
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
    pub(super) fn is_bounded(self) -> bool {
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
