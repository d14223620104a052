//! A player that needs no person: it sees a [`View`] and knows the rules of the table, no more.
//!
//! It is a pure function. What it would do now depends on the view and on a seed alone; asked again about the same
//! view it answers the same. The session decides how long it seems to think.

use alloc::{sync::Arc, vec::Vec};
use base::{
    card::FaceSet,
    few,
    rng::{Rng, Seed},
    seat::{Ring, Seat},
};
use kernel::{
    action::Action,
    ruleset::Ruleset,
    view::{Asked, View},
};

mod answer;
mod call;
mod effect;
mod future;
mod play;
mod rivals;
mod search;
mod strength;
#[cfg(test)]
mod tests;

use strength::Habits;
pub use strength::{Strength, Thinking};

/// Moves that a strong bot imagines before it decides.
pub const BUDGET: u32 = 2_000;
/// Actions that a strong bot thinks through, the most promising ones.
const CANDIDATES: usize = 4;

/// What one card more or less in the own hand is worth.
const CARD: i32 = 8;
/// What it is worth to draw instead of laying, and to keep the card just drawn.
const DRAW: i32 = -60;
const KEEP: i32 = -25;

/// What the bot does now: the answer it owes, or what it wants to do out of turn (jump in, call, catch). `None` if it
/// only waits. What is returned is always one of `view.actions`.
///
/// `rules` are those of the table ([`Game::ruleset`](kernel::Game::ruleset)), which everybody knows.
pub fn choose(view: &View, rules: &Arc<Ruleset>, strength: Strength, seed: u64) -> Option<Action> {
    let me = view.viewer?;
    if view.actions.is_empty() {
        return None;
    }
    let mut bot = Bot {
        view,
        rules,
        me,
        strength,
        habits: strength.habits(),
        ring: Ring::new(view.order.iter().copied(), view.direction),
        free: play::fit_anywhere(rules),
        rng: Rng::new(seed_of(seed, view.tick, me)),
    };
    bot.catch().or_else(|| bot.act())
}

/// Every look at the table has randomness of its own.
fn seed_of(seed: u64, tick: u32, seat: Seat) -> Seed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..12].copy_from_slice(&tick.to_le_bytes());
    bytes[12] = seat.into();
    Seed(bytes)
}

struct Bot<'a> {
    view: &'a View,
    rules: &'a Arc<Ruleset>,
    me: Seat,
    strength: Strength,
    habits: Habits,
    ring: Ring,
    /// Cards that fit on anything in this game.
    free: FaceSet,
    rng: Rng,
}

impl Bot<'_> {
    fn act(&mut self) -> Option<Action> {
        let chosen = match self.asked() {
            // Nothing is planned with cards that nobody has seen.
            _ if self.lies_face_down() => Some(Action::PickUp),
            Some(Asked::Total(_) | Asked::Owed(_)) if self.doubts() => Some(Action::Challenge),
            Some(_) => self.ahead().or_else(|| self.best()),
            None => self.jump(),
        };
        if self.should_call(chosen.as_ref()) {
            return Some(Action::Call);
        }
        chosen
    }

    /// Whether a hand lies before the bot that it has not taken up.
    fn lies_face_down(&self) -> bool {
        self.view.hand.is_empty() && self.view.actions.contains(&Action::PickUp)
    }

    /// What the table waits for, if it waits for the bot.
    fn asked(&self) -> Option<Asked> {
        let prompt = self.view.prompt.as_ref()?;
        prompt.seats.has(self.me).then_some(prompt.asked)
    }

    /// A card laid out of turn, or hands traded or taken up.
    fn jump(&mut self) -> Option<Action> {
        let (worth, jump) = self
            .worths()
            .into_iter()
            .filter(|(_, action)| matches!(action, Action::Play(_) | Action::Trade(_)))
            .max_by_key(|(worth, _)| *worth)?;
        // Nobody's turn is used up by it, so a card less is so much gained.
        let gain = match jump {
            Action::Play(_) => CARD,
            _ => 0,
        };
        (worth + gain > KEEP && !self.once_in(self.habits.misses_one_in)).then_some(jump)
    }

    /// What wins most often, for who thinks ahead.
    fn ahead(&mut self) -> Option<Action> {
        match self.strength {
            Strength::Casual | Strength::Good => None,
            Strength::Strong => {
                let mut worths = self.worths();
                few::sort_by_key(&mut worths, |(worth, _)| core::cmp::Reverse(*worth));
                let best: Vec<Action> = worths
                    .into_iter()
                    .take(CANDIDATES)
                    .map(|(_, action)| action)
                    .collect();
                let lore = future::Lore::of(self.rules, self.free, self.ring.len());
                search::best(self.view, self.rules, &lore, &best, self.rng.fork(), BUDGET)
            }
        }
    }

    /// The best answer to what is asked.
    fn best(&mut self) -> Option<Action> {
        let worths = self.worths();
        worths
            .into_iter()
            .max_by_key(|(worth, _)| *worth)
            .map(|(_, action)| action)
    }

    /// What each action is worth that is chosen for its worth, a little blurred, so that it is not read like a book.
    fn worths(&mut self) -> Vec<(i32, Action)> {
        let view = self.view;
        let mut worths = Vec::with_capacity(view.actions.len());
        for action in &view.actions {
            let worth = match action {
                Action::Play(play) => {
                    Some(self.play(play) + self.rng.below(self.habits.blur) as i32)
                }
                answer => self.answer(answer),
            };
            worths.extend(worth.map(|worth| (worth, *action)));
        }
        worths
    }

    /// True once out of so many times; never for 0.
    fn once_in(&mut self, times: u32) -> bool {
        times > 0 && self.rng.below(times) == 0
    }
}
