//! Grand: two discard piles, sums, and a meaning for every card, GRA-1 to GRA-78.

use super::{
    classic::value,
    common::{common, same_rank, shared_rule},
    config::GameConfig,
};
use crate::house_rules::HouseRule;
use alloc::{vec, vec::Vec};
use base::{
    Deck, Face, FaceSet, Hand, RuleId,
    card::{DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR},
    rule::gra,
};
use kernel::{
    Cards, Effect, PlayMode, PlayRefusal, Reason, Ruleset, Scoring,
    aftermath::{Aftermath, Backfire, GoingOut, HandsReached, Neighbor, Owing, Turned, Whom},
    clause::{Clause, Combination, PlayContext, PlayModes},
    ruleset::{
        CallRules, CardEffects, Closes, Drawing, DrawnCard, Duty, EmptyDrawPile, MayDraw, Opens,
        Timed, TimedQuestion,
    },
};

/// The largest number on a card, and so the largest sum.
const LARGEST: u8 = 9;
/// The Reverse cards.
const REVERSES: FaceSet = FaceSet::rank(REVERSE);
/// Draw Two and Wild Draw Four count as alike (GRA-25).
const DRAWS: FaceSet = FaceSet::rank(DRAW_TWO).or(FaceSet::of(WILD_DRAW_FOUR));

/// Grand with the house rules of a game config.
pub fn ruleset(config: &GameConfig) -> Ruleset {
    Ruleset {
        deck: Deck::Colour, // GRA-2
        hand: 7,            // GRA-4
        clauses: clauses(),
        // GRA-17
        combinations: vec![Combination {
            id: gra(17),
            beside: PlayMode::Turn,
            mode: PlayMode::Turn,
            any_order: true,
            one_fits: false,
            with_drawn: true, // GRA-14
            each: sums,
            together: |first, other| {
                let sum = first.number().zip(other.number()).map(|(a, b)| a + b);
                first.suit() == other.suit() && sum.is_some_and(|sum| sum <= LARGEST)
            },
            stops: no_sum,
            whole: |_| &[],
        }],
        effects: effects(),
        aftermath: aftermath(config),
        challenged: FaceSet::of(WILD_DRAW_FOUR),   // GRA-20
        challenge_fee: 2,                          // GRA-76
        may_draw: MayDraw::Always,                 // GRA-13
        drawing: Drawing::One,                     // GRA-12
        drawn: DrawnCard::May,                     // GRA-14
        empty_draw_pile: EmptyDrawPile::Reshuffle, // GRA-6
        calls: CallRules {
            received_opens: Opens::NextBegins, // GRA-61, GRA-62
            ..CallRules::plain(ON_PLAY, REDUCED)
        },
        scoring: Scoring::Low,           // GRA-73
        timed_questions: TIMES.to_vec(), // GRA-39, GRA-50, GRA-55, GRA-75
        ..common(ON_PLAY, value, cited_rule)
    }
}

fn aftermath(config: &GameConfig) -> Aftermath {
    Aftermath {
        turned: Turned::AsPlayed { piles: 2 }, // GRA-7, GRA-9
        alike: Some(alike),                    // GRA-22 to GRA-25
        owing: Owing {
            // GRA-48
            backfire: match config.value(HouseRule::Backfire) {
                0 => Backfire::Rebounds,
                _ => Backfire::Cancels,
            },
            backfire_costs_turn: config.is_on(HouseRule::BackfireTakesTurn),
            to_nobody: Some(gra(77)),
        },
        // GRA-44 to GRA-46
        reach: match config.value(HouseRule::SevensToNines) {
            0 => HandsReached::All,
            _ => HandsReached::Own,
        },
        laps: config.is_on(HouseRule::Laps), // GRA-43
        sets: Some(sets),                    // GRA-53 to GRA-55
        going_out: GoingOut::WithTurn,       // GRA-65
    }
}

/// The time limits of Grand, in seconds.
const TIMES: [TimedQuestion; 4] = [
    TimedQuestion::new(gra(39), Timed::Offer, 8),
    TimedQuestion::new(gra(50), Timed::FreeName, 5),
    TimedQuestion::new(gra(55), Timed::Set, 8),
    TimedQuestion::new(gra(75), Timed::Debts, 8),
];

/// GRA-60: two cards, until the player calls.
const ON_PLAY: Duty = Duty::new(2, Closes::Never);

/// GRA-61, GRA-62: one card for a forgotten call.
const REDUCED: Duty = Duty::new(1, Closes::Never);

fn clauses() -> Vec<Clause> {
    use Reason::{HoldsSuit, NoMatch, NoStacking, NothingToSendBack, NothingToTakeBack};
    vec![
        // GRA-16, GRA-19: a card fits by color, by number or symbol, or as a wild card.
        Clause::may_match(gra(16), PlayMode::Turn, NoMatch),
        Clause::may_always(gra(19), PlayMode::Turn, NoMatch, FaceSet::WILDS),
        // GRA-20: a Wild Draw Four is a bluff while the hand holds a card in the color of either pile.
        Clause::bluff(gra(20), PlayMode::Turn, HoldsSuit, |cx| {
            FaceSet::of(WILD_DRAW_FOUR).only_if(!cx.hand.kinds().and(cx.suits()).is_empty())
        }),
        // GRA-48, GRA-57: only a Wild sends a draw back, and no draw card passes it on.
        Clause::may_always(
            gra(48),
            PlayMode::Backfire,
            NothingToSendBack,
            FaceSet::of(WILD),
        ),
        Clause::bar(gra(57), PlayMode::Backfire, NoStacking, same_kind).on(DRAWS),
        // GRA-52: the player from whom a Reverse took the turn may take it back with any Reverse.
        Clause::may(gra(52), PlayMode::Cancel, NothingToTakeBack, |cx| {
            REVERSES.only_if(takes_back(cx))
        })
        .on(REVERSES),
        // If the turn stays with that player, the Reverse is taken back all the same, and the turn is still to come.
        Clause::bar(gra(52), PlayMode::Turn, NothingToTakeBack, |cx| {
            REVERSES.only_if(takes_back(cx))
        })
        .on(REVERSES),
        Clause::bar(gra(52), PlayMode::Cancel, NothingToTakeBack, |cx| {
            REVERSES.only_if(!takes_back(cx))
        }),
        // GRA-75: a player who does not have to draw may not play a Wild out of turn.
        Clause::bar(gra(48), PlayMode::Cancel, NothingToSendBack, |_| {
            FaceSet::of(WILD)
        }),
    ]
}

fn same_kind(cx: &PlayContext) -> FaceSet {
    match cx.top.face.is_wild() {
        true => FaceSet::of(cx.top.face),
        false => same_rank(cx),
    }
}

/// True if a Reverse on top took the turn from this player.
fn was_hit(cx: &PlayContext) -> bool {
    let run = cx.run;
    REVERSES.has(cx.top.face) && run.before == Some(cx.seat) && !run.takes_back
}

/// True if this player may still take back the Reverse on top.
fn takes_back(cx: &PlayContext) -> bool {
    was_hit(cx) && !cx.run.begun
}

fn effects() -> Vec<CardEffects> {
    use Effect::{ChangeSeats, Flip, HandOver, Owe, Pass};
    vec![
        CardEffects::played(gra(30), FaceSet::rank(SKIP), &[Effect::SkipRow]),
        // GRA-32
        CardEffects {
            modes: PlayModes::of(&[PlayMode::Turn]),
            ..CardEffects::played(gra(31), FaceSet::rank(REVERSE), &[Effect::Reverse])
        },
        CardEffects {
            modes: PlayModes::of(&[PlayMode::Cancel]),
            ..CardEffects::played(gra(52), FaceSet::rank(REVERSE), &[Flip, Effect::Again])
        },
        CardEffects::played(gra(26), FaceSet::rank(DRAW_TWO), &[Owe(Whom::Next, 2)]),
        CardEffects::played(gra(50), FaceSet::of(WILD), &[Effect::NameOrCall]), // GRA-33
        CardEffects::played(gra(34), FaceSet::of(WILD_DRAW_FOUR), &[Effect::Name]),
        CardEffects::played(gra(26), FaceSet::of(WILD_DRAW_FOUR), &[Owe(Whom::Next, 4)]),
        CardEffects::played(gra(35), FaceSet::rank(0), &[Owe(Whom::Others, 1)]),
        CardEffects::played(gra(36), FaceSet::rank(1), &[Effect::Hit(1)]),
        CardEffects::played(gra(37), FaceSet::rank(2), &[HandOver]), // GRA-38
        CardEffects::played(gra(39), FaceSet::rank(3), &[Effect::Collect(3)]),
        CardEffects::played(gra(40), FaceSet::rank(4), &[Effect::Rob]),
        CardEffects::played(gra(41), FaceSet::rank(5), &[Effect::Part]),
        CardEffects::played(gra(42), FaceSet::rank(6), &[ChangeSeats(9)]),
        CardEffects::played(gra(44), FaceSet::rank(7), &[Pass(7, Neighbor::Left)]),
        CardEffects::played(gra(46), FaceSet::rank(8), &[Effect::Salt, Effect::Show(8)]),
        CardEffects::played(gra(42), FaceSet::rank(9), &[ChangeSeats(6)]),
        CardEffects::played(gra(45), FaceSet::rank(9), &[Pass(9, Neighbor::Right)]),
    ]
}

/// True if two cards count as alike: GRA-22, GRA-25.
fn alike(a: Face, b: Face) -> bool {
    match (a.rank(), b.rank()) {
        _ if DRAWS.has(a) => DRAWS.has(b),
        (None, None) => a == b,
        (a, b) => a == b,
    }
}

/// The number that cards played together must add up to; `None` on a Zero (GRA-17).
fn sum_on(cx: &PlayContext) -> Option<u8> {
    cx.top.face.number().filter(|number| *number > 0)
}

/// GRA-17: two or more number cards of one color whose sum is the number on top.
fn sums(cx: &PlayContext, found: &mut dyn FnMut(Cards)) {
    let Some(sum) = sum_on(cx) else { return };
    let mut left = cx.hand.kinds().and(NUMBERS_UP_TO[usize::from(sum)]);
    while let Some(suit) = left.iter().next().and_then(Face::suit) {
        let held = left.and(FaceSet::suit(suit));
        left = left.minus(held);
        if adds_up(cx.hand, held, sum) {
            each_sum(cx.hand, held, sum, None, found);
        }
    }
}

/// By number, the cards of every color with this number or a lower one.
const NUMBERS_UP_TO: [FaceSet; LARGEST as usize + 1] = {
    let mut cards = [FaceSet::rank(0); LARGEST as usize + 1];
    let mut number = 1;
    while number < cards.len() {
        cards[number] = cards[number - 1].or(FaceSet::rank(number as u8));
        number += 1;
    }
    cards
};

/// True if two or more cards of these kinds add up to this sum. Most hands have none, and a search takes longer.
fn adds_up(hand: &Hand, kinds: FaceSet, sum: u8) -> bool {
    // A bit for each sum: of one card, and of several.
    let (mut single, mut several) = (0_u32, 0_u32);
    for face in kinds {
        let number = face.number().unwrap_or(0);
        for _ in 0..hand.count(face) {
            several |= (single | several) << number;
            single |= 1 << number;
        }
    }
    several >> sum & 1 == 1
}

/// Adds cards of these kinds, the lowest first, to the cards so far, until nothing is left of the sum. A sum has at least
/// two cards.
fn each_sum(
    hand: &Hand,
    kinds: FaceSet,
    mut left: u8,
    mut cards: Option<Cards>,
    found: &mut dyn FnMut(Cards),
) {
    let lowest = kinds.iter().next();
    let lowest = lowest.and_then(|face| Some((face, face.number()?)));
    let Some((face, number)) = lowest.filter(|(_, number)| *number <= left) else {
        return;
    };
    let higher = kinds.minus(FaceSet::of(face));
    each_sum(hand, higher, left, cards, found);
    for _ in 0..hand.count(face) {
        let more = match cards {
            None => Some(Cards::one(face)),
            Some(cards) => cards.and(face),
        };
        let (Some(rest), Some(more)) = (left.checked_sub(number), more) else {
            return;
        };
        if rest == 0 {
            if cards.is_some() {
                found(more);
            }
            return;
        }
        (left, cards) = (rest, Some(more));
        each_sum(hand, higher, left, cards, found);
    }
}

fn no_sum(cx: &PlayContext, faces: &[Face]) -> Option<PlayRefusal> {
    let suit = faces.first().and_then(|face| face.suit());
    let of_suit = faces.iter().all(|face| face.suit() == suit);
    let sum: Option<u8> = faces.iter().map(|face| face.number()).sum();
    let fits = of_suit && sum.is_some() && sum == sum_on(cx);
    (!fits).then_some(PlayRefusal {
        reason: Reason::NoSum,
        rule: gra(17),
    })
}

/// GRA-53 to GRA-55: the sets in a hand. A set is four of a kind, one of each color, or a run of numbers in one color,
/// as many as there are players. A Wild may replace one missing card.
fn sets(hand: &Hand, players: usize, found: &mut dyn FnMut(FaceSet, RuleId)) {
    let mut offer = |set: FaceSet, rule| {
        let missing = set.minus(hand.kinds());
        if missing.is_empty() {
            found(set, rule);
        } else if !missing.has_several() && hand.count(WILD) > 0 {
            found(set.minus(missing).or(FaceSet::of(WILD)), rule);
        }
    };
    // A set of one rank misses one suit at most.
    for rank in hand.kinds().ranks_in_three_suits() {
        offer(FaceSet::rank(rank), gra(53));
    }
    // A run misses one number at most.
    for first in hand.kinds().nearly_rows(players as u8) {
        if let Some((suit, number)) = first.suit().zip(first.rank()) {
            offer(FaceSet::row(suit, number, players as u8), gra(55));
        }
    }
}

/// The rule of the book behind a refusal.
fn cited_rule(reason: Reason) -> RuleId {
    match reason {
        Reason::NotYourTurn | Reason::DrewAlready => gra(12),
        Reason::NoMatch => gra(16),
        Reason::TooManyCards | Reason::NoSum => gra(17),
        Reason::SuitChoice => gra(34),
        Reason::MustName | Reason::NothingToName => gra(50),
        Reason::NotYourSuit | Reason::TurnedUp | Reason::TurnedUpName => gra(10),
        Reason::OnlyDrawn | Reason::NothingDrawn => gra(14),
        Reason::NothingToChallenge => gra(20),
        Reason::NoChallenge | Reason::NothingToSendBack => gra(48),
        Reason::NoSuchPile => gra(8),
        Reason::FirstTakeBack => gra(9),
        Reason::NothingToTakeBack => gra(52),
        Reason::StockOnly => gra(29),
        Reason::ForcingPile | Reason::Pulling | Reason::NothingDue | Reason::NotAllAtOnce => {
            gra(27)
        }
        Reason::EmptyPile => gra(28),
        Reason::NotToBeHit | Reason::NotYourChoice | Reason::NothingToChoose => gra(36),
        Reason::HandedOn => gra(38),
        Reason::NotOffered => gra(39),
        Reason::NotToBeRobbed => gra(40),
        Reason::NotToPart | Reason::MustPart => gra(41),
        Reason::NoSet => gra(53),
        Reason::NoStacking => gra(57),
        Reason::NothingToCatch | Reason::TooLateToCatch | Reason::Grown => gra(60),
        Reason::TooEarlyToCatch => gra(61),
        Reason::LeftByOthers => gra(62),
        other => shared_rule(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::{
        Suit,
        rng::{Rng, Seed},
    };

    #[test]
    fn cards_add_up_where_a_search_finds_a_sum() {
        let mut rng = Rng::new(Seed::from_number(1));
        for _ in 0..2_000 {
            let suit = Suit::ALL[rng.below(4) as usize];
            let cards = (0..6).filter_map(|_| Face::new(suit, rng.below(10) as u8));
            let hand: Hand = cards.collect();
            for sum in 1..=LARGEST {
                let kinds = hand.kinds().and(NUMBERS_UP_TO[usize::from(sum)]);
                let mut found = false;
                each_sum(&hand, kinds, sum, None, &mut |_| found = true);
                assert_eq!(adds_up(&hand, kinds, sum), found, "{hand:?} {sum}");
            }
        }
    }
}
