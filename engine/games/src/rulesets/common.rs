//! The rules that games share. A game that says nothing of a part has it from here.

use alloc::vec;
use base::{Deck, Face, FaceSet, RuleId, rule::dig};
use kernel::{
    Reason, RoundEnd, Ruleset, Scoring,
    aftermath::Aftermath,
    clause::PlayContext,
    ruleset::{
        CallRules, Deal, Drawing, DrawnCard, Duty, EmptyDrawPile, FirstDealer, FreshCards, Joins,
        LastCard, LeftHand, MayDraw, Places, RoundLimit, UpCard,
    },
};

/// A game with these calls, values of cards and rules behind refusals, in which nothing fits and no card does anything.
pub(super) fn common(
    duty: Duty,
    value: fn(Face) -> u16,
    cited_rule: fn(Reason) -> RuleId,
) -> Ruleset {
    Ruleset {
        deck: Deck::Colour,
        packs: 1,
        hand: 7,
        deal: Deal::Each,
        clauses: vec![],
        combinations: vec![],
        effects: vec![],
        up_card: |_| UpCard::Plain,
        joins: Joins::Never,
        aftermath: Aftermath::NONE,
        challenged: FaceSet::EMPTY,
        unchallenged: None,
        challenge_fee: 0,
        transparent: FaceSet::EMPTY,
        may_draw: MayDraw::Always,
        drawing: Drawing::One,
        hand_limit: u16::MAX,
        misplay_penalty: 0,
        open_hand: 0,
        open_faces: FaceSet::EMPTY,
        drawn: DrawnCard::May,
        fresh_cards: FreshCards::Seen,
        empty_draw_pile: EmptyDrawPile::Reshuffle,
        stuck: RoundEnd::Blocked,
        calls: CallRules::plain(duty, duty),
        last_card: LastCard::Names,
        scoring: Scoring::Winner,
        winner_times: 1,
        round_limit: RoundLimit::Nothing,
        places: Places::BySeat,
        left_hand: LeftHand::Lapses, // DIG-9
        first_dealer: FirstDealer::Chance,
        teams: None,
        value,
        timed_questions: vec![],
        cited_rule,
    }
}

/// The rule behind a refusal for which the game has no rule of its own.
pub(super) const fn shared_rule(reason: Reason) -> RuleId {
    match reason {
        Reason::Stale => dig(2),
        Reason::AlreadyCalled | Reason::CallReady => dig(7),
        Reason::Absent => dig(9),
        Reason::RoundOver => dig(12),
        Reason::NotPlaying => dig(16),
        // Cards that the player does not hold, piles, hands and players that do not exist, and actions unknown to the game.
        _ => dig(3),
    }
}

/// Cards of the suit to follow.
pub(crate) fn same_suit(cx: &PlayContext) -> FaceSet {
    cx.suit().map_or(FaceSet::EMPTY, FaceSet::suit)
}

/// Cards of the number or symbol to follow.
pub(crate) fn same_rank(cx: &PlayContext) -> FaceSet {
    cx.base.face.rank().map_or(FaceSet::EMPTY, FaceSet::rank)
}

/// Cards of the suit to follow, or of the number or symbol.
pub(super) fn same_suit_or_rank(cx: &PlayContext) -> FaceSet {
    cx.suit_or_rank()
}

/// Cards of the suit to follow, or of the number or symbol, and wild cards.
pub(super) fn same_suit_rank_or_wild(cx: &PlayContext) -> FaceSet {
    same_suit_or_rank(cx).or(FaceSet::WILDS)
}
