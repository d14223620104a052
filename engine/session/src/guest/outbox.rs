//! Actions of a guest that the host has not answered yet. They survive the loss of a link.

use crate::protocol::{
    backoff::{Backoff, Reminder},
    clock::Millis,
    ids::PlayerId,
    message::{Owned, PlayerAction},
};
use alloc::vec::Vec;
use base::{Face, Seat, SortedMap};
use kernel::{Asked, View, view::PileView};

/// The pauses before an unanswered action is sent again: the first and the longest, in milliseconds.
const RESEND_BACKOFF: Backoff = Backoff::new(3000, 12_000);
/// The maximum number of unanswered actions. The outbox refuses more until the host has answered.
const MAX_PENDING: usize = 16;

/// A question to a seat, with everything that an answer depends on. If all of it is the same later, so is the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatQuestion {
    asked: Asked,
    since: u32,
    hand: Vec<Face>,
    piles: Vec<PileView>,
    draw_pile: u16,
}

impl SeatQuestion {
    /// The question that this view asks its viewer; `None` if there is none.
    pub(crate) fn of(view: &View) -> Option<SeatQuestion> {
        let prompt = view.prompt?;
        let viewer = view.viewer?;
        prompt.seats.has(viewer).then(|| SeatQuestion {
            asked: prompt.asked,
            since: prompt.since,
            hand: view.hand.clone(),
            piles: view.piles.clone(),
            draw_pile: view.draw_pile,
        })
    }
}

/// An action that the host has not answered.
#[derive(Clone, Debug)]
pub(crate) struct PendingAction {
    pub(crate) act: PlayerAction,
    pub(crate) seat: Seat,
    /// The question that the action answers, if the seat had one.
    pub(crate) question: Option<SeatQuestion>,
    reminder: Reminder,
}

/// All unanswered actions, in the order of their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outbox {
    pending: Vec<PendingAction>,
    /// The highest number that each player used. No number is used twice, even if another host has not seen it.
    used: SortedMap<PlayerId, u32>,
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

    pub(crate) fn add(
        &mut self,
        now: Millis,
        act: PlayerAction,
        seat: Seat,
        question: Option<SeatQuestion>,
    ) {
        self.pending.push(PendingAction {
            act,
            seat,
            question,
            reminder: Reminder::new(now, RESEND_BACKOFF),
        });
    }

    /// Prepares for a new link, on which nothing was sent yet.
    pub(crate) fn relinked(&mut self, now: Millis) {
        for pending in &mut self.pending {
            pending.reminder.hurry(now);
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
        let pending = self.pending.iter_mut();
        let due = pending.filter(|pending| pending.reminder.is_due(now));
        due.map(|pending| {
            pending.reminder.said(now);
            pending.act
        })
        .collect()
    }

    pub(crate) fn answered(&mut self, player: PlayerId, number: u32) -> Option<PendingAction> {
        let is_it = |p: &PendingAction| p.act.player == player && p.act.number == number;
        let at = self.pending.iter().position(is_it)?;
        Some(self.pending.remove(at))
    }
}
