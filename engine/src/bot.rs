//! A player that needs no person: it sees a [`View`] and knows the rules of the table, no more.
//!
//! It is a pure function. What it would do now depends on the view and on a seed alone; asked again about the same
//! view it answers the same. The session decides how long it seems to think.

use crate::{
    card::{Face, Suit},
    hand::Hand,
    rng::Rng,
    rules::{
        action::{Action, Play},
        aftermath::Whom,
        choose::Fate,
        clause::Way,
        leaving::Hit,
        ruleset::{Effect, Ruleset},
        setup::Seed,
        view::{Asked, View},
    },
    seat::{Ring, Seat},
};
use alloc::{sync::Arc, vec::Vec};
use serde::{Deserialize, Serialize};

mod search;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Strength {
    /// Lays what comes to hand, forgets to call and misses most chances.
    Casual,
    /// Plays with a plan, and slips now and then.
    #[default]
    Good,
    /// Thinks ahead, and never slips.
    Strong,
}

/// Moves that a strong bot imagines before it decides.
pub const BUDGET: u32 = 4_000;
/// Actions that a strong bot thinks through, the most promising ones.
const CANDIDATES: usize = 4;

/// What a card in the hand that fits on the play is worth, by suit and by rank.
const FITS: (i32, i32) = (4, 2);
/// What a wild card is worth in the hand, where it always fits.
const KEPT_WILD: i32 = 30;
/// What it is worth to lose a card that costs points, per point, while somebody is close to going out: one fifth.
const POINTS: i32 = 5;
/// Cards from which on nobody is close to going out.
const SAFE: i32 = 4;
/// What one card more or less in the own hand is worth when hands change, or several cards are laid.
const CARD: i32 = 8;
/// What it is worth to draw instead of laying, and to keep the card just drawn.
const DRAW: i32 = -60;
const KEEP: i32 = -25;
/// What an extra turn is worth.
const TURN: i32 = 10;

/// How attentive a bot is, by strength.
struct Habits {
    /// Out of how many times something is forgotten once: to say "One left!". 0 for never.
    forgets_one_in: u32,
    /// Every so many looks at an open window, somebody else's slip is noticed.
    notices_one_in: u32,
    /// Out of how many chances to jump in one is missed. 0 for none.
    misses_one_in: u32,
    /// How much its judgement is blurred.
    blur: u32,
}

impl Strength {
    const fn habits(self) -> Habits {
        match self {
            Strength::Casual => Habits {
                forgets_one_in: 3,
                notices_one_in: 6,
                misses_one_in: 2,
                blur: 60,
            },
            Strength::Good => Habits {
                forgets_one_in: 12,
                notices_one_in: 2,
                misses_one_in: 4,
                blur: 3,
            },
            Strength::Strong => Habits {
                forgets_one_in: 0,
                notices_one_in: 1,
                misses_one_in: 0,
                blur: 1,
            },
        }
    }
}

/// What the bot does now: the answer it owes, or what it wants to do out of turn (jump in, call, catch). `None` if it
/// only waits. What is returned is always one of `view.actions`.
///
/// `rules` are those of the table ([`Game::ruleset`](crate::rules::Game::ruleset)), which everybody knows.
pub fn choose(view: &View, rules: &Arc<Ruleset>, strength: Strength, seed: u64) -> Option<Action> {
    let me = view.viewer?;
    let mut bot = Bot {
        view,
        rules,
        me,
        strength,
        habits: strength.habits(),
        ring: Ring::new(view.order.iter().copied(), view.direction),
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
    rng: Rng,
}

impl Bot<'_> {
    /// Somebody forgot to call, and the bot noticed.
    fn catch(&mut self) -> Option<Action> {
        let caught = self.view.actions.iter().copied().find(
            |action| matches!(action, Action::Catch(seat) if self.exposed(*seat) && !self.rules.allied(self.me, *seat)),
        )?;
        self.once_in(self.habits.notices_one_in).then_some(caught)
    }

    fn exposed(&self, seat: Seat) -> bool {
        let view = self.view.seats.get(seat.index());
        view.is_some_and(|view| view.exposed)
    }

    fn act(&mut self) -> Option<Action> {
        let asked = self.asked();
        let chosen = match asked {
            Some(Asked::Total(_)) if self.strength != Strength::Strong && self.doubts() => {
                Some(Action::Challenge)
            }
            Some(_) => self.ahead().or_else(|| self.best()),
            None => self.jump(),
        };
        if self.should_call(chosen.as_ref()) {
            return Some(Action::Call);
        }
        chosen
    }

    /// What the table waits for, if it waits for the bot.
    fn asked(&self) -> Option<Asked> {
        let prompt = self.view.prompt.as_ref()?;
        prompt.seats.has(self.me).then_some(prompt.asked)
    }

    /// The last card but one is about to be laid, or one card is left and nothing was said yet.
    fn should_call(&mut self, chosen: Option<&Action>) -> bool {
        let due = match chosen {
            Some(Action::Play(play)) => self.view.hand.len() == play.cards.faces().len() + 1,
            _ => self.view.seats[self.me.index()].exposed,
        };
        due && self.view.actions.contains(&Action::Call)
            && !self.once_in(self.habits.forgets_one_in)
    }

    /// Whether a draw four looks as if it had been laid beside a card of the suit then in force.
    ///
    /// Each card of that hand is of another suit three times out of four, and who has a choice bluffs one time in four.
    fn doubts(&mut self) -> bool {
        if !self.view.actions.contains(&Action::Challenge) {
            return false;
        }
        let layer = self.view.piles.first().and_then(|pile| pile.top.last()?.by);
        let others = layer.map_or(0, |seat| self.cards(seat)).min(12) as u32;
        let without = 3_u32.pow(others);
        let bluffs = 4_u32.pow(others) - without;
        self.rng.below(bluffs + 4 * without) < bluffs
    }

    /// A card laid out of turn, or hands traded.
    fn jump(&mut self) -> Option<Action> {
        let (worth, jump) = self
            .worths()
            .into_iter()
            .filter(|(_, action)| matches!(action, Action::Play(_) | Action::Trade(_)))
            .max_by_key(|(worth, _)| *worth)?;
        (worth > KEEP && !self.once_in(self.habits.misses_one_in)).then_some(jump)
    }

    /// What wins most often, for who thinks ahead.
    fn ahead(&mut self) -> Option<Action> {
        match self.strength {
            Strength::Casual | Strength::Good => None,
            Strength::Strong => {
                let mut worths = self.worths();
                worths.sort_by_key(|(worth, _)| core::cmp::Reverse(*worth));
                let best: Vec<Action> = worths
                    .into_iter()
                    .take(CANDIDATES)
                    .map(|(_, action)| action)
                    .collect();
                search::best(self.view, self.rules, &best, self.rng.fork(), BUDGET)
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

    /// What laying, drawing, keeping and naming are worth, a little blurred, so that it is not read like a book.
    fn worths(&mut self) -> Vec<(i32, Action)> {
        let view = self.view;
        let worth = |bot: &mut Self, action: &Action| {
            let worth = match action {
                Action::Play(play) => bot.worth(play) + bot.rng.below(bot.habits.blur) as i32,
                Action::Draw => DRAW,
                Action::Keep => KEEP,
                Action::Name(suit) => bot.held(*suit),
                Action::Decline if bot.asked() == Some(Asked::Pick) => 0,
                // Gifts might go round for ever.
                Action::Decline if bot.asked() == Some(Asked::Set) && bot.once_in(6) => {
                    i32::from(u8::MAX)
                }
                Action::Decline => KEEP,
                Action::Pick(with) if let Some(Asked::Aim(fate)) = bot.asked() => {
                    bot.aim(fate, *with)
                }
                Action::Pick(with) => CARD * (bot.cards(bot.me) - bot.cards(*with)),
                Action::GiveTo(face, _) => i32::from((bot.rules.value)(*face)),
                Action::TakeDiscard(_) | Action::DrawAll => DRAW - 1,
                Action::Give(_) => 0,
                Action::PickTwo(..) => -1,
                Action::Trade(with) => bot.trade(*with),
                Action::PickUp | Action::Claim(_) => 0,
                Action::Size(each) => -(i32::from(*each) - i32::from(bot.rules.hand)).abs(),
                Action::Challenge | Action::Call | Action::Catch(_) => return None,
            };
            Some((worth, *action))
        };
        view.actions
            .iter()
            .filter_map(|action| worth(self, action))
            .collect()
    }

    /// What it is worth to name this player for a card; a little luck keeps rounds from going on for ever.
    fn aim(&mut self, fate: Fate, with: Seat) -> i32 {
        let luck = self.rng.below(4 * CARD as u32) as i32;
        luck + match fate {
            Fate::Draws(count) => self.hit(with, i32::from(count)),
            // Whoever holds many is not helped much by one less.
            Fate::Robbed | Fate::Parts => self.cards(with),
        }
    }

    /// How many cards of a suit the bot holds.
    fn held(&self, suit: Suit) -> i32 {
        let of_suit = |face: &&Face| face.suit() == Some(suit);
        self.view.hand.iter().filter(of_suit).count() as i32
    }

    /// What a play is worth: what still fits afterwards, and what the card does.
    fn worth(&self, play: &Play) -> i32 {
        let mut rest: Hand = self.view.hand.iter().copied().collect();
        for face in play.cards.faces() {
            rest.remove(*face);
        }
        if rest.is_empty() {
            return i32::MAX / 2;
        }
        let top = play.cards.top();
        let suit = play.suit.or(top.suit());
        let fits = |is: &dyn Fn(Face) -> bool| rest.cards().filter(|f| is(*f)).count() as i32;
        let mut worth = FITS.0 * fits(&|f| f.suit().is_some() && f.suit() == suit)
            + FITS.1 * fits(&|f| f.rank().is_some() && f.rank() == top.rank());
        worth += CARD * (play.cards.faces().len() as i32 - 1);
        let urgent = self.least_elsewhere() < SAFE;
        if urgent {
            worth += i32::from((self.rules.value)(top)) / POINTS;
        }
        if top.is_wild() {
            worth -= if urgent { KEPT_WILD / 2 } else { KEPT_WILD };
        }
        let effects = self.rules.effects_of(top, Way::Turn);
        worth
            + effects
                .map(|effect| self.effect(effect, play, rest.len() as i32))
                .sum::<i32>()
    }

    /// What it is worth to have another hand, if it is clearly smaller.
    fn trade(&self, with: Seat) -> i32 {
        match self.cards(self.me) - self.cards(with) {
            fewer @ 2.. => CARD * fewer,
            _ => KEEP + DRAW,
        }
    }

    /// What an effect is worth when `left` cards stay in the own hand.
    fn effect(&self, effect: Effect, play: &Play, left: i32) -> i32 {
        let next = self.ring.next(self.me, 1);
        let previous = self.ring.next(self.me, self.ring.len().saturating_sub(1));
        let again = if self.ring.len() == 2 { TURN } else { 0 };
        match effect {
            Effect::Skip | Effect::SkipOne => self.hit(next, 2) + again,
            Effect::Draw(count) => self.hit(next, i32::from(count)) + again,
            Effect::Reverse if self.ring.len() == 2 => self.hit(next, 2) + again,
            // The turn goes to whoever has more to lay still.
            Effect::Reverse => 2 * (self.cards(previous) - self.cards(next)).clamp(-SAFE, SAFE),
            Effect::Swap => CARD * (left - play.with.map_or(left, |seat| self.cards(seat))),
            Effect::Rotate | Effect::PassOn => CARD * (left - self.cards(previous)),
            // With whoever has the fewest cards.
            Effect::PassBack => CARD * (left - self.cards(next)),
            Effect::Trade => CARD * (left - self.least_elsewhere()).max(0),
            Effect::Exchange(_) => CARD * (left - self.least_elsewhere()),
            Effect::SkipRow => self.hit(next, 2) + again,
            Effect::Owe(Whom::Next, count) => self.press(next, count) + again,
            Effect::Owe(Whom::Others, count) => self
                .ring
                .others(self.me)
                .map(|seat| self.press(seat, count))
                .sum(),
            Effect::Hit(count) => self.press(next, count),
            Effect::Rob | Effect::Pass(..) => 0,
            Effect::Part | Effect::Collect(_) | Effect::HandOver | Effect::ChangeSeats(_) => 0,
            Effect::Show(_) | Effect::Salt | Effect::NameOrCall => 0,
            Effect::Ally => {
                let mut passed = self.ring.others(self.me);
                let ally = passed.position(|seat| self.rules.allied(self.me, seat));
                let passed = self.ring.others(self.me).take(ally.unwrap_or(1));
                passed.map(|seat| self.hit(seat, 2)).sum()
            }
            Effect::Flip => 2 * (self.cards(previous) - self.cards(next)).clamp(-SAFE, SAFE),
            Effect::Wait(Hit::Skip) => self.hit(next, 2) + again,
            Effect::Wait(Hit::Take(count)) => self.hit(next, i32::from(count)),
            Effect::Again | Effect::Rein => TURN,
            Effect::Name | Effect::NameLater | Effect::TurnCard => 0,
        }
    }

    /// What it is worth to hold somebody up: more, the closer they are to going out; a partner is spared.
    fn hit(&self, seat: Seat, force: i32) -> i32 {
        let worth = force + 2 * force * (SAFE - self.cards(seat)).max(0);
        if self.rules.allied(self.me, seat) {
            -worth
        } else {
            worth
        }
    }

    /// What it is worth to make somebody draw where cards come back soon: nothing, unless they are close to going out.
    /// If everybody drew for the fun of it, no round would end.
    fn press(&self, seat: Seat, count: u8) -> i32 {
        match self.cards(seat) < SAFE {
            true => self.hit(seat, i32::from(count)),
            false => -i32::from(count),
        }
    }

    /// The fewest cards that an opponent holds.
    fn least_elsewhere(&self) -> i32 {
        let opponents = self
            .ring
            .others(self.me)
            .filter(|seat| !self.rules.allied(self.me, *seat));
        opponents
            .map(|seat| self.cards(seat))
            .min()
            .unwrap_or(i32::MAX)
    }

    fn cards(&self, seat: Seat) -> i32 {
        self.view
            .seats
            .get(seat.index())
            .map_or(0, |view| i32::from(view.cards))
    }

    /// True once out of so many times; never for 0.
    fn once_in(&mut self, times: u32) -> bool {
        times > 0 && self.rng.below(times) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Game, Position, action::Input, view::Laid},
        rulesets::{RulesetId, houses::House, mix::Mix},
        seat::Direction,
    };
    use alloc::vec;

    fn faces(text: &str) -> Vec<Face> {
        text.split(' ').map(|word| word.parse().unwrap()).collect()
    }

    fn table(mix: Mix, hands: &[&str], top: &str) -> Game {
        let laid = |face| Laid {
            face,
            by: Seat::new(1),
            named: None,
        };
        Game::at(&Position {
            mix,
            hands: hands.iter().map(|hand| faces(hand)).collect(),
            stock: faces("b1 b2 b3 b4 b5 b6 b8 b9"),
            piles: vec![faces(top).into_iter().map(laid).collect()],
            dealer: Seat::new(0).unwrap(),
            turn: Seat::new(0).unwrap(),
            direction: Some(Direction::Clockwise),
            ages: Vec::new(),
            pepper: None,
            salt: None,
            seed: Seed::from_number(1),
        })
        .unwrap()
    }

    fn chosen(game: &Game, seat: u8) -> Vec<Option<Action>> {
        let view = game.view(Seat::new(seat));
        (0..200)
            .map(|seed| choose(&view, game.ruleset(), Strength::Good, seed))
            .collect()
    }

    fn lays(action: &Option<Action>, face: &str) -> bool {
        matches!(action, Some(Action::Play(play)) if play.cards.top() == face.parse().unwrap())
    }

    fn classic() -> Mix {
        Mix::plain(RulesetId::Classic)
    }

    #[test]
    fn it_keeps_its_wilds_while_something_else_fits() {
        let game = table(classic(), &["r5 W W+4 g1", "y1 y2 y3 y4 y6"], "r1");
        assert!(chosen(&game, 0).iter().all(|a| !lays(a, "W")));
        assert!(chosen(&game, 0).iter().all(|a| !lays(a, "W+4")));
    }

    #[test]
    fn it_hits_who_is_about_to_go_out() {
        let game = table(classic(), &["r5 r+2 r4 g1", "y1", "y2 y3 y4"], "r1");
        assert!(chosen(&game, 0).iter().all(|a| lays(a, "r+2")));
    }

    #[test]
    fn it_names_the_suit_it_holds_most() {
        let game = table(classic(), &["W g1 g2 y3", "y1 y2 y3 y4 y6"], "b1");
        assert!(chosen(&game, 0).iter().all(|action| {
            matches!(action, Some(Action::Play(play)) if play.suit == Some(Suit::Green) || lays(action, "g1"))
        }));
    }

    #[test]
    fn it_calls_before_the_last_card_but_one_and_seldom_forgets() {
        let game = table(classic(), &["r5 g1", "y1 y2 y3 y4 y6"], "r1");
        let calls = chosen(&game, 0)
            .into_iter()
            .filter(|a| *a == Some(Action::Call));
        assert!((160..200).contains(&calls.count()));
    }

    #[test]
    fn it_catches_out_of_turn_now_and_then() {
        let mut game = table(classic(), &["r5 g1", "y1 y2", "b1 b2 b3"], "r1");
        let laid = Input::Act {
            seat: Seat::new(0).unwrap(),
            seen: 0,
            action: Action::Play(Play::one("r5".parse().unwrap())),
        };
        game.apply(laid).unwrap();
        let catch = Some(Action::Catch(Seat::new(0).unwrap()));
        let catches = chosen(&game, 2).into_iter().filter(|a| *a == catch);
        assert!((50..150).contains(&catches.count()));
    }

    #[test]
    fn it_swaps_with_the_fewest_cards() {
        let mix = classic().with(House::SevenZero, 1);
        let hands = ["r7 g1 g2 g3 g4 g5", "y1 y2 y3 y4", "b1 b2"];
        let game = table(mix, &hands, "r1");
        assert!(chosen(&game, 0).iter().all(|action| {
            matches!(action, Some(Action::Play(play)) if play.with == Seat::new(2))
        }));
    }

    #[test]
    fn it_waits_when_nothing_is_asked_of_it() {
        let game = table(classic(), &["r5 g1", "r1 y2"], "r1");
        assert_eq!(chosen(&game, 1), vec![None; 200]);
        assert_eq!(
            choose(&game.view(None), game.ruleset(), Strength::Good, 1),
            None
        );
    }
}
