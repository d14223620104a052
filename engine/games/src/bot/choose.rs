//! The choice of an action: the bot values each one, or lets a search decide.

use super::{
    play, playout, search,
    strength::{Habits, Strength},
};
use alloc::{sync::Arc, vec::Vec};
use base::{FaceSet, Ring, Rng, Seat, Seed, insertion_sort};
use kernel::{Action, Asked, Ruleset, View};

/// Simulated moves that a strong bot may play before it decides.
pub const BUDGET: u32 = 2_000;
/// Number of actions that a strong bot examines: the most promising ones.
const CANDIDATES: usize = 4;

/// Value of one card fewer in the bot's own hand. All values of the bot share this scale.
pub(super) const CARD: i32 = 8;
/// Values of drawing instead of playing (`DRAW`), and of keeping the card just drawn (`KEEP`).
pub(super) const DRAW: i32 = -60;
pub(super) const KEEP: i32 = -25;
/// With this many cards or more, a player is not close to going out.
pub(super) const SAFE: i32 = 4;

/// Returns the bot's next action: the answer it owes, or an action out of turn (jump in, call, catch). Returns `None`
/// if the bot only waits. The action is always one of `view.actions`.
///
/// `rules` are the table's rules ([`Game::ruleset`](kernel::Game::ruleset)), which every player knows.
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
        rng: Rng::new(seed_of(seed, view.revision, me)),
    };
    bot.catch().or_else(|| bot.act())
}

/// Derives the seed from the revision and the seat, so that each decision gets its own randomness.
fn seed_of(seed: u64, revision: u32, seat: Seat) -> Seed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..12].copy_from_slice(&revision.to_le_bytes());
    bytes[12] = seat.into();
    Seed(bytes)
}

pub(super) struct Bot<'a> {
    pub(super) view: &'a View,
    pub(super) rules: &'a Arc<Ruleset>,
    pub(super) me: Seat,
    pub(super) strength: Strength,
    pub(super) habits: Habits,
    pub(super) ring: Ring,
    /// Cards that fit on anything in this game.
    pub(super) free: FaceSet,
    pub(super) rng: Rng,
}

impl Bot<'_> {
    fn act(&mut self) -> Option<Action> {
        let chosen = match self.asked() {
            // The bot plans nothing with cards that it has not seen.
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

    /// True if the bot has a face-down hand that it has not picked up yet.
    fn lies_face_down(&self) -> bool {
        self.view.hand.is_empty() && self.view.actions.contains(&Action::PickUp)
    }

    /// The question that the table asks this bot, if it asks one.
    pub(super) fn asked(&self) -> Option<Asked> {
        let prompt = self.view.prompt.as_ref()?;
        prompt.seats.has(self.me).then_some(prompt.asked)
    }

    /// The best out-of-turn action: to jump in or to trade hands.
    fn jump(&mut self) -> Option<Action> {
        let (worth, jump) = self
            .worths()
            .into_iter()
            .filter(|(_, action)| matches!(action, Action::Play(_) | Action::Trade(_)))
            .max_by_key(|(worth, _)| *worth)?;
        // A jump uses up nobody's turn, so each card it gets rid of is pure gain.
        let gain = match jump {
            Action::Play(_) => CARD,
            _ => 0,
        };
        (worth + gain > KEEP && !self.once_in(self.habits.misses_one_in)).then_some(jump)
    }

    /// The action that wins most simulated rounds. Only a strong bot thinks ahead; for the others it is `None`.
    fn ahead(&mut self) -> Option<Action> {
        match self.strength {
            Strength::Casual | Strength::Good => None,
            Strength::Strong => {
                let mut worths = self.worths();
                insertion_sort::sort_by_key(&mut worths, |(worth, _)| core::cmp::Reverse(*worth));
                let best: Vec<Action> = worths
                    .into_iter()
                    .take(CANDIDATES)
                    .map(|(_, action)| action)
                    .collect();
                let facts = playout::CardFacts::of(self.rules, self.free, self.ring.len());
                search::best(
                    self.view,
                    self.rules,
                    &facts,
                    &best,
                    self.rng.fork(),
                    BUDGET,
                )
            }
        }
    }

    /// The answer with the highest value.
    fn best(&mut self) -> Option<Action> {
        let worths = self.worths();
        worths
            .into_iter()
            .max_by_key(|(worth, _)| *worth)
            .map(|(_, action)| action)
    }

    /// Values of all actions that the bot picks by value. A little noise keeps the bot from being predictable.
    fn worths(&mut self) -> Vec<(i32, Action)> {
        let view = self.view;
        let mut worths = Vec::with_capacity(view.actions.len());
        for action in view.actions.iter().flat_map(play::with_each_suit_on_top) {
            let worth = match &action {
                Action::Play(play) => {
                    Some(self.play(play) + self.rng.below(self.habits.blur) as i32)
                }
                answer => self.answer(answer),
            };
            worths.extend(worth.map(|worth| (worth, action)));
        }
        worths
    }

    /// True at random, once in `times` calls on average; never for 0.
    pub(super) fn once_in(&mut self, times: u32) -> bool {
        times > 0 && self.rng.below(times) == 0
    }

    /// The value of hitting a player. It grows as the player gets closer to going out. For a partner it is negative.
    pub(super) fn hit(&self, seat: Seat, force: i32) -> i32 {
        let worth = force + 2 * force * (SAFE - self.cards(seat)).max(0);
        if self.rules.allied(self.me, seat) {
            -worth
        } else {
            worth
        }
    }

    /// The value of making a player draw where the drawn cards come back soon. It is positive only if that player is
    /// close to going out. If every bot made others draw without need, no round would end.
    pub(super) fn press(&self, seat: Seat, count: u8) -> i32 {
        match self.cards(seat) < SAFE {
            true => self.hit(seat, i32::from(count)),
            false if self.rules.has_full_hand(self.view, seat) => 0,
            false => -i32::from(count),
        }
    }

    /// True if an opponent is close to going out.
    pub(super) fn is_urgent(&self) -> bool {
        self.least_elsewhere() < SAFE
    }

    /// The smallest number of cards that an opponent holds.
    pub(super) fn least_elsewhere(&self) -> i32 {
        let opponents = self
            .ring
            .others(self.me)
            .filter(|seat| !self.rules.allied(self.me, *seat));
        opponents
            .map(|seat| self.cards(seat))
            .min()
            .unwrap_or(i32::MAX)
    }

    /// Number of cards in a seat's hand.
    pub(super) fn cards(&self, seat: Seat) -> i32 {
        self.view
            .seats
            .get(seat.index())
            .map_or(0, |view| i32::from(view.cards))
    }
}
