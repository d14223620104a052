//! When a round came to what it is now: what races, questions and reactions are measured from.

use crate::protocol::clock::Millis;
use alloc::collections::VecDeque;
use kernel::{
    Game,
    action::{Action, Input},
    event::News,
};

/// So many of the latest ticks are remembered: more than happen while a frame is on its way.
const REMEMBERED: usize = 64;

/// The moments of a round. Nothing of them is stored: a round that is taken up begins anew with them.
#[derive(Clone, Debug)]
pub(crate) struct Moments {
    /// When the last card was laid: the races about it are open since then (DIG-6).
    laid: Millis,
    /// When hands last moved.
    moved: Millis,
    /// The tick at which the present question opened, and when that was, or when it was last answered in part.
    asked: (Option<u32>, Millis),
    /// The tick since when it is the same that several might act on. Words change nothing of that.
    raced: u32,
    /// The latest ticks, and when views of them were sent.
    shown: VecDeque<(u32, Millis)>,
}

impl Moments {
    /// Those of a game that is begun or taken up now.
    pub(crate) fn of(game: &Game, now: Millis) -> Moments {
        let mut moments = Moments {
            laid: now,
            moved: now,
            asked: (None, now),
            raced: game.tick(),
            shown: VecDeque::new(),
        };
        moments.look_at(game, now);
        moments
    }

    /// The game has applied an input, and had so many events before.
    pub(crate) fn follow(&mut self, input: Input, game: &Game, before: usize, now: Millis) {
        for event in game.events().iter().skip(before) {
            match event.news {
                News::Laid { .. } => self.laid = now,
                News::Swapped(..) | News::Rotated(_) | News::PassedOn(_) => self.moved = now,
                _ => {}
            }
        }
        // A set is given away card by card, and each has its time (GRA-55).
        if let Some((_, Action::GiveTo(..))) = input.acts() {
            self.asked.1 = now;
        }
        let before = self.asked.0;
        self.look_at(game, now);
        if self.asked.0 != before || !is_word(input) {
            self.raced = game.tick();
        }
    }

    /// The tick since when it is the same that several might act on.
    pub(crate) fn raced_since(&self) -> u32 {
        self.raced
    }

    /// Views of the game as it is now are sent.
    fn look_at(&mut self, game: &Game, now: Millis) {
        let since = game.view(None).prompt.map(|prompt| prompt.since);
        if self.asked.0 != since {
            self.asked = (since, now);
        }
        if self.shown.len() == REMEMBERED {
            self.shown.pop_front();
        }
        self.shown.push_back((game.tick(), now));
    }

    /// When the last card was laid.
    pub(crate) fn laid(&self) -> Millis {
        self.laid
    }

    /// When views of this tick were sent; `None` if that was too long ago.
    pub(crate) fn shown_at(&self, tick: u32) -> Option<Millis> {
        let shown = self.shown.iter().find(|(shown, _)| *shown == tick)?;
        Some(shown.1)
    }

    /// When what a seat might race for now was there, which is asked something or not.
    pub(crate) fn began(&self, asked: bool) -> Millis {
        match asked {
            true => self.asked_at().max(self.laid),
            false => self.laid,
        }
    }

    /// Since when a hand lies before a seat, which is asked something or not.
    pub(crate) fn handed_at(&self, asked: bool) -> Millis {
        match asked {
            true => self.moved.max(self.asked_at()),
            false => self.moved,
        }
    }

    /// When the present question opened, or was last answered in part.
    pub(crate) fn asked_at(&self) -> Millis {
        self.asked.1
    }

    /// The tick at which the present question opened.
    pub(crate) fn asked_since(&self) -> Option<u32> {
        self.asked.0
    }
}

/// Whether an input moves no card in turn: what others might act on stays as it is, unless another question follows.
fn is_word(input: Input) -> bool {
    match input {
        Input::Lost(_) | Input::Back(_) => true,
        input => input.acts().is_some_and(|(_, action)| action.is_word()),
    }
}
