//! A host shows that it belongs to the table, and gives way to another one that does.

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

/// How far the next table in a room is from the last one: phones that did not hear of its end may elect a few more hosts for it.
const APART: u32 = 16;

impl Host {
    /// A new table in the room of one that was closed, whose last host had this number: what phones still keep of that one is
    /// never taken for something of this one, nor this one for an older one. Its title, if it is still there, shows them that
    /// this is the same table again.
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

    /// By which this phone shows, on another evening, that the table is its own. It is a secret.
    pub fn title(&self) -> &Title {
        &self.title
    }

    /// Shows on this link that the table is this host's.
    pub(crate) fn show(&mut self, link: LinkId) {
        if let Some(bound) = self.lines.get(link).map(|line| line.bound) {
            let mandate = Box::new(self.mandate(bound));
            self.lines.send(link, FromHost::Mandate(mandate));
        }
    }

    /// What it shows on a link that is bound like this.
    pub fn mandate(&self, link: Binding) -> Mandate {
        Mandate::new(&self.title, self.reign(), link)
    }

    /// Whether a host that this phone knows goes before this one: it was elected for the same table later, or has opened the
    /// last one too. Of two who have, both say the same; and nobody gives up cards for a table without them.
    ///
    /// For one that shares no host with this one nobody gives up anything, even if this phone was at its table: that may have
    /// been a stranger's.
    pub fn yields_to(&self, other: &Mandate) -> bool {
        let in_lobby = self.table.stage == Stage::Lobby;
        match other.beside(&self.title, self.reign()) {
            Some((Descent::Elected, rank)) => rank == Rank::Later,
            Some((Descent::Again, rank)) => rank == Rank::Later && in_lobby,
            None => false,
        }
    }

    /// Whether another host comes after one that this one comes after, or is.
    pub fn is_akin_to(&self, other: &Mandate) -> bool {
        other.beside(&self.title, self.reign()).is_some()
    }

    /// Another host was found, which this phone knows.
    pub(crate) fn meet(&mut self, other: &Mandate) {
        if self.yields_to(other) {
            self.lines.send_all(&FromHost::YieldsTo(other.signer()));
            self.succeeded();
        }
    }
}
