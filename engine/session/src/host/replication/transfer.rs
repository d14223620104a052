//! Transfers the table: on purpose, or because another host was elected. Also how the new host takes over.

use crate::{
    host::{
        arrivals::Arrivals,
        machine::{Host, Reigns},
        snapshot::{ResumeError, Snapshot},
    },
    protocol::{
        clock::Millis,
        disconnect::Denial,
        ids::{Entropy, LinkId, PlayerId},
        message::FromHost,
    },
    replication::{host_chain::Descent, inheritance::Inheritance, wire::ToHeir},
};
use alloc::vec::Vec;

/// How long replicas may take to reach the new host, in milliseconds.
const ARRIVING: u64 = 800;

impl Host {
    /// Takes over the table of a lost host. The randomness has to be fresh, since the last host knows what follows from
    /// its own.
    ///
    /// # Errors
    /// If the state that the last host stored cannot be restored.
    pub fn inherit(
        inheritance: &Inheritance,
        mut fresh: Entropy,
        now: Millis,
    ) -> Result<Host, ResumeError> {
        let mut snapshot = Snapshot::decode(&inheritance.stored).map_err(ResumeError::Codec)?;
        let Inheritance { crown, me, .. } = *inheritance;
        let key = snapshot.roster.owned(me).ok_or(ResumeError::Torn)?.key;
        snapshot.roster.set_host(key);
        let before = snapshot.table.players.iter().find(|player| player.host);
        let hosts = [before.map_or(me, |player| player.id), me];
        for player in &mut snapshot.table.players {
            player.host = player.id == me;
        }
        let playing = snapshot.table.is_playing();
        if let Some(course) = snapshot.course.as_mut().filter(|_| playing) {
            course.hand_over(hosts, &mut fresh);
        }
        snapshot.table.reign = crown.reign;
        snapshot.title = snapshot.title.next(&fresh, crown.reign, Descent::Elected);
        snapshot.reign = snapshot.reign.succeeded(crown.by, crown);
        let mut host = Host::take_up(snapshot, fresh, now)?;
        // The replicas that elected it come first, then a new configuration.
        host.succession.look = now + ARRIVING;
        host.arrivals = Arrivals::default();
        host.unsaved = true;
        Ok(host)
    }

    /// The term of this host, from 0: it counts the hosts of this table.
    pub fn reign(&self) -> u32 {
        self.succession.reign.number
    }

    /// The phones of which enough can continue without this one, each named by one of its players. Empty if none could.
    pub fn heirs(&self) -> &[PlayerId] {
        let settled = self.succession.reign.written();
        settled.map_or(&[], |circle| &circle.heirs)
    }

    /// True if the replicas are about to change. Until then, the host cannot pass the table on.
    pub fn changes_heirs(&self) -> bool {
        self.succession.reign.next.is_some()
    }

    /// Ends this host's role, because the replicas have elected another one.
    pub(crate) fn succeeded(&mut self) {
        self.lines.send_all(&FromHost::Away);
        self.reigns = Reigns::Elsewhere(None);
    }

    /// Starts to give the table to a replica.
    pub(crate) fn pass(&mut self, to: PlayerId) -> Result<(), Denial> {
        let link = self.lines.of(to).ok_or(Denial::SomebodyLost)?;
        let heir = self
            .heir_at(link)
            .filter(|heir| !self.changes_heirs() && self.can_be_elected(*heir));
        self.succession.passing = Some(heir.ok_or(Denial::NoHeir)?);
        Ok(())
    }

    /// True if this replica has enough links to others that they could elect it without the host.
    fn can_be_elected(&self, heir: PlayerId) -> bool {
        let circle = self.succession.reign.written();
        let follower = self.succession.followers.get(&heir);
        let standing = follower.and_then(|follower| follower.standing);
        circle.zip(standing).is_some_and(|(circle, standing)| {
            circle.has(heir) && usize::from(standing.linked) + 1 >= circle.elect()
        })
    }

    /// Tells the replicas to elect the chosen one, once it has everything.
    pub(crate) fn pass_on(&mut self) {
        let Some(to) = self.succession.passing.filter(|_| !self.unsaved) else {
            return;
        };
        let Some(circle) = self.succession.reign.written().cloned() else {
            self.succession.passing = None;
            return;
        };
        let index = self.succession.reign.index;
        let ready = self.succession.followers.get(&to).is_some_and(|follower| {
            follower
                .keeps(circle.term)
                .is_some_and(|last| last >= index)
        });
        if !ready || !self.can_be_elected(to) || !self.succession.is_safe(index) {
            return;
        }
        for heir in &circle.heirs {
            if let Some(link) = self.lines.of(*heir) {
                let pass = FromHost::Heir(ToHeir::Pass(circle.term, to));
                self.lines.send(link, pass);
            }
        }
        self.lines.send_all(&FromHost::Away);
        self.reigns = Reigns::Elsewhere(Some(to));
    }

    /// Passes a message from one guest's phone to another's.
    pub(crate) fn relay(&mut self, link: LinkId, to: PlayerId, envelope: Vec<u8>) {
        let from = self.heir_at(link);
        let (Some(from), Some(to)) = (from, self.lines.of(to)) else {
            return;
        };
        self.lines.send(to, FromHost::Relayed(from, envelope));
    }
}
