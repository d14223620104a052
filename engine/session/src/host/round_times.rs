//! The times of changes in a round. Races, questions and reactions are measured from them.

use crate::protocol::clock::Millis;
use alloc::collections::VecDeque;
use kernel::{
    Game,
    action::{Action, Input},
    event::News,
};

/// How many of the latest ticks are remembered: more than happen while a frame is on its way.
const MAX_TICKS: usize = 64;

/// The times of changes in a round. They are not stored: a restored round starts with new ones.
#[derive(Clone, Debug)]
pub(crate) struct RoundTimes {
    /// The time of the last play. Since then the races about it are open (DIG-6).
    pub(crate) played_at: Millis,
    /// The time at which hands last moved.
    pub(crate) moved_at: Millis,
    /// The tick at which the present question opened.
    pub(crate) asked_since: Option<u32>,
    /// The time at which it opened, or was last answered in part.
    pub(crate) asked_at: Millis,
    /// The tick since which several seats have the same chance to act. Calls, catches and declines do not change it.
    pub(crate) raced_since: u32,
    /// The latest ticks, and the times at which their views were sent.
    shown: VecDeque<(u32, Millis)>,
}

impl RoundTimes {
    /// The times of a game that begins or is restored now.
    pub(crate) fn of(game: &Game, now: Millis) -> RoundTimes {
        let mut round_times = RoundTimes {
            played_at: now,
            moved_at: now,
            asked_since: None,
            asked_at: now,
            raced_since: game.tick(),
            shown: VecDeque::new(),
        };
        round_times.look_at(game, now);
        round_times
    }

    /// Updates the times after an input. The game had `before` events before it.
    pub(crate) fn note_input(&mut self, input: Input, game: &Game, before: usize, now: Millis) {
        for event in game.events().iter().skip(before) {
            match event.news {
                News::Laid { .. } => self.played_at = now,
                News::Swapped(..) | News::Rotated(_) | News::PassedOn(_) => self.moved_at = now,
                _ => {}
            }
        }
        // A seat gives a set away card by card, and each card has its own time (GRA-55).
        if let Some((_, Action::GiveTo(..))) = input.acts() {
            self.asked_at = now;
        }
        let before = self.asked_since;
        self.look_at(game, now);
        if self.asked_since != before || !is_word(input) {
            self.raced_since = game.tick();
        }
    }

    /// Records that views of the present state are sent now.
    fn look_at(&mut self, game: &Game, now: Millis) {
        let since = game.view(None).prompt.map(|prompt| prompt.since);
        if self.asked_since != since {
            (self.asked_since, self.asked_at) = (since, now);
        }
        if self.shown.len() == MAX_TICKS {
            self.shown.pop_front();
        }
        self.shown.push_back((game.tick(), now));
    }

    /// The time at which views of this tick were sent; `None` if that was too long ago.
    pub(crate) fn shown_at(&self, tick: u32) -> Option<Millis> {
        let shown = self.shown.iter().find(|(shown, _)| *shown == tick)?;
        Some(shown.1)
    }
}

/// True if an input moves no card in turn. It leaves the chances of others as they are, unless another question
/// follows.
fn is_word(input: Input) -> bool {
    match input {
        Input::Lost(_) | Input::Back(_) => true,
        input => input.acts().is_some_and(|(_, action)| action.is_word()),
    }
}
