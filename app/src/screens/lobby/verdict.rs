//! What bots found when they tried what is agreed.
use engine::Mix;
use leptos::prelude::*;

use super::super::terms::{count, seated};
use super::tester::{Found, Tried, try_out};

/// Rounds before which nothing is said: a single one is no measure.
const TELLING: u32 = 4;
/// What people read where nothing can be tried.
const UNTRIED: &str = "Bots cannot try it out in this browser. You can play it all the same.";

/// How long it takes, and what to know before it is played.
#[component]
pub(super) fn Verdict(
    /// What is agreed.
    mix: Memo<Option<Mix>>,
    /// How many will play.
    seats: Memo<usize>,
) -> impl IntoView {
    let players = Memo::new(move |_| {
        let mix = mix.get()?;
        let seats = seated(&mix, seats.get());
        mix.check(seats).is_ok().then_some((mix, seats))
    });
    let question = Memo::new(move |_| {
        let (mix, seats) = players.get()?;
        Some(format!("{seats} {mix}"))
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
        let seats = players.get().map(|(_, seats)| count(seats, "player"))?;
        Some(match answer().filter(|found| found.rounds >= TELLING) {
            Some(Found { sentences, .. }) => {
                let time = sentences.first().map(|time| time.trim_end_matches('.'));
                time.map_or_else(String::new, |time| format!("{time}, with {seats}."))
            }
            None if failed() => UNTRIED.to_owned(),
            None => "Bots are trying it out…".to_owned(),
        })
    };
    let warnings = move || {
        let told = answer().filter(|found| found.rounds >= TELLING);
        let sentences = told.map(|found| found.sentences).unwrap_or_default();
        let warning = |sentence: String| view! { <li>{sentence}</li> };
        sentences.into_iter().skip(1).map(warning).collect_view()
    };
    view! {
        <div class="verdict small">
            <p>{time}</p>
            <ul class="warnings">{warnings}</ul>
        </div>
    }
}
