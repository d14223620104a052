//! The lessons of a tour, read from rule scripts: the words, the moves of other seats, and the learner's tasks.

use engine::{
    Action, RuleId, Seat,
    script::{Deed, Expectation, Says, Script, ScriptInput, ScriptTable, parse},
};
use std::sync::Arc;
use wording::i18n::Catalog;

pub(crate) const LEARNER: Seat = Seat::FIRST;

#[derive(Clone, Debug)]
pub(crate) struct Lesson {
    pub(crate) rule: RuleId,
    pub(crate) title: String,
    pub(crate) table: ScriptTable,
    /// The moves of the lesson, in order.
    pub(crate) acts: Arc<[Act]>,
    /// The words after the last move.
    pub(crate) closing: String,
}

#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// The script plays for another seat.
    Others(ScriptInput),
    /// The learner has to do one of these actions, and the lesson says so.
    Learner {
        says: String,
        /// The actions that solve the task, at least one. A Wild without its color means any color.
        wanted: Vec<Action>,
    },
}

/// Reads a tour, with its titles and sentences in another language. English fills the gaps of a translation. `None` if
/// a line cannot be read, or if a lesson lacks a task's words or its closing.
pub(crate) fn lessons(text: &str, translation: &Catalog) -> Option<Arc<[Lesson]>> {
    let scripts = parse(text).ok()?;
    scripts
        .iter()
        .map(|script| lesson(script, translation))
        .collect()
}

fn lesson(script: &Script, translation: &Catalog) -> Option<Lesson> {
    let say = |english: &String| translation.message(english).unwrap_or(english).to_owned();
    let mut acts = Vec::new();
    let mut closing = None;
    // The learner's legal actions, from the line above.
    let mut also = Vec::new();
    for step in &script.steps {
        let note = step.note.as_ref().map(say);
        match &step.says {
            Says::Input(input) => acts.push(act(input, note, std::mem::take(&mut also))?),
            Says::Expect(facts) => {
                closing = note;
                also = facts.iter().flat_map(may).copied().collect();
            }
        }
    }
    Some(Lesson {
        rule: *script.rules.first()?,
        title: say(&script.title),
        table: script.table.clone(),
        acts: acts.into(),
        closing: closing?,
    })
}

fn act(input: &ScriptInput, note: Option<String>, also: Vec<Action>) -> Option<Act> {
    match input.deed {
        Deed::Act(LEARNER, action) => Some(Act::Learner {
            says: note?,
            wanted: match also.is_empty() {
                true => vec![action],
                false => also,
            },
        }),
        _ => Some(Act::Others(input.clone())),
    }
}

/// The actions that a line allows the learner.
fn may(fact: &Expectation) -> &[Action] {
    match fact {
        Expectation::May(LEARNER, actions) => actions,
        _ => &[],
    }
}
