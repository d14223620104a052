//! Texts for people, in any language: a message and its arguments.
//!
//! The English text is the name of the message. A message with a count has one form for 1 and another for more,
//! separated by `|`. Other languages may have fewer or more forms. A screen passes a [`Tongue`]. Without one, a phrase
//! displays in English.

use alloc::{
    boxed::Box,
    string::{String, ToString as _},
    vec::Vec,
};

/// The conjunction that joins the items of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Joint {
    /// "Ana, Ben and Cem".
    And,
    /// "Ana, Ben or Cem".
    Or,
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A name, or another text that is the same in every language.
    Text(String),
    /// A number. The first count of a message chooses its form.
    Count(u32),
    /// A message of its own, translated separately.
    Phrase(Box<Phrase>),
    /// Several arguments, joined into a list.
    List(Vec<Arg>, Joint),
}

/// A message and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    english: &'static str,
    args: Vec<(&'static str, Arg)>,
}

/// The parts of a language that messages need.
pub trait Tongue {
    /// The translation of this English text: its forms, separated by `|`.
    fn message(&self, english: &'static str) -> &str;

    /// The index of the form for this count, from 0. A message with fewer forms uses its last one.
    fn form(&self, count: u32) -> usize;

    /// A number in the notation of the language.
    fn number(&self, number: u32) -> String;

    /// A list of items, joined in the way of the language.
    fn list(&self, items: &[String], joint: Joint) -> String;

    /// Appends the next text to the text before it.
    fn join(&self, said: &mut String, next: &str) {
        said.push_str(next);
    }
}

/// The source language of the rules and all messages.
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
    /// The placeholder for the argument with this name.
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

/// The form of a message for this count, or its only form.
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
    /// A message with these arguments. Each argument has the name that stands in braces in the text.
    pub fn new<const N: usize>(english: &'static str, args: [(&'static str, Arg); N]) -> Phrase {
        Phrase {
            english,
            args: Vec::from(args),
        }
    }

    /// A message without arguments.
    pub fn of(english: &'static str) -> Phrase {
        Phrase::new(english, [])
    }

    /// A text that is the same in every language, such as a name.
    pub fn name(text: impl Into<String>) -> Phrase {
        Phrase::new("{name}", [("name", Arg::Text(text.into()))])
    }

    /// The message as text in this language.
    pub fn render(&self, tongue: &dyn Tongue) -> String {
        let mut text = String::new();
        for part in parts(self.form(tongue)) {
            match part {
                Part::Words(words) => tongue.join(&mut text, words),
                Part::Place(name) => {
                    let filling = self
                        .arg(name)
                        .map_or_else(|| name.to_string(), |arg| arg.render(tongue));
                    tongue.join(&mut text, &filling);
                }
            }
        }
        text
    }

    /// The form of the message that fits its count.
    pub fn form<'a>(&self, tongue: &'a dyn Tongue) -> &'a str {
        let count = self.args.iter().find_map(|(_, arg)| match arg {
            Arg::Count(count) => Some(*count),
            _ => None,
        });
        form_of(tongue, self.english, count)
    }

    /// The argument with this name.
    pub fn arg(&self, name: &str) -> Option<&Arg> {
        self.args
            .iter()
            .find_map(|(of, arg)| (*of == name).then_some(arg))
    }
}

impl Arg {
    /// A list of all of them ("and").
    pub fn all<T: Into<Arg>>(items: impl IntoIterator<Item = T>) -> Arg {
        Arg::List(items.into_iter().map(Into::into).collect(), Joint::And)
    }

    /// A list of any of them ("or").
    pub fn any<T: Into<Arg>>(items: impl IntoIterator<Item = T>) -> Arg {
        Arg::List(items.into_iter().map(Into::into).collect(), Joint::Or)
    }

    /// The argument as text in this language.
    pub fn render(&self, tongue: &dyn Tongue) -> String {
        match self {
            Arg::Text(text) => text.clone(),
            Arg::Count(count) => tongue.number(*count),
            Arg::Phrase(phrase) => phrase.render(tongue),
            Arg::List(items, joint) => {
                let items: Vec<String> = items.iter().map(|item| item.render(tongue)).collect();
                tongue.list(&items, *joint)
            }
        }
    }
}

crate::formatted!(Display for Phrase: |phrase| phrase.render(&English));

crate::made_from! { Arg:
    String => |text| Arg::Text(text),
    &String => |text| Arg::Text(text.clone()),
    &str => |text| Arg::Text(text.into()),
    Phrase => |phrase| Arg::Phrase(Box::new(phrase)),
    u8 => |count| Arg::Count(count.into()),
    u16 => |count| Arg::Count(count.into()),
    u32 => |count| Arg::Count(count),
    usize => |count| Arg::Count(u32::try_from(count).unwrap_or(u32::MAX)),
}

/// A message: its English text and its arguments by name.
///
/// ```
/// let (who, count) = ("Ana", 2_u8);
/// let phrase = base::phrase!("{who} drew a card. | {who} drew {count} cards.", who, count);
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

/// The English text of a message that a screen shows later, such as a label in a table.
///
/// ```
/// const LABEL: &str = base::message!("Cards each");
/// assert_eq!(base::phrase::Phrase::of(LABEL).to_string(), "Cards each");
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

    /// A test language with three forms and reversed numbers.
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
        assert_eq!(drew(2).render(&Odd), "A pair for Ana.");
        assert_eq!(drew(12).render(&Odd), "21: Ana.");
    }

    #[test]
    fn arguments_are_told_in_the_language_of_the_phrase() {
        let named = phrase!("{what} it is.", what = phrase!("Red"));
        assert_eq!(named.render(&Odd), "Rouge it is.");
        let listed = phrase!("{who} win.", who = Arg::all(["Ana", "Ben", "Cem"]));
        assert_eq!(listed.to_string(), "Ana, Ben and Cem win.");
        assert_eq!(listed.render(&Odd), "Ana+Ben+Cem win.");
        let named = phrase!("{who}?", who = Phrase::name("Ana"));
        assert_eq!(named.render(&Odd), "Ana?");
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
