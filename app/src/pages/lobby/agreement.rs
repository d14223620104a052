//! The terms of the next match: its game config, and who may change it between rounds.
use engine::GameConfig;
use engine::session::{AmendmentRight, Table, TableCommand};
use leptos::prelude::*;

use crate::{pages::lobby::kept_rules::named, session::Session};
use wording::{house_rules::summary::changes, list::in_a_row, say};

pub(crate) fn agreed(session: Session) -> Memo<Option<GameConfig>> {
    memo(move || session.of_table(|table| *table.config))
}

/// The terms that players agree to when they get ready: the game config, and who may change it between rounds.
pub(crate) type Agreed = (GameConfig, AmendmentRight);

pub(crate) fn terms(table: &Table) -> Agreed {
    (*table.config, table.amendment_right)
}

/// The terms that players at this table agree to when they get ready.
pub(crate) fn agreement(session: Session) -> Memo<Option<Agreed>> {
    memo(move || session.of_table(terms))
}

/// The number of seats in the next match.
pub(crate) fn seats(session: Session) -> Memo<usize> {
    let seats = |table: &Table| table.next_up().count();
    memo(move || session.of_table(seats).unwrap_or_default())
}

/// Asks the host for another game config. Only the host's request counts.
pub(crate) fn agree(session: Session, other: impl FnOnce(GameConfig) -> GameConfig) {
    session.set(|table| Some(TableCommand::GameConfig(named(other(*table.config)))));
}

/// The changes since a player on this phone got ready.
pub(crate) fn changed(
    known: RwSignal<Option<Agreed>>,
    now: Memo<Option<Agreed>>,
) -> Option<String> {
    differences(known.get()?, now.get()?)
}

/// The differences between two terms: "blind draw, 200 points".
pub(crate) fn differences((before, winners): Agreed, (config, amends): Agreed) -> Option<String> {
    let mut what = changes(&before, &config);
    let night = match amends {
        AmendmentRight::Winner => say!("house-rule night"),
        AmendmentRight::Nobody => say!("no house-rule night"),
    };
    what.extend((winners != amends).then_some(night));
    (!what.is_empty()).then(|| in_a_row(what))
}

/// The number of seats, once all are taken.
pub(crate) fn full_at(session: Session) -> Memo<Option<usize>> {
    let (config, seats) = (agreed(session), seats(session));
    memo(move || {
        let most = config.get().map(|config| *config.players().end());
        most.filter(|most| seats.get() >= *most)
    })
}
