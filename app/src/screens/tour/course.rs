//! A lesson as it is being taken: the rules judge what the learner does, the script plays for the others.

use super::lesson::{Act, LEARNER, Lesson};
use engine::{
    Action, Deck, Game, Illegal, Input, Told, View,
    script::{Opening, meant},
};
use std::sync::Arc;

/// How far a lesson is.
#[derive(Clone, Debug)]
pub(super) struct Course {
    game: Game,
    acts: Arc<[Act]>,
    /// As many acts lie behind.
    behind: usize,
}

/// What comes of something that the learner does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The rules refuse it.
    Refused(Illegal),
    /// It may be done, but is not what the lesson is about: all stays as it was.
    Aside,
    /// That was it, and this is what everybody at the table hears of it.
    Right(Vec<Told>),
}

impl Course {
    /// Lays the table of a lesson; `None` if that cannot be played.
    pub(super) fn open(lesson: &Lesson) -> Option<Course> {
        let Ok(Opening::Round(mut game)) = lesson.table.open() else {
            return None;
        };
        // What the first card did is old news.
        game.take_events().for_each(drop);
        Some(Course {
            game: *game,
            acts: lesson.acts.clone(),
            behind: 0,
        })
    }

    /// What the learner sees.
    pub(super) fn view(&self) -> View {
        self.game.view(Some(LEARNER))
    }

    /// What is played with.
    pub(super) fn deck(&self) -> Deck {
        self.game.ruleset().deck
    }

    fn ahead(&self) -> &[Act] {
        self.acts.get(self.behind..).unwrap_or_default()
    }

    /// What the learner is to do next, perhaps after others, and what is said of it; `None` when nothing is left to be done.
    pub(super) fn task(&self) -> Option<(&str, &[Action])> {
        self.ahead().iter().find_map(|act| match act {
            Act::Learner { says, wanted } => Some((says.as_str(), wanted.as_slice())),
            Act::Others(_) => None,
        })
    }

    /// Whether somebody else comes first.
    pub(super) fn awaits_others(&self) -> bool {
        matches!(self.ahead().first(), Some(Act::Others(_)))
    }

    /// Plays for whoever comes next, and gives what the learner hears of it; `None` if it is up to the learner.
    pub(super) fn go_on(&mut self) -> Option<Vec<Told>> {
        let Some(Act::Others(input)) = self.ahead().first() else {
            return None;
        };
        let made = input.to_move(&self.game)?;
        self.game.apply(made).ok()?;
        self.behind += 1;
        Some(self.told())
    }

    /// The learner does something.
    pub(super) fn judge(&mut self, action: Action) -> Verdict {
        let made = Input::Act {
            seat: LEARNER,
            seen: self.game.tick(),
            action,
        };
        let mut game = self.game.clone();
        if let Err(why) = game.apply(made) {
            return Verdict::Refused(why);
        }
        match self.ahead().first() {
            Some(Act::Learner { wanted, .. }) if wanted.iter().any(|one| meant(one, &action)) => {}
            _ => return Verdict::Aside,
        }
        self.game = game;
        self.behind += 1;
        Verdict::Right(self.told())
    }

    fn told(&mut self) -> Vec<Told> {
        let events = self.game.take_events();
        events.map(|event| event.told(Some(LEARNER))).collect()
    }
}
