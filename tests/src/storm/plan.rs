//! The start of a game and its coming faults. The seed determines all of it.

use super::{
    disk::Speed,
    fault::{self, PlannedFault},
    wire::Path,
};
use crate::chance::Dice;
use engine::{
    GameConfig,
    house_rules::{HouseRuleSpec, Values},
    rulesets::RULESETS,
    session::{AmendmentRight, DealPolicy, Pace, RaceRule, TimeLimits},
};

/// The most players at a table.
const MOST: usize = 10;
/// The time when faults end, in milliseconds from the start.
pub const CALM: u64 = 45_000;

/// One game in this many is sealed, since signatures take longer than all else. The number is no divisor of the number
/// of rulesets.
const VERIFIABLE: u64 = 11;

/// One game in this many is a house-rule night. It is no divisor of the number of rulesets either.
const NIGHTS: u64 = 13;

/// The plan of one game.
#[derive(Clone, Debug)]
pub struct StormPlan {
    /// The seed that determines the plan.
    pub seed: u64,
    /// The ruleset and its house rules.
    pub config: GameConfig,
    /// The speed of play.
    pub pace: Pace,
    /// The number of players on each phone. The first phone hosts.
    pub phones: Vec<usize>,
    /// True if one more phone shows the table to all.
    pub screen: bool,
    /// The number of bots at the table.
    pub bots: usize,
    /// Rounds after which the host ends the match.
    pub rounds: u16,
    /// The speed and quality of the links.
    pub path: Path,
    /// The phones that decide about the deal.
    pub deals: DealPolicy,
    /// The players that may change the house rules between two rounds.
    pub amends: AmendmentRight,
    /// The speed of the host's storage.
    pub speed: Speed,
    /// The faults, and their times.
    pub faults: Vec<PlannedFault>,
}

impl StormPlan {
    /// The plan of this seed.
    pub fn new(seed: u64) -> StormPlan {
        let mut dice = Dice::new(seed);
        let (config, seats) = choose_game(seed, &mut dice);
        let bots = dice.below(seats).min(dice.below(4));
        let phones = share(seats - bots, &mut dice);
        let screen = dice.chance(1500);
        let guests = phones.len() + usize::from(screen);
        let amends = match seed % NIGHTS {
            1 => AmendmentRight::Winner,
            _ => AmendmentRight::Nobody,
        };
        StormPlan {
            seed,
            config,
            pace: pace(&mut dice),
            faults: fault::faults(guests, CALM, &mut dice),
            phones,
            screen,
            bots,
            rounds: match amends {
                AmendmentRight::Winner => 2,
                AmendmentRight::Nobody => 1 + u16::from(dice.chance(1000)),
            },
            amends,
            path: Path::random(&mut dice),
            speed: Speed::random(&mut dice),
            deals: match seed % VERIFIABLE {
                0 => DealPolicy::Verifiable,
                _ => DealPolicy::HostAlone,
            },
        }
    }
}

/// Each seed takes the next ruleset, with zero to six compatible house rules. The number of players fits them; big
/// tables are rare.
fn choose_game(seed: u64, dice: &mut Dice) -> (GameConfig, usize) {
    let spec = &RULESETS[(seed % RULESETS.len() as u64) as usize];
    loop {
        let mut config = GameConfig::plain(spec.id);
        let house_rules: Vec<&HouseRuleSpec> = config.house_rules().collect();
        for _ in 0..dice.below(7).min(dice.below(7)) {
            let house_rule = *dice.pick(&house_rules);
            let value = match house_rule.values {
                Values::Range(least, most, _) => dice.between(least.into(), most.into()) as u8,
                _ => *dice.pick(&house_rule.each_value().collect::<Vec<u8>>()),
            };
            config = config.with(house_rule.house_rule, value);
        }
        let (least, most) = (
            *config.players().start(),
            (*config.players().end()).min(MOST),
        );
        let spread = most - least + 1;
        let seats = least + dice.below(spread).min(dice.below(spread));
        if config.check(seats).is_ok() {
            return (config, seats);
        }
    }
}

/// Distributes players over phones, one to three on each.
fn share(mut people: usize, dice: &mut Dice) -> Vec<usize> {
    let mut phones = Vec::new();
    while people > 0 {
        let most = people.min(3);
        let share = (1 + dice.below(most).min(dice.below(most))).min(people);
        phones.push(share);
        people -= share;
    }
    phones
}

fn pace(dice: &mut Dice) -> Pace {
    Pace {
        race_ms: *dice.pick(&[0, 200, 1000]),
        grace_s: dice.below(4) as u16,
        patience_s: dice.chance(5000).then(|| 5 + dice.below(4) as u16),
        time_limits: *dice.pick(&[
            TimeLimits::Book,
            TimeLimits::Book,
            TimeLimits::Off,
            TimeLimits::Twice,
        ]),
        race_rule: *dice.pick(&[RaceRule::Fastest, RaceRule::Fastest, RaceRule::InTurn]),
        thinking_ms: *dice.pick(&[(0, 0), (100, 300)]),
    }
}
