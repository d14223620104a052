//! A lesson, on the same table that real rounds use.

use engine::{Action, RedactedEvent, RulesetId, View};
use leptos::{ev, prelude::*, wasm_bindgen::JsCast, web_sys};
use std::time::Duration;

use crate::{
    pages::{
        rules::rulebook::GUIDES,
        rules::{
            demo::names,
            tour::{
                lesson::Lesson,
                lesson_run::{LessonRun, TaskVerdict},
                task_strip::{LessonWords, TaskStrip},
            },
        },
    },
    platform::clock::Alarm,
    session::use_session,
    table::{Table, TableFeed, moves},
    ui::parts::Heading,
};
use wording::{
    Cast,
    demo::deeds::to_do_any,
    i18n, line,
    line::words,
    narrator::{Batch, Denied, Log},
    say,
};

/// The wait before another seat plays. `SHORT` is the wait if animations are off.
const PAUSE: Duration = Duration::from_millis(1000);
const SHORT: Duration = Duration::from_millis(300);
/// The wait after an event, until it shows on the table and has been read out. The lesson's words on it come after
/// that.
const LANDS: Duration = Duration::from_millis(450);

/// The time after a lesson begins or ends during which a tap does not count. It was meant for the button that stood
/// there before.
const SETTLES: Duration = Duration::from_millis(300);

/// Selects the table itself, without the strip above it.
const TABLE: &str = ".felt, .says, .bar, .hand";

#[derive(Clone, Copy)]
struct LessonTable {
    run: StoredValue<LessonRun>,
    /// The words at the end of the lesson.
    closing: StoredValue<String>,
    names: StoredValue<Vec<String>>,
    view: RwSignal<View>,
    news: RwSignal<Batch>,
    log: RwSignal<Log>,
    refused: RwSignal<Option<Denied>>,
    said: RwSignal<LessonWords>,
    /// The timer that lets another seat play or shows the next words.
    alarm: StoredValue<Alarm>,
}

impl LessonTable {
    fn new(run: LessonRun, closing: String) -> LessonTable {
        let said = match (said(&run, &closing), run.awaits_others()) {
            (LessonWords::Task(line), true) => LessonWords::Coming(line),
            (said, _) => said,
        };
        LessonTable {
            view: RwSignal::new(run.view()),
            run: StoredValue::new(run),
            closing: StoredValue::new(closing),
            names: StoredValue::new(names()),
            news: RwSignal::new(Batch::default()),
            log: RwSignal::new(Log::default()),
            refused: RwSignal::new(None),
            said: RwSignal::new(said),
            alarm: StoredValue::default(),
        }
    }

    /// Shows events that have just happened.
    fn hear(self, events: Vec<RedactedEvent>) {
        self.log.update(|log| log.add(&events));
        self.news.update(|batch| {
            *batch = Batch {
                number: batch.number + 1,
                events,
            }
        });
        self.view.set(self.run.with_value(LessonRun::view));
    }

    /// Lets other seats play while it is their turn, then says the next words.
    fn schedule_next(self) {
        let (next, pause): (fn(LessonTable), Duration) =
            match (self.run.with_value(LessonRun::awaits_others), moves()) {
                (true, true) => (LessonTable::others, PAUSE),
                (true, false) => (LessonTable::others, SHORT),
                (false, _) => (LessonTable::tell, LANDS),
            };
        self.alarm
            .with_value(|alarm| alarm.ring_after(pause, move || next(self)));
    }

    /// Says the words that are due now.
    fn tell(self) {
        let now = |run: &LessonRun| self.closing.with_value(|closing| said(run, closing));
        // The lesson may be over by then.
        let now = self.run.try_with_value(now);
        if let Some(now) = now.filter(|now| self.said.with_untracked(|said| said != now)) {
            self.said.set(now);
        }
    }

    /// The next seat plays.
    fn others(self) {
        // The lesson may be over by then.
        let events = self.run.try_update_value(LessonRun::go_on).flatten();
        if let Some(events) = events {
            self.hear(events);
            self.schedule_next();
        }
    }

    fn stop(self) {
        self.alarm.with_value(Alarm::clear);
    }

    /// Stops waiting for other seats. True if the lesson was waiting for one.
    fn hurry(self) -> bool {
        let waits = self.run.with_value(LessonRun::awaits_others);
        if waits {
            self.stop();
            self.others();
        }
        waits
    }

    /// Judges and carries out an action of the learner.
    fn act(self, action: Action) {
        if self.hurry() {
            return;
        }
        let verdict = self.run.try_update_value(|run| run.attempt(action));
        let why = match verdict {
            Some(TaskVerdict::Refused(why)) => Some(Denied { why, late: None }),
            Some(TaskVerdict::Aside | TaskVerdict::Right(_)) | None => None,
        };
        self.refused.set(why);
        match verdict {
            Some(TaskVerdict::Aside) => self.hint(),
            Some(TaskVerdict::Right(events)) => {
                self.hear(events);
                self.schedule_next();
            }
            Some(TaskVerdict::Refused(_)) | None => {}
        }
    }

    /// Says the task again, after the learner did something else that is legal.
    fn hint(self) {
        let line = self.run.with_value(|run| {
            let (_, wanted) = run.task()?;
            let view = run.view();
            let deeds = self.names.with_value(|names| {
                let (me, rules) = (view.viewer, run.rules());
                let cast = Cast::new(names, me, rules);
                to_do_any(wanted, &view, cast)
            });
            Some(line!(
                "You may do that, but this is about something else. Here {deeds}.",
                deeds
            ))
        });
        if let Some(line) = line {
            self.stop();
            self.said.set(LessonWords::Instead(line));
        }
    }
}

/// The words that are due now.
fn said(run: &LessonRun, closing: &str) -> LessonWords {
    match run.task() {
        Some((says, _)) => LessonWords::Task(vec![words(says.to_owned())]),
        None => LessonWords::Done(vec![words(closing.to_owned())]),
    }
}

/// True if the event hit the table, not the strip above it or a sheet over it.
fn is_of_table(event: &ev::MouseEvent) -> bool {
    let target = event.target();
    let target = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| target.closest(TABLE).is_ok_and(|found| found.is_some()))
}

/// True once a tap on a button that leads on counts.
fn settled(done: Memo<bool>) -> Signal<bool> {
    let (settled, alarm) = (RwSignal::new(false), StoredValue::<Alarm>::default());
    effect(move || {
        done.track();
        settled.set(false);
        alarm.with_value(|alarm| alarm.ring_after(SETTLES, move || settled.set(true)));
    });
    settled.into()
}

#[component]
pub(crate) fn LessonPage(
    lesson: Lesson,
    game: RulesetId,
    at: usize,
    of: usize,
    /// Runs when the lesson is over or skipped.
    on_next: Callback<()>,
    /// Runs when the learner leaves the tour.
    on_leave: Callback<()>,
) -> impl IntoView {
    let session = use_session();
    let config = lesson.table.config();
    let table = LessonRun::open(&lesson).map(|run| LessonTable::new(run, lesson.closing.clone()));
    // A tour with a lesson that cannot open is never built.
    let Some(table) = table else {
        return ().into_any();
    };
    table.schedule_next();
    // A learner who does not want to wait for other seats taps the table.
    let hurry = move |click: ev::MouseEvent| {
        if is_of_table(&click) && table.hurry() {
            click.stop_propagation();
            click.prevent_default();
        }
    };
    let done = memo(move || table.said.with(|said| matches!(said, LessonWords::Done(_))));
    let settled = settled(done);
    let on_next = Callback::new(move |()| {
        if settled.get_untracked() {
            on_next.run(());
        }
    });
    let (title, rule, number) = (lesson.title, lesson.rule, at + 1);
    let on = match number == of {
        true => say!("Finish"),
        false => say!("Next"),
    };
    let head = move || {
        let (title, on) = (title.clone(), on.clone());
        view! {
            <LessonHead game number of done settled on_next on_leave />
            <TaskStrip title rule config said=table.said settled on on_next />
        }
    };
    let (names, config) = (Signal::stored(names()), Signal::stored(config));
    let feed = TableFeed {
        log: table.log.into(),
        refused: table.refused.into(),
        ..TableFeed::new(table.view.into(), names, config, table.news.into())
    };
    view! {
        <div class="tour" on:click:capture=hurry>
            <Table
                feed taste=Signal::derive(move || session.preferences.with(|p| p.taste)) guides=GUIDES head
                on_act=Callback::new(move |(_, _, action)| table.act(action))
            />
        </div>
    }
    .into_any()
}

/// The ways out of the lesson, and its place in the tour.
#[component]
fn LessonHead(
    game: RulesetId,
    number: usize,
    of: usize,
    done: Memo<bool>,
    settled: Signal<bool>,
    on_next: Callback<()>,
    on_leave: Callback<()>,
) -> impl IntoView {
    let name = i18n::game_name(game);
    let lesson = say!(
        "{game} tour, lesson {number} of {all}",
        game = &name,
        number = number.to_string(),
        all = of.to_string()
    );
    view! {
        <button type="button" class="button quiet" on:click=move |_| on_leave.run(())>{say!("Leave")}</button>
        // The place stays empty after the lesson, because the button that leads on has another place.
        <button
            type="button" class="button quiet" style:visibility=move || if done.get() { "hidden" } else { "" }
            aria-disabled=move || (!settled.get()).then_some("true") on:click=move |_| on_next.run(())
        >
            {say!("Skip it")}
        </button>
        <Heading class="table-title">
            <span aria-hidden="true"><span class="lesson-game">{name}</span> " " {number} " / " {of}</span>
            <span class="visually-hidden">{lesson}</span>
        </Heading>
    }
}
