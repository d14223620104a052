//! Texts by name, kept by the browser.
use std::fmt;

/// Nothing could be stored: the phone is full, or the browser does not let pages store anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StorageFull;

impl fmt::Display for StorageFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "This phone has no room left to remember the table, so a reload would lose it. Free some space, or leave \
             private browsing.",
        )
    }
}

impl std::error::Error for StorageFull {}

/// The text of this name; `None` too where the browser keeps nothing.
pub(super) fn read(name: &str) -> Option<String> {
    storage()?.get_item(&prefixed(name)).ok()?
}

/// Keeps a text. It is safe when this returns.
pub(super) fn write(name: &str, text: &str) -> Result<(), StorageFull> {
    let stored = storage().and_then(|storage| storage.set_item(&prefixed(name), text).ok());
    stored.ok_or(StorageFull)
}

/// Forgets a text.
pub(super) fn erase(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&prefixed(name));
    }
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// Other pages of the same origin keep texts beside ours.
fn prefixed(name: &str) -> String {
    format!("one-left.{name}")
}
