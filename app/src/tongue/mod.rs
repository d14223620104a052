//! The language in which people read the app.
//!
//! The code has its messages in English. The translations of another language are in a file beside the app. The app
//! fetches that file before it shows anything, if the player wants the language. The language stays the same until the
//! page reloads.

pub mod cards;
mod catalog;
#[cfg(target_arch = "wasm32")]
mod joining;
#[cfg(target_arch = "wasm32")]
mod spoken;

pub use catalog::{Catalog, Unreadable};
use engine::RulesetId;
#[cfg(target_arch = "wasm32")]
pub use spoken::{form, join, learn, locale, spoken, told};

/// The English of tools that read sources.
#[cfg(not(target_arch = "wasm32"))]
mod unspoken {
    use super::Language;
    use engine::phrase::{English, Phrase, Tongue as _, form_of};

    /// The language that is read here.
    pub const fn spoken() -> Language {
        Language::English
    }

    /// The locale in which dates are written here.
    pub fn locale() -> String {
        spoken().tag().to_owned()
    }

    /// Goes on at once, because there is nothing to learn.
    pub fn learn(_: Option<Language>, then: impl FnOnce()) {
        then();
    }

    /// The form of this message for this count.
    pub fn form(english: &'static str, count: Option<u32>) -> String {
        form_of(&English, english, count).to_owned()
    }

    /// The text of this message.
    pub fn told(phrase: &Phrase) -> String {
        phrase.to_string()
    }

    /// Appends the next words to those said before.
    pub fn join(said: &mut String, next: &str) {
        English.join(said, next);
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use unspoken::{form, join, learn, locale, spoken, told};

/// A message that was written with `message!`, in the language that is read here.
pub fn of(english: &'static str) -> String {
    form(english, None)
}

/// The name of a game.
pub fn game(ruleset: RulesetId) -> String {
    of(ruleset.spec().name)
}

/// A language of the app.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// The language of all texts in the code.
    #[default]
    English,
    /// German (Deutsch).
    German,
    /// French (Français).
    French,
    /// Spanish (Español).
    Spanish,
    /// Chinese (中文).
    Chinese,
}

impl Language {
    /// All languages, in the order in which the app offers them.
    pub const ALL: [Language; 5] = [
        Language::English,
        Language::German,
        Language::French,
        Language::Spanish,
        Language::Chinese,
    ];

    /// The tag of the language for browsers, files and storage (BCP 47).
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::French => "fr",
            Language::Spanish => "es",
            Language::Chinese => "zh",
        }
    }

    /// The language's name in the language itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
            Language::French => "Français",
            Language::Spanish => "Español",
            Language::Chinese => "中文",
        }
    }

    /// The number of forms of a message with a count: one form for a single thing, and one for more.
    #[must_use]
    pub const fn forms(self) -> usize {
        match self {
            Language::Chinese => 1,
            Language::English | Language::German | Language::French | Language::Spanish => 2,
        }
    }

    /// The language of this tag, for any country.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Language> {
        let main = tag.split(['-', '_']).next()?;
        Language::ALL
            .into_iter()
            .find(|language| language.tag().eq_ignore_ascii_case(main))
    }

    /// The first language among these tags that the app has; English if it has none.
    #[must_use]
    pub fn first_of<'a>(tags: impl IntoIterator<Item = &'a str>) -> Language {
        tags.into_iter()
            .find_map(Language::of_tag)
            .unwrap_or_default()
    }
}

/// A message in the language that is read here.
///
/// ```ignore
/// say!("{who} wins the round.", who = name)
/// ```
#[macro_export]
macro_rules! say {
    ($($message:tt)*) => {
        $crate::tongue::told(&engine::phrase!($($message)*))
    };
}

#[cfg(test)]
mod tests {
    use super::Language;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_language_is_found_by_its_tag() {
        for language in Language::ALL {
            assert_eq!(Language::of_tag(language.tag()), Some(language));
        }
        assert_eq!(Language::of_tag(""), None);
    }

    #[test]
    fn a_browser_is_answered_in_the_first_language_that_there_is() {
        assert_eq!(Language::first_of(["de-AT", "en"]), Language::German);
        assert_eq!(Language::first_of(["nl", "fr-CA", "de"]), Language::French);
        assert_eq!(Language::first_of(["zh-Hant-TW"]), Language::Chinese);
        assert_eq!(Language::first_of(["nl", "ja"]), Language::English);
        assert_eq!(Language::first_of([]), Language::English);
    }
}
