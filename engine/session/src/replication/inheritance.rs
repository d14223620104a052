//! What an elected replica takes the table up with.

use super::wire::Crown;
use crate::protocol::ids::PlayerId;
use alloc::vec::Vec;

/// A table that somebody was elected for.
#[derive(Clone, PartialEq, Eq)]
pub struct Inheritance {
    /// What the last host stored.
    pub(crate) stored: Vec<u8>,
    /// The proof.
    pub(crate) crown: Crown,
    /// A player on this phone, who hosts from now on.
    pub(crate) me: PlayerId,
}

/// It holds every card.
impl core::fmt::Debug for Inheritance {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Inheritance({:?}, {:?}, …)", self.crown, self.me)
    }
}
