//! A guest as a replica of its host.

use crate::{
    guest::{
        io::{GuestOutput, Notice, PeerEvent, Phase},
        machine::Guest,
    },
    proof::signed_hello::{Binding, Hearer},
    protocol::{ids::PlayerId, message::FromGuest},
    replication::{
        replica::{Heir, Task},
        wire::{Peer, Standing, ToHeir},
    },
};
use alloc::{boxed::Box, vec::Vec};
use base::codec;

impl Guest {
    /// Restores from storage what [`GuestOutput::Keep`] gave for this table, in order. Call it before the first event.
    pub fn recall(&mut self, stored: &[Vec<u8>]) {
        self.heir = Heir::recall(stored);
        self.give_up_places();
    }

    /// The guests' phones to link with, each named by one of its players, and this phone's name among them. Of two
    /// phones, the one listed first makes the link.
    pub fn circle(&self) -> Option<(PlayerId, &[PlayerId])> {
        self.heir.circle()
    }

    /// This phone's name as a replica, and all phones that may vote on the next host, each named by one of its players.
    /// Phones that were away during the last configuration change may know only the one before.
    pub fn kin(&self) -> Option<(PlayerId, Vec<PlayerId>)> {
        self.heir.keeping.kin()
    }

    /// True if there is a link to this replica and it has proved its identity.
    pub fn is_linked_with(&self, heir: PlayerId) -> bool {
        self.heir.is_linked(heir)
    }

    /// The phone elected to host the table after the loss of the last host; `None` if it is this phone.
    pub fn successor(&self) -> Option<PlayerId> {
        self.heir.successor()
    }

    /// Tells the other end that it no longer hosts the table, and leaves it.
    pub(crate) fn leave_old_host(&mut self) {
        let standing = self.heir.standing();
        let standing = standing.unwrap_or_else(|| self.heir.rumour());
        self.send(&FromGuest::Standing(standing));
        self.lose();
    }

    /// On leaving, tells the host if this phone has voted for another one. Says nothing else, since it may not be
    /// stored yet.
    pub(crate) fn say_last_word(&mut self) {
        let reign = self.heir.present().reign;
        if self.table.as_ref().is_some_and(|table| table.reign < reign) {
            self.send_if_joined(&FromGuest::Standing(Standing {
                reign,
                ..Standing::default()
            }));
        }
    }

    /// Handles an event on the link to another guest's phone.
    pub(crate) fn neighbour(&mut self, peer: PlayerId, event: PeerEvent) {
        match event {
            PeerEvent::Opened(bound) => self.heir.meet(peer, bound),
            PeerEvent::Closed => self.heir.part_with(peer),
            PeerEvent::Frame(frame) => {
                if let Ok(message) = codec::decode::<Peer>(&frame) {
                    let hosts = &self.lookout.hosts;
                    self.heir.listen(peer, message, hosts, self.now);
                }
            }
        }
    }

    /// Handles a message from the host to this phone as a replica.
    pub(crate) fn follow_as_heir(&mut self, message: ToHeir) {
        let signer = match &message {
            ToHeir::Prepare(place) => place.signer(),
            _ => None,
        };
        let mut keys = self.claims.iter().map(|claim| claim.key);
        let key = signer.and_then(|signer| keys.find(|key| self.auditor.signs(*key, signer)));
        self.heir.follow(message, key);
    }

    /// Gives up the vote that belongs to a given-up seat. The host counts on that.
    pub(crate) fn give_up_places(&mut self) {
        let claims = &self.claims;
        self.heir
            .resign(|key| claims.iter().any(|claim| claim.key == key));
    }

    /// Tells another replica who this phone is: the player named as the replica, else the first player on the phone.
    fn say_who(&mut self, peer: PlayerId, bound: Binding) {
        let first = self.owned.first().map(|place| place.key);
        let named = self.heir.key();
        let mut claims = self.claims.iter();
        let claim = match named {
            Some(key) => claims.find(|claim| claim.key == key),
            None => claims.find(|claim| Some(claim.key.shown()) == first),
        };
        let hails = self
            .auditor
            .hails(claim.cloned().as_slice(), Hearer::Heir, bound);
        for hail in hails {
            self.tell_peer(peer, &Peer::Hello(hail));
        }
    }

    fn tell_peer(&mut self, peer: PlayerId, message: &Peer) {
        if let Ok(frame) = codec::encode(message) {
            self.out.push(GuestOutput::ToPeer(peer, frame));
        }
    }

    /// Does this phone's tasks as a replica.
    pub(crate) fn inherit(&mut self) {
        self.heir.run_due(self.now);
        for task in self.heir.take() {
            match task {
                Task::Keep(kept) => self.out.push(GuestOutput::Keep(kept)),
                Task::Greet(peer, bound) => self.say_who(peer, bound),
                Task::Stand(standing) => self.send_if_joined(&FromGuest::Standing(standing)),
                Task::Tell(peer, message) => self.tell_peer(peer, &message),
                Task::Leave => match self.phase() {
                    Phase::Linking => self.out.push(GuestOutput::Relink),
                    _ => self.lose(),
                },
                Task::TakeOver(inheritance) => {
                    self.out.push(GuestOutput::TakeOver(Box::new(inheritance)));
                }
                Task::Heirs => self.notice(Notice::Circle),
            }
        }
    }
}
