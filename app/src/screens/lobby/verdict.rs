//! What bots found when they tried what is agreed, in a worker beside the page.
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use engine::Mix;
use leptos::prelude::*;
use leptos::wasm_bindgen::prelude::*;
use web_sys::{HtmlLinkElement, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::super::terms::{count, seated};
use crate::trial::ENOUGH;

/// The worker, beside the page.
const WORKER: &str = "trial.js";
/// Where the page says what its script and its program are called in this build: it loads them early.
const SCRIPT: &str = "link[rel=modulepreload]:not([href*='snippets/'])";
const PROGRAM: &str = "link[rel=preload][as=fetch]";
/// How long nothing has to change before it is tried.
const PAUSE: Duration = Duration::from_millis(700);

/// What was found so far.
#[derive(Clone, PartialEq)]
struct Found {
    question: String,
    rounds: u32,
    sentences: Vec<String>,
}

impl Found {
    fn parse(answer: &str) -> Option<Self> {
        let mut lines = answer.lines();
        Some(Self {
            question: lines.next()?.to_owned(),
            rounds: lines.next()?.parse().ok()?,
            sentences: lines.map(str::to_owned).collect(),
        })
    }
}

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
    let found = RwSignal::new(None::<Found>);
    ask(question, found);
    let answer = move || {
        let found = found.get();
        found.filter(|found| Some(&found.question) == question.get().as_ref())
    };
    let time = move || {
        let seats = players.get().map(|(_, seats)| count(seats, "player"))?;
        let answer = answer().map(|found| found.sentences);
        let trying = || "Bots are trying it out…".to_owned();
        Some(answer.map_or_else(trying, |sentences| {
            let time = sentences.first().map(|time| time.trim_end_matches('.'));
            time.map_or_else(String::new, |time| format!("{time}, with {seats}."))
        }))
    };
    let warnings = move || {
        let sentences = answer().map(|found| found.sentences).unwrap_or_default();
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

/// Asks the worker whenever the question has stood for a while; goes on asking until it has played enough.
fn ask(question: Memo<Option<String>>, found: RwSignal<Option<Found>>) {
    let tester = StoredValue::new_local(None::<Tester>);
    Effect::new(move || {
        let Some(asked) = question.get() else { return };
        set_timeout(
            move || {
                if question.try_get_untracked().flatten().as_ref() != Some(&asked) {
                    return;
                }
                if tester.with_value(Option::is_none) {
                    tester.set_value(Tester::start(question, found));
                } else {
                    tester.with_value(|tester| tester.iter().for_each(|tester| tester.ask(&asked)));
                }
            },
            PAUSE,
        );
    });
}

/// The worker, seen from the page. Dropping it ends the worker.
struct Tester {
    worker: Worker,
    /// Whether an answer is to come; until then nothing else is asked.
    busy: Rc<Cell<bool>>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

impl Tester {
    /// `None` where a browser has no such workers: then nothing is tried.
    fn start(question: Memo<Option<String>>, found: RwSignal<Option<Found>>) -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(WORKER, &options).ok()?;
        let busy = Rc::new(Cell::new(true));
        let (asking, waiting) = (worker.clone(), busy.clone());
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
            let answer = message
                .data()
                .as_string()
                .and_then(|text| Found::parse(&text));
            let wanted = question.try_get_untracked().flatten();
            let enough = answer.as_ref().is_some_and(|found| {
                Some(&found.question) == wanted.as_ref() && found.rounds >= ENOUGH
            });
            if let Some(answer) = answer {
                found.try_set(Some(answer));
            }
            let next = wanted.filter(|_| !enough);
            waiting.set(next.is_some_and(|next| asking.post_message(&next.into()).is_ok()));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        let files = js_sys::Array::new();
        for link in [SCRIPT, PROGRAM] {
            files.push(&href(link)?.into());
        }
        worker.post_message(&files).ok()?;
        Some(Self {
            worker,
            busy,
            _on_message: on_message,
        })
    }

    fn ask(&self, question: &str) {
        if !self.busy.replace(true) {
            let _ = self.worker.post_message(&question.into());
        }
    }
}

impl Drop for Tester {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.terminate();
    }
}

/// The address that such a link has.
fn href(selector: &str) -> Option<String> {
    let link = document().query_selector(selector).ok().flatten()?;
    Some(link.dyn_into::<HtmlLinkElement>().ok()?.href())
}
