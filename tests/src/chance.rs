//! A player without a plan, for every seat of a table at once.

use engine::{Action, Game, Input, Seat, Seed, rng::Rng};

/// Out of how many choices one may be to catch somebody who perhaps did nothing.
const WRONG_CATCHES_ONE_IN: usize = 16;

/// Random picks from a seed.
#[derive(Clone, Debug)]
pub struct Chance {
    rng: Rng,
    /// Reused from move to move.
    actions: Vec<Action>,
}

impl Chance {
    /// The picks of that seed.
    pub fn new(seed: u64) -> Chance {
        Chance {
            // Not the stream that shuffled the cards of the same number.
            rng: Rng::new(Seed::from_number(!seed)),
            actions: Vec::new(),
        }
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.rng.below(bound as u32) as usize
    }

    /// True once out of so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Any legal action of the seat; `None` if it has none. It draws less often than a coin would have it: where one
    /// draw takes many cards, a player who does not care whether to lay or to draw keeps the hand for ever. Likewise it
    /// seldom catches at random where that has its price.
    pub fn action(&mut self, game: &Game, seat: Seat) -> Option<Action> {
        self.actions.clear();
        game.legal_actions(seat, &mut self.actions);
        if game.ruleset().calls.wrong > 0 && !self.once_in(WRONG_CATCHES_ONE_IN) {
            let catches = |action: &Action| matches!(action, Action::Catch(_));
            self.actions.retain(|action| !catches(action));
        }
        let mut at = self.below(self.actions.len());
        if matches!(self.actions.get(at), Some(Action::Draw | Action::Keep)) {
            at = self.below(self.actions.len());
        }
        self.actions.get(at).copied()
    }

    /// What comes next at the table: mostly the answer it waits for, now and then something out of turn.
    ///
    /// # Panics
    /// If the game waits for somebody who can do nothing.
    pub fn act(&mut self, game: &Game) -> Input {
        let asked = game.asked().lowest();
        let anybody = Seat::first(16).nth(self.below(16));
        let seat = if self.once_in(4) { anybody } else { asked };
        let action = seat.and_then(|seat| Some((seat, self.action(game, seat)?)));
        let (seat, action) = action.unwrap_or_else(|| {
            let owed = asked.and_then(|seat| Some((seat, self.action(game, seat)?)));
            owed.unwrap_or_else(|| panic!("the game is stuck: {game:?}"))
        });
        Input::Act {
            seat,
            seen: game.tick(),
            action,
        }
    }

    /// Like [`Chance::act`], but links break and come back, and seldom somebody leaves for good.
    pub fn input(&mut self, game: &Game, seats: u8) -> Input {
        let Some(seat) = Seat::new(self.below(usize::from(seats)) as u8) else {
            return self.act(game);
        };
        match self.below(400) {
            0 => Input::Leave(seat),
            1..10 => Input::Lost(seat),
            10..20 => Input::Back(seat),
            _ => self.act(game),
        }
    }
}
