//! What the table is at, as far as it decides which screen is shown.
use engine::session::{Farewell, Stage};
use leptos::prelude::*;

use crate::session::Session;

/// What the table is at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    Finding,
    Lobby,
    Round,
    Results,
    Ended(Farewell),
}

/// What the table is at now.
pub(super) fn at(session: Session) -> At {
    if let Some(farewell) = session.farewell() {
        return At::Ended(farewell);
    }
    session
        .table
        .with(|table| match table.as_ref().map(|table| &table.stage) {
            None => At::Finding,
            Some(Stage::Lobby) => At::Lobby,
            Some(Stage::Round(_)) => At::Round,
            Some(Stage::RoundOver(..) | Stage::MatchOver(..)) => At::Results,
        })
}
