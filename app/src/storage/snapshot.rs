//! The table that this phone hosts, as the session wrote it. It holds secrets and all cards.
//!
//! It is kept in the vault. Where there is none it lies on the shelf: a reload finds it there, a browser that was killed
//! perhaps not.
use std::cell::Cell;

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use super::edition::Edition;
use super::shelf::{self, StorageFull};
use super::vault;

const NAME: &str = "table";

thread_local! {
    /// The number of the latest edition; 0 as long as nobody has looked.
    static LATEST: Cell<u64> = const { Cell::new(0) };
    /// Whether an edition may lie on the shelf.
    static SHELVED: Cell<bool> = const { Cell::new(true) };
}

/// The stored table, if there is one.
pub async fn read_snapshot() -> Option<Vec<u8>> {
    let safe = vault::read(NAME).await.ok().flatten();
    let Edition { number, text } = Edition::latest(safe, shelf::read(NAME))?;
    LATEST.set(LATEST.get().max(number));
    let table = STANDARD_NO_PAD.decode(text).ok();
    table.filter(|bytes| !bytes.is_empty())
}

/// Stores the table in place of the last one. It is safe when this is done.
///
/// # Errors
/// [`StorageFull`].
pub async fn write_snapshot(bytes: &[u8]) -> Result<(), StorageFull> {
    if LATEST.get() == 0 {
        drop(read_snapshot().await);
    }
    let text = next(bytes);
    if vault::write(NAME, &text).await.is_err() {
        return put_on_shelf(&text);
    }
    if SHELVED.take() {
        shelf::erase(NAME);
    }
    Ok(())
}

/// Stores the table at once, for a page that goes away: a reload finds it.
///
/// # Errors
/// [`StorageFull`].
pub fn leave_snapshot(bytes: &[u8]) -> Result<(), StorageFull> {
    put_on_shelf(&next(bytes))
}

/// Forgets the table.
pub fn erase_snapshot() {
    shelf::erase(NAME);
    vault::write_soon(NAME, next(&[]));
}

fn put_on_shelf(text: &str) -> Result<(), StorageFull> {
    SHELVED.set(true);
    shelf::write(NAME, text)
}

fn next(bytes: &[u8]) -> String {
    let number = LATEST.get() + 1;
    LATEST.set(number);
    let text = STANDARD_NO_PAD.encode(bytes);
    Edition { number, text }.to_text()
}
