//! Card powers: a table gives each number of the color deck one power, out of what the other games know (CLA-84).

use super::{
    Clash, HouseRule,
    spec::{Group, HouseRuleSpec, NamedValue, PLAIN, RulesetChange, Values},
};
use crate::rulesets::{
    RulesetId::{Classic, Grand, Jungle, Twist, Unu},
    classic,
    config::GameConfig,
};
use base::{FaceSet, RuleId, message, rule::cla};
use kernel::{
    Effect, Reason, Ruleset,
    aftermath::Whom,
    effect::Hit,
    ruleset::{CardEffects, Timed, TimedQuestion},
};

/// Something that a number can do when a player plays it.
#[derive(Clone, Copy, Debug)]
pub struct Power {
    /// The rule that states it.
    pub rule: RuleId,
    /// Its key in scripts and codes.
    pub key: &'static str,
    /// The player's deed, as a translatable message.
    pub word: &'static str,
    /// The effects of the number.
    effects: &'static [Effect],
    /// The players whom it makes draw.
    drawing: Drawers,
    /// Changes the ruleset beyond the effects, for these cards.
    also: fn(&mut Ruleset, FaceSet),
}

impl Power {
    /// True if it makes others draw.
    pub const fn makes_draw(&self) -> bool {
        !matches!(self.drawing, Drawers::Nobody)
    }
}

/// The players whom a power makes draw.
#[derive(Clone, Copy, Debug)]
enum Drawers {
    Nobody,
    One,
    Everyone,
}

impl Drawers {
    /// The weight of the draws that it causes among so many players, against [`MOST_DRAWS`].
    const fn weight(self, seats: usize) -> u8 {
        match self {
            Drawers::Nobody => 0,
            Drawers::One => 1,
            Drawers::Everyone if seats <= LARGE_TABLE => 2,
            Drawers::Everyone => MOST_DRAWS + 1,
        }
    }
}

const fn power(
    number: u8,
    key: &'static str,
    word: &'static str,
    effects: &'static [Effect],
) -> Power {
    let drawing = match effects {
        [Effect::Owe(..)] => Drawers::Everyone,
        [Effect::Wait(Hit::Take(_)) | Effect::Hit(_)] => Drawers::One,
        _ => Drawers::Nobody,
    };
    Power {
        rule: cla(number),
        key,
        word,
        effects,
        drawing,
        also: |_, _| {},
    }
}

/// Every power. The value of a house rule counts from 1 on, since 0 is no power.
pub const POWERS: [Power; 14] = [
    power(85, "again", message!("play again"), &[Effect::Again]),
    power(
        86,
        "draw-next",
        message!("the next player draws 1"),
        &[Effect::Wait(Hit::Take(1))],
    ),
    power(
        87,
        "draw-next-2",
        message!("the next player draws 2"),
        &[Effect::Wait(Hit::Take(2))],
    ),
    power(
        88,
        "others-draw",
        message!("everyone else draws 1"),
        &[Effect::Owe(Whom::OthersBelow(SPARED), 1)],
    ),
    power(
        89,
        "pick-draw",
        message!("pick who draws 1"),
        &[Effect::Hit(1)],
    ),
    power(
        90,
        "take",
        message!("take a card from someone"),
        &[Effect::Rob],
    ),
    power(
        91,
        "give",
        message!("someone gives a card away"),
        &[Effect::Part],
    ),
    power(92, "swap", message!("swap hands"), &[Effect::Swap]),
    power(
        93,
        "pass",
        message!("everyone passes hands on"),
        &[Effect::Rotate],
    ),
    power(
        95,
        "skip",
        message!("skip the next player"),
        &[Effect::Skip],
    ),
    power(
        96,
        "reverse",
        message!("play turns round"),
        &[Effect::Reverse],
    ),
    power(
        97,
        "turn-card",
        message!("turn a card from the draw pile"),
        &[Effect::TurnCard],
    ),
    Power {
        also: |ruleset, faces| ruleset.open_faces = ruleset.open_faces.or(faces),
        ..power(98, "shown", message!("everyone sees this card"), &[])
    },
    Power {
        also: |ruleset, _| ruleset.timed_questions.push(TIME_TO_TAKE_UP),
        ..power(
            94,
            "trade",
            message!("trade hands until the next card"),
            &[Effect::Trade],
        )
    },
];

/// The values of a power's house rule: off, and every power.
const VALUES: [NamedValue; POWERS.len() + 1] = {
    let mut values = [NamedValue::named("off", message!("nothing")); POWERS.len() + 1];
    let mut at = 0;
    while at < POWERS.len() {
        values[at + 1] = NamedValue::named(POWERS[at].key, POWERS[at].word);
        at += 1;
    }
    values
};

/// The house rule that gives this number a power. Its name is the number itself, as on the card.
pub(super) const fn spec(
    house_rule: HouseRule,
    key: &'static str,
    name: &'static str,
    clashes: &'static [Clash],
) -> HouseRuleSpec {
    HouseRuleSpec {
        house_rule,
        key,
        name,
        listed: name,
        about: message!("What this number does."),
        group: Group::Powers,
        values: Values::OneOf(&VALUES),
        own: &RULES,
        without: Some(cla(32)),
        games: &[(Classic, 0)],
        not_in: &NOT_IN,
        clashes,
        change: RulesetChange::Power(house_rule as u8 - HouseRule::Power0 as u8),
        ..PLAIN
    }
}

/// A number that moves hands already has no power (CLA-84).
pub(super) const NOT_BESIDE_SEVENS: Clash =
    Clash::both_on(HouseRule::Sevens, message!("The 7 already swaps hands."));
pub(super) const NOT_BESIDE_ZEROS: Clash =
    Clash::both_on(HouseRule::Zeros, message!("The 0 already passes hands on."));

/// CLA-84, and the rule of every power.
const RULES: [RuleId; POWERS.len() + 1] = {
    let mut rules = [cla(84); POWERS.len() + 1];
    let mut at = 0;
    while at < POWERS.len() {
        rules[at + 1] = POWERS[at].rule;
        at += 1;
    }
    rules
};

/// The other games whose numbers act already.
const NOT_IN: [(crate::RulesetId, &str); 4] = [
    Jungle.because(message!("Ones and zeros have powers there already.")),
    Twist.because(message!(
        "Aces, twos, and sevens have powers there already."
    )),
    Unu.because(message!("Most cards have powers there already.")),
    Grand.because(message!("Every number has a power there already.")),
];

/// Gives the number the power of this value.
pub(super) fn give(ruleset: &mut Ruleset, number: u8, value: u8) {
    let Some(power) = of_value(value) else { return };
    let faces = FaceSet::rank(number);
    ruleset
        .effects
        .push(CardEffects::played(power.rule, faces, power.effects));
    ruleset.cited_rule = cited_rule;
    (power.also)(ruleset, faces);
}

/// The power of a value; `None` if the number does nothing.
pub fn of_value(value: u8) -> Option<&'static Power> {
    const ALL: &[Power] = &POWERS;
    ALL.get(usize::from(value.checked_sub(1)?))
}

/// The rule behind a refusal, where numbers have powers.
fn cited_rule(reason: Reason) -> RuleId {
    match reason {
        Reason::NotToBeHit => cla(89),
        Reason::NotToBeRobbed => cla(90),
        Reason::NotToPart | Reason::MustPart => cla(91),
        Reason::SeatChoice | Reason::NoSeatChoice => cla(92),
        Reason::NothingToChoose | Reason::NothingToSendBack | Reason::NotYourChoice => cla(84),
        Reason::NoTrade
        | Reason::TooLateToTrade
        | Reason::TradeMatched
        | Reason::NobodysTrade
        | Reason::FaceDown
        | Reason::NothingToPickUp => cla(94),
        other => classic::cited_rule(other),
    }
}

/// CLA-94: the time to take up a traded hand.
const TIME_TO_TAKE_UP: TimedQuestion = TimedQuestion::new(cla(94), Timed::PickUp, 5);

/// A player with so many cards draws nothing for a bomb, nor for a number by which all others draw (CLA-74, CLA-88). If each
/// of nine drew for every bomb, hands would grow faster than they shrink. Once all cards are in hands, a number jumped on again
/// and again would be drawn and played without end.
pub(super) const SPARED: u8 = 10;

/// The most that all numbers of a table may weigh together by the draws that they cause. At three, rounds among four
/// bots end within a few hundred turns as a rule; at four many do not end at all.
const MOST_DRAWS: u8 = 3;
/// The most players of whom all but one can draw at a number: among more, some rounds do not end.
pub const LARGE_TABLE: usize = 4;

/// The numbers with a power, each with its power.
pub fn given(config: &GameConfig) -> impl Iterator<Item = (u8, &'static Power)> + use<> {
    let config = *config;
    let powers = (0..).zip(HouseRule::POWERS);
    powers.filter_map(move |(number, rule)| Some((number, of_value(config.value(rule))?)))
}

/// True if so many of these players draw at numbers that no round would end.
pub fn draw_too_much(config: &GameConfig, seats: usize) -> bool {
    given(config)
        .map(|(_, power)| power.drawing.weight(seats))
        .sum::<u8>()
        > MOST_DRAWS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::{self, config::ConfigError};

    fn config(code: &str) -> GameConfig {
        code.parse().unwrap()
    }

    #[test]
    fn a_number_does_what_its_power_says_and_no_other_number_does() {
        let rules = rulesets::build(&config("classic+p4=take+p1=pick-draw"), 4);
        assert_eq!(rules.faces_that(Effect::Rob), FaceSet::rank(4));
        assert_eq!(rules.faces_that(Effect::Hit(1)), FaceSet::rank(1));
        let plain = rulesets::build(&config("classic+p4=off"), 4);
        assert_eq!(plain.faces_that(Effect::Rob), FaceSet::EMPTY);
    }

    #[test]
    fn a_number_is_seen_by_all_only_where_it_got_that_power() {
        let shown = |code: &str| rulesets::build(&config(code), 4).open_faces;
        assert_eq!(
            shown("classic+p4=shown+p6=shown+p7=take"),
            FaceSet::rank(4).or(FaceSet::rank(6))
        );
        assert_eq!(shown("classic+p4=take"), FaceSet::EMPTY);
    }

    #[test]
    fn a_traded_hand_has_five_seconds_and_other_tables_know_no_trade() {
        let rules = |code: &str| rulesets::build(&config(code), 4);
        let trades = rules("classic+p1=trade+p2=skip");
        assert_eq!(trades.timed_questions, [TIME_TO_TAKE_UP]);
        assert_eq!((trades.cited_rule)(Reason::NoTrade), cla(94));
        assert_eq!((trades.cited_rule)(Reason::NotToBeHit), cla(89));
        assert!(rules("classic+p2=skip").timed_questions.is_empty());
        assert_eq!(
            (rules("classic").cited_rule)(Reason::NoTrade),
            base::rule::dig(3)
        );
    }

    #[test]
    fn powers_travel_in_the_text_of_a_game_config() {
        let code = "classic+p1=pick-draw+p4=take+p9=swap";
        assert_eq!(alloc::format!("{}", config(code)), code);
        assert!("jungle+p4=take".parse::<GameConfig>().is_err());
        assert!("classic+p4=fly".parse::<GameConfig>().is_err());
    }

    #[test]
    fn few_numbers_make_others_draw() {
        let check = |code: &str| config(code).check(4);
        for most in [
            "classic+p1=draw-next-2+p2=draw-next-2+p3=draw-next-2",
            "classic+p1=others-draw+p2=pick-draw",
        ] {
            assert_eq!(check(most), Ok(()), "{most}");
        }
        for more in [
            "classic+p1=draw-next+p2=draw-next+p3=draw-next+p4=pick-draw",
            "classic+p1=others-draw+p2=others-draw",
        ] {
            assert_eq!(check(more), Err(ConfigError::Powers), "{more}");
        }
        let everyone = config("classic+p1=others-draw");
        assert_eq!(everyone.check(LARGE_TABLE), Ok(()));
        assert_eq!(everyone.check(LARGE_TABLE + 1), Err(ConfigError::Powers));
    }

    #[test]
    fn a_number_that_moves_hands_already_has_no_power() {
        let clash = |own, other| Err(ConfigError::Clash(own, other));
        assert_eq!(
            config("classic+seven-zero+p7=take").check(4),
            clash(HouseRule::Power7, HouseRule::Sevens)
        );
        assert_eq!(
            config("classic+zeros+p0=skip").check(4),
            clash(HouseRule::Power0, HouseRule::Zeros)
        );
        assert_eq!(config("classic+seven-zero+p4=take").check(4), Ok(()));
    }
}
