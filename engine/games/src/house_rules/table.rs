//! All house rules: one entry for each.
#![expect(
    missing_docs,
    reason = "each entry of `HOUSE_RULES` describes a variant of `HouseRule`"
)]

use super::{
    effects::*,
    spec::{Group, HouseRuleSpec, NamedValue, RulesetChange, Unit, Values},
};
use crate::rulesets::{
    RulesetId::{Classic, Grand, Jungle, Newno, Twist, Unu},
    newno::with_french_packs,
};
use base::{
    FaceSet,
    card::WILD_DRAW_FOUR,
    message,
    rule::{cla, dig, gra, jun, newno, twi, unu},
};
use bincode::{Decode, Encode};
use kernel::{
    Scoring,
    ruleset::{Drawing, DrawnCard},
};

/// A house rule: a setting of the table that changes a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum HouseRule {
    DrawFour,
    JumpIn,
    SevenZero,
    DrawUntil,
    ForcedPlay,
    Progressive,
    CatchPenalty,
    Scoring,
    Target,
    Partners,
    Packs,
    MorePacks,
    Teams,
    Minutes,
    WildEights,
    Offences,
    Reshuffle,
    LookAtOnce,
    StrictDrawFour,
    DeclineSeven,
    OwnJump,
    FrenchDeck,
    DrawLimit,
    SevensToNines,
    Backfire,
    BackfireTakesTurn,
    Laps,
    HandsCount,
    HandSize,
}

/// The usual answers: no rule of its own, no game that excludes it, and the ruleset or the match reads the value.
const PLAIN: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::DrawFour,
    key: "",
    name: "",
    listed: "",
    about: "",
    group: Group::Plays,
    values: Values::OneOf(&[]),
    own: &[],
    shared: &[],
    without: None,
    games: &[],
    not_in: &[],
    change: RulesetChange::Elsewhere,
};

/// Every house rule, in the order of [`HouseRule`]. They apply to a ruleset in this order.
pub static HOUSE_RULES: [HouseRuleSpec; 29] = [
    HouseRuleSpec {
        house_rule: HouseRule::DrawFour,
        key: "draw-four",
        name: message!("Wild Draw Four"),
        listed: message!("wild draw four"),
        about: message!(
            "It may be laid only without a card of the colour in force: policed by a challenge, strictly, or not at all."
        ),
        group: Group::Plays,
        values: Values::OneOf(&[
            NamedValue::named("challenge", message!("challenge")),
            NamedValue::named("strict", message!("strict")),
            NamedValue::named("free", message!("free")),
        ]),
        shared: &[cla(24), cla(25), jun(8)],
        games: &[(Classic, 0), (Jungle, 0)],
        not_in: &[Grand.because(message!(
            "Bluff and challenge always belong to it there: it is neither barred nor free."
        ))],
        change: RulesetChange::Value(draw_four),
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::JumpIn,
        key: "jump-in",
        name: message!("Jump-in"),
        listed: message!("jump-in"),
        about: message!(
            "Whoever holds the very same card may lay it out of turn; play goes on from there."
        ),
        group: Group::Plays,
        values: Values::Switch(message!("no jump-in")),
        own: &[cla(34), cla(61)],
        without: Some(cla(33)),
        games: &[(Classic, 0)],
        not_in: &[
            Twist.because(message!(
                "With four packs somebody always holds the very same card: nobody would ever get a turn."
            )),
            Unu.because(message!(
                "Everybody waits for their turn there: only a missed call is spoken of in between (UNU-32)."
            )),
            Grand.because(message!("Reverses, Wilds and whole sets come out of turn there already.")),
            Jungle.because(message!("Jungle has matches, which are the same and more.")),
        ],
        change: RulesetChange::On(jump_in),
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::SevenZero,
        key: "seven-zero",
        name: message!("Seven-zero"),
        listed: message!("seven-zero"),
        about: message!(
            "A seven swaps hands with a player of your choice, a zero passes all hands on."
        ),
        group: Group::Plays,
        values: Values::Switch(message!("no seven-zero")),
        own: &[cla(35), cla(62)],
        without: Some(cla(32)),
        games: &[(Classic, 0)],
        not_in: &[
            Twist.because(message!("Sevens skip there, and there is no zero.")),
            Unu.because(message!("Sevens begin a free rein there, and there is no zero.")),
            Grand.because(message!("Sevens pass on and zeros make everybody draw there.")),
            Jungle.because(message!("Hands change on ones and zeros there already.")),
        ],
        change: RulesetChange::On(seven_zero),
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::DrawUntil,
        key: "draw-until",
        name: message!("Draw until it fits"),
        listed: message!("draw until it fits"),
        about: message!("One draw goes on until a card comes that may be laid."),
        group: Group::Drawing,
        values: Values::Switch(message!("no draw until it fits")),
        own: &[cla(36), cla(63)],
        without: Some(cla(16)),
        games: &[(Classic, 0)],
        not_in: &[
            Twist.because(message!(
                "A drawn card waits for the next turn there: more of them would only pile up."
            )),
            Unu.because(message!("Drawing is the end of a turn there, and of a free rein.")),
            Grand.because(message!(
                "A drawn card may be laid as part of a sum there: what fits would not be plain."
            )),
            Jungle.because(message!("One draws on and on there already.")),
        ],
        change: RulesetChange::On(|ruleset| ruleset.drawing = Drawing::UntilItFits),
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::ForcedPlay,
        key: "forced-play",
        name: message!("Forced play"),
        listed: message!("forced play"),
        about: message!("A drawn card that fits must be laid, but never a Wild Draw Four."),
        group: Group::Drawing,
        values: Values::Switch(message!("no forced play")),
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
        change: RulesetChange::On(|ruleset| ruleset.drawn = DrawnCard::Must(FaceSet::of(WILD_DRAW_FOUR))),
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::Progressive,
        key: "progressive",
        name: message!("Stacking"),
        listed: message!("stacking"),
        about: message!(
            "A Draw Two answers a Draw Two, a Wild Draw Four another; the sum passes on."
        ),
        group: Group::Plays,
        values: Values::Switch(message!("no stacking")),
        own: &[cla(39), cla(64)],
        without: Some(cla(38)),
        games: &[(Classic, 0)],
        not_in: &[
            Twist.because(message!("Twos and jokers stack there already.")),
            Grand.because(message!("Cards of a kind add up there without being answered.")),
            Unu.because(message!(
                "A two waits behind skips and kings there, and could not be answered in time."
            )),
            Jungle.because(message!("Sums are built there already.")),
        ],
        change: RulesetChange::On(progressive),
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::CatchPenalty,
        key: "catch-penalty",
        name: message!("Penalty for a missed call"),
        listed: message!("penalty for a missed call"),
        about: message!("Cards drawn by whoever forgets to say that one is left."),
        group: Group::Drawing,
        values: Values::Range(1, 10, Unit::Cards),
        shared: &[cla(48), twi(28), jun(31), gra(60), gra(61)],
        games: &[(Classic, 2), (Twist, 1), (Jungle, 2), (Grand, 2)],
        not_in: &[Unu.because(message!("The price of a missed call falls with every offence there."))],
        change: RulesetChange::Value(catch_penalty),
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::Scoring,
        key: "scoring",
        name: message!("Scoring"),
        listed: message!("scoring"),
        about: message!(
            "The winner takes all points; or everybody counts their own and the lowest wins; or who reaches the target is out."
        ),
        group: Group::Winning,
        values: Values::OneOf(&[
            NamedValue::named("winner", message!("winner")),
            NamedValue::named("low", message!("low")),
            NamedValue::named("eliminate", message!("eliminate")),
        ]),
        shared: &[cla(55), cla(56), jun(35)],
        games: &[(Classic, 0), (Jungle, 0)],
        not_in: &[
            Twist.because(message!("Twist counts what everybody is left with, and low wins.")),
            Unu.because(message!("Unu has no points: it counts rounds won.")),
            Grand.because(message!(
                "Low or winner there, and nobody is ever out of the match: the tokens go round among all."
            )),
        ],
        change: RulesetChange::Value(scoring),
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::Target,
        key: "target",
        name: message!("Target"),
        listed: message!("target"),
        about: message!("Points that end the match, in fifties, or none."),
        group: Group::Winning,
        values: Values::Range(0, 20, Unit::Fifties),
        shared: &[cla(56), twi(33), jun(35), newno(49), gra(73)],
        games: &[
            (Classic, 10),
            (Twist, 10),
            (Newno, 0),
            (Jungle, 10),
            (Grand, 10),
        ],
        not_in: &[Unu.because(message!("Unu has no points: it is played as long as you like."))],
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::Partners,
        key: "partners",
        name: message!("Partners"),
        listed: message!("partners"),
        about: message!("Four players as two pairs who sit opposite each other."),
        group: Group::Sides,
        values: Values::Switch(message!("no partners")),
        own: &[cla(58)],
        shared: &[jun(35)],
        games: &[(Classic, 0), (Jungle, 0)],
        not_in: &[
            Twist.because(message!("Twist has teams of any size.")),
            Grand.because(message!("Players change seats there, and partners would not stay opposite.")),
            Unu.because(message!("Unu counts rounds won by one player, not points of a side.")),
        ],
        change: RulesetChange::On(|ruleset| ruleset.teams = Some(2)),
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::Packs,
        key: "packs",
        name: message!("Packs"),
        listed: message!("packs"),
        about: message!("Packs of cards; by default as many as suit the number of players."),
        group: Group::Cards,
        values: Values::Range(0, 4, Unit::Packs),
        shared: &[cla(2), dig(14), jun(1), unu(2), newno(7)],
        games: &[(Classic, 0), (Newno, 0), (Jungle, 0), (Unu, 0)],
        not_in: &[Grand.because(message!("Its sums and sets are made for one pack."))],
        change: RulesetChange::Value(packs),
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::MorePacks,
        key: "packs",
        name: message!("Packs"),
        listed: message!("packs"),
        about: message!(
            "Packs of cards: four, and from nine players on never fewer than one for every two."
        ),
        group: Group::Cards,
        values: Values::Range(4, 12, Unit::Packs),
        shared: &[twi(1)],
        games: &[(Twist, 4)],
        change: RulesetChange::Value(|ruleset, packs| ruleset.packs = ruleset.packs.max(packs)),
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::Teams,
        key: "teams",
        name: message!("Teams"),
        listed: message!("teams"),
        about: message!(
            "Everybody alone, or in so many teams, all alike; who sits in turn belongs to one team after the other."
        ),
        group: Group::Sides,
        values: Values::OneOf(&[
            NamedValue::named("none", message!("everybody alone")),
            NamedValue::number("2"),
            NamedValue::number("3"),
            NamedValue::number("4"),
            NamedValue::number("5"),
            NamedValue::number("6"),
            NamedValue::number("7"),
            NamedValue::number("8"),
        ]),
        shared: &[twi(3), twi(4)],
        games: &[(Twist, 0)],
        change: RulesetChange::Value(teams),
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::Minutes,
        key: "minutes",
        name: message!("Minutes"),
        listed: message!("minutes"),
        about: message!("Play for so many minutes: the round in play is the last one then."),
        group: Group::Winning,
        values: Values::Range(0, 240, Unit::Minutes),
        shared: &[cla(56), twi(33), unu(44), jun(35), newno(49), gra(73)],
        games: &[
            (Classic, 0),
            (Twist, 0),
            (Unu, 0),
            (Newno, 0),
            (Jungle, 0),
            (Grand, 0),
        ],
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::WildEights,
        key: "wild-eights",
        name: message!("Wild eights"),
        listed: message!("wild eights"),
        about: message!("A single eight goes on anything."),
        group: Group::Plays,
        values: Values::Switch(message!("no wild eights")),
        shared: &[unu(13)],
        games: &[(Unu, 0)],
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::Offences,
        key: "offences",
        name: message!("Missed calls"),
        listed: message!("missed calls"),
        about: message!(
            "The first one costs four cards, the second two, then one: counted for each player, or for the whole table."
        ),
        group: Group::Drawing,
        values: Values::OneOf(&[
            NamedValue::named("player", message!("player")),
            NamedValue::named("table", message!("table")),
        ]),
        shared: &[unu(36)],
        games: &[(Unu, 0)],
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::Reshuffle,
        key: "reshuffle",
        name: message!("Reshuffle"),
        listed: message!("reshuffle"),
        about: message!(
            "When the stock is out the discards become a new one, and the round goes on."
        ),
        group: Group::Cards,
        values: Values::Switch(message!("no reshuffle")),
        shared: &[unu(43)],
        games: &[(Unu, 0)],
        not_in: &[Classic.because(message!("An empty stock is shuffled anew there already."))],
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::LookAtOnce,
        key: "look-at-once",
        name: message!("Look at once"),
        listed: message!("look at once"),
        about: message!(
            "You see your cards as soon as you have taken them, not when everybody has."
        ),
        group: Group::Cards,
        values: Values::Switch(message!("no look at once")),
        shared: &[newno(5)],
        games: &[(Newno, 0)],
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::StrictDrawFour,
        key: "draw-four",
        name: message!("Wild Draw Four"),
        listed: message!("wild draw four"),
        about: message!(
            "Free at any time, or strictly barred on your turn while you hold the colour asked for."
        ),
        group: Group::Plays,
        values: Values::OneOf(&[
            NamedValue::named("free", message!("free")),
            NamedValue::named("strict", message!("strict")),
        ]),
        shared: &[newno(27)],
        games: &[(Newno, 0)],
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::DeclineSeven,
        key: "decline-seven",
        name: message!("Sevens may be declined"),
        listed: message!("sevens may be declined"),
        about: message!("Who lays a seven need not swap."),
        group: Group::Plays,
        values: Values::Switch(message!("no sevens may be declined")),
        shared: &[newno(30)],
        games: &[(Newno, 0)],
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::OwnJump,
        key: "own-jump",
        name: message!("Jump on your own card"),
        listed: message!("jump on your own card"),
        about: message!("Who laid a card may lay the very same one on it, out of turn."),
        group: Group::Plays,
        values: Values::Switch(message!("no jump on your own card")),
        shared: &[newno(33)],
        games: &[(Newno, 1)],
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::FrenchDeck,
        key: "deck",
        name: message!("Cards"),
        listed: message!("cards"),
        about: message!(
            "The colour deck, or ordinary cards with jokers, two packs of them for each."
        ),
        group: Group::Cards,
        values: Values::OneOf(&[
            NamedValue::named("colour", message!("colour")),
            NamedValue::named("french", message!("french")),
        ]),
        shared: &[newno(6)],
        without: Some(newno(26)),
        games: &[(Newno, 0)],
        change: RulesetChange::On(with_french_packs),
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::DrawLimit,
        key: "draw-limit",
        name: message!("Limit to drawing"),
        listed: message!("limit to drawing"),
        about: message!(
            "So many cards may be drawn on a turn while one that fits is held; none means as many as you like."
        ),
        group: Group::Drawing,
        values: Values::Range(0, 9, Unit::Cards),
        shared: &[jun(5)],
        games: &[(Jungle, 0)],
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::SevensToNines,
        key: "sevens-to-nines",
        name: message!("Sevens to Nines"),
        listed: message!("sevens to nines"),
        about: message!(
            "They move, or show, such cards in all hands, or only in their player's own."
        ),
        group: Group::Plays,
        values: Values::OneOf(&[
            NamedValue::named("all", message!("all")),
            NamedValue::named("own", message!("own")),
        ]),
        shared: &[gra(44), gra(45), gra(46)],
        games: &[(Grand, 0)],
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::Backfire,
        key: "backfire",
        name: message!("Backfire"),
        listed: message!("backfire"),
        about: message!("A Wild sends a draw back to whoever demanded it, or only cancels it."),
        group: Group::Plays,
        values: Values::OneOf(&[
            NamedValue::named("rebound", message!("rebound")),
            NamedValue::named("cancel", message!("cancel")),
        ]),
        shared: &[gra(48)],
        games: &[(Grand, 0)],
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::BackfireTakesTurn,
        key: "backfire-takes-turn",
        name: message!("Backfire takes the turn"),
        listed: message!("backfire takes the turn"),
        about: message!(
            "Who sends back a Draw Two or Wild Draw Four misses the turn all the same."
        ),
        group: Group::Plays,
        values: Values::Switch(message!("no backfire takes the turn")),
        shared: &[gra(48)],
        games: &[(Grand, 0)],
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::Laps,
        key: "laps",
        name: message!("Laps"),
        listed: message!("laps"),
        about: message!(
            "Whoever lays a Six on their own Nine, or a Nine on their own Six, walks once round the table."
        ),
        group: Group::Plays,
        values: Values::Switch(message!("no laps")),
        shared: &[gra(43), gra(74)],
        games: &[(Grand, 0)],
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::HandsCount,
        key: "scoring",
        name: message!("Scoring"),
        listed: message!("scoring"),
        about: message!(
            "Everybody counts their own and the lowest wins; or each winner scores what all the others hold."
        ),
        group: Group::Winning,
        values: Values::OneOf(&[
            NamedValue::named("low", message!("low")),
            NamedValue::named("winner", message!("winner")),
        ]),
        shared: &[gra(73)],
        games: &[(Grand, 0)],
        change: RulesetChange::On(|ruleset| ruleset.scoring = Scoring::Winner),
        ..PLAIN
    },
    HouseRuleSpec {
        house_rule: HouseRule::HandSize,
        key: "hand",
        name: message!("Cards each"),
        listed: message!("cards each"),
        about: message!(
            "How many cards everybody is dealt, as far as the packs reach. Every book says seven."
        ),
        group: Group::Cards,
        values: Values::Range(2, 20, Unit::CardsEach),
        shared: &[cla(4), jun(1), twi(6), unu(4), gra(4)],
        games: &[(Classic, 7), (Jungle, 7), (Twist, 7), (Unu, 7), (Grand, 7)],
        not_in: &[Newno.because(message!("The dealer chooses it there, anew for every round."))],
        change: RulesetChange::Value(|ruleset, cards| ruleset.hand = cards),
        ..PLAIN
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::{RULESETS, build, config::GameConfig};
    use alloc::{format, vec::Vec};
    use base::rule::RuleId;

    #[test]
    fn every_house_rule_stands_at_its_own_place() {
        for (index, spec) in HOUSE_RULES.iter().enumerate() {
            let name = spec.name;
            assert_eq!(
                spec.house_rule as usize, index,
                "{name}: HOUSE_RULES has the order of HouseRule"
            );
        }
    }

    #[test]
    fn every_house_rule_is_named_explained_and_in_a_game() {
        for spec in &HOUSE_RULES {
            let texts = [spec.key, spec.name, spec.listed, spec.about];
            assert!(texts.iter().all(|text| !text.is_empty()), "{spec:?}");
            assert!(!spec.games.is_empty(), "{}", spec.name);
        }
    }

    #[test]
    fn every_house_rule_has_a_key_of_its_own_and_defaults_that_it_takes() {
        for spec in &HOUSE_RULES {
            for (ruleset, default) in spec.games.iter().copied() {
                let same =
                    |s: &&HouseRuleSpec| s.key == spec.key && s.default_in(ruleset).is_some();
                assert_eq!(HOUSE_RULES.iter().filter(same).count(), 1, "{}", spec.name);
                assert!(spec.takes(default), "{}", spec.name);
            }
        }
    }

    /// Also where the file of the ruleset, or the match, reads the value: no house rule may be without effect.
    #[test]
    fn every_house_rule_changes_each_game_that_has_it() {
        let made = |config: &GameConfig| format!("{:?} {:?}", build(config, 4), config.length());
        for spec in &HOUSE_RULES {
            for (ruleset, _) in spec.games {
                let plain = GameConfig::plain(*ruleset);
                let mut values = spec.each_value();
                let changes =
                    values.any(|value| made(&plain.with(spec.house_rule, value)) != made(&plain));
                assert!(changes, "{} in {ruleset:?}", spec.name);
            }
        }
    }

    #[test]
    fn a_game_that_has_a_house_rule_does_not_exclude_it() {
        for spec in &HOUSE_RULES {
            for ruleset in RULESETS.iter().map(|ruleset| ruleset.id) {
                let has = spec.default_in(ruleset).is_some();
                let lacks = spec.not_in.iter().any(|(id, _)| *id == ruleset);
                assert!(!(has && lacks), "{} in {ruleset:?}", spec.name);
                assert_eq!(spec.why_not(ruleset).is_none(), has, "{}", spec.name);
            }
        }
    }

    #[test]
    fn the_rules_of_switches_are_those_that_say_so() {
        let mut found = Vec::new();
        let books = RULESETS.iter().map(|ruleset| ruleset.id);
        for entry in books.flat_map(crate::rulebook::of) {
            let describes = |spec: &&HouseRuleSpec| spec.rules().any(|of| of == entry.id);
            let specs = || HOUSE_RULES.iter().filter(describes);
            let named = specs().any(|spec| entry.text.starts_with(&format!("{}:", spec.name)));
            let about = named || entry.text.starts_with("House rule");
            if about && specs().count() > 0 && specs().all(HouseRuleSpec::is_switch) {
                found.push(entry.id);
            }
        }
        found.sort_unstable();
        found.dedup();
        let mut own: Vec<RuleId> = HOUSE_RULES
            .iter()
            .flat_map(|spec| spec.own)
            .copied()
            .collect();
        own.sort_unstable();
        own.dedup();
        assert_eq!(found, own);
    }

    #[test]
    fn a_game_says_why_it_lacks_what_players_look_for() {
        let why = HouseRule::DrawFour.spec().why_not(Grand);
        assert_eq!(
            why,
            Some("Bluff and challenge always belong to it there: it is neither barred nor free.")
        );
        let jump = HouseRule::JumpIn.spec().why_not(Unu).unwrap_or_default();
        assert!(jump.ends_with("(UNU-32)."), "{jump}");
    }
}
