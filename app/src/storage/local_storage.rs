//! Texts by name, in the storage of the browser.
use engine::message;

/// Nothing could be stored: the phone is full, or the browser does not let pages store anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StorageFull;

impl StorageFull {
    /// The message: what happened and what to do next.
    pub fn sentence(self) -> &'static str {
        message!(
            "This phone has no room left to remember the table, so a reload would lose it. Free some space, or leave private browsing."
        )
    }
}

/// The text of this name. It is also `None` if the browser stores nothing.
pub(crate) fn read(name: &str) -> Option<String> {
    storage()?.get_item(&prefixed(name)).ok()?
}

/// Stores a text. The next page finds it, but a browser that is killed within seconds may lose it.
pub(crate) fn write(name: &str, text: &str) -> Result<(), StorageFull> {
    let stored = storage().and_then(|storage| storage.set_item(&prefixed(name), text).ok());
    stored.ok_or(StorageFull)
}

/// Forgets the text of this name.
pub(crate) fn erase(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&prefixed(name));
    }
}

/// The text of this name in this tab.
pub(crate) fn read_in_tab(name: &str) -> Option<String> {
    tab()?.get_item(&prefixed(name)).ok()?
}

/// Stores a text for as long as this tab lives, reloads included; `None` forgets it.
pub(crate) fn write_in_tab(name: &str, text: Option<String>) {
    let Some(tab) = tab() else { return };
    // If this fails, a reload leads home, and from there back to the table.
    let _ = match text {
        Some(text) => tab.set_item(&prefixed(name), &text),
        None => tab.remove_item(&prefixed(name)),
    };
}

fn tab() -> Option<web_sys::Storage> {
    web_sys::window()?.session_storage().ok()?
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// Other pages of the same origin keep texts beside ours.
fn prefixed(name: &str) -> String {
    format!("one-left.{name}")
}
