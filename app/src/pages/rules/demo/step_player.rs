//! Going through a round step by step: a small table, the sentence, and buttons for forwards and back.

use engine::{GameConfig, RacePlace, Seat};
use leptos::{ev, html, prelude::*, wasm_bindgen::JsCast, web_sys};
use std::time::Duration;

use crate::{
    pages::rules::demo::scenes::{DemoScene, MatchScore, Picture},
    table::MiniTable,
    ui::{line_view::LineView, parts::Soon},
};
use wording::{
    line::text,
    narrator::{Batch, seconds},
    say,
};

/// The player's place among the steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StepPosition {
    /// The step on the screen, from 0.
    pub(crate) at: usize,
    /// True if the player came from the step before.
    pub(crate) forwards: bool,
    /// The number of moves so far.
    pub(crate) moves: u32,
}

impl StepPosition {
    /// The place after a move to another step. The same place if there is no such step.
    pub(crate) fn to(self, at: Option<usize>, of: usize) -> StepPosition {
        match at.filter(|at| *at < of && *at != self.at) {
            Some(at) => StepPosition {
                at,
                forwards: at == self.at + 1,
                moves: self.moves + 1,
            },
            None => self,
        }
    }
}

fn led(key: &str, at: usize, of: usize) -> Option<usize> {
    match key {
        "ArrowRight" => Some(at + 1),
        "ArrowLeft" => at.checked_sub(1),
        "Home" => Some(0),
        "End" => of.checked_sub(1),
        _ => None,
    }
}

#[component]
pub(crate) fn StepPlayer(
    of: usize,
    /// Gives the scene of a step, from 0.
    scene: Callback<usize, Option<DemoScene>>,
    names: StoredValue<Vec<String>>,
    config: GameConfig,
    /// True if the player can slide to any step and let the steps run.
    #[prop(optional)]
    slides: bool,
    /// The ids of the elements that describe the demonstration. A screen reader reads them out at the start.
    #[prop(optional)]
    about: Option<&'static str>,
) -> impl IntoView {
    let place = RwSignal::new(StepPosition::default());
    let runs = RwSignal::new(false);
    let go = move |to: Option<usize>| {
        runs.set(false);
        place.update(|place| *place = place.to(to, of));
    };
    let at = move || place.with(|place| place.at);
    let keys = window_event_listener(ev::keydown, move |key| {
        // Text fields and sliders have keys of their own.
        let own = key.target().is_some_and(|target| {
            target.has_type::<web_sys::HtmlInputElement>()
                || target.has_type::<web_sys::HtmlSelectElement>()
        });
        if !own {
            go(led(&key.key(), place.with_untracked(|place| place.at), of));
        }
    });
    on_cleanup(move || keys.remove());
    let scene = memo(move || scene.run(at()));
    // Steps that run by themselves leave no time for numbers.
    let number = move || {
        let at = place.with_untracked(|place| place.at);
        (!runs.get_untracked()).then(|| {
            say!(
                "Step {number} of {all}.",
                number = (at + 1).to_string(),
                all = of.to_string()
            )
        })
    };
    let slide = move |event: ev::Event| {
        let number: Option<usize> = event_target_value(&event).parse().ok();
        go(number.and_then(|number| number.checked_sub(1)));
    };
    view! {
        <Stage scene place names config />
        // The words that a screen reader reads out must come after the place where it stands.
        <div class="show-says" role="status" aria-atomic="true"><Soon>{dynamic(move || scene.get().map(|scene| said(scene, number(), names)))}</Soon></div>
        <footer class="show-foot">
            {slides.then(|| view! {
                <div class="show-far">
                    <Autoplay scene place of runs />
                    <input
                        type="range" class="show-slide" aria-label=say!("Step") min="1" max=of.to_string()
                        prop:value=move || (at() + 1).to_string() on:input=slide
                    />
                </div>
            })}
            <StepButtons at=Signal::derive(at) of go=Callback::new(go) about />
        </footer>
    }
}

/// The time to look at a step that goes on by itself, in milliseconds.
const LOOKS: usize = 900;
/// The time to read one byte of its words, in milliseconds. A letter is one byte. A Chinese character is three, and takes as
/// long as three letters.
const READS: usize = 40;

/// A button that runs the steps from here to the end, or again from the beginning, and stops them.
#[component]
fn Autoplay(
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

/// The buttons for forwards and back, and the number of the step.
#[component]
fn StepButtons(
    at: Signal<usize>,
    of: usize,
    go: Callback<Option<usize>>,
    about: Option<&'static str>,
) -> impl IntoView {
    let next = NodeRef::<html::Button>::new();
    effect(move || {
        if let Some(next) = next.get() {
            // If letters are so large that the whole sheet scrolls, the player starts at its top.
            let stay = web_sys::FocusOptions::new();
            stay.set_prevent_scroll(true);
            let _ = next.focus_with_options(&stay);
        }
    });
    view! {
        <div class="show-ways">
            <button
                type="button" class="button" aria-disabled=move || (at.get() == 0).then_some("true")
                on:click=move |_| go.run(at.get_untracked().checked_sub(1))
            >
                {say!("Back")}
            </button>
            <p aria-hidden="true">{dynamic(move || at.get() + 1)} " / " {of}</p>
            <button
                type="button" class="button primary" node_ref=next aria-describedby=about aria-disabled=move || (at.get() + 1 >= of).then_some("true")
                on:click=move |_| go.run(Some(at.get_untracked() + 1))
            >
                {say!("Next")}
            </button>
        </div>
    }
}

/// The sentence of a step, with a number that only a screen reader says. Then the second sentence, the rule that
/// refused a move, and the result of a race.
fn said(
    scene: DemoScene,
    number: Option<String>,
    names: StoredValue<Vec<String>>,
) -> impl IntoView {
    let number = number.map(|step| view! { <span class="visually-hidden">{step} " "</span> });
    let besides = (!scene.besides.is_empty())
        .then(|| view! { <p class="show-besides"><LineView line=scene.besides /></p> });
    let not = scene.refused.is_some();
    let rule = scene
        .refused
        .map(|rule| view! { " " <small class="show-rule">{rule.to_string()}</small> });
    let finish = names.with_value(|names| finish(&scene.raced, names));
    view! {
        <p class:show-no=not>{number}<LineView line=scene.said />{rule}</p>
        {besides}
        {finish}
    }
}

/// The picture of a step: the table from above, or the score of a match.
#[component]
fn Stage(
    scene: Memo<Option<DemoScene>>,
    place: RwSignal<StepPosition>,
    names: StoredValue<Vec<String>>,
    config: GameConfig,
) -> impl IntoView {
    let picture = move || scene.with(|scene| scene.as_ref().map(|scene| scene.shows.clone()));
    let table = move || match picture()? {
        Picture::Table(view, hands) => Some((*view, hands)),
        Picture::Match(_) => None,
    };
    let score = move || match picture()? {
        Picture::Table(..) => None,
        Picture::Match(score) => Some(score),
    };
    let news = memo(move || {
        let StepPosition {
            forwards, moves, ..
        } = place.get();
        let events = scene.with(|scene| scene.as_ref().map(|scene| scene.events.clone()));
        Batch {
            number: moves,
            events: events.filter(|_| forwards).unwrap_or_default(),
        }
    });
    match untrack(table) {
        Some((view, hands)) => {
            let now = memo(table);
            let seen = move || now.get().map_or_else(|| view.clone(), |(view, _)| view);
            let open = move || now.get().map_or_else(|| hands.clone(), |(_, hands)| hands);
            view! {
                <MiniTable
                    view=Signal::derive(seen) hands=Signal::derive(open) names=Signal::stored(names.get_value())
                    config=Signal::stored(config) news
                />
            }
            .into_any()
        }
        None => view! { {dynamic(move || score().map(|score| board(score, names)))} }.into_any(),
    }
}

fn board(score: MatchScore, names: StoredValue<Vec<String>>) -> impl IntoView {
    let row = move |(seat, points): (Seat, u32)| {
        let name = names.with_value(|names| names.get(seat.index()).cloned());
        let won = score
            .winners
            .has(seat)
            .then(|| format!(" {}", say!("wins")));
        let deals = (score.winners.is_empty() && score.dealer == seat)
            .then(|| format!(" {}", say!("deals")));
        let out = !score.playing.has(seat);
        view! { <tr class:off=out><th scope="row">{name} <small>{won} {deals}</small></th><td>{points}</td></tr> }
    };
    let rows = score.totals.iter().copied().map(row).collect_view();
    view! { <table class="show-board"><tbody>{rows}</tbody></table> }
}

/// The most places with a lane.
const LANES: usize = 4;

/// The places of a race, quickest first. `None` if there was no race.
pub(crate) fn finish(raced: &[RacePlace], names: &[String]) -> Option<AnyView> {
    let slowest = raced.iter().take(LANES).map(|place| place.millis).max()?;
    let lane = |place: &RacePlace| {
        let name = names.get(place.seat.index()).cloned();
        // A whole number of thousandths, because code that writes fractions is a large download.
        let took = u32::from(place.millis) * 1000 / u32::from(slowest.max(1));
        let took = format!("--took: {took}e-3");
        view! { <li style=took><b>{name}</b> " " <span>{seconds(place.millis)}</span></li> }
    };
    let lanes = raced.iter().take(LANES).map(lane).collect_view();
    let more = match raced.len().saturating_sub(LANES) {
        0 => None,
        count => Some(view! { <p>{say!("{count} more later | {count} more later", count)}</p> }),
    };
    let photo = NodeRef::<html::Figure>::new();
    effect(move || {
        if let Some(photo) = photo.get() {
            // Scroll to show all of it, above the part that stays in sight below.
            photo.scroll_into_view_with_bool(false);
        }
    });
    let drawn = view! {
        <figure node_ref=photo class="photo-finish">
            <figcaption>{say!("Photo finish")}</figcaption>
            <ol>{lanes}</ol>
            {more}
        </figure>
    };
    Some(drawn.into_any())
}
