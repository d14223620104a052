//! Many games in a storm, and their totals.

use super::{healing::Healing, late_parts::PartTimes, plan::StormPlan, world::World};
use crate::table::FailureHint;
use std::{env, fmt, thread};

/// The totals of many games.
#[derive(Clone, Debug, Default)]
pub struct StormReport {
    /// The number of games played.
    pub games: u64,
    /// The number of faults planned.
    pub faults: usize,
    /// Actions of players that were done.
    pub done: usize,
    /// Virtual time, in milliseconds.
    pub time: u64,
    /// Frames sent by strangers.
    pub hostile_frames: u64,
    /// How often another phone became host.
    pub takeovers: u64,
    /// How long phones took to come back.
    pub healing: Healing,
    /// Votes that were settled while a player was away.
    pub settled: usize,
    /// Actions of bots for absent players.
    pub stood_in: usize,
    /// Rounds with other house rules than the round before, as its winner chose.
    pub amended: usize,
}

impl StormReport {
    fn add(&mut self, other: &StormReport) {
        self.games += other.games;
        self.faults += other.faults;
        self.done += other.done;
        self.time += other.time;
        self.hostile_frames += other.hostile_frames;
        self.takeovers += other.takeovers;
        self.healing.add(&other.healing);
        self.settled += other.settled;
        self.stood_in += other.stood_in;
        self.amended += other.amended;
    }
}

/// The company that friends have at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    /// Friends only.
    Friends,
    /// Hostile strangers as well.
    Strangers,
}

/// Plays the game of this seed.
pub fn play(seed: u64, company: Company, parts: PartTimes, traced: bool) -> StormReport {
    let hint = hint(seed, parts);
    let plan = StormPlan::new(seed);
    if traced {
        println!("{plan:#?}");
    }
    let mut world = World::new(plan, parts, traced);
    if company == Company::Strangers {
        world.send_hostile_frame();
    }
    world.play();
    drop(hint);
    StormReport {
        games: 1,
        faults: world.plan.faults.len(),
        done: world.witness.counts().0,
        time: world.now,
        hostile_frames: world.strangers.sent,
        settled: world.witness.absences.settled,
        stood_in: world.witness.absences.acts,
        amended: world.witness.amendments.played,
        takeovers: world.takeovers,
        healing: world.healing,
    }
}

/// Plays the game of this seed. Hosts die for good even if the others cannot continue without them. True if that
/// happened.
///
/// # Panics
/// If a remaining player does not know it. The test prints the seed.
pub fn strand(seed: u64, parts: PartTimes) -> bool {
    let hint = hint(seed, parts);
    let mut world = World::new(StormPlan::new(seed), parts, false);
    world.strand();
    drop(hint);
    world.stranded
}

/// Plays this many games, or as many as the environment says, on all processors.
///
/// # Panics
/// If a game breaks an invariant. The test prints the seed.
pub fn play_many(usual: u64) -> StormReport {
    play_all(usual, Company::Friends)
}

/// Like `play_many`, with hostile strangers.
pub fn play_many_among_strangers(usual: u64) -> StormReport {
    play_all(usual, Company::Strangers)
}

fn play_all(usual: u64, company: Company) -> StormReport {
    let given = |name| env::var(name).ok()?.parse::<u64>().ok();
    if let Some(seed) = given("STORM_SEED") {
        let early = env::var("STORM_PARTS").is_ok_and(|parts| parts == "early");
        let parts = if early {
            PartTimes::AtOnce
        } else {
            PartTimes::Late
        };
        return play(seed, company, parts, true);
    }
    let games = given("STORM_GAMES").unwrap_or(usual);
    let from = given("STORM_FROM").unwrap_or_default();
    let threads = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let share = |thread: u64| {
        let mut report = StormReport::default();
        for seed in (from + thread..from + games).step_by(threads as usize) {
            report.add(&play(seed, company, PartTimes::Late, false));
        }
        report
    };
    thread::scope(|scope| {
        let running: Vec<_> = (0..threads)
            .map(|thread| scope.spawn(move || share(thread)))
            .collect();
        let mut whole = StormReport::default();
        for thread in running {
            match thread.join() {
                Ok(report) => whole.add(&report),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        whole
    })
}

/// Prints the seed of this game if it fails.
fn hint(seed: u64, parts: PartTimes) -> FailureHint {
    let parts = match parts {
        PartTimes::AtOnce => "STORM_PARTS=early ",
        PartTimes::Late => "",
    };
    FailureHint(format!(
        "It failed in game {seed}: {parts}STORM_SEED={seed} cargo test -p tests --test all storm"
    ))
}

/// The totals, and a table of the times that phones took to come back.
impl fmt::Display for StormReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StormReport {
            games,
            faults,
            done,
            time,
            hostile_frames,
            takeovers,
            healing,
            settled,
            stood_in,
            amended,
        } = self;
        let hours = time / 3_600_000;
        writeln!(
            f,
            "{games} games of {hours} hours in all, {faults} faults, {done} actions of people, \
             {hostile_frames} frames of strangers, {takeovers} times another phone became host, {settled} votes settled, \
             {stood_in} actions of bots for people, {amended} rounds by what a winner chose\n{healing}"
        )
    }
}
