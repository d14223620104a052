//! A ruleset as a value. It is built from the kernel's vocabulary, house rules alter it, and the kernel interprets it.

pub use crate::rules::effect::{CardEffects, Effect, HandExchange};

use crate::{
    Reason, RoundEnd,
    rules::{Clause, PlayContext, PlayMode, Whom, aftermath::Aftermath, clause::Combination},
};
use alloc::vec::Vec;
use base::{Deck, Face, FaceSet, RuleId, Seat, rule::Book};

/// The effect of the first card turned up from the draw pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpCard {
    /// No effect.
    Plain,
    /// The first player is skipped.
    Skip,
    /// The first player draws this number of cards and loses the turn.
    Draw(u8),
    /// The dealer starts, and the direction is reversed.
    Reverse,
    /// The first player names the suit, then plays.
    Name,
    /// The card goes back into the draw pile, and another one turns up.
    Return,
    /// Anybody may begin. The second player sets the direction.
    Open,
    /// The card stays, and another one turns up onto it.
    Cover,
}

impl UpCard {
    /// True if such a card, turned up during the round, needs another one on top of it: no player is there to name a
    /// suit for it.
    pub(crate) const fn is_covered(self) -> bool {
        matches!(self, UpCard::Cover | UpCard::Return | UpCard::Name)
    }
}

/// The limit of a round in which no player goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundLimit {
    /// The round goes on.
    Nothing,
    /// The round ends when its minutes are over.
    Minutes,
}

/// The places of the players at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Places {
    /// In the order of their seats.
    BySeat,
    /// Drawn anew at each deal.
    Drawn,
}

/// The way in which players get their hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deal {
    /// Each player gets the same number of cards, one after the other.
    Each,
    /// The dealer chooses the number of cards within these bounds. The first player to touch a hand then owns it.
    Claimed {
        /// Fewest cards.
        least: u8,
        /// Most cards, as far as the decks allow.
        most: u8,
        /// True if players see their cards at once. False if they see them when all hands are taken.
        seen_at_once: bool,
    },
}

/// The options for a card just drawn that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnCard {
    /// The player may play it or keep it.
    May,
    /// The player must play it, unless it is one of these.
    Must(FaceSet),
    /// It stays in the hand, and the turn passes at once.
    Waits,
    /// If nothing in the hand fitted before, the player may play or keep it. Otherwise the turn is over.
    IfNothingFitted,
}

/// The view that players have of cards that they draw after the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreshCards {
    /// The drawer sees them at once.
    Seen,
    /// Each is a lying card until the turn comes to its owner, who cannot play it before.
    FaceDown,
}

/// The condition for drawing on the player's own turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MayDraw {
    /// A player may draw instead of playing, at will.
    Always,
    /// A player may draw only without a card that fits, apart from these.
    NothingFits(FaceSet),
}

/// The effect of an empty draw pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyDrawPile {
    /// When a player has to draw, the game shuffles all but the top discards into a new draw pile (CLA-19).
    Reshuffle,
    /// The round ends without a winner.
    Ends,
}

/// The effects that the last card of a hand still has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastCard {
    /// It names a suit as usual, and still costs the next player cards (CLA-57).
    Names,
    /// It names no suit, but still costs the next player cards.
    NamesNothing,
    /// It has no effect at all.
    Rests,
}

/// The way in which the hand of a departed player counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftHand {
    /// The hand no longer counts.
    Lapses,
    /// Where hands are counted, its value at that time counts for the player's team. Without teams it no longer counts.
    CountsForTeam,
}

/// The choice of the first dealer.
#[derive(Clone, Copy, Debug)]
pub enum FirstDealer {
    /// A random seat.
    Chance,
    /// Everybody draws a card, and the lowest card by this ranking deals. A player whose card has no rank draws again,
    /// and so do players who tie for the lowest.
    Lowest(fn(Face) -> Option<u8>),
}

/// The number of cards that one draw on a turn takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// One card.
    One,
    /// Until a card fits.
    UntilItFits,
    /// One card after the other until the player plays one. Passing is impossible, unless nothing is left to draw.
    OnAndOn {
        /// Most cards that a player may draw on a turn while holding one that fits. `None` for no limit.
        limit: Option<u8>,
    },
}

/// The time at which a missed call can no longer be caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closes {
    /// When the next player begins (CLA-50).
    NextBegins,
    /// Never: the call can be caught while the seat holds one card and has not called.
    Never,
}

/// The time from which a missed call can be caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opens {
    /// At once, as soon as the seat has one card.
    AtOnce,
    /// When the next player begins. Until then the seat has time to call.
    NextBegins,
}

/// The duty to call "One left!".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duty {
    /// The number of cards that a caught player draws.
    pub penalty: u8,
    /// The time at which the seat can no longer be caught.
    pub closes: Closes,
}

impl Duty {
    /// A duty with this penalty, until the seat can no longer be caught.
    pub const fn new(penalty: u8, closes: Closes) -> Duty {
        Duty { penalty, closes }
    }
}

/// The ways to mend a missed call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// The player may still call or draw, until another player notices (CLA-49).
    Mends,
    /// No call mends it. A player who has not called by the play that leaves one card can be caught until the catch
    /// interval closes.
    Stays,
}

/// The offences that make a penalty grow or shrink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offences {
    /// Each player's own offences.
    Own,
    /// The offences of all players together.
    Shared,
}

/// The time from which a player may play a card drawn for a catch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PenaltyCards {
    /// At once, like any other card.
    AtOnce,
    /// Once the turn has passed on.
    NextTurn,
}

/// The time at which players call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calling {
    /// With one card, or ahead of the play that leaves one.
    Ahead,
    /// Only with one card.
    WithOneCard,
    /// Never: no player has to call.
    Never,
}

/// The rules for a player who comes down to one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallRules {
    /// The time at which players call.
    pub calling: Calling,
    /// The duty after playing cards.
    pub played: Duty,
    /// The duty after taking up another hand, or after other players' actions.
    pub received: Duty,
    /// The time from which a breach of the `received` duty can be caught.
    pub received_opens: Opens,
    /// The number of cards that a player draws for a wrong catch. If it is 0, the game refuses a wrong catch instead.
    pub wrong_catch_penalty: u8,
    /// The ways to mend a missed call.
    pub missed: Missed,
    /// The penalties for the first offences of a round, in order. They replace the usual penalty.
    pub first_penalties: &'static [u8],
    /// The offences that `first_penalties` counts.
    pub offences: Offences,
    /// The time from which a player may play the cards drawn for a catch.
    pub penalty_cards: PenaltyCards,
}

impl CallRules {
    /// Rules with the same penalty every time, in which a missed call can be mended.
    pub const fn plain(played: Duty, received: Duty) -> CallRules {
        CallRules {
            calling: Calling::Ahead,
            played,
            received,
            received_opens: Opens::AtOnce,
            wrong_catch_penalty: 0,
            missed: Missed::Mends,
            first_penalties: &[],
            offences: Offences::Own,
            penalty_cards: PenaltyCards::AtOnce,
        }
    }
}

/// The scoring of rounds (CLA-55, CLA-56).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// The winner scores the cards in all other hands. The first player to reach the target wins.
    Winner,
    /// Each player scores their own hand. When a player reaches the target, the lowest total wins.
    Low,
    /// Each player scores their own hand. A player who reaches the target is out, and the last one left wins.
    Eliminate,
    /// No points: a round won scores one. The match goes on until the table says that time is up, and most rounds win.
    Rounds,
}

/// The questions that can have a time limit of their own. The kernel does not measure time. A caller with a clock
/// reports the end of the limit ([`Input::Expired`](crate::action::Input::Expired)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timed {
    /// Looking at the hand before the first card turns up.
    TurnUp,
    /// Taking a hand from the table.
    Claim,
    /// Playing first, or saying "not me".
    Race,
    /// Taking up a hand that was passed on, even if the table does not wait for it.
    PickUp,
    /// Naming a suit that anybody may name.
    FreeName,
    /// Giving cards to the player who asks everybody for them.
    Offer,
    /// Giving away a set, from one card to the next.
    Set,
    /// Answering for cards that are due from several players at once.
    Debts,
}

/// The time limit of one kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedQuestion {
    /// The rule that sets it.
    pub rule: RuleId,
    /// The question that it limits.
    pub question: Timed,
    /// The limit in seconds.
    pub seconds: u8,
}

impl TimedQuestion {
    /// A limit of this number of seconds for this question, by this rule.
    pub const fn new(rule: RuleId, question: Timed, seconds: u8) -> TimedQuestion {
        TimedQuestion {
            rule,
            question,
            seconds,
        }
    }
}

/// A function that says whether a card about to be played in this mode joins the run on top.
pub type JoinTest = fn(&PlayContext, PlayMode, Face) -> bool;

/// The cards that join the run on top of a pile.
// Every card played asks it, and where nothing is due most games have the answer without a call.
#[derive(Clone, Copy, Debug)]
pub enum Joins {
    /// None.
    Never,
    /// Those for which the function is true, while a total is due.
    Total(JoinTest),
    /// Those for which the function is true.
    Run(JoinTest),
}

impl Joins {
    /// The function to ask about a run with this total. `None` if no card joins it.
    #[inline]
    pub(crate) fn onto(self, total: u16) -> Option<JoinTest> {
        match self {
            Joins::Total(joins) if total > 0 => Some(joins),
            Joins::Run(joins) => Some(joins),
            Joins::Never | Joins::Total(_) => None,
        }
    }
}

/// A ruleset, house rules included.
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// The kind of deck.
    pub deck: Deck,
    /// The number of decks.
    pub packs: u8,
    /// The number of cards dealt to each player, unless the dealer chooses another.
    pub hand: u8,
    /// The way in which players get their hands.
    pub deal: Deal,
    /// The conditions under which a seat may play a card.
    pub clauses: Vec<Clause>,
    /// Plays of more than one card.
    pub combinations: Vec<Combination>,
    /// The effects of cards.
    pub effects: Vec<CardEffects>,
    /// The effect of the first card turned up.
    pub up_card: fn(Face) -> UpCard,
    /// The cards that join the run on top, so that their totals add up.
    pub joins: Joins,
    /// The effects of cards before a turn is over.
    pub aftermath: Aftermath,
    /// Cards that their victim may challenge, if they were played in turn.
    pub challenged: FaceSet,
    /// The rule by which a table may agree that nothing can be challenged. `None` if no such rule exists.
    pub unchallenged: Option<RuleId>,
    /// Cards added to the total when a challenge fails (CLA-47).
    pub challenge_fee: u16,
    /// Transparent cards: a play has to fit the card below them.
    pub transparent: FaceSet,
    /// The condition for drawing.
    pub may_draw: MayDraw,
    /// The number of cards that a draw takes.
    pub drawing: Drawing,
    /// The number of cards from which a hand draws no more. `u16::MAX` for no limit.
    pub hand_limit: u16,
    /// The number of cards that a card that does not fit costs on a turn. 0 if it is only refused.
    pub misplay_penalty: u8,
    /// The largest hand that everybody sees. 0 if hands are closed.
    pub open_hand: u16,
    /// The cards that everybody sees in any hand.
    pub open_faces: FaceSet,
    /// The options for the card just drawn.
    pub drawn: DrawnCard,
    /// The view that players have of cards that they draw.
    pub fresh_cards: FreshCards,
    /// The effect of an empty draw pile.
    pub empty_draw_pile: EmptyDrawPile,
    /// The end of the round when nobody can go on.
    pub stuck: RoundEnd,
    /// The rules for a player who comes down to one card.
    pub calls: CallRules,
    /// The effects that the last card of a hand still has.
    pub last_card: LastCard,
    /// The scoring of rounds.
    pub scoring: Scoring,
    /// The limit of a round in which no player goes out.
    pub round_limit: RoundLimit,
    /// The places of the players at the table.
    pub places: Places,
    /// The number of times that a winner scores the cards in all other hands.
    pub winner_times: u16,
    /// The value that the hand of a departed player still has.
    pub left_hand: LeftHand,
    /// The choice of the dealer for the first round of a match.
    pub first_dealer: FirstDealer,
    /// The number of teams. Seats belong to them in rotation. `None` if everybody plays alone.
    pub teams: Option<u8>,
    /// The points that a card counts in a hand at the end.
    pub value: fn(Face) -> u16,
    /// Questions with a time limit of their own.
    pub timed_questions: Vec<TimedQuestion>,
    /// The rule to cite for a refusal that no clause explains.
    pub cited_rule: fn(Reason) -> RuleId,
}

impl Ruleset {
    /// The rulebook of the game: all its refusals cite the same one.
    pub fn book(&self) -> Book {
        (self.cited_rule)(Reason::NotYourTurn).book
    }

    /// The effects of a card when it is played in this mode.
    pub fn effects_of(
        &self,
        face: Face,
        mode: PlayMode,
    ) -> impl DoubleEndedIterator<Item = Effect> + '_ {
        let does = move |on: &&CardEffects| on.faces.has(face) && on.modes.has(mode);
        let on = self.effects.iter().filter(does);
        on.flat_map(|on| on.effects.iter().copied())
    }

    /// All cards that have an effect in any play mode.
    pub(crate) fn acting_faces(&self) -> FaceSet {
        let on = self.effects.iter();
        on.fold(FaceSet::EMPTY, |faces, on| faces.or(on.faces))
    }

    /// All cards for which the next player owes cards, when they are played in turn.
    pub(crate) fn owing_faces(&self) -> FaceSet {
        let owes = |effect: &Effect| matches!(effect, Effect::Owe(Whom::Next, _));
        let on = self.effects.iter();
        let on = on.filter(|on| on.modes.has(PlayMode::Turn) && on.effects.iter().any(owes));
        on.fold(FaceSet::EMPTY, |faces, on| faces.or(on.faces))
    }

    /// All cards that have this effect, in any play mode.
    pub fn faces_that(&self, effect: Effect) -> FaceSet {
        let does = |on: &&CardEffects| on.effects.contains(&effect);
        let on = self.effects.iter().filter(does);
        on.fold(FaceSet::EMPTY, |faces, on| faces.or(on.faces))
    }

    /// The rule that gives a card this effect, in any play mode.
    pub(crate) fn rule_of(&self, face: Face, effect: Effect) -> Option<RuleId> {
        let does = |on: &&CardEffects| on.faces.has(face) && on.effects.contains(&effect);
        self.effects.iter().find(does).map(|on| on.rule)
    }

    /// True if one play may have both of these cards, whatever lies on the piles.
    pub fn go_together(&self, first: Face, other: Face) -> bool {
        let mut several = self.combinations.iter();
        several.any(|several| (several.together)(first, other))
    }

    /// The team of a seat.
    pub fn team(&self, seat: Seat) -> Option<u8> {
        self.teams.map(|teams| seat.team(teams))
    }

    /// True if two seats win together.
    pub fn allied(&self, a: Seat, b: Seat) -> bool {
        a == b || self.teams.is_some() && self.team(a) == self.team(b)
    }
}
