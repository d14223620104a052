//! The host gives the table away: on purpose, or because somebody else was elected. And the new one takes it up.

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

/// How long heirs may take to come to the new host, in milliseconds.
const ARRIVING: u64 = 800;

impl Host {
    /// Takes up the table of a host that is gone. The randomness has to be fresh: the last host knows what came of its own.
    ///
    /// # Errors
    /// If the last host stored what cannot be taken up.
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
        // Those who elected it come first; then there is a new circle.
        host.succession.look = now + ARRIVING;
        host.arrivals = Arrivals::default();
        host.unsaved = true;
        Ok(host)
    }

    /// Counts those who hosted this table, from 0.
    pub fn reign(&self) -> u32 {
        self.succession.reign.number
    }

    /// The phones of which enough can go on without this one, each by one of its players; none if nobody could.
    pub fn heirs(&self) -> &[PlayerId] {
        let settled = self.succession.reign.written();
        settled.map_or(&[], |circle| &circle.heirs)
    }

    /// Whether others are about to be heirs. Until they are, the table cannot be passed on.
    pub fn changes_heirs(&self) -> bool {
        self.succession.reign.next.is_some()
    }

    /// Whether the heirs have elected somebody else: this host has nothing to say any more.
    pub(crate) fn succeeded(&mut self) {
        self.lines.send_all(&FromHost::Away);
        self.reigns = Reigns::Elsewhere(None);
    }

    /// The host gives the table to an heir.
    pub(crate) fn pass(&mut self, to: PlayerId) -> Result<(), Denial> {
        let link = self.lines.of(to).ok_or(Denial::SomebodyLost)?;
        let heir = self
            .heir_at(link)
            .filter(|heir| !self.changes_heirs() && self.can_be_elected(*heir));
        self.succession.passing = Some(heir.ok_or(Denial::NoHeir)?);
        Ok(())
    }

    /// Whether this heir has links to so many others that they could elect it without the host.
    fn can_be_elected(&self, heir: PlayerId) -> bool {
        let circle = self.succession.reign.written();
        let follower = self.succession.followers.get(&heir);
        let standing = follower.and_then(|follower| follower.standing);
        circle.zip(standing).is_some_and(|(circle, standing)| {
            circle.has(heir) && usize::from(standing.linked) + 1 >= circle.elect()
        })
    }

    /// Once the heir has everything, the others are told to elect it.
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

    /// Passes on what a guest's phone says to another's.
    pub(crate) fn relay(&mut self, link: LinkId, to: PlayerId, envelope: Vec<u8>) {
        let from = self.heir_at(link);
        let (Some(from), Some(to)) = (from, self.lines.of(to)) else {
            return;
        };
        self.lines.send(to, FromHost::Relayed(from, envelope));
    }
}
