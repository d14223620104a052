//! The table that this phone hosts, as the session wrote it. It holds secrets and all cards.
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use super::shelf::{self, StorageFull};

const NAME: &str = "table";

/// The stored table, if there is one.
pub fn read_snapshot() -> Option<Vec<u8>> {
    STANDARD_NO_PAD.decode(shelf::read(NAME)?).ok()
}

/// Stores the table in place of the last one.
///
/// # Errors
/// [`StorageFull`].
pub fn write_snapshot(bytes: &[u8]) -> Result<(), StorageFull> {
    shelf::write(NAME, &STANDARD_NO_PAD.encode(bytes))
}

/// Forgets the table.
pub fn erase_snapshot() {
    shelf::erase(NAME);
}
