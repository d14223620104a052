//! The seat that this phone has taken at a table, as its host or as a guest, and the data it stores about that.
use std::rc::Rc;

use engine::session::{Claim, DisconnectReason, Guest, GuestCommand, Host, KnownHosts};
use leptos::prelude::*;

use crate::session::Session;
use crate::session::guest::{GuestEnd, HostRoute};
use crate::session::host::HostEnd;
use crate::session::last_table::forget_company;
use crate::session::tab_lock::TabLock;
use crate::session::table_session::{HostPort, Port};
use crate::storage::{self, Role, TablePlace};

impl Session {
    /// Remembers the players on this phone as they are now.
    pub(crate) fn keep_claims(self, claims: &[Claim]) {
        self.newcomer.set_value(false);
        let changed = self
            .place
            .get_untracked()
            .filter(|place| place.claims != claims);
        if let Some(mut place) = changed {
            place.claims = claims.to_vec();
            self.sit_down(&place);
        }
    }

    /// Remembers the hosts that this phone has had at this table.
    pub(crate) fn keep_hosts(self, hosts: &KnownHosts) {
        if let Some(mut place) = self.place.get_untracked() {
            place.hosts = hosts.clone();
            self.sit_down(&place);
        }
    }

    pub(crate) fn sit_as_host(
        self,
        place: TablePlace,
        host: Host,
        first: Vec<GuestCommand>,
        lock: TabLock,
    ) {
        let room = place.room.clone();
        let is_open = place.role == (Role::Host { open: true });
        let host = self.sit_behind(place, host, first, lock);
        if is_open {
            host.open_room(room);
        }
    }

    /// Starts a host and its own guest, in a room that lets nobody in yet.
    pub(crate) fn sit_behind(
        self,
        mut place: TablePlace,
        host: Host,
        first: Vec<GuestCommand>,
        lock: TabLock,
    ) -> Rc<HostEnd> {
        // This phone hosts there itself, whatever hosts it knew before.
        place.hosts.note(host.host_key().host_chain());
        let host = HostEnd::start(self, host, lock);
        let guest = Guest::new(place.claims.clone()).knowing(place.hosts.clone());
        let guest = GuestEnd::start(self, guest, HostRoute::Loopback(host.links()), first);
        self.ends.update_value(|ends| {
            ends.host = Some(host.clone());
            ends.guest = Some(guest.clone());
        });
        self.sit_down(&place);
        guest.seek();
        host
    }

    pub(crate) fn sit_as_guest(self, place: TablePlace) -> Rc<GuestEnd> {
        let guest = Guest::new(place.claims.clone()).knowing(place.hosts.clone());
        let guest = GuestEnd::start(self, guest, HostRoute::Room(place.room.clone()), Vec::new());
        self.ends
            .update_value(|ends| ends.guest = Some(guest.clone()));
        self.sit_down(&place);
        guest
    }

    pub(crate) fn sit_down(self, place: &TablePlace) {
        self.heed(storage::remember_place(place));
        storage::set_place_of_tab(Some(place));
        self.place.set(Some(place.clone()));
    }

    /// Handles the end of a session by the host. Forgets the place if there is nothing to come back to.
    pub(crate) fn ended(self, farewell: DisconnectReason) {
        let over = matches!(
            farewell,
            DisconnectReason::Removed | DisconnectReason::Closed | DisconnectReason::Left
        );
        if let Some(place) = self.place.get_untracked().filter(|_| over) {
            storage::set_place_of_tab(None);
            self.heed(storage::forget_place(&place.room));
            if farewell == DisconnectReason::Removed {
                forget_company(&place.room);
            }
        }
    }
}
