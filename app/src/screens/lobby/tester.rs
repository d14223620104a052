//! The worker beside the page in which bots try what is agreed.
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use engine::trial::Report;
use leptos::prelude::*;
use leptos::wasm_bindgen::prelude::*;
use web_sys::{Event, HtmlLinkElement, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::trial::{self, ENOUGH};

/// The worker, beside the page.
const WORKER: &str = "trial.js";
/// Where the page says what its script and its program are called in this build, and their hashes: it loads them early.
const SCRIPT: &str = "link[rel=modulepreload]:not([href*='snippets/'])";
const PROGRAM: &str = "link[rel=preload][as=fetch]";
/// How long nothing has to change before it is tried.
const PAUSE: Duration = Duration::from_millis(700);
/// How long a worker may be silent about its first round, its own loading included.
const SILENCE: Duration = Duration::from_secs(20);

/// What has become of a trial.
#[derive(Clone, PartialEq)]
pub(super) enum Tried {
    /// This was found so far.
    Found(Found),
    /// What was asked cannot be tried here: no such workers, or this one broke down.
    Failed(String),
}

/// What was found so far.
#[derive(Clone, PartialEq)]
pub(super) struct Found {
    pub(super) question: String,
    pub(super) rounds: u32,
    /// What these rounds have shown, if they could be played.
    pub(super) report: Option<Report>,
}

impl Found {
    fn parse(answer: &str) -> Option<Self> {
        let mut lines = answer.lines();
        Some(Self {
            question: lines.next()?.to_owned(),
            rounds: lines.next()?.parse().ok()?,
            report: lines.next().and_then(trial::parse),
        })
    }
}

/// Tries whatever question has stood for a while, until enough was played. What was asked before is broken off.
pub(super) fn try_out(question: Memo<Option<String>>, tried: RwSignal<Option<Tried>>) {
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
                    // Whatever it is still at is of no use to anybody.
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

/// What the worker is at; one that is not there is as good as broken.
fn work_of(tester: &Option<Tester>) -> Work {
    let at = tester.as_ref().map(|tester| tester.work.borrow().clone());
    at.unwrap_or(Work::Broken)
}

/// A worker that has said nothing for long will not say anything any more.
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

/// What a worker is at.
#[derive(Clone, PartialEq)]
enum Work {
    /// Getting ready; it then asks for what is wanted by itself.
    Loading,
    /// Nothing.
    Idle,
    /// The first round of this question.
    First(String),
    /// More rounds.
    More,
    /// Nothing ever again.
    Broken,
}

/// The worker, seen from the page. Dropping it ends the worker.
struct Tester {
    worker: Worker,
    work: Rc<RefCell<Work>>,
    _on_event: Closure<dyn FnMut(Event)>,
}

impl Tester {
    /// `None` where a browser has no such workers: then nothing is tried.
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
            // An error is no message; a message without a text says that the program could not be loaded.
            let Some(Some(text)) = text else {
                at.replace(Work::Broken);
                let _ = tried.try_set(wanted.map(Tried::Failed));
                return;
            };
            let found = Found::parse(&text);
            let (next, then) = match &found {
                Some(found) => {
                    let more = |wanted: &String| *wanted == found.question && found.rounds < ENOUGH;
                    (wanted.filter(more), Work::More)
                }
                // It has just begun.
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

    /// Whether the question could be asked.
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

/// The address that such a link has, and the hash of what is there; the hash is empty where a build has none.
fn file(selector: &str) -> Option<JsValue> {
    let link = document().query_selector(selector).ok().flatten()?;
    let link: HtmlLinkElement = link.dyn_into().ok()?;
    let file = js_sys::Object::new();
    // Browsers check no preload of a program by its hash, and complain of one there (app/integrity.mjs).
    let kept = || link.get_attribute("data-integrity");
    let hash = Some(link.integrity()).filter(|hash| !hash.is_empty());
    let integrity = hash.or_else(kept).unwrap_or_default();
    for (name, value) in [("href", link.href()), ("integrity", integrity)] {
        js_sys::Reflect::set(&file, &name.into(), &value.into()).ok()?;
    }
    Some(file.into())
}
