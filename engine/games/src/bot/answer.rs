//! Actions that play no card: the value of each answer, the call "One left!", catches, and challenges.

use super::choose::{Bot, CARD, DRAW, KEEP, SAFE};
use base::{Face, Seat, Suit};
use kernel::{Action, Asked, PlayedCard, question::Fate};

/// The bot keeps a set that it could give away once in this many times, since gifts could go round for ever.
const KEEPS_SETS_ONE_IN: u32 = 6;
/// Average value of an unknown card from the draw pile.
const UNKNOWN: i32 = 6;
/// Value of one card of a sum that the bot does not have to draw.
const DUE: i32 = 2;
/// Value of holding a card that fits on anything.
const FREE: i32 = 20;

impl Bot<'_> {
    /// The value of an answer; `None` for actions that the bot does not pick by value.
    pub(super) fn answer(&mut self, action: &Action) -> Option<i32> {
        Some(match action {
            Action::Draw => self.draw(),
            // The bot draws cards singly while there is another source.
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
            Action::Play(_)
            | Action::Challenge
            | Action::Call
            | Action::Catch(_)
            | Action::Misplay(_) => return None,
        })
    }

    /// The value of drawing. A sum costs a little for each of its cards.
    fn draw(&self) -> i32 {
        match self.asked() {
            Some(Asked::Total(total)) => DRAW - DUE * i32::from(total),
            _ => DRAW,
        }
    }

    fn decline(&mut self) -> i32 {
        match self.asked() {
            Some(Asked::Pick) => 0,
            Some(Asked::Set) if self.once_in(KEEPS_SETS_ONE_IN) => i32::from(u8::MAX),
            _ => KEEP,
        }
    }

    /// The value of taking the top card of a discard pile into the hand.
    fn source(&self, at: u8) -> i32 {
        let pile = self.view.piles.get(usize::from(at));
        let Some(top) = pile.and_then(|pile| pile.top.last()) else {
            return 0;
        };
        let free = if self.free.has(top.face) { FREE } else { 0 };
        free + top.face.suit().map_or(0, |suit| 2 * self.held(suit))
    }

    /// The value of taking another player's hand in exchange for the bot's own.
    fn swap_with(&self, with: Seat) -> i32 {
        CARD * (self.cards(self.me) - self.cards(with))
    }

    /// The value of letting two players swap hands. A small hand is better placed further away from the bot.
    fn swap_between(&self, a: Seat, b: Seat) -> i32 {
        let next = self.ring.next(self.me, 1);
        match next {
            next if next == a => self.cards(b) - self.cards(a) - 1,
            next if next == b => self.cards(a) - self.cards(b) - 1,
            _ => -1,
        }
    }

    /// The value of trading for another hand. Only a clearly smaller hand is worth it.
    fn trade(&self, with: Seat) -> i32 {
        match self.cards(self.me) - self.cards(with) {
            fewer @ 2.. => CARD * fewer,
            _ => KEEP + DRAW,
        }
    }

    /// The value of giving this card to this player. The best gift costs many points, fits on little, and goes to the
    /// opponent who is closest to going out.
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

    /// The value of naming this player for a card. A little randomness keeps rounds from going on for ever.
    fn aim(&mut self, fate: Fate, with: Seat) -> i32 {
        let luck = self.rng.below(4 * CARD as u32) as i32;
        luck + match fate {
            Fate::Draws(_) if self.rules.has_full_hand(self.view, with) => 0,
            Fate::Draws(count) => self.hit(with, i32::from(count)),
            // Losing one card helps a player with a large hand little.
            Fate::Robbed | Fate::Parts => self.cards(with),
        }
    }

    /// Number of cards of this suit in the bot's hand.
    pub(super) fn held(&self, suit: Suit) -> i32 {
        let of_suit = |face: &&Face| face.suit() == Some(suit);
        self.view.hand.iter().filter(of_suit).count() as i32
    }
}

impl Bot<'_> {
    /// Catches a player who forgot to call, if the bot notices it. The bot never tries where it is not sure.
    pub(super) fn catch(&mut self) -> Option<Action> {
        let caught = self.view.actions.iter().copied().find(
            |action| matches!(action, Action::Catch(seat) if self.exposed(*seat) && !self.rules.allied(self.me, *seat)),
        )?;
        self.once_in(self.habits.notices_one_in).then_some(caught)
    }

    fn exposed(&self, seat: Seat) -> bool {
        let view = self.view.seats.get(seat.index());
        view.is_some_and(|view| view.exposed)
    }

    /// True if this action leaves one card, or one card is already left, and the bot should call now.
    pub(super) fn should_call(&mut self, chosen: Option<&Action>) -> bool {
        let held = self.cards(self.me) as usize;
        let left = match chosen {
            Some(Action::Play(play)) => held.checked_sub(play.cards.faces().len()),
            Some(Action::Give(cards)) => held.checked_sub(cards.faces().len()),
            Some(Action::GiveTo(..)) => held.checked_sub(1),
            // For a hand that the bot picks up next, the call that it prepares now counts.
            Some(Action::Trade(with)) => usize::try_from(self.cards(*with)).ok(),
            Some(Action::Pick(with)) if self.asked() == Some(Asked::Pick) => {
                usize::try_from(self.cards(*with)).ok()
            }
            Some(Action::PickUp) => usize::try_from(self.cards(self.me)).ok(),
            _ => None,
        };
        let due = left == Some(1) || held == 1 && self.exposed(self.me);
        due && self.view.actions.contains(&Action::Call)
            && !self.once_in(self.habits.forgets_one_in)
    }

    /// True if the bot challenges a card. It estimates the chance that the player held a card of a suit in force.
    ///
    /// With one discard pile, each card of that hand is of another suit three times out of four; with two piles, half
    /// of the time. A player who has the choice is assumed to bluff one time in four.
    pub(super) fn doubts(&mut self) -> bool {
        if !self.view.actions.contains(&Action::Challenge) {
            return false;
        }
        let tops = self.view.piles.iter().filter_map(|pile| pile.top.last());
        let doubtful = |played: &&PlayedCard| self.rules.challenged.has(played.face);
        let layer = tops.clone().find(doubtful).and_then(|played| played.by);
        let others = layer.map_or(0, |seat| self.cards(seat)).clamp(0, 12) as u32;
        let suits = tops.count().clamp(1, 2) as u32;
        let without = (4 - suits).pow(others);
        let bluffs = 4_u32.pow(others) - without;
        self.rng.below(bluffs + 4 * without) < bluffs
    }
}
