//! Simulated rounds, in which all seats use a simple and fast strategy.

use alloc::vec::Vec;
use base::{Face, FaceSet, Hand, Rng, Seat};
use kernel::{Action, Effect, Game, Play, PlayMode, Ruleset, effect::Hit};

use super::choose::{CARD, DRAW, KEEP, SAFE};

/// Moves after which a simulated round stops. The cards in the hands then decide its value.
const HORIZON: u32 = 8;
/// Points for winning the round. A round that is still open counts as a share of them.
pub(super) const WON: i64 = 1000;
/// A large number, so that integer divisions of it stay precise.
const MANY: i64 = 1 << 32;
/// Penalty for playing a card that fits on anything.
const FREE: i32 = 30;
/// Value of holding a card of the suit to follow.
const FOLLOWS: i32 = 4;
/// Value of each additional card in a play of several cards.
const SEVERAL: i32 = 14;
/// Upper bound of the random noise added to values.
const BLUR: u32 = 8;

/// Facts about each card of a game, computed once and then looked up.
pub(super) struct CardFacts {
    free: FaceSet,
    /// By face: how hard the card hits the next player, in cards.
    force: [i32; Face::COUNT],
    /// Cards that hit the next player and do not fit on anything.
    hard: FaceSet,
    /// True if effects can move whole hands between players. A small hand is then worth less.
    moves: bool,
}

impl CardFacts {
    pub(super) fn of(rules: &Ruleset, free: FaceSet, players: usize) -> CardFacts {
        let mut force = [0; Face::COUNT];
        for face in Face::all() {
            let effects = rules.effects_of(face, PlayMode::Turn);
            force[face.index()] = effects.map(|effect| hits(effect, players)).sum();
        }
        let hard = Face::all().filter(|face| force[face.index()] > 0);
        let effects = rules.effects.iter().flat_map(|on| on.effects);
        CardFacts {
            free,
            force,
            hard: hard.collect::<FaceSet>().minus(free),
            moves: effects.copied().any(moves_hands),
        }
    }
}

/// How hard an effect hits the next player, in cards.
fn hits(effect: Effect, players: usize) -> i32 {
    match effect {
        Effect::Skip | Effect::SkipOne | Effect::SkipRow | Effect::Ally => 2,
        Effect::Wait(Hit::Skip) | Effect::Again => 2,
        Effect::Reverse if players == 2 => 2,
        Effect::Draw(count) | Effect::Wait(Hit::Take(count)) | Effect::Hit(count) => count.into(),
        Effect::Owe(_, count) => count.into(),
        _ => 0,
    }
}

/// True if an effect moves whole hands between players.
fn moves_hands(effect: Effect) -> bool {
    matches!(
        effect,
        Effect::Swap
            | Effect::MaySwap
            | Effect::Rotate
            | Effect::PassOn
            | Effect::PassBack
            | Effect::Trade
            | Effect::Exchange(_)
    )
}

/// One simulated round.
pub(super) struct Playout<'a> {
    pub(super) game: Game,
    pub(super) rng: Rng,
    pub(super) facts: &'a CardFacts,
    pub(super) options: Vec<Action>,
}

impl Playout<'_> {
    /// Points for the seat that takes this action: [`WON`] for a round won, 0 for a round lost, a share if it stays
    /// open.
    pub(super) fn points_for(&mut self, me: Seat, action: Action) -> i64 {
        let until = self.game.revision() + HORIZON;
        let mut goes_on = self.act(me, action);
        while goes_on
            && self.game.outcome().is_none()
            && self.game.revision() < until
            && let Some(seat) = self.game.asked().lowest()
        {
            goes_on = self.step(seat);
        }
        match self.game.outcome() {
            Some(outcome) if outcome.winners.has(me) => WON,
            Some(_) => 0,
            None => self.prospect(me),
        }
    }

    /// This side's share of a round that is still open. Fewer and better cards give a larger share.
    fn prospect(&self, me: Seat) -> i64 {
        let (mut own, mut all) = (0, 0);
        for seat in self.game.ring().seats() {
            let weight = self.weight(*seat);
            all += weight;
            if self.game.ruleset().allied(*seat, me) {
                own += weight;
            }
        }
        WON * own / all.max(1)
    }

    /// Winning chances of a seat, relative to the other seats. The shares were fitted to rounds among bots.
    fn weight(&self, seat: Seat) -> i64 {
        let hand: &Hand = self.game.hand(seat);
        let count = |faces: FaceSet| -> usize {
            let held = hand.kinds().and(faces);
            held.iter().map(|face| hand.count(face)).sum()
        };
        let held = self.game.held(seat) as i64;
        match self.facts.moves {
            true => MANY / (held + 5),
            false => {
                let free = (0..count(self.facts.free).min(6)).fold(MANY, |w, _| w * 3 / 2);
                let hard = (0..count(self.facts.hard).min(6)).fold(free, |w, _| w * 9 / 8);
                hard / ((held + 1) * (held + 9))
            }
        }
    }

    /// The asked seat takes the action with the best immediate value. Returns true if the rules accept it.
    fn step(&mut self, seat: Seat) -> bool {
        self.options.clear();
        self.game.legal_actions(seat, &mut self.options);
        let options = core::mem::take(&mut self.options);
        let mut best: Option<(i32, Action)> = None;
        for action in &options {
            let Some(worth) = self.worth(seat, action) else {
                continue;
            };
            let worth = worth + self.rng.below(BLUR) as i32;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, *action));
            }
        }
        self.options = options;
        let chosen = best.map(|(_, action)| action);
        let action = chosen.or_else(|| self.game.default_action(seat));
        action.is_some_and(|action| self.act(seat, action))
    }

    fn worth(&self, seat: Seat, action: &Action) -> Option<i32> {
        let cards = |seat: Seat| self.game.held(seat) as i32;
        Some(match action {
            Action::Play(play) => self.play(seat, play),
            Action::Draw | Action::DrawAll => DRAW,
            Action::Keep => KEEP,
            Action::Name(suit) => {
                let of_suit = self.game.hand(seat).kinds().and(FaceSet::suit(*suit));
                FOLLOWS * of_suit.len() as i32
            }
            Action::Pick(with) => -CARD * cards(*with),
            Action::Give(cards) => CARD * cards.faces().len() as i32,
            Action::Decline => KEEP,
            _ => return None,
        })
    }

    fn play(&self, seat: Seat, play: &Play) -> i32 {
        let hand = self.game.hand(seat);
        let faces = play.cards.faces();
        let left = self.game.held(seat) as i32 - faces.len() as i32;
        if left == 0 {
            return i32::MAX / 2;
        }
        let next = self.game.ring().next(seat, 1);
        let need = (SAFE - self.game.held(next) as i32).max(0);
        let urgent = need > 0;
        let mut worth = SEVERAL * (faces.len() as i32 - 1);
        for face in faces {
            let force = self.facts.force[face.index()];
            worth += force + 2 * force * need;
            if self.facts.free.has(*face) {
                worth -= if urgent { FREE / 2 } else { FREE };
            }
        }
        if let Some(suit) = play.suit.or(play.cards.top().suit()) {
            let of_suit = hand.kinds().and(FaceSet::suit(suit));
            worth += FOLLOWS * of_suit.len() as i32;
        }
        let with = play
            .with
            .map_or(0, |with| left - self.game.held(with) as i32);
        worth + CARD * with
    }

    /// Applies an action. Returns false if the rules refuse it, since simulated cards may differ from real ones: this
    /// simulated round then ends.
    fn act(&mut self, seat: Seat, action: Action) -> bool {
        let input = self.game.input(seat, action);
        // Every simulated player remembers to call "One left!".
        if matches!(action, Action::Play(_)) {
            self.game.arm(seat);
        }
        let done = self.game.apply(input);
        self.game.take_events();
        done.is_ok()
    }
}
