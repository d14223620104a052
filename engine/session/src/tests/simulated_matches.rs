//! Whole matches of simulated people, with everything that may go wrong on the way.

use crate::{
    protocol::table::{Table, TableStage},
    tests::simulation::{Faults, Scenario, Simulation},
};
use games::{GameConfig, HouseRule, RulesetId};

/// Plays one match to its end, with everything that goes wrong on the way, and checks it as a whole.
pub(crate) fn play_match(scenario: Scenario) -> Simulation {
    std::println!(
        "seed {} phones {:?} bots {} {:?}",
        scenario.seed,
        scenario.phones,
        scenario.bots,
        scenario.faults
    );
    let mut world = Simulation::new(scenario);
    world.run_until(|world| is_decided(world.host.table()));
    world.mood.begins = false;
    world.faults = Faults::default();
    world.run_until(Simulation::all_agree);
    world.witness.conclude();
    world
}

pub(crate) fn is_decided(table: &Table) -> bool {
    matches!(table.stage, TableStage::MatchOver(..))
}

#[test]
fn friends_play_a_match_to_its_end() {
    let world = play_match(Scenario::new(1, &[1, 1, 1], 1));
    assert!(
        world.witness.done.len() > 20,
        "people have played: {}",
        world.witness.done.len()
    );
}

#[test]
fn two_phones_hold_five_players() {
    play_match(Scenario::new(2, &[3, 2], 0));
}

#[test]
fn ten_play_with_house_rules() {
    let mut scenario = Scenario::new(3, &[1, 1, 2, 1, 1], 4);
    scenario.config = scenario
        .config
        .with(HouseRule::JumpIn, 1)
        .with(HouseRule::Sevens, 1)
        .with(HouseRule::Zeros, 1)
        .with(HouseRule::Stacking, 1);
    play_match(scenario);
}

#[test]
fn the_match_ends_despite_every_fault() {
    let faults = Faults {
        drop: 100,
        twice: 300,
        cut: 20,
        reload: 20,
        crash: 5,
    };
    let (mut crashes, mut done) = (0, 0);
    for seed in 100..106 {
        let phones: &[usize] =
            [&[1, 1][..], &[1, 1, 1], &[2, 1, 1, 1], &[1, 2, 2]][seed as usize % 4];
        let mut scenario = Scenario {
            faults,
            ..Scenario::new(seed, phones, seed as usize % 3)
        };
        scenario.config = GameConfig::plain(RulesetId::Classic)
            .with(HouseRule::Target, 2)
            .with(HouseRule::JumpIn, (seed % 2) as u8);
        let world = play_match(scenario);
        crashes += world.crashes;
        done += world.witness.done.len();
    }
    assert!(
        crashes > 3 && done > 200,
        "the faults have happened: {crashes} crashes, {done} actions"
    );
}
