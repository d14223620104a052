//! The verdict of bots that tried the game config.
use engine::trial::{TrialReport, Warning};
use engine::{GameConfig, message};
use leptos::prelude::*;

use crate::pages::lobby::trial::{Tried, try_out};
use crate::trial_worker::duration;
use wording::{house_rules::summary::seated, i18n, say};

/// The least number of rounds for a verdict. A single one says little.
const TELLING: u32 = 4;
/// The sentence if this browser cannot try anything.
const UNTRIED: &str =
    message!("Bots cannot try it out in this browser. You can play it all the same.");

/// The length of the match, and warnings to read before it starts.
#[component]
pub(crate) fn TrialVerdict(config: Memo<Option<GameConfig>>, seats: Memo<usize>) -> impl IntoView {
    let players = Memo::new(move |_| {
        let config = config.get()?;
        let seats = seated(&config, seats.get());
        config.check(seats).is_ok().then_some((config, seats))
    });
    let question = Memo::new(move |_| {
        let (config, seats) = players.get()?;
        Some(format!("{seats} {config}"))
    });
    let tried = RwSignal::new(None::<Tried>);
    try_out(question, tried);
    let answer = move || match tried.get()? {
        Tried::Found(found) if Some(&found.question) == question.get().as_ref() => Some(found),
        _ => None,
    };
    let failed = move || {
        tried.with(|tried| matches!(tried, Some(Tried::Failed(asked)) if Some(asked) == question.get().as_ref()))
    };
    let time = move || {
        let (config, seats) = players.get()?;
        Some(match answer().filter(|found| found.rounds >= TELLING) {
            Some(found) => {
                let in_words = |report: TrialReport| duration(&config, seats, &report);
                found.report.map(in_words).unwrap_or_default()
            }
            None if failed() => i18n::message_text(UNTRIED),
            None => say!("Bots are trying it out…"),
        })
    };
    let warnings = move || {
        let telling = answer().filter(|found| found.rounds >= TELLING);
        let report = telling.and_then(|found| found.report);
        let warnings = report.map(|report| report.warnings()).unwrap_or_default();
        let warning = |warning: Warning| view! { <li>{i18n::phrase_text(&warning.phrase())}</li> };
        warnings.into_iter().map(warning).collect_view()
    };
    view! {
        <div class="verdict small">
            <p>{time}</p>
            <ul class="warnings">{warnings}</ul>
        </div>
    }
}
