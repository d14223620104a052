//! The data with which an elected replica takes over the table.

use super::election_certificate::ElectionCertificate;
use crate::protocol::ids::PlayerId;
use alloc::vec::Vec;

/// A table that a replica was elected to host.
#[derive(Clone, PartialEq, Eq)]
pub struct Takeover {
    /// The bytes that the last host stored.
    pub(crate) stored: Vec<u8>,
    /// The election certificate.
    pub(crate) election_certificate: ElectionCertificate,
    /// The player on this phone who hosts from now on.
    pub(crate) me: PlayerId,
}

/// Hides the stored bytes, which hold every card.
impl core::fmt::Debug for Takeover {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(
            f,
            "Takeover({:?}, {:?}, …)",
            self.election_certificate, self.me
        )
    }
}
