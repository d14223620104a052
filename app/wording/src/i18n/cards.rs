//! The names of cards, suits and ranks in the language that is read here.

use engine::{
    Deck, Face, Suit,
    card::{ACE, DRAW_TWO, JACK, KING, QUEEN, REVERSE, SKIP, TEN},
};

use crate::{
    i18n::{message_text, phrase_text},
    say,
};

/// The name of a card: "Red 7", "Blue Draw Two", "Wild"; or "8 of Hearts", "Black Joker".
pub fn name(deck: Deck, face: Face) -> String {
    phrase_text(&deck.name(face))
}

/// The name of a suit: "red", or "clubs".
pub fn suit(deck: Deck, suit: Suit) -> String {
    message_text(deck.suit(suit))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_of_a_suit_are_called_together() {
        assert_eq!(row(Deck::Colour, Suit::Blue, "3 and 4"), "Blue 3 and 4");
    }
}
