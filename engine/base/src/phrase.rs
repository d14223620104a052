//! What people read, in any language: a message, and what it speaks of.
//!
//! The English text is the message's name. A message that speaks of a number has a form for one and another for more,
//! parted by `|`; other languages may have fewer or more. Whoever shows it gives a [`Tongue`]; by itself it reads in English.

use alloc::{
    boxed::Box,
    string::{String, ToString as _},
    vec::Vec,
};
use core::fmt;

/// How several things are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Joint {
    /// "Ana, Ben and Cem".
    And,
    /// "Ana, Ben or Cem".
    Or,
}

/// Something that a message speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A name, or what else is the same in every language.
    Text(String),
    /// How many: the first one of a message chooses its form.
    Count(u32),
    /// What is said in words of its own.
    Phrase(Box<Phrase>),
    /// Several of them.
    List(Vec<Arg>, Joint),
}

/// A message, and what it speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    english: &'static str,
    args: Vec<(&'static str, Arg)>,
}

/// A language, as far as messages need one.
pub trait Tongue {
    /// The message of this English text: its forms, parted by `|`.
    fn message(&self, english: &'static str) -> &str;

    /// Which of the forms is for so many, from 0. A message with fewer forms has the last one for them.
    fn form(&self, count: u32) -> usize;

    /// A number as it is written.
    fn number(&self, number: u32) -> String;

    /// Several in a row.
    fn list(&self, items: &[String], joint: Joint) -> String;

    /// Puts what comes next behind what was said before.
    fn join(&self, said: &mut String, next: &str) {
        said.push_str(next);
    }
}

/// The language in which the rules and all messages are written first.
#[derive(Clone, Copy, Debug, Default)]
pub struct English;

impl Tongue for English {
    fn message(&self, english: &'static str) -> &str {
        english
    }

    fn form(&self, count: u32) -> usize {
        usize::from(count != 1)
    }

    fn number(&self, number: u32) -> String {
        number.to_string()
    }

    fn list(&self, items: &[String], joint: Joint) -> String {
        let word = match joint {
            Joint::And => " and ",
            Joint::Or => " or ",
        };
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [most @ .., last] => most.join(", ") + word + last,
        }
    }
}

/// A part of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// Words.
    Words(&'a str),
    /// The place of what is spoken of under this name.
    Place(&'a str),
}

/// The parts of one form of a message, in order.
pub fn parts(form: &str) -> impl Iterator<Item = Part<'_>> {
    form.split_inclusive('}').flat_map(|piece| {
        let place = piece
            .strip_suffix('}')
            .and_then(|piece| piece.rsplit_once('{'));
        let (words, place) = match place {
            Some((words, name)) => (words, Some(Part::Place(name))),
            None => (piece, None),
        };
        let words = (!words.is_empty()).then_some(Part::Words(words));
        [words, place].into_iter().flatten()
    })
}

/// The form of a message for so many, or its only one.
pub fn form_of<'a>(tongue: &'a dyn Tongue, english: &'static str, count: Option<u32>) -> &'a str {
    let form = count.map_or(0, |count| tongue.form(count));
    forms(tongue.message(english))
        .take(form.saturating_add(1))
        .last()
        .unwrap_or_default()
}

/// The forms of a message, in order.
pub fn forms(message: &str) -> impl Iterator<Item = &str> {
    message.split(" | ")
}

impl Phrase {
    /// A message that speaks of these things, each under the name that stands in the text in braces.
    pub fn new<const N: usize>(english: &'static str, args: [(&'static str, Arg); N]) -> Phrase {
        Phrase {
            english,
            args: Vec::from(args),
        }
    }

    /// A message that speaks of nothing else.
    pub fn of(english: &'static str) -> Phrase {
        Phrase::new(english, [])
    }

    /// What is the same in every language, such as a name.
    pub fn name(text: impl Into<String>) -> Phrase {
        Phrase::new("{name}", [("name", Arg::Text(text.into()))])
    }

    /// The message in this language.
    pub fn told(&self, tongue: &dyn Tongue) -> String {
        let mut told = String::new();
        for part in parts(self.form(tongue)) {
            match part {
                Part::Words(words) => tongue.join(&mut told, words),
                Part::Place(name) => {
                    let filling = self
                        .arg(name)
                        .map_or_else(|| name.to_string(), |arg| arg.told(tongue));
                    tongue.join(&mut told, &filling);
                }
            }
        }
        told
    }

    /// The form of the message for what it speaks of.
    pub fn form<'a>(&self, tongue: &'a dyn Tongue) -> &'a str {
        let count = self.args.iter().find_map(|(_, arg)| match arg {
            Arg::Count(count) => Some(*count),
            _ => None,
        });
        form_of(tongue, self.english, count)
    }

    /// What is spoken of under this name.
    pub fn arg(&self, name: &str) -> Option<&Arg> {
        self.args
            .iter()
            .find_map(|(of, arg)| (*of == name).then_some(arg))
    }
}

impl Arg {
    /// All of them.
    pub fn all<T: Into<Arg>>(items: impl IntoIterator<Item = T>) -> Arg {
        Arg::List(items.into_iter().map(Into::into).collect(), Joint::And)
    }

    /// One of them.
    pub fn any<T: Into<Arg>>(items: impl IntoIterator<Item = T>) -> Arg {
        Arg::List(items.into_iter().map(Into::into).collect(), Joint::Or)
    }

    /// As it is said in this language.
    pub fn told(&self, tongue: &dyn Tongue) -> String {
        match self {
            Arg::Text(text) => text.clone(),
            Arg::Count(count) => tongue.number(*count),
            Arg::Phrase(phrase) => phrase.told(tongue),
            Arg::List(items, joint) => {
                let items: Vec<String> = items.iter().map(|item| item.told(tongue)).collect();
                tongue.list(&items, *joint)
            }
        }
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(&English))
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Arg {
        Arg::Text(text.clone())
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.into())
    }
}

impl From<Phrase> for Arg {
    fn from(phrase: Phrase) -> Arg {
        Arg::Phrase(Box::new(phrase))
    }
}

impl From<u8> for Arg {
    fn from(count: u8) -> Arg {
        Arg::Count(count.into())
    }
}

impl From<u16> for Arg {
    fn from(count: u16) -> Arg {
        Arg::Count(count.into())
    }
}

impl From<u32> for Arg {
    fn from(count: u32) -> Arg {
        Arg::Count(count)
    }
}

impl From<usize> for Arg {
    fn from(count: usize) -> Arg {
        Arg::Count(u32::try_from(count).unwrap_or(u32::MAX))
    }
}

/// A message: its English text, and what it speaks of by name.
///
/// ```
/// let (who, count) = ("Ana", 2_u8);
/// let phrase = engine::phrase!("{who} drew a card. | {who} drew {count} cards.", who, count);
/// assert_eq!(phrase.to_string(), "Ana drew 2 cards.");
/// ```
#[macro_export]
macro_rules! phrase {
    ($english:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::phrase::Phrase::new(
            $english,
            [$((stringify!($name), $crate::phrase::Arg::from($crate::phrase!(@ $name $(= $value)?)))),*],
        )
    };
    (@ $name:ident) => { $name };
    (@ $name:ident = $value:expr) => { $value };
}

/// The English text of a message that is told later, such as one of a table of labels.
///
/// ```
/// const LABEL: &str = engine::message!("Cards each");
/// assert_eq!(engine::phrase::Phrase::of(LABEL).to_string(), "Cards each");
/// ```
#[macro_export]
macro_rules! message {
    ($english:literal) => {
        $english
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    /// Counts backwards, and has three forms.
    struct Odd;

    impl Tongue for Odd {
        fn message(&self, english: &'static str) -> &str {
            match english {
                "{who} drew a card. | {who} drew {count} cards." => {
                    "One for {who}. | A pair for {who}. | {count}: {who}."
                }
                "Red" => "Rouge",
                other => other,
            }
        }

        fn form(&self, count: u32) -> usize {
            match count {
                1 => 0,
                2 => 1,
                _ => 2,
            }
        }

        fn number(&self, number: u32) -> String {
            number.to_string().chars().rev().collect()
        }

        fn list(&self, items: &[String], _: Joint) -> String {
            items.join("+")
        }
    }

    fn drew(count: u32) -> Phrase {
        phrase!(
            "{who} drew a card. | {who} drew {count} cards.",
            who = "Ana",
            count
        )
    }

    #[test]
    fn a_message_has_the_form_of_what_it_counts() {
        assert_eq!(drew(1).to_string(), "Ana drew a card.");
        assert_eq!(drew(12).to_string(), "Ana drew 12 cards.");
        assert_eq!(drew(0).to_string(), "Ana drew 0 cards.");
        assert_eq!(drew(2).told(&Odd), "A pair for Ana.");
        assert_eq!(drew(12).told(&Odd), "21: Ana.");
    }

    #[test]
    fn what_is_spoken_of_is_said_in_the_same_language() {
        let named = phrase!("{what} it is.", what = phrase!("Red"));
        assert_eq!(named.told(&Odd), "Rouge it is.");
        let listed = phrase!("{who} win.", who = Arg::all(["Ana", "Ben", "Cem"]));
        assert_eq!(listed.to_string(), "Ana, Ben and Cem win.");
        assert_eq!(listed.told(&Odd), "Ana+Ben+Cem win.");
        let named = phrase!("{who}?", who = Phrase::name("Ana"));
        assert_eq!(named.told(&Odd), "Ana?");
        let either = phrase!("{who}?", who = Arg::any(["Ana", "Ben"]));
        assert_eq!(either.to_string(), "Ana or Ben?");
    }

    #[test]
    fn parts_are_words_and_places() {
        let all: Vec<Part> = parts("{who} gave {whom} nothing.").collect();
        assert_eq!(
            all,
            vec![
                Part::Place("who"),
                Part::Words(" gave "),
                Part::Place("whom"),
                Part::Words(" nothing."),
            ]
        );
        assert_eq!(parts("").next(), None);
        assert_eq!(parts("a } b {").count(), 2, "stray braces are words");
    }
}
