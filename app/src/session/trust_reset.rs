//! Asks again which phone hosts. This is the way out for a phone that joined a stranger's table first and now takes its
//! real host for a stranger.
use engine::session::{KnownHosts, Phase};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::session::Session;
use crate::storage::{self, ReplicaEntries, TablePlace};
use link::unblock_hosts;

impl Session {
    /// Forgets the hosts that this phone knows for its table, and trusts the next host that answers there. The seats
    /// stay its own, whatever that host says of them.
    pub fn ask_anew(self) {
        let place = self.place.get_untracked();
        let Some(place) = place.filter(|place| !place.is_host()) else {
            return;
        };
        let strange = self.strange.get_value();
        let claims = match storage::set_seats_aside(&place) {
            Ok(claims) => claims,
            Err(full) => {
                self.heed(Err(full));
                place.claims.clone()
            }
        };
        let hosts = KnownHosts::default();
        let place = TablePlace {
            claims,
            hosts,
            ..place
        };
        self.step_out();
        self.phase.set(Some(Phase::Linking));
        spawn_local(async move {
            // The replica data of a stranger's table would keep this phone from its own table, so it goes. The player
            // sees a message if that fails.
            self.heed(storage::store_replica(&place.room, &ReplicaEntries::default()).await);
            if !self.is_awaited() {
                return;
            }
            unblock_hosts();
            let end = self.sit_as_guest(place);
            self.strange.set_value(strange);
            end.seek();
        });
    }
}
