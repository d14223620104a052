//! Actions of a guest that the host has not answered yet. They survive the loss of a link.

use crate::{
    guest::question::SeatQuestion,
    protocol::{
        backoff::Backoff,
        clock::Millis,
        ids::PlayerId,
        message::{Owned, PlayerAction},
    },
};
use alloc::{collections::BTreeMap, vec::Vec};
use base::seat::Seat;
use kernel::action::Action;

/// The pauses before an unanswered action is sent again: the first and the longest, in milliseconds.
const RESEND_BACKOFF: Backoff = Backoff::new(3000, 12_000);
/// The maximum number of unanswered actions. The outbox refuses more until the host has answered.
const MAX_PENDING: usize = 16;

/// An action that the host has not answered.
#[derive(Clone, Debug)]
pub(crate) struct PendingAction {
    act: PlayerAction,
    seat: Seat,
    question: Option<SeatQuestion>,
    /// When it was last sent on this link; `None` if it was not.
    sent: Option<Millis>,
    /// How long the answer may take before the action is sent again.
    backoff: Backoff,
}

impl PendingAction {
    pub(crate) fn seat(&self) -> Seat {
        self.seat
    }

    pub(crate) fn act(&self) -> &PlayerAction {
        &self.act
    }

    pub(crate) fn action(&self) -> &Action {
        &self.act.action
    }

    /// The question that the action answers, if the seat had one.
    pub(crate) fn question(&self) -> Option<&SeatQuestion> {
        self.question.as_ref()
    }
}

/// All unanswered actions, in the order of their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outbox {
    pending: Vec<PendingAction>,
    /// The highest number that each player used. No number is used twice, even if another host has not seen it.
    used: BTreeMap<PlayerId, u32>,
}

impl Outbox {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &PendingAction> {
        self.pending.iter()
    }

    /// Counts one more action of this place, and returns its number. `None` if too many are unanswered.
    pub(crate) fn next_number(&mut self, place: &mut Owned) -> Option<u32> {
        if self.pending.len() == MAX_PENDING {
            return None;
        }
        place.handled = place.handled.wrapping_add(1);
        self.used.insert(place.player, place.handled);
        Some(place.handled)
    }

    /// Adds an action of this seat, with the question that it answers.
    pub(crate) fn add(&mut self, act: PlayerAction, seat: Seat, question: Option<SeatQuestion>) {
        self.pending.push(PendingAction {
            act,
            seat,
            question,
            sent: None,
            backoff: RESEND_BACKOFF,
        });
    }

    /// Prepares for a new link, on which nothing was sent yet.
    pub(crate) fn relinked(&mut self) {
        for pending in &mut self.pending {
            pending.sent = None;
            pending.backoff.reset();
        }
    }

    /// Takes over the places that the host gives this phone. Numbers continue after the unanswered ones. Actions of
    /// other players are dropped.
    pub(crate) fn welcome(&mut self, places: &mut [Owned]) {
        self.pending
            .retain(|p| places.iter().any(|place| place.player == p.act.player));
        for place in places {
            let own = self.pending.iter().filter(|p| p.act.player == place.player);
            let used = self.used.get(&place.player).copied().unwrap_or_default();
            place.handled = own
                .map(|p| p.act.number)
                .fold(place.handled.max(used), u32::max);
        }
    }

    /// The actions to send now: unsent ones, and those without an answer for too long.
    pub(crate) fn due(&mut self, now: Millis) -> Vec<PlayerAction> {
        let due = |p: &&mut PendingAction| {
            p.sent
                .is_none_or(|sent| now.since(sent) >= p.backoff.pause())
        };
        let send = |pending: &mut PendingAction| {
            if pending.sent.replace(now).is_some() {
                pending.backoff.grow();
            }
            pending.act
        };
        self.pending.iter_mut().filter(due).map(send).collect()
    }

    /// Removes the action that the host answered.
    pub(crate) fn answered(&mut self, player: PlayerId, number: u32) -> Option<PendingAction> {
        let is_it = |p: &PendingAction| p.act.player == player && p.act.number == number;
        let at = self.pending.iter().position(is_it)?;
        Some(self.pending.remove(at))
    }
}
