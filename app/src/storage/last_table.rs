//! The last table at which people played together. One tap opens it again after its seats are given up.
use engine::GameConfig;
use engine::codec;
use engine::session::{HostKey, SeatKey};

use crate::storage::game_configs::{game_of, marked, readable};
use crate::storage::local_storage::{self, StorageFull, TextEntry};
use crate::storage::table_place::{TablePlace, packed, unpacked};

const NAME: &str = "last";

/// A table at which people with phones of their own played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastTable {
    /// This phone's role there, the room, and the players on this phone without their keys.
    pub place: TablePlace,
    /// The term (`term`) of the last host, from 0.
    pub term: u32,
    /// The proof that the table is this phone's own, if it was the host.
    pub host_key: Option<StoredKey>,
    /// The name of the phone that hosted the table: that of its first player.
    pub host: String,
    /// The players on other phones, in seat order.
    pub others: Vec<String>,
    /// The code of the game config.
    pub code: String,
    /// The game config in a few words. If those were stored in another language, only the name of the game.
    pub rules: String,
}

/// The proof that a table is this phone's own, as it is stored. Only hosts read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredKey(String);

impl StoredKey {
    /// The stored form of this proof.
    pub fn of(host_key: &HostKey) -> Self {
        Self(packed(&codec::plain(host_key)))
    }

    /// The proof; `None` if this version cannot read it.
    pub fn read(&self) -> Option<HostKey> {
        codec::read_plain(&unpacked(&self.0)?).ok()
    }
}

impl LastTable {
    pub fn load() -> Option<Self> {
        Self::parse(&local_storage::read(NAME)?)
    }

    /// Stores it in place of the one before.
    pub fn save(&self) -> Result<(), StorageFull> {
        local_storage::write(NAME, &self.to_text())
    }

    /// Forgets the stored table.
    pub fn erase() {
        local_storage::erase(NAME);
    }

    /// The game config that was played, if this version can read it.
    pub fn config(&self) -> Option<GameConfig> {
        self.code.parse().ok()
    }

    /// The same place with new keys, which no table knows; `None` without random numbers.
    pub fn with_new_keys(&self, random: impl Fn() -> Option<[u8; 16]>) -> Option<TablePlace> {
        let mut place = self.place.clone();
        for claim in &mut place.claims {
            claim.key = SeatKey::new(random()?);
        }
        Some(place)
    }

    /// A line each for term and title, host, other players, code and words; then the place.
    fn to_text(&self) -> String {
        let others: Vec<String> = self.others.iter().map(|name| plain(name)).collect();
        let lines = [
            match &self.host_key {
                Some(StoredKey(host_key)) => format!("{} {host_key}", self.term),
                None => self.term.to_string(),
            },
            plain(&self.host),
            others.join("\t"),
            plain(&self.code),
            marked(&plain(&self.rules)),
            self.place.to_text(),
        ];
        lines.join("\n")
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.splitn(6, '\n');
        let mut line = || lines.next();
        let (first, host, others) = (line()?, line()?, line()?);
        let (term, host_key) = first.split_once(' ').unwrap_or((first, ""));
        let (code, rules, place) = (line()?, line()?, line()?);
        let words = readable(rules).map(str::to_owned);
        let others = others.split('\t').filter(|name| !name.is_empty());
        Some(Self {
            place: TablePlace::parse(place)?,
            term: term.parse().ok()?,
            host_key: (!host_key.is_empty()).then(|| StoredKey(host_key.to_owned())),
            host: host.to_owned(),
            others: others.map(str::to_owned).collect(),
            code: code.to_owned(),
            rules: words
                .or_else(|| game_of(code))
                .unwrap_or_else(|| code.to_owned()),
        })
    }
}

/// The text without the characters that separate fields here.
fn plain(text: &str) -> String {
    text.replace(['\n', '\t'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::{Role, table_place::example_claim as claim};
    use link::RoomSecret;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn example(others: &[&str]) -> LastTable {
        LastTable {
            place: TablePlace::new(
                Role::Host { open: true },
                RoomSecret::random().expect("random numbers"),
                vec![claim(1, "Ana"), claim(2, "Ana’s child")],
            ),
            term: 3,
            host_key: Some(StoredKey::of(&HostKey::default())),
            host: "Ana".into(),
            others: others.iter().map(|name| (*name).to_owned()).collect(),
            code: "classic+jump-in".into(),
            rules: "Classic with jump-in".into(),
        }
    }

    #[test]
    fn the_last_table_is_read_as_it_was_written() {
        for others in [&["Ben", "Cleo Maria"][..], &["Ben"], &[]] {
            let last = example(others);
            assert_eq!(LastTable::parse(&last.to_text()), Some(last));
        }
        let untitled = LastTable {
            host_key: None,
            ..example(&["Ben"])
        };
        assert_eq!(LastTable::parse(&untitled.to_text()), Some(untitled));
    }

    #[test]
    fn nonsense_is_no_table() {
        for text in [
            "",
            "3\nAna",
            "many\nAna\nBen\nunu\nUnu\nguest",
            "3\n\n\n\n\n",
        ] {
            assert_eq!(LastTable::parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_same_players_come_with_new_keys() {
        let last = example(&["Ben"]);
        let place = last.with_new_keys(|| Some([9; 16])).expect("a place");
        assert_eq!(place.room, last.place.room);
        for (new, old) in place.claims.iter().zip(&last.place.claims) {
            assert_eq!(new.name, old.name);
            assert_ne!(new.key, old.key);
        }
        assert_eq!(last.with_new_keys(|| None), None);
    }
}
