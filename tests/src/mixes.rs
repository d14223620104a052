//! The game configs to simulate: each value of a house rule alone, pairs of them, and mixes of five and more.

use engine::{
    GameConfig, HouseRule, Seed,
    house_rules::{Group, HouseRuleSpec, Values},
    rng::Rng,
};
use std::collections::BTreeSet;

/// The number of pairs of house rules for each ruleset in a sample.
const PAIRS: usize = 200;
/// The number of larger mixes for each ruleset in a sample.
const MIXES: usize = 20;
/// The number of larger mixes for each ruleset in the whole.
const ALL_MIXES: usize = 1_000;
/// The fewest house rules in a larger mix.
const LEAST: usize = 5;
/// The numbers of house rules in a larger mix, from the fewest on.
const SIZES: u32 = 4;

/// The part of all combinations to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Some hundred of them. Adding a house rule changes some, not their number.
    Sample,
    /// Every pair, and many larger mixes.
    Whole,
}

/// The plain game, each single deviation from it, and as many house rules as possible at once.
pub fn singles(plain: GameConfig) -> Vec<GameConfig> {
    let of = |spec: &'static HouseRuleSpec| {
        let values = deviations(spec, plain).into_iter();
        values.map(move |value| plain.with(spec.house_rule, value))
    };
    let mut configs = vec![plain, all(plain)];
    configs.extend(plain.house_rules().flat_map(of).filter(can_play));
    configs
}

/// Pairs of house rules and larger mixes. The seed decides which ones.
pub fn combinations(plain: GameConfig, extent: Extent, seed: u64) -> Vec<GameConfig> {
    let (pairs, mixes) = match extent {
        Extent::Sample => (sample(pairs(plain), seed), MIXES),
        Extent::Whole => (pairs(plain), ALL_MIXES),
    };
    let mut rng = Rng::new(Seed::from_number(rank(&plain, seed)));
    pairs
        .into_iter()
        .chain((0..mixes).map(|_| mix(plain, &mut rng)))
        .collect()
}

/// Every pair of values of two house rules.
fn pairs(plain: GameConfig) -> Vec<GameConfig> {
    let house_rules: Vec<&HouseRuleSpec> = plain.house_rules().collect();
    let mut configs = Vec::new();
    for (at, one) in house_rules.iter().enumerate() {
        for value in deviations(one, plain) {
            let single = plain.with(one.house_rule, value);
            for other in &house_rules[at + 1..] {
                let values = deviations(other, plain).into_iter();
                configs.extend(values.map(|value| single.with(other.house_rule, value)));
            }
        }
    }
    configs.retain(can_play);
    configs
}

/// Some of these game configs. Most of them stay when others are added.
fn sample(configs: Vec<GameConfig>, seed: u64) -> Vec<GameConfig> {
    let ranks = configs.iter().map(|config| rank(config, seed));
    let first: BTreeSet<u64> = ranks
        .collect::<BTreeSet<_>>()
        .into_iter()
        .take(PAIRS)
        .collect();
    let is_in = |config: &GameConfig| first.contains(&rank(config, seed));
    configs.into_iter().filter(is_in).collect()
}

/// The FNV-1a hash of the seed and the code.
fn rank(config: &GameConfig, seed: u64) -> u64 {
    let text = format!("{seed} {config}");
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Random values of five or more house rules, or of as many as the ruleset lets a table combine.
fn mix(plain: GameConfig, rng: &mut Rng) -> GameConfig {
    let mut house_rules: Vec<&HouseRuleSpec> = plain.house_rules().collect();
    rng.shuffle(&mut house_rules);
    let size = LEAST + rng.below(SIZES) as usize;
    let mut config = plain;
    for spec in house_rules {
        let values = deviations(spec, plain);
        let with = config.with(
            spec.house_rule,
            values[rng.below(values.len() as u32) as usize],
        );
        if config.deviations().count() < size && can_play(&with) {
            config = with;
        }
    }
    config
}

/// Everything that can be on at once, except for what counts for a whole match, and for numbers that all do the same.
fn all(plain: GameConfig) -> GameConfig {
    let house_rules = plain
        .house_rules()
        .filter(|spec| spec.can_be_off() && !spec.is_of_the_match() && spec.group != Group::Powers);
    house_rules.fold(plain, |config, spec| {
        let with = config.with(spec.house_rule, 1);
        if can_play(&with) { with } else { config }
    })
}

/// True if some number of players can play the game config.
fn can_play(config: &GameConfig) -> bool {
    config.players().any(|seats| config.check(seats).is_ok())
}

/// The numbers that get every power. Which number has a power makes no difference, so each of the others gets one.
const POWERED: [HouseRule; 2] = [HouseRule::Power1, HouseRule::Power2];

/// The values of a house rule besides its default. A range has only its two ends.
fn deviations(spec: &HouseRuleSpec, plain: GameConfig) -> Vec<u8> {
    if spec.group == Group::Powers && !POWERED.contains(&spec.house_rule) {
        let powers = HouseRule::POWERS.into_iter().zip(1..);
        let own = powers.filter(|(house_rule, _)| *house_rule == spec.house_rule);
        return own.map(|(_, value)| value).collect();
    }
    let all: Vec<u8> = match spec.values {
        Values::Range(least, most, _) => vec![least, most],
        Values::NoneOr(_, least, most, _) => vec![0, least, most],
        Values::Switch(_) | Values::Grades(..) | Values::OneOf(_) => spec.each_value().collect(),
    };
    all.into_iter()
        .filter(|value| *value != plain.value(spec.house_rule))
        .collect()
}
