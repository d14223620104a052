//! Tables to simulate. The number of a table determines it, so a test that fails only needs to name it.

use engine::{
    Game, GameConfig, HouseRule, Seat, Seed, Setup,
    house_rules::{HouseRuleSpec, Values},
    rulesets::RULESETS,
};
use std::{env, fmt, ops::Range, sync::LazyLock};

/// The variable with the number of the only table to play.
const ONE: &str = "TABLE";
/// The variable with the number of tables to play instead of the usual one.
const MANY: &str = "TABLES";
/// The variable with the first table number, to play other tables than last time.
const FROM: &str = "FROM";
/// The variable with the key of the only ruleset to play.
const RULES: &str = "RULES";

/// A table: its game config, its number of players, and its seed.
#[derive(Clone, Debug)]
pub struct TestTable {
    /// The number that determines everything about the table.
    pub number: u64,
    /// The start of the round.
    pub setup: Setup,
}

impl TestTable {
    /// The table of this number. Each cycle of numbers has all tables with at most one house rule, and the same number
    /// of tables with two. The tables with two change from cycle to cycle.
    pub fn new(number: u64) -> TestTable {
        let (config, seats) = LISTS.of(number);
        let dealer = Seat::first(seats).nth(number as usize / 3 % seats);
        TestTable {
            number,
            setup: Setup {
                config,
                seats: seats as u8,
                playing: Seat::first(seats).collect(),
                ages: Vec::new(),
                dealer: dealer.unwrap_or(Seat::first(1).collect::<Vec<_>>()[0]),
                seed: Seed::from_number(number),
            },
        }
    }

    /// The count of numbers in a cycle.
    pub fn round() -> u64 {
        2 * LISTS.always.len() as u64
    }

    /// Runs a test on `usual` tables. `TABLE=7` plays table 7 alone, and `TABLES=1000000 FROM=5000` plays a million
    /// tables from there on. `RULES=classic` keeps only the tables of one ruleset.
    pub fn each(usual: u64, mut test: impl FnMut(&TestTable)) {
        let numbers = numbers(usual);
        let only = env::var(RULES).ok();
        println!(
            "Tables {numbers:?}, each its own seed; {} go through all pairs of house rules",
            LISTS.pairs.len().next_multiple_of(LISTS.always.len()) * 2
        );
        for table in numbers.map(TestTable::new) {
            let key = table.setup.config.ruleset.spec().key;
            if only.as_deref().is_none_or(|only| only == key) {
                let _hint = FailureHint(format!(
                    "It failed at table {table}. To play it alone: {ONE}={} cargo test -p tests",
                    table.number
                ));
                test(&table);
            }
        }
    }

    /// The endless rest of the tables after those of [`Self::each`], for tests of rare cases.
    pub fn further(usual: u64) -> impl Iterator<Item = TestTable> {
        (numbers(usual).end..).map(TestTable::new)
    }

    /// The dealt round.
    ///
    /// # Panics
    /// If the game config cannot be played, which would be a fault of this list of tables.
    pub fn game(&self) -> Game {
        self.setup
            .deal()
            .unwrap_or_else(|error| panic!("{self}: {error}"))
    }
}

/// The number and the game config of the table: `12 (3 seats, classic+jump-in)`.
impl fmt::Display for TestTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { config, seats, .. } = &self.setup;
        write!(f, "{} ({seats} seats, {config})", self.number)
    }
}

/// Prints a line if the test fails while this lives: how to run the failed case alone.
pub(crate) struct FailureHint(pub(crate) String);

impl Drop for FailureHint {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", self.0);
        }
    }
}

fn numbers(usual: u64) -> Range<u64> {
    let given = |name| {
        env::var(name)
            .ok()
            .and_then(|text| text.parse::<u64>().ok())
    };
    let from = given(FROM).unwrap_or_default();
    match given(ONE) {
        Some(one) => one..one + 1,
        None => from..from + given(MANY).unwrap_or(usual),
    }
}

/// Game configs with each number of seats that can play them.
struct Lists {
    /// For each ruleset: the plain game, each single deviation from it, and everything at once.
    always: Vec<(GameConfig, usize)>,
    /// All pairs of deviations.
    pairs: Vec<(GameConfig, usize)>,
}

static LISTS: LazyLock<Lists> = LazyLock::new(|| {
    let is_all = |config: &GameConfig| *config == all(GameConfig::plain(config.ruleset));
    let always = |config: &GameConfig| config.deviations().count() <= 1 || is_all(config);
    let (always, pairs) = configs().into_iter().partition(always);
    Lists {
        always: with_seats(always),
        pairs: with_seats(pairs),
    }
});

/// A prime that spreads consecutive numbers over the pairs.
const STRIDE: usize = 7_919;

impl Lists {
    fn of(&self, number: u64) -> (GameConfig, usize) {
        let (number, always) = (number as usize, self.always.len());
        let (round, at) = (number / (2 * always), number % (2 * always));
        match self.always.get(at) {
            Some(table) => *table,
            None => self.pairs[(round * always + at - always) * STRIDE % self.pairs.len()],
        }
    }
}

fn with_seats(configs: Vec<GameConfig>) -> Vec<(GameConfig, usize)> {
    let configs = configs.into_iter();
    let tables = configs.flat_map(|config| config.players().map(move |seats| (config, seats)));
    tables
        .filter(|(config, seats)| config.check(*seats).is_ok())
        .collect()
}

/// For each ruleset: the plain game, each single deviation from it, each pair of them, and all at once.
pub fn configs() -> Vec<GameConfig> {
    let plain = RULESETS.iter().map(|spec| GameConfig::plain(spec.id));
    plain.flat_map(configs_of).collect()
}

fn configs_of(plain: GameConfig) -> Vec<GameConfig> {
    let house_rules: Vec<&HouseRuleSpec> = plain.house_rules().collect();
    let mut configs = vec![plain, all(plain)];
    for (at, one) in house_rules.iter().enumerate() {
        for value in deviations(one, plain) {
            let single = plain.with(one.house_rule, value);
            configs.push(single);
            for other in &house_rules[at + 1..] {
                let pairs = deviations(other, plain).into_iter();
                configs.extend(pairs.map(|value| single.with(other.house_rule, value)));
            }
        }
    }
    configs
}

/// All switches of a ruleset at once, except for partners.
fn all(plain: GameConfig) -> GameConfig {
    let switches = plain
        .house_rules()
        .filter(|spec| spec.can_be_off() && !spec.is_of_the_match());
    switches.fold(plain, |config, spec| config.with(spec.house_rule, 1))
}

/// The values of a house rule besides its default. A range has only its two ends.
fn deviations(spec: &HouseRuleSpec, plain: GameConfig) -> Vec<u8> {
    let all: Vec<u8> = match spec.values {
        Values::Range(least, most, _) => vec![least, most],
        Values::NoneOr(least, most, _) => vec![0, least, most],
        _ => spec.each_value().collect(),
    };
    all.into_iter()
        .filter(|value| *value != plain.value(spec.house_rule))
        .collect()
}
