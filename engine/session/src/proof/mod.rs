//! Every phone checks the deal.
//!
//! Before a round the host and all phones fix numbers of their own, then show them (`commit_reveal`): the cards follow from all
//! of them. In the round each input is a line of a log, and each line's head is a hash of all lines before it; everybody is
//! told the head with their view, and signs it with each action (`round_log`). With each action a phone opens one more link of a
//! chain that it had fixed, and new stocks are shuffled by what was opened (`hash_chain`). When the round is over the host opens
//! everything (`record`); every phone plays it again, compares it with what it saw itself (`verify`), and tells the others
//! what it found (`attestation`). What is wrong has a name, and somebody who is to blame (`fault`).
//!
//! An honest host takes no action whose proof is not good. So an action on record with a bad proof is the host's doing, and
//! nobody can put the blame on the player whose action it is said to be.
//!
//! If another phone takes up the table, it goes on with the log of the round (`handover`).
//!
//! None of this keeps the host's phone from looking at the cards that it deals.

pub mod attestation;
pub(crate) mod client;
pub(crate) mod closing;
pub mod commit_reveal;
pub mod fault;
pub mod handover;
pub(crate) mod hash_chain;
pub(crate) mod keys;
pub mod record;
pub mod round_log;
pub(crate) mod seen_round;
pub(crate) mod sight;
pub mod signed_hello;
pub mod signing;
pub mod verdict;
pub mod verify;
pub mod wire;
pub mod wording;
