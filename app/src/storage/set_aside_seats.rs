//! The seats of a phone that has asked again which phone hosts its table. The host that it trusts then may be a
//! stranger and claim that everything is over. So the seats set aside here come back when the phone looks for the table
//! again.
use engine::session::Claim;

use crate::storage::local_storage::{self, StorageFull, TextEntry};
use crate::storage::table_place::{StoredHosts, TablePlace};
use link::RoomSecret;

const NAME: &str = "aside";

/// Sets the seats of this place aside, in place of those at another table. Returns all seats at this table that are set
/// aside by now.
pub fn set_seats_aside(place: &TablePlace) -> Result<Vec<Claim>, StorageFull> {
    let before = seats_set_aside(&place.room).filter(|before| before.role == place.role);
    let all = with_earlier(place, before);
    local_storage::write(NAME, &all.to_text())?;
    Ok(all.claims)
}

pub fn seats_set_aside(room: &RoomSecret) -> Option<TablePlace> {
    let place = TablePlace::parse(&local_storage::read(NAME)?)?;
    (place.room == *room).then_some(place)
}

/// Drops the place that was set aside for this room, because its seats are given up.
pub fn drop_seats_aside(room: &RoomSecret) {
    if seats_set_aside(room).is_some() {
        local_storage::erase(NAME);
    }
}

/// The seats of both places, without any hosts. A seat in both stays as it is now.
fn with_earlier(place: &TablePlace, before: Option<TablePlace>) -> TablePlace {
    let mut place = TablePlace {
        hosts: StoredHosts::default(),
        ..place.clone()
    };
    for claim in before.into_iter().flat_map(|before| before.claims) {
        if place.claims.iter().all(|known| known.key != claim.key) {
            place.claims.push(claim);
        }
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::{Role, table_place::example_claim as claim};
    use engine::session::{HostKey, KnownHosts};
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn seats_that_a_stranger_did_not_name_are_there_all_the_same() {
        let room = RoomSecret::random().expect("random numbers");
        let place = |claims| TablePlace::new(Role::Guest, room.clone(), claims);
        let before = place(vec![claim(1, "Ana"), claim(2, "Ben")]);
        let now = place(vec![claim(2, "Benno"), claim(3, "Cleo")]);
        assert_eq!(with_earlier(&now, None), now);
        let all = place(vec![claim(2, "Benno"), claim(3, "Cleo"), claim(1, "Ana")]);
        assert_eq!(with_earlier(&now, Some(before)), all);
    }

    #[test]
    fn hosts_known_at_the_earlier_place_are_not_trusted_again() {
        let room = RoomSecret::random().expect("random numbers");
        let mut place = TablePlace::new(Role::Guest, room, vec![claim(1, "Ana")]);
        let mut hosts = KnownHosts::default();
        hosts.note(HostKey::default().host_chain());
        place.hosts = StoredHosts::of(&hosts);
        assert_eq!(place.hosts.read(), hosts);
        assert!(with_earlier(&place, None).hosts.read().is_empty());
    }
}
