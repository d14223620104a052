//! Questions: what the game asks of seats, with the facts that each answer needs.

use crate::{
    PlayedCard, Reason,
    rules::{HandExchange, PlayMode},
};
use base::{Face, MAX_SEATS, Seat, Seats};
use bincode::{Decode, Encode};

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
    /// The player must keep it: the game lets the only card held before fit, but not be the last one. The game asks all
    /// the same.
    Instead,
}

/// A question to some seats. Asked, it holds the game until they have answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) ask: Ask,
    /// The seats that it waits for.
    pub(crate) seats: Seats,
    /// True if the question is asked, and the game waits for the answers. Until then it has to wait for its turn on the
    /// agenda.
    pub(crate) asked: bool,
    /// The revision at which the question was asked.
    pub(crate) since: u32,
}

impl Question {
    /// A question that is still to be asked.
    pub(crate) const fn new(ask: Ask, seats: Seats) -> Question {
        Question {
            ask,
            seats,
            asked: false,
            since: 0,
        }
    }
}

impl Ask {
    /// The play mode that answers this question.
    pub(crate) fn mode(&self) -> Option<PlayMode> {
        match self {
            Ask::Turn | Ask::Drawing(_) | Ask::Drawn(..) => Some(PlayMode::Turn),
            Ask::Total(_) => Some(PlayMode::Answer),
            Ask::Race(race) => Some(race.mode()),
            Ask::Rein => Some(PlayMode::Rein),
            Ask::Owed(_) => Some(PlayMode::Backfire),
            Ask::Name(_) | Ask::Swap(_) | Ask::PickUp | Ask::Size | Ask::Claim => None,
            Ask::TurnUp => None,
            Ask::Pull(_) | Ask::Choose(_) | Ask::Part | Ask::Offer(..) => None,
            Ask::Set | Ask::TakeBack(_) => None,
        }
    }

    /// True if the seat is on turn or faces a total, and any card of the hand could be the answer.
    pub(crate) fn goes_by_hand(&self) -> bool {
        matches!(self, Ask::Turn | Ask::Drawing(_) | Ask::Total(_))
    }

    /// True if the question stays open when a seat jumps in with an identical card. The card below still brings this
    /// choice, or makes these seats draw or give.
    pub(crate) fn outlasts_jumps(self) -> bool {
        matches!(
            self,
            Ask::Swap(_) | Ask::Choose(_) | Ask::Owed(_) | Ask::Part
        )
    }
}

/// A played card, with the facts that its effects need. It is a copy, since the card may lie elsewhere by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EffectSource {
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
    pub(crate) under: Option<PlayedCard>,
    /// True if it was turned up from the draw pile.
    pub(crate) turned: bool,
}

/// The ways in which a debt can be challenged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// Such cards can never be challenged.
    Never,
    /// The victim of the card may challenge it.
    Open,
    /// Nobody: the card was turned up, so no player chose to play it.
    Turned,
    /// Nobody: a card sent the debt back.
    SentBack,
}

/// Cards due for one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Debt {
    /// The seat that a card sends them back to.
    pub(crate) to: Seat,
    /// The pile with the card that demands them.
    pub(crate) pile: u8,
    /// By seat, the number of cards due.
    pub(crate) due: [u8; MAX_SEATS],
    /// The seats that sent them back.
    pub(crate) sent_back: Seats,
    /// The victim of the card, if it costs a turn. In that case the seat that draws may choose the source of the cards.
    pub(crate) victim: Option<Seat>,
    /// The rules for a challenge of this debt.
    pub(crate) doubt: Doubt,
}

impl Debt {
    /// An empty debt for this card.
    pub(crate) fn of(source: &EffectSource) -> Debt {
        Debt {
            to: source.by,
            pile: source.pile,
            due: [0; MAX_SEATS],
            sent_back: Seats::NONE,
            victim: None,
            doubt: Doubt::Never,
        }
    }

    /// The seats that owe cards.
    pub(crate) fn seats(&self) -> Seats {
        Seat::first(MAX_SEATS)
            .filter(|seat| self.due[seat.index()] > 0)
            .collect()
    }

    /// The debt without a player who has left.
    pub(crate) fn without(mut self, gone: Seat) -> Debt {
        self.due[gone.index()] = 0;
        self
    }
}

/// Cards that a player draws one by one, choosing the source of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pull {
    /// The victim of the card that demands them.
    pub(crate) victim: Seat,
    /// The pile with that card. No card can be drawn from it.
    pub(crate) pile: u8,
    /// The number of cards still due.
    pub(crate) left: u8,
    /// The pile that this draw emptied.
    pub(crate) emptied: Option<u8>,
}

/// The fate of a player who is named for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Fate {
    /// The player owes this number of cards.
    Draws(u8),
    /// The player loses one card from the hand, taken unseen.
    Robbed,
    /// The player gives one card away. They choose the card and its receiver.
    Parts,
}

impl Fate {
    /// The reason why no player, or no further player, can be chosen for it.
    pub(crate) fn no_choice(self) -> Reason {
        match self {
            Fate::Draws(_) => Reason::NotToBeHit,
            Fate::Robbed => Reason::NotToBeRobbed,
            Fate::Parts => Reason::NotToPart,
        }
    }
}

/// A choice of players for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlayerChoice {
    pub(crate) fate: Fate,
    /// The card that needs the choice.
    pub(crate) source: EffectSource,
    /// The number of choices still to make.
    pub(crate) left: u8,
    /// By seat, the cards due from the players chosen so far.
    pub(crate) due: [u8; MAX_SEATS],
}

impl PlayerChoice {
    /// A choice with no player chosen yet.
    pub(crate) fn of(source: EffectSource, fate: Fate) -> PlayerChoice {
        PlayerChoice {
            fate,
            source,
            left: source.count,
            due: [0; MAX_SEATS],
        }
    }

    pub(crate) fn debt(&self) -> Debt {
        Debt {
            due: self.due,
            ..Debt::of(&self.source)
        }
    }

    /// The choice without the debt of a player who has left.
    pub(crate) fn without(mut self, gone: Seat) -> PlayerChoice {
        self.due[gone.index()] = 0;
        self
    }
}

/// The play that a race is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Leg {
    /// The first play, on the card turned up from the draw pile.
    First,
    /// The second play, which sets the direction.
    Second,
}

/// A question to several seats, of which one plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StartRace {
    pub(crate) leg: Leg,
    /// The seats that could play, including those that have said "not me" since.
    pub(crate) eligible: Seats,
    /// The pile whose total the play has to answer.
    pub(crate) due: Option<u8>,
}

impl StartRace {
    /// The play mode that answers it.
    pub(crate) fn mode(self) -> PlayMode {
        match self.due {
            Some(_) => PlayMode::Answer,
            None => PlayMode::Turn,
        }
    }
}

/// The player of the last card, while nobody has set the direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenStart {
    pub(crate) first: Seat,
    /// The distance in seats, on either side, from there to the second player.
    pub(crate) away: usize,
}
