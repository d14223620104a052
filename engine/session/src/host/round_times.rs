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
    laid: Millis,
    /// The time at which hands last moved.
    moved: Millis,
    /// The tick of the present question, and the time at which it opened or was last answered in part.
    asked: (Option<u32>, Millis),
    /// The tick since which several seats have the same chance to act. Calls, catches and declines do not change it.
    raced: u32,
    /// The latest ticks, and the times at which their views were sent.
    shown: VecDeque<(u32, Millis)>,
}

impl RoundTimes {
    /// The times of a game that begins or is restored now.
    pub(crate) fn of(game: &Game, now: Millis) -> RoundTimes {
        let mut round_times = RoundTimes {
            laid: now,
            moved: now,
            asked: (None, now),
            raced: game.tick(),
            shown: VecDeque::new(),
        };
        round_times.look_at(game, now);
        round_times
    }

    /// Updates the times after an input. The game had `before` events before it.
    pub(crate) fn follow(&mut self, input: Input, game: &Game, before: usize, now: Millis) {
        for event in game.events().iter().skip(before) {
            match event.news {
                News::Laid { .. } => self.laid = now,
                News::Swapped(..) | News::Rotated(_) | News::PassedOn(_) => self.moved = now,
                _ => {}
            }
        }
        // A seat gives a set away card by card, and each card has its own time (GRA-55).
        if let Some((_, Action::GiveTo(..))) = input.acts() {
            self.asked.1 = now;
        }
        let before = self.asked.0;
        self.look_at(game, now);
        if self.asked.0 != before || !is_word(input) {
            self.raced = game.tick();
        }
    }

    /// The tick since which several seats have the same chance to act.
    pub(crate) fn raced_since(&self) -> u32 {
        self.raced
    }

    /// Records that views of the present state are sent now.
    fn look_at(&mut self, game: &Game, now: Millis) {
        let since = game.view(None).prompt.map(|prompt| prompt.since);
        if self.asked.0 != since {
            self.asked = (since, now);
        }
        if self.shown.len() == MAX_TICKS {
            self.shown.pop_front();
        }
        self.shown.push_back((game.tick(), now));
    }

    /// The time of the last play.
    pub(crate) fn laid(&self) -> Millis {
        self.laid
    }

    /// The time at which views of this tick were sent; `None` if that was too long ago.
    pub(crate) fn shown_at(&self, tick: u32) -> Option<Millis> {
        let shown = self.shown.iter().find(|(shown, _)| *shown == tick)?;
        Some(shown.1)
    }

    /// The time from which a seat could race. `asked` is true if the seat has a question.
    pub(crate) fn began(&self, asked: bool) -> Millis {
        match asked {
            true => self.asked_at().max(self.laid),
            false => self.laid,
        }
    }

    /// The time since which a hand lies before a seat. `asked` is true if the seat has a question.
    pub(crate) fn handed_at(&self, asked: bool) -> Millis {
        match asked {
            true => self.moved.max(self.asked_at()),
            false => self.moved,
        }
    }

    /// The time at which the present question opened, or was last answered in part.
    pub(crate) fn asked_at(&self) -> Millis {
        self.asked.1
    }

    /// The tick at which the present question opened.
    pub(crate) fn asked_since(&self) -> Option<u32> {
        self.asked.0
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
