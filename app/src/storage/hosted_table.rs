//! The table that this phone hosts, as the session wrote it. It contains secrets and all cards.
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use engine::message;

use crate::storage::durable_text::{DurableText, today};
use crate::storage::local_storage::{self, StorageFull};

/// The storage name of the time when the host's page went away.
const PARTED: &str = "parted";

/// The table, in base64.
const TABLE: DurableText = DurableText("table");

/// Storage did not tell in time if it has a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unread;

impl Unread {
    /// The message: what happened and what to do next.
    pub fn sentence(self) -> &'static str {
        message!(
            "This phone’s storage does not answer, so your table cannot go on yet. It is not lost: open this page again and go on."
        )
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredTable {
    /// The table as the session wrote it.
    pub bytes: Vec<u8>,
    /// The time since the table was stored or since its page went away, in milliseconds of the phone's clock. The
    /// shorter one counts.
    pub age: u64,
}

pub async fn read_snapshot() -> Result<Option<StoredTable>, Unread> {
    let found = TABLE.read().await.map_err(|_| Unread)?;
    Ok(found.and_then(|(text, age)| {
        let bytes = STANDARD_NO_PAD.decode(text).ok()?;
        let parted = local_storage::read(PARTED).and_then(|at| at.parse().ok());
        let away = parted.map_or(u64::MAX, |at| today().saturating_sub(at));
        let age = age.min(away);
        Some(StoredTable { bytes, age })
    }))
}

/// Stores the table in place of the last one. It is safe once this completes.
pub async fn write_snapshot(bytes: &[u8]) -> Result<(), StorageFull> {
    TABLE.write(STANDARD_NO_PAD.encode(bytes)).await
}

/// Stores the table at once, for a page that goes away: a reload finds it.
pub fn leave_snapshot(bytes: &[u8]) -> Result<(), StorageFull> {
    TABLE.leave(STANDARD_NO_PAD.encode(bytes))
}

/// Notes that the host's page goes away. From now on the others may take the host for gone.
pub fn note_parting() {
    // Without room for it, the host looks for another host when it comes back.
    let _ = local_storage::write(PARTED, &today().to_string());
}

/// Forgets the stored table.
pub fn erase_snapshot() {
    TABLE.erase();
}
