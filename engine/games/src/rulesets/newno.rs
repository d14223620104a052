//! Newno: an open start, and jumping in with identical cards. NEW-1 to NEW-52; a closed game with few options
//! (NEW-1).

use super::{
    classic::value,
    common::{common, same_rank, same_suit, same_suit_rank_or_wild, shared_rule},
    config::GameConfig,
};
use crate::house_rules::HouseRule;
use alloc::{vec, vec::Vec};
use base::{
    Deck, Face, FaceSet, RuleId,
    card::{DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR},
    rule::newno,
};
use kernel::{
    Effect, PlayMode, Reason, Ruleset, Scoring,
    clause::{Clause, PlayContext, PlayModes},
    ruleset::{
        CallRules, CardEffects, Closes, Deal, Drawing, DrawnCard, Duty, EmptyDrawPile,
        HandExchange, Joins, LastCard, MayDraw, PenaltyCards, Timed, TimedQuestion, UpCard,
    },
};

/// Rank of the cards that pass hands on.
const ZERO: u8 = 0;
/// Rank of the cards that swap hands.
const SEVEN: u8 = 7;
/// Play modes in turn or in answer, but not out of turn.
const IN_TURN: PlayModes = PlayModes::of(&[PlayMode::Turn, PlayMode::Answer]);
/// The play mode out of turn.
const JUMPED: PlayModes = PlayModes::of(&[PlayMode::Jump]);

/// Newno for this number of seats, with the house rules of a game config.
pub fn ruleset(config: &GameConfig, seats: usize) -> Ruleset {
    Ruleset {
        deck: Deck::Colour,                   // NEW-6 is in `with_french_packs`
        packs: if seats < 5 { 1 } else { 2 }, // NEW-7
        hand: 7,                              // NEW-2
        deal: Deal::Claimed {
            least: 2, // NEW-2
            most: 20,
            seen_at_once: config.is_on(HouseRule::LookAtOnce), // NEW-5
        },
        clauses: clauses(config),
        combinations: vec![], // NEW-21
        effects: effects(config),
        up_card: |_| UpCard::Open, // NEW-8 to NEW-16
        joins: Joins::Run(joins),
        challenged: FaceSet::EMPTY,                // NEW-27
        may_draw: MayDraw::Always,                 // NEW-21
        drawing: Drawing::One,                     // NEW-22
        drawn: DrawnCard::IfNothingFitted,         // NEW-23
        empty_draw_pile: EmptyDrawPile::Reshuffle, // NEW-52
        calls: CallRules {
            wrong_catch_penalty: 2,                // NEW-46
            penalty_cards: PenaltyCards::NextTurn, // NEW-24, NEW-48
            ..CallRules::plain(DUTY, DUTY)         // NEW-47
        },
        last_card: LastCard::NamesNothing, // NEW-50
        // NEW-49
        scoring: match config.target() {
            0 => Scoring::Rounds,
            _ => Scoring::Winner,
        },
        value,                           // NEW-49
        timed_questions: TIMES.to_vec(), // NEW-5, NEW-8, NEW-19, NEW-43, NEW-47
        ..common(DUTY, value, cited_rule)
    }
}

/// The time limits of Newno, in seconds.
const TIMES: [TimedQuestion; 4] = [
    TimedQuestion::new(newno(5), Timed::Claim, 10),
    TimedQuestion::new(newno(8), Timed::TurnUp, 3),
    TimedQuestion::new(newno(19), Timed::Race, 15),
    TimedQuestion::new(newno(43), Timed::PickUp, 6), // NEW-47
];

/// NEW-46: two cards for a forgotten call, at any time.
const DUTY: Duty = Duty::new(2, Closes::Never);

/// The cards that fit, the cards that answer, and the cards that players may play out of turn.
fn clauses(config: &GameConfig) -> Vec<Clause> {
    use Reason::{FacingTotal, HoldsSuit, NoMatch};
    let mut clauses = vec![
        // NEW-26: a card fits by color, by number or symbol, or as a wild card.
        Clause::may(newno(26), PlayMode::Turn, NoMatch, same_suit_rank_or_wild),
        // NEW-11, NEW-15: every card fits on a wild card turned up.
        Clause::may(newno(11), PlayMode::Turn, NoMatch, |cx| {
            FaceSet::ALL.only_if(cx.suit().is_none())
        })
        .on(FaceSet::of(WILD_DRAW_FOUR)),
        Clause::may(newno(15), PlayMode::Turn, NoMatch, |cx| {
            FaceSet::ALL.only_if(cx.suit().is_none())
        })
        .on(FaceSet::of(WILD)),
        // NEW-44, NEW-45: only cards of the same kind answer a sum, and the kinds do not mix. NEW-40 says so of Wilds
        // and Draw Twos.
        Clause::may(newno(44), PlayMode::Answer, FacingTotal, same_rank),
        Clause::may(newno(45), PlayMode::Answer, FacingTotal, |cx| {
            identical(cx).and(FaceSet::of(WILD_DRAW_FOUR))
        }),
        Clause::bar(newno(40), PlayMode::Answer, FacingTotal, |_| TWOS_AND_WILDS)
            .on(FaceSet::of(WILD_DRAW_FOUR)),
        Clause::bar(newno(45), PlayMode::Answer, FacingTotal, |cx| {
            match on(cx, WILD_DRAW_FOUR) {
                true => FaceSet::ALL.minus(identical(cx)),
                false => FaceSet::of(WILD_DRAW_FOUR),
            }
        }),
    ];
    clauses.extend(jumps(config));
    if config.is_on(HouseRule::StrictDrawFour) {
        // NEW-27
        clauses.push(Clause::bar(newno(27), PlayMode::Turn, HoldsSuit, |cx| {
            let holds = !cx.hand.kinds().and(same_suit(cx)).is_empty();
            FaceSet::of(WILD_DRAW_FOUR).only_if(holds)
        }));
    }
    clauses
}

/// Jumping in with the identical card (NEW-33): the rule for each kind of card, and the moment when it is too late.
fn jumps(config: &GameConfig) -> Vec<Clause> {
    let mut clauses = vec![
        jump(33, PLAIN),
        jump(35, FaceSet::rank(REVERSE)),
        jump(36, FaceSet::rank(SKIP)),
        jump(38, FaceSet::of(WILD)),
        jump(39, FaceSet::of(WILD_DRAW_FOUR)),
        jump(41, FaceSet::rank(DRAW_TWO)),
        jump(42, FaceSet::rank(SEVEN)),
        jump(43, FaceSet::rank(ZERO)),
        // Too late: nobody played the card turned up.
        late(33, |cx| identical(cx).only_if(cx.top.by.is_none())),
        // Too late: a run of Skips has passed the player over.
        late(37, |cx| identical(cx).only_if(is_skipped(cx))),
        // Too late: the color is named, the first partner is chosen, or the first hand is picked up.
        late(38, |cx| identical(cx).only_if(is_named(cx))).on(FaceSet::of(WILD)),
        late(39, |cx| identical(cx).only_if(is_named(cx))).on(FaceSet::of(WILD_DRAW_FOUR)),
        late(42, |cx| identical(cx).only_if(cx.run.chosen)),
        late(43, |cx| identical(cx).only_if(cx.run.touched)),
    ];
    if !config.is_on(HouseRule::OwnJump) {
        let own = |cx: &PlayContext| identical(cx).only_if(cx.top.by == Some(cx.seat));
        clauses.push(Clause::bar(newno(33), PlayMode::Jump, Reason::OwnCard, own));
    }
    clauses
}

const fn jump(rule: u8, faces: FaceSet) -> Clause {
    let reason = Reason::NotIdentical;
    Clause::may(newno(rule), PlayMode::Jump, reason, identical).on(faces)
}

const fn late(rule: u8, set: fn(&PlayContext) -> FaceSet) -> Clause {
    Clause::bar(newno(rule), PlayMode::Jump, Reason::JumpClosed, set)
}

/// The effects of the cards.
fn effects(config: &GameConfig) -> Vec<CardEffects> {
    const MUST: &[Effect] = &[Effect::Exchange(HandExchange::Own)];
    const MAY: &[Effect] = &[Effect::Exchange(HandExchange::OwnOrNone)];
    let may = config.is_on(HouseRule::DeclineSeven);
    vec![
        CardEffects::played(newno(36), FaceSet::rank(SKIP), &[Effect::Skip]), // NEW-32
        // Out of turn a Reverse turns play back, also with two players.
        of(32, REVERSE, IN_TURN, &[Effect::Reverse]),
        of(35, REVERSE, JUMPED, &[Effect::Flip]),
        CardEffects::played(newno(28), FaceSet::rank(DRAW_TWO), &[Effect::Draw(2)]),
        CardEffects::played(newno(38), FaceSet::of(WILD), &[Effect::NameLater]), // NEW-32
        CardEffects::played(
            newno(29),
            FaceSet::of(WILD_DRAW_FOUR),
            &[Effect::NameLater, Effect::Draw(4)],
        ),
        // A player who jumps in with a seven has more choices.
        of(30, SEVEN, IN_TURN, if may { MAY } else { MUST }),
        of(
            42,
            SEVEN,
            JUMPED,
            &[Effect::Exchange(HandExchange::AnyOrNone)],
        ),
        CardEffects::played(newno(31), FaceSet::rank(ZERO), &[Effect::PassOn]),
    ]
}

const fn of(rule: u8, rank: u8, modes: PlayModes, effects: &'static [Effect]) -> CardEffects {
    CardEffects {
        rule: newno(rule),
        faces: FaceSet::rank(rank),
        modes,
        effects,
    }
}

/// Cards that join the cards on top: draw cards while their sum is due, zeros until a player touches a hand (NEW-43),
/// and the Skips of a run. A player whom the run has passed over cannot join it (NEW-37).
fn joins(cx: &PlayContext, _: PlayMode, face: Face) -> bool {
    let same = face == cx.top.face;
    match face.rank() {
        Some(DRAW_TWO) => cx.run.total > 0 && cx.top.face.rank() == Some(DRAW_TWO),
        Some(SKIP) => same && !cx.run.drawn_on && !is_skipped(cx),
        Some(ZERO) => same && !cx.run.touched,
        Some(_) => false,
        None => same && cx.run.total > 0,
    }
}

/// NEW-37: true if a run of Skips that is not over has passed the player over.
fn is_skipped(cx: &PlayContext) -> bool {
    let skip = cx.top.face.rank() == Some(SKIP);
    skip && cx.run.bars(cx.seat) && !cx.run.drawn_on
}

/// Cards that do not answer a Wild Draw Four, though they might look as if they did.
const TWOS_AND_WILDS: FaceSet = FaceSet::rank(DRAW_TWO).or(FaceSet::of(WILD));

/// Cards without an effect.
const PLAIN: FaceSet = FaceSet::ALL
    .minus(FaceSet::WILDS)
    .minus(FaceSet::rank(ZERO))
    .minus(FaceSet::rank(SEVEN))
    .minus(FaceSet::rank(SKIP))
    .minus(FaceSet::rank(REVERSE))
    .minus(FaceSet::rank(DRAW_TWO));

fn is_named(cx: &PlayContext) -> bool {
    cx.top.named.is_some()
}

fn on(cx: &PlayContext, face: Face) -> bool {
    cx.top.face == face
}

/// The card identical to the top card.
fn identical(cx: &PlayContext) -> FaceSet {
    FaceSet::of(cx.top.face)
}

/// NEW-6: two ordinary decks with their jokers replace one color deck.
pub(crate) fn with_french_packs(ruleset: &mut Ruleset) {
    ruleset.deck = Deck::FrenchWithJokers;
    ruleset.packs *= 2;
}

/// The rule of the book behind a refusal.
fn cited_rule(reason: Reason) -> RuleId {
    match reason {
        Reason::NotDealer | Reason::HandSize | Reason::NoSizeNow => newno(2),
        Reason::NotDealt => newno(4),
        Reason::NoSuchHand | Reason::HandsTaken => newno(5),
        Reason::FirstCard => newno(8),
        Reason::SkippedInRace => newno(13),
        Reason::NotInRace => newno(17),
        Reason::OpenRace | Reason::OutOfRace | Reason::NothingToDecline => newno(19),
        Reason::NotYourTurn | Reason::TooManyCards => newno(21),
        Reason::DrewAlready | Reason::NothingDue => newno(22),
        Reason::OnlyDrawn | Reason::NothingDrawn | Reason::DrewByChoice => newno(23),
        Reason::NotAllAtOnce => newno(21),
        Reason::PenaltyCard => newno(24),
        Reason::NoMatch => newno(26),
        Reason::HoldsSuit | Reason::NothingToChallenge => newno(27),
        Reason::NotYourChoice | Reason::NothingToChoose | Reason::MustChoose => newno(30),
        Reason::NotIdentical | Reason::JumpClosed | Reason::OwnCard => newno(33),
        Reason::SuitChoice | Reason::MustName | Reason::NothingToName | Reason::NotYourSuit => {
            newno(38)
        }
        Reason::NoSuchSwap => newno(42),
        Reason::HandsPassing | Reason::PickedUp => newno(43),
        Reason::FacingTotal => newno(44),
        Reason::NothingToCatch | Reason::LeftByOthers => newno(46),
        Reason::FaceDown | Reason::NothingToPickUp => newno(47),
        other => shared_rule(other),
    }
}
