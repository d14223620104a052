//! The agenda: everything that the game still has to do, as a stack of plain data.

use crate::{
    flow::{
        debt::{Debt, Pull},
        pick::PlayerChoice,
        race::StartRace,
    },
    query::view::{Asked, Laid},
    rules::{
        clause::Way,
        ruleset::{Effect, HandExchange},
    },
};
use base::{
    card::{Face, Suit},
    seat::{Seat, Seats},
};

/// The content of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// Play or draw.
    Turn,
    /// Play, or go on drawing. It counts the cards drawn while the hand held one that fits.
    Drawing(u8),
    /// Play or keep the card just drawn, if it may be played.
    Drawn(Face, Drawn),
    /// Take the total of the run on this pile, answer or challenge it.
    Total(u8),
    /// Name the suit for the top card of this pile.
    Name(u8),
    /// Play, or say "not me".
    Race(StartRace),
    /// Choose the hands that change.
    Swap(HandExchange),
    /// Take up the hand that was passed on.
    PickUp,
    /// As the dealer, choose the number of cards for everybody.
    Size,
    /// Take one of the hands on the table.
    Claim,
    /// Turn up the first card, for the dealer.
    TurnUp,
    /// Go on playing one card after the other, or draw.
    Rein,
    /// Draw the cards due for a card, send them back or challenge.
    Owed(Debt),
    /// Go on drawing, and choose the source of the next card.
    Pull(Pull),
    /// Choose a player for a card.
    Choose(PlayerChoice),
    /// Give one card to another player.
    Part,
    /// Give any cards of this rank to this seat.
    Offer(Seat, u8),
    /// Give a set away, card by card, or keep it. Only its owner knows of this question.
    Set,
    /// Take back the top card of this pile, or let it stand.
    TakeBack(u8),
}

/// The options for a card just drawn on a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// The player may play it or keep it.
    Free,
    /// The player must keep it, because a card in the hand fitted. The game asks all the same, so that nobody can tell.
    Kept,
}

/// The one window that holds the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) ask: Ask,
    /// The seats that it waits for.
    pub(crate) seats: Seats,
    /// The tick at which the window opened.
    pub(crate) since: u32,
}

impl Ask {
    /// The play mode that answers this question.
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

    /// True if the question stays open when a seat jumps in with an identical card. The card below still brings this
    /// choice.
    fn outlasts_jumps(self) -> bool {
        matches!(self, Ask::Swap(_))
    }

    /// The public form of the question, without any card. `total` gives the cards due on a pile, and `playing` tells if
    /// a seat is still at the table.
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

/// A played card, with the facts that its effects need. It is a copy, since the card may lie elsewhere by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lay {
    pub(crate) face: Face,
    /// The seat that answers for it: as a rule the seat that played it, or turned it up from the draw pile.
    pub(crate) by: Seat,
    /// The number of the discard pile.
    pub(crate) pile: u8,
    /// The player that the play chose.
    pub(crate) with: Option<Seat>,
    /// The number of cards in the run when it was played, itself included.
    pub(crate) count: u8,
    /// The number of cards that the like cards in the row together make a player draw.
    pub(crate) total: u8,
    /// The card directly under it.
    pub(crate) under: Option<Laid>,
    /// True if it was turned up from the draw pile.
    pub(crate) turned: bool,
}

/// One step on the agenda.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Open a window for these seats.
    Ask(Ask, Seats),
    /// The window is open, and the game waits.
    Wait(Question),
    /// A played card acts.
    Act(Lay, Effect),
    /// The turn leaves this seat.
    Leave(Seat),
    /// The turn comes to this seat.
    Begin(Seat),
    /// A card turns up onto this pile as if this seat, which emptied it, had played it. Without such a seat, the dealer
    /// counts as its player.
    TurnPile(u8, Option<Seat>),
    /// All seats have answered for their debt.
    Settle(Debt),
    /// The seat draws this number of cards that it owes.
    Pay(Seat, u8),
    /// The cards offered to this seat arrive.
    HandIn(Seat),
    /// The seat played its last card. Its effects still cost the next player, then the round ends.
    Last(Seat),
    /// The round ends.
    Finish(Seat),
}

impl Step {
    /// True if it is a choice that stays when a seat jumps in with an identical card, or when its player leaves.
    pub(crate) fn outlasts_jumps(&self) -> bool {
        match self {
            Step::Ask(ask, _) | Step::Wait(Question { ask, .. }) => ask.outlasts_jumps(),
            Step::Act(_, effect) => matches!(effect, Effect::Exchange(_)),
            _ => false,
        }
    }
}

/// The suit that the hand holds most. Ties go by the order of the suits (DIG-8).
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
