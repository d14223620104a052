//! The data that this phone stores as a replica of a table that it does not host. It is sealed, and useless to one
//! phone alone.
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use engine::session::ReplicaWrite;

use crate::storage::durable_text::DurableText;
use crate::storage::local_storage::StorageFull;
use link::RoomSecret;

/// A line with the room of the table, and one for each piece.
const REPLICA: DurableText = DurableText("heir");

/// The pieces that a replica stores, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReplicaEntries(Vec<String>);

impl ReplicaEntries {
    /// Applies a change that the session wants stored.
    pub fn add(&mut self, kept: &ReplicaWrite) {
        match kept {
            ReplicaWrite::Replace(all) => self.0 = vec![STANDARD_NO_PAD.encode(all)],
            ReplicaWrite::Append(more) => self.0.push(STANDARD_NO_PAD.encode(more)),
            ReplicaWrite::Clear => self.0.clear(),
        }
    }

    /// True if this phone stores nothing for the table.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The pieces up to the first that cannot be read.
    pub fn pieces(&self) -> Vec<Vec<u8>> {
        let read = |line: &String| STANDARD_NO_PAD.decode(line).ok();
        self.0.iter().map_while(read).collect()
    }

    /// The pieces in their stored form, for the table of this room.
    fn to_text(&self, room: &RoomSecret) -> String {
        if self.0.is_empty() {
            return String::new();
        }
        let mut text = room.to_string();
        for piece in &self.0 {
            text.push('\n');
            text.push_str(piece);
        }
        text
    }

    /// Reads that form. Returns no pieces if they belong to the table of another room.
    fn parse(text: &str, room: &RoomSecret) -> Self {
        let mut lines = text.lines();
        match lines.next() == Some(&room.to_string()) {
            true => Self(lines.map(str::to_owned).collect()),
            false => Self::default(),
        }
    }
}

/// The stored pieces for the table of this room.
pub async fn restore_replica(room: &RoomSecret) -> ReplicaEntries {
    // If storage does not answer, the other replicas manage with one less.
    let found = REPLICA.read().await.ok().flatten();
    found.map_or_else(ReplicaEntries::default, |(text, _)| {
        ReplicaEntries::parse(&text, room)
    })
}

/// True if any pieces are stored for the table of this room.
pub async fn has_replica(room: &RoomSecret) -> bool {
    !restore_replica(room).await.is_empty()
}

/// Stores these pieces for the table of this room, in place of those for another table. They are safe once this
/// completes.
pub fn store_replica(
    room: &RoomSecret,
    entries: &ReplicaEntries,
) -> impl Future<Output = Result<(), StorageFull>> + use<> {
    REPLICA.write(entries.to_text(room))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn stored_entries_come_back_for_their_own_table_only() {
        let room = || RoomSecret::random().expect("random numbers");
        let (here, elsewhere) = (room(), room());
        let mut entries = ReplicaEntries::default();
        entries.add(&ReplicaWrite::Append(vec![9]));
        entries.add(&ReplicaWrite::Replace(vec![1, 2, 3]));
        entries.add(&ReplicaWrite::Append(vec![4; 100]));
        let text = entries.to_text(&here);
        assert!(text.starts_with(&format!("{here}\nAQID\nBAQE")), "{text}");
        assert_eq!(ReplicaEntries::parse(&text, &here), entries);
        assert_eq!(entries.pieces(), [vec![1, 2, 3], vec![4; 100]]);
        assert_eq!(
            ReplicaEntries::parse(&text, &elsewhere),
            ReplicaEntries::default()
        );
        entries.add(&ReplicaWrite::Clear);
        assert_eq!(entries.to_text(&here), "");
    }
}
