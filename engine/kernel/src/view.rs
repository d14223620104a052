//! What one viewer may see: the only thing that a screen or a bot ever gets.

use crate::{
    action::{Action, Illegal},
    choose::Fate,
    leaving::Hit,
    outcome::Outcome,
    race::Leg,
};
use alloc::vec::Vec;
use base::{
    card::{Face, Suit},
    seat::{Direction, Ring, Seat, Seats},
};
use serde::{Deserialize, Serialize};

/// Most cards of a discard pile that a view carries, top last; more only where the card to fit lies deeper.
pub const SHOWN: usize = 8;
/// Most that it may carry for that: both jokers of twelve packs, and the card under them all.
pub const MAX_SHOWN: usize = 25;

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// Cards in hand.
    pub cards: u16,
    /// Whether "One left!" was said for the hand as it is.
    pub called: bool,
    /// Whether the seat has one card, has not said so, and can be caught now; where that cannot be mended any more, it
    /// may have drawn since.
    pub exposed: bool,
    /// Whether it came down to one card, and for somebody who did not say so it would not be too late yet to be caught.
    /// It is alike for whoever did, so that nobody learns from it what was to be heard.
    pub watched: bool,
    /// Whether its hand came from somebody else, lies face down before it, and is not taken up yet.
    pub face_down: bool,
    /// How often it was caught in this round.
    pub offences: u8,
    /// Whether its link is lost.
    pub absent: bool,
    /// Whether it is in this round (not gone, not eliminated).
    pub playing: bool,
    /// Its team, if there are teams.
    pub team: Option<u8>,
    /// Cards that it is asked to draw for another's card.
    pub owes: u16,
    /// Cards of its hand that everybody sees.
    pub shows: Vec<Face>,
}

/// A card on a discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    /// The card.
    pub face: Face,
    /// Who laid it; `None` for a card turned from the stock.
    pub by: Option<Seat>,
    /// The suit named for it (DIG-15).
    pub named: Option<Suit>,
}

/// A discard pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PileView {
    /// The topmost cards, top last; [`SHOWN`] at most, or down to the card that has to be fitted.
    pub top: Vec<Laid>,
    /// Cards in the whole pile.
    pub cards: u16,
    /// The suit to follow: the own one or the named one of the card that has to be fitted; `None` if any card fits.
    pub suit: Option<Suit>,
}

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Asked {
    /// A play or a draw.
    Turn,
    /// Lay or keep the card just drawn.
    Drawn,
    /// So many cards are due: draw them, answer or challenge where that is allowed.
    Total(u16),
    /// The suit to follow has to be named.
    Name,
    /// A play from whoever of these is first, or "not me".
    Race(Leg),
    /// A player, or two, whose hands change.
    Pick,
    /// A hand that was passed on is to be taken up.
    PickUp,
    /// The dealer chooses how many cards everybody gets.
    Size,
    /// One of the hands on the table is to be taken.
    Claim,
    /// The first card is turned for the dealer, when everybody has looked at their hand for a moment.
    TurnUp,
    /// One card after the other, or a draw.
    Rein,
    /// A player to be named for a card, and what becomes of them.
    Aim(Fate),
    /// Cards are due: draw them, lay a card that sends them back, to whom is named if they have not left, or challenge where
    /// that is allowed.
    Owed(Option<Seat>),
    /// Cards are due, and the first is drawn: where does the next come from?
    Pull,
    /// Cards may be given to this player; if nobody is named, one card must be, to anybody.
    Give(Option<Seat>),
    /// A set may be given away. Whose it is, others do not see.
    Set,
    /// A card may be taken back before play goes on.
    TakeBack,
}

/// The window that holds the game, and whom it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prompt {
    /// What is asked.
    pub asked: Asked,
    /// Of whom: those whose answers are still awaited; nobody while that is a secret.
    pub seats: Seats,
    /// The tick at which it opened.
    pub since: u32,
    /// How long it may take by a rule of its own, in seconds; the table may allow more, or not mind it.
    pub seconds: Option<u8>,
}

/// A card in hand that may not be laid now, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The card.
    pub face: Face,
    /// Why not.
    pub why: Illegal,
}

/// The game as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Inputs accepted so far: names this state (DIG-2).
    pub tick: u32,
    /// Whose view this is; `None` for spectators.
    pub viewer: Option<Seat>,
    /// By seat; also those who left.
    pub seats: Vec<SeatView>,
    /// Who is in the round, clockwise.
    pub order: Vec<Seat>,
    /// Who dealt.
    pub dealer: Seat,
    /// Which way play goes.
    pub direction: Option<Direction>,
    /// Cards in the stock.
    pub stock: u16,
    /// The discard piles.
    pub piles: Vec<PileView>,
    /// Hands dealt onto the table, until all are taken: who has touched which.
    pub heaps: Vec<Option<Seat>>,
    /// Who has the pepper, to whom play goes by some cards; `None` where it is not used.
    pub pepper: Option<Seat>,
    /// Who has the salt, which spares two cards in the count; `None` while it lies in the middle.
    pub salt: Option<Seat>,
    /// What the table waits for; `None` when the round is over.
    pub prompt: Option<Prompt>,
    /// Who is on turn next if no card that is still to come says otherwise: if whoever is on turn draws or lays a card
    /// without effect, and what else is asked brings no card. `None` while nobody has set the direction, and once the round
    /// is over.
    pub next: Option<Seat>,
    /// Turns that the seat on turn still has after this one.
    pub again: u8,
    /// What then waits for the next players, in order.
    pub waiting: Vec<Hit>,
    /// Who may still trade hands for the card on top, until the next one is laid.
    pub trader: Option<Seat>,
    /// The viewer's cards, in order of the faces; none of a hand that lies face down before them.
    pub hand: Vec<Face>,
    /// The card the viewer has just drawn and may lay now.
    pub drawn: Option<Face>,
    /// Cards of a set that the viewer has promised so far, and to whom. They arrive together with the last.
    pub gifts: Vec<(Face, Seat)>,
    /// Whether the viewer's call is armed for the next play (DIG-7).
    pub armed: bool,
    /// All that the viewer may do now, but for plays from a hand that still lies face down. Of plays whose cards may lie in any order, that in order of the faces stands for all.
    pub actions: Vec<Action>,
    /// For every kind of card in the viewer's hand that may not be laid now, why.
    pub refusals: Vec<Refusal>,
    /// How the round ended.
    pub outcome: Option<Outcome>,
}

impl Prompt {
    /// Whether the fastest of several may act: everybody sees that it is open, and to whom.
    pub fn is_race(&self) -> bool {
        match self.asked {
            Asked::Race(_) | Asked::Claim => true,
            Asked::Name => self.seats.len() > 1,
            _ => false,
        }
    }
}

impl View {
    /// Whether the table waits for the viewer, alone or among others.
    pub fn is_asked(&self) -> bool {
        self.prompt
            .zip(self.viewer)
            .is_some_and(|(prompt, me)| prompt.seats.has(me))
    }

    /// Others who hold one card and have not called, as everybody sees. A hand that lies face down owes no call yet.
    pub fn silent(&self) -> Seats {
        let silent = |seat: &Seat| {
            let seen = self.seats.get(seat.index());
            seen.is_some_and(|seen| seen.cards == 1 && !seen.called && !seen.face_down)
        };
        let others = self.order.iter().copied();
        let others = others.filter(|seat| self.outcome.is_none() && Some(*seat) != self.viewer);
        others.filter(silent).collect()
    }

    /// The seats in the round, and which way play goes.
    fn ring(&self) -> Ring {
        Ring::new(self.order.iter().copied(), self.direction)
    }

    /// The neighbour in the direction of play; `None` while nobody has set it.
    pub fn after(&self, seat: Seat) -> Option<Seat> {
        let ring = self.ring();
        (self.direction.is_some() && ring.has(seat)).then(|| ring.next(seat, 1))
    }

    /// What waits for this seat when the turn leaves: cards, and whether it is passed over. Cards leave the turn where it
    /// is, so that what waits behind them hits the same player.
    pub fn waiting_for(&self, seat: Seat) -> (u16, bool) {
        let ring = self.ring();
        let on_turn = self.prompt.and_then(|prompt| prompt.seats.only());
        let Some(on_turn) = on_turn.filter(|seat| ring.has(*seat)) else {
            return (0, false);
        };
        let (mut to, mut takes, mut sits_out) = (ring.next(on_turn, 1), 0, false);
        for hit in &self.waiting {
            match hit {
                Hit::Skip => {
                    sits_out |= to == seat;
                    to = ring.next(to, 1);
                }
                Hit::Take(each) if to == seat => takes += u16::from(*each),
                Hit::Take(_) => {}
            }
        }
        (takes, sits_out)
    }
}
