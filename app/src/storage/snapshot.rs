//! The table that this phone hosts, as the session wrote it. It holds secrets and all cards.
//!
//! It is kept in the vault. Where there is none it lies on the shelf: a reload finds it there, a browser that was killed
//! perhaps not.
use std::cell::Cell;
use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use super::edition::Edition;
use super::shelf::{self, StorageFull};
use super::vault;

const NAME: &str = "table";

/// The phone did not tell in time whether a table is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unread;

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "This phone’s storage does not answer, so your table cannot go on yet. It is not lost: open this page again \
             and go on.",
        )
    }
}

impl std::error::Error for Unread {}

thread_local! {
    /// The number of the latest edition that this page knows of.
    static LATEST: Cell<u64> = const { Cell::new(0) };
    /// Whether an edition may lie on the shelf.
    static SHELVED: Cell<bool> = const { Cell::new(true) };
}

/// The stored table, if there is one.
///
/// # Errors
/// [`Unread`].
pub async fn read_snapshot() -> Result<Option<Vec<u8>>, Unread> {
    let safe = vault::read(NAME).await;
    let shelved = shelf::read(NAME);
    if safe.is_err() && shelved.is_none() {
        return Err(Unread);
    }
    let Some(latest) = Edition::latest(safe.ok().flatten(), shelved) else {
        return Ok(None);
    };
    LATEST.set(LATEST.get().max(latest.number));
    let table = STANDARD_NO_PAD.decode(latest.text).ok();
    Ok(table.filter(|bytes| !bytes.is_empty()))
}

/// Stores the table in place of the last one. It is safe when this is done.
///
/// # Errors
/// [`StorageFull`].
pub async fn write_snapshot(bytes: &[u8]) -> Result<(), StorageFull> {
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

/// The next edition. The clock stands in for what earlier pages numbered, where nobody has read it.
fn next(bytes: &[u8]) -> String {
    let number = LATEST.get().max(js_sys::Date::now() as u64) + 1;
    LATEST.set(number);
    let text = STANDARD_NO_PAD.encode(bytes);
    Edition { number, text }.to_text()
}
