//! Texts that are kept as safe as the phone can, each with the number of its version.
//!
//! IndexedDB keeps them. On a phone without that they lie in `localStorage`: a reload finds them there, but a browser
//! that is killed may lose them. Either place may be behind the other: the later version counts.
use engine::SortedMap;
use std::cell::RefCell;

use crate::storage::indexed_db::{self, NotDurable};
use crate::storage::local_storage::{self, StorageFull};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct VersionedText {
    /// Greater than the number of every earlier version; 0 for a text without a number.
    pub(crate) number: u64,
    pub(crate) text: String,
}

impl VersionedText {
    /// The text in its stored form. A text may be long: it is moved, not copied.
    pub(crate) fn into_text(mut self) -> String {
        let number = format!("{} ", self.number);
        self.text.insert_str(0, &number);
        self.text
    }

    /// Reads a stored text. A text without a number is from before versions had numbers.
    pub(crate) fn parse(kept: &str) -> Self {
        let numbered = kept.split_once(' ');
        let numbered = numbered.and_then(|(number, text)| Some((number.parse().ok()?, text)));
        let (number, text) = numbered.unwrap_or((0, kept));
        let text = text.to_owned();
        Self { number, text }
    }

    /// The later of two stored texts.
    pub(crate) fn latest(one: Option<String>, other: Option<String>) -> Option<Self> {
        let kept = [one, other].into_iter().flatten();
        kept.map(|kept| Self::parse(&kept))
            .max_by_key(|text| text.number)
    }
}

/// The text under one name.
#[derive(Clone, Copy)]
pub(crate) struct DurableText(pub(crate) &'static str);

thread_local! {
    /// The number of the latest version under each name that this page knows of.
    static LATEST: RefCell<SortedMap<&'static str, u64>> = const { RefCell::new(SortedMap::new()) };
}

impl DurableText {
    /// The text, if there is one, and how long ago it was kept: by the phone's clock, in milliseconds.
    ///
    /// # Errors
    /// [`NotDurable`] if IndexedDB cannot be read and `localStorage` has no text.
    pub(crate) async fn read(self) -> Result<Option<(String, u64)>, NotDurable> {
        let Self(name) = self;
        let safe = indexed_db::read(name).await;
        let fallback = local_storage::read(name);
        if fallback.is_none() {
            safe.as_ref().map_err(|error| *error)?;
        }
        let latest = VersionedText::latest(safe.ok().flatten(), fallback);
        Ok(latest.and_then(|VersionedText { number, text }| {
            self.note(number);
            let age = today().saturating_sub(number);
            (!text.is_empty()).then_some((text, age))
        }))
    }

    /// Keeps a text in place of the last one. It is safe once this completes.
    pub(crate) async fn write(self, text: String) -> Result<(), StorageFull> {
        let Self(name) = self;
        let text = self.next(text);
        match indexed_db::write(name, &text).await {
            Ok(()) => {
                local_storage::erase(name);
                Ok(())
            }
            Err(NotDurable) => local_storage::write(name, &text),
        }
    }

    /// Keeps a text at once, for a page that goes away: a reload finds it.
    pub(crate) fn leave(self, text: String) -> Result<(), StorageFull> {
        local_storage::write(self.0, &self.next(text))
    }

    pub(crate) fn erase(self) {
        local_storage::erase(self.0);
        indexed_db::write_soon(self.0, self.next(String::new()));
    }

    /// The next version. Its number also exceeds the clock, because earlier pages may have used numbers that this page
    /// has not read.
    fn next(self, text: String) -> String {
        let number = self.note(today()) + 1;
        self.note(number);
        VersionedText { number, text }.into_text()
    }

    /// Notes that there may be a version of this number. Returns the greatest of all.
    fn note(self, number: u64) -> u64 {
        LATEST.with_borrow_mut(|latest| {
            let latest = latest.get_or_default(self.0);
            *latest = number.max(*latest);
            *latest
        })
    }
}

/// The phone's clock, in milliseconds since 1970.
pub(crate) fn today() -> u64 {
    js_sys::Date::now() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn stored(number: u64, text: &str) -> Option<String> {
        let text = text.to_owned();
        Some(VersionedText { number, text }.into_text())
    }

    #[test]
    fn a_version_is_read_as_it_was_written() {
        for text in ["", "host r00m\nkey Ana\n\nguest 7\n", "12 34"] {
            let read = VersionedText::parse(&stored(57, text).unwrap_or_default());
            assert_eq!((read.number, read.text.as_str()), (57, text));
            assert_eq!(read.into_text(), format!("57 {text}"));
        }
    }

    #[test]
    fn texts_stored_before_version_numbers_are_still_read() {
        for text in ["host r00m\nkey Ana", "AQIDBA", "", "-1 x", "1.5 x"] {
            let read = VersionedText::parse(text);
            assert_eq!((read.number, read.text.as_str()), (0, text));
        }
    }

    #[test]
    fn the_later_one_counts_wherever_it_is() {
        let text = |one, other| VersionedText::latest(one, other).map(|read| read.text);
        assert_eq!(
            text(stored(9, "old"), stored(10, "new")),
            Some("new".into())
        );
        assert_eq!(
            text(stored(10, "new"), stored(9, "old")),
            Some("new".into())
        );
        assert_eq!(
            text(stored(1, "new"), Some("old".into())),
            Some("new".into())
        );
        assert_eq!(text(None, Some("old".into())), Some("old".into()));
        assert_eq!(
            text(stored(3, ""), stored(2, "closed since")),
            Some(String::new())
        );
        assert_eq!(text(None, None), None);
    }
}
