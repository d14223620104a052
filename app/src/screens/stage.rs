//! The stage of the table, as far as it decides which screen shows.
use engine::session::{Farewell, Stage};
use leptos::prelude::*;

use crate::session::Session;

/// The stage of the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    Finding,
    Lobby,
    Round,
    Results,
    Ended(Farewell),
}

/// The present stage of the table.
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
