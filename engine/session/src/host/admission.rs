//! Decides who gets a place at the table.

use crate::{
    host::machine::Host,
    proof::signed_hello::{Binding, Hail},
    protocol::{
        disconnect::Farewell,
        ids::{LinkId, PlayerId},
        message::{Claim, Purpose},
        table::{Part, Player, Presence},
    },
};

/// The place for a player who says hello.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    /// The player's own place.
    Own(PlayerId),
    /// A new place, for which this player gives way, if any.
    New(Option<PlayerId>),
}

impl Host {
    /// True if the player already came by a newer link, which overtook this hello.
    fn is_late(&self, link: LinkId, claim: &Claim) -> bool {
        let player = self.roster.player(claim.key);
        let at = player.and_then(|id| self.lines.of(id));
        at.is_some_and(|newer| newer > link)
    }

    /// The place for this hello, if its signature is valid.
    pub(crate) fn place(&self, link: LinkId, hail: &Hail) -> Result<Place, Farewell> {
        let claim = &hail.claim;
        if self.is_late(link, claim) {
            return Err(Farewell::TakenOver);
        }
        if self.roster.is_removed(claim.key) {
            return Err(Farewell::Removed);
        }
        // The host's own page is on the phone that hosts, and nowhere else.
        let bound = self.lines.get(link).map(|line| line.bound);
        if self.roster.is_host(claim.key) && !bound.is_some_and(Binding::is_within) {
            return Err(Farewell::TakenOver);
        }
        match self.roster.player(claim.key) {
            Some(id) if self.roster.verifying_key(id) != Some(hail.verifying_key) => {
                Err(Farewell::Garbled)
            }
            Some(id) => Ok(Place::Own(id)),
            None => self.gives_way(claim).map(Place::New),
        }
    }

    /// The player with this key. Adds a new one if needed.
    pub(crate) fn admit(&mut self, hail: &Hail, place: Place) -> PlayerId {
        let claim = &hail.claim;
        let gives_way = match place {
            Place::Own(id) => return id,
            Place::New(gives_way) => gives_way,
        };
        if let Some(other) = gives_way {
            self.depart(other, Farewell::Left);
        }
        let host = self.roster.is_host(claim.key);
        let id = self.fresh_id();
        match claim.purpose {
            Purpose::Show if !host => self.table.add_screen(id),
            Purpose::Show | Purpose::Watch | Purpose::Play => {
                self.table.add_person(id, &claim.name, claim.look, host);
                let player = self.table.player_mut(id);
                if let Some(player) = player.filter(|_| claim.purpose == Purpose::Watch) {
                    player.part = Part::Watches;
                }
            }
        }
        self.roster.admit(claim.key, hail.verifying_key, id);
        id
    }

    /// The player who gives way to a new one, if the table is full. This is the person whose link was lost first and
    /// who has no seat in the match. They may have left long ago, when no phone could hear it, and come back as a new
    /// player.
    fn gives_way(&self, claim: &Claim) -> Result<Option<PlayerId>, Farewell> {
        if claim.purpose == Purpose::Show && !self.roster.is_host(claim.key) {
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
        let first = lost.min_by_key(|player| self.waits.lost_since(player.id));
        first.map(|player| Some(player.id)).ok_or(Farewell::Full)
    }

    /// A number for a new player.
    pub(crate) fn fresh_id(&mut self) -> PlayerId {
        let table = &self.table;
        self.roster.fresh(|id| table.player(id).is_some())
    }
}
