//! What is still to be done, as a stack of plain data.

use crate::{
    card::{Face, Suit},
    rules::{ruleset::Effect, view::Asked},
    seat::{Seat, Seats},
};

/// What a question asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// Lay or draw.
    Turn,
    /// Lay or keep this card, just drawn.
    Drawn(Face),
    /// Take the total of the run on this pile, answer or challenge it.
    Total(u8),
    /// Name the suit for the top card of this pile, which nobody laid.
    Name(u8),
}

/// The one window that holds the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) ask: Ask,
    /// Whom it waits for: any one of them may answer.
    pub(crate) seats: Seats,
    /// The tick at which it opened.
    pub(crate) since: u32,
}

impl Ask {
    /// The public form, which holds no card.
    pub(crate) fn asked(self, total: impl Fn(u8) -> u16) -> Asked {
        match self {
            Ask::Turn => Asked::Turn,
            Ask::Drawn(_) => Asked::Drawn,
            Ask::Total(at) => Asked::Total(total(at)),
            Ask::Name(_) => Asked::Name,
        }
    }
}

/// A card that was laid, as its effects need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lay {
    pub(crate) by: Seat,
    /// Whom the play chose.
    pub(crate) with: Option<Seat>,
}

/// One thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Wait for an answer.
    Ask(Question),
    /// A laid card acts.
    Act(Lay, Effect),
    /// The turn leaves this seat.
    Leave(Seat),
    /// The seat laid its last card: what its effects still cost the next player, then the end.
    Last(Seat),
    /// The round ends.
    Finish(Seat),
    /// The seat comes on turn.
    Turn(Seat),
}

/// What collects until the turn leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Leaving {
    /// Players passed over.
    pub(crate) skips: u8,
}

/// The suit most held, ties in the order of the suits (DIG-8).
pub(crate) fn most_held(hand: &crate::hand::Hand) -> Suit {
    let count = |suit: Suit| -> usize { hand.cards().filter(|f| f.suit() == Some(suit)).count() };
    let mut best = Suit::Red;
    for suit in Suit::ALL {
        if count(suit) > count(best) {
            best = suit;
        }
    }
    best
}
