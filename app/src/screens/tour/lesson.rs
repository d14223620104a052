//! The lessons of a tour, read from rule scripts: what is said, what others do, and what the learner is to do.

use crate::tongue::Catalog;
use engine::{
    Action, RuleId, Seat,
    script::{Deed, Fact, Input, Says, Script, Table, parse},
};
use std::sync::Arc;

/// The learner's seat.
pub(super) const LEARNER: Seat = Seat::FIRST;

/// One lesson of a tour.
#[derive(Clone, Debug)]
pub(super) struct Lesson {
    /// The rule that it is about above all.
    pub(super) rule: RuleId,
    /// What it is called.
    pub(super) title: String,
    /// Where it begins.
    pub(super) table: Table,
    /// What happens, in order.
    pub(super) acts: Arc<[Act]>,
    /// What is said when all is done.
    pub(super) closing: String,
}

/// Something that happens in a lesson.
#[derive(Clone, Debug)]
pub(super) enum Act {
    /// The script plays for somebody else.
    Others(Input),
    /// The learner is to do one of these, and is told so.
    Learner {
        /// What is said.
        says: String,
        /// What may be done, at least one; a Wild without its colour means any.
        wanted: Vec<Action>,
    },
}

/// Reads a tour, with what its titles and sentences are in another language; what that lacks is read in English. `None` if
/// a line cannot be read, or a lesson does not say what to do or what came of it.
pub(super) fn lessons(text: &str, told: &Catalog) -> Option<Arc<[Lesson]>> {
    let scripts = parse(text).ok()?;
    scripts.iter().map(|script| lesson(script, told)).collect()
}

fn lesson(script: &Script, told: &Catalog) -> Option<Lesson> {
    let say = |english: &String| told.message(english).unwrap_or(english).to_owned();
    let mut acts = Vec::new();
    let mut closing = None;
    // What the learner may do, in the line above.
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

fn act(input: &Input, note: Option<String>, also: Vec<Action>) -> Option<Act> {
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

/// What a line says that the learner may do.
fn may(fact: &Fact) -> &[Action] {
    match fact {
        Fact::May(LEARNER, actions) => actions,
        _ => &[],
    }
}
