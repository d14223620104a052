//! Races in virtual time: the arbiter's own code between players of equal speed, on networks that are not equal.
//!
//! The delays of frames come from a model, not from measurements. It has one room, a room where a microwave runs and
//! phones doze between beacons, and the mobile network with its slots and bursts. Screens show a message with their
//! next frame, and touch screens report a tap with a delay. The host's own phone is like any other, apart from the
//! network.

use crate::chance::Dice;
use engine::{
    Seat, Seats, Seed,
    session::{
        Millis,
        host::{
            race_queue::{QueuedAction, RaceQueue, lot},
            reaction_time::{MIN_REACTION_MS, PressTimes, RoundTrip},
        },
    },
};

/// The start of each race, in milliseconds. Only times relative to it matter.
const START: Millis = Millis(100_000);
/// The number of measured frames before the first race.
const MEASURED: usize = 40;

/// The time that a frame takes one way, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkModel {
    /// The name of the network.
    pub name: &'static str,
    least: u64,
    most: u64,
    /// How often a frame takes longer, in 10 000 cases, and the most extra time in milliseconds.
    tail: (u32, u64),
}

/// The host's own phone, without a network.
pub const HOST: NetworkModel = network("host", (0, 1), (0, 0));
/// A room with a good access point.
pub const LAN: NetworkModel = network("LAN", (1, 3), (50, 12));
/// A busy room with phones that doze between beacons.
pub const WIFI: NetworkModel = network("Wi-Fi", (2, 9), (500, 110));
/// The mobile network.
pub const MOBILE: NetworkModel = network("4G", (22, 48), (300, 140));

const fn network(name: &'static str, (least, most): (u64, u64), tail: (u32, u64)) -> NetworkModel {
    NetworkModel {
        name,
        least,
        most,
        tail,
    }
}

impl NetworkModel {
    fn delay(self, dice: &mut Dice) -> u64 {
        let usual = dice.between(self.least, self.most);
        match dice.chance(self.tail.0) {
            true => usual + dice.between(0, self.tail.1),
            false => usual,
        }
    }
}

/// The honesty of a phone about its reaction time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Honesty {
    /// The phone tells the truth.
    Honest,
    /// The phone always claims that it reacted at once.
    Forges,
    /// The phone also answers measurements late, to gain more credit.
    ForgesAndStalls,
}

/// A phone at the table.
#[derive(Clone, Debug)]
pub struct Runner {
    network: NetworkModel,
    honesty: Honesty,
    trip: RoundTrip,
}

/// A press on its way to the host.
#[derive(Clone, Copy, Debug)]
struct DelayedPress {
    arrives: u64,
    after: u64,
}

/// The winners of a race.
#[derive(Clone, Copy, Debug)]
pub struct Won {
    /// The index of the winner by the rule.
    pub ruled: usize,
    /// The index of the phone whose frame arrived first.
    pub arrived: usize,
    /// The time from the first press to the decision, in milliseconds.
    pub waited: u64,
    /// The most time that a dishonest press gained over an honest one, in milliseconds.
    pub gained: u64,
    /// The credit of that press's phone, in milliseconds.
    pub credit: u64,
}

/// A table of phones.
#[derive(Clone, Debug)]
pub struct RaceTable {
    runners: Vec<Runner>,
    dice: Dice,
    races: u32,
}

impl RaceTable {
    /// Phones on these networks, the host's first, after some time at the table.
    pub fn new(
        networks: impl IntoIterator<Item = (NetworkModel, Honesty)>,
        seed: u64,
    ) -> RaceTable {
        let mut dice = Dice::new(seed);
        let runners = networks.into_iter().map(|(network, honesty)| {
            let mut runner = Runner {
                network,
                honesty,
                trip: RoundTrip::default(),
            };
            (0..MEASURED).for_each(|_| runner.measure(&mut dice));
            runner
        });
        RaceTable {
            runners: runners.collect(),
            dice,
            races: 0,
        }
    }

    /// The credit of each phone, in milliseconds.
    pub fn credits(&self) -> Vec<u64> {
        let runners = self.runners.iter();
        runners.map(|runner| runner.trip.credit()).collect()
    }

    /// Runs one race.
    pub fn run(&mut self) -> Won {
        self.races += 1;
        let dice = &mut self.dice;
        self.runners
            .iter_mut()
            .for_each(|runner| runner.measure(dice));
        let pressed: Vec<DelayedPress> = self
            .runners
            .iter()
            .map(|runner| runner.press(&mut self.dice))
            .collect();
        let mut order: Vec<usize> = (0..pressed.len()).collect();
        order.sort_by_key(|at| pressed[*at].arrives);
        let arrived = order[0];
        let (ruled, decided) = self.decide(&pressed, &order);
        let gains = (0..pressed.len()).map(|at| {
            let said = self.effective_at(at, pressed[at], self.runners[at].says(pressed[at].after));
            let honest = self.effective_at(at, pressed[at], pressed[at].after);
            (honest.since(said), self.runners[at].trip.credit())
        });
        let (gained, credit) = gains.max().unwrap_or_default();
        Won {
            ruled,
            arrived,
            waited: decided.saturating_sub(pressed[arrived].arrives),
            gained,
            credit,
        }
    }

    /// The time that counts for a press, if its phone claims this reaction time.
    fn effective_at(&self, at: usize, pressed: DelayedPress, after: u64) -> Millis {
        let press = PressTimes {
            sent: Some(START),
            after: after as u16,
            arrived: START + pressed.arrives,
            credit: self.runners[at].trip.credit(),
        };
        press.effective_at().max(START + MIN_REACTION_MS)
    }

    /// The winner by the rule, and the time of the decision in milliseconds.
    fn decide(&self, pressed: &[DelayedPress], order: &[usize]) -> (usize, u64) {
        let seats: Vec<Seat> = Seat::first(pressed.len()).collect();
        let all: Seats = seats.iter().copied().collect();
        let credit = |seat: Seat| Some(self.runners[seat.index()].trip.credit());
        let (mut queue, mut now) = (RaceQueue::default(), START);
        for &at in order {
            let arrives = START + pressed[at].arrives;
            // The latest press may settle the race at once.
            let due = queue.next_due(credit).map(|due| due.max(now));
            if let Some(due) = due.filter(|due| *due <= arrives)
                && let Some(won) = queue.take(due, credit)
            {
                return (won.what, due.since(START));
            }
            now = arrives;
            let after = self.runners[at].says(pressed[at].after);
            queue.push(QueuedAction {
                what: at,
                seat: seats[at],
                effective_at: self.effective_at(at, pressed[at], after),
                earliest: arrives,
                rivals: all.without(seats[at]),
                lot: lot(&Seed::from_number(3), self.races, seats[at]),
            });
        }
        // All have pressed, so the arbiter waits for no further seat.
        let won = queue.take(now, credit).map(|won| won.what);
        (won.unwrap_or(order[0]), now.since(START))
    }
}

impl Runner {
    fn measure(&mut self, dice: &mut Dice) {
        let stalls = match self.honesty {
            Honesty::ForgesAndStalls => 400,
            Honesty::Honest | Honesty::Forges => 0,
        };
        // A busy page answers a little later.
        let busy = dice.between(0, 4);
        let there_and_back = self.network.delay(dice) + self.network.delay(dice);
        self.trip.measured(there_and_back + busy + stalls);
    }

    fn press(&self, dice: &mut Dice) -> DelayedPress {
        // The page draws after part of a frame, and the screen shows the result one frame later.
        let shown = self.network.delay(dice) + dice.between(4, 24);
        let after = reaction(dice);
        let felt = dice.between(1, 16);
        DelayedPress {
            arrives: shown + after + felt + self.network.delay(dice),
            after,
        }
    }

    /// The reaction time that the phone claims.
    fn says(&self, after: u64) -> u64 {
        match self.honesty {
            Honesty::Honest => after,
            Honesty::Forges | Honesty::ForgesAndStalls => 0,
        }
    }
}

/// The time in which a player sees the card and taps, in milliseconds. All players are equally fast: 0.36 s on average,
/// and between 0.30 s and 0.42 s in two of three cases.
fn reaction(dice: &mut Dice) -> u64 {
    (0..6).map(|_| dice.between(17, 103)).sum()
}
