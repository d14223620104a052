//! The languages of the app.

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

#[cfg(test)]
mod tests {
    use crate::i18n::Language;

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
