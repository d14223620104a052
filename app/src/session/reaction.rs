//! Feelings on the screen, for a moment.
use std::time::Duration;

use engine::session::{PlayerId, Reaction};
use leptos::prelude::*;

use super::Session;

/// How long a feeling is seen.
const SEEN: Duration = Duration::from_millis(3500);

/// A feeling that is being shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown {
    /// Tells it from the others.
    pub number: u32,
    /// Whose.
    pub player: PlayerId,
    /// Which.
    pub reaction: Reaction,
}

impl Session {
    /// Shows a feeling in place of the player's last one.
    pub(super) fn show_reaction(self, player: PlayerId, reaction: Reaction) {
        let number = self
            .reactions
            .try_update(|shown| {
                let number = shown.iter().map(|s| s.number).max().map_or(0, |n| n + 1);
                shown.retain(|shown| shown.player != player);
                shown.push(Shown {
                    number,
                    player,
                    reaction,
                });
                number
            })
            .unwrap_or_default();
        let end = move || {
            self.reactions
                .update(|shown| shown.retain(|shown| shown.number != number));
        };
        set_timeout(end, SEEN);
    }
}
