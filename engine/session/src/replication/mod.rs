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

pub(crate) mod byte_diff;
pub(crate) mod candidacy;
pub(crate) mod election;
pub(crate) mod election_certificate;
pub mod host_certificate;
pub mod host_chain;
pub mod inheritance;
pub(crate) mod log;
pub(crate) mod peer_link;
pub mod replica;
pub(crate) mod replica_store;
pub(crate) mod secret_share;
pub mod term;
#[cfg(test)]
mod tests;
pub mod wire;
