//! The house rules to choose from.
use engine::rulesets::houses::{HouseSpec, Values};
use engine::session::{Command, Pace, Wish};
use engine::{House, Mix};
use leptos::prelude::*;

use super::summary::summary;
use crate::session::use_session;

/// The rules in force, and every house rule for the host to choose.
#[component]
pub(super) fn Rules(
    /// Whether they can be changed here and now.
    #[prop(into)]
    open: Signal<bool>,
) -> impl IntoView {
    let session = use_session();
    let mix = Memo::new(move |_| session.table.with(|table| table.as_ref().map(|t| t.mix)));
    let ruleset = Memo::new(move |_| mix.get().map(|mix| Mix::plain(mix.ruleset)));
    let rule = move |spec: &'static HouseSpec| {
        view! { <Rule spec mix open /> }
    };
    view! {
        <p>{move || mix.get().map(|mix| summary(&mix))}</p>
        <div class="rules">{move || ruleset.get().map(|plain| plain.houses().map(rule).collect_view())}</div>
        <Show when=move || session.is_host()><PaceOf /></Show>
    }
}

/// One house rule: what it is, and what it is set to.
#[component]
fn Rule(spec: &'static HouseSpec, mix: Memo<Option<Mix>>, open: Signal<bool>) -> impl IntoView {
    let session = use_session();
    let value = move || mix.get().map_or(0, |mix| mix.value(spec.house));
    let set = move |value: u8| {
        if let Some(mix) = mix.get_untracked() {
            session.wish(Wish::Command(Command::Mix(mix.with(spec.house, value))));
        }
    };
    let ids = spec
        .rules
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>();
    let about = view! { <span class="small">{spec.about} " " <span class="ids">{ids.join(", ")}</span></span> };
    let control = match spec.values {
        Values::Switch => view! {
            <input
                type="checkbox" class="switch" prop:checked=move || value() == 1 prop:disabled=move || !open.get()
                on:change:target=move |event| set(u8::from(event.target().checked()))
            />
        }
        .into_any(),
        Values::Ways(_) | Values::Range(..) => view! {
            <select
                class="input" prop:value=move || value().to_string() prop:disabled=move || !open.get()
                on:change:target=move |event| if let Ok(value) = event.target().value().parse() { set(value) }
            >
                {values(spec).into_iter().map(|(number, word)| view! {
                    <option value=number.to_string() selected=move || value() == number>{word}</option>
                }).collect_view()}
            </select>
        }
        .into_any(),
    };
    view! {
        <label class="rule">
            <span class="rule-name">{spec.name} {about}</span>
            {control}
        </label>
    }
}

/// Minutes to choose from; none plays for points.
const MINUTES: [u8; 9] = [0, 10, 15, 20, 30, 45, 60, 90, 120];

/// Every value to choose from, and its word.
fn values(spec: &HouseSpec) -> Vec<(u8, String)> {
    let word = |value: u8| match (spec.house, value) {
        (House::Target, 0) => "a single round".to_owned(),
        (House::Target, fifties) => format!("{} points", 50 * u16::from(fifties)),
        (House::Minutes, 0) => "play for points".to_owned(),
        (House::Minutes, minutes) => format!("{minutes} minutes"),
        (House::DrawLimit, 0) => "any number".to_owned(),
        (House::Packs, 0) => "automatic".to_owned(),
        (House::CatchPenalty, 1) => "1 card".to_owned(),
        (House::CatchPenalty, cards) => format!("{cards} cards"),
        (_, value) => value.to_string(),
    };
    match spec.values {
        Values::Switch => Vec::new(),
        Values::Ways(ways) => (0..)
            .zip(ways.iter().map(|way| (*way).to_owned()))
            .collect(),
        Values::Range(least, most) => (least..=most)
            .filter(|value| spec.house != House::Minutes || MINUTES.contains(value))
            .map(|value| (value, word(value)))
            .collect(),
    }
}

/// How long anybody may think: words, seconds.
const PATIENCE: [(&str, Option<u16>); 4] = [
    ("no limit", None),
    ("15 seconds", Some(15)),
    ("30 seconds", Some(30)),
    ("a minute", Some(60)),
];

/// How long somebody who is away is waited for: words, seconds.
const GRACE: [(&str, u16); 4] = [
    ("10 seconds", 10),
    ("30 seconds", 30),
    ("2 minutes", 120),
    ("10 minutes", 600),
];

/// How fast bots are: words, milliseconds.
const BOTS: [(&str, (u16, u16)); 3] = [
    ("unhurried", (900, 2400)),
    ("brisk", (400, 900)),
    ("instant", (50, 150)),
];

/// How fast things go.
#[component]
fn PaceOf() -> impl IntoView {
    let session = use_session();
    let pace = move || {
        session
            .table
            .with(|t| t.as_ref().map(|t| t.pace).unwrap_or_default())
    };
    let set = move |change: &dyn Fn(&mut Pace)| {
        let mut pace = untrack(pace);
        change(&mut pace);
        session.wish(Wish::Command(Command::Pace(pace)));
    };
    view! {
        <h3>"Pace"</h3>
        <div class="rules">
            <Speed
                name="Time to think" words=PATIENCE.map(|(word, _)| word).to_vec()
                chosen=Signal::derive(move || PATIENCE.iter().position(|(_, s)| *s == pace().patience))
                on_choose=Callback::new(move |at: usize| set(&|pace| pace.patience = PATIENCE.get(at).map_or(pace.patience, |way| way.1)))
            />
            <Speed
                name="Waiting for somebody who is away" words=GRACE.map(|(word, _)| word).to_vec()
                chosen=Signal::derive(move || GRACE.iter().position(|(_, s)| *s == pace().grace))
                on_choose=Callback::new(move |at: usize| set(&|pace| pace.grace = GRACE.get(at).map_or(pace.grace, |way| way.1)))
            />
            <Speed
                name="Bots" words=BOTS.map(|(word, _)| word).to_vec()
                chosen=Signal::derive(move || BOTS.iter().position(|(_, ms)| *ms == pace().thinking))
                on_choose=Callback::new(move |at: usize| set(&|pace| pace.thinking = BOTS.get(at).map_or(pace.thinking, |way| way.1)))
            />
        </div>
    }
}

#[component]
fn Speed(
    name: &'static str,
    words: Vec<&'static str>,
    chosen: Signal<Option<usize>>,
    on_choose: Callback<usize>,
) -> impl IntoView {
    let option = move |(at, word): (usize, &'static str)| {
        view! { <option value=at.to_string() selected=move || chosen.get() == Some(at)>{word}</option> }
    };
    view! {
        <label class="rule">
            <span class="rule-name">{name}</span>
            <select
                class="input"
                on:change:target=move |event| if let Ok(at) = event.target().value().parse() { on_choose.run(at) }
            >
                {words.into_iter().enumerate().map(option).collect_view()}
            </select>
        </label>
    }
}
