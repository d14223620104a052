//! How fast things go at the table.
use engine::message;
use engine::session::{Command, Contests, Pace, Times, Wish};
use leptos::prelude::*;

use crate::session::use_session;
use crate::{say, tongue};

/// How long anybody may think (DIG-8): words, seconds.
const PATIENCE: [(&str, Option<u16>); 5] = [
    (message!("no limit"), None),
    (message!("10 seconds"), Some(10)),
    (message!("20 seconds"), Some(20)),
    (message!("30 seconds"), Some(30)),
    (message!("a minute"), Some(60)),
];

/// What becomes of the times that some rules give for taking a hand, saying “not me” and the like.
const TIMES: [(&str, Times); 3] = [
    (message!("no limit"), Times::Off),
    (message!("by the book"), Times::Book),
    (message!("twice as long"), Times::Twice),
];

/// How long a race stays open at least (DIG-6): words, milliseconds.
const RACE: [(&str, u16); 4] = [
    (message!("no wait"), 0),
    (message!("1 second"), 1000),
    (message!("2 seconds"), 2000),
    (message!("3 seconds"), 3000),
];

/// Who goes first where several may act.
const CONTESTS: [(&str, Contests); 2] = [
    (message!("whoever is fastest"), Contests::Fastest),
    (message!("whoever is next in order"), Contests::InTurn),
];

/// How long somebody who is away is waited for: words, seconds.
const GRACE: [(&str, u16); 4] = [
    (message!("10 seconds"), 10),
    (message!("30 seconds"), 30),
    (message!("2 minutes"), 120),
    (message!("10 minutes"), 600),
];

/// How fast bots are: words, milliseconds.
const BOTS: [(&str, (u16, u16)); 3] = [
    (message!("unhurried"), (900, 2400)),
    (message!("brisk"), (400, 900)),
    (message!("instant"), (50, 150)),
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
        <h3>{say!("Pace")}</h3>
        <div class="rules">
            <OneOf
                name=message!("Time to think") words=PATIENCE.map(|(word, _)| word).to_vec()
                chosen=Signal::derive(move || PATIENCE.iter().position(|(_, s)| *s == pace().patience))
                on_choose=Callback::new(move |at: usize| set(&|pace| pace.patience = PATIENCE.get(at).map_or(pace.patience, |way| way.1)))
            />
            <OneOf
                name=message!("Where several are asked at once") words=TIMES.map(|(word, _)| word).to_vec()
                chosen=Signal::derive(move || TIMES.iter().position(|(_, times)| *times == pace().times))
                on_choose=Callback::new(move |at: usize| set(&|pace| pace.times = TIMES.get(at).map_or(pace.times, |way| way.1)))
            />
            <OneOf
                name=message!("Who goes first in a race") words=CONTESTS.map(|(word, _)| word).to_vec()
                chosen=Signal::derive(move || CONTESTS.iter().position(|(_, contests)| *contests == pace().contests))
                on_choose=Callback::new(move |at: usize| set(&|pace| pace.contests = CONTESTS.get(at).map_or(pace.contests, |way| way.1)))
            />
            <Show when=move || pace().contests == Contests::InTurn>
                <p class="note">
                    {say!("Nobody has to be quick. Before a race is decided, all who might still act are asked: they act, or say “Not me”. Then what is done out of turn goes first, and of that what sits next behind whoever played last. The book’s times do not count.")}
                </p>
            </Show>
            <OneOf
                name=message!("A race stays open for at least") words=RACE.map(|(word, _)| word).to_vec()
                chosen=Signal::derive(move || RACE.iter().position(|(_, ms)| *ms == pace().race))
                on_choose=Callback::new(move |at: usize| set(&|pace| pace.race = RACE.get(at).map_or(pace.race, |way| way.1)))
            />
            <p class="note">
                {say!("Whoever would end a chance for others, to catch somebody for instance, waits until the card has lain there that long.")}
            </p>
            <OneOf
                name=message!("Waiting for somebody who is away") words=GRACE.map(|(word, _)| word).to_vec()
                chosen=Signal::derive(move || GRACE.iter().position(|(_, s)| *s == pace().grace))
                on_choose=Callback::new(move |at: usize| set(&|pace| pace.grace = GRACE.get(at).map_or(pace.grace, |way| way.1)))
            />
            <OneOf
                name=message!("Bots") words=BOTS.map(|(word, _)| word).to_vec()
                chosen=Signal::derive(move || BOTS.iter().position(|(_, ms)| *ms == pace().thinking))
                on_choose=Callback::new(move |at: usize| set(&|pace| pace.thinking = BOTS.get(at).map_or(pace.thinking, |way| way.1)))
            />
        </div>
    }
}

/// One thing to choose from a list. Its name and its words are messages.
#[component]
pub(super) fn OneOf(
    name: &'static str,
    words: Vec<&'static str>,
    chosen: Signal<Option<usize>>,
    on_choose: Callback<usize>,
) -> impl IntoView {
    let option = move |(at, word): (usize, &'static str)| {
        view! { <option value=at.to_string() selected=move || chosen.get() == Some(at)>{tongue::of(word)}</option> }
    };
    view! {
        <label class="rule">
            <span class="rule-name">{tongue::of(name)}</span>
            <select
                class="input"
                on:change:target=move |event| if let Ok(at) = event.target().value().parse() { on_choose.run(at) }
            >
                {words.into_iter().enumerate().map(option).collect_view()}
            </select>
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// By default a second, and the lobby may choose from none to three (DIG-6).
    #[test]
    fn a_race_stays_open_for_none_to_three_seconds() {
        assert_eq!(RACE.map(|(_, ms)| ms), [0, 1000, 2000, 3000]);
        assert_eq!(Pace::default().race, 1000);
        for (_, race) in RACE {
            let pace = Pace {
                race,
                ..Pace::default()
            };
            assert!(pace.is_sound());
        }
    }
}
