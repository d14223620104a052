//! Twist: ordinary decks with jokers, as many as the players need, TWI-1 to TWI-37.

use super::common::{common, same_suit_or_rank, shared_rule};
use alloc::vec;
use base::{
    Deck, Face, FaceSet, RuleId,
    card::{ACE, JACK, KING, QUEEN, TEN},
    rule::twi,
};
use kernel::{
    Effect, PlayMode, Reason, RoundEnd, Ruleset, Scoring,
    clause::{Clause, PlayContext},
    ruleset::{
        CardEffects, Closes, Drawing, DrawnCard, Duty, EmptyDrawPile, FirstDealer, Joins, LastCard,
        LeftHand, MayDraw, UpCard,
    },
};

/// Rank of the twos.
const TWO: u8 = 2;
/// Rank of the sevens.
const SEVEN: u8 = 7;
/// Both jokers, which are alike in everything.
const JOKERS: FaceSet = FaceSet::WILDS;
/// TWI-14: cards that fit on anything.
pub(crate) const WILD: FaceSet = FaceSet::rank(JACK).or(JOKERS);
/// Cards with an effect.
pub(crate) const ACTIONS: FaceSet = FaceSet::rank(ACE)
    .or(FaceSet::rank(TWO))
    .or(FaceSet::rank(SEVEN))
    .or(WILD);

/// Twist for this number of seats.
pub fn ruleset(seats: usize) -> Ruleset {
    Ruleset {
        deck: Deck::FrenchWithJokers,
        packs: packs(seats),
        hand: 7, // TWI-6
        clauses: vec![
            // TWI-13: a card fits by suit, by number or picture, or as a wild card.
            Clause::may_match(twi(13), PlayMode::Turn, Reason::NoMatch),
            Clause::may_always(twi(14), PlayMode::Turn, Reason::NoMatch, WILD),
            // TWI-15, TWI-16: cards that do not fit while a Jack or a joker is on top.
            Clause::bar(twi(15), PlayMode::Turn, Reason::NoMatch, |cx| {
                unfit(cx).only_if(cx.base.named.is_some() && !is_joker(cx))
            }),
            Clause::bar(twi(16), PlayMode::Turn, Reason::NoMatch, unfit).on(JOKERS),
            // TWI-25: a 2 answers a 2, and a joker answers a joker. No other card with an effect is an answer.
            Clause::may(twi(25), PlayMode::Answer, Reason::FacingTotal, same_kind),
            Clause::bar(twi(25), PlayMode::Answer, Reason::FacingTotal, |cx| {
                ACTIONS.minus(same_kind(cx))
            }),
            // TWI-26: no other card goes on top.
            Clause::bar(twi(26), PlayMode::Answer, Reason::FacingTotal, |_| {
                FaceSet::ALL.minus(ACTIONS)
            }),
        ],
        effects: vec![
            CardEffects::played(twi(17), FaceSet::rank(ACE), &[Effect::Reverse]), // TWI-36
            CardEffects::played(twi(18), FaceSet::rank(TWO), &[Effect::Draw(2)]),
            CardEffects::played(twi(19), FaceSet::rank(SEVEN), &[Effect::Ally]),
            CardEffects::played(twi(21), FaceSet::rank(JACK), &[Effect::Name]),
            CardEffects::played(twi(22), JOKERS, &[Effect::Draw(5)]),
        ],
        combinations: vec![], // TWI-9
        up_card,
        joins: Joins::Total(|cx, _, face| same_kind(cx).has(face)), // TWI-25, TWI-27
        challenged: FaceSet::EMPTY,                                 // TWI-24
        transparent: JOKERS,                                        // TWI-16, TWI-35
        may_draw: MayDraw::NothingFits(FaceSet::EMPTY),             // TWI-10
        drawing: Drawing::One,                                      // TWI-12
        drawn: DrawnCard::Waits,                                    // TWI-11
        empty_draw_pile: EmptyDrawPile::Reshuffle,                  // TWI-35
        stuck: RoundEnd::Blocked,                                   // TWI-35
        last_card: LastCard::NamesNothing,                          // TWI-34
        scoring: Scoring::Low,                                      // TWI-31, TWI-32
        left_hand: LeftHand::CountsForTeam,                         // TWI-37
        first_dealer: FirstDealer::Lowest(lot),
        teams: None, // TWI-3
        ..common(DUTY, value, cited_rule)
    }
}

/// TWI-28: one card for a forgotten call, until the next player begins.
const DUTY: Duty = Duty::new(1, Closes::NextBegins);

/// Number of decks. TWI-1: four, or one for every two players if that is more.
fn packs(seats: usize) -> u8 {
    seats.div_ceil(2).max(4) as u8
}

/// The rank of a card drawn for the deal. TWI-5: aces are low, kings are high; after a joker the player draws again.
fn lot(face: Face) -> Option<u8> {
    match face.rank()? {
        TEN => Some(10),
        rank @ JACK..=KING => Some(rank + 1),
        rank => Some(rank),
    }
}

/// TWI-7: the first card turned has no effect; a joker goes back.
fn up_card(face: Face) -> UpCard {
    match JOKERS.has(face) {
        true => UpCard::Return,
        false => UpCard::Plain,
    }
}

/// Cards that do not fit by suit, number, or picture, and are not wild.
fn unfit(cx: &PlayContext) -> FaceSet {
    let fits = same_suit_or_rank(cx).or(WILD);
    FaceSet::ALL.minus(fits)
}

/// True if a joker is on top, so that the card below it counts.
fn is_joker(cx: &PlayContext) -> bool {
    JOKERS.has(cx.top.face)
}

/// Cards of the kind that is due: twos on a 2, jokers on a joker.
fn same_kind(cx: &PlayContext) -> FaceSet {
    match cx.top.face.rank() {
        Some(rank) => FaceSet::rank(rank),
        None => JOKERS,
    }
}

/// The value of a card in the count (TWI-31).
fn value(face: Face) -> u16 {
    match face.rank() {
        Some(3..=7) => 5,
        Some(8 | 9 | TEN | QUEEN | KING) => 10,
        Some(JACK) => 30,
        Some(_) => 20,
        None => 50,
    }
}

/// The rule of the book behind a refusal.
fn cited_rule(reason: Reason) -> RuleId {
    match reason {
        Reason::NotYourTurn | Reason::NothingToChallenge => twi(24),
        Reason::TooManyCards | Reason::NobodyPasses | Reason::NotAllAtOnce => twi(9),
        Reason::SuitChoice | Reason::NothingToName => twi(21),
        Reason::NothingToCatch | Reason::LeftByOthers | Reason::TooLateToCatch => twi(28),
        Reason::MustLay | Reason::NothingDue => twi(10),
        Reason::LastCard => twi(34),
        Reason::NotLast => twi(38),
        Reason::TooEarlyToCall | Reason::NoCalls => twi(39),
        Reason::NoMisplay => twi(47),
        Reason::NoTimeLimit => twi(46),
        other => shared_rule(other),
    }
}
/// TWI-3, TWI-20: with teams a seven follows another rule.
pub(crate) fn with_teams(ruleset: &mut Ruleset, teams: Option<u8>) {
    ruleset.teams = teams;
    let sevens = ruleset.effects.iter_mut().filter(|on| on.rule == twi(19));
    for on in sevens.filter(|_| teams.is_some()) {
        on.rule = twi(20);
    }
}
