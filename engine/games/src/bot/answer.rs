//! What answers other than cards are worth.

use super::{Bot, CARD, DRAW, KEEP, rivals::SAFE};
use base::{
    card::{Face, Suit},
    seat::Seat,
};
use kernel::{action::Action, choose::Fate, view::Asked};

/// Out of how many times a set that could be given away is kept once: gifts might go round for ever.
const KEEPS_SETS_ONE_IN: u32 = 6;
/// What the next card of the stock is worth in the hand, on average.
const UNKNOWN: i32 = 6;
/// What it is worth that a card fits on anything.
const FREE: i32 = 20;

impl Bot<'_> {
    /// What an answer is worth; `None` for what is not chosen for its worth.
    pub(super) fn answer(&mut self, action: &Action) -> Option<i32> {
        Some(match action {
            Action::Draw => DRAW,
            // One by one, while there is another source.
            Action::DrawAll => DRAW - 1,
            Action::TakeDiscard(at) => DRAW - UNKNOWN + self.source(*at),
            Action::Keep => KEEP,
            Action::Name(suit) => self.held(*suit),
            Action::Decline => self.decline(),
            Action::Pick(with) => match self.asked() {
                Some(Asked::Aim(fate)) => self.aim(fate, *with),
                _ => self.swap_with(*with),
            },
            Action::PickTwo(a, b) => self.swap_between(*a, *b),
            Action::Give(cards) => CARD * cards.faces().len() as i32,
            Action::GiveTo(face, to) => self.gift(*face, *to),
            Action::Trade(with) => self.trade(*with),
            Action::PickUp | Action::Claim(_) | Action::TurnUp => 0,
            Action::Size(each) => -(i32::from(*each) - i32::from(self.rules.hand)).abs(),
            Action::Play(_) | Action::Challenge | Action::Call | Action::Catch(_) => return None,
        })
    }

    fn decline(&mut self) -> i32 {
        match self.asked() {
            Some(Asked::Pick) => 0,
            Some(Asked::Set) if self.once_in(KEEPS_SETS_ONE_IN) => i32::from(u8::MAX),
            _ => KEEP,
        }
    }

    /// What the top card of a pile is worth in the hand.
    fn source(&self, at: u8) -> i32 {
        let pile = self.view.piles.get(usize::from(at));
        let Some(top) = pile.and_then(|pile| pile.top.last()) else {
            return 0;
        };
        let free = if self.free.has(top.face) { FREE } else { 0 };
        free + top.face.suit().map_or(0, |suit| 2 * self.held(suit))
    }

    /// What it is worth to take another hand, which costs the own one.
    fn swap_with(&self, with: Seat) -> i32 {
        CARD * (self.cards(self.me) - self.cards(with))
    }

    /// Two others change hands: who has few cards is better placed further away.
    fn swap_between(&self, a: Seat, b: Seat) -> i32 {
        let next = self.ring.next(self.me, 1);
        match next {
            next if next == a => self.cards(b) - self.cards(a) - 1,
            next if next == b => self.cards(a) - self.cards(b) - 1,
            _ => -1,
        }
    }

    /// What it is worth to have another hand, if it is clearly smaller.
    fn trade(&self, with: Seat) -> i32 {
        match self.cards(self.me) - self.cards(with) {
            fewer @ 2.. => CARD * fewer,
            _ => KEEP + DRAW,
        }
    }

    /// What it is worth to give this card away: what counts much and fits on little, to who is closest to going out.
    fn gift(&self, face: Face, to: Seat) -> i32 {
        let free = if self.free.has(face) { FREE } else { 0 };
        let value = i32::from((self.rules.value)(face)) / 4;
        let held = face.suit().map_or(0, |suit| self.held(suit));
        let holds_up = 3 * (SAFE - self.cards(to)).max(0);
        let to_partner = if self.rules.allied(self.me, to) {
            CARD
        } else {
            0
        };
        value - free - held + holds_up - to_partner
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
    pub(super) fn held(&self, suit: Suit) -> i32 {
        let of_suit = |face: &&Face| face.suit() == Some(suit);
        self.view.hand.iter().filter(of_suit).count() as i32
    }
}
