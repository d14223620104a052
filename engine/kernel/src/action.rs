//! What a seat may do.

pub use super::reason::{Illegal, Reason};

use alloc::vec::Vec;
use base::{
    card::{Face, RANKS, Suit, WILD},
    seat::Seat,
};
use core::fmt;
use serde::{Deserialize, Serialize};

/// Most cards in one play: a whole suit in order.
pub const MAX_PLAY: usize = RANKS as usize;

/// Where a play has no card: the same in all plays, so that equal ones are alike.
const NONE: Face = WILD;

/// The cards of one play, bottom first; one to thirteen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Face>", into = "Vec<Face>")]
pub struct Cards {
    faces: [Face; MAX_PLAY],
    len: u8,
}

impl Cards {
    /// A play of one card.
    pub const fn one(face: Face) -> Cards {
        let mut faces = [NONE; MAX_PLAY];
        faces[0] = face;
        Cards { faces, len: 1 }
    }

    /// A play of several, bottom first; `None` for none or for more than thirteen.
    pub fn several(faces: &[Face]) -> Option<Cards> {
        let mut cards = Cards::one(*faces.first()?);
        cards.faces.get_mut(..faces.len())?.copy_from_slice(faces);
        cards.len = faces.len() as u8;
        Some(cards)
    }

    /// These and one more on top; `None` for more than thirteen.
    pub fn and(mut self, face: Face) -> Option<Cards> {
        *self.faces.get_mut(usize::from(self.len))? = face;
        self.len += 1;
        Some(self)
    }

    /// The cards, bottom first.
    pub fn faces(&self) -> &[Face] {
        &self.faces[..usize::from(self.len)]
    }

    /// The next order of the same cards, as in a dictionary; `None` after the last one.
    pub(crate) fn next_order(mut self) -> Option<Cards> {
        let faces = &mut self.faces[..usize::from(self.len)];
        let at = faces.windows(2).rposition(|pair| pair[0] < pair[1])?;
        let above = faces.iter().rposition(|face| *face > faces[at])?;
        faces.swap(at, above);
        faces[at + 1..].reverse();
        Some(self)
    }

    /// The card that ends on top.
    pub fn top(&self) -> Face {
        self.faces[usize::from(self.len) - 1]
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces().fmt(f)
    }
}

/// A list that is no play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPlay;

impl fmt::Display for NoPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a play has one to thirteen cards")
    }
}

impl TryFrom<Vec<Face>> for Cards {
    type Error = NoPlay;
    fn try_from(faces: Vec<Face>) -> Result<Cards, NoPlay> {
        Cards::several(&faces).ok_or(NoPlay)
    }
}

impl From<Cards> for Vec<Face> {
    fn from(cards: Cards) -> Vec<Face> {
        cards.faces().into()
    }
}

/// Cards laid on a discard pile, with the choices that travel with them (DIG-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Play {
    /// What is laid.
    pub cards: Cards,
    /// On which discard pile, counted from 0.
    pub pile: u8,
    /// The suit named for a wild card.
    pub suit: Option<Suit>,
    /// The player chosen by the card, to swap hands with for example.
    pub with: Option<Seat>,
}

impl Play {
    /// One card on the first pile, nothing chosen.
    pub const fn one(face: Face) -> Play {
        Play {
            cards: Cards::one(face),
            pile: 0,
            suit: None,
            with: None,
        }
    }
}

/// What a seat does. `legal_actions` lists each possible one exactly once, in this canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Lay cards, in or out of turn.
    Play(Play),
    /// Draw from the stock: one card on one's turn, or the whole total that one faces.
    Draw,
    /// Keep the card just drawn, and let the turn pass.
    Keep,
    /// Name the suit to follow, where that is a message of its own.
    Name(Suit),
    /// Doubt that the card just laid was allowed.
    Challenge,
    /// "One left!": for the hand as it is, or, with more cards, armed for the next play.
    Call,
    /// "You did not say it!"
    Catch(Seat),
    /// No to what may be declined: "not me" in a race, no swap, nothing given.
    Decline,
    /// Choose a player.
    Pick(Seat),
    /// Choose two players, the one with the lower index first.
    PickTwo(Seat, Seat),
    /// Take up the hand that lies face down before one.
    PickUp,
    /// Trade hands with this player, as the card that one has just laid allows.
    Trade(Seat),
    /// Take this one of the hands dealt onto the table, counted from 0.
    Claim(u8),
    /// So many cards for everybody, as the dealer.
    Size(u8),
    /// Draw all that is still due at once, from the stock.
    DrawAll,
    /// Take the top card of this discard pile, counted from 0, for one that is due.
    TakeDiscard(u8),
    /// Give cards that are asked for, in order of their faces.
    Give(Cards),
    /// Give a card to a player of one's choice.
    GiveTo(Face, Seat),
    /// Turn the first card from the stock, as the dealer.
    TurnUp,
}

impl Action {
    /// Whether it is said, and moves no card of whoever says it.
    pub const fn is_word(&self) -> bool {
        matches!(self, Action::Call | Action::Catch(_) | Action::Decline)
    }

    /// The card on top of those that it plays.
    pub fn face(&self) -> Option<Face> {
        match self {
            Action::Play(play) => Some(play.cards.top()),
            _ => None,
        }
    }
}

/// One record of the log. `setup + log` reproduces the whole round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Input {
    /// A seat acts.
    Act {
        /// Who.
        seat: Seat,
        /// The [`tick`](crate::Game::tick) of the view that the sender saw (DIG-2).
        seen: u32,
        /// What.
        action: Action,
    },
    /// A bot acts for whoever is away, in the state as it is.
    StandIn(Seat, Action),
    /// A link was lost: the seat cannot be caught or challenged until it is back (DIG-9).
    Lost(Seat),
    /// The link is back.
    Back(Seat),
    /// The seat leaves for good (DIG-9, DIG-16).
    Leave(Seat),
    /// The seat did not answer in time: its default is done for it (DIG-8), even one that it might not choose itself.
    Expired(Seat),
}

impl Input {
    /// What it does in whose seat, by whomever.
    pub fn acts(self) -> Option<(Seat, Action)> {
        match self {
            Input::Act { seat, action, .. } | Input::StandIn(seat, action) => Some((seat, action)),
            Input::Lost(_) | Input::Back(_) | Input::Leave(_) | Input::Expired(_) => None,
        }
    }
}
