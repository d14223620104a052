//! Proves to each phone that this host belongs to the table: its host key, and the certificate that it shows on a link.

use crate::{
    host::machine::Host,
    proof::signed_hello::ChannelBinding,
    protocol::{ids::LinkId, message::FromHost, table::MAX_TERM},
    replication::{
        host_certificate::HostCertificate,
        host_chain::{HostChange, HostKey},
    },
};
use alloc::boxed::Box;

/// The distance between the terms of two tables in a room. Phones that missed the end of the first may elect a few more
/// hosts.
const TERM_GAP: u32 = 16;

impl Host {
    /// A new table in the room of a closed one, whose last host had this term. Neither table's stored data is then
    /// taken for the other's. The old host key, if still there, proves that this is the same table again.
    #[must_use]
    pub fn after_closed_table(mut self, term: u32, host_key: Option<&HostKey>) -> Host {
        let term = term.saturating_add(TERM_GAP).min(MAX_TERM);
        self.table.term = term;
        self.replication.term_state.term = term;
        if let Some(host_key) = host_key {
            self.host_key = host_key.next(&self.entropy, term, HostChange::Reopened);
        }
        self
    }

    /// The secret host key with which this phone proves, on another evening, that the table is its own.
    pub fn host_key(&self) -> &HostKey {
        &self.host_key
    }

    /// Proves on this link that the table is this host's.
    pub(crate) fn show_host_certificate(&mut self, link: LinkId) {
        if let Some(binding) = self.connections.binding(link) {
            let host_certificate = Box::new(self.host_certificate(binding));
            self.send(link, FromHost::HostCertificate(host_certificate));
        }
    }

    /// The certificate that this host shows on a link with this binding.
    pub fn host_certificate(&self, link: ChannelBinding) -> HostCertificate {
        HostCertificate::new(&self.host_key, self.term(), link)
    }
}
