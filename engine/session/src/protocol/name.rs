//! Names of players for the screen: short, visible, unable to turn the text around them, and all different.

use alloc::{
    format,
    string::{String, ToString as _},
    vec::Vec,
};
use base::{Phrase, phrase};
use bincode::Encode;
use core::fmt;

/// The maximum number of characters in a name.
pub const MAX_NAME: usize = 16;
/// The maximum number of bytes in a received name before it is cleaned. Cleaning reads no more characters than that.
pub const MAX_RAW_NAME: usize = 256;
/// The maximum number of marks over or under one letter. Cleaning drops the others.
const MAX_MARKS: usize = 2;

/// A name for the screen, of one to sixteen characters. No character is invisible or able to turn its surroundings
/// around. There are no blanks at the ends or side by side.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode)]
pub struct Name(String);

impl Name {
    /// Cleans a typed or received name. `None` if nothing visible is left.
    ///
    /// An emoji of several characters stays whole. Cleaning drops it where it does not fit.
    pub fn clean(raw: &str) -> Option<Name> {
        Self::cut(raw, MAX_NAME)
    }

    /// The name that a text is as it stands. `None` if cleaning would change the text.
    pub(crate) fn of_clean(text: String) -> Option<Name> {
        Name::clean(&text).filter(|name| name.0 == text)
    }

    /// A text of at most `most` characters, cleaned by the same rules.
    pub fn short(raw: &str, most: usize) -> Option<String> {
        Self::cut(raw, most).map(String::from)
    }

    fn cut(raw: &str, most: usize) -> Option<Name> {
        // Emoji take long to tell apart, and a stranger may send a long row of them.
        let raw: Vec<char> = raw.chars().take(MAX_RAW_NAME).collect();
        let mut name = String::new();
        let (mut letters, mut marks, mut at) = (0, 0, 0);
        while let Some(&c) = raw.get(at) {
            let sequence = emoji_sequence(&raw[at..]);
            if sequence > 0 {
                if letters + sequence > most {
                    break;
                }
                name.extend(&raw[at..at + sequence]);
                (letters, marks, at) = (letters + sequence, 0, at + sequence);
                continue;
            }
            at += 1;
            if is_hidden(c) {
                continue;
            }
            let c = if c.is_whitespace() { ' ' } else { c };
            marks = if is_mark(c) { marks + 1 } else { 0 };
            let leads = name.is_empty() && (c == ' ' || is_mark(c));
            if leads || marks > MAX_MARKS || (c == ' ' && name.ends_with(' ')) {
                continue;
            }
            if letters == most {
                break;
            }
            letters += 1;
            name.push(c);
        }
        name.truncate(name.trim_end().len());
        (!name.is_empty()).then_some(Name(name))
    }

    /// This name or, if it is taken, the first free one of “Ana 2”, “Ana 3” and so on.
    pub fn unique(self, taken: impl Fn(&Name) -> bool) -> Name {
        if !taken(&self) {
            return self;
        }
        let numbered = (2_u16..).map(|n| self.numbered(n));
        numbered
            .into_iter()
            .find(|name| !taken(name))
            .unwrap_or(self)
    }

    /// True if people would mistake one name for the other.
    pub fn is_like(&self, other: &Name) -> bool {
        // A joiner is invisible between emoji that no phone draws as one.
        let folded = |name: &Name| {
            let seen: String = name.0.chars().filter(|c| !is_hidden(*c)).collect();
            seen.to_lowercase()
        };
        folded(self) == folded(other)
    }

    /// The bare name, for an input field or to stand alone. In a sentence use its `Display`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn numbered(&self, n: u16) -> Name {
        let ending = format!(" {n}");
        let kept = MAX_NAME - ending.chars().count();
        let mut name = Self::cut(&self.0, kept).map_or_else(String::new, String::from);
        name.push_str(&ending);
        Name(name.trim_start().into())
    }
}

/// A name in a sentence, or a kind word for an unknown player.
pub(crate) fn called(name: Option<&Name>) -> Phrase {
    name.map_or_else(
        || phrase!("somebody"),
        |name| Phrase::name(name.to_string()),
    )
}

base::decode_checked!(Name, String, Name::of_clean);

impl From<Name> for String {
    fn from(name: Name) -> String {
        name.0
    }
}

/// The name inside a sentence. Right-to-left letters are kept from turning the text around them.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&isolated(&self.0))
    }
}

/// A text for the middle of a line. Right-to-left letters in it are kept from turning the text around them.
pub fn isolated(text: &str) -> String {
    match text.contains(is_right_to_left) {
        true => format!("\u{2068}{text}\u{2069}"),
        false => text.to_string(),
    }
}

/// True for letters of Hebrew, Arabic and their relatives.
fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}'
        | '\u{1e800}'..='\u{1efff}')
}

/// True for controls and formatting characters (Unicode `Cc`, `Cf`, private use, and fillers that look like nothing).
fn is_hidden(c: char) -> bool {
    (c.is_control() && !c.is_whitespace())
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}' | '\u{891}'
            | '\u{8e2}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}'
            | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

/// The number of characters in an emoji sequence at the start of a text; 0 if there is none. A sequence is
/// several emoji joined by U+200D, or an emoji in a skin tone or in color. The flag of a region or a country counts too
/// (UTS #51, ED-13 to ED-16).
fn emoji_sequence(text: &[char]) -> usize {
    region_flag(text)
        .or_else(|| country_flag(text))
        .unwrap_or_else(|| {
            let mut length = emoji_element(text);
            while length > 0 && text.get(length) == Some(&'\u{200d}') {
                match emoji_element(&text[length + 1..]) {
                    0 => break,
                    next => length += 1 + next,
                }
            }
            if length > 1 { length } else { 0 }
        })
}

/// The length of a country flag: two letters that spell a country.
fn country_flag(text: &[char]) -> Option<usize> {
    let is_letter = |c: &char| matches!(c, '\u{1f1e6}'..='\u{1f1ff}');
    let (first, rest) = text.split_first()?;
    (is_letter(first) && rest.first().is_some_and(is_letter)).then_some(2)
}

/// The length of a region flag: a black flag, one to six tags that spell its region, and the tag that ends it.
fn region_flag(text: &[char]) -> Option<usize> {
    let (&flag, tags) = text.split_first()?;
    let is_tag = |c: &&char| matches!(c, '\u{e0030}'..='\u{e0039}' | '\u{e0061}'..='\u{e007a}');
    let spelt = tags.iter().take_while(is_tag).count();
    let whole =
        flag == '\u{1f3f4}' && (1..=6).contains(&spelt) && tags.get(spelt) == Some(&'\u{e007f}');
    whole.then_some(spelt + 2)
}

/// The length of a pictograph, with the skin tone or variation selector behind it; 0 if there is none.
fn emoji_element(text: &[char]) -> usize {
    let is_tone = |c: &char| matches!(c, '\u{1f3fb}'..='\u{1f3ff}');
    let is_letter = |c: &char| matches!(c, '\u{1f1e6}'..='\u{1f1ff}');
    match text.first() {
        Some(
            c @ ('\u{2190}'..='\u{21ff}'
            | '\u{2600}'..='\u{27bf}'
            | '\u{2b00}'..='\u{2bff}'
            | '\u{1f000}'..='\u{1faff}'),
        ) if !is_tone(c) && !is_letter(c) => {
            let dressed = text.get(1).is_some_and(|c| is_tone(c) || *c == '\u{fe0f}');
            1 + usize::from(dressed)
        }
        _ => 0,
    }
}

/// True for marks that join the letter before them.
fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}' | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{65f}' | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}'
        | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clean(raw: &str) -> String {
        Name::clean(raw).map(String::from).unwrap_or_default()
    }

    #[test]
    fn invisible_characters_are_dropped() {
        assert_eq!(clean("  Ana\u{202e}\u{200b}\n\tMaria  "), "Ana Maria");
        assert_eq!(clean("\u{200d}\u{3164}\u{7}"), "");
        assert_eq!(clean("Z\u{335}\u{336}\u{337}\u{338}o"), "Z\u{335}\u{336}o");
        assert_eq!(clean("Łukasz 李 🦊"), "Łukasz 李 🦊");
    }

    #[test]
    fn in_a_sentence_a_name_turns_nothing_around() {
        let said = |raw: &str| Name::clean(raw).map(|name| format!("{name} 2"));
        assert_eq!(said("שרה").as_deref(), Some("\u{2068}שרה\u{2069} 2"));
        assert_eq!(said("Łukasz 李").as_deref(), Some("Łukasz 李 2"));
        assert_eq!(clean("\u{2068}שרה\u{2069}"), "שרה");
    }

    const FAMILY: &str = "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}";
    const DOCTOR: &str = "\u{1f469}\u{1f3fd}\u{200d}\u{2695}\u{fe0f}";
    const WAVE: &str = "\u{1f44b}\u{1f3fd}";
    const FRANCE: &str = "\u{1f1eb}\u{1f1f7}";
    const ENGLAND: &str = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";

    #[test]
    fn emoji_of_several_characters_stay_whole() {
        for emoji in [FAMILY, DOCTOR, ENGLAND, WAVE, FRANCE] {
            assert_eq!(clean(&format!("Jo {emoji}")), format!("Jo {emoji}"));
        }
        for cut in [FAMILY, FRANCE, WAVE] {
            assert_eq!(clean(&format!("MaximilianaMari{cut}")), "MaximilianaMari");
        }
    }

    #[test]
    fn a_joiner_that_joins_no_emoji_is_dropped() {
        assert_eq!(clean("A\u{200d}na"), "Ana");
        assert_eq!(clean("\u{1f98a}\u{200d}"), "\u{1f98a}");
        assert_eq!(clean("\u{200d}\u{1f98a}"), "\u{1f98a}");
        assert_eq!(clean("\u{1f3f4}\u{e0067}"), "\u{1f3f4}");
        // Letters of flags are not pictographs.
        assert_eq!(clean("\u{1f1e6}\u{200d}\u{1f1e7}"), "\u{1f1e6}\u{1f1e7}");
    }

    #[test]
    fn names_that_differ_by_a_joiner_alone_are_alike() {
        let [joined, apart] = ["\u{1f98a}\u{200d}\u{1f43b}", "\u{1f98a}\u{1f43b}"].map(Name::clean);
        assert!(joined.zip(apart).is_some_and(|(a, b)| a.is_like(&b)));
    }

    #[test]
    fn a_number_behind_a_name_cuts_no_emoji() {
        let long = Name::clean(&format!("Maximilian {FAMILY}")).map(|name| name.numbered(2));
        assert_eq!(long.map(String::from).as_deref(), Some("Maximilian 2"));
        let flags = Name::clean(&[DOCTOR; 3].concat()).map(|name| name.numbered(2));
        assert_eq!(flags.map(String::from), Some(format!("{DOCTOR}{DOCTOR} 2")));
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(clean("Maximiliana the Great"), "Maximiliana the");
    }

    #[test]
    fn no_two_names_are_alike() {
        let taken = |name: &Name| {
            ["Ana", "ana 2"]
                .iter()
                .any(|t| Name::clean(t).is_some_and(|t| t.is_like(name)))
        };
        let unique = Name::clean("ANA").map(|name| name.unique(taken));
        assert_eq!(unique.as_ref().map(Name::as_str), Some("ANA 3"));
        let long = Name::clean("Maximilianamaria").map(|name| name.numbered(12));
        assert_eq!(long.as_ref().map(Name::as_str), Some("Maximilianama 12"));
    }

    #[test]
    fn cleaning_a_clean_name_changes_nothing() {
        for raw in [
            "a b",
            "e\u{301}\u{302}\u{303}",
            " \u{301}x",
            "0123456789abcde f",
            "x \u{202e} y",
            FAMILY,
            DOCTOR,
            ENGLAND,
            "\u{1f98a}\u{200b}\u{200d}\u{1f43b}",
            "\u{1f98a}\u{200d}\u{200d}\u{1f43b}",
        ] {
            let once = clean(raw);
            assert_eq!(clean(&once), once, "{raw:?}");
        }
    }
}
