//! Texts that are kept in two places, one of which may be behind: the later edition counts.

/// A text with the number of its edition.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct VersionedText {
    /// Greater than the number of every earlier edition; 0 for a text without a number.
    pub(crate) number: u64,
    /// The text itself.
    pub(crate) text: String,
}

impl VersionedText {
    /// The edition in its stored form.
    pub(crate) fn to_text(&self) -> String {
        format!("{} {}", self.number, self.text)
    }

    /// Reads a stored text. A text without a number is from before editions had numbers.
    pub(crate) fn parse(kept: &str) -> Self {
        let numbered = kept.split_once(' ');
        let numbered = numbered.and_then(|(number, text)| Some((number.parse().ok()?, text)));
        let (number, text) = numbered.unwrap_or((0, kept));
        let text = text.to_owned();
        Self { number, text }
    }

    /// The later of two stored editions.
    pub(crate) fn latest(one: Option<String>, other: Option<String>) -> Option<Self> {
        let kept = [one, other].into_iter().flatten();
        kept.map(|kept| Self::parse(&kept))
            .max_by_key(|edition| edition.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn kept(number: u64, text: &str) -> Option<String> {
        let text = text.to_owned();
        Some(VersionedText { number, text }.to_text())
    }

    #[test]
    fn an_edition_is_read_as_it_was_written() {
        for text in ["", "host r00m\nkey Ana\n\nguest 7\n", "12 34"] {
            let edition = VersionedText::parse(&kept(57, text).unwrap_or_default());
            assert_eq!((edition.number, edition.text.as_str()), (57, text));
        }
    }

    #[test]
    fn what_was_kept_before_there_were_numbers_is_still_read() {
        for text in ["host r00m\nkey Ana", "AQIDBA", "", "-1 x", "1.5 x"] {
            let edition = VersionedText::parse(text);
            assert_eq!((edition.number, edition.text.as_str()), (0, text));
        }
    }

    #[test]
    fn the_later_one_counts_wherever_it_is() {
        let text = |one, other| VersionedText::latest(one, other).map(|edition| edition.text);
        assert_eq!(text(kept(9, "old"), kept(10, "new")), Some("new".into()));
        assert_eq!(text(kept(10, "new"), kept(9, "old")), Some("new".into()));
        assert_eq!(text(kept(1, "new"), Some("old".into())), Some("new".into()));
        assert_eq!(text(None, Some("old".into())), Some("old".into()));
        assert_eq!(
            text(kept(3, ""), kept(2, "closed since")),
            Some(String::new())
        );
        assert_eq!(text(None, None), None);
    }
}
