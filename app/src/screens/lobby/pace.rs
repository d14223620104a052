//! How fast things go at the table.
use engine::session::{Command, Contests, Pace, Times, Wish};
use leptos::prelude::*;

use crate::session::use_session;

/// How long anybody may think: words, seconds.
const PATIENCE: [(&str, Option<u16>); 4] = [
    ("no limit", None),
    ("15 seconds", Some(15)),
    ("30 seconds", Some(30)),
    ("a minute", Some(60)),
];

/// What becomes of the times that some rules give for taking a hand, saying “not me” and the like.
const TIMES: [(&str, Times); 3] = [
    ("by the book", Times::Book),
    ("twice as long", Times::Twice),
    ("no limit", Times::Off),
];

/// Who goes first where several may act.
const CONTESTS: [(&str, Contests); 2] = [
    ("whoever is fastest", Contests::Fastest),
    ("whoever is next in order", Contests::InTurn),
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
pub(super) fn PaceOf() -> impl IntoView {
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
            <OneOf
                name="Time to think" words=PATIENCE.map(|(word, _)| word).to_vec()
                chosen=Signal::derive(move || PATIENCE.iter().position(|(_, s)| *s == pace().patience))
                on_choose=Callback::new(move |at: usize| set(&|pace| pace.patience = PATIENCE.get(at).map_or(pace.patience, |way| way.1)))
            />
            <OneOf
                name="Where several are asked at once" words=TIMES.map(|(word, _)| word).to_vec()
                chosen=Signal::derive(move || TIMES.iter().position(|(_, times)| *times == pace().times))
                on_choose=Callback::new(move |at: usize| set(&|pace| pace.times = TIMES.get(at).map_or(pace.times, |way| way.1)))
            />
            <OneOf
                name="Who goes first in a race" words=CONTESTS.map(|(word, _)| word).to_vec()
                chosen=Signal::derive(move || CONTESTS.iter().position(|(_, contests)| *contests == pace().contests))
                on_choose=Callback::new(move |at: usize| set(&|pace| pace.contests = CONTESTS.get(at).map_or(pace.contests, |way| way.1)))
            />
            <Show when=move || pace().contests == Contests::InTurn>
                <p class="note">
                    "Nobody has to be quick. Before a race is decided, all who might still act are asked: they act, or say “Not me”. \
                    Then what is done out of turn goes first, and of that what sits next behind whoever played last. The book’s \
                    times do not count."
                </p>
            </Show>
            <OneOf
                name="Waiting for somebody who is away" words=GRACE.map(|(word, _)| word).to_vec()
                chosen=Signal::derive(move || GRACE.iter().position(|(_, s)| *s == pace().grace))
                on_choose=Callback::new(move |at: usize| set(&|pace| pace.grace = GRACE.get(at).map_or(pace.grace, |way| way.1)))
            />
            <OneOf
                name="Bots" words=BOTS.map(|(word, _)| word).to_vec()
                chosen=Signal::derive(move || BOTS.iter().position(|(_, ms)| *ms == pace().thinking))
                on_choose=Callback::new(move |at: usize| set(&|pace| pace.thinking = BOTS.get(at).map_or(pace.thinking, |way| way.1)))
            />
        </div>
    }
}

/// One thing to choose from a list.
#[component]
pub(super) fn OneOf(
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
