//! Bots try the game config that the table has agreed on, in the pauses of the screen, and the page says what to expect
//! of it.
use engine::trial::{Trial, TrialReport, Warning};
use engine::{GameConfig, Seed};
use futures_timer::Delay;
use leptos::{prelude::*, task::spawn_local};
use std::time::Duration;

use crate::chunk_loader::use_chunk_loader;
use crate::platform::{clock::now, pointer::answered};
use wording::{
    house_rules::{
        duration::{ENOUGH, duration},
        summary::seated,
    },
    i18n, say,
};

/// The least number of rounds for a verdict. A single one says little.
const TELLING: u32 = 4;
/// The time without a change before a trial starts.
const PAUSE: Duration = Duration::from_millis(700);

/// How long bots play at a stretch, in milliseconds: the screen loses no frame by it.
const STRETCH_MS: u64 = 4;
/// The pause after each stretch. It leaves most of the time to the screen and to the players.
const REST: Duration = Duration::from_millis(12);

/// The length of the match, and warnings to read before it starts.
#[component]
pub(crate) fn TrialVerdict(config: Memo<Option<GameConfig>>, seats: Memo<usize>) -> impl IntoView {
    let players = memo(move || {
        let config = config.get()?;
        let seats = seated(&config, seats.get());
        config.check(seats).is_ok().then_some((config, seats))
    });
    let loader = use_chunk_loader();
    let report = RwSignal::new(None::<TrialReport>);
    let latest = StoredValue::new(0_u32);
    effect(move || {
        report.set(None);
        let number = latest.get_value() + 1;
        latest.set_value(number);
        let is_latest = move || latest.try_get_value() == Some(number);
        if let Some(((config, seats), host)) = players.get().zip(loader.host().here()) {
            spawn_local(async move {
                Delay::new(PAUSE).await;
                (host.try_out)(config, seats as u8, Box::new(is_latest), report);
            });
        }
    });
    let telling = move || report.get().filter(|report| report.rounds >= TELLING);
    let time = move || {
        let (config, seats) = players.get()?;
        Some(match telling() {
            Some(report) => duration(&config, seats, &report),
            None => say!("Bots are trying it out…"),
        })
    };
    let warnings = move || {
        let warnings = telling().map(|report| report.warnings());
        let warning = |warning: Warning| view! { <li>{i18n::phrase_text(&warning.phrase())}</li> };
        let warnings = warnings.unwrap_or_default();
        warnings.into_iter().map(warning).collect_view()
    };
    view! {
        <div class="verdict small">
            <p>{dynamic(time)}</p>
            <ul class="warnings">{dynamic(warnings)}</ul>
        </div>
    }
}

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
