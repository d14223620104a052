//! Races in virtual time: the arbiter's own code between people who are equally fast, on networks that are not.
//!
//! How long frames take is modelled, not measured: one room, one where a microwave runs and phones doze between beacons,
//! and the mobile network with its slots and its bursts. Screens show what arrives with their next frames, fingers are felt
//! with a delay, and the host's own phone is a phone like any other, but for the network.

use crate::storm::dice::Dice;
use engine::{
    Seat, Seats, Seed,
    session::{
        Millis,
        host::race::{Press, QUICKEST, Queue, Trip, Waiting, lot},
    },
};

/// When all races begin, in milliseconds: only the times since then count.
const START: Millis = Millis(100_000);
/// Frames that were measured before the first race.
const MEASURED: usize = 40;

/// How long a frame takes one way, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    /// What it is called.
    pub name: &'static str,
    least: u64,
    most: u64,
    /// How often it takes longer, in 10 000 cases, and by how much at most.
    tail: (u32, u64),
}

/// The host's own phone.
pub const HOST: Network = network("host", (0, 1), (0, 0));
/// A room with a good access point.
pub const LAN: Network = network("LAN", (1, 3), (50, 12));
/// A busy one, with phones that doze between beacons.
pub const WIFI: Network = network("Wi-Fi", (2, 9), (500, 110));
/// The mobile network.
pub const MOBILE: Network = network("4G", (22, 48), (300, 140));

const fn network(name: &'static str, (least, most): (u64, u64), tail: (u32, u64)) -> Network {
    Network {
        name,
        least,
        most,
        tail,
    }
}

impl Network {
    fn delay(self, dice: &mut Dice) -> u64 {
        let usual = dice.between(self.least, self.most);
        match dice.chance(self.tail.0) {
            true => usual + dice.between(0, self.tail.1),
            false => usual,
        }
    }
}

/// Whether a phone tells the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Honesty {
    /// It does.
    Honest,
    /// It always says that it reacted at once.
    Forges,
    /// It also answers late when it is measured, so as to be believed further.
    ForgesAndStalls,
}

/// A phone at the table.
#[derive(Clone, Debug)]
pub struct Runner {
    network: Network,
    honesty: Honesty,
    trip: Trip,
}

/// A press on its way.
#[derive(Clone, Copy, Debug)]
struct Pressed {
    arrives: u64,
    after: u64,
}

/// Who won a race.
#[derive(Clone, Copy, Debug)]
pub struct Won {
    /// By the rule.
    pub ruled: usize,
    /// If the first frame to arrive won.
    pub arrived: usize,
    /// How long after the first press arrived it was decided, in milliseconds.
    pub waited: u64,
    /// By how much the most dishonest press counted earlier than an honest one would have, in milliseconds.
    pub gained: u64,
    /// How much its phone was believed.
    pub credit: u64,
}

/// A table of phones.
#[derive(Clone, Debug)]
pub struct Field {
    runners: Vec<Runner>,
    dice: Dice,
    races: u32,
}

impl Field {
    /// Phones on these networks, the host's first, after some time at the table.
    pub fn new(networks: impl IntoIterator<Item = (Network, Honesty)>, seed: u64) -> Field {
        let mut dice = Dice::new(seed);
        let runners = networks.into_iter().map(|(network, honesty)| {
            let mut runner = Runner {
                network,
                honesty,
                trip: Trip::default(),
            };
            (0..MEASURED).for_each(|_| runner.measure(&mut dice));
            runner
        });
        Field {
            runners: runners.collect(),
            dice,
            races: 0,
        }
    }

    /// How much each phone is believed, in milliseconds.
    pub fn credits(&self) -> Vec<u64> {
        let runners = self.runners.iter();
        runners.map(|runner| runner.trip.credit()).collect()
    }

    /// One race.
    pub fn run(&mut self) -> Won {
        self.races += 1;
        let dice = &mut self.dice;
        self.runners
            .iter_mut()
            .for_each(|runner| runner.measure(dice));
        let pressed: Vec<Pressed> = self
            .runners
            .iter()
            .map(|runner| runner.press(&mut self.dice))
            .collect();
        let mut order: Vec<usize> = (0..pressed.len()).collect();
        order.sort_by_key(|at| pressed[*at].arrives);
        let arrived = order[0];
        let (ruled, decided) = self.decide(&pressed, &order);
        let gains = (0..pressed.len()).map(|at| {
            let said = self.counts(at, pressed[at], self.runners[at].says(pressed[at].after));
            let honest = self.counts(at, pressed[at], pressed[at].after);
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

    /// When a press counts of whose phone says that it came so long after the frame.
    fn counts(&self, at: usize, pressed: Pressed, after: u64) -> Millis {
        let press = Press {
            sent: Some(START),
            after: after as u16,
            arrived: START + pressed.arrives,
            credit: self.runners[at].trip.credit(),
        };
        press.counts().max(START + QUICKEST)
    }

    /// Who wins by the rule, and when that is decided.
    fn decide(&self, pressed: &[Pressed], order: &[usize]) -> (usize, u64) {
        let seats: Vec<Seat> = Seat::first(pressed.len()).collect();
        let all: Seats = seats.iter().copied().collect();
        let credit = |seat: Seat| Some(self.runners[seat.index()].trip.credit());
        let (mut queue, mut now) = (Queue::default(), START);
        for &at in order {
            let arrives = START + pressed[at].arrives;
            // Who has just pressed may make it clear at once.
            let due = queue.next_due(credit).map(|due| due.max(now));
            if let Some(due) = due.filter(|due| *due <= arrives)
                && let Some(won) = queue.take(due, credit)
            {
                return (won.what, due.since(START));
            }
            now = arrives;
            let after = self.runners[at].says(pressed[at].after);
            queue.push(Waiting {
                what: at,
                seat: seats[at],
                counts: self.counts(at, pressed[at], after),
                earliest: arrives,
                rivals: all.without(seats[at]),
                lot: lot(&Seed::from_number(3), self.races, seats[at]),
            });
        }
        // All have pressed: nobody is waited for any more.
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
        // A page that is busy answers a little later.
        let busy = dice.between(0, 4);
        let there_and_back = self.network.delay(dice) + self.network.delay(dice);
        self.trip.measured(there_and_back + busy + stalls);
    }

    fn press(&self, dice: &mut Dice) -> Pressed {
        // Parts of a frame until it is drawn, and one more until it is shown.
        let shown = self.network.delay(dice) + dice.between(4, 24);
        let after = reaction(dice);
        let felt = dice.between(1, 16);
        Pressed {
            arrives: shown + after + felt + self.network.delay(dice),
            after,
        }
    }

    /// What the phone says of a reaction.
    fn says(&self, after: u64) -> u64 {
        match self.honesty {
            Honesty::Honest => after,
            Honesty::Forges | Honesty::ForgesAndStalls => 0,
        }
    }
}

/// How long somebody takes to see what lies there and to tap, in milliseconds: all are equally fast, 0.36 s on average, two
/// of three times between 0.30 s and 0.42 s.
fn reaction(dice: &mut Dice) -> u64 {
    (0..6).map(|_| dice.between(17, 103)).sum()
}
