//! Jungle: jumping in with identical cards, hands that change owners, and drawing on and on. JUN-1 keeps everything
//! else as in [`super::classic`].

use super::{
    classic::{draw_four_beside_suit, up_card, value},
    common::{common, same_rank, same_suit_rank_or_wild, shared_rule},
    config::GameConfig,
};
use crate::house_rules::HouseRule;
use alloc::{vec, vec::Vec};
use base::{
    Face, FaceSet, RuleId,
    card::{DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR},
    rule::jun,
};
use kernel::{
    Cards, Effect, PlayMode, PlayRefusal, Reason, RoundEnd, Ruleset, Scoring,
    action::MAX_PLAY,
    clause::{self, Clause, Combination, PlayContext, PlayModes},
    ruleset::{
        CallRules, CardEffects, Closes, Drawing, Duty, Joins, MayDraw, Timed, TimedQuestion,
    },
};

/// The time to pick up a hand, in seconds. JUN-32 gives the same time after a trade.
const TIMES: [TimedQuestion; 1] = [TimedQuestion::new(jun(14), Timed::PickUp, 5)];

/// The duty to call after a play (JUN-31).
const ON_PLAY: Duty = Duty::new(2, Closes::NextBegins);

/// The duty to call for a hand picked up. JUN-32: "Draw 4!"
const TAKEN_UP: Duty = Duty::new(4, Closes::Never);

/// Every play mode but calling off.
const NO_REPLY: PlayModes = PlayModes::of(&[PlayMode::Turn, PlayMode::Jump, PlayMode::Answer]);
/// Cards whose numbers add up to a sum.
const DRAWS: FaceSet = FaceSet::rank(DRAW_TWO).or(FaceSet::of(WILD_DRAW_FOUR));

/// Jungle for this number of seats.
pub fn ruleset(config: &GameConfig, seats: usize) -> Ruleset {
    let limit = Some(config.value(HouseRule::DrawLimit)).filter(|limit| *limit > 0);
    Ruleset {
        packs: if seats < 5 { 1 } else { 2 }, // JUN-1
        clauses: [&ON_TURN[..], &FACING, &REPLYING, &MATCHING].concat(),
        effects: effects(),
        combinations: vec![Combination {
            id: jun(20),
            beside: PlayMode::Jump,
            mode: PlayMode::Jump,
            any_order: false,
            one_fits: false,
            with_drawn: false,
            each: each_twins,
            together: |first, other| first == other && first.rank() != Some(0), // JUN-19
            stops: stops_twins,
            whole: |_| &[],
        }],
        up_card, // JUN-2
        // JUN-26 to JUN-29: until a player takes the sum, each card of its kind adds to it.
        joins: Joins::Total(|cx, _, face| cx.top.face.rank() == face.rank()),
        challenged: FaceSet::of(WILD_DRAW_FOUR), // JUN-8
        challenge_fee: 2,
        may_draw: MayDraw::Always,           // JUN-3
        drawing: Drawing::OnAndOn { limit }, // JUN-3 to JUN-6
        stuck: RoundEnd::Blocked,            // JUN-5
        calls: CallRules::plain(ON_PLAY, TAKEN_UP),
        scoring: Scoring::Winner,        // JUN-35
        timed_questions: TIMES.to_vec(), // JUN-14, JUN-32
        ..common(ON_PLAY, value, cited_rule)
    }
}

/// The effects of the cards.
fn effects() -> Vec<CardEffects> {
    vec![
        CardEffects::played(jun(13), FaceSet::rank(0), &[Effect::PassBack]),
        CardEffects::played(jun(9), FaceSet::rank(1), &[Effect::Trade]),
        // JUN-20, JUN-25: a Skip never skips more than one player.
        CardEffects::played(jun(25), FaceSet::rank(SKIP), &[Effect::SkipOne]),
        // JUN-24: with two players a Reverse acts as a Skip, unless it calls another one off.
        CardEffects {
            rule: jun(16),
            faces: FaceSet::rank(REVERSE),
            modes: NO_REPLY,
            effects: &[Effect::Reverse],
        },
        CardEffects {
            rule: jun(22),
            faces: FaceSet::rank(REVERSE),
            modes: PlayModes::of(&[PlayMode::Cancel]),
            effects: &[Effect::Flip],
        },
        CardEffects::played(jun(26), FaceSet::rank(DRAW_TWO), &[Effect::Draw(2)]),
        CardEffects::played(jun(8), FaceSet::of(WILD), &[Effect::Name]),
        CardEffects::played(
            jun(28),
            FaceSet::of(WILD_DRAW_FOUR),
            &[Effect::Name, Effect::Draw(4)],
        ),
    ]
}

/// The cards that fit in turn (JUN-8).
const ON_TURN: [Clause; 2] = [
    Clause::may(
        jun(8),
        PlayMode::Turn,
        Reason::NoMatch,
        same_suit_rank_or_wild,
    ),
    Clause::bluff(
        jun(8),
        PlayMode::Turn,
        Reason::HoldsSuit,
        draw_four_beside_suit,
    ),
];

/// Building: JUN-26, JUN-28. The two kinds do not mix, and no other card is an answer (JUN-29).
const FACING: [Clause; 4] = [
    Clause::may(jun(26), PlayMode::Answer, Reason::FacingTotal, same_symbol),
    Clause::may(jun(28), PlayMode::Answer, Reason::FacingTotal, identical),
    Clause::bar(jun(28), PlayMode::Answer, Reason::FacingTotal, |cx| {
        DRAWS.minus(same_symbol(cx)).minus(identical(cx))
    }),
    Clause::bar(jun(29), PlayMode::Answer, Reason::FacingTotal, |_| {
        FaceSet::ALL.minus(DRAWS)
    }),
];

/// The player who would have been next calls off a Reverse (JUN-22). The player about to be skipped hands a Skip on
/// (JUN-25). Both can do so until the new next player has begun.
const REPLYING: [Clause; 4] = [
    Clause::may(jun(22), PlayMode::Cancel, Reason::NotIdentical, calls_off),
    Clause::may(jun(25), PlayMode::Cancel, Reason::NotIdentical, hands_on),
    Clause::bar(jun(22), PlayMode::Cancel, Reason::JumpClosed, |cx| {
        calls_off(cx).only_if(cx.run.begun)
    }),
    Clause::bar(jun(25), PlayMode::Cancel, Reason::JumpClosed, |cx| {
        hands_on(cx).only_if(cx.run.begun)
    }),
];

/// JUN-17, JUN-19: any player may match with the identical card, until a player draws on it.
const MATCHING: [Clause; 9] = [
    Clause::may(jun(17), PlayMode::Jump, Reason::NotIdentical, identical),
    // JUN-2: nobody played the card turned up, so nobody can match it, build on it, or call it off.
    Clause::bar(jun(2), PlayMode::Jump, Reason::JumpClosed, |cx| {
        let alike = identical(cx).or(same_symbol(cx));
        alike.only_if(cx.top.by.is_none())
    }),
    Clause::bar(jun(19), PlayMode::Jump, Reason::JumpClosed, |cx| {
        identical(cx).and(FaceSet::rank(0))
    }),
    Clause::bar(jun(19), PlayMode::Jump, Reason::OwnCard, |cx| {
        identical(cx).only_if(cx.top.by == Some(cx.seat))
    }),
    Clause::bar(jun(5), PlayMode::Jump, Reason::JumpClosed, |cx| {
        identical(cx).only_if(cx.run.drawn_on)
    }),
    Clause::bar(jun(19), PlayMode::Jump, Reason::JumpClosed, |cx| {
        identical(cx).only_if(cx.run.taken)
    }),
    // A card of another color is no match out of turn, whatever it would do in turn.
    Clause::bar(jun(23), PlayMode::Jump, Reason::NotIdentical, |cx| {
        near(cx).and(FaceSet::rank(REVERSE))
    }),
    Clause::bar(jun(25), PlayMode::Jump, Reason::NotIdentical, |cx| {
        near(cx).and(FaceSet::rank(SKIP))
    }),
    Clause::bar(jun(27), PlayMode::Jump, Reason::NotIdentical, |cx| {
        near(cx).and(FaceSet::rank(DRAW_TWO))
    }),
];

/// JUN-20: several cards identical to the top card at once, wherever one of them would be a match.
fn each_twins(cx: &PlayContext, found: &mut dyn FnMut(Cards)) {
    let most = cx.hand.count(cx.top.face).min(MAX_PLAY);
    if most < 2 || !clause::open(&MATCHING, PlayMode::Jump, cx).has(cx.top.face) {
        return;
    }
    let twins = [cx.top.face; MAX_PLAY];
    (2..=most)
        .filter_map(|count| Cards::several(&twins[..count]))
        .for_each(found);
}

/// The reason why these cards are no match.
fn stops_twins(cx: &PlayContext, faces: &[Face]) -> Option<PlayRefusal> {
    let top = cx.top.face;
    if faces.iter().any(|face| *face != top) {
        let (reason, rule) = (Reason::TooManyCards, jun(20));
        return Some(PlayRefusal { reason, rule });
    }
    clause::bars(&MATCHING, PlayMode::Jump, cx, top).map(Clause::refusal)
}

/// The top card's own face.
fn identical(cx: &PlayContext) -> FaceSet {
    FaceSet::of(cx.top.face)
}

/// Cards of the top card's symbol; none for a number.
fn same_symbol(cx: &PlayContext) -> FaceSet {
    match cx.top.face.number() {
        Some(_) => FaceSet::EMPTY,
        None => same_rank(cx),
    }
}

/// Cards of the top card's symbol in another color.
fn near(cx: &PlayContext) -> FaceSet {
    same_symbol(cx).minus(identical(cx))
}

/// JUN-22: any Reverse, for the player who would have been next without the one on top.
fn calls_off(cx: &PlayContext) -> FaceSet {
    let reverses = same_rank(cx).and(FaceSet::rank(REVERSE));
    reverses.only_if(cx.run.before == Some(cx.seat))
}

/// JUN-25: any Skip, for the player whom the one on top skips.
fn hands_on(cx: &PlayContext) -> FaceSet {
    let skips = same_rank(cx).and(FaceSet::rank(SKIP));
    skips.only_if(cx.top.by.is_some() && cx.run.barred.has(cx.seat))
}

/// The rule of the book behind a refusal.
fn cited_rule(reason: Reason) -> RuleId {
    match reason {
        Reason::TurnedUpName | Reason::NobodysTrade => jun(2),
        Reason::NothingDue => jun(3),
        Reason::MustLay | Reason::NothingDrawn | Reason::NotAllAtOnce => jun(5),
        Reason::NoMatch | Reason::HoldsSuit | Reason::SuitChoice | Reason::NothingToName => jun(8),
        Reason::NothingToChallenge | Reason::NoChallenge => jun(8),
        Reason::NoTrade | Reason::NoSeatChoice => jun(9),
        Reason::TooLateToTrade => jun(10),
        Reason::TradeMatched => jun(12),
        Reason::HandsPassing | Reason::PickedUp => jun(14),
        Reason::NotYourTurn | Reason::NotYourSuit | Reason::NotIdentical => jun(17),
        Reason::JumpClosed | Reason::OwnCard => jun(19),
        Reason::TooManyCards => jun(20),
        Reason::FacingTotal => jun(29),
        Reason::DrawSuitChoice => jun(30),
        Reason::NothingToCatch | Reason::TooLateToCatch => jun(31),
        Reason::FaceDown | Reason::LeftByOthers => jun(32),
        Reason::NotLast => jun(40),
        Reason::FullHand => jun(43),
        Reason::TooEarlyToCall | Reason::NoCalls => jun(41),
        Reason::NoMisplay => jun(48),
        Reason::NoTimeLimit => jun(47),
        other => shared_rule(other),
    }
}
