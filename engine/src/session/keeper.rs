//! Keeps drawn cards that nothing else can be done with. The host asks about every drawn card, so that nobody learns
//! whether it could have been laid; the phone answers for its owner where there is no choice.

use super::clock::Millis;
use crate::{
    rules::{
        action::Action,
        view::{Asked, View},
    },
    seat::Seat,
};
use alloc::vec::Vec;

/// How long such a card is looked at before it is kept by itself, in milliseconds.
pub const KEEP_AFTER: u64 = 600;

/// A card to be kept.
#[derive(Clone, Copy, Debug)]
struct Keeping {
    seat: Seat,
    /// The tick of the view that asked.
    seen: u32,
    due: Millis,
}

/// The seats with a card to keep.
#[derive(Clone, Debug)]
pub(super) struct Keeper {
    on: bool,
    keeping: Vec<Keeping>,
}

impl Default for Keeper {
    fn default() -> Keeper {
        Keeper {
            on: true,
            keeping: Vec::new(),
        }
    }
}

impl Keeper {
    pub(super) fn switch(&mut self, on: bool) {
        self.on = on;
    }

    /// Looks at the views anew. What was seen before keeps its time.
    pub(super) fn look(&mut self, views: &[View], now: Millis) {
        let before = core::mem::take(&mut self.keeping);
        if !self.on {
            return;
        }
        let keeping = views.iter().filter_map(|view| {
            let seat = view.viewer.filter(|_| only_keeps(view))?;
            let seen = view.prompt?.since;
            let known = before.iter().find(|k| (k.seat, k.seen) == (seat, seen));
            Some(known.copied().unwrap_or(Keeping {
                seat,
                seen,
                due: now + KEEP_AFTER,
            }))
        });
        self.keeping = keeping.collect();
    }

    /// When the next card is kept.
    pub(super) fn next(&self) -> Option<Millis> {
        self.keeping.iter().map(|keeping| keeping.due).min()
    }

    /// Seats that keep their card now, and the tick that they saw.
    pub(super) fn due(&mut self, now: Millis) -> Vec<(Seat, u32)> {
        let due = self.keeping.extract_if(.., |keeping| keeping.due <= now);
        due.map(|keeping| (keeping.seat, keeping.seen)).collect()
    }
}

/// Whether keeping the drawn card is the only answer.
pub fn only_keeps(view: &View) -> bool {
    let asked = view.prompt.is_some_and(|prompt| {
        prompt.asked == Asked::Drawn && view.viewer.is_some_and(|seat| prompt.seats.has(seat))
    });
    let answers = |action: &&Action| !matches!(action, Action::Call | Action::Catch(_));
    asked && view.actions.iter().filter(answers).eq([&Action::Keep])
}
