//! Search: the bot deals the unseen cards at random, within what the view allows. It plays each candidate action on for
//! a while, and takes the action with the best result.

use super::playout::{CardFacts, Playout};
use alloc::{sync::Arc, vec::Vec};
use base::Rng;
use kernel::{Action, Game, Ruleset, View};

/// Returns the candidate that does best in simulated rounds, within a budget of simulated moves. The candidates come
/// most promising first. Returns `None` if the view cannot be simulated or there is no choice.
pub(super) fn best(
    view: &View,
    rules: &Arc<Ruleset>,
    facts: &CardFacts,
    candidates: &[Action],
    mut rng: Rng,
    budget: u32,
) -> Option<Action> {
    let me = view.viewer?;
    if candidates.len() < 2 {
        return None;
    }
    let mut tries: Vec<Try> = candidates.iter().map(|_| Try::default()).collect();
    let mut moves = 0;
    let mut worlds = 0;
    let mut options = Vec::new();
    while moves < budget {
        let world = Game::imagine(view, rules, rng.fork())?;
        let seed = rng.fork();
        let mut first = None;
        for (action, tried) in candidates.iter().zip(&mut tries) {
            let mut playout = Playout {
                game: world.clone(),
                rng: seed.clone(),
                facts,
                options: core::mem::take(&mut options),
            };
            let points = playout.points_for(me, *action);
            tried.add(points - *first.get_or_insert(points));
            moves += 1 + playout.game.revision() - view.revision;
            options = playout.options;
        }
        worlds += 1;
    }
    // The first candidate stays the choice, unless another one is better beyond doubt.
    let better = |(_, tried): &(&Action, &Try)| tried.is_better(worlds);
    let best = candidates
        .iter()
        .zip(&tries)
        .filter(better)
        .max_by_key(|(_, tried)| tried.sum);
    best.map(|(action, _)| *action)
        .or(candidates.first().copied())
}

/// The results of one action, compared with the first candidate in the same simulated rounds.
#[derive(Clone, Copy, Debug, Default)]
struct Try {
    sum: i64,
    squares: i64,
}

/// A difference counts only if it exceeds this many standard errors, in tenths.
const DOUBT: i64 = 15;

impl Try {
    fn add(&mut self, points: i64) {
        self.sum += points;
        self.squares += points * points;
    }

    /// True if the mean exceeds zero by more than chance. It tests `mean > DOUBT * deviation / sqrt(worlds)`, squared.
    fn is_better(&self, worlds: i64) -> bool {
        self.sum > 0
            && 100 * self.sum * self.sum
                > DOUBT * DOUBT * (self.squares - self.sum * self.sum / worlds.max(1))
    }
}
