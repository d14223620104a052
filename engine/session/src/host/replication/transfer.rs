//! Transfers the table: on purpose, or because another host was elected. Also how the new host takes over.

use crate::{
    host::{
        machine::{Host, HostedBy},
        race_report::AcceptedActions,
        snapshot::{ResumeError, Snapshot},
    },
    protocol::{
        clock::Millis,
        disconnect::CommandRejection,
        ids::{Entropy, LinkId, PlayerId},
        message::FromHost,
    },
    replication::{candidacy::Takeover, host_chain::HostChange, wire::ToReplica},
};
use alloc::vec::Vec;

/// How long replicas may take to reach the new host, in milliseconds.
const ARRIVAL_TIME_MS: u64 = 800;

impl Host {
    /// Takes over the table of a lost host. The randomness has to be fresh, since the last host knows what follows from
    /// its own.
    ///
    /// # Errors
    /// If the state that the last host stored cannot be restored.
    pub fn take_over(
        takeover: &Takeover,
        mut fresh: Entropy,
        now: Millis,
    ) -> Result<Host, ResumeError> {
        let mut snapshot = Snapshot::read(&takeover.stored)?;
        let Takeover {
            election_certificate,
            me,
            ..
        } = *takeover;
        let key = snapshot.seat_owners.owned(me).ok_or(ResumeError::Torn)?.key;
        snapshot.seat_owners.host = key;
        let before = snapshot.table.players.iter().find(|player| player.host);
        let hosts = [before.map_or(me, |player| player.id), me];
        for player in &mut snapshot.table.players {
            player.host = player.id == me;
        }
        let playing = snapshot.table.is_playing();
        if let Some(active_match) = snapshot.active_match.as_mut().filter(|_| playing) {
            active_match.hand_over(hosts, &mut fresh);
        }
        snapshot.table.term = election_certificate.term;
        snapshot.host_key =
            snapshot
                .host_key
                .next(&fresh, election_certificate.term, HostChange::Elected);
        snapshot.term_state = snapshot
            .term_state
            .after_election(election_certificate.by, election_certificate);
        let mut host = Host::from_snapshot(snapshot, fresh, now)?;
        // The replicas that elected it come first, then a new configuration.
        host.replication.review_at = now + ARRIVAL_TIME_MS;
        host.accepted_actions = AcceptedActions::default();
        host.unsaved = true;
        Ok(host)
    }

    /// The term of this host, from 0: it counts the hosts of this table.
    pub fn term(&self) -> u32 {
        self.replication.term_state.term
    }

    /// The phones of which enough can continue without this one, each named by one of its players. Empty if none could.
    pub fn replicas(&self) -> &[PlayerId] {
        let settled = self.replication.term_state.writable();
        settled.map_or(&[], |configuration| &configuration.replicas)
    }

    /// True if the replicas are about to change. Until then, the host cannot pass the table on.
    pub fn is_changing_replicas(&self) -> bool {
        self.replication.term_state.next.is_some()
    }

    /// Ends this host's role, because the replicas have elected another one.
    pub(crate) fn step_down(&mut self) {
        self.send_all(&FromHost::Away);
        self.hosted_by = HostedBy::Elsewhere(None);
    }

    /// Starts to give the table to a replica.
    pub(crate) fn pass(&mut self, to: PlayerId) -> Result<(), CommandRejection> {
        let link = self
            .connections
            .of(to)
            .ok_or(CommandRejection::SomebodyLost)?;
        let replica = self
            .replica_at(link)
            .filter(|replica| !self.is_changing_replicas() && self.can_be_elected(*replica));
        self.replication.passing_to = Some(replica.ok_or(CommandRejection::NoReplica)?);
        Ok(())
    }

    /// True if this replica has enough links to others that they could elect it without the host.
    fn can_be_elected(&self, replica: PlayerId) -> bool {
        let configuration = self.replication.term_state.writable();
        let tracked = self.replication.tracked.get(&replica);
        let progress = tracked.and_then(|tracked| tracked.progress);
        configuration
            .zip(progress)
            .is_some_and(|(configuration, progress)| {
                configuration.has(replica)
                    && usize::from(progress.linked) + 1 >= configuration.election_quorum()
            })
    }

    /// Tells the replicas to elect the chosen one, once it has everything.
    pub(crate) fn pass_on(&mut self) {
        let Some(to) = self.replication.passing_to.filter(|_| !self.unsaved) else {
            return;
        };
        let Some(configuration) = self.replication.term_state.writable().cloned() else {
            self.replication.passing_to = None;
            return;
        };
        let index = self.replication.term_state.index;
        let tracked = self.replication.tracked.get(&to);
        let ready = tracked.is_some_and(|tracked| tracked.stores(configuration.epoch, index));
        if !ready || !self.can_be_elected(to) || !self.replication.is_committed(index) {
            return;
        }
        for replica in &configuration.replicas {
            if let Some(link) = self.connections.of(*replica) {
                let pass = FromHost::Replica(ToReplica::Pass(configuration.epoch, to));
                self.send(link, pass);
            }
        }
        self.send_all(&FromHost::Away);
        self.hosted_by = HostedBy::Elsewhere(Some(to));
    }

    /// Passes a message from one guest's phone to another's.
    pub(crate) fn relay_to_peer(&mut self, link: LinkId, to: PlayerId, envelope: Vec<u8>) {
        let from = self.replica_at(link);
        let (Some(from), Some(to)) = (from, self.connections.of(to)) else {
            return;
        };
        self.send(to, FromHost::Relayed(from, envelope));
    }
}
