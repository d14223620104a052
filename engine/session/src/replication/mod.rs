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
//!
//! # Differences from Raft
//!
//! No two hosts win one term, and no acknowledged entry is lost. The reasons, where the protocol is not Raft's:
//!
//! - *A candidate gives votes back.* Its candidacy ends before [`PeerMessage::Withdraw`](wire::PeerMessage::Withdraw)
//!   goes out, and nobody counts the vote any more. So the voter's term may sink, as far as its other votes allow.
//! - *A candidate stores no vote for itself.* The candidacy dies with its page, or when the phone votes for another
//!   one. A phone stores that it has won before it hosts.
//! - *Terms may jump.* Only their order counts. `MAX_TERM_LEAD` bounds them, so that no phone uses all of them up.
//! - *A secret share goes with each vote.* It opens the table, and elects nobody: a candidate counts the votes of one
//!   candidacy, and drops them with it. One that lies could as well have been elected.
//! - *A voter does not refuse a candidate that lacks entries.* It hands them over. Its vote counts once they are there.
//! - *The first entry of a configuration is a snapshot.* One host alone writes for a configuration, so its logs never
//!   differ. A host commits nothing before its own configuration is settled (as in section 5.4.2).
//! - *Two quorums differ.* `election_quorum + commit_quorum > replicas`, so each election meets every committed entry.
//!   Two elections share a voter. Of two replicas both elect, and one commits.
//! - *A replica that left for good agrees to a switch*, unless it had voted for another host (`departed_voters`). In an
//!   election that needs the configuration before, those that stay have to be as many as if nobody had left, or all.
//!   So they meet both an election and a switch of that configuration ([`quorum`]).

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
