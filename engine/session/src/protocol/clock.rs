//! Time as an input: the session never reads a clock.

use core::ops::Add;
use serde::{Deserialize, Serialize};

/// A moment, in milliseconds since any fixed start before the session began. It never goes back.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Millis(pub u64);

impl Millis {
    /// Milliseconds since an earlier moment; 0 if that moment is later.
    pub const fn since(self, earlier: Millis) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl Add<u64> for Millis {
    type Output = Millis;
    fn add(self, millis: u64) -> Millis {
        Millis(self.0.saturating_add(millis))
    }
}
