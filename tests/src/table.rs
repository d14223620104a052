//! Tables to simulate. The number of a table determines it, so a test that fails only needs to name it.

use crate::mixes::{Extent, combinations, singles};
use engine::{Game, GameConfig, Seat, Seed, Setup, rulesets::RULESETS};
use std::{env, fmt, ops::Range, sync::LazyLock};

/// The variable with the number of the only table to play.
const ONE: &str = "TABLE";
/// The variable with the number of tables to play instead of the usual one.
const MANY: &str = "TABLES";
/// The variable with the first table number, to play other tables than last time.
const FROM: &str = "FROM";
/// The variable that makes each test play every pair of house rules and 1,000 larger mixes for each ruleset.
const WHOLE: &str = "WHOLE";
/// The variable with the seed that decides which pairs and larger mixes the sample has.
const SEED: &str = "SEED";
/// The usual seed of the sample.
const SAMPLE: u64 = 1;
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
    /// of tables with several. The tables with several change from cycle to cycle.
    pub fn new(number: u64) -> TestTable {
        let (config, seats) = LISTS.of(number);
        let dealer = Seat::first(seats).nth(number as usize / 3 % seats);
        TestTable {
            number,
            setup: Setup {
                dealer: dealer.unwrap_or(Seat::FIRST),
                ..Setup::new(config, seats as u8, Seed::from_number(number))
            },
        }
    }

    /// The count of numbers in a cycle.
    pub fn round() -> u64 {
        2 * LISTS.always.len() as u64
    }

    /// Runs a test on `usual` tables. `TABLE=7` plays table 7 alone, and `TABLES=1000000 FROM=5000` plays a million
    /// tables from there on. `RULES=classic` keeps only the tables of one ruleset. `WHOLE=1` plays every pair of house
    /// rules and 1,000 larger mixes for each ruleset, and `SEED=2` another sample of them.
    pub fn each(usual: u64, mut test: impl FnMut(&TestTable)) {
        let numbers = numbers(usual);
        let only = env::var(RULES).ok();
        println!(
            "Tables {numbers:?}, each its own seed; {} go through all game configs of {:?} {}",
            LISTS.tables(),
            extent(),
            seed()
        );
        for table in numbers.map(TestTable::new) {
            let key = table.setup.config.ruleset.spec().key;
            if only.as_deref().is_none_or(|only| only == key) {
                let _hint = FailureHint(format!(
                    "It failed at table {table}. To play it alone: {}{SEED}={} {ONE}={} cargo test -p tests",
                    match extent() {
                        Extent::Sample => "",
                        Extent::Whole => "WHOLE=1 ",
                    },
                    seed(),
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

/// The number in this variable of the environment.
fn given(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

/// The part of all game configs that the tests play.
pub fn extent() -> Extent {
    match given(WHOLE) {
        Some(1..) => Extent::Whole,
        _ => Extent::Sample,
    }
}

fn seed() -> u64 {
    given(SEED).unwrap_or(SAMPLE)
}

fn numbers(usual: u64) -> Range<u64> {
    let from = given(FROM).unwrap_or_default();
    match given(ONE) {
        Some(one) => one..one + 1,
        None => {
            from..from
                + given(MANY).unwrap_or(match extent() {
                    Extent::Sample => usual,
                    Extent::Whole => usual.max(LISTS.tables()),
                })
        }
    }
}

/// Game configs with each number of seats that can play them.
struct Lists {
    /// For each ruleset: the plain game, each single deviation from it, and everything at once.
    always: Vec<(GameConfig, usize)>,
    /// Pairs of deviations and larger mixes.
    several: Vec<(GameConfig, usize)>,
}

static LISTS: LazyLock<Lists> = LazyLock::new(|| {
    let several = |plain| combinations(plain, extent(), seed());
    Lists {
        always: with_seats(plain().flat_map(singles).collect()),
        several: with_seats(plain().flat_map(several).collect()),
    }
});

/// A prime that spreads consecutive numbers over the tables with several house rules.
const STRIDE: usize = 7_919;

impl Lists {
    fn of(&self, number: u64) -> (GameConfig, usize) {
        let (number, always) = (number as usize, self.always.len());
        let (round, at) = (number / (2 * always), number % (2 * always));
        match self.always.get(at) {
            Some(table) => *table,
            None => self.several[(round * always + at - always) * STRIDE % self.several.len()],
        }
    }

    /// The count of numbers that go through all game configs.
    fn tables(&self) -> u64 {
        2 * self.several.len().next_multiple_of(self.always.len()) as u64
    }
}

fn with_seats(configs: Vec<GameConfig>) -> Vec<(GameConfig, usize)> {
    let configs = configs.into_iter();
    let tables = configs.flat_map(|config| config.players().map(move |seats| (config, seats)));
    tables
        .filter(|(config, seats)| config.check(*seats).is_ok())
        .collect()
}

/// For each ruleset: the plain game, each single deviation from it, and the usual sample of pairs and larger mixes.
pub fn configs() -> Vec<GameConfig> {
    configs_of(Extent::Sample, SAMPLE)
}

/// The game configs that tests play now: all of them, or a sample.
pub fn played_configs() -> Vec<GameConfig> {
    configs_of(extent(), seed())
}

fn configs_of(extent: Extent, seed: u64) -> Vec<GameConfig> {
    let of = |plain| [singles(plain), combinations(plain, extent, seed)].concat();
    plain().flat_map(of).collect()
}

fn plain() -> impl Iterator<Item = GameConfig> {
    RULESETS.iter().map(|spec| GameConfig::plain(spec.id))
}
