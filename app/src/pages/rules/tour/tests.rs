//! Every tour of every game, taken as intended and otherwise.

use crate::pages::rules::demo::names;
use crate::pages::rules::tour::{
    lesson::{Act, LEARNER, Lesson, lessons},
    lesson_run::{LessonRun, TaskVerdict},
};
use engine::{
    Action, News, PlayMode, RedactedEvent, RulesetId,
    rulebook::entries,
    rulesets::RULESETS,
    script::{meant, parse, run},
};
use std::sync::Arc;
use wasm_bindgen_test::wasm_bindgen_test as test;
use wording::{Cast, demo::deeds::to_do_any, i18n::Catalog, line::text};

/// The words that a learner reads in a second, at ease, and the Chinese characters.
const PER_SECOND: f64 = 3.0;
const SIGNS_PER_SECOND: f64 = 5.0;
/// The seconds for an action of the learner, and for one of another seat.
const TO_DO: f64 = 1.5;
const TO_SEE: f64 = 1.0;
/// The longest tour, in seconds.
const LONGEST: f64 = 120.0;
/// The longest title and the longest text, in characters: four lines on the narrowest phone.
const TITLE: usize = 24;
const TEXT: usize = 140;

/// Every rulebook and every tour, with the key of its game.
const BOOKS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/books.rs"));
const TOURS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/tours.rs"));
/// Every tour's words in every language but English.
const TRANSLATED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/tours_translated.rs"));

fn of(game: RulesetId, list: &[(&str, &'static str)], file: &str) -> &'static str {
    let key = game.spec().key;
    let found = list.iter().find(|(of, _)| *of == key);
    found.map_or_else(|| panic!("there is no {file}/{key}"), |(_, text)| *text)
}

fn book(game: RulesetId) -> &'static str {
    of(game, BOOKS, "engine/rulebook")
}

fn tour(game: RulesetId) -> &'static str {
    of(game, TOURS, "app/tours")
}

fn english(text: &str) -> Option<Arc<[Lesson]>> {
    lessons(text, &Catalog::default())
}

fn tours() -> impl Iterator<Item = (RulesetId, Arc<[Lesson]>)> {
    RULESETS.iter().map(|spec| {
        let lessons = english(tour(spec.id)).expect("a tour");
        (spec.id, lessons)
    })
}

/// The learner's actions that are legal now and solve the task.
fn expected_actions(run: &LessonRun) -> Vec<Action> {
    let Some((_, wanted)) = run.task() else {
        return Vec::new();
    };
    let listed = run.view().actions.into_iter();
    listed
        .filter(|action| wanted.iter().any(|one| meant(one, action)))
        .collect()
}

/// Plays all moves of other seats up to the learner's next task.
fn others(run: &mut LessonRun) -> Vec<RedactedEvent> {
    std::iter::from_fn(|| run.go_on()).flatten().collect()
}

/// Takes a lesson in each intended way. Gives the events of each way, or the place where it got stuck.
fn taken(lesson: &Lesson) -> Vec<Result<Vec<RedactedEvent>, String>> {
    let mut run = LessonRun::open(lesson).expect("a table that can be played at");
    let events = others(&mut run);
    on(run, events)
}

fn on(run: LessonRun, events: Vec<RedactedEvent>) -> Vec<Result<Vec<RedactedEvent>, String>> {
    if run.awaits_others() {
        return vec![Err("others cannot go on".to_owned())];
    }
    let Some((says, _)) = run.task() else {
        return vec![Ok(events)];
    };
    let actions = expected_actions(&run);
    if actions.is_empty() {
        return vec![Err(format!("nothing of it may be done: {says}"))];
    }
    let mut all = Vec::new();
    for action in actions {
        let (mut run, mut events) = (run.clone(), events.clone());
        match run.attempt(action) {
            TaskVerdict::Right(more) => events.extend(more),
            other => return vec![Err(format!("{action:?} is {other:?}: {says}"))],
        }
        events.extend(others(&mut run));
        all.extend(on(run, events));
    }
    all
}

#[test]
fn every_tour_is_a_script_that_is_true() {
    for spec in &RULESETS {
        for script in parse(tour(spec.id)).expect("scripts") {
            if let Err(failure) = run(&script) {
                panic!("{}.tour: {failure}", spec.key);
            }
        }
    }
}

#[test]
fn every_lesson_is_taken_to_its_end_in_every_way_that_is_meant() {
    for (game, lessons) in tours() {
        // A small book needs fewer lessons.
        let least = (entries(book(game)).count() / 2).min(6);
        let count = lessons.len();
        assert!(
            (least..=10).contains(&count),
            "{game:?}: {count} lessons, not {least} to 10"
        );
        for lesson in lessons.iter() {
            for result in taken(lesson) {
                if let Err(why) = result {
                    panic!("{game:?}, {}: {why}", lesson.title);
                }
            }
        }
    }
}

#[test]
fn every_lesson_is_about_a_rule_of_its_game_that_can_be_shown() {
    for (game, lessons) in tours() {
        for lesson in lessons.iter() {
            let entry = entries(book(game)).find(|entry| entry.id == lesson.rule);
            let shown = entry.is_some_and(|entry| !entry.room);
            assert!(shown, "{game:?}, {}: {}", lesson.title, lesson.rule);
            assert_eq!(lesson.table.config().ruleset, game, "{}", lesson.title);
        }
    }
}

fn texts(lesson: &Lesson) -> Vec<&str> {
    let says = lesson.acts.iter().filter_map(|act| match act {
        Act::Learner { says, .. } => Some(says.as_str()),
        Act::Others(_) => None,
    });
    says.chain([lesson.closing.as_str()]).collect()
}

/// The time to read this text, in seconds.
fn to_read(text: &str) -> f64 {
    let chinese = |sign: &char| ('\u{4e00}'..='\u{9fff}').contains(sign);
    let signs = text.chars().filter(chinese).count();
    // A punctuation mark that stands alone, as in French, is not a word.
    let word = |part: &&str| part.contains(|sign: char| sign.is_alphanumeric() && !chinese(&sign));
    let words = text.split_whitespace().filter(word).count();
    words as f64 / PER_SECOND + signs as f64 / SIGNS_PER_SECOND
}

/// The time that all these lessons take, in seconds.
fn to_take(lessons: &[Lesson]) -> f64 {
    let acts = lessons.iter().flat_map(|lesson| lesson.acts.iter());
    let act = |act: &Act| match act {
        Act::Learner { .. } => TO_DO,
        Act::Others(_) => TO_SEE,
    };
    let said = |lesson| texts(lesson).into_iter().chain([lesson.title.as_str()]);
    acts.map(act).sum::<f64>() + lessons.iter().flat_map(said).map(to_read).sum::<f64>()
}

#[test]
fn tours_are_read_and_taken_in_two_minutes_in_every_language() {
    for (game, lessons) in tours() {
        for lesson in lessons.iter() {
            assert!(lesson.title.chars().count() <= TITLE, "{}", lesson.title);
            for text in texts(lesson) {
                assert!(text.chars().count() <= TEXT, "{text}");
                assert!(text.ends_with(['.', '!', '?']), "{text}");
            }
        }
        let key = game.spec().key;
        let others = TRANSLATED.iter().filter(|(of, _)| *of == key);
        let read = |(_, text): &(&str, &str)| {
            let words = Catalog::parse(text).expect("a catalog");
            crate::pages::rules::tour::lesson::lessons(tour(game), &words).expect("a tour")
        };
        let all: Vec<_> = others.map(read).chain([lessons]).collect();
        assert_eq!(all.len(), 5, "{game:?}");
        for lessons in all {
            let seconds = to_take(&lessons);
            let first = &lessons[0].title;
            assert!(seconds <= LONGEST, "{game:?}, {first}: {seconds:.0} s");
        }
    }
}

#[test]
fn in_the_tour_of_newno_one_jumps_in_calls_catches_and_swaps() {
    let lessons = english(tour(RulesetId::Newno)).expect("a tour");
    let events = lessons
        .iter()
        .flat_map(taken)
        .flat_map(Result::unwrap_or_default);
    let news: Vec<News> = events.map(|event| event.news).collect();
    let did = |what: fn(&News) -> bool| news.iter().any(what);
    assert!(did(|news| matches!(
        news,
        News::Played {
            seat: LEARNER,
            way: PlayMode::Jump,
            ..
        }
    )));
    assert!(did(|news| matches!(news, News::Called(LEARNER))));
    assert!(did(|news| matches!(news, News::Caught { by: LEARNER, .. })));
    assert!(did(|news| matches!(
        news,
        News::Swapped(LEARNER, _) | News::Swapped(_, LEARNER)
    )));
}

#[test]
fn other_actions_change_nothing_and_the_hint_names_the_task() {
    let names = names();
    for (game, lessons) in tours() {
        for lesson in lessons.iter() {
            let mut run = LessonRun::open(lesson).expect("a table");
            others(&mut run);
            let before = run.view();
            for action in run.view().actions {
                if !expected_actions(&run).contains(&action) {
                    assert_eq!(
                        run.attempt(action),
                        TaskVerdict::Aside,
                        "{game:?}, {}",
                        lesson.title
                    );
                    assert_eq!(run.view(), before);
                }
            }
            let (_, wanted) = run.task().expect("something to do");
            let cast = Cast::new(&names, Some(LEARNER), run.rules());
            let hint = text(&to_do_any(wanted, &before, cast));
            assert!(
                hint.chars().count() < TEXT && !hint.contains(['{', '(']),
                "{hint}"
            );
        }
    }
}

#[test]
fn actions_against_the_rules_are_refused_by_the_rules() {
    let lessons = english(tour(RulesetId::Classic)).expect("a tour");
    let mut run = LessonRun::open(&lessons[0]).expect("a table");
    let verdict = run.attempt(Action::Keep);
    assert!(matches!(verdict, TaskVerdict::Refused(_)), "{verdict:?}");
    assert!(run.task().is_some());
}

#[test]
fn a_lesson_that_says_nothing_is_none() {
    let table = "CLA-20  A lesson\nseats A B   turn A\npile r5   stock g1\nA r7 b1 | B b3\n";
    let found = |steps: &str| english(&format!("{table}{steps}"));
    assert!(found("> A plays r7 # Play it.\n= turn B # Good.").is_some());
    assert!(found("> A plays r7\n= turn B # Good.").is_none());
    assert!(found("> A plays r7 # Play it.\n= turn B").is_none());
    assert!(found("> A flies # Fly.\n= turn B # Good.").is_none());
}

#[test]
fn a_lesson_is_read_in_another_language_and_what_that_lacks_in_english() {
    let tour = tour(RulesetId::Classic);
    let german = include_str!("../../../../tours/de/classic.txt");
    let german = Catalog::parse(german).expect("a catalog");
    let some = Catalog::parse("What fits\n\tWas passt\n").expect("a catalog");
    let (english, all, some) = (
        english(tour).expect("a tour"),
        lessons(tour, &german).expect("a tour"),
        lessons(tour, &some).expect("a tour"),
    );
    for (lesson, english) in all.iter().zip(english.iter()) {
        assert_ne!(lesson.title, english.title);
        for (translated, english) in texts(lesson).into_iter().zip(texts(english)) {
            assert_eq!(Some(translated), german.message(english));
        }
    }
    assert_eq!(some[0].title, "Was passt");
    assert_eq!(texts(&some[0]), texts(&english[0]));
}
