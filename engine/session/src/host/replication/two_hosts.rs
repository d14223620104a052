//! Two hosts of one table at once: which of them gives way to the other.

use crate::{
    host::machine::Host,
    protocol::{message::FromHost, table::TableStage},
    replication::{host_certificate::HostCertificate, host_chain::HostChange},
};

impl Host {
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
