//! What a game starts from, and what will go wrong in it. All of it follows from the seed.

use super::{
    dice::Dice,
    disk::Speed,
    fault::{self, Strike},
    wire::Path,
};
use engine::{
    Mix,
    rulesets::{
        RULESETS,
        houses::{HouseSpec, Values},
    },
    session::{Amends, Contests, Deals, Pace, Times},
};

/// Most players at a table.
const MOST: usize = 10;
/// Until when things go wrong, in milliseconds from the start.
pub const CALM: u64 = 45_000;

/// One of so many games is sealed: signatures take longer than all else. No divisor of the number of rulesets.
const SEALED: u64 = 11;

/// One of so many games is a house-rule night. No divisor of the number of rulesets either.
const NIGHTS: u64 = 13;

/// A game.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What all of it follows from.
    pub seed: u64,
    /// What is played.
    pub mix: Mix,
    /// How fast.
    pub pace: Pace,
    /// People on each phone; the first phone hosts.
    pub phones: Vec<usize>,
    /// Whether one more phone shows the table to all.
    pub screen: bool,
    /// Bots at the table.
    pub bots: usize,
    /// Rounds after which the host has had enough.
    pub rounds: u16,
    /// What the links are like.
    pub path: Path,
    /// Who decides about the cards.
    pub deals: Deals,
    /// Who may change the house rules between two rounds.
    pub amends: Amends,
    /// How fast the host's phone stores.
    pub speed: Speed,
    /// What goes wrong, and when.
    pub strikes: Vec<Strike>,
}

impl Plan {
    /// The game of that seed.
    pub fn new(seed: u64) -> Plan {
        let mut dice = Dice::new(seed);
        let (mix, seats) = what_is_played(seed, &mut dice);
        let bots = dice.below(seats).min(dice.below(4));
        let phones = share(seats - bots, &mut dice);
        let screen = dice.chance(1500);
        let guests = phones.len() + usize::from(screen);
        let amends = match seed % NIGHTS {
            1 => Amends::Winner,
            _ => Amends::Nobody,
        };
        Plan {
            seed,
            mix,
            pace: pace(&mut dice),
            strikes: fault::strikes(guests, CALM, &mut dice),
            phones,
            screen,
            bots,
            rounds: match amends {
                Amends::Winner => 2,
                Amends::Nobody => 1 + u16::from(dice.chance(1000)),
            },
            amends,
            path: Path::random(&mut dice),
            speed: Speed::random(&mut dice),
            deals: match seed % SEALED {
                0 => Deals::Sealed,
                _ => Deals::Plain,
            },
        }
    }
}

/// Every ruleset in turn, with none to six house rules that go together, for as many as can play it; big tables seldom.
fn what_is_played(seed: u64, dice: &mut Dice) -> (Mix, usize) {
    let spec = &RULESETS[(seed % RULESETS.len() as u64) as usize];
    loop {
        let mut mix = Mix::plain(spec.id);
        let houses: Vec<&HouseSpec> = mix.houses().collect();
        for _ in 0..dice.below(7).min(dice.below(7)) {
            let house = *dice.pick(&houses);
            let value = match house.values {
                Values::Switch => dice.below(2) as u8,
                Values::Ways(ways) => dice.below(ways.len()) as u8,
                Values::Range(least, most) => dice.between(least.into(), most.into()) as u8,
            };
            mix = mix.with(house.house, value);
        }
        let (least, most) = (*mix.players().start(), (*mix.players().end()).min(MOST));
        let spread = most - least + 1;
        let seats = least + dice.below(spread).min(dice.below(spread));
        if mix.check(seats).is_ok() {
            return (mix, seats);
        }
    }
}

/// Shares people out to phones, one to three on each.
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
        race: *dice.pick(&[0, 200, 1000]),
        grace: dice.below(4) as u16,
        patience: dice.chance(5000).then(|| 5 + dice.below(4) as u16),
        times: *dice.pick(&[Times::Book, Times::Book, Times::Off, Times::Twice]),
        contests: *dice.pick(&[Contests::Fastest, Contests::Fastest, Contests::InTurn]),
        thinking: *dice.pick(&[(0, 0), (100, 300)]),
    }
}
