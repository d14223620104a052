//! A lesson, on the same table that real rounds use.
use engine::{Action, RulesetId, Told, View, session::GuestCommand};
use leptos::prelude::*;
use leptos::{ev, wasm_bindgen::JsCast, web_sys};
use std::time::Duration;

use crate::session::use_session;
use crate::{
    pages::{
        guides::GUIDES,
        rules::{
            demo::names,
            tour::{
                lesson::Lesson,
                lesson_run::{Course, Verdict},
                task_strip::{Said, Strip},
            },
        },
    },
    table::{Table, TableFeed, moves},
    ui::parts::Heading,
};
use wording::{
    cast::Cast,
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

/// A lesson under way.
#[derive(Clone, Copy)]
struct Scene {
    course: StoredValue<Course>,
    /// The words at the end of the lesson.
    closing: StoredValue<String>,
    names: StoredValue<Vec<String>>,
    view: RwSignal<View>,
    news: RwSignal<Batch>,
    log: RwSignal<Log>,
    refused: RwSignal<Option<Denied>>,
    said: RwSignal<Said>,
    /// The timer that lets another seat play or shows the next words.
    timer: StoredValue<Option<TimeoutHandle>>,
}

impl Scene {
    fn new(course: Course, closing: String) -> Scene {
        let said = match (said(&course, &closing), course.awaits_others()) {
            (Said::Task(line), true) => Said::Coming(line),
            (said, _) => said,
        };
        Scene {
            view: RwSignal::new(course.view()),
            course: StoredValue::new(course),
            closing: StoredValue::new(closing),
            names: StoredValue::new(names()),
            news: RwSignal::new(Batch::default()),
            log: RwSignal::new(Log::default()),
            refused: RwSignal::new(None),
            said: RwSignal::new(said),
            timer: StoredValue::new(None),
        }
    }

    /// Shows events that have just happened.
    fn hear(self, told: Vec<Told>) {
        self.log.update(|log| log.add(&told));
        self.news.update(|batch| {
            *batch = Batch {
                number: batch.number + 1,
                told,
            }
        });
        self.view.set(self.course.with_value(Course::view));
    }

    /// Lets other seats play while it is their turn, then says the next words.
    fn follow(self) {
        self.stop();
        let (next, pause): (fn(Scene), Duration) =
            match (self.course.with_value(Course::awaits_others), moves()) {
                (true, true) => (Scene::others, PAUSE),
                (true, false) => (Scene::others, SHORT),
                (false, _) => (Scene::tell, LANDS),
            };
        let timer = set_timeout_with_handle(move || next(self), pause);
        self.timer.set_value(timer.ok());
    }

    /// Says the words that are due now.
    fn tell(self) {
        let now = |course: &Course| self.closing.with_value(|closing| said(course, closing));
        // The lesson may be over by then.
        let now = self.course.try_with_value(now);
        if let Some(now) = now.filter(|now| self.said.with_untracked(|said| said != now)) {
            self.said.set(now);
        }
    }

    /// The next seat plays.
    fn others(self) {
        // The lesson may be over by then.
        let told = self.course.try_update_value(Course::go_on).flatten();
        if let Some(told) = told {
            self.hear(told);
            self.follow();
        }
    }

    fn stop(self) {
        if let Some(timer) = self.timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    }

    /// Stops waiting for other seats. True if the lesson was waiting for one.
    fn hurry(self) -> bool {
        let waits = self.course.with_value(Course::awaits_others);
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
        let verdict = self.course.try_update_value(|course| course.judge(action));
        let why = match verdict {
            Some(Verdict::Refused(why)) => Some(Denied { why, late: None }),
            Some(Verdict::Aside | Verdict::Right(_)) | None => None,
        };
        self.refused.set(why);
        match verdict {
            Some(Verdict::Aside) => self.hint(),
            Some(Verdict::Right(told)) => {
                self.hear(told);
                self.follow();
            }
            Some(Verdict::Refused(_)) | None => {}
        }
    }

    /// Says the task again, after the learner did something else that is legal.
    fn hint(self) {
        let line = self.course.with_value(|course| {
            let (_, wanted) = course.task()?;
            let view = course.view();
            let deeds = self.names.with_value(|names| {
                let (me, rules) = (view.viewer, course.rules());
                let cast = Cast { names, me, rules };
                to_do_any(wanted, &view, cast)
            });
            Some(line!(
                "You may do that, but this is about something else. Here {deeds}.",
                deeds
            ))
        });
        if let Some(line) = line {
            self.stop();
            self.said.set(Said::Instead(line));
        }
    }
}

/// The words that are due now.
fn said(course: &Course, closing: &str) -> Said {
    match course.task() {
        Some((says, _)) => Said::Task(vec![words(says.to_owned())]),
        None => Said::Done(vec![words(closing.to_owned())]),
    }
}

/// True if the event hit the table, not the strip above it or a sheet over it.
fn is_of_table(event: &ev::MouseEvent) -> bool {
    let target = event.target();
    let target = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| target.closest(TABLE).is_ok_and(|found| found.is_some()))
}

/// True once a tap on a button that leads on counts.
fn settled(done: Memo<bool>) -> ReadSignal<bool> {
    let (settled, set) = signal(false);
    Effect::new(move |timer: Option<Option<TimeoutHandle>>| {
        done.track();
        if let Some(timer) = timer.flatten() {
            timer.clear();
        }
        set.set(false);
        let settle = move || {
            // The lesson may have been left by then.
            let _ = set.try_set(true);
        };
        set_timeout_with_handle(settle, SETTLES).ok()
    });
    settled
}

/// One lesson at a table.
#[component]
pub(crate) fn Taking(
    /// The lesson to take.
    lesson: Lesson,
    /// The game whose tour this is.
    game: RulesetId,
    /// The number of the lesson, from 0.
    at: usize,
    /// The number of lessons in the tour.
    of: usize,
    /// Runs when the lesson is over or skipped.
    on_next: Callback<()>,
    /// Runs when the learner leaves the tour.
    on_leave: Callback<()>,
) -> impl IntoView {
    let session = use_session();
    let mix = lesson.table.mix();
    let scene = Course::open(&lesson).map(|course| Scene::new(course, lesson.closing.clone()));
    // A tour with a lesson that cannot open is never built.
    let Some(scene) = scene else {
        return ().into_any();
    };
    scene.follow();
    on_cleanup(move || scene.stop());
    // A learner who does not want to wait for other seats taps the table.
    let hurry = move |click: ev::MouseEvent| {
        if is_of_table(&click) && scene.hurry() {
            click.stop_propagation();
            click.prevent_default();
        }
    };
    let done = Memo::new(move |_| scene.said.with(|said| matches!(said, Said::Done(_))));
    let settled = settled(done);
    let on_next = Callback::new(move |()| {
        if settled.get_untracked() {
            on_next.run(());
        }
    });
    let (number, title) = (at + 1, lesson.title);
    let on = if number == of {
        say!("Finish")
    } else {
        say!("Next")
    };
    let rule = lesson.rule;
    let head = move || {
        let (name, title, on) = (i18n::game_name(game), title.clone(), on.clone());
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
            <Strip title rule mix said=scene.said settled on on_next />
        }
    };
    let (names, mix) = (Signal::stored(names()), Signal::stored(mix));
    let feed = TableFeed {
        log: scene.log.into(),
        refused: scene.refused.into(),
        ..TableFeed::new(scene.view.into(), names, mix, scene.news.into())
    };
    view! {
        <div class="tour" on:click:capture=hurry>
            <Table
                feed taste=Signal::derive(move || session.preferences.with(|p| p.taste)) guides=GUIDES head
                on_command=Callback::new(move |command| if let GuestCommand::Act { action, .. } = command { scene.act(action) })
            />
        </div>
    }
    .into_any()
}
