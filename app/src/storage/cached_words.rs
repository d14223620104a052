//! Words stored for the first screen, which does not work them out. They are in the language that was read when they
//! were stored.
use wording::i18n::{Language, spoken};

/// Words with a mark of the language that is read here, in their stored form.
pub(crate) fn marked(words: &str) -> String {
    format!("{} {words}", spoken().tag())
}

/// Stored words, if they are in the language that is read here. Words of earlier versions are English and have no mark.
pub(crate) fn readable(text: &str) -> Option<&str> {
    let (language, words) = parted(text).unwrap_or((Language::English, text));
    (language == spoken()).then_some(words)
}

fn parted(text: &str) -> Option<(Language, &str)> {
    let (tag, words) = text.split_once(' ')?;
    let mut all = Language::ALL.into_iter();
    let language = all.find(|language| language.tag() == tag)?;
    Some((language, words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn words_of_another_language_are_not_read() {
        let words = "Classic with jump-in";
        assert_eq!(readable(&marked(words)), Some(words));
        assert_eq!(readable(words), Some(words), "of an earlier version");
        assert_eq!(readable("de Classic mit Dazwischenwerfen"), None);
    }
}
