//! The names of cards, suits and ranks in the language that is read here. Each name is a message of its own, because
//! every language orders and inflects these words in its own way.

use engine::{
    Deck, Face, Suit,
    card::{ACE, DRAW_TWO, JACK, KING, QUEEN, REVERSE, SKIP, TEN, WILD},
    message,
};

use crate::{i18n::message_text, say};

/// The name of a card: "Red 7", "Blue Draw Two", "Wild"; or "8 of Hearts", "Black Joker".
pub fn name(deck: Deck, face: Face) -> String {
    let Some((suit, rank)) = face.suit().zip(face.rank()) else {
        return message_text(wild(deck, face == WILD));
    };
    match deck {
        Deck::Colour => colour_name(suit, rank),
        Deck::French | Deck::FrenchWithJokers => french_name(suit, rank),
    }
}

/// The name of a suit: "red", or "clubs".
pub fn suit(deck: Deck, suit: Suit) -> String {
    message_text(match (deck, suit) {
        (Deck::Colour, Suit::Red) => message!("red"),
        (Deck::Colour, Suit::Yellow) => message!("yellow"),
        (Deck::Colour, Suit::Green) => message!("green"),
        (Deck::Colour, Suit::Blue) => message!("blue"),
        (_, Suit::Red) => message!("clubs"),
        (_, Suit::Yellow) => message!("diamonds"),
        (_, Suit::Green) => message!("hearts"),
        (_, Suit::Blue) => message!("spades"),
    })
}

/// The print on a card besides its suit: "7", "Skip", "Queen".
pub fn rank(deck: Deck, rank: u8) -> String {
    match (deck, rank) {
        (Deck::Colour, SKIP) => say!("Skip"),
        (Deck::Colour, REVERSE) => say!("Reverse"),
        (Deck::Colour, DRAW_TWO) => say!("Draw Two"),
        (Deck::Colour, number) => number.to_string(),
        (_, TEN) => "10".into(),
        (_, ACE) => say!("Ace"),
        (_, JACK) => say!("Jack"),
        (_, QUEEN) => say!("Queen"),
        (_, KING) => say!("King"),
        (_, number) => number.to_string(),
    }
}

/// Several cards of one suit: "Red 3, 4 and 5", "8 up to Queen of Hearts".
pub fn row(deck: Deck, suit: Suit, numbers: &str) -> String {
    match (deck, suit) {
        (Deck::Colour, Suit::Red) => say!("Red {numbers}", numbers),
        (Deck::Colour, Suit::Yellow) => say!("Yellow {numbers}", numbers),
        (Deck::Colour, Suit::Green) => say!("Green {numbers}", numbers),
        (Deck::Colour, Suit::Blue) => say!("Blue {numbers}", numbers),
        (_, Suit::Red) => say!("{numbers} of Clubs", numbers),
        (_, Suit::Yellow) => say!("{numbers} of Diamonds", numbers),
        (_, Suit::Green) => say!("{numbers} of Hearts", numbers),
        (_, Suit::Blue) => say!("{numbers} of Spades", numbers),
    }
}

/// The names of the cards without a suit.
fn wild(deck: Deck, plain: bool) -> &'static str {
    match (deck, plain) {
        (Deck::Colour, true) => message!("Wild"),
        (Deck::Colour, false) => message!("Wild Draw Four"),
        (_, true) => message!("Black Joker"),
        (_, false) => message!("Red Joker"),
    }
}

fn colour_name(suit: Suit, rank: u8) -> String {
    let number = rank.to_string();
    match (suit, rank) {
        (Suit::Red, SKIP) => say!("Red Skip"),
        (Suit::Red, REVERSE) => say!("Red Reverse"),
        (Suit::Red, DRAW_TWO) => say!("Red Draw Two"),
        (Suit::Red, _) => say!("Red {number}", number),
        (Suit::Yellow, SKIP) => say!("Yellow Skip"),
        (Suit::Yellow, REVERSE) => say!("Yellow Reverse"),
        (Suit::Yellow, DRAW_TWO) => say!("Yellow Draw Two"),
        (Suit::Yellow, _) => say!("Yellow {number}", number),
        (Suit::Green, SKIP) => say!("Green Skip"),
        (Suit::Green, REVERSE) => say!("Green Reverse"),
        (Suit::Green, DRAW_TWO) => say!("Green Draw Two"),
        (Suit::Green, _) => say!("Green {number}", number),
        (Suit::Blue, SKIP) => say!("Blue Skip"),
        (Suit::Blue, REVERSE) => say!("Blue Reverse"),
        (Suit::Blue, DRAW_TWO) => say!("Blue Draw Two"),
        (Suit::Blue, _) => say!("Blue {number}", number),
    }
}

fn french_name(suit: Suit, rank: u8) -> String {
    let number = match rank {
        TEN => "10".into(),
        number => number.to_string(),
    };
    match (suit, rank) {
        (Suit::Red, ACE) => say!("Ace of Clubs"),
        (Suit::Red, JACK) => say!("Jack of Clubs"),
        (Suit::Red, QUEEN) => say!("Queen of Clubs"),
        (Suit::Red, KING) => say!("King of Clubs"),
        (Suit::Red, _) => say!("{number} of Clubs", number),
        (Suit::Yellow, ACE) => say!("Ace of Diamonds"),
        (Suit::Yellow, JACK) => say!("Jack of Diamonds"),
        (Suit::Yellow, QUEEN) => say!("Queen of Diamonds"),
        (Suit::Yellow, KING) => say!("King of Diamonds"),
        (Suit::Yellow, _) => say!("{number} of Diamonds", number),
        (Suit::Green, ACE) => say!("Ace of Hearts"),
        (Suit::Green, JACK) => say!("Jack of Hearts"),
        (Suit::Green, QUEEN) => say!("Queen of Hearts"),
        (Suit::Green, KING) => say!("King of Hearts"),
        (Suit::Green, _) => say!("{number} of Hearts", number),
        (Suit::Blue, ACE) => say!("Ace of Spades"),
        (Suit::Blue, JACK) => say!("Jack of Spades"),
        (Suit::Blue, QUEEN) => say!("Queen of Spades"),
        (Suit::Blue, KING) => say!("King of Spades"),
        (Suit::Blue, _) => say!("{number} of Spades", number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_english_cards_are_called_what_the_engine_calls_them() {
        for deck in [Deck::Colour, Deck::French, Deck::FrenchWithJokers] {
            for face in Face::all() {
                assert_eq!(name(deck, face), deck.name(face));
            }
            for of in Suit::ALL {
                assert_eq!(suit(deck, of), deck.suit(of));
            }
        }
        assert_eq!(row(Deck::Colour, Suit::Blue, "3 and 4"), "Blue 3 and 4");
    }
}
