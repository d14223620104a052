//! A lesson in progress: the rules judge the learner's actions, and the script plays for the other seats.

use crate::pages::rules::tour::lesson::{Act, LEARNER, Lesson};
use engine::{
    Action, Game, PlayRefusal, RedactedEvent, Ruleset, View,
    script::{OpenedTable, meant},
};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub(crate) struct LessonRun {
    game: Game,
    acts: Arc<[Act]>,
    /// The number of acts already played.
    behind: usize,
}

/// The verdict on an action of the learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TaskVerdict {
    Refused(PlayRefusal),
    /// The action is legal but not what the lesson is about. Nothing changes.
    Aside,
    /// The action solves the task. Holds the events as the learner sees them.
    Right(Vec<RedactedEvent>),
}

impl LessonRun {
    /// Opens the table of a lesson. `None` if it cannot be played.
    pub(crate) fn open(lesson: &Lesson) -> Option<LessonRun> {
        let Ok(OpenedTable::Round(mut game)) = lesson.table.open() else {
            return None;
        };
        // The learner need not hear the events of the first card.
        game.take_events().for_each(drop);
        Some(LessonRun {
            game: *game,
            acts: lesson.acts.clone(),
            behind: 0,
        })
    }

    /// The table as the learner sees it.
    pub(crate) fn view(&self) -> View {
        self.game.view(Some(LEARNER))
    }

    pub(crate) fn rules(&self) -> &Arc<Ruleset> {
        self.game.ruleset()
    }

    fn ahead(&self) -> &[Act] {
        self.acts.get(self.behind..).unwrap_or_default()
    }

    /// The learner's next task, perhaps after moves of other seats, and its words. `None` when no task is left.
    pub(crate) fn task(&self) -> Option<(&str, &[Action])> {
        self.ahead().iter().find_map(|act| match act {
            Act::Learner { says, wanted } => Some((says.as_str(), wanted.as_slice())),
            Act::Others(_) => None,
        })
    }

    /// True if another seat has the next move.
    pub(crate) fn awaits_others(&self) -> bool {
        matches!(self.ahead().first(), Some(Act::Others(_)))
    }

    /// Plays the next move of another seat and gives the events as the learner sees them. `None` if it is the learner's
    /// turn.
    pub(crate) fn go_on(&mut self) -> Option<Vec<RedactedEvent>> {
        let Some(Act::Others(input)) = self.ahead().first() else {
            return None;
        };
        let made = input.to_move(&self.game)?;
        self.game.apply(made).ok()?;
        self.behind += 1;
        Some(self.take_events())
    }

    /// Judges an action of the learner, and carries it out if it solves the task.
    pub(crate) fn attempt(&mut self, action: Action) -> TaskVerdict {
        let made = self.game.input(LEARNER, action);
        let mut game = self.game.clone();
        if let Err(why) = game.apply(made) {
            return TaskVerdict::Refused(why);
        }
        match self.ahead().first() {
            Some(Act::Learner { wanted, .. }) if wanted.iter().any(|one| meant(one, &action)) => {}
            _ => return TaskVerdict::Aside,
        }
        self.game = game;
        self.behind += 1;
        TaskVerdict::Right(self.take_events())
    }

    fn take_events(&mut self) -> Vec<RedactedEvent> {
        let events = self.game.take_events();
        events
            .map(|event| event.redacted_for(Some(LEARNER)))
            .collect()
    }
}
