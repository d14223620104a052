//! A discard pile: its cards, and the streak on its top.

use alloc::{boxed::Box, vec::Vec};
use base::{Direction, Face, FaceSet, Hand, Seat, Seats, Suit};
use bincode::{Decode, Encode};

/// A card on a discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct PlayedCard {
    /// The face of the card.
    pub face: Face,
    /// The seat that played it. `None` for a card turned up from the draw pile.
    pub by: Option<Seat>,
    /// The suit that its player named for it (DIG-15).
    pub named: Option<Suit>,
}

impl PlayedCard {
    /// A card that turned up, so it has no player.
    pub const fn turned(face: Face) -> PlayedCard {
        PlayedCard {
            face,
            by: None,
            named: None,
        }
    }

    /// The suit to follow on this card. `None` if any card fits.
    pub fn suit(&self) -> Option<Suit> {
        self.named.or(self.face.suit())
    }
}

/// One discard pile: its cards, top last, and the run on its top.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pile {
    pub(crate) cards: Vec<PlayedCard>,
    pub(crate) run: Streak,
}

impl Pile {
    /// An empty pile with room for this number of cards.
    pub(crate) fn for_cards(cards: usize) -> Pile {
        Pile {
            cards: Vec::with_capacity(cards),
            run: Streak::default(),
        }
    }

    /// True if this seat played the top card.
    pub(crate) fn is_topped_by(&self, seat: Seat) -> bool {
        self.cards.last().is_some_and(|top| top.by == Some(seat))
    }

    /// The card to fit: the topmost card that is not transparent, or else the bottom card. `None` while the pile is
    /// empty.
    pub(crate) fn base(&self, transparent: FaceSet) -> Option<&PlayedCard> {
        self.cards.get(self.under_base(transparent))
    }

    /// The number of cards under the card that the total is due for. `None` if nothing is due.
    pub(crate) fn under_due(&self) -> Option<usize> {
        let face = self.run.due_for.filter(|_| self.run.total > 0)?;
        self.cards.iter().rposition(|played| played.face == face)
    }

    /// The number of cards under the card to fit.
    pub(crate) fn under_base(&self, transparent: FaceSet) -> usize {
        base_at(&self.cards, transparent)
    }
}

/// The place of the card to fit among these cards, top last.
pub(crate) fn base_at(cards: &[PlayedCard], transparent: FaceSet) -> usize {
    let opaque = |played: &PlayedCard| !transparent.has(played.face);
    cards.iter().rposition(opaque).unwrap_or_default()
}

/// A play that can be challenged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bluff {
    /// True if the card was not allowed, judged when it was played (CLA-47).
    pub(crate) guilty: bool,
    /// The hand at that time, to show to the challenger.
    pub(crate) hand: Hand,
}

/// The run on top of a pile, and the facts about it. The facts start over with each card played, so nothing has to
/// close a way to react: it is open while the facts say so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Cards that joined the run, including the first. 0 for a card turned up from the draw pile.
    pub count: u8,
    /// The number of cards still due for it.
    pub total: u16,
    /// The last card that made the total grow. Cards that only hand the total on may lie on it.
    pub due_for: Option<Face>,
    /// True if a player has drawn since the top card was played, by choice or for lack of a play.
    pub drawn_on: bool,
    /// True if a player has taken cards for it: its total, or the cards of a challenge.
    pub taken: bool,
    /// True if the next player has begun.
    pub begun: bool,
    /// The player who would have been next without the top card.
    pub before: Option<Seat>,
    /// True if the player of the top card may still trade hands for it.
    pub trade: bool,
    /// Seats that a Skip of the run passed over.
    pub barred: Seats,
    /// While the direction is open: the seats passed over if play goes clockwise, and those if it goes
    /// counterclockwise.
    pub(crate) maybe_barred: [Seats; 2],
    /// True if a player has made the choice that the top card asks for.
    pub chosen: bool,
    /// The number of places that every hand moves on, once the first hand is taken up.
    pub passes: u8,
    /// True if a player took up a hand since the top card passed the hands on.
    pub touched: bool,
    /// True if the top card was played to take back the card below it.
    pub takes_back: bool,
    /// Set if the victim of the top card may challenge it. It holds the result of the challenge.
    pub(crate) bluff: Option<Box<Bluff>>,
}

impl Streak {
    /// True if a Skip of the run passed over the seat. While the direction is open, both sides count (NEW-13).
    pub fn bars(&self, seat: Seat) -> bool {
        let [one, other] = self.maybe_barred;
        self.barred.or(one).or(other).has(seat)
    }

    /// Records the seats that are passed over if play goes this way.
    pub(crate) fn bar_if(&mut self, direction: Direction, skipped: Seats) {
        let side = &mut self.maybe_barred[direction as usize];
        *side = side.or(skipped);
    }

    /// Settles the direction. Of the two sides that counted as passed over, only this one was, for the whole run
    /// (NEW-13, NEW-37).
    pub(crate) fn settle(&mut self, direction: Direction) {
        let sides = core::mem::take(&mut self.maybe_barred);
        self.barred = self.barred.or(sides[direction as usize]);
    }
}
