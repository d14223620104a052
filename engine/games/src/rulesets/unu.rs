//! Unu: French cards, series, and free reins, UNU-1 to UNU-44.

use super::{
    common::{common, same_suit, same_suit_or_rank, shared_rule},
    config::GameConfig,
};
use crate::house_rules::HouseRule;
use alloc::{vec, vec::Vec};
use base::{
    Deck, Face, FaceSet, RuleId,
    card::{ACE, JACK, KING, QUEEN, TEN},
    rule::unu,
};
use kernel::{
    Cards, Effect, PlayMode, PlayRefusal, Reason, RoundEnd, Ruleset, Scoring,
    clause::{Clause, Combination, PlayContext, PlayModes},
    effect::Hit,
    ruleset::{
        CallRules, CardEffects, Closes, Drawing, DrawnCard, Duty, EmptyDrawPile, FirstDealer,
        Joins, LastCard, MayDraw, Missed, Offences, UpCard,
    },
};

/// UNU-17: ranks from low to high.
const ORDER: [u8; 13] = [8, 9, TEN, JACK, QUEEN, KING, ACE, 2, 3, 4, 5, 6, 7];
const EIGHTS: FaceSet = FaceSet::rank(8);
const SEVENS: FaceSet = FaceSet::rank(7);
/// Play modes in which every card has its effect (UNU-19, UNU-25).
const ON_TURN: PlayModes = PlayModes::of(&[PlayMode::Turn, PlayMode::Series]);

/// Unu for this number of seats, house rules included.
pub fn ruleset(config: &GameConfig, seats: usize) -> Ruleset {
    Ruleset {
        deck: Deck::French,
        packs: seats.div_ceil(5) as u8, // UNU-2
        hand: 7,                        // UNU-4
        clauses: [PlayMode::Turn, PlayMode::Rein]
            .into_iter()
            .flat_map(|mode| clauses(mode, config.is_on(HouseRule::WildEights)))
            .collect(),
        combinations: vec![Combination {
            id: unu(16),
            beside: PlayMode::Turn, // UNU-25: there are no series in free rein
            mode: PlayMode::Series,
            any_order: false,
            one_fits: false,
            with_drawn: false,
            each: each_series,
            together: |first, other| first.suit() == other.suit() && first.rank() != other.rank(),
            stops: stops_series,
            whole: |_| &[],
        }],
        effects: effects(),
        up_card,
        joins: Joins::Never,        // UNU-33
        challenged: FaceSet::EMPTY, // UNU-32
        may_draw: MayDraw::Always,  // UNU-9
        drawing: Drawing::One,      // UNU-10
        drawn: DrawnCard::Waits,    // UNU-9
        stuck: RoundEnd::Drawn,     // UNU-43
        empty_draw_pile: match config.is_on(HouseRule::Reshuffle) {
            true => EmptyDrawPile::Reshuffle,
            false => EmptyDrawPile::Ends, // UNU-43
        },
        calls: CallRules {
            missed: Missed::Stays,    // UNU-35
            first_penalties: &[4, 2], // UNU-36
            offences: match config.is_on(HouseRule::Offences) {
                true => Offences::Shared,
                false => Offences::Own,
            },
            ..CallRules::plain(DUTY, DUTY)
        },
        last_card: LastCard::Rests,        // UNU-42
        scoring: Scoring::Rounds,          // UNU-44
        first_dealer: FirstDealer::Chance, // UNU-3
        ..common(DUTY, |_| 0, cited_rule)
    }
}

/// The effects of the cards.
fn effects() -> Vec<CardEffects> {
    vec![
        // UNU-20, UNU-25: an eight also names a suit in free rein.
        CardEffects::played(unu(20), EIGHTS, &[Effect::Name]),
        does(unu(21), FaceSet::rank(QUEEN), &[Effect::Flip]),
        does(unu(21), FaceSet::rank(KING), &[Effect::Again]),
        does(unu(21), FaceSet::rank(ACE), &[Effect::Wait(Hit::Skip)]),
        does(unu(21), FaceSet::rank(2), &[Effect::Wait(Hit::Take(2))]),
        does(unu(22), FaceSet::rank(6), &[Effect::TurnCard]),
        does(unu(23), SEVENS, &[Effect::Rein]), // UNU-29
        // UNU-24: a seven within a free rein ends it, so every other card continues it.
        CardEffects {
            rule: unu(24),
            faces: FaceSet::ALL.minus(SEVENS),
            modes: PlayModes::of(&[PlayMode::Rein]),
            effects: &[Effect::Rein],
        },
    ]
}

/// UNU-35, UNU-36: one card, from the third missed call on.
const DUTY: Duty = Duty::new(1, Closes::NextBegins);

/// The single cards that a player may play in turn, and in free rein.
fn clauses(mode: PlayMode, wild_eights: bool) -> Vec<Clause> {
    let eights = match wild_eights {
        true => Clause::may_always(unu(13), mode, Reason::NoMatch, EIGHTS),
        // An eight is not wild. The book has a rule of its own for that.
        false => Clause::bar(unu(13), mode, Reason::NoMatch, |cx| {
            EIGHTS.minus(fitting(cx)).minus(bound(cx))
        }),
    };
    vec![
        Clause::may(unu(11), mode, Reason::NoMatch, fitting),
        Clause::may(unu(12), mode, Reason::NoMatch, bound),
        Clause::bar(unu(41), mode, Reason::NotLast, lone_eight),
        eights,
        Clause::bar(unu(12), mode, Reason::NoMatch, unbound).on(EIGHTS),
        Clause::bar(unu(27), mode, Reason::NoMatch, |cx| {
            unbound(cx).only_if(!EIGHTS.has(cx.top.face))
        }),
    ]
}

/// UNU-11: cards that fit by suit or rank, where no named suit counts.
fn fitting(cx: &PlayContext) -> FaceSet {
    match is_bound(cx) {
        true => FaceSet::EMPTY,
        false => same_suit_or_rank(cx),
    }
}

/// UNU-12: cards that fit where a named suit counts.
fn bound(cx: &PlayContext) -> FaceSet {
    match is_bound(cx) {
        true => same_suit(cx).or(EIGHTS),
        false => FaceSet::EMPTY,
    }
}

/// UNU-12, UNU-27: true if a named suit counts. It counts on an eight, and on a series that contains one.
fn is_bound(cx: &PlayContext) -> bool {
    cx.top.named.is_some() || EIGHTS.has(cx.top.face)
}

/// Cards that a named suit bars.
fn unbound(cx: &PlayContext) -> FaceSet {
    FaceSet::ALL.minus(bound(cx)).only_if(is_bound(cx))
}

/// UNU-41: an eight cannot be the last card.
fn lone_eight(cx: &PlayContext) -> FaceSet {
    match cx.hand.len() {
        1 => EIGHTS,
        _ => FaceSet::EMPTY,
    }
}

/// UNU-16 to UNU-18: every series in the suit to follow, of at least two cards, that leaves a card in the hand.
fn each_series(cx: &PlayContext, found: &mut dyn FnMut(Cards)) {
    let Some(suit) = cx.suit() else { return };
    let in_order = ORDER.map(|rank| Face::new(suit, rank));
    let kinds = cx.hand.kinds().and(FaceSet::suit(suit));
    if kinds.len() < 2 {
        return;
    }
    let held = |face: &&Option<Face>| face.is_some_and(|face| kinds.has(face));
    for low in 0..ORDER.len() {
        let run = in_order[low..].iter().take_while(held).flatten();
        let mut series: Option<Cards> = None;
        for face in run.take(cx.hand.len() - 1) {
            series = match series {
                None => Some(Cards::one(*face)),
                Some(cards) => cards.and(*face).inspect(|series| found(*series)),
            };
        }
    }
}

/// The rule that forbids playing these cards as a series.
fn stops_series(cx: &PlayContext, faces: &[Face]) -> Option<PlayRefusal> {
    let place = |face: Face| ORDER.iter().position(|rank| face.rank() == Some(*rank));
    let follows = |pair: &[Face]| {
        let (low, high) = (place(pair[0]), place(pair[1]));
        pair[0].suit() == pair[1].suit() && low.map(|low| low + 1) == high
    };
    let is_run = faces.windows(2).all(follows);
    let in_suit = faces.first().and_then(|face| face.suit()) == cx.suit();
    match (is_run && in_suit, faces.len() < cx.hand.len()) {
        (false, _) => Some(PlayRefusal {
            reason: Reason::NoSeries,
            rule: unu(17),
        }),
        (true, false) => Some(PlayRefusal {
            reason: Reason::MustKeepOne,
            rule: unu(18),
        }),
        (true, true) => None,
    }
}

/// An effect of these cards, except in free rein (UNU-25).
const fn does(rule: RuleId, faces: FaceSet, effects: &'static [Effect]) -> CardEffects {
    CardEffects {
        rule,
        faces,
        modes: ON_TURN,
        effects,
    }
}

/// UNU-6, UNU-22: the first card turned has no effect, but nothing goes on a six.
fn up_card(face: Face) -> UpCard {
    match face.rank() {
        Some(6) => UpCard::Cover,
        _ => UpCard::Plain,
    }
}

/// The rule of the book behind a refusal.
fn cited_rule(reason: Reason) -> RuleId {
    match reason {
        Reason::NotYourTurn | Reason::NothingToChallenge => unu(32),
        Reason::NobodyPasses => unu(8),
        Reason::NothingDue => unu(10),
        Reason::TooManyCards => unu(25),
        Reason::SuitChoice | Reason::NothingToName => unu(20),
        Reason::NoSeatChoice => unu(40),
        Reason::TooLateToCall
        | Reason::NothingToCatch
        | Reason::LeftByOthers
        | Reason::TooLateToCatch => unu(35),
        other => shared_rule(other),
    }
}
