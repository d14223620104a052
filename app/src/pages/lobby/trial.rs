//! The web worker beside the page. In it bots try the game config that the table agrees on.

use engine::trial::TrialReport;
use leptos::{prelude::*, wasm_bindgen::prelude::*};
use std::{cell::RefCell, rc::Rc, time::Duration};
use web_sys::{Event, HtmlLinkElement, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::trial_worker::{self, ENOUGH};

/// The script of the worker.
const WORKER: &str = "trial.js";
/// Where the page names its script and its program in this build, with their hashes. The page loads both early.
const SCRIPT: &str = "link[rel=modulepreload]:not([href*='snippets/'])";
const PROGRAM: &str = "link[rel=preload][as=fetch]";
/// The time without a change before a trial starts.
const PAUSE: Duration = Duration::from_millis(700);
/// The time that a worker has for its first round, loading included, before the page gives it up.
const SILENCE: Duration = Duration::from_secs(20);

/// The state of a trial.
#[derive(Clone, PartialEq)]
pub(crate) enum Tried {
    /// The result so far.
    Found(TrialResult),
    /// The question cannot be tried here: the browser has no such workers, or the worker broke down.
    Failed(String),
}

/// The result of a trial so far.
#[derive(Clone, PartialEq)]
pub(crate) struct TrialResult {
    pub(crate) question: String,
    pub(crate) rounds: u32,
    /// The report on these rounds, if they could be played.
    pub(crate) report: Option<TrialReport>,
}

impl TrialResult {
    fn parse(answer: &str) -> Option<Self> {
        let mut lines = answer.lines();
        Some(Self {
            question: lines.next()?.to_owned(),
            rounds: lines.next()?.parse().ok()?,
            report: lines.next().and_then(trial_worker::parse),
        })
    }
}

/// Tries each question that has stood for a while, until enough rounds were played. A new question ends the trial of
/// the one before.
pub(crate) fn try_out(question: Memo<Option<String>>, tried: RwSignal<Option<Tried>>) {
    let tester = StoredValue::new_local(None::<Tester>);
    let wanted =
        move |asked: &String| question.try_get_untracked().flatten().as_ref() == Some(asked);
    Effect::new(move || {
        let Some(asked) = question.get() else { return };
        set_timeout(
            move || {
                let Some(work) = tester.try_with_value(work_of).filter(|_| wanted(&asked)) else {
                    return;
                };
                let going = match work {
                    Work::Loading => true,
                    Work::Idle => tester.with_value(|t| t.as_ref().is_some_and(|t| t.ask(&asked))),
                    // Nobody needs the worker's present work any more.
                    Work::First(_) | Work::More | Work::Broken => {
                        tester.set_value(None);
                        tester.set_value(Tester::start(question, tried));
                        tester.with_value(Option::is_some)
                    }
                };
                match going {
                    true => give_up_on_silence(asked, tester, tried),
                    false => tried.set(Some(Tried::Failed(asked))),
                }
            },
            PAUSE,
        );
    });
}

/// The worker's present work. A missing worker counts as broken.
fn work_of(tester: &Option<Tester>) -> Work {
    let at = tester.as_ref().map(|tester| tester.work.borrow().clone());
    at.unwrap_or(Work::Broken)
}

/// Gives up a worker that has been silent for too long.
fn give_up_on_silence(
    asked: String,
    tester: StoredValue<Option<Tester>, LocalStorage>,
    tried: RwSignal<Option<Tried>>,
) {
    set_timeout(
        move || {
            let silent = match tester.try_with_value(work_of) {
                Some(Work::Loading) => true,
                Some(Work::First(question)) => question == asked,
                _ => false,
            };
            if silent {
                tester.set_value(None);
                tried.set(Some(Tried::Failed(asked)));
            }
        },
        SILENCE,
    );
}

/// A worker's present work.
#[derive(Clone, PartialEq)]
enum Work {
    /// It is loading. It then asks for the question by itself.
    Loading,
    Idle,
    /// It plays the first round for this question.
    First(String),
    /// It plays more rounds.
    More,
    /// It broke down and will not work again.
    Broken,
}

/// The worker, seen from the page. Dropping it ends the worker.
struct Tester {
    worker: Worker,
    work: Rc<RefCell<Work>>,
    _on_event: Closure<dyn FnMut(Event)>,
}

impl Tester {
    /// Starts a worker. `None` where a browser has no such workers: then nothing is tried.
    fn start(question: Memo<Option<String>>, tried: RwSignal<Option<Tried>>) -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(WORKER, &options).ok()?;
        let work = Rc::new(RefCell::new(Work::Loading));
        let (asking, at) = (worker.clone(), work.clone());
        let on_event = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            let text = event
                .dyn_ref::<MessageEvent>()
                .map(|message| message.data().as_string());
            let wanted = question.try_get_untracked().flatten();
            // An error is not a message. A message without text says that the worker could not load the program.
            let Some(Some(text)) = text else {
                at.replace(Work::Broken);
                let _ = tried.try_set(wanted.map(Tried::Failed));
                return;
            };
            let found = TrialResult::parse(&text);
            let (next, then) = match &found {
                Some(found) => {
                    let more = |wanted: &String| *wanted == found.question && found.rounds < ENOUGH;
                    (wanted.filter(more), Work::More)
                }
                // The worker has just started.
                None => (wanted.clone(), wanted.map_or(Work::Idle, Work::First)),
            };
            let posted = next.is_some_and(|next| asking.post_message(&next.into()).is_ok());
            at.replace(if posted { then } else { Work::Idle });
            if let Some(found) = found {
                let _ = tried.try_set(Some(Tried::Found(found)));
            }
        });
        let listener = Some(on_event.as_ref().unchecked_ref());
        worker.set_onmessage(listener);
        worker.set_onerror(listener);
        let files = js_sys::Array::new();
        for link in [SCRIPT, PROGRAM] {
            files.push(&file(link)?);
        }
        worker.post_message(&files).ok()?;
        Some(Self {
            worker,
            work,
            _on_event: on_event,
        })
    }

    /// Asks the worker a question. True if the worker could be reached.
    fn ask(&self, question: &str) -> bool {
        self.work.replace(Work::First(question.to_owned()));
        self.worker.post_message(&question.into()).is_ok()
    }
}

impl Drop for Tester {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// The address of such a link and the hash of its file. The hash is empty in a build without hashes.
fn file(selector: &str) -> Option<JsValue> {
    let link = document().query_selector(selector).ok().flatten()?;
    let link: HtmlLinkElement = link.dyn_into().ok()?;
    let file = js_sys::Object::new();
    // Browsers do not check a program's preload by its hash, and complain if it has one (app/integrity.mjs).
    let kept = || link.get_attribute("data-integrity");
    let hash = Some(link.integrity()).filter(|hash| !hash.is_empty());
    let integrity = hash.or_else(kept).unwrap_or_default();
    for (name, value) in [("href", link.href()), ("integrity", integrity)] {
        js_sys::Reflect::set(&file, &name.into(), &value.into()).ok()?;
    }
    Some(file.into())
}
