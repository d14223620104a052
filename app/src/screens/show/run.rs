//! Steps that go on by themselves, each for as long as its sentence takes to be read.
use std::time::Duration;

use leptos::prelude::*;

use super::{scenes::Scene, steps::Place};
use crate::{say, screens::table::words::text};

/// How long one looks at a step, and reads a byte of what is said, in milliseconds. A letter is one; a Chinese sign is three,
/// and takes as long.
const LOOKS: usize = 900;
const READS: usize = 40;

/// Lets the steps run from here to the end, or from the beginning again, and stops them.
#[component]
pub(super) fn Run(
    /// What is seen.
    scene: Memo<Option<Scene>>,
    /// Where one is.
    place: RwSignal<Place>,
    /// How many steps there are.
    of: usize,
    /// Whether they run. Whoever goes to a step by hand stops them.
    runs: RwSignal<bool>,
) -> impl IntoView {
    let bytes = move || {
        scene.with(|scene| {
            let said = |scene: &Scene| text(&scene.said).len() + text(&scene.besides).len();
            scene.as_ref().map_or(0, said)
        })
    };
    Effect::new(move || {
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
        // A page that gives no timer leaves it at this step.
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
