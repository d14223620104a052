//! Shows reactions on the screen, for a moment.
use super::ShownReaction;
use std::time::Duration;

use engine::session::{PlayerId, Reaction};
use leptos::prelude::*;

use crate::session::Session;

/// How long a reaction stays on the screen.
const SEEN: Duration = Duration::from_millis(3500);

impl Session {
    /// Shows a reaction in place of the player's last one.
    pub(crate) fn show_reaction(self, player: PlayerId, reaction: Reaction) {
        let number = self
            .reactions
            .try_update(|shown| {
                let number = shown.iter().map(|s| s.number).max().map_or(0, |n| n + 1);
                shown.retain(|shown| shown.player != player);
                shown.push(ShownReaction {
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
