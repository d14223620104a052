//! The people that sentences at the table are about, and the cards that they name.

use engine::{
    Asked, Deck, Face, PlayMode, Ruleset, Seat, Suit, insertion_sort,
    kernel::{
        aftermath::Backfire,
        clause::{Clause, ClauseKind},
        ruleset::{Drawing, DrawnCard},
    },
    phrase::Joint,
};
use std::sync::Arc;

use crate::{
    i18n::cards,
    line,
    line::{Line, Piece, listed, listed_lines},
    say,
};

/// The people at the table, the one of them who reads, and the names of the cards.
#[derive(Clone, Copy, Debug)]
pub struct Cast<'a> {
    /// The names of the players, indexed by seat.
    pub names: &'a [String],
    /// The reader's seat; `None` for spectators.
    pub me: Option<Seat>,
    /// The rules in force.
    pub rules: &'a Arc<Ruleset>,
    /// True if the reader may read which cards fit (CLA-73).
    pub hints: bool,
}

impl<'a> Cast<'a> {
    /// A cast at a table with hints.
    pub fn new(names: &'a [String], me: Option<Seat>, rules: &'a Arc<Ruleset>) -> Cast<'a> {
        Cast {
            names,
            me,
            rules,
            hints: true,
        }
    }
}

impl Cast<'_> {
    /// Returns the name, or "Seat 3" where none is known. It isolates names that may run from right to left from the
    /// words around them.
    pub fn name(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            Some(name) if name.is_ascii() && !name.is_empty() => name.clone(),
            Some(name) if !name.is_empty() => format!("\u{2068}{name}\u{2069}"),
            _ => say!("Seat {number}", number = (seat.index() + 1).to_string()),
        }
    }

    /// True if a Wild played instead of drawing only calls the draw off. That is so where the table agreed on it
    /// (GRA-48), or no player is left to get it back (GRA-77).
    pub(crate) fn calls_off(&self, asked: Option<Asked>) -> bool {
        self.rules.aftermath.owing.backfire == Backfire::Cancels || asked == Some(Asked::Owed(None))
    }

    /// The fate of cards that are due, where a player may answer them with a card instead of drawing. `None` where no
    /// rule allows that.
    pub(crate) fn backfire(&self, asked: Asked) -> Option<Backfire> {
        let agreed = backfire(self.rules)?;
        Some(match asked {
            Asked::Owed(None) => Backfire::Cancels,
            _ => agreed,
        })
    }

    /// The deck of the game.
    pub fn deck(&self) -> Deck {
        self.rules.deck
    }

    /// True if a player has to play a drawn card that fits.
    pub(crate) fn must_play_drawn(&self) -> bool {
        matches!(self.rules.drawn, DrawnCard::Must(_))
    }

    /// True if a draw goes on until a card fits.
    pub(crate) fn draws_until_it_fits(&self) -> bool {
        self.rules.drawing == Drawing::UntilItFits
    }

    pub(crate) fn is_me(&self, seat: Seat) -> bool {
        self.me == Some(seat)
    }

    /// The card, with its name in this deck.
    pub fn card(&self, face: Face) -> Piece {
        Piece::Card(face, self.deck())
    }

    /// The suit, with its word in this deck.
    pub fn suit(&self, suit: Suit) -> Piece {
        Piece::Suit(suit, self.deck())
    }

    /// "Ben, Cem and you"; of many only the first two are named. The reader comes last. The text stands behind a colon,
    /// where no verb has to agree.
    pub(crate) fn all(&self, seats: impl Iterator<Item = Seat>) -> String {
        self.listed(seats, Joint::And)
    }

    /// "Ben, Cem or you".
    pub(crate) fn any(&self, seats: impl Iterator<Item = Seat>) -> String {
        self.listed(seats, Joint::Or)
    }

    fn listed(&self, seats: impl Iterator<Item = Seat>, joint: Joint) -> String {
        let mut seats: Vec<Seat> = seats.collect();
        insertion_sort::sort_by_key(&mut seats, |seat| self.is_me(*seat));
        let mut names: Vec<String> = seats.iter().map(|seat| self.you_or_name(*seat)).collect();
        if names.len() > 3 {
            let others = names.split_off(2).len();
            names.push(say!("{count} other | {count} others", count = others));
        }
        listed(&names, joint)
    }

    /// Returns one item of a list: "you", or the name.
    fn you_or_name(&self, seat: Seat) -> String {
        match self.is_me(seat) {
            true => say!("you"),
            false => self.name(seat),
        }
    }

    /// "Red 3, Blue 3 and Wild"; of one suit "Red 3, 4 and 5"; all the same "Red 3 twice".
    pub fn row(&self, faces: &[Face]) -> Line {
        let [first, rest @ ..] = faces else {
            return Line::new();
        };
        if rest.iter().all(|face| face == first) {
            let card = self.card(*first);
            return match faces.len() {
                1 => vec![card],
                2 => line!("{card} twice", card),
                count => line!("{card} {count} times", card, count),
            };
        }
        if let Some(row) = self.suited_row(faces) {
            return vec![row];
        }
        let cards: Vec<Line> = faces.iter().map(|face| vec![self.card(*face)]).collect();
        listed_lines(&cards, Joint::And)
    }

    /// "Red 3, 4 and 5", or "3, 4 and 5 of Clubs", "3 up to 9 of Clubs": the suit is said once.
    fn suited_row(&self, faces: &[Face]) -> Option<Piece> {
        let suit = faces.first()?.suit()?;
        if !faces.iter().all(|face| face.suit() == Some(suit)) {
            return None;
        }
        let numbers = faces
            .iter()
            .map(|face| Some(cards::rank(self.deck(), face.rank()?)));
        let numbers: Vec<String> = numbers.collect::<Option<_>>()?;
        let numbers = match numbers.as_slice() {
            [first, _, _, .., last] if self.deck() != Deck::Colour && numbers.len() > 4 => {
                say!("{first} up to {last}", first, last)
            }
            numbers => listed(numbers, Joint::And),
        };
        Some(Piece::Row(suit, self.deck(), numbers))
    }
}

/// The fate of cards that are due, if a player may answer them with a card: as the table agreed on it (GRA-48).
pub(crate) fn backfire(rules: &Ruleset) -> Option<Backfire> {
    let answers =
        |clause: &Clause| clause.mode == PlayMode::Backfire && clause.kind == ClauseKind::May;
    let any = rules.clauses.iter().any(answers);
    any.then_some(rules.aftermath.owing.backfire)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{rules, with_deck};
    use crate::line::text;

    #[test]
    fn cards_in_a_row_are_listed_as_they_are_spoken() {
        let said = |deck: Deck, list: &str| {
            let faces: Vec<Face> = list
                .split(' ')
                .map(|face| face.parse().expect("a face"))
                .collect();
            let names = Vec::new();
            let rules = with_deck(deck);
            let cast = Cast::new(&names, None, &rules);
            text(&cast.row(&faces))
        };
        assert_eq!(said(Deck::Colour, "r3"), "Red 3");
        assert_eq!(said(Deck::Colour, "r3 r3"), "Red 3 twice");
        assert_eq!(said(Deck::Colour, "r3 r4"), "Red 3 and 4");
        assert_eq!(said(Deck::Colour, "r3 r4 r0"), "Red 3, 4 and 0");
        assert_eq!(said(Deck::French, "h3 h4"), "3 and 4 of Hearts");
        assert_eq!(
            said(Deck::French, "hJ hQ hK"),
            "Jack, Queen and King of Hearts"
        );
        assert_eq!(
            said(Deck::French, "h8 h9 hT hJ hQ"),
            "8 up to Queen of Hearts"
        );
        assert_eq!(said(Deck::Colour, "r3 b3 W"), "Red 3, Blue 3 and Wild");
    }

    #[test]
    fn of_many_only_two_are_named_and_the_reader_comes_last() {
        let names = ["Ana", "Ben", "Cem", "דנה", "Eli"].map(String::from);
        let rules = rules("classic");
        let cast = Cast::new(&names, Seat::new(0), &rules);
        let said = |count| cast.all(Seat::first(count));
        assert_eq!(said(1), "you");
        assert_eq!(said(3), "Ben, Cem and you");
        assert_eq!(said(4), "Ben, Cem and 2 others");
        assert_eq!(
            cast.name(Seat::first(4).last().expect("a seat")),
            "\u{2068}דנה\u{2069}"
        );
    }
}
