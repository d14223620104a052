//! Classic: CLA-1 to CLA-60 without house rules. The house rules are in `house_rules/rules`.

use super::common::{common, same_suit, shared_rule};
use alloc::vec;
use base::{
    Deck, Face, FaceSet, RuleId,
    card::{DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR},
    rule::cla,
};
use kernel::{
    Effect, PlayMode, Reason, RoundEnd, Ruleset, Scoring,
    clause::{Clause, PlayContext},
    ruleset::{
        CallRules, CardEffects, Closes, Drawing, DrawnCard, Duty, EmptyDrawPile, FirstDealer,
        Joins, LastCard, LeftHand, MayDraw, UpCard,
    },
};

/// The classic ruleset for this number of seats, without house rules.
pub fn ruleset(seats: usize) -> Ruleset {
    Ruleset {
        deck: Deck::Colour,                   // CLA-1
        packs: if seats < 8 { 1 } else { 2 }, // CLA-2
        hand: 7,                              // CLA-4
        clauses: vec![
            // CLA-20: a card fits by color, or by number or symbol.
            Clause::may_match(cla(20), PlayMode::Turn, Reason::NoMatch),
            // CLA-21, CLA-23: a wild fits on anything, another wild included.
            Clause::may_always(cla(21), PlayMode::Turn, Reason::NoMatch, FaceSet::WILDS),
            Clause::bar(cla(23), PlayMode::Turn, Reason::NoMatch, |cx| {
                FaceSet::ALL.minus(FaceSet::WILDS).minus(same_suit(cx))
            })
            .on(FaceSet::WILDS),
            // CLA-24, CLA-25: a Wild Draw Four is a bluff while the hand holds a card of the color in force.
            Clause::bluff(
                cla(24),
                PlayMode::Turn,
                Reason::HoldsSuit,
                draw_four_beside_suit,
            ),
        ],
        effects: vec![
            // Numbers do nothing (CLA-32).
            CardEffects::played(cla(26), FaceSet::rank(SKIP), &[Effect::Skip]),
            CardEffects::played(cla(27), FaceSet::rank(REVERSE), &[Effect::Reverse]),
            CardEffects::played(cla(28), FaceSet::rank(DRAW_TWO), &[Effect::Draw(2)]),
            CardEffects::played(cla(29), FaceSet::of(WILD), &[Effect::Name]),
            CardEffects::played(
                cla(30),
                FaceSet::of(WILD_DRAW_FOUR),
                &[Effect::Name, Effect::Draw(4)],
            ),
        ],
        combinations: vec![], // CLA-17
        up_card,
        // CLA-38: draw cards never stack. House rules allow answers, and an answer always hands the total on.
        joins: Joins::Total(|_, mode, _| mode == PlayMode::Answer),
        challenged: FaceSet::of(WILD_DRAW_FOUR), // CLA-44
        unchallenged: Some(cla(25)),
        challenge_fee: 2,                          // CLA-47
        may_draw: MayDraw::Always,                 // CLA-15
        drawing: Drawing::One,                     // CLA-14
        drawn: DrawnCard::May,                     // CLA-16
        empty_draw_pile: EmptyDrawPile::Reshuffle, // CLA-19
        stuck: RoundEnd::Blocked,                  // CLA-19
        calls: CallRules::plain(DUTY, DUTY),       // CLA-52
        last_card: LastCard::Names,                // CLA-57
        scoring: Scoring::Winner,                  // CLA-55
        left_hand: LeftHand::Lapses,               // DIG-9
        first_dealer: FirstDealer::Chance,         // CLA-3
        ..common(DUTY, value, cited_rule)
    }
}

/// The price of a forgotten call, and how long others can catch it: CLA-48, CLA-50.
const DUTY: Duty = Duty::new(2, Closes::NextBegins);

/// The effect of the first card turned: CLA-8 to CLA-13.
pub(super) fn up_card(face: Face) -> UpCard {
    match face.rank() {
        Some(SKIP) => UpCard::Skip,
        Some(REVERSE) => UpCard::Reverse,
        Some(DRAW_TWO) => UpCard::Draw(2),
        Some(_) => UpCard::Plain,
        None if face == WILD => UpCard::Name,
        None => UpCard::Return,
    }
}

/// CLA-55: numbers at face value, symbols 20, wilds 50.
pub(super) fn value(face: Face) -> u16 {
    match (face.number(), face.is_wild()) {
        (Some(number), _) => u16::from(number),
        (None, true) => 50,
        (None, false) => 20,
    }
}

/// The Wild Draw Four, while the hand holds a card of the color in force (CLA-24).
pub(super) fn draw_four_beside_suit(cx: &PlayContext) -> FaceSet {
    match cx.hand.kinds().and(same_suit(cx)).is_empty() {
        true => FaceSet::EMPTY,
        false => FaceSet::of(WILD_DRAW_FOUR),
    }
}

/// The rule of the book behind a refusal.
pub(crate) fn cited_rule(reason: Reason) -> RuleId {
    match reason {
        Reason::NotYourTurn | Reason::NotYourSuit => cla(33),
        Reason::NoMatch => cla(20),
        Reason::TooManyCards => cla(17),
        Reason::SuitChoice | Reason::DrawSuitChoice | Reason::NothingToName => cla(22),
        Reason::SeatChoice | Reason::NoSeatChoice => cla(62),
        Reason::HoldsSuit => cla(24),
        Reason::FacingTotal | Reason::NoStacking => cla(38),
        Reason::OnlyDrawn | Reason::DrewAlready => cla(16),
        Reason::MustPlayDrawn => cla(63),
        Reason::MustLay => cla(69),
        Reason::NothingToSendBack => cla(74),
        Reason::NotLast => cla(70),
        Reason::FullHand => cla(76),
        Reason::NobodyPasses => cla(78),
        Reason::NothingDrawn | Reason::NothingDue | Reason::NotAllAtOnce => cla(14),
        Reason::TurnedUpName => cla(12),
        Reason::NotIdentical => cla(34),
        Reason::JumpClosed | Reason::OwnCard => cla(61),
        Reason::NothingToChallenge => cla(44),
        Reason::NoChallenge => cla(64),
        Reason::TooEarlyToCall | Reason::NoCalls => cla(71),
        Reason::NoMisplay => cla(72),
        Reason::NoTimeLimit => cla(83),
        Reason::NothingToCatch | Reason::LeftByOthers => cla(48),
        Reason::TooLateToCatch => cla(50),
        other => shared_rule(other),
    }
}
