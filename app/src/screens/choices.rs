//! What a house rule may be set to, in words.
use engine::rulesets::houses::HouseSpec;
use engine::rulesets::mix::MixError;
use engine::{House, Mix};

use super::terms::{seated, suiting, teams, word};
use crate::say;

/// Minutes to choose from; none plays for points.
const MINUTES: [u8; 9] = [0, 10, 15, 20, 30, 45, 60, 90, 120];

/// Every value to choose from, its word among so many players, and whether so many can play it.
pub(super) fn choices(spec: &HouseSpec, mix: &Mix, seats: usize) -> Vec<(u8, String, bool)> {
    let offered = |value: &u8| {
        let sensible = match spec.house {
            House::Minutes => MINUTES.contains(value),
            House::HandSize => *value <= mix.largest_hand(seated(mix, seats)),
            _ => true,
        };
        sensible || mix.value(spec.house) == *value
    };
    let named = |value: u8| match (spec.house, value) {
        (House::Packs, 0) => {
            say!("usual: {packs}", packs = suiting(mix, seats).to_string())
        }
        (House::Teams, 0) => say!("everybody alone"),
        (House::Teams, _) => teams(usize::from(value) + 1, seats),
        _ => word(spec, value),
    };
    let values = spec.each_value().filter(offered);
    let uneven = |value| {
        let chosen = mix.with(spec.house, value);
        spec.house == House::Teams && chosen.check(seats) == Err(MixError::UnevenTeams)
    };
    let values: Vec<u8> = values.collect();
    // With an odd number no teams come out even: somebody more is awaited.
    let awaited = !values.iter().any(|value| *value > 0 && !uneven(*value));
    let choice = |value| match uneven(value) {
        true => {
            let why = say!(
                "{teams}: uneven among {players}",
                teams = named(value),
                players = seats.to_string()
            );
            (value, why, awaited)
        }
        false => (value, named(value), true),
    };
    values.into_iter().map(choice).collect()
}
