//! What is still to be done, as a stack of plain data.

use crate::{
    card::{Face, Suit},
    rules::{clause::Way, ruleset::Effect, view::Asked},
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
    /// Whom it waits for.
    pub(crate) seats: Seats,
    /// The tick at which it opened.
    pub(crate) since: u32,
}

impl Ask {
    /// The way of laying that answers it.
    pub(crate) fn way(self) -> Option<Way> {
        match self {
            Ask::Turn | Ask::Drawn(_) => Some(Way::Turn),
            Ask::Total(_) => Some(Way::Answer),
            Ask::Name(_) => None,
        }
    }

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

/// A card that was laid, as its effects need it: a copy, since by then it may lie elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lay {
    pub(crate) by: Seat,
    /// Whom the play chose.
    pub(crate) with: Option<Seat>,
    /// Cards of the run when it was laid, itself included.
    pub(crate) count: u8,
}

/// One thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Open a window for these seats.
    Ask(Ask, Seats),
    /// The window that is open: the game waits.
    Wait(Question),
    /// A laid card acts.
    Act(Lay, Effect),
    /// The turn leaves this seat.
    Leave(Seat),
    /// The seat laid its last card: what its effects still cost the next player, then the end.
    Last(Seat),
    /// The round ends.
    Finish(Seat),
}

/// What collects until the turn leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Leaving {
    /// Players passed over.
    pub(crate) skips: u8,
    /// To whom the turn goes, over everybody between; the next player if nobody is named.
    pub(crate) to: Option<Seat>,
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
