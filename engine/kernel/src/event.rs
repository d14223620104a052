//! What happened, in a form that everybody may read, and beside it what only some may see.

use crate::{action::Cards, clause::Way, lots::Lot, outcome::Outcome};
use alloc::vec::Vec;
use base::{
    card::{Face, Suit},
    rule::RuleId,
    seat::{Direction, Seat, Seats},
};
use serde::{Deserialize, Serialize};

/// Why cards were drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// At the start of the round.
    Deal,
    /// On one's turn.
    Turn,
    /// A Draw Two, a Wild Draw Four or a chain of them.
    Total,
    /// One left, and it was not said.
    Caught,
    /// A challenge that went wrong, or right.
    Challenge,
}

/// What somebody said no to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum No {
    /// Playing, where it is open who does: "not me".
    Race,
    /// Changing hands.
    Swap,
    /// Giving this player any card.
    Gift(Seat),
    /// Taking a card back: it stands.
    TakeBack,
}

/// What everybody at the table sees. It has no room for a hidden card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum News {
    /// A card was drawn for the first deal, and shown.
    Lot(Lot),
    /// Hands were dealt.
    Dealt {
        /// By whom.
        dealer: Seat,
        /// Cards each.
        each: u8,
    },
    /// A card was turned from the stock onto a discard pile.
    Turned {
        /// The card.
        face: Face,
        /// The pile.
        pile: u8,
        /// Whether it went back into the stock at once (CLA-13).
        returned: bool,
    },
    /// Cards were laid.
    Laid {
        /// By whom.
        seat: Seat,
        /// Bottom first.
        cards: Cards,
        /// The pile.
        pile: u8,
        /// The suit named with it.
        suit: Option<Suit>,
        /// In or out of turn, or in answer.
        way: Way,
        /// The rule that allows it.
        rule: RuleId,
    },
    /// Cards were drawn; which ones, only the drawer is told.
    Drew {
        /// By whom.
        seat: Seat,
        /// How many; fewer than due, or none, if there were no more.
        count: u16,
        /// What for.
        cause: Cause,
    },
    /// The seat kept what it drew, or passed.
    Passed(Seat),
    /// The suit to follow was named.
    Named {
        /// By whom.
        seat: Seat,
        /// The suit.
        suit: Suit,
    },
    /// The seat lost its turn to a Skip or its like.
    Skipped(Seat),
    /// Play goes this way now.
    Direction(Direction),
    /// Two players changed hands with each other.
    Swapped(Seat, Seat),
    /// Every hand moved on by one seat this way.
    Rotated(Direction),
    /// The seat touched this one of the hands on the table.
    Claimed {
        /// Who.
        seat: Seat,
        /// Which, from 0.
        heap: u8,
    },
    /// The seat said no to this.
    Declined(Seat, No),
    /// Nobody wanted to: the seat has to.
    Forced(Seat),
    /// Every hand moved on by so many seats in the direction of play, and lies face down.
    PassedOn(u8),
    /// The seat took up the hand that lay before it.
    PickedUp(Seat),
    /// A player was chosen for a card.
    Picked {
        /// By whom.
        by: Seat,
        /// Who.
        seat: Seat,
    },
    /// A card was taken out of a hand, unseen; these two are told which.
    Robbed {
        /// By whom.
        by: Seat,
        /// Out of whose hand.
        seat: Seat,
    },
    /// Cards changed hands; these two are told which.
    Gave {
        /// By whom.
        from: Seat,
        /// To whom.
        to: Seat,
        /// How many.
        count: u8,
    },
    /// Cards changed hands openly.
    PassedTo {
        /// By whom.
        from: Seat,
        /// To whom.
        to: Seat,
        /// Which.
        cards: Cards,
    },
    /// These cards of a hand are to be seen until they leave it.
    Shows {
        /// Whose.
        seat: Seat,
        /// Which.
        cards: Cards,
    },
    /// The top card of a discard pile was taken for one that was due.
    TookDiscard {
        /// By whom.
        seat: Seat,
        /// Which.
        face: Face,
        /// The pile.
        pile: u8,
    },
    /// The pepper goes to this seat.
    Pepper(Seat),
    /// The salt goes to this seat.
    Salt(Seat),
    /// Two players changed seats.
    ChangedSeats(Seat, Seat),
    /// The seat walks once round the table.
    Lap(Seat),
    /// A draw four was doubted; its player's hand is shown to the challenger alone (CLA-45).
    Challenged {
        /// By whom.
        by: Seat,
        /// Whose card.
        of: Seat,
        /// Whether it had been laid wrongly.
        guilty: bool,
    },
    /// "One left!"
    Called(Seat),
    /// It was not said in time.
    Caught {
        /// Who forgot.
        seat: Seat,
        /// Who noticed.
        by: Seat,
    },
    /// Somebody was caught wrongly.
    WronglyCaught {
        /// Who had nothing to say.
        seat: Seat,
        /// Who pays for it.
        by: Seat,
    },
    /// The discard pile was shuffled into a new stock.
    Reshuffled {
        /// Cards in the new stock.
        stock: u16,
    },
    /// A link was lost.
    Lost(Seat),
    /// The link is back.
    Back(Seat),
    /// A player left for good.
    Left(Seat),
    /// The round is over.
    Over(Outcome),
    /// Several acted at almost the same time.
    Raced(Race),
}

/// A race that is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    /// The tick of the round that the first of them made.
    pub tick: u32,
    /// Who took part, quickest first.
    pub places: Vec<Place>,
}

/// A place in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Whose.
    pub seat: Seat,
    /// How long after the race began, in milliseconds; the most for anything longer.
    pub millis: u16,
}

/// Something that happened, complete. Never leaves the host as it is: see [`Event::told`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The public part.
    pub news: News,
    /// Cards that only some seats may see.
    pub(crate) secret: Option<Secret>,
}

/// Cards and who may see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Secret {
    pub(crate) eyes: Seats,
    pub(crate) cards: Vec<Face>,
}

/// An event as one viewer is told it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// The public part.
    pub news: News,
    /// Cards that this viewer alone sees with it: those drawn, or the hand shown after a challenge. Mostly empty.
    pub cards: Vec<Face>,
}

impl News {
    /// The seat that did it, for what a seat does in its turn or in a race.
    pub fn actor(&self) -> Option<Seat> {
        match self {
            News::Laid { seat, .. }
            | News::Drew { seat, .. }
            | News::Passed(seat)
            | News::Declined(seat, _)
            | News::Claimed { seat, .. }
            | News::TookDiscard { seat, .. }
            | News::Picked { by: seat, .. }
            | News::Challenged { by: seat, .. } => Some(*seat),
            _ => None,
        }
    }
}

impl Event {
    /// An event that every seat sees.
    pub fn open(news: News) -> Event {
        Event { news, secret: None }
    }

    /// The event as this viewer is told it; `None` is a spectator.
    pub fn told(&self, viewer: Option<Seat>) -> Told {
        let shown = self
            .secret
            .as_ref()
            .filter(|s| viewer.is_some_and(|seat| s.eyes.has(seat)));
        Told {
            news: self.news.clone(),
            cards: shown.map(|s| s.cards.clone()).unwrap_or_default(),
        }
    }
}
