//! In which language people read.
//!
//! Messages are written in English where they are said; what they are in another language stands in a file of that language
//! beside the app, which is fetched before anything is shown, if somebody wants it. It stays the same until the page is
//! loaded again.

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

/// Tools that read sources read them in English.
#[cfg(not(target_arch = "wasm32"))]
mod unspoken {
    use super::Language;
    use engine::phrase::{English, Phrase, Tongue as _, form_of};

    /// The language that is read here.
    pub const fn spoken() -> Language {
        Language::English
    }

    /// How dates are written here.
    pub fn locale() -> String {
        spoken().tag().to_owned()
    }

    /// There is nothing to learn: goes on.
    pub fn learn(_: Option<Language>, then: impl FnOnce()) {
        then();
    }

    /// The form of this message for so many.
    pub fn form(english: &'static str, count: Option<u32>) -> String {
        form_of(&English, english, count).to_owned()
    }

    /// The message.
    pub fn told(phrase: &Phrase) -> String {
        phrase.to_string()
    }

    /// Puts what comes next behind what was said before.
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

/// What a game is called.
pub fn game(ruleset: RulesetId) -> String {
    of(ruleset.spec().name)
}

/// A language that the app can be read in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// The one that everything is written in first.
    #[default]
    English,
    /// Deutsch.
    German,
    /// Français.
    French,
    /// Español.
    Spanish,
    /// 中文.
    Chinese,
}

impl Language {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Language; 5] = [
        Language::English,
        Language::German,
        Language::French,
        Language::Spanish,
        Language::Chinese,
    ];

    /// Names it to browsers, files and storage (BCP 47).
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

    /// What those call it who speak it.
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

    /// How many forms a message has that counts: one for a single thing, and one for more.
    #[must_use]
    pub const fn forms(self) -> usize {
        match self {
            Language::Chinese => 1,
            Language::English | Language::German | Language::French | Language::Spanish => 2,
        }
    }

    /// The language of this tag, in whatever country.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Language> {
        let main = tag.split(['-', '_']).next()?;
        Language::ALL
            .into_iter()
            .find(|language| language.tag().eq_ignore_ascii_case(main))
    }

    /// The first of these tags that there is a language for; English, if there is none.
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
