//! A guest as a replica of its host.

use crate::{
    guest::{
        io::{GuestEvent, GuestOutput, Notice, PeerEvent, Phase},
        machine::Guest,
    },
    proof::signed_hello::{Audience, ChannelBinding},
    protocol::{ids::PlayerId, message::FromGuest},
    replication::{
        replica::{Replica, ReplicaTask},
        wire::{PeerMessage, Progress, ToReplica},
    },
};
use alloc::{boxed::Box, vec::Vec};
use base::codec;

impl Guest {
    /// Restores from storage what [`GuestOutput::Store`] gave for this table, in order. Call it before the first event.
    pub fn restore_replica(&mut self, stored: &[Vec<u8>]) {
        self.replica = Replica::restore(stored);
        self.give_up_votes();
    }

    /// The guests' phones to link with, each named by one of its players, and this phone's name among them. Of two
    /// phones, the one listed first makes the link.
    pub fn peers(&self) -> Option<(PlayerId, &[PlayerId])> {
        self.replica.peers()
    }

    /// This phone's name as a replica, and all phones that may vote on the next host, each named by one of its players.
    /// Phones that were away during the last configuration change may know only the one before.
    pub fn voters(&self) -> Option<(PlayerId, Vec<PlayerId>)> {
        self.replica.store.voters()
    }

    /// True if there is a link to this replica and it has proved its identity.
    pub fn is_linked_with(&self, replica: PlayerId) -> bool {
        self.replica.is_linked(replica)
    }

    /// The phone elected to host the table after the loss of the last host; `None` if it is this phone.
    pub fn elected_host(&self) -> Option<PlayerId> {
        self.replica.elected_host.map(|(player, _)| player)
    }

    /// Tells the other end that it no longer hosts the table.
    pub(crate) fn tell_old_host(&mut self) {
        let progress = self.replica.stored_progress();
        let progress = progress.unwrap_or_else(|| self.replica.election_alone());
        self.send(&FromGuest::Progress(progress));
    }

    /// On leaving, tells the host if this phone has voted for another one. Says nothing else, since it may not be
    /// stored yet.
    pub(crate) fn say_last_word(&mut self) {
        let term = self.replica.progress().term;
        if self.table.as_ref().is_some_and(|table| table.term < term) {
            self.send_if_joined(&FromGuest::Progress(Progress {
                term,
                ..Progress::default()
            }));
        }
    }

    /// Handles an event of a link to another replica, or of the storage.
    pub(crate) fn handle_as_replica(&mut self, event: GuestEvent) {
        match event {
            GuestEvent::Peer(peer, event) => self.peer_link(peer, event),
            GuestEvent::Stored => self.replica.stored(),
            GuestEvent::StorageFailed => self.replica.storage_failed(self.now),
            _ => {}
        }
    }

    fn peer_link(&mut self, peer: PlayerId, event: PeerEvent) {
        match event {
            PeerEvent::Opened(binding) => self.replica.peer_opened(peer, binding),
            PeerEvent::Closed => self.replica.peer_closed(peer),
            PeerEvent::Frame(frame) => {
                if let Ok(message) = codec::decode::<PeerMessage>(&frame) {
                    let known_hosts = &self.host_trust.known_hosts;
                    self.replica
                        .handle_peer_message(peer, message, known_hosts, self.now);
                }
            }
        }
    }

    pub(crate) fn handle_replica_message(&mut self, message: ToReplica) {
        let verifying_key = match &message {
            ToReplica::Prepare(assignment) => assignment.verifying_key(),
            _ => None,
        };
        let mut keys = self.claims.iter().map(|claim| claim.key);
        let key = verifying_key.and_then(|verifying_key| {
            keys.find(|key| self.proof_client.signs(*key, verifying_key))
        });
        self.replica.handle_host_message(message, key);
    }

    /// Gives up the vote that belongs to a given-up seat. The host counts on that.
    pub(crate) fn give_up_votes(&mut self) {
        let claims = &self.claims;
        self.replica
            .give_up_votes(|key| claims.iter().any(|claim| claim.key == key));
    }

    /// Tells another replica who this phone is: the player named as the replica, else the first player on the phone.
    fn say_who(&mut self, peer: PlayerId, binding: ChannelBinding) {
        let first = self.owned.first().map(|place| place.seat_id);
        let named = self.replica.key();
        let mut claims = self.claims.iter();
        let claim = match named {
            Some(key) => claims.find(|claim| claim.key == key),
            None => claims.find(|claim| Some(claim.key.id()) == first),
        };
        let hellos =
            self.proof_client
                .hellos(claim.cloned().as_slice(), Audience::Replica, binding);
        for hello in hellos {
            self.tell_peer(peer, &PeerMessage::Hello(hello));
        }
    }

    fn tell_peer(&mut self, peer: PlayerId, message: &PeerMessage) {
        if let Ok(frame) = codec::encode(message) {
            self.out.push(GuestOutput::ToPeer(peer, frame));
        }
    }

    pub(crate) fn run_replica_tasks(&mut self) {
        self.replica.run_due(self.now);
        for task in self.replica.take(self.now) {
            match task {
                ReplicaTask::Store(write) => self.out.extend(write.ok().map(GuestOutput::Store)),
                ReplicaTask::SendHello(peer, binding) => self.say_who(peer, binding),
                ReplicaTask::SendProgress(progress) => {
                    self.send_if_joined(&FromGuest::Progress(progress))
                }
                ReplicaTask::SendToPeer(peer, message) => self.tell_peer(peer, &message),
                ReplicaTask::LeaveHost => match self.phase() {
                    Phase::Linking => self.out.push(GuestOutput::Relink),
                    _ => self.lose(),
                },
                ReplicaTask::TakeOver(takeover) => {
                    self.out.push(GuestOutput::TakeOver(Box::new(takeover)));
                }
                ReplicaTask::ReplicasChanged => self.notice(Notice::Replicas),
            }
        }
    }
}
