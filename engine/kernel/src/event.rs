//! Events in a public form that every seat may read, and beside it the cards that only some seats may see.

use crate::{Cards, Outcome, rules::PlayMode};
use alloc::{boxed::Box, vec::Vec};
use base::{Direction, Face, RuleId, Seat, Seats, Suit};
use bincode::{Decode, Encode};

/// The reason why cards were drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Cause {
    /// At the start of the round.
    Deal,
    /// On the player's own turn.
    Turn,
    /// A card that costs its victim the turn as well: a Draw Two, a Wild Draw Four or a chain of them.
    Total,
    /// A player with one card was caught without the call.
    Caught,
    /// A challenge that failed or succeeded.
    Challenge,
    /// A play of a card that does not fit.
    Misplayed,
    /// A card that by itself leaves its victim the turn.
    Effect,
}

/// The offer that a player declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Declined {
    /// Playing in a race: "not me".
    Race,
    /// Swapping hands.
    Swap,
    /// Giving this player any card.
    Gift(Seat),
    /// Taking a card back. The card stands.
    TakeBack,
}

/// The part of an event that everybody at the table sees. It has no room for a hidden card.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum News {
    /// A card was drawn and shown, to choose the first dealer.
    Lot(Lot),
    /// Hands were dealt.
    Dealt {
        /// The seat that dealt.
        dealer: Seat,
        /// The number of cards for each player.
        each: u8,
    },
    /// A card was turned up from the draw pile onto a discard pile.
    Turned {
        /// The card that turned up.
        face: Face,
        /// The number of the discard pile.
        pile: u8,
        /// True if it went back into the draw pile at once (CLA-13).
        returned: bool,
    },
    /// A seat played cards.
    Played {
        /// The seat that played.
        seat: Seat,
        /// The cards, bottom first.
        cards: Cards,
        /// The number of the discard pile.
        pile: u8,
        /// The suit named with them.
        suit: Option<Suit>,
        /// The play mode: in turn, out of turn, or as an answer.
        way: PlayMode,
        /// The rule that allows it.
        rule: RuleId,
    },
    /// A seat drew cards. Only the seat itself learns which ones, and nobody does while they lie face down.
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// The number of cards. Fewer than due, or 0, if there were no more.
        count: u16,
        /// The reason for the draw.
        cause: Cause,
    },
    /// The seat kept the drawn card, or passed.
    Passed(Seat),
    /// A seat named the suit to follow.
    Named {
        /// The seat that named it.
        seat: Seat,
        /// The suit to follow.
        suit: Suit,
    },
    /// The seat lost its turn to a Skip or its like.
    Skipped(Seat),
    /// The new direction of play.
    Direction(Direction),
    /// Two players swapped hands with each other.
    Swapped(Seat, Seat),
    /// Every hand moved by one seat in this direction.
    Rotated(Direction),
    /// The seat touched one of the hands on the table.
    Claimed {
        /// The seat that took the hand.
        seat: Seat,
        /// The number of the hand, from 0.
        heap: u8,
    },
    /// The seat declined this.
    Declined(Seat, Declined),
    /// Nobody wanted to play, so this seat has to.
    Forced(Seat),
    /// Every hand moved on by this number of seats in the direction of play, and lies face down.
    PassedOn(u8),
    /// The seat took up the hand in front of it.
    PickedUp(Seat),
    /// A seat chose a player for a card.
    Picked {
        /// The seat that chose.
        by: Seat,
        /// The chosen player.
        seat: Seat,
    },
    /// A seat took a card out of another hand, unseen. Only these two seats learn which card.
    Robbed {
        /// The seat that took the card.
        by: Seat,
        /// The seat that lost the card.
        seat: Seat,
    },
    /// A seat gave cards to another. Only these two seats learn which cards.
    Gave {
        /// The giver.
        from: Seat,
        /// The receiver.
        to: Seat,
        /// The number of cards.
        count: u8,
    },
    /// A seat gave cards to another, openly.
    PassedTo {
        /// The giver.
        from: Seat,
        /// The receiver.
        to: Seat,
        /// The cards.
        cards: Cards,
    },
    /// Everybody sees these cards of a hand until they leave it.
    Shows {
        /// The owner of the hand.
        seat: Seat,
        /// The visible cards.
        cards: Cards,
    },
    /// A seat took the top card of a discard pile for one that was due.
    TookDiscard {
        /// The seat that took it.
        seat: Seat,
        /// The card.
        face: Face,
        /// The number of the discard pile.
        pile: u8,
    },
    /// The pepper goes to this seat.
    Pepper(Seat),
    /// The salt goes to this seat.
    Salt(Seat),
    /// Two players swapped seats.
    ChangedSeats(Seat, Seat),
    /// The seat walks once around the table.
    Lap(Seat),
    /// A seat challenged a draw four. The challenger alone sees the hand of its player (CLA-45).
    Challenged {
        /// The challenger.
        by: Seat,
        /// The seat that played the card.
        of: Seat,
        /// True if the card was not allowed.
        guilty: bool,
    },
    /// A seat called "One left!".
    Called(Seat),
    /// A seat was caught without the call.
    Caught {
        /// The seat that did not call.
        seat: Seat,
        /// The seat that caught it.
        by: Seat,
    },
    /// A seat tried to catch another one wrongly.
    WronglyCaught {
        /// The accused seat.
        seat: Seat,
        /// The catcher, who draws the penalty.
        by: Seat,
    },
    /// The discard pile was shuffled into a new draw pile.
    Reshuffled {
        /// The number of cards in the new draw pile.
        draw_pile: u16,
    },
    /// The link of this seat was lost.
    Lost(Seat),
    /// The link of this seat is back.
    Back(Seat),
    /// The player at this seat left for good.
    Left(Seat),
    /// The round is over.
    Over(Box<Outcome>),
    /// Several seats acted at almost the same time.
    Raced(Box<RaceResult>),
    /// The minutes of the round are over: the turn in play is the last one.
    TimeIsUp,
    /// A seat played a card that does not fit, and has it back.
    Misplayed {
        /// The seat that played it.
        seat: Seat,
        /// The card.
        face: Face,
    },
    /// The seat looked at the cards that lay face down before it. Only the seat itself learns which ones.
    TurnedUp {
        /// The seat that looked.
        seat: Seat,
        /// The number of cards.
        count: u16,
    },
}

/// A card drawn to choose the dealer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Lot {
    /// The seat that drew it.
    pub seat: Seat,
    /// The card.
    pub face: Face,
}

/// The result of a race.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct RaceResult {
    /// The round's revision that the first of these actions produced.
    pub revision: u32,
    /// The seats that took part, quickest first.
    pub places: Vec<RacePlace>,
}

/// One place in the result of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct RacePlace {
    /// The seat.
    pub seat: Seat,
    /// The time since the race began, in milliseconds. A longer time counts as the maximum.
    pub millis: u16,
}

/// An event with its hidden cards. It never leaves the host as it is: see [`Event::redacted_for`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The public part.
    pub news: News,
    /// The cards that only some seats may see.
    pub(crate) secret: Option<Secret>,
}

/// Hidden cards, and the seats that may see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Secret {
    pub(crate) eyes: Seats,
    pub(crate) cards: HiddenCards,
}

/// The cards of a secret. Most secrets are of few cards, which need no allocation.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum HiddenCards {
    None,
    Few(Cards),
    Many(Vec<Face>),
}

impl HiddenCards {
    pub(crate) fn as_slice(&self) -> &[Face] {
        match self {
            HiddenCards::None => &[],
            HiddenCards::Few(cards) => cards.faces(),
            HiddenCards::Many(cards) => cards,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.as_slice().len()
    }

    pub(crate) fn last(&self) -> Option<Face> {
        self.as_slice().last().copied()
    }

    pub(crate) fn push(&mut self, face: Face) {
        match self {
            HiddenCards::None => *self = HiddenCards::Few(Cards::one(face)),
            HiddenCards::Few(cards) => {
                if !cards.add(face) {
                    let all = cards.faces().iter().copied().chain([face]).collect();
                    *self = HiddenCards::Many(all);
                }
            }
            HiddenCards::Many(cards) => cards.push(face),
        }
    }
}

base::formatted!(Debug for HiddenCards: |cards| cards.as_slice());

impl FromIterator<Face> for HiddenCards {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> HiddenCards {
        let mut cards = HiddenCards::None;
        faces.into_iter().for_each(|face| cards.push(face));
        cards
    }
}

/// An event as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct RedactedEvent {
    /// The public part.
    pub news: News,
    /// Cards that only this viewer sees: the drawn cards, or the hand shown after a challenge. Mostly empty.
    pub cards: Vec<Face>,
}

impl News {
    /// The seat that acted, for actions in a turn or in a race.
    pub fn actor(&self) -> Option<Seat> {
        match self {
            News::Played { seat, .. }
            | News::Drew { seat, .. }
            | News::Passed(seat)
            | News::Declined(seat, _)
            | News::Claimed { seat, .. }
            | News::TookDiscard { seat, .. }
            | News::Misplayed { seat, .. }
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

    /// The event as this viewer may see it. `None` is a spectator.
    pub fn redacted_for(&self, viewer: Option<Seat>) -> RedactedEvent {
        let shown = self
            .secret
            .as_ref()
            .filter(|s| viewer.is_some_and(|seat| s.eyes.has(seat)));
        RedactedEvent {
            news: self.news.clone(),
            cards: shown.map_or(Vec::new(), |s| s.cards.as_slice().to_vec()),
        }
    }
}
