//! The seat that this phone has taken at a table, as its host or as a guest, and the data it stores about that.
use std::rc::Rc;

use engine::session::{Claim, DisconnectReason, Guest, GuestEvent, KnownHosts};

use crate::session::Session;
use crate::session::guest::{GuestDriver, HostRoute};
use crate::session::last_table::forget_company;
use crate::storage::{self, StoredHosts, TablePlace};

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
            place.hosts = StoredHosts::of(hosts);
            self.sit_down(&place);
        }
    }

    pub(crate) fn sit_as_guest(self, place: TablePlace) -> Rc<GuestDriver> {
        let guest = Guest::in_lobby(place.claims.clone()).knowing(place.hosts.read());
        let early = self.early_link(&place.room);
        let route = HostRoute::Room(place.room.clone());
        let guest = GuestDriver::start(self, guest, route, early);
        self.ends
            .update_value(|ends| ends.guest = Some(guest.clone()));
        self.sit_down(&place);
        guest
    }

    /// Shows the table that this phone opens, until its host is there.
    pub(crate) fn sit_at_draft(self, place: &TablePlace, guest: Guest) -> Rc<GuestDriver> {
        let guest = GuestDriver::start(self, guest, HostRoute::Awaited, None);
        self.ends
            .update_value(|ends| ends.guest = Some(guest.clone()));
        self.sit_down(place);
        guest.handle(GuestEvent::Tick);
        guest
    }

    /// Takes this place, and stores it. The place of a host is stored once that host is on this page. Before that, there
    /// is no table to come back to.
    pub(crate) fn sit_down(self, place: &TablePlace) {
        if !place.is_host() || self.host_end().is_some() {
            self.heed(storage::remember_place(place));
            storage::set_place_of_tab(Some(place));
        }
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
