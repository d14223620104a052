//! Stored lists: a text for each entry, the newest first.

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
