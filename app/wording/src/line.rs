//! Sentences at the table: messages with placeholders in which cards and suits keep their shapes.

use engine::{
    Deck, Face, Phrase, Suit,
    phrase::{Arg, Joint, Part, parts},
};
use std::slice;

use crate::i18n::{cards, join, phrase_text, plural_form};

/// A part of a sentence. Cards and suits come with their shape wherever the screen shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words without a shape of their own.
    Words(String),
    /// A card, by its name in this deck.
    Card(Face, Deck),
    /// Several cards of a suit in this deck, by the ranks printed on them.
    Row(Suit, Deck, String),
    /// A suit, by its word in this deck.
    Suit(Suit, Deck),
}

/// One or more sentences.
pub type Line = Vec<Piece>;

/// The value of a placeholder in a message.
#[derive(Clone, Debug)]
pub enum Filling {
    /// Words, cards and suits.
    Line(Line),
    /// A number: the first one of a message chooses its plural form.
    Count(u32),
}

engine::base::made_from! { Filling:
    Line => |line| Filling::Line(line),
    Piece => |piece| Filling::Line(vec![piece]),
    String => |text| Piece::Words(text).into(),
    &str => |text| text.to_owned().into(),
    u8 => |count| Filling::Count(count.into()),
    u16 => |count| Filling::Count(count.into()),
    usize => |count| Filling::Count(u32::try_from(count).unwrap_or(u32::MAX)),
}

/// Returns the message in the reader's language, with its placeholders filled.
pub fn filled(english: &'static str, fillings: &[(&str, Filling)]) -> Line {
    let count = fillings.iter().find_map(|(_, filling)| match filling {
        Filling::Count(count) => Some(*count),
        Filling::Line(_) => None,
    });
    let form = plural_form(english, count);
    let mut line = Line::new();
    for part in parts(&form) {
        match part {
            Part::Words(text) => say(&mut line, text),
            Part::Place(name) => match fillings.iter().find(|(of, _)| *of == name) {
                Some((_, Filling::Line(more))) => add(&mut line, more),
                Some((_, Filling::Count(count))) => say(&mut line, &count.to_string()),
                None => say(&mut line, name),
            },
        }
    }
    line
}

/// Lists several items in the way of the language: "Ana, Ben and Cem".
pub fn listed(items: &[String], joint: Joint) -> String {
    let items = items.iter().map(Arg::from).collect();
    phrase_text(&Phrase::new("{all}", [("all", Arg::List(items, joint))]))
}

/// Lists several lines in the same way; cards and suits keep their shapes.
pub fn listed_lines(items: &[Line], joint: Joint) -> Line {
    let places: Vec<String> = (0..items.len()).map(|at| format!("{{{at}}}")).collect();
    let mut line = Line::new();
    for part in parts(&listed(&places, joint)) {
        match part {
            Part::Words(text) => say(&mut line, text),
            Part::Place(at) => {
                let item = at.parse().ok().and_then(|at: usize| items.get(at));
                add(&mut line, item.map_or(&[], Vec::as_slice));
            }
        }
    }
    line
}

/// Joins sentences, one after the other.
pub fn sentences(all: impl IntoIterator<Item = Line>) -> Line {
    let mut line = Line::new();
    for one in all.into_iter().filter(|one| !one.is_empty()) {
        if !line.is_empty() {
            say(&mut line, " ");
        }
        add(&mut line, &one);
    }
    line
}

/// Adds a line to the one before it.
fn add(line: &mut Line, more: &[Piece]) {
    for piece in more {
        match piece {
            Piece::Words(text) => say(line, text),
            piece => line.push(piece.clone()),
        }
    }
}

/// Adds words to those before them; behind a card they meet its name.
fn say(line: &mut Line, more: &str) {
    if let Some(Piece::Words(before)) = line.last_mut() {
        return join(before, more);
    }
    let name = text(line.last().map_or(&[], slice::from_ref));
    let mut said = name.clone();
    join(&mut said, more);
    let words = said.strip_prefix(&name).unwrap_or(more);
    line.push(Piece::Words(words.to_owned()));
}

/// Returns the text with a capital first letter. It knows the letters of western Europe, with which our sentences begin;
/// a table of all letters would be a large download.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else {
        return String::new();
    };
    let first = match first {
        // Latin-1 has its capitals at the same distance as ASCII.
        'à'..='ö' | 'ø'..='þ' => u8::try_from(first).map_or(first, |code| (code - 32).into()),
        'œ' => 'Œ',
        first => first.to_ascii_uppercase(),
    };
    [first].into_iter().chain(letters).collect()
}

/// Returns a piece of plain text.
pub fn words(text: impl Into<String>) -> Piece {
    Piece::Words(text.into())
}

/// Returns the line as plain text, for labels and tests.
pub fn text(line: &[Piece]) -> String {
    line.iter().fold(String::new(), |all, piece| match piece {
        Piece::Words(words) => all + words,
        Piece::Card(face, deck) => all + &cards::name(*deck, *face),
        Piece::Row(suit, deck, numbers) => all + &cards::row(*deck, *suit, numbers),
        Piece::Suit(suit, deck) => all + &cards::suit(*deck, *suit),
    })
}

/// Builds a sentence from a message and the values of its placeholders.
#[macro_export]
macro_rules! line {
    ($english:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::line::filled(
            $english,
            &[$((
                stringify!($name),
                $crate::line::Filling::from(
                    $crate::line!(@ $name $(= $value)?),
                ),
            )),*],
        )
    };
    (@ $name:ident) => { $name };
    (@ $name:ident = $value:expr) => { $value };
}

/// Builds a sentence about a player: in one form for that player, and in another for all others.
macro_rules! by {
    ($cast:expr, $who:expr; $mine:literal; $other:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        match $cast.is_me($who) {
            true => $crate::line!($mine $(, $name $(= $value)?)*),
            false => $crate::line!(
                $other, who = $cast.name($who) $(, $name $(= $value)?)*
            ),
        }
    };
}

/// Builds a sentence about two players: in one form for the first, one for the second, and one for all others.
macro_rules! between {
    (
        $cast:expr, $who:expr, $whom:expr; $first:literal; $second:literal; $other:literal
        $(, $name:ident $(= $value:expr)?)* $(,)?
    ) => {
        match ($cast.is_me($who), $cast.is_me($whom)) {
            (true, _) => $crate::line!(
                $first, whom = $cast.name($whom) $(, $name $(= $value)?)*
            ),
            (false, true) => $crate::line!(
                $second, who = $cast.name($who) $(, $name $(= $value)?)*
            ),
            (false, false) => $crate::line!(
                $other, who = $cast.name($who), whom = $cast.name($whom) $(, $name $(= $value)?)*
            ),
        }
    };
}

pub(crate) use {between, by};

#[cfg(test)]
mod tests {
    use crate::line::{Piece, capital, text};
    use engine::{Deck, Face};

    #[test]
    fn a_sentence_begins_with_a_capital_letter_in_every_language() {
        let all = [
            ("nobody", "Nobody"),
            ("über", "Über"),
            ("échec", "Échec"),
            ("œuf", "Œuf"),
            ("ñu", "Ñu"),
            ("出牌", "出牌"),
            ("Ana 24", "Ana 24"),
            ("÷", "÷"),
            ("", ""),
        ];
        for (text, expected) in all {
            assert_eq!(capital(text), expected);
        }
    }

    #[test]
    fn cards_keep_their_shape_in_a_sentence() {
        let face: Face = "r7".parse().expect("a face");
        let card = Piece::Card(face, Deck::Colour);
        let who = "Ben".to_string();
        let said = line!(
            "{who} drew {card}. | {who} drew {card} and {more} more.",
            who,
            card,
            more = 2_u8
        );
        assert_eq!(text(&said), "Ben drew Red 7 and 2 more.");
        assert_eq!(said.len(), 3, "words, the card, words: {said:?}");
    }
}
