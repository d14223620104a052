//! The stage of the table, as far as it decides which screen shows.
use engine::session::{DisconnectReason, TableStage};
use leptos::prelude::*;

use crate::session::Session;

/// The stage of the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum At {
    Finding,
    Lobby,
    Round,
    Results,
    Ended(DisconnectReason),
}

/// The present stage of the table.
pub(crate) fn at(session: Session) -> At {
    if let Some(farewell) = session.farewell() {
        return At::Ended(farewell);
    }
    session
        .table
        .with(|table| match table.as_ref().map(|table| &table.stage) {
            None => At::Finding,
            Some(TableStage::Lobby) => At::Lobby,
            Some(TableStage::Round(_)) => At::Round,
            Some(TableStage::RoundOver(..) | TableStage::MatchOver(..)) => At::Results,
        })
}
