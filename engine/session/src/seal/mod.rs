//! Every phone checks the deal.
//!
//! Before a round the host and all phones fix numbers of their own, then show them (`opening`): the cards follow from all
//! of them. In the round each input is a line of a log, and each line's head is a hash of all lines before it; everybody is
//! told the head with their view, and signs it with each action (`log`). With each action a phone opens one more link of a
//! chain that it had fixed, and new stocks are shuffled by what was opened (`chain`). When the round is over the host opens
//! everything (`record`); every phone plays it again, compares it with what it saw itself (`exam`), and tells the others
//! what it found (`statement`). What is wrong has a name, and somebody who is to blame (`fault`).
//!
//! An honest host takes no action whose proof is not good. So an action on record with a bad proof is the host's doing, and
//! nobody can put the blame on the player whose action it is said to be.
//!
//! If another phone takes up the table, it goes on with the log of the round (`handover`).
//!
//! None of this keeps the host's phone from looking at the cards that it deals.

mod chain;
mod closing;
mod course;
mod exam;
mod fault;
mod guest;
mod hail;
mod handover;
mod hash;
mod host;
mod keys;
mod ledger;
mod log;
mod opening;
mod phone;
mod record;
mod round;
mod sight;
mod start;
mod statement;
#[cfg(test)]
pub(super) mod tamper;
mod verdict;
mod wire;
mod words;

pub use exam::Finding;
pub use fault::{Blame, Fault};
pub use hail::{Binding, Hail, Hearer};
pub use handover::{Handover, Life};
pub use hash::{Hash, Signature, Signer};
pub(super) use hash::{Pen, hash};
pub use log::{Proof, Signed};
pub use opening::{Ask, Commit, Opening, Plan, Reveal};
pub use record::{Record, Sealed};
pub use statement::Statement;
pub use verdict::{Check, Checked, Unchecked};
pub use wire::{Piece, Shown, ToGuest, ToHost};
pub use words::Names;

pub(super) use course::Seal;
pub use host::Deals;
pub(super) use host::{Kept, Notary};
pub(super) use ledger::{Chance, Ledger};
pub(super) use phone::Auditor;
