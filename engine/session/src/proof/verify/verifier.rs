//! The check of records as a value, for programs that get the rules later.

use crate::proof::{check_result::CheckResult, verify::verification::Verification};

/// The check of records. It needs the rules of all games, which a program may fetch after all else. So it is a value,
/// and a guest gets it when it is there.
#[derive(Clone, Copy, Debug)]
pub struct Verifier(for<'a> fn(&'a mut Verification, usize) -> Option<&'a CheckResult>);

/// The verifier.
pub const VERIFIER: Verifier = Verifier(Verification::step);

impl Verifier {
    /// Checks a part of the record, at the cost of `most`. Returns the finding once nothing is left.
    pub(crate) fn step(self, verification: &mut Verification, most: usize) -> Option<&CheckResult> {
        self.0(verification, most)
    }
}
