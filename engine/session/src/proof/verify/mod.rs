//! Checks the record of a round: if it matches the commitments, the rules, the signatures, and the views of this phone.

mod deal_check;
mod log_check;
mod verification;

pub(crate) use verification::{Evidence, Verification, host_content};
pub use verification::{VERIFIER, Verifier};
