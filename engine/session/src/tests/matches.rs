//! A whole match of every ruleset that has options of its own. At an open question of each kind the host's page is
//! reloaded.

use crate::{
    guest::io::Phase,
    protocol::table::{Presence, Table, TableStage},
    tests::simulation::{Scenario, Simulation},
};
use alloc::{format, string::String, vec::Vec};
use games::GameConfig;
use kernel::{Asked, view::Prompt};

/// The game, the people on each phone, the number of bots, and the questions that people are asked.
struct MatchCase {
    config: &'static str,
    phones: &'static [usize],
    bots: usize,
    rounds: u16,
    asked: &'static [&'static str],
}

const CASES: [MatchCase; 7] = [
    MatchCase {
        config: "classic+partners+progressive+seven-zero+jump-in+target=300",
        phones: &[1, 1, 1],
        bots: 1,
        rounds: 9,
        asked: &["Turn", "Drawn", "Total"],
    },
    MatchCase {
        config: "jungle+packs=2+target=50",
        phones: &[1, 2, 1],
        bots: 1,
        rounds: 9,
        asked: &["Turn", "Total", "PickUp"],
    },
    MatchCase {
        config: "twist+teams=2+minutes=3",
        phones: &[1, 2, 1],
        bots: 2,
        rounds: 9,
        asked: &["Turn", "Total"],
    },
    MatchCase {
        config: "unu+offences=table+wild-eights",
        phones: &[1, 1, 2],
        bots: 1,
        rounds: 3,
        asked: &["Turn", "Rein"],
    },
    MatchCase {
        config: "newno+decline-seven",
        phones: &[1, 2, 1],
        bots: 1,
        rounds: 3,
        asked: &["Size", "Claim", "Race", "Turn", "Name", "Pick", "PickUp"],
    },
    MatchCase {
        config: "newno+deck=french+packs=2",
        phones: &[2, 1, 1],
        bots: 0,
        rounds: 3,
        asked: &["Size", "Claim", "Race", "Turn", "Name"],
    },
    MatchCase {
        config: "grand+scoring=winner+target=600+laps",
        phones: &[1, 1, 2],
        bots: 1,
        rounds: 12,
        asked: &["Aim", "Turn", "Give", "Owed", "Name", "Pull", "Set"],
    },
];

/// The open question of a person with a phone, and its kind.
fn question(world: &Simulation) -> Option<(String, Prompt)> {
    let active_match = world.host.active_match.as_ref()?;
    let prompt = active_match.game.view(None).prompt?;
    let people = world
        .host
        .table()
        .players
        .iter()
        .filter(|p| !p.kind.is_bot());
    let asked = active_match.game.asked();
    people
        .filter_map(|p| p.seat)
        .any(|seat| asked.has(seat))
        .then(|| (kind(prompt.asked), prompt))
}

/// The kind of a question. `Total(4)` and `Total(2)` are of one kind.
fn kind(asked: Asked) -> String {
    let whole = format!("{asked:?}");
    whole
        .split('(')
        .next()
        .map(String::from)
        .unwrap_or_default()
}

fn is_over(table: &Table) -> bool {
    matches!(table.stage, TableStage::MatchOver(..))
}

/// True if everyone is back in their seats.
fn all_here(world: &Simulation) -> bool {
    let here =
        |phone: &crate::tests::simulation::SimulatedPhone| phone.guest.phase() == Phase::Joined;
    let players = &world.host.table().players;
    world.phones.iter().all(here) && players.iter().all(|p| p.presence != Presence::Lost)
}

/// Plays to the end of the match, with a reload of the host's page at the first question of each kind.
fn play(case: &MatchCase, seed: u64) -> (Simulation, Vec<String>) {
    let mut scenario = Scenario::new(seed, case.phones, case.bots);
    scenario.config = case.config.parse::<GameConfig>().expect(case.config);
    scenario.rounds = Some(case.rounds);
    scenario.clever = true;
    let mut world = Simulation::new(scenario);
    let mut met: Vec<String> = Vec::new();
    loop {
        let seen = met.clone();
        let new = |world: &Simulation| question(world).filter(|(kind, _)| !seen.contains(kind));
        world.run_until(|world| is_over(world.host.table()) || new(world).is_some());
        let Some((kind, before)) = new(&world) else {
            break;
        };
        let seats: Vec<_> = world.host.table().players.iter().map(|p| p.seat).collect();
        world.crash();
        let after = question(&world).map(|(_, prompt)| prompt);
        assert_eq!(after, Some(before), "{}: {kind} is still open", case.config);
        world.run_until(all_here);
        let back: Vec<_> = world.host.table().players.iter().map(|p| p.seat).collect();
        assert_eq!(back, seats, "{}: everybody in their own seat", case.config);
        met.push(kind);
    }
    world.mood.begins = false;
    world.run_until(Simulation::all_agree);
    world.witness.conclude();
    (world, met)
}

#[test]
fn every_ruleset_with_options_of_its_own_outlasts_a_reload_in_every_question() {
    for (seed, case) in (400..).zip(&CASES) {
        let (world, met) = play(case, seed);
        let rounds = world.host.table().scores().map(|scores| scores.round);
        std::println!("seed {seed} {} {rounds:?} rounds {met:?}", case.config);
        for kind in case.asked {
            assert!(
                met.iter().any(|m| m == kind),
                "{}: {kind} was asked",
                case.config
            );
        }
        let done = world.witness.done.len();
        assert!(done > 20, "{}: people have played: {done}", case.config);
    }
}
