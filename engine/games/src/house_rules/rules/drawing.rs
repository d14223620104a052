//! House rules for drawing: how much, what becomes of the drawn cards, and where it ends.

use super::prelude::*;
use base::card::WILD_DRAW_FOUR;
use kernel::ruleset::{Drawing, DrawnCard, FreshCards, MayDraw};

pub(in crate::house_rules) const DRAW_UNTIL: HouseRuleSpec = HouseRuleSpec {
    key: "draw-until",
    name: message!("Draw until it fits"),
    listed: message!("draw until it fits"),
    about: message!("One draw goes on until a card comes that may be laid."),
    group: Group::AskedFor,
    values: Values::Switch(message!("no draw until it fits")),
    own: &[cla(36), cla(63)],
    without: Some(cla(16)),
    games: &[(Classic, 0)],
    not_in: &[
        Twist.because(message!(
            "A drawn card waits for the next turn there: more of them would only pile up."
        )),
        Unu.because(message!(
            "Drawing is the end of a turn there, and of a free rein."
        )),
        Grand.because(message!(
            "A drawn card may be laid as part of a sum there: what fits would not be plain."
        )),
        Jungle.because(message!("You draw on and on there already.")),
    ],
    change: RulesetChange::On(|ruleset| ruleset.drawing = Drawing::UntilItFits),
    ..PLAIN
};

pub(in crate::house_rules) const FORCED_PLAY: HouseRuleSpec = HouseRuleSpec {
    key: "forced-play",
    name: message!("Play what you draw"),
    listed: message!("play what you draw"),
    about: message!("If the card you draw fits, you must play it. Never a Wild Draw Four."),
    group: Group::Drawing,
    values: Values::Switch(message!("drawn cards can be kept")),
    own: &[cla(36), cla(63)],
    without: Some(cla(16)),
    games: &[(Classic, 0)],
    not_in: &[
        Twist.because(message!(
            "A drawn card waits for the next turn there, and what fits must be laid anyway."
        )),
        Unu.because(message!("A drawn card waits for the next turn there.")),
        Grand.because(message!(
            "A drawn card may be laid as part of a sum there: what must be laid would not be plain."
        )),
        Jungle.because(message!("Drawing ends with a card laid there already.")),
    ],
    change: RulesetChange::On(|ruleset| {
        ruleset.drawn = DrawnCard::Must(FaceSet::of(WILD_DRAW_FOUR))
    }),
    ..PLAIN
};

pub(in crate::house_rules) const MUST_PLAY: HouseRuleSpec = HouseRuleSpec {
    key: "must-play",
    name: message!("Draw only when stuck"),
    listed: message!("draw only when stuck"),
    about: message!("While a card in your hand fits, you can’t draw."),
    group: Group::Drawing,
    values: Values::Switch(message!("draw whenever you like")),
    own: &[cla(69)],
    without: Some(cla(15)),
    games: &[(Classic, 0)],
    not_in: &[
        Jungle.because(message!(
            "Nobody has to play there: drawing for a better card is the game (JUN-3)."
        )),
        Twist.because(message!(
            "What fits has to be played there already (TWI-10)."
        )),
        Unu.because(message!(
            "You may always draw there, and keep cards for a series (UNU-9)."
        )),
        Grand.because(message!(
            "A drawn card may be laid as part of a sum there: what must be laid would not be plain."
        )),
    ],
    change: RulesetChange::On(|ruleset| {
        ruleset.may_draw = MayDraw::NothingFits(FaceSet::of(WILD_DRAW_FOUR));
    }),
    ..PLAIN
};

pub(in crate::house_rules) const DRAW_LIMIT: HouseRuleSpec = HouseRuleSpec {
    key: "draw-limit",
    name: message!("Draws per turn"),
    listed: message!("draws per turn"),
    about: message!("How many cards you can draw on a turn while one fits."),
    group: Group::Drawing,
    values: Values::NoneOr(message!("any number"), 1, 9, Unit::Cards),
    shared: &[jun(5)],
    games: &[(Jungle, 0)],
    ..PLAIN
};

pub(in crate::house_rules) const BLIND_DRAW: HouseRuleSpec = HouseRuleSpec {
    key: "blind-draw",
    name: message!("Blind draw"),
    listed: message!("blind draw"),
    about: message!("Drawn cards lie face down until your turn."),
    group: Group::Drawing,
    values: Values::Switch(message!("no blind draw")),
    own: &[cla(78), twi(43)],
    games: &[(Classic, 0), (Twist, 0)],
    not_in: &[
        Jungle.because(message!("There you draw until you play (JUN-5).")),
        Unu.because(message!(
            "You may always draw there, and keep cards for a series (UNU-9)."
        )),
        Grand.because(message!(
            "Sets are given away there as soon as they are drawn (GRA-51)."
        )),
    ],
    clashes: &[
        Clash::both_on(
            HouseRule::DrawUntil,
            message!("Nobody sees whether a face-down card fits."),
        ),
        Clash::both_on(
            HouseRule::ForcedPlay,
            message!("A face-down card can’t be played at once."),
        ),
    ],
    change: RulesetChange::On(|ruleset| {
        ruleset.fresh_cards = FreshCards::FaceDown;
        ruleset.drawn = DrawnCard::Waits;
    }),
    ..PLAIN
};

pub(in crate::house_rules) const HAND_LIMIT: HouseRuleSpec = HouseRuleSpec {
    key: "hand-limit",
    name: message!("Hand limit"),
    listed: message!("hand limit"),
    about: message!("With so many cards you draw no more."),
    group: Group::Drawing,
    values: Values::NoneOr(message!("no limit"), 10, 30, Unit::Cards),
    own: &[cla(76), jun(43), twi(41)],
    games: &[(Classic, 0), (Jungle, 0), (Twist, 0)],
    not_in: &[
        Unu.because(message!(
            "A missed call has to cost something there (UNU-36)."
        )),
        Grand.because(message!(
            "Cards are taken off the piles there, not only from the stock."
        )),
    ],
    clashes: &[Clash {
        with: HouseRule::HandSize,
        when: |limit, each| limit > 0 && each >= limit,
        why: message!("Deal fewer cards than the hand limit."),
    }],
    change: RulesetChange::Value(|ruleset, most| {
        if most > 0 {
            ruleset.hand_limit = most.into();
        }
    }),
    ..PLAIN
};

pub(in crate::house_rules) const RESHUFFLE: HouseRuleSpec = HouseRuleSpec {
    key: "reshuffle",
    name: message!("Reshuffle"),
    listed: message!("reshuffle"),
    about: message!("When the stock is out the discards become a new one, and the round goes on."),
    group: Group::Cards,
    values: Values::Switch(message!("no reshuffle")),
    shared: &[unu(43)],
    games: &[(Unu, 0)],
    not_in: &[Classic.because(message!("An empty stock is shuffled anew there already."))],
    ..PLAIN
};
