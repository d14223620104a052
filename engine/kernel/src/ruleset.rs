//! A ruleset as a value: built from the kernel's vocabulary, altered by house rules, interpreted by the kernel.

pub use super::effect::{Effect, Exchange, On};

use super::aftermath::Aftermath;
use crate::{
    action::Reason,
    clause::{Clause, Cx, Way},
    outcome::End,
    several::Several,
    time::Time,
};
use alloc::vec::Vec;
use base::{
    card::{Face, FaceSet},
    deck::Deck,
    rule::RuleId,
    seat::Seat,
};

/// What the first card turned from the stock does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpCard {
    /// Nothing.
    Plain,
    /// The first player is skipped.
    Skip,
    /// The first player draws so many and loses the turn.
    Draw(u8),
    /// The dealer starts, the other way round.
    Reverse,
    /// The first player names the suit, then plays.
    Name,
    /// It goes back; another is turned.
    Return,
    /// Anybody may begin, and who follows sets the direction.
    Open,
    /// It stays; another is turned onto it.
    Cover,
}

/// How hands come to the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deal {
    /// So many cards to each, one after the other.
    Each,
    /// The dealer chooses how many, within these bounds; then whoever touches a hand first has it.
    Claimed {
        /// Fewest cards.
        least: u8,
        /// Most cards, as far as the packs reach.
        most: u8,
        /// Whether one sees the cards at once, or when all hands are taken.
        seen_at_once: bool,
    },
}

/// What may be done with a card just drawn that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnCard {
    /// It may be laid or kept.
    May,
    /// It must be laid, unless it is one of these.
    Must(FaceSet),
    /// It stays in the hand, and the turn passes at once.
    Waits,
    /// It may be laid or kept if nothing in the hand fitted before; otherwise the turn is over.
    IfNothingFitted,
}

/// When a player may draw on their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MayDraw {
    /// Instead of laying, as they like.
    Always,
    /// Only without a card that fits.
    NothingFits,
}

/// What an empty stock means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StockOut {
    /// All but the top discards are shuffled into a new one, when somebody has to draw (CLA-19).
    Reshuffle,
    /// The round is over, and nobody wins.
    Ends,
}

/// What the last card of a hand still does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastCard {
    /// It names a suit as ever, and costs the next player what it costs (CLA-57).
    Names,
    /// It names nothing, but costs what it costs.
    NamesNothing,
    /// It does nothing at all.
    Rests,
}

/// What becomes of the hand of a player who leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftHand {
    /// It counts no more.
    Lapses,
    /// What it is worth then counts for the player's team, where hands are counted; without teams it lapses.
    CountsForTeam,
}

/// Who deals first.
#[derive(Clone, Copy, Debug)]
pub enum FirstDealer {
    /// Anybody.
    Chance,
    /// Everybody draws a card, and the lowest deals, as this ranks them; who draws one without a rank, and who ties for
    /// the lowest, draws again.
    Lowest(fn(Face) -> Option<u8>),
}

/// How much one draw on one's turn takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// One card.
    One,
    /// Until a card fits.
    UntilItFits,
    /// One card after the other until one is laid. There is no passing, unless nothing is left to draw.
    OnAndOn {
        /// Most cards to be drawn on a turn while one that fits is held.
        limit: Option<u8>,
    },
}

/// Until when a missed call can be caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closes {
    /// Until the next player begins (CLA-50).
    NextBegins,
    /// As long as one card is held and nothing was said.
    Never,
}

/// From when on a missed call can be caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opens {
    /// At once.
    AtOnce,
    /// When the next player begins: until then there is time to call.
    NextBegins,
}

/// The duty to say that one is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duty {
    /// Cards for who is caught.
    pub penalty: u8,
    /// Until when.
    pub closes: Closes,
}

/// Whether a call that was missed can be mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// By calling or by drawing, as long as nobody has noticed (CLA-49).
    Mends,
    /// By nothing: whoever has not called by the play that leaves one card can be caught until it is too late for that.
    Stays,
}

/// Whose offences make a penalty grow or shrink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offences {
    /// Each player's own.
    Own,
    /// Everybody's together.
    Shared,
}

/// When a card drawn for a catch may be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PenaltyCards {
    /// At once, like any other.
    AtOnce,
    /// Once the turn has passed on.
    NextTurn,
}

/// What is owed for coming down to one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallRules {
    /// By laying cards.
    pub laid: Duty,
    /// By taking up another hand, or by what others did.
    pub received: Duty,
    /// From when on that can be caught.
    pub received_opens: Opens,
    /// Cards for who catches somebody wrongly; with none it is refused.
    pub wrong: u8,
    /// Whether a missed call can be mended.
    pub missed: Missed,
    /// What the first offences of a round cost instead, one after the other.
    pub first: &'static [u8],
    /// Whose offences count for that.
    pub offences: Offences,
    /// When the cards that a catch costs may be laid.
    pub cards: PenaltyCards,
}

impl CallRules {
    /// The same is owed every time, and a missed call can be mended.
    pub const fn plain(laid: Duty, received: Duty) -> CallRules {
        CallRules {
            laid,
            received,
            received_opens: Opens::AtOnce,
            wrong: 0,
            missed: Missed::Mends,
            first: &[],
            offences: Offences::Own,
            cards: PenaltyCards::AtOnce,
        }
    }
}

/// How rounds are counted (CLA-55, CLA-56).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// The winner scores what the others hold; first to the target wins.
    Winner,
    /// Everybody scores the own hand; when somebody reaches the target, the lowest total wins.
    Low,
    /// Everybody scores the own hand; who reaches the target is out, the last one in wins.
    Eliminate,
    /// No points: a round won scores one, and the match goes on until the table says that time is up; most rounds win.
    Rounds,
}

/// A ruleset, house rules included.
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// The cards.
    pub deck: Deck,
    /// Packs of them.
    pub packs: u8,
    /// Cards dealt to each, unless the dealer chooses otherwise.
    pub hand: u8,
    /// How they come to the players.
    pub deal: Deal,
    /// Who may lay what.
    pub clauses: Vec<Clause>,
    /// Plays of more than one card.
    pub several: Vec<Several>,
    /// What cards do.
    pub effects: Vec<On>,
    /// What the first card turned does.
    pub up_card: fn(Face) -> UpCard,
    /// Whether a card about to be laid in this way joins the run on top, so that their totals add.
    pub joins: fn(&Cx, Way, Face) -> bool,
    /// What comes of cards before a turn is over.
    pub aftermath: Aftermath,
    /// Cards that whom they hit may challenge, when laid on one's turn.
    pub challenged: FaceSet,
    /// The rule of its own by which a table may have it that nothing is challenged.
    pub unchallenged: Option<RuleId>,
    /// Cards added to the total when a challenge fails (CLA-47).
    pub challenge_fee: u16,
    /// Cards that are looked through: what has to be fitted is the card below them.
    pub transparent: FaceSet,
    /// When a player may draw.
    pub may_draw: MayDraw,
    /// How much a draw takes.
    pub drawing: Drawing,
    /// What may be done with the card drawn.
    pub drawn: DrawnCard,
    /// What an empty stock means.
    pub stock_out: StockOut,
    /// How the round ends when nobody can go on.
    pub stuck: End,
    /// What is owed for coming down to one card.
    pub calls: CallRules,
    /// What the last card of a hand still does.
    pub last_card: LastCard,
    /// How rounds are counted.
    pub scoring: Scoring,
    /// What the hand of a player who left counts.
    pub left_hand: LeftHand,
    /// Who deals the first round of a match.
    pub first_dealer: FirstDealer,
    /// Number of teams; seats belong to them in turn. `None` if everybody plays alone.
    pub teams: Option<u8>,
    /// What a card counts in a hand at the end.
    pub value: fn(Face) -> u16,
    /// Questions that may take so long and no longer.
    pub times: &'static [Time],
    /// The rule that stands behind a refusal which no clause explains.
    pub cites: fn(Reason) -> RuleId,
}

impl Ruleset {
    /// What a card does when it is laid in this way.
    pub fn effects_of(&self, face: Face, way: Way) -> impl DoubleEndedIterator<Item = Effect> + '_ {
        let does = move |on: &&On| on.faces.has(face) && on.ways.has(way);
        let on = self.effects.iter().filter(does);
        on.flat_map(|on| on.effects.iter().copied())
    }

    /// All cards that do this, in whatever way.
    pub fn faces_that(&self, effect: Effect) -> FaceSet {
        let does = |on: &&On| on.effects.contains(&effect);
        let on = self.effects.iter().filter(does);
        on.fold(FaceSet::EMPTY, |faces, on| faces.or(on.faces))
    }

    /// The rule by which a card, laid in whatever way, does this.
    pub(crate) fn rule_of(&self, face: Face, effect: Effect) -> Option<RuleId> {
        let does = |on: &&On| on.faces.has(face) && on.effects.contains(&effect);
        self.effects.iter().find(does).map(|on| on.rule)
    }

    /// The team of a seat.
    pub fn team(&self, seat: Seat) -> Option<u8> {
        self.teams.map(|teams| seat.index() as u8 % teams.max(1))
    }

    /// Whether two seats win together.
    pub fn allied(&self, a: Seat, b: Seat) -> bool {
        a == b || self.teams.is_some() && self.team(a) == self.team(b)
    }
}
