//! Random picks, and a player without a plan, who plays all seats of a table.

use engine::{Action, Game, Input, Seat, Seed, rng::Rng};

/// A stream of random picks.
#[derive(Clone, Debug)]
pub struct Dice(Rng);

impl Dice {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Dice {
        Dice(Rng::new(Seed::from_number(seed)))
    }

    /// A random number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u32) as usize
    }

    /// A random number from `least` to `most`, both included.
    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        least + u64::from(self.0.below((most - least) as u32 + 1))
    }

    /// True in `of_10_000` of 10 000 cases.
    pub fn chance(&mut self, of_10_000: u32) -> bool {
        of_10_000 > 0 && self.0.below(10_000) < of_10_000
    }

    /// A random item of this list.
    ///
    /// # Panics
    /// If the list is empty.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// Random bytes.
    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        core::array::from_fn(|_| self.0.below(256) as u8)
    }
}

/// One choice in this many may be a catch of a player who perhaps did nothing wrong.
const WRONG_CATCHES_ONE_IN: usize = 16;
/// One choice in this many may be a card that does not fit and costs something.
const MISPLAYS_ONE_IN: usize = 20;

/// A player that takes random legal actions, by a seed.
#[derive(Clone, Debug)]
pub struct Chance {
    rng: Rng,
    /// A buffer that moves share.
    actions: Vec<Action>,
}

impl Chance {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Chance {
        Chance {
            // The stream differs from the one that shuffled the cards of the same number.
            rng: Rng::new(Seed::from_number(!seed)),
            actions: Vec::new(),
        }
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.rng.below(bound as u32) as usize
    }

    /// The seed of a round.
    pub fn seed(&mut self) -> Seed {
        self.rng.seed()
    }

    /// True once in `times` cases.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// A random legal action of the seat; `None` if it has none. A draw is less likely than a play: if one draw takes
    /// many cards, a player who tosses a coin keeps the hand forever. A random catch is rare where a wrong catch has a
    /// price, and so is a card that does not fit.
    pub fn action(&mut self, game: &Game, seat: Seat) -> Option<Action> {
        self.actions.clear();
        game.legal_actions(seat, &mut self.actions);
        if game.ruleset().calls.wrong_catch_penalty > 0 && !self.once_in(WRONG_CATCHES_ONE_IN) {
            let catches = |action: &Action| matches!(action, Action::Catch(_));
            self.actions.retain(|action| !catches(action));
        }
        let misplays = |action: &Action| matches!(action, Action::Misplay(_));
        if self.actions.iter().any(misplays) && !self.once_in(MISPLAYS_ONE_IN) {
            self.actions.retain(|action| !misplays(action));
        }
        let mut at = self.below(self.actions.len());
        if matches!(self.actions.get(at), Some(Action::Draw | Action::Keep)) {
            at = self.below(self.actions.len());
        }
        self.actions.get(at).copied()
    }

    /// The next input at the table: mostly the answer to the open question, and now and then an action out of turn.
    ///
    /// # Panics
    /// If the game waits for a seat that has no legal action.
    pub fn act(&mut self, game: &Game) -> Input {
        let asked = game.asked().lowest();
        let anybody = Seat::first(16).nth(self.below(16));
        let seat = if self.once_in(4) { anybody } else { asked };
        let action = seat.and_then(|seat| Some((seat, self.action(game, seat)?)));
        let (seat, action) = action.unwrap_or_else(|| {
            let owed = asked.and_then(|seat| Some((seat, self.action(game, seat)?)));
            owed.unwrap_or_else(|| panic!("the game is stuck: {game:?}"))
        });
        game.input(seat, action)
    }

    /// Like [`Chance::act`], but links break and come back, and now and then a player leaves for good.
    pub fn input(&mut self, game: &Game, seats: u8) -> Input {
        let Some(seat) = Seat::new(self.below(usize::from(seats)) as u8) else {
            return self.act(game);
        };
        match self.below(400) {
            0 => Input::Leave(seat),
            1..10 => Input::Lost(seat),
            10..20 => Input::Back(seat),
            20..30 if game.may_close() => Input::TimeIsUp,
            _ => self.act(game),
        }
    }
}
