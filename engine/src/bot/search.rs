//! Thinking ahead: the unseen cards are dealt at random in every way that the view allows, each possible action is
//! played out to the end of the round, and the one that wins most often is taken.

use crate::{
    hand::Hand,
    rng::Rng,
    rules::{
        Game,
        action::{Action, Input},
        ruleset::Ruleset,
        view::View,
    },
    seat::Seat,
};
use alloc::{sync::Arc, vec::Vec};

/// Moves after which a round that does not end is judged by the cards held.
const HORIZON: u32 = 12;
/// Points for a round won; one that stays open is worth less, by how few cards are left.
const WON: i64 = 1000;
/// Points for every card fewer than the others hold, when a round stays open.
const CARD: i64 = 60;

/// Of these actions the one that wins most often in imagined rounds, within so many imagined moves. `None` if the view
/// cannot be imagined any further or there is no choice.
pub(super) fn best(
    view: &View,
    rules: &Arc<Ruleset>,
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
            let mut future = Future {
                game: world.clone(),
                rng: seed.clone(),
                options: core::mem::take(&mut options),
            };
            let points = future.points_for(me, *action);
            tried.add(points - *first.get_or_insert(points));
            moves += 1 + future.game.tick() - view.tick;
            options = future.options;
        }
        worlds += 1;
    }
    // What looks best at first sight stays, unless another is better beyond doubt.
    let better = |(_, tried): &(&Action, &Try)| tried.is_better(worlds);
    let best = candidates
        .iter()
        .zip(&tries)
        .filter(better)
        .max_by_key(|(_, tried)| tried.sum);
    best.map(|(action, _)| *action)
        .or(candidates.first().copied())
}

/// How an action did, compared with the first one in the same worlds.
#[derive(Clone, Copy, Debug, Default)]
struct Try {
    sum: i64,
    squares: i64,
}

/// Standard errors that a difference must be above to count, in tenths.
const DOUBT: i64 = 10;

impl Try {
    fn add(&mut self, points: i64) {
        self.sum += points;
        self.squares += points * points;
    }

    /// Whether the mean is above nothing by more than chance: `mean > DOUBT * deviation / sqrt(worlds)`, squared.
    fn is_better(&self, worlds: i64) -> bool {
        self.sum > 0
            && 100 * self.sum * self.sum
                > DOUBT * DOUBT * (self.squares - self.sum * self.sum / worlds.max(1))
    }
}

/// One imagined round.
struct Future {
    game: Game,
    rng: Rng,
    options: Vec<Action>,
}

impl Future {
    /// What comes of this action for the seat that takes it.
    fn points_for(&mut self, me: Seat, action: Action) -> i64 {
        let until = self.game.tick() + HORIZON;
        self.act(me, action);
        while self.game.outcome().is_none()
            && self.game.tick() < until
            && let Some(seat) = self.game.asked().lowest()
        {
            self.step(seat);
        }
        self.game.take_events();
        let Some(outcome) = self.game.outcome() else {
            return self.prospect(me);
        };
        match outcome.winners.has(me) {
            true => WON,
            false => -i64::from(outcome.hands[me.index()]),
        }
    }

    /// A round that stays open: few cards are good, and many with the others.
    fn prospect(&self, me: Seat) -> i64 {
        let held = |seat: Seat| self.game.hand(seat).len() as i64;
        let others = self.game.ring.others(me).map(held).min().unwrap_or(0);
        (WON / 4 + CARD * (others - held(me))).clamp(-WON / 2, WON / 2)
    }

    /// The asked seat does something quick and not too foolish: it lays what it can, and says that one is left.
    fn step(&mut self, seat: Seat) {
        self.options.clear();
        self.game.legal_actions(seat, &mut self.options);
        let plays = self
            .options
            .iter()
            .take_while(|a| matches!(a, Action::Play(_)))
            .count();
        let hand: &Hand = self.game.hand(seat);
        let call = hand.len() <= 2 && plays > 0 && self.options.contains(&Action::Call);
        let action = match plays {
            _ if call => Some(Action::Call),
            0 => self.game.default_action(seat),
            _ => self
                .options
                .get(self.rng.below(plays as u32) as usize)
                .copied(),
        };
        match action.or(self.game.default_action(seat)) {
            Some(action) => self.act(seat, action),
            None => self.game.tick += HORIZON,
        }
    }

    fn act(&mut self, seat: Seat, action: Action) {
        let seen = self.game.tick();
        // What was imagined may differ from what is: such a future counts as if nothing had been done.
        let _ = self.game.apply(Input::Act { seat, seen, action });
        self.game.events.clear();
    }
}
