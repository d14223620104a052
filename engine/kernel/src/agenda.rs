//! What is still to be done, as a stack of plain data.

use crate::{
    choose::Choice,
    clause::Way,
    owe::{Debt, Pull},
    race::Race,
    ruleset::{Effect, Exchange},
    view::{Asked, Laid},
};
use base::{
    card::{Face, Suit},
    seat::{Seat, Seats},
};

/// What a question asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// Lay or draw.
    Turn,
    /// Lay, or draw on: so many were drawn while one that fits was held.
    Drawing(u8),
    /// Lay or keep this card, just drawn, as far as it may be laid.
    Drawn(Face, Drawn),
    /// Take the total of the run on this pile, answer or challenge it.
    Total(u8),
    /// Name the suit for the top card of this pile.
    Name(u8),
    /// Lay, or say "not me".
    Race(Race),
    /// Choose whose hands change.
    Swap(Exchange),
    /// Take up the hand that was passed on.
    PickUp,
    /// As the dealer, choose how many cards everybody gets.
    Size,
    /// Take one of the hands on the table.
    Claim,
    /// Turn the first card, for the dealer.
    TurnUp,
    /// Go on laying one card after the other, or draw.
    Rein,
    /// Draw what is due for a card, send it back or challenge it.
    Owed(Debt),
    /// Draw on, and choose where the next card comes from.
    Pull(Pull),
    /// Choose a player for a card.
    Choose(Choice),
    /// Give one card to somebody.
    Part,
    /// Give any cards of this rank to this seat.
    Offer(Seat, u8),
    /// Give a set away, card by card, or keep it. Only its owner knows of it.
    Set,
    /// Take back what lies on this pile, or let it stand.
    TakeBack(u8),
}

/// What may become of a card just drawn on one's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// It may be laid or kept.
    Free,
    /// It is kept: a card that was held fitted. That is asked all the same, so that nobody can tell.
    Kept,
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
            Ask::Turn | Ask::Drawing(_) | Ask::Drawn(..) => Some(Way::Turn),
            Ask::Total(_) => Some(Way::Answer),
            Ask::Race(race) => Some(race.way()),
            Ask::Rein => Some(Way::Rein),
            Ask::Owed(_) => Some(Way::Backfire),
            Ask::Name(_) | Ask::Swap(_) | Ask::PickUp | Ask::Size | Ask::Claim => None,
            Ask::TurnUp => None,
            Ask::Pull(_) | Ask::Choose(_) | Ask::Part | Ask::Offer(..) => None,
            Ask::Set | Ask::TakeBack(_) => None,
        }
    }

    /// Whether it stays when an identical card is laid meanwhile: a choice that the card below still brings.
    fn outlasts_jumps(self) -> bool {
        matches!(self, Ask::Swap(_))
    }

    /// The public form, which holds no card: with what is due on a pile, and whether somebody is still at the table.
    pub(crate) fn asked(self, total: impl Fn(u8) -> u16, playing: impl Fn(Seat) -> bool) -> Asked {
        match self {
            Ask::Turn | Ask::Drawing(_) => Asked::Turn,
            Ask::Drawn(..) => Asked::Drawn,
            Ask::Total(at) => Asked::Total(total(at)),
            Ask::Name(_) => Asked::Name,
            Ask::Race(race) => Asked::Race(race.leg),
            Ask::Swap(_) => Asked::Pick,
            Ask::Choose(choice) => Asked::Aim(choice.fate),
            Ask::PickUp => Asked::PickUp,
            Ask::Size => Asked::Size,
            Ask::Claim => Asked::Claim,
            Ask::TurnUp => Asked::TurnUp,
            Ask::Rein => Asked::Rein,
            Ask::Owed(debt) => Asked::Owed(Some(debt.to).filter(|to| playing(*to))),
            Ask::Pull(_) => Asked::Pull,
            Ask::Part => Asked::Give(None),
            Ask::Offer(to, _) => Asked::Give(Some(to)),
            Ask::Set => Asked::Set,
            Ask::TakeBack(_) => Asked::TakeBack,
        }
    }
}

/// A card that was laid, as its effects need it: a copy, since by then it may lie elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lay {
    pub(crate) face: Face,
    /// Who answers for it: as a rule who laid it, or turned it from the stock.
    pub(crate) by: Seat,
    /// On which discard pile.
    pub(crate) pile: u8,
    /// Whom the play chose.
    pub(crate) with: Option<Seat>,
    /// Cards of the run when it was laid, itself included.
    pub(crate) count: u8,
    /// Cards that those of the row together make somebody draw.
    pub(crate) total: u8,
    /// The card right under it.
    pub(crate) under: Option<Laid>,
    /// Whether it was turned from the stock.
    pub(crate) turned: bool,
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
    /// The turn comes to this seat.
    Begin(Seat),
    /// A card is turned onto this pile as if this seat, which emptied it, had played it; whoever deals, if nobody did.
    TurnPile(u8, Option<Seat>),
    /// All have answered what they owe.
    Settle(Debt),
    /// The seat draws so many cards that it owes.
    Pay(Seat, u8),
    /// What was offered to this seat arrives.
    HandIn(Seat),
    /// The seat laid its last card: what its effects still cost the next player, then the end.
    Last(Seat),
    /// The round ends.
    Finish(Seat),
}

impl Step {
    /// Whether it is a choice that stays when an identical card is laid meanwhile, or its player leaves.
    pub(crate) fn outlasts_jumps(&self) -> bool {
        match self {
            Step::Ask(ask, _) | Step::Wait(Question { ask, .. }) => ask.outlasts_jumps(),
            Step::Act(_, effect) => matches!(effect, Effect::Exchange(_)),
            _ => false,
        }
    }
}

/// The suit most held, ties in the order of the suits (DIG-8).
pub(crate) fn most_held(hand: &base::hand::Hand) -> Suit {
    let count = |suit: Suit| -> usize { hand.cards().filter(|f| f.suit() == Some(suit)).count() };
    let mut best = Suit::Red;
    for suit in Suit::ALL {
        if count(suit) > count(best) {
            best = suit;
        }
    }
    best
}
