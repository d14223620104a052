//! Bots try the game config that the table has agreed on, and the page says what to expect of it.
use engine::GameConfig;
use engine::trial::{TrialReport, Warning};
use futures_timer::Delay;
use leptos::{prelude::*, task::spawn_local};
use std::time::Duration;

use crate::chunk_loader::{Fetching, use_chunk_loader};
use wording::house_rules::duration::duration;
use wording::{house_rules::summary::seated, i18n, say};

/// The least number of rounds for a verdict. A single one says little.
const TELLING: u32 = 4;
/// The time without a change before a trial starts.
const PAUSE: Duration = Duration::from_millis(700);

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
        if let (Some((config, seats)), Fetching::Done(host)) = (players.get(), loader.host()) {
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
