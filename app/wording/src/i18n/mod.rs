//! The language in which people read the app.
//!
//! The code has its messages in English. A translation of them is a [`Catalog`], which the app fetches before it shows
//! anything, if the player wants another language. The language stays the same until the page reloads. Until a language
//! is set, and in tests, all texts are English.

pub mod cards;
mod catalog;
pub mod joining;
mod language;
mod reader;

pub use catalog::{Catalog, Unreadable};
pub use language::Language;
pub use reader::{game_name, join, message_text, phrase_text, plural_form, spoken, translate_into};
