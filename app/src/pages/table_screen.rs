//! The screen that a table shows: the stage of the table decides it.
use engine::session::{DisconnectReason, Table, TableStage};

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
    let screen = |table: &Table| match table.stage {
        TableStage::Lobby => TableScreen::Lobby,
        TableStage::Round(_) => TableScreen::Round,
        TableStage::RoundOver(..) | TableStage::MatchOver(..) => TableScreen::Results,
    };
    session.of_table(screen).unwrap_or(TableScreen::Finding)
}
