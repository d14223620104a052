//! This phone's places at tables, with the keys to its seats.
//!
//! They lie in `localStorage`, where every page finds them at once, and in IndexedDB, where they outlive a browser that
//! is killed.
use std::cell::Cell;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use engine::codec;
use engine::session::{Claim, KnownHosts, Purpose, SeatKey};

use crate::storage::durable_text::VersionedText;
use crate::storage::indexed_db;
use crate::storage::last_table::LastTable;
use crate::storage::local_storage::{self, StorageFull, TextEntry, listed, with, written};
use crate::storage::profile::Profile;
use link::RoomSecret;

const PLACES: &str = "places";
/// The storage name of the room to which a reload of this tab comes back.
const PRESENT: &str = "present";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It hosts the table. Its room may let newcomers in or not.
    Host {
        /// True if the room lets newcomers in.
        open: bool,
    },
    /// It is a guest of the table.
    Guest,
    /// It shows the table to everyone.
    Screen,
}

/// A table, and this phone's players at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TablePlace {
    /// This phone's role: host, guest or screen.
    pub role: Role,
    /// The table's room. A table joined by a bare offer gets a made-up room, in which no phone hosts.
    pub room: RoomSecret,
    /// Keys, names and looks of the players on this phone.
    pub claims: Vec<Claim>,
    /// The hosts that this phone has had at this table.
    pub hosts: StoredHosts,
}

/// The hosts that this phone has had at a table, as they are stored. The first program lists places without
/// the code that reads these.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoredHosts(String);

impl StoredHosts {
    /// The stored form of these hosts.
    pub fn of(hosts: &KnownHosts) -> Self {
        match hosts.is_empty() {
            true => Self::default(),
            false => Self(packed(&codec::plain(hosts))),
        }
    }

    /// The hosts; none if this version cannot read them.
    pub fn read(&self) -> KnownHosts {
        let hosts = unpacked(&self.0).and_then(|bytes| codec::read_plain(&bytes).ok());
        hosts.unwrap_or_default()
    }
}

impl TablePlace {
    /// A place at a table where this phone has never been.
    pub fn new(role: Role, room: RoomSecret, claims: Vec<Claim>) -> Self {
        Self {
            role,
            room,
            claims,
            hosts: StoredHosts::default(),
        }
    }

    pub fn is_host(&self) -> bool {
        matches!(self.role, Role::Host { .. })
    }
}

/// Lines: role, room and hosts, then key and profile of each player. A phone hosts only one table at a time.
impl TextEntry for TablePlace {
    const SEPARATOR: &'static str = "\n\n";
    const MOST: usize = 8;

    fn excludes(&self, other: &Self) -> bool {
        other.room == self.room || (other.is_host() && self.is_host())
    }

    fn to_text(&self) -> String {
        let role = match self.role {
            Role::Host { open: true } => "open",
            Role::Host { open: false } => "host",
            Role::Guest => "guest",
            Role::Screen => "screen",
        };
        let mut text = format!("{role} {}", self.room);
        if !self.hosts.0.is_empty() {
            text.push_str(&format!(" {}", self.hosts.0));
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

    fn parse(text: &str) -> Option<Self> {
        let (head, claims) = text.split_once('\n')?;
        let (role, rest) = head.split_once(' ')?;
        let (room, hosts) = rest.split_once(' ').unwrap_or((rest, ""));
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
            hosts: StoredHosts(hosts.to_owned()),
        })
    }
}

/// Bytes as one word of text.
pub(crate) fn packed(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The bytes of such a word; `None` for an empty one.
pub(crate) fn unpacked(word: &str) -> Option<Vec<u8>> {
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
pub fn places() -> Vec<TablePlace> {
    listed(&shelved().text)
}

thread_local! {
    /// True once this page knows the content of IndexedDB. Until then nothing goes there, because it could hide something
    /// newer.
    static KNOWN: Cell<bool> = const { Cell::new(false) };
}

/// Brings back the places that a killed browser had no time to put in `localStorage`. True if there were any.
pub async fn restore_places() -> bool {
    let found = shelved();
    let safe = indexed_db::read(PLACES).await;
    KNOWN.set(true);
    let safe = safe.ok().flatten();
    let safe = safe.map_or_else(VersionedText::default, |safe| VersionedText::parse(&safe));
    let now = shelved();
    let behind = safe.number > found.number;
    let stored = now.number != found.number;
    let text = match (behind, stored) {
        (false, false) => return false,
        (false, true) => now.text,
        (true, false) => safe.text,
        (true, true) => with_first_of(&now.text, &safe.text),
    };
    // If there is no room even for that, the places are lost as before.
    let _ = keep(safe.number.max(now.number) + 1, text);
    behind
}

/// The place stored before this page knew the others, in front of those.
fn with_first_of(now: &str, safe: &str) -> String {
    let all: Vec<TablePlace> = listed(safe);
    match listed(now).into_iter().next() {
        Some(first) => written(&with(first, all)),
        None => written(&all),
    }
}

/// Waits until the places are as safe as they get. A phone must not lose a seat key that a host has heard of.
pub async fn settle_places() {
    let known = KNOWN.get();
    if !indexed_db::is_late() {
        let _ = indexed_db::read(PLACES).await;
        if !known {
            // A write that waited for that read happens only now.
            let _ = indexed_db::read(PLACES).await;
        }
    }
}

fn shelved() -> VersionedText {
    let kept = local_storage::read(PLACES);
    kept.map_or_else(VersionedText::default, |kept| VersionedText::parse(&kept))
}

/// The hosts that this phone has had in this room, now or on its last visit.
pub fn hosts_of(room: &RoomSecret) -> StoredHosts {
    let here = places().into_iter().find(|place| place.room == *room);
    let last = LastTable::load().map(|last| last.place);
    let last = last.filter(|place| place.room == *room);
    here.or(last).map(|place| place.hosts).unwrap_or_default()
}

pub fn host_place() -> Option<TablePlace> {
    places().into_iter().find(TablePlace::is_host)
}

/// The place to which a reload of this tab comes back.
pub fn place_of_tab() -> Option<TablePlace> {
    let room = local_storage::read_in_tab(PRESENT)?;
    places()
        .into_iter()
        .find(|place| place.room.to_string() == room)
}

/// Sets the place to which a reload of this tab comes back; `None` leads home.
pub fn set_place_of_tab(place: Option<&TablePlace>) {
    local_storage::write_in_tab(PRESENT, place.map(|place| place.room.to_string()));
}

pub fn remember_place(place: &TablePlace) -> Result<(), StorageFull> {
    store(&with(place.clone(), places()))
}

/// Forgets a place, because its seats are given up.
pub fn forget_place(room: &RoomSecret) -> Result<(), StorageFull> {
    let mut all = places();
    all.retain(|place| place.room != *room);
    store(&all)
}

fn store(places: &[TablePlace]) -> Result<(), StorageFull> {
    keep(shelved().number + 1, written(places))
}

fn keep(number: u64, text: String) -> Result<(), StorageFull> {
    let text = VersionedText { number, text }.into_text();
    let kept = local_storage::write(PLACES, &text);
    if KNOWN.get() {
        indexed_db::write_soon(PLACES, text);
    }
    kept
}

/// A player's claim of a seat, for tests.
#[cfg(test)]
pub(crate) fn example_claim(byte: u8, name: &str) -> Claim {
    Claim {
        key: SeatKey::new([byte; 16]),
        name: name.into(),
        look: None,
        purpose: Purpose::Play,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::session::HostKey;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_place_that_was_taken_before_the_others_were_found_stands_before_them() {
        let place = |role| {
            let room = RoomSecret::random().expect("random numbers");
            TablePlace::new(role, room, vec![example_claim(7, "Ana")])
        };
        let [old, guest, new] = [Role::Host { open: true }, Role::Guest, Role::Guest].map(place);
        let hosts = place(Role::Host { open: false });
        let safe = written(&[guest.clone(), old.clone()]);
        let found = |now: &[TablePlace]| listed::<TablePlace>(&with_first_of(&written(now), &safe));
        assert_eq!(
            found(std::slice::from_ref(&new)),
            [new.clone(), guest.clone(), old.clone()]
        );
        assert_eq!(found(&[hosts.clone(), old.clone()]), [hosts, guest.clone()]);
        assert_eq!(found(&[]), [guest, old]);
    }

    #[test]
    fn a_place_is_read_as_it_was_written() {
        for role in [
            Role::Host { open: true },
            Role::Host { open: false },
            Role::Guest,
            Role::Screen,
        ] {
            let room = RoomSecret::random().expect("random numbers");
            let mut claims = vec![example_claim(1, "Ana"), example_claim(2, "")];
            if role == Role::Screen {
                claims
                    .iter_mut()
                    .for_each(|claim| claim.purpose = Purpose::Show);
            }
            let mut place = TablePlace::new(role, room, claims);
            let stored = place.to_text();
            let room = &place.room;
            assert!(
                stored.ends_with(&format!(
                    " {room}\nAQEBAQEBAQEBAQEBAQEBAQ - - Ana\nAgICAgICAgICAgICAgICAg - - "
                )),
                "{stored}"
            );
            assert_eq!(TablePlace::parse(&stored), Some(place.clone()));
            let mut hosts = KnownHosts::default();
            hosts.note(HostKey::default().host_chain());
            place.hosts = StoredHosts::of(&hosts);
            assert_eq!(TablePlace::parse(&place.to_text()), Some(place));
        }
    }

    #[test]
    fn nonsense_is_no_place() {
        for text in ["", "guest", "guest x\ny z", "\n\n"] {
            assert_eq!(TablePlace::parse(text), None, "{text}");
        }
    }
}
