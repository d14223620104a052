//! House rules for several cards in one play.

use super::prelude::*;
use crate::house_rules::powers::SPARED;
use alloc::vec;
use base::{
    Face, Hand,
    card::{DRAW_TWO, RANKS},
};
use kernel::{
    Cards, Effect, PlayMode, PlayRefusal, Reason, Ruleset,
    aftermath::Whom,
    clause::{Combination, PlayContext},
};

pub(in crate::house_rules) const MULTI: HouseRuleSpec = HouseRuleSpec {
    key: "multi",
    name: message!("Several at once"),
    listed: message!("several at once"),
    about: message!("Play cards of a kind together."),
    group: Group::Plays,
    values: Values::OneOf(&[
        NamedValue::named("off", message!("off")),
        NamedValue::named("twins", message!("identical cards")),
        NamedValue::named("number", message!("one number or symbol")),
    ]),
    own: &[cla(68)],
    without: Some(cla(17)),
    games: &[(Classic, 0)],
    not_in: &[
        Twist.because(message!(
            "Everyone holds several alike there: a round would be over in no time."
        )),
        Unu.because(message!("Series go together there (UNU-16).")),
        Grand.because(message!("Numbers that add up go together there (GRA-17).")),
        Jungle.because(message!(
            "Identical cards go together there when they match (JUN-20)."
        )),
    ],
    change: RulesetChange::Value(multi),
    ..PLAIN
};

/// The largest number of cards in one play.
const MOST_TOGETHER: usize = 4;
/// Draw Twos: the cards that answer together.
const TWOS: FaceSet = FaceSet::rank(DRAW_TWO);

/// CLA-68: 1 lets identical cards go together, 2 cards of one number or symbol, on a turn and in answer.
fn multi(ruleset: &mut Ruleset, value: u8) {
    let turn = Combination {
        id: cla(68),
        beside: PlayMode::Turn,
        mode: PlayMode::Turn,
        any_order: false,
        one_fits: true,
        with_drawn: false, // CLA-16
        each: |cx, found| each_twins(cx, FaceSet::ALL.minus(FaceSet::WILDS), found),
        together: |first, other| no_twins(&[first, other]).is_none(),
        stops: |_, faces| no_twins(faces),
        whole: |_| &[],
    };
    let answer = Combination {
        beside: PlayMode::Answer,
        mode: PlayMode::Answer,
        each: |cx, found| each_twins(cx, TWOS, found),
        together: |first, other| first == other && TWOS.has(first),
        stops: |_, faces| no_answer(faces).or_else(|| no_twins(faces)),
        ..turn
    };
    ruleset.combinations = match value {
        0 => return,
        1 => vec![turn, answer],
        _ => vec![
            Combination {
                any_order: true,
                each: |cx, found| (0..RANKS).for_each(|rank| each_of(cx, rank, found)),
                together: |first, other| not_alike(&[first, other]).is_none(),
                stops: |_, faces| not_alike(faces),
                ..turn
            },
            Combination {
                any_order: true,
                each: |cx, found| each_of(cx, DRAW_TWO, found),
                together: |first, other| no_answer(&[first, other]).is_none(),
                stops: |_, faces| no_answer(faces).or_else(|| not_alike(faces)),
                ..answer
            },
        ],
    };
}

fn each_twins(cx: &PlayContext, of: FaceSet, found: &mut dyn FnMut(Cards)) {
    for face in cx.hand.kinds().and(of) {
        each_set(cx.hand, FaceSet::of(face), None, found);
    }
}

fn each_of(cx: &PlayContext, rank: u8, found: &mut dyn FnMut(Cards)) {
    each_set(
        cx.hand,
        cx.hand.kinds().and(FaceSet::rank(rank)),
        None,
        found,
    );
}

/// Adds held cards of these kinds to the cards so far, in order of their faces.
fn each_set(hand: &Hand, mut kinds: FaceSet, cards: Option<Cards>, found: &mut dyn FnMut(Cards)) {
    for face in kinds {
        let before = cards.map_or(0, |cards| {
            cards.faces().iter().filter(|of| **of == face).count()
        });
        let more = match cards {
            None => Some(Cards::one(face)),
            Some(cards) => cards.and(face),
        };
        if let Some(more) = more.filter(|_| before < hand.count(face)) {
            let count = more.faces().len();
            if count > 1 {
                found(more);
            }
            if count < MOST_TOGETHER {
                each_set(hand, kinds, Some(more), found);
            }
        }
        kinds = kinds.minus(FaceSet::of(face));
    }
}

fn no_twins(faces: &[Face]) -> Option<PlayRefusal> {
    let same = |face: &Face| !face.is_wild() && Some(face) == faces.first();
    refused_unless(faces.iter().all(same), Reason::NotTwins, faces)
}

fn not_alike(faces: &[Face]) -> Option<PlayRefusal> {
    let rank = faces.first().and_then(|face| face.rank());
    let alike = |face: &Face| rank.is_some() && face.rank() == rank;
    refused_unless(faces.iter().all(alike), Reason::NotAlike, faces)
}

fn refused_unless(alike: bool, reason: Reason, faces: &[Face]) -> Option<PlayRefusal> {
    let refusal = PlayRefusal {
        reason,
        rule: cla(68),
    };
    (!alike || faces.len() > MOST_TOGETHER).then_some(refusal)
}

/// The reason why these cards do not go together in answer.
fn no_answer(faces: &[Face]) -> Option<PlayRefusal> {
    let refusal = PlayRefusal {
        reason: Reason::FacingTotal,
        rule: cla(68),
    };
    let other = faces.iter().any(|face| !TWOS.has(*face));
    other.then_some(refusal)
}

pub(in crate::house_rules) const BOMB: HouseRuleSpec = HouseRuleSpec {
    key: "bomb",
    name: message!("Bomb"),
    listed: message!("bomb"),
    about: message!("Three of one number make everyone else draw."),
    group: Group::Plays,
    values: Values::Switch(message!("no bomb")),
    own: &[cla(74)],
    games: &[(Classic, 0)],
    clashes: &[Clash {
        with: HouseRule::Multi,
        when: |bomb, multi| bomb > 0 && multi < 2,
        why: message!("A bomb needs “Several at once”: one number or symbol."),
    }],
    change: RulesetChange::On(|ruleset: &mut Ruleset| {
        for several in &mut ruleset.combinations {
            several.whole = bomb;
        }
    }),
    ..PLAIN
};

/// CLA-74: three or more of one number make every other player draw one.
fn bomb(faces: &[Face]) -> &'static [Effect] {
    match faces {
        [first, _, _, ..] if first.number().is_some() => {
            &[Effect::Owe(Whom::OthersBelow(SPARED), 1)]
        }
        _ => &[],
    }
}
