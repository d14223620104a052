//! This phone's places at tables: the keys by which its seats are found again.
//!
//! They lie on the shelf, where every page finds them at once, and in the vault, where they outlive a browser that is killed.
use std::cell::Cell;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use engine::session::{Claim, Hosts, Purpose, SeatKey};

use super::edition::Edition;
use super::last::LastTable;
use super::profile::Profile;
use super::shelf::{self, StorageFull};
use super::vault;
use crate::link::RoomSecret;

const PLACES: &str = "places";
/// Names the table that a reload of the tab comes back to, by its room.
const PRESENT: &str = "present";
/// Tables remembered; the oldest is forgotten first.
const MOST: usize = 8;

/// What this phone is at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It hosts, and lets newcomers in by its room or not.
    Host {
        /// Whether the room is open.
        open: bool,
    },
    /// It is a guest.
    Guest,
    /// It shows the table to everybody.
    Screen,
}

/// A table, and this phone's players at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Host, guest or screen.
    pub role: Role,
    /// The table's room. Tables joined by a bare offer get one made up, which nobody hosts.
    pub room: RoomSecret,
    /// Keys, names and looks of the players on this phone.
    pub claims: Vec<Claim>,
    /// The hosts that this phone was at there.
    pub hosts: Hosts,
}

impl Place {
    /// A table that this phone was never at.
    pub fn new(role: Role, room: RoomSecret, claims: Vec<Claim>) -> Self {
        Self {
            role,
            room,
            claims,
            hosts: Hosts::default(),
        }
    }

    /// Whether this phone hosts it.
    pub fn is_host(&self) -> bool {
        matches!(self.role, Role::Host { .. })
    }

    /// Lines: role, room and hosts, then key and profile of each player.
    pub(super) fn to_text(&self) -> String {
        let role = match self.role {
            Role::Host { open: true } => "open",
            Role::Host { open: false } => "host",
            Role::Guest => "guest",
            Role::Screen => "screen",
        };
        let mut text = format!("{role} {}", self.room);
        if !self.hosts.is_empty() {
            text.push_str(&format!(" {}", packed(&self.hosts.to_bytes())));
        }
        for claim in &self.claims {
            let key = URL_SAFE_NO_PAD.encode(claim.key.bytes());
            let profile = Profile {
                name: claim.name.clone(),
                look: claim.look,
            };
            text.push_str(&format!("\n{key} {}", profile.to_text()));
        }
        text
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        let (head, claims) = text.split_once('\n')?;
        let (role, rest) = head.split_once(' ')?;
        let (room, hosts) = rest.split_once(' ').unwrap_or((rest, ""));
        let hosts = unpacked(hosts).and_then(|bytes| Hosts::from_bytes(&bytes).ok());
        let role = match role {
            "open" => Role::Host { open: true },
            "host" => Role::Host { open: false },
            "guest" => Role::Guest,
            "screen" => Role::Screen,
            _ => return None,
        };
        let purpose = match role {
            Role::Screen => Purpose::Show,
            Role::Host { .. } | Role::Guest => Purpose::Play,
        };
        let claims = claims.lines().map(|line| claim(line, purpose));
        let claims = claims.collect::<Option<Vec<_>>>()?;
        Some(Self {
            role,
            room: room.parse().ok()?,
            claims,
            hosts: hosts.unwrap_or_default(),
        })
    }
}

/// Bytes as a word.
pub(super) fn packed(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The bytes of a word; `None` for an empty one.
pub(super) fn unpacked(word: &str) -> Option<Vec<u8>> {
    let word = Some(word).filter(|word| !word.is_empty())?;
    URL_SAFE_NO_PAD.decode(word).ok()
}

fn claim(line: &str, purpose: Purpose) -> Option<Claim> {
    let (key, profile) = line.split_once(' ')?;
    let key = URL_SAFE_NO_PAD.decode(key).ok()?.try_into().ok()?;
    let Profile { name, look } = Profile::parse(profile);
    Some(Claim {
        key: SeatKey::new(key),
        name,
        look,
        purpose,
    })
}

/// Every place, the newest first.
pub fn places() -> Vec<Place> {
    listed(&shelved().text)
}

fn listed(text: &str) -> Vec<Place> {
    text.split("\n\n").filter_map(Place::parse).collect()
}

fn written(places: &[Place]) -> String {
    let texts: Vec<String> = places.iter().map(Place::to_text).collect();
    texts.join("\n\n")
}

/// With this one as the newest. A phone hosts one table at a time.
fn with(place: Place, mut all: Vec<Place>) -> Vec<Place> {
    all.retain(|other| other.room != place.room && !(other.is_host() && place.is_host()));
    all.insert(0, place);
    all.truncate(MOST);
    all
}

thread_local! {
    /// Whether it is known what the vault keeps. Until then nothing goes there, lest it hide something newer.
    static KNOWN: Cell<bool> = const { Cell::new(false) };
}

/// Brings back what the browser was killed too early for. Whether there was any.
pub async fn restore() -> bool {
    let found = shelved();
    let safe = vault::read(PLACES).await;
    KNOWN.set(true);
    let safe = safe.ok().flatten();
    let safe = safe.map_or_else(Edition::default, |safe| Edition::parse(&safe));
    let now = shelved();
    let behind = safe.number > found.number;
    let stored = now.number != found.number;
    let text = match (behind, stored) {
        (false, false) => return false,
        (false, true) => now.text,
        (true, false) => safe.text,
        (true, true) => with_first_of(&now.text, &safe.text),
    };
    // Where even that cannot be kept, the places are lost as before.
    let _ = keep(safe.number.max(now.number) + 1, text);
    behind
}

/// What was stored before anything was known of the others, in front of those.
fn with_first_of(now: &str, safe: &str) -> String {
    let all = listed(safe);
    match listed(now).into_iter().next() {
        Some(first) => written(&with(first, all)),
        None => written(&all),
    }
}

/// Waits until the places are as safe as they get: whoever knows their keys must find them again.
pub async fn settled() {
    let known = KNOWN.get();
    if !vault::is_late() {
        let _ = vault::read(PLACES).await;
        if !known {
            // What waited for that is written only now.
            let _ = vault::read(PLACES).await;
        }
    }
}

fn shelved() -> Edition {
    let kept = shelf::read(PLACES);
    kept.map_or_else(Edition::default, |kept| Edition::parse(&kept))
}

/// The hosts that this phone was at in this room, now or when it was there last.
pub fn hosts_of(room: &RoomSecret) -> Hosts {
    let here = places().into_iter().find(|place| place.room == *room);
    let last = LastTable::load().map(|last| last.place);
    let last = last.filter(|place| place.room == *room);
    here.or(last).map(|place| place.hosts).unwrap_or_default()
}

/// The place where this phone hosts.
pub fn host_place() -> Option<Place> {
    places().into_iter().find(Place::is_host)
}

/// The place that a reload comes back to.
pub fn present() -> Option<Place> {
    let room = shelf::read_in_tab(PRESENT)?;
    places()
        .into_iter()
        .find(|place| place.room.to_string() == room)
}

/// Says where a reload of this tab comes back to; `None` leads home.
pub fn set_present(place: Option<&Place>) {
    shelf::write_in_tab(PRESENT, place.map(|place| place.room.to_string()));
}

/// Remembers a place as the newest one.
///
/// # Errors
/// [`StorageFull`].
pub fn remember(place: &Place) -> Result<(), StorageFull> {
    store(&with(place.clone(), places()))
}

/// Forgets a place: its seats are given up.
///
/// # Errors
/// [`StorageFull`].
pub fn forget(room: &RoomSecret) -> Result<(), StorageFull> {
    let mut all = places();
    all.retain(|place| place.room != *room);
    store(&all)
}

fn store(places: &[Place]) -> Result<(), StorageFull> {
    keep(shelved().number + 1, written(places))
}

fn keep(number: u64, text: String) -> Result<(), StorageFull> {
    let text = Edition { number, text }.to_text();
    let kept = shelf::write(PLACES, &text);
    if KNOWN.get() {
        vault::write_soon(PLACES, text);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::session::Title;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_place_that_was_taken_before_the_others_were_found_stands_before_them() {
        let place = |role| {
            let room = RoomSecret::random().expect("random numbers");
            let claim = Claim {
                key: SeatKey::new([7; 16]),
                name: "Ana".into(),
                look: None,
                purpose: Purpose::Play,
            };
            Place::new(role, room, vec![claim])
        };
        let [old, guest, new] = [Role::Host { open: true }, Role::Guest, Role::Guest].map(place);
        let hosts = place(Role::Host { open: false });
        let safe = written(&[guest.clone(), old.clone()]);
        let found = |now: &[Place]| listed(&with_first_of(&written(now), &safe));
        assert_eq!(
            found(std::slice::from_ref(&new)),
            [new.clone(), guest.clone(), old.clone()]
        );
        assert_eq!(found(&[hosts.clone(), old.clone()]), [hosts, guest.clone()]);
        assert_eq!(found(&[]), [guest, old]);
    }

    #[test]
    fn a_place_is_read_as_it_was_written() {
        let claim = |role, byte, name: &str| Claim {
            key: SeatKey::new([byte; 16]),
            name: name.into(),
            look: None,
            purpose: match role {
                Role::Screen => Purpose::Show,
                _ => Purpose::Play,
            },
        };
        for role in [
            Role::Host { open: true },
            Role::Host { open: false },
            Role::Guest,
            Role::Screen,
        ] {
            let room = RoomSecret::random().expect("random numbers");
            let claims = vec![claim(role, 1, "Ana"), claim(role, 2, "")];
            let mut place = Place::new(role, room, claims);
            assert_eq!(Place::parse(&place.to_text()), Some(place.clone()));
            place.hosts.note(Title::default().lineage());
            assert_eq!(Place::parse(&place.to_text()), Some(place));
        }
    }

    #[test]
    fn nonsense_is_no_place() {
        for text in ["", "guest", "guest x\ny z", "\n\n"] {
            assert_eq!(Place::parse(text), None, "{text}");
        }
    }
}
