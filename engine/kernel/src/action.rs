//! The actions of a seat.

pub use crate::reason::{PlayRefusal, Reason};

use alloc::vec::Vec;
use base::{
    Face, Seat, Suit,
    card::{RANKS, WILD},
};
use bincode::{Decode, Encode, enc::Encoder, error::EncodeError};

/// The largest number of cards in one play: a whole suit in order.
pub const MAX_PLAY: usize = RANKS as usize;

/// The filler for unused places. It is the same in all plays, so that equal plays compare as equal.
const NONE: Face = WILD;

/// The cards of one play, bottom first. One to thirteen cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
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

    /// A play of several cards, bottom first. `None` for no card or for more than thirteen.
    pub fn several(faces: &[Face]) -> Option<Cards> {
        let mut cards = Cards::one(*faces.first()?);
        cards.faces.get_mut(..faces.len())?.copy_from_slice(faces);
        cards.len = faces.len() as u8;
        Some(cards)
    }

    /// These cards and one more on top. `None` for more than thirteen.
    pub fn and(mut self, face: Face) -> Option<Cards> {
        self.add(face).then_some(self)
    }

    /// Adds a card on top. Returns `false`, and changes nothing, if there are thirteen already.
    pub(crate) fn add(&mut self, face: Face) -> bool {
        let Some(place) = self.faces.get_mut(usize::from(self.len)) else {
            return false;
        };
        *place = face;
        self.len += 1;
        true
    }

    /// The cards, bottom first.
    pub fn faces(&self) -> &[Face] {
        &self.faces[..usize::from(self.len)]
    }

    /// The next order of the same cards, lexicographically. `None` after the last one.
    pub(crate) fn next_order(mut self) -> Option<Cards> {
        let faces = &mut self.faces[..usize::from(self.len)];
        let at = faces.windows(2).rposition(|pair| pair[0] < pair[1])?;
        let above = faces.iter().rposition(|face| *face > faces[at])?;
        faces.swap(at, above);
        faces[at + 1..].reverse();
        Some(self)
    }

    /// The card on top after the play.
    pub fn top(&self) -> Face {
        self.faces[usize::from(self.len) - 1]
    }
}

base::formatted!(Debug for Cards: |cards| cards.faces());

impl Encode for Cards {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.faces().encode(encoder)
    }
}

base::decode_checked!(Cards, Vec<Face>, |faces: Vec<Face>| Cards::several(&faces));

/// Cards played on a discard pile, with the choices that travel with them (DIG-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub struct Play {
    /// The cards to play, bottom first.
    pub cards: Cards,
    /// The number of the discard pile, from 0.
    pub pile: u8,
    /// The suit named for a wild card.
    pub suit: Option<Suit>,
    /// The player chosen for the card, for example to swap hands with.
    pub with: Option<Seat>,
}

impl Play {
    /// A play of one card on the first pile, with no choices.
    pub const fn one(face: Face) -> Play {
        Play {
            cards: Cards::one(face),
            pile: 0,
            suit: None,
            with: None,
        }
    }
}

/// An action of a seat. `legal_actions` lists each possible one exactly once, in this canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum Action {
    /// Play cards, in or out of turn.
    Play(Play),
    /// Draw from the draw pile: one card on a turn, or the whole total that the player faces.
    Draw,
    /// Keep the card just drawn, and let the turn pass.
    Keep,
    /// Name the suit to follow, where that is a separate message.
    Name(Suit),
    /// Challenge the last play: its card may not have been allowed.
    Challenge,
    /// Call "One left!" for the present hand. With more cards, arm the call for the next play.
    Call,
    /// Catch this player: "You did not say it!"
    Catch(Seat),
    /// Decline: "not me" in a race, no swap, no gift.
    Decline,
    /// Choose a player.
    Pick(Seat),
    /// Choose two players, the one with the lower index first.
    PickTwo(Seat, Seat),
    /// Take up the hand that lies face down in front of the player.
    PickUp,
    /// Trade hands with this player, as the card just played allows.
    Trade(Seat),
    /// Take one of the hands dealt onto the table, counted from 0.
    Claim(u8),
    /// As the dealer, choose the number of cards for everybody.
    Size(u8),
    /// Draw all cards still due at once, from the draw pile.
    DrawAll,
    /// Take the top card of this discard pile, counted from 0, for one card that is due.
    TakeDiscard(u8),
    /// Give cards that another player asks for, in order of their faces.
    Give(Cards),
    /// Give a card to a player. The giver chooses which.
    GiveTo(Face, Seat),
    /// As the dealer, turn up the first card from the draw pile.
    TurnUp,
    /// Play a card that does not fit, where that costs cards.
    Misplay(Face),
}

impl Action {
    /// True if the action is only said, and moves no card of the seat.
    pub const fn is_word(&self) -> bool {
        matches!(self, Action::Call | Action::Catch(_) | Action::Decline)
    }

    /// True if the seat chose the action by the cards in its hand.
    pub const fn is_of_hand(&self) -> bool {
        matches!(
            self,
            Action::Play(_)
                | Action::Misplay(_)
                | Action::Draw
                | Action::Call
                | Action::Give(_)
                | Action::GiveTo(..)
        )
    }

    /// The top card of the play, if the action is one.
    pub fn face(&self) -> Option<Face> {
        match self {
            Action::Play(play) => Some(play.cards.top()),
            _ => None,
        }
    }
}

/// One record of the log. The setup and the log together reproduce the whole round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum Input {
    /// A seat acts.
    Act {
        /// The seat that acts.
        seat: Seat,
        /// The [`revision`](crate::Game::revision) of the view that the sender saw (DIG-2).
        seen: u32,
        /// The action that it takes.
        action: Action,
    },
    /// A bot acts for an absent player, in the present state.
    StandIn(Seat, Action),
    /// A link was lost. The seat cannot be caught or challenged until the link is back (DIG-9).
    Lost(Seat),
    /// The link is back.
    Back(Seat),
    /// The seat leaves for good (DIG-9, DIG-16).
    Leave(Seat),
    /// The seat did not answer in time. It gets its default action (DIG-8), even one that the player could not choose.
    Expired(Seat),
    /// The minutes of the round are over: the turn in play is the last one (CLA-83).
    TimeIsUp,
}

impl Input {
    /// The seat and the action, if a player or a bot acts.
    pub fn acts(self) -> Option<(Seat, Action)> {
        match self {
            Input::Act { seat, action, .. } | Input::StandIn(seat, action) => Some((seat, action)),
            Input::Lost(_)
            | Input::Back(_)
            | Input::Leave(_)
            | Input::Expired(_)
            | Input::TimeIsUp => None,
        }
    }
}
