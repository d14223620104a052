//! Decides who gets a place at the table.

use crate::{
    host::machine::Host,
    proof::signed_hello::{ChannelBinding, SignedHello},
    protocol::{
        disconnect::DisconnectReason,
        ids::{ConnectionId, PlayerId},
        message::{Claim, Purpose},
        table::{Participation, Player, Presence},
    },
};

/// The place for a player who says hello.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Admission {
    /// The player's own place.
    Own(PlayerId),
    /// A new place, for which this player gives way, if any.
    New(Option<PlayerId>),
}

impl Host {
    /// True if the player already came by a newer link, which overtook this hello.
    fn is_late(&self, link: ConnectionId, claim: &Claim) -> bool {
        let player = self.seat_owners.player(claim.key);
        let at = player.and_then(|id| self.connections.of(id));
        at.is_some_and(|newer| newer > link)
    }

    /// The place for this hello, if its signature is valid.
    pub(crate) fn admission(
        &self,
        link: ConnectionId,
        hello: &SignedHello,
    ) -> Result<Admission, DisconnectReason> {
        let claim = &hello.claim;
        if self.is_late(link, claim) {
            return Err(DisconnectReason::TakenOver);
        }
        if self.seat_owners.is_removed(claim.key) {
            return Err(DisconnectReason::Removed);
        }
        // The host's own page is on the phone that hosts, and nowhere else.
        let binding = self.connections.binding(link);
        if self.seat_owners.is_host(claim.key) && !binding.is_some_and(ChannelBinding::is_within) {
            return Err(DisconnectReason::TakenOver);
        }
        match self.seat_owners.player(claim.key) {
            Some(id) if self.seat_owners.verifying_key(id) != Some(hello.verifying_key) => {
                Err(DisconnectReason::Garbled)
            }
            Some(id) => Ok(Admission::Own(id)),
            None => self.gives_way(claim).map(Admission::New),
        }
    }

    /// The player with this key. Adds a new one if needed.
    pub(crate) fn admit(&mut self, hello: &SignedHello, admission: Admission) -> PlayerId {
        let claim = &hello.claim;
        let gives_way = match admission {
            Admission::Own(id) => return id,
            Admission::New(gives_way) => gives_way,
        };
        if let Some(other) = gives_way {
            self.depart(other, DisconnectReason::Left);
        }
        let host = self.seat_owners.is_host(claim.key);
        let id = self.fresh_id();
        match claim.purpose {
            Purpose::Show if !host => self.table.add_screen(id),
            Purpose::Show | Purpose::Watch | Purpose::Play => {
                self.table.add_person(id, &claim.name, claim.look, host);
                let player = self.table.player_mut(id);
                if let Some(player) = player.filter(|_| claim.purpose == Purpose::Watch) {
                    player.part = Participation::Watches;
                }
            }
        }
        self.seat_owners.admit(claim.key, hello.verifying_key, id);
        id
    }

    /// The player who gives way to a new one, if the table is full. This is the person whose link was lost first and
    /// who has no seat in the match. They may have left long ago, when no phone could hear it, and come back as a new
    /// player.
    fn gives_way(&self, claim: &Claim) -> Result<Option<PlayerId>, DisconnectReason> {
        if claim.purpose == Purpose::Show && !self.seat_owners.is_host(claim.key) {
            return self.table.stale_screen();
        }
        if !self.table.is_full() {
            return Ok(None);
        }
        let gives_way = |player: &&Player| {
            let lost = player.kind.is_person() && player.presence == Presence::Lost;
            lost && !player.host && player.seat.is_none()
        };
        let lost = self.table.players.iter().filter(gives_way);
        let first = lost.min_by_key(|player| self.timers.lost.get(&player.id).copied());
        first
            .map(|player| Some(player.id))
            .ok_or(DisconnectReason::Full)
    }

    /// A number for a new player.
    pub(crate) fn fresh_id(&mut self) -> PlayerId {
        let table = &self.table;
        self.seat_owners.fresh(|id| table.player(id).is_some())
    }
}
