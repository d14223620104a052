//! The rightful host of a table: how it proves to each phone that the table is its own, by its host key and the certificate
//! that it shows on a link; and which of two hosts gives way to the other.

use crate::{
    host::machine::Host,
    proof::signed_hello::ChannelBinding,
    protocol::{
        ids::LinkId,
        message::FromHost,
        table::{MAX_TERM, TableStage},
    },
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

    /// True if a known host has priority over this one. It was elected later for the same table, or has opened the last
    /// table again too. Of two such hosts, both reach the same answer. A host with cards in play never yields to a
    /// table without them.
    ///
    /// A host never yields to one with which it shares no earlier host, even if this phone was at its table. That
    /// table may have been another one.
    pub fn yields_to(&self, other: &HostCertificate) -> bool {
        let in_lobby = self.table.stage == TableStage::Lobby;
        match other.change_beside(&self.host_key, self.term()) {
            Some((HostChange::Elected, order)) => order.is_gt(),
            Some((HostChange::Reopened, order)) => order.is_gt() && in_lobby,
            None => false,
        }
    }

    /// True if both hosts come after a common host, or one comes after the other.
    pub fn shares_hosts_with(&self, other: &HostCertificate) -> bool {
        other.change_beside(&self.host_key, self.term()).is_some()
    }

    /// Handles the certificate of another host that this phone knows.
    pub(crate) fn meet_host(&mut self, other: &HostCertificate) {
        if self.yields_to(other) {
            self.send_all(&FromHost::YieldsTo(other.host_chain.verifying_key()));
            self.step_down();
        }
    }
}
