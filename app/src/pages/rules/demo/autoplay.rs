//! Steps that go on by themselves. Each stays for as long as its sentence takes to read.

use leptos::prelude::*;
use std::time::Duration;

use crate::pages::rules::demo::{scenes::DemoScene, step_player::StepPosition};
use wording::{line::text, say};

/// The time to look at a step, and the time to read a byte of its words, in milliseconds. A letter is one byte. A
/// Chinese character is three bytes and takes as long as three letters.
const LOOKS: usize = 900;
const READS: usize = 40;

/// A button that runs the steps from here to the end, or again from the beginning, and stops them.
#[component]
pub(crate) fn Autoplay(
    scene: Memo<Option<DemoScene>>,
    /// The player's place among the steps.
    place: RwSignal<StepPosition>,
    of: usize,
    /// True while the steps run. A player who goes to a step by hand stops them.
    runs: RwSignal<bool>,
) -> impl IntoView {
    let bytes = move || {
        scene.with(|scene| {
            let said = |scene: &DemoScene| text(&scene.said).len() + text(&scene.besides).len();
            scene.as_ref().map_or(0, said)
        })
    };
    effect(move || {
        let at = place.with(|place| place.at);
        if !runs.get() {
            return;
        }
        if at + 1 >= of {
            runs.set(false);
            return;
        }
        let time = Duration::from_millis((LOOKS + READS * bytes()) as u64);
        let next = move || place.update(|place| *place = place.to(Some(at + 1), of));
        // If the page gives no timer, the run stays at this step.
        if let Ok(timer) = set_timeout_with_handle(next, time) {
            on_cleanup(move || timer.clear());
        }
    });
    let press = move |_| {
        let begins = !runs.get_untracked();
        if begins && place.with_untracked(|place| place.at + 1 >= of) {
            place.update(|place| *place = place.to(Some(0), of));
        }
        runs.set(begins);
    };
    let word = move || match runs.get() {
        true => say!("Pause"),
        false => say!("Let it run"),
    };
    let sign = move || match runs.get() {
        true => "M6 4h4v16H6zM14 4h4v16h-4z",
        false => "M7 4v16l13-8z",
    };
    view! {
        <button type="button" class="button icon show-run" aria-label=word on:click=press>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d=sign></path></svg>
        </button>
    }
}
