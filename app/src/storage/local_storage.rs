//! The browser's `localStorage`: texts by name, and lists in them: a text for each entry, the newest first.
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

/// An entry of a stored list.
pub(crate) trait TextEntry: Sized {
    /// Stands between two entries.
    const SEPARATOR: &'static str = "\n";
    /// The most entries to keep. The oldest is forgotten first.
    const MOST: usize = usize::MAX;

    /// The entry in its stored form.
    fn to_text(&self) -> String;

    /// Reads a stored entry; `None` if this version cannot read it.
    fn parse(text: &str) -> Option<Self>;

    /// True if a list has room for only one of the two.
    fn excludes(&self, other: &Self) -> bool;
}

/// The entries of a stored list that this version can read.
pub(crate) fn listed<E: TextEntry>(text: &str) -> Vec<E> {
    text.split(E::SEPARATOR).filter_map(E::parse).collect()
}

/// A list in its stored form.
pub(crate) fn written<E: TextEntry>(entries: &[E]) -> String {
    let texts: Vec<String> = entries.iter().map(E::to_text).collect();
    texts.join(E::SEPARATOR)
}

/// The list with this entry as the newest.
pub(crate) fn with<E: TextEntry>(entry: E, mut all: Vec<E>) -> Vec<E> {
    all.retain(|other| !entry.excludes(other));
    all.insert(0, entry);
    all.truncate(E::MOST);
    all
}
