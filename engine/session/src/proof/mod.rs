//! Every phone checks the deal.
//!
//! Before a round the host and all phones commit to numbers of their own, then reveal them (`commit_reveal`). The cards
//! follow from all of these numbers.
//!
//! In the round each input is a line of a log, and each line's head is a hash of all lines before it. The host sends
//! the head with each view, and a player signs it with each action (`round_log`).
//!
//! With each action a phone opens one more link of a chain whose end it had committed to. The open links shuffle new
//! draw piles (`hash_chain`).
//!
//! When the round is over the host opens everything (`record`). Every phone replays it, compares it with what it saw
//! itself (`verify`), and signs its finding for the others: an attestation (`record`). Every fault has a name, and
//! someone to blame (`fault`).
//!
//! An honest host accepts only actions with a valid proof. So an action on record with a bad proof is the host's fault.
//! Nobody can put the blame on the player who is said to have acted.
//!
//! If another phone takes over the table, it continues the log of the round (`handover`).
//!
//! None of this keeps the host's phone from looking at the cards that it deals.

pub mod check_result;
pub(crate) mod client;
pub(crate) mod closing;
pub mod commit_reveal;
pub mod fault;
pub mod handover;
pub(crate) mod hash_chain;
pub mod record;
pub mod round_log;
pub(crate) mod seen_round;
pub mod signed_hello;
pub mod signing;
pub mod verify;
pub mod wire;
pub mod wording;
