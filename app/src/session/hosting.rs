//! The ways to host: a new table, the table that this phone hosted, the last one, and a table that others hand over. A
//! guest's phone fetches them last, in case it has to take over.
use std::rc::Rc;

use engine::session::{Entropy, Guest, Host, HostConfig, Takeover};
use wasm_bindgen_futures::spawn_local;

use crate::platform::clock::now;
use crate::session::Session;
use crate::session::guest::{GuestDriver, HostRoute};
use crate::session::guest_rounds::ROUNDS;
use crate::session::host::{HostDriver, PROBE};
use crate::session::open_or_join::{NO_CHANCE, random};
use crate::session::programs::TableOpening;
use crate::session::tab_lock::TabLock;
use crate::session::table_session::{GuestPort, HostPort, Port};
use crate::storage::{self, LastTable, ReplicaEntries, Role, StoredHosts, StoredKey, TablePlace};
use link::{Search, find_host};
use wording::i18n;

/// The absence after which the others may have replaced a host, in milliseconds.
const REPLACED: u64 = 5000;

impl Session {
    /// Hosts the table that this guest opens. The guest has shown it so far.
    pub(crate) fn open_as_host(self, guest: Rc<dyn GuestPort>, new: TableOpening, lock: TabLock) {
        let Some(place) = self.place.get_untracked() else {
            return;
        };
        let host = Host::from_draft(new.draft, new.again, new.entropy);
        guest
            .clone()
            .begin_rounds(&ROUNDS, ReplicaEntries::default());
        self.host_for(&guest, place, HostDriver::start(self, host, lock));
    }

    /// Opens the last table once more. If another phone hosts it by now, this one goes there as a guest.
    pub(crate) fn host_again(
        self,
        place: TablePlace,
        last: LastTable,
        entropy: Entropy,
        lock: TabLock,
    ) {
        let Some(owner) = place.claims.first() else {
            return;
        };
        let mut config = HostConfig::new(owner.key);
        config.config = last.config().unwrap_or(config.config);
        let host_key = last.host_key.as_ref().and_then(StoredKey::read);
        let host = Host::new(config, entropy).after_closed_table(last.term, host_key.as_ref());
        // If this table closes before any cards are dealt, the next one must still have a later term (`term`).
        let (term, host_key) = (host.term(), Some(StoredKey::of(host.host_key())));
        self.heed(
            LastTable {
                term,
                host_key,
                ..last
            }
            .save(),
        );
        let elsewhere = place.clone();
        let hosted = move || {
            storage::erase_snapshot();
            self.meet_elsewhere(elsewhere);
        };
        let room = place.room.clone();
        let host = self.sit_behind(place, host, lock);
        host.look_around(room, hosted);
    }

    /// Hosts the table that the others have handed to this phone.
    pub(crate) fn host_after(
        self,
        guest: Rc<dyn GuestPort>,
        mut place: TablePlace,
        takeover: &Takeover,
        lock: TabLock,
    ) {
        let Some(fresh) = random().map(Entropy::new) else {
            return self.say(i18n::message_text(NO_CHANCE));
        };
        let host = match Host::take_over(takeover, fresh, now()) {
            Ok(host) => HostDriver::start(self, host, lock),
            Err(error) => return self.say(i18n::phrase_text(&error.phrase())),
        };
        place.role = Role::Host { open: true };
        self.host_for(&guest, place, host);
    }

    /// Hosts the table that this guest is at, in its place.
    fn host_for(self, guest: &Rc<dyn GuestPort>, place: TablePlace, host: Rc<HostDriver>) {
        self.ends
            .update_value(|ends| ends.host = Some(host.clone()));
        self.sit_down(&place);
        guest.clone().move_in(host.links());
        if place.role == (Role::Host { open: true }) {
            host.open_room(place.room);
        }
    }

    /// Takes up the table that this phone hosted.
    pub(crate) fn resume(self, place: TablePlace, lock: TabLock) {
        spawn_local(async move {
            let stored = storage::read_snapshot().await;
            let elected = stored == Ok(None) && storage::has_replica(&place.room).await;
            if !self.is_awaited() {
                return;
            }
            let Some(fresh) = random().map(Entropy::new) else {
                self.clear();
                return self.say(i18n::message_text(NO_CHANCE));
            };
            let stored = stored.map(|table| {
                table.map(|stored| (Host::resume(&stored.bytes, fresh, now()), stored.age))
            });
            match stored {
                Ok(Some((Ok(host), age))) => return self.sit_again(place, host, age, lock),
                Ok(Some((Err(error), _))) => self.say(i18n::phrase_text(&error.phrase())),
                Ok(None) if elected => {
                    // The elected host had no time to store the table, so this phone is a guest as before.
                    drop(lock);
                    let role = Role::Guest;
                    self.sit_as_guest(TablePlace { role, ..place }).seek();
                    return;
                }
                Ok(None) => {}
                Err(unread) => {
                    self.clear();
                    return self.say(i18n::message_text(unread.sentence()));
                }
            }
            self.forget(&place);
            self.clear();
        });
    }

    /// Hosts again where this phone hosted `away` milliseconds ago, unless the others have another host by now.
    fn sit_again(self, place: TablePlace, host: Host, away: u64, lock: TabLock) {
        if host.replicas().is_empty() || away < REPLACED {
            return self.sit_as_host(place, host, lock);
        }
        spawn_local(async move {
            let settings = self.link_settings().await;
            let other = match Search::begin(&settings, &place.room) {
                Ok(search) => find_host(search, &place.hosts.read(), PROBE).await,
                Err(_) => None,
            };
            if !self.is_awaited() {
                return;
            }
            if !other.is_some_and(|other| host.yields_to(&other)) {
                return self.sit_as_host(place, host, lock);
            }
            drop(lock);
            let role = Role::Guest;
            self.sit_as_guest(TablePlace { role, ..place }).seek();
        });
    }

    fn sit_as_host(self, place: TablePlace, host: Host, lock: TabLock) {
        let room = place.room.clone();
        let is_open = place.role == (Role::Host { open: true });
        let host = self.sit_behind(place, host, lock);
        if is_open {
            host.open_room(room);
        }
    }

    /// Starts a host and its own guest, in a room that lets nobody in yet.
    fn sit_behind(self, mut place: TablePlace, host: Host, lock: TabLock) -> Rc<HostDriver> {
        // This phone hosts there itself, whatever hosts it knew before.
        let mut hosts = place.hosts.read();
        hosts.note(host.host_key().host_chain());
        place.hosts = StoredHosts::of(&hosts);
        let host = HostDriver::start(self, host, lock);
        let guest = Guest::new(place.claims.clone()).knowing(hosts);
        let guest = GuestDriver::start(self, guest, HostRoute::Loopback(host.links()), None);
        guest
            .clone()
            .begin_rounds(&ROUNDS, ReplicaEntries::default());
        self.ends.update_value(|ends| {
            ends.host = Some(host.clone());
            ends.guest = Some(guest.clone());
        });
        self.sit_down(&place);
        guest.seek();
        host
    }
}
