//! Calling "One left!", catching players who forgot to call, and challenging a card.

use super::Bot;
use base::Seat;
use kernel::{Action, Asked, PlayedCard};

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
        let held = self.view.hand.len();
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
