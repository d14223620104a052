//! Replication: a table goes on when the phone that hosts it does not.
//!
//! The host shares what it stores among the phones of its guests, its replicas. The data is sealed, so that no replica
//! can read it alone, and each has a share of the key. As many replicas as [`election_quorum`](quorum::election_quorum)
//! says open it together, and fewer learn nothing.
//!
//! An action counts as done when as many replicas as [`commit_quorum`](quorum::commit_quorum) says store its log entry.
//! So at least one voter in any election has the entry.
//!
//! ```text
//! Host ── log entries, shares ──▶ Replica ── vote, share ──▶ Elected replica ── the table ──▶ Host
//! ```
//!
//! - An [`Epoch`](wire::Epoch) numbers the host and its configuration of replicas. Every takeover has a higher one,
//!   and a phone that meets a higher one yields.
//! - A configuration changes in two steps. First the host *prepares* it, with shares and log entries, while the one
//!   before still counts. Then the host tells its replicas to *switch*. As soon as enough replicas of the old
//!   configuration have switched, the new one is *settled*. In between, a candidate needs the votes of both (Ongaro and
//!   Ousterhout, "In search of an understandable consensus algorithm", 2014, section 6).
//! - Replicas talk to each other over links of their own, made while all is well. If the host is silent for
//!   [`ELECTION_TIMEOUT_MS`](election::ELECTION_TIMEOUT_MS), the first of those that hear each other asks for votes. A
//!   voter hands over its share with the vote.

pub(crate) mod byte_diff;
pub(crate) mod candidacy;
pub mod election;
pub(crate) mod election_certificate;
pub mod host_certificate;
pub mod host_chain;
pub(crate) mod log;
pub(crate) mod peer_link;
pub mod quorum;
pub mod replica;
pub(crate) mod replica_store;
pub(crate) mod secret_share;
#[cfg(test)]
mod tests;
pub mod wire;
