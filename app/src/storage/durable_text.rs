//! A text that is kept as safe as the phone can.
//!
//! IndexedDB keeps it. On a phone without that it lies in `localStorage`: a reload finds it there, but a browser that
//! is killed may lose it.
use std::cell::Cell;

use crate::storage::indexed_db::{self, NotDurable};
use crate::storage::local_storage::{self, StorageFull};
use crate::storage::versioned_text::VersionedText;

/// The text under one name.
pub(crate) struct DurableText {
    name: &'static str,
    /// The number of the latest edition that this page knows of.
    latest: Cell<u64>,
    /// True if an edition may lie in `localStorage`.
    shelved: Cell<bool>,
}

/// A stored text that this phone has found.
pub(crate) struct StoredText {
    pub(crate) text: String,
    /// How long ago it was kept, by the phone's clock, in milliseconds.
    pub(crate) age: u64,
}

impl DurableText {
    pub(crate) const fn new(name: &'static str) -> Self {
        Self {
            name,
            latest: Cell::new(0),
            shelved: Cell::new(true),
        }
    }

    /// The text, if there is one.
    ///
    /// # Errors
    /// [`NotDurable`] if IndexedDB cannot be read and `localStorage` has no text.
    pub(crate) async fn read(&self) -> Result<Option<StoredText>, NotDurable> {
        let safe = indexed_db::read(self.name).await;
        let shelved = local_storage::read(self.name);
        if shelved.is_none() {
            safe.as_ref().map_err(|error| *error)?;
        }
        let Some(VersionedText { number, text }) =
            VersionedText::latest(safe.ok().flatten(), shelved)
        else {
            return Ok(None);
        };
        self.latest.set(self.latest.get().max(number));
        let age = today().saturating_sub(number);
        Ok(Some(StoredText { text, age }).filter(|found| !found.text.is_empty()))
    }

    /// Keeps a text in place of the last one. It is safe once this completes.
    ///
    /// # Errors
    /// [`StorageFull`].
    pub(crate) async fn write(&self, text: String) -> Result<(), StorageFull> {
        let text = self.next(text);
        if indexed_db::write(self.name, &text).await.is_err() {
            return self.put_on_shelf(&text);
        }
        if self.shelved.take() {
            local_storage::erase(self.name);
        }
        Ok(())
    }

    /// Keeps a text at once, for a page that goes away: a reload finds it.
    ///
    /// # Errors
    /// [`StorageFull`].
    pub(crate) fn leave(&self, text: String) -> Result<(), StorageFull> {
        self.put_on_shelf(&self.next(text))
    }

    /// Forgets the text.
    pub(crate) fn erase(&self) {
        local_storage::erase(self.name);
        indexed_db::write_soon(self.name, self.next(String::new()));
    }

    fn put_on_shelf(&self, text: &str) -> Result<(), StorageFull> {
        self.shelved.set(true);
        local_storage::write(self.name, text)
    }

    /// The next edition. Its number also exceeds the clock, because earlier pages may have used numbers that this page
    /// has not read.
    fn next(&self, text: String) -> String {
        let number = self.latest.get().max(today()) + 1;
        self.latest.set(number);
        VersionedText { number, text }.to_text()
    }
}

/// The phone's clock, in milliseconds since 1970.
pub(crate) fn today() -> u64 {
    js_sys::Date::now() as u64
}
