//! The messages of a language, from the file of that language.
//!
//! A message stands on a line of its own, in English. The indented line below it is the translation. ` | ` separates
//! the forms of a message. Lines that begin with `#` are for translators. Only `# dir: rtl` means something here: the
//! language is written from right to left.

use std::fmt;

/// The line that marks a language as written from right to left.
const RIGHT_TO_LEFT: &str = "# dir: rtl";

/// The messages of a language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalog {
    /// True if the language is written from right to left.
    right_to_left: bool,
    /// Each English text with its translation, sorted by the English text.
    messages: Vec<(String, String)>,
}

/// Why a file is not a valid catalog, with the number of the line, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// A translation without an English message above it.
    Stray(usize),
    /// A message without a translation.
    Untranslated(usize),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Stray(line) => write!(f, "line {line} translates nothing"),
            Unreadable::Untranslated(line) => write!(f, "line {line} is not translated"),
        }
    }
}

impl Catalog {
    /// Reads the file of a language.
    ///
    /// # Errors
    /// [`Unreadable`] if a message has no translation, or a translation no message.
    pub fn parse(text: &str) -> Result<Catalog, Unreadable> {
        let mut messages: Vec<(String, String)> = Vec::new();
        let mut open: Option<(usize, &str)> = None;
        let right_to_left = text.lines().any(|line| line.trim_end() == RIGHT_TO_LEFT);
        for (at, line) in text.lines().enumerate() {
            let at = at + 1;
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            match (line.strip_prefix([' ', '\t']), open.take()) {
                (Some(translation), Some((_, english))) => {
                    messages.push((english.to_owned(), translation.trim().to_owned()));
                }
                (Some(_), None) => return Err(Unreadable::Stray(at)),
                (None, Some((above, _))) => return Err(Unreadable::Untranslated(above)),
                (None, None) => open = Some((at, line.trim_end())),
            }
        }
        if let Some((line, _)) = open {
            return Err(Unreadable::Untranslated(line));
        }
        messages.sort_unstable();
        Ok(Catalog {
            right_to_left,
            messages,
        })
    }

    /// The writing direction, as the page names it.
    #[must_use]
    pub const fn direction(&self) -> &'static str {
        if self.right_to_left { "rtl" } else { "ltr" }
    }

    /// The translation of this message, if there is one.
    #[must_use]
    pub fn message(&self, english: &str) -> Option<&str> {
        let at = self
            .messages
            .binary_search_by(|(known, _)| known.as_str().cmp(english))
            .ok()?;
        self.messages
            .get(at)
            .map(|(_, translation)| translation.as_str())
    }

    /// All messages, with their translations.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.messages
            .iter()
            .map(|(english, translation)| (english.as_str(), translation.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_what_messages_are() {
        let file = "# Buttons\nStart\n\tLos geht’s\n\n{count} card | {count} cards\n\t{count} Karte | {count} Karten\n";
        let catalog = Catalog::parse(file).expect("a catalog");
        assert_eq!(catalog.message("Start"), Some("Los geht’s"));
        assert_eq!(
            catalog.message("{count} card | {count} cards"),
            Some("{count} Karte | {count} Karten")
        );
        assert_eq!(catalog.message("Stop"), None);
        assert_eq!(catalog.iter().count(), 2);
    }

    #[test]
    fn a_file_says_which_way_its_language_is_written() {
        let direction = |file| Catalog::parse(file).map(|catalog| catalog.direction());
        assert_eq!(direction("# Hebrew\n# dir: rtl\nStart\n\tהתחל"), Ok("rtl"));
        assert_eq!(direction("# dir:\nStart\n\tLos"), Ok("ltr"));
        assert_eq!(Catalog::default().direction(), "ltr");
    }

    #[test]
    fn a_file_with_a_gap_is_refused_by_its_line() {
        assert_eq!(Catalog::parse("\tLos"), Err(Unreadable::Stray(1)));
        assert_eq!(
            Catalog::parse("Start\nStop\n\tHalt"),
            Err(Unreadable::Untranslated(1))
        );
        assert_eq!(Catalog::parse("Start\n"), Err(Unreadable::Untranslated(1)));
    }
}
