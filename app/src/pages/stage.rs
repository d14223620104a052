//! The stage of the table, as far as it decides which screen shows.
use engine::session::{DisconnectReason, TableStage};
use leptos::prelude::*;

use crate::session::Session;

/// The stage of the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TableScreen {
    Finding,
    Lobby,
    Round,
    Results,
    Ended(DisconnectReason),
}

/// The present stage of the table.
pub(crate) fn table_screen(session: Session) -> TableScreen {
    if let Some(farewell) = session.farewell() {
        return TableScreen::Ended(farewell);
    }
    session
        .table
        .with(|table| match table.as_ref().map(|table| &table.stage) {
            None => TableScreen::Finding,
            Some(TableStage::Lobby) => TableScreen::Lobby,
            Some(TableStage::Round(_)) => TableScreen::Round,
            Some(TableStage::RoundOver(..) | TableStage::MatchOver(..)) => TableScreen::Results,
        })
}
