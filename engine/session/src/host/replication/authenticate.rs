//! A host proves that it belongs to the table, and gives way to another host that does.

use crate::{
    host::machine::Host,
    proof::signed_hello::Binding,
    protocol::{
        ids::LinkId,
        message::FromHost,
        table::{LAST_REIGN, Stage},
    },
    replication::{
        host_certificate::{Mandate, Rank},
        host_chain::{Descent, Title},
    },
};
use alloc::boxed::Box;

/// The distance between the terms of two tables in a room. Phones that missed the end of the first may elect a few more
/// hosts.
const APART: u32 = 16;

impl Host {
    /// A new table in the room of a closed one, whose last host had this term. Neither table's stored data is then
    /// taken for the other's. The old title, if still there, proves that this is the same table again.
    #[must_use]
    pub fn reigning_after(mut self, reign: u32, title: Option<&Title>) -> Host {
        let reign = reign.saturating_add(APART).min(LAST_REIGN);
        self.table.reign = reign;
        self.succession.reign.number = reign;
        if let Some(title) = title {
            self.title = title.next(&self.entropy, reign, Descent::Again);
        }
        self
    }

    /// The secret title with which this phone proves, on another evening, that the table is its own.
    pub fn title(&self) -> &Title {
        &self.title
    }

    /// Proves on this link that the table is this host's.
    pub(crate) fn show(&mut self, link: LinkId) {
        if let Some(bound) = self.lines.get(link).map(|line| line.bound) {
            let mandate = Box::new(self.mandate(bound));
            self.lines.send(link, FromHost::Mandate(mandate));
        }
    }

    /// The certificate that this host shows on a link with this binding.
    pub fn mandate(&self, link: Binding) -> Mandate {
        Mandate::new(&self.title, self.reign(), link)
    }

    /// True if a known host has priority over this one. It was elected later for the same table, or has opened the last
    /// table again too. Of two such hosts, both reach the same answer. A host with cards in play never yields to a
    /// table without them.
    ///
    /// A host never yields to one with which it shares no earlier host, even if this phone was at its table. That may
    /// have been a stranger's.
    pub fn yields_to(&self, other: &Mandate) -> bool {
        let in_lobby = self.table.stage == Stage::Lobby;
        match other.beside(&self.title, self.reign()) {
            Some((Descent::Elected, rank)) => rank == Rank::Later,
            Some((Descent::Again, rank)) => rank == Rank::Later && in_lobby,
            None => false,
        }
    }

    /// True if both hosts come after a common host, or one comes after the other.
    pub fn is_akin_to(&self, other: &Mandate) -> bool {
        other.beside(&self.title, self.reign()).is_some()
    }

    /// Handles the certificate of another host that this phone knows.
    pub(crate) fn meet(&mut self, other: &Mandate) {
        if self.yields_to(other) {
            self.lines.send_all(&FromHost::YieldsTo(other.signer()));
            self.succeeded();
        }
    }
}
