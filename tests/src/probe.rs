//! Tries actions to see which of them the game refuses, and how.

use crate::{Chance, names};
use engine::{Action, Cards, Face, Game, Input, Play, PlayRefusal, Seat, Suit, View};
use std::collections::BTreeMap;

/// The most actions of one kind that the probe remembers.
const KEPT: usize = 64;

/// Tries actions at tables. Some are made up, and some were legal once, for another seat or at another time.
#[derive(Debug, Default)]
pub struct Probe {
    known: BTreeMap<String, Vec<Action>>,
}

impl Probe {
    /// Remembers the legal actions of the seat.
    pub fn learn(&mut self, game: &Game, seat: Seat, chance: &mut Chance) {
        for action in game.legal(seat) {
            let kept = self.known.entry(names::name(&action)).or_default();
            match kept.len() {
                KEPT => kept[chance.below(KEPT)] = action,
                _ => kept.push(action),
            }
        }
    }

    /// Returns all refusals at this table for this seat. It tries an action of each kind, also as if the seat had seen
    /// an earlier table, and asks about each card of the hand.
    pub fn refusals(&self, game: &Game, seat: Seat, chance: &mut Chance) -> Vec<PlayRefusal> {
        let View { hand, refusals, .. } = game.view(Some(seat));
        let mut refusals: Vec<PlayRefusal> = refusals.iter().map(|refusal| refusal.why).collect();
        let mut trial = game.clone();
        let mut actions = made_up(&hand, chance);
        for known in self.known.values() {
            actions.extend((0..4).map(|_| known[chance.below(known.len())]));
        }
        for action in actions {
            let late = if chance.once_in(3) {
                chance.below(6)
            } else {
                0
            };
            let seen = game.revision().saturating_sub(late as u32);
            match trial.apply(Input::Act { seat, seen, action }) {
                Ok(()) => trial = game.clone(),
                Err(refusal) => refusals.push(refusal),
            }
        }
        refusals
    }
}

/// Actions of most kinds, mostly nonsense.
fn made_up(hand: &[Face], chance: &mut Chance) -> Vec<Action> {
    let mut any = || Seat::first(16).nth(chance.below(11)).into_iter();
    let mut actions: Vec<Action> = any().map(Action::Catch).collect();
    actions.extend(any().map(Action::Pick));
    actions.extend(any().map(Action::Trade));
    actions.extend(any().zip(any()).map(|(a, b)| Action::PickTwo(a, b)));
    actions.extend([Action::Draw, Action::Keep, Action::Challenge, Action::Call]);
    actions.extend([Action::Decline, Action::PickUp, Action::TurnUp]);
    actions.push(Action::Name(Suit::ALL[chance.below(4)]));
    actions.push(Action::Claim(chance.below(12) as u8));
    actions.push(Action::Size(chance.below(24) as u8));
    for _ in 0..8 {
        let count = 1 + chance.below(4) / 2 + chance.below(4) / 3;
        let faces: Vec<Face> = (0..count).filter_map(|_| a_card(hand, chance)).collect();
        let cards = Cards::several(&faces);
        actions.extend(cards.map(|cards| a_play(cards, chance)));
    }
    actions
}

/// A random card, mostly from the hand.
fn a_card(hand: &[Face], chance: &mut Chance) -> Option<Face> {
    match hand.is_empty() || chance.once_in(8) {
        true => Face::from_index(chance.below(Face::COUNT) as u8),
        false => Some(hand[chance.below(hand.len())]),
    }
}

/// A play of these cards, mostly on the first pile without further choices, as most plays are.
fn a_play(cards: Cards, chance: &mut Chance) -> Action {
    let suit = chance.once_in(4).then(|| Suit::ALL[chance.below(4)]);
    let with = chance
        .once_in(8)
        .then(|| Seat::new(chance.below(6) as u8))
        .flatten();
    let pile = u8::from(chance.once_in(4)) + u8::from(chance.once_in(8));
    Action::Play(Play {
        cards,
        pile,
        suit,
        with,
    })
}
