//! The part of a game that one viewer may see. Screens and bots get nothing else.

pub use crate::pile::PlayedCard;

use crate::{
    Action, Outcome, PlayRefusal,
    rules::Hit,
    state::{Fate, Leg},
};
use alloc::vec::Vec;
use base::{Direction, Face, Ring, Seat, Seats, Suit};
use bincode::{Decode, Encode};

/// The usual limit on the cards of a discard pile in a view, top last. A view carries more only if the card to fit lies
/// deeper, or the card that a total is due for.
pub const SHOWN: usize = 8;
/// The hard limit: both jokers of twelve decks, and the card under them all.
pub const MAX_SHOWN: usize = 25;

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct SeatView {
    /// The number of cards in hand.
    pub cards: u16,
    /// True if the seat has called "One left!" for its present hand.
    pub called: bool,
    /// True if the seat has one card, has not called, and can be caught now. Where a missed call cannot be mended, the
    /// seat may have drawn since.
    pub exposed: bool,
    /// True if the seat came down to one card and the time to catch a missed call is not over. It is the same for a
    /// seat that called, so that nobody learns from it who has to call.
    pub watched: bool,
    /// True if its hand came from another player and still lies face down in front of it.
    pub face_down: bool,
    /// The number of times that the seat was caught in this round.
    pub offences: u8,
    /// True if its link is lost.
    pub absent: bool,
    /// True if the seat is in this round (not gone, not eliminated).
    pub playing: bool,
    /// Its team, if there are teams.
    pub team: Option<u8>,
    /// Cards that the table asks the seat to draw for another player's card.
    pub owes: u16,
    /// The cards of its hand that everybody sees.
    pub shows: Vec<Face>,
}

/// A discard pile.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct PileView {
    /// The topmost cards, top last: [`SHOWN`] at most, or down to the card to fit and to the one that a total is due for.
    pub top: Vec<PlayedCard>,
    /// The number of cards in the whole pile.
    pub cards: u16,
    /// The suit to follow: the own or the named suit of the card to fit. `None` if any card fits.
    pub suit: Option<Suit>,
}

/// The question that the table waits on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Asked {
    /// A play or a draw.
    Turn,
    /// Play or keep the card just drawn.
    Drawn,
    /// This number of cards is due. The player draws them, or answers or challenges where the rules allow that.
    Total(u16),
    /// The player names the suit to follow.
    Name,
    /// The first of several players to act plays. Each may also say "not me".
    Race(Leg),
    /// The player chooses one or two players whose hands change.
    Pick,
    /// The player takes up a hand that was passed on.
    PickUp,
    /// The dealer chooses the number of cards for everybody.
    Size,
    /// The player takes one of the hands on the table.
    Claim,
    /// The first card turns up for the dealer, once everybody has looked at their hand for a moment.
    TurnUp,
    /// One card after the other, or a draw.
    Rein,
    /// The player names a player for a card. The [`Fate`] says what happens to that player.
    Aim(Fate),
    /// Cards are due. The player draws them, plays a card that sends them back to this seat, or challenges where the
    /// rules allow that. `None` if that seat has left.
    Owed(Option<Seat>),
    /// Cards are due, and the player has drawn the first. The question is where the next one comes from.
    Pull,
    /// The player may give cards to this player. `None`: the player must give one card, to any player.
    Give(Option<Seat>),
    /// The player may give away a set. Other viewers do not see whose set it is.
    Set,
    /// The player may take back a card before play goes on.
    TakeBack,
}

/// The question that holds the game, and the seats that it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Prompt {
    /// The question, in its public form.
    pub asked: Asked,
    /// The seats whose answers are still missing. Empty while that is a secret.
    pub seats: Seats,
    /// The revision at which the question was asked.
    pub since: u32,
    /// The time limit in seconds that a rule sets for this question. The table may allow more, or ignore it.
    pub seconds: Option<u8>,
}

/// A card in the viewer's hand that they may not play now, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Refusal {
    /// The card that is refused.
    pub face: Face,
    /// The reason and the rule.
    pub why: PlayRefusal,
}

/// The game as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct View {
    /// The number of inputs accepted so far. It identifies this state (DIG-2).
    pub revision: u32,
    /// The seat of the viewer. `None` for spectators.
    pub viewer: Option<Seat>,
    /// By seat, including seats that left.
    pub seats: Vec<SeatView>,
    /// The seats in the round, clockwise.
    pub order: Vec<Seat>,
    /// The seat that dealt.
    pub dealer: Seat,
    /// The direction of play. `None` while nobody has set it.
    pub direction: Option<Direction>,
    /// The number of cards in the draw pile.
    pub draw_pile: u16,
    /// The discard piles.
    pub piles: Vec<PileView>,
    /// The hands dealt onto the table, each with the seat that touched it. Empty once all are taken.
    pub heaps: Vec<Option<Seat>>,
    /// The seat that holds the pepper; some cards pass play to it. `None` where the game does not use it.
    pub pepper: Option<Seat>,
    /// The seat that holds the salt, which spares two cards in the count. `None` while the salt lies in the middle.
    pub salt: Option<Seat>,
    /// The question that the table waits on. `None` when the round is over.
    pub prompt: Option<Prompt>,
    /// The next seat on turn, if no card still to come changes that. It assumes that the player on turn draws or plays
    /// a card without effect, and that other open questions bring no card. `None` while nobody has set the direction,
    /// and once the round is over.
    pub next: Option<Seat>,
    /// The number of further turns that the seat on turn has after this one.
    pub again: u8,
    /// The effects that then wait for the next players, in order.
    pub waiting: Vec<Hit>,
    /// The seat that may still trade hands for the top card, until another card covers it.
    pub trader: Option<Seat>,
    /// The viewer's cards, in order of the faces, except those that lie face down. Empty while the whole hand does.
    pub hand: Vec<Face>,
    /// The card that the viewer has just drawn and may play now.
    pub drawn: Option<Face>,
    /// The cards of a set that the viewer has promised so far, each with its receiver. They arrive together with the
    /// last one.
    pub gifts: Vec<(Face, Seat)>,
    /// True if the viewer's call is armed for the next play (DIG-7).
    pub armed: bool,
    /// All actions open to the viewer now, except plays from a hand that still lies face down. Where cards may go in
    /// any order, the order of the faces stands for all.
    pub actions: Vec<Action>,
    /// For each kind of card in the viewer's hand that they may not play now, the reason.
    pub refusals: Vec<Refusal>,
    /// The end of the round. `None` until then.
    pub outcome: Option<Outcome>,
}

impl Prompt {
    /// True if the fastest of several players may act. Everybody sees that the race is open, and to whom.
    pub fn is_race(&self) -> bool {
        match self.asked {
            Asked::Race(_) | Asked::Claim => true,
            Asked::Name => self.seats.len() > 1,
            _ => false,
        }
    }
}

impl View {
    /// True if the table waits for the viewer, alone or among others.
    pub fn is_asked(&self) -> bool {
        self.prompt
            .zip(self.viewer)
            .is_some_and(|(prompt, me)| prompt.seats.has(me))
    }

    /// The other seats that hold one card and have not called, as everybody sees. A hand that lies face down owes no
    /// call yet.
    pub fn silent(&self) -> Seats {
        let silent = |seat: &Seat| {
            let seen = self.seats.get(seat.index());
            seen.is_some_and(|seen| seen.cards == 1 && !seen.called && !seen.face_down)
        };
        let others = self.order.iter().copied();
        let others = others.filter(|seat| self.outcome.is_none() && Some(*seat) != self.viewer);
        others.filter(silent).collect()
    }

    /// The seats in the round, and the direction of play.
    fn ring(&self) -> Ring {
        Ring::new(self.order.iter().copied(), self.direction)
    }

    /// The neighbor in the direction of play. `None` while nobody has set the direction.
    pub fn after(&self, seat: Seat) -> Option<Seat> {
        let ring = self.ring();
        (self.direction.is_some() && ring.has(seat)).then(|| ring.next(seat, 1))
    }

    /// The effects that wait for this seat when the turn ends: the number of cards to take, and true if a skip passes
    /// it over. Taking cards does not move the turn, so the effects behind them hit the same player.
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
