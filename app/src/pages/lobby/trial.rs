//! A trial of a game config by bots, in the pauses of the screen.
use engine::trial::{Trial, TrialReport};
use engine::{GameConfig, Seed};
use futures_timer::Delay;
use leptos::{prelude::*, task::spawn_local};
use std::time::Duration;

use crate::platform::{clock::now, pointer::answered};
use wording::house_rules::duration::ENOUGH;

/// How long bots play at a stretch, in milliseconds: the screen loses no frame by it.
const STRETCH_MS: u64 = 4;
/// The pause after each stretch. It leaves most of the time to the screen and to the players.
const REST: Duration = Duration::from_millis(12);

/// Begins a trial. It ends once it has enough rounds or another one is the latest.
pub(crate) fn try_out(
    config: GameConfig,
    seats: u8,
    is_latest: Box<dyn Fn() -> bool>,
    report: RwSignal<Option<TrialReport>>,
) {
    spawn_local(play(config, seats, is_latest, report));
}

/// Plays a trial between touches and frames, until it has enough rounds or another one is the latest. Reports after
/// every round.
async fn play(
    config: GameConfig,
    seats: u8,
    is_latest: Box<dyn Fn() -> bool>,
    report: RwSignal<Option<TrialReport>>,
) {
    // The same seed gives everyone at the table the same answer.
    let Ok(mut trial) = Trial::new(config, seats, Seed::from_number(1)) else {
        return;
    };
    while is_latest() && trial.rounds() < ENOUGH {
        answered().await;
        let (rounds, end) = (trial.rounds(), now() + STRETCH_MS);
        while now() < end && trial.rounds() < ENOUGH {
            if trial.step().is_err() {
                return;
            }
        }
        if trial.rounds() > rounds && is_latest() {
            report.set(Some(trial.report()));
        }
        Delay::new(REST).await;
    }
}
