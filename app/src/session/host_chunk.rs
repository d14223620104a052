//! The functions that only a phone needs that hosts. They are a program of their own (`chunks.rs`).
use std::rc::Rc;

use engine::GameConfig;
use engine::session::{Entropy, KnownDeal, Player, PlayerId, TableDraft, Takeover, Verifier};
use engine::trial::TrialReport;
use leptos::prelude::{AnyView, Callback, Memo, RwSignal};

use crate::session::tab_lock::TabLock;
use crate::session::table_session::{GuestPort, Session};
use crate::storage::{LastTable, TablePlace};

/// Lets bots try a game config for so many seats while it is the latest, and reports after every round.
type TryOut = fn(GameConfig, u8, Box<dyn Fn() -> bool>, RwSignal<Option<TrialReport>>);

/// The functions of the program for hosts.
#[derive(Clone, Copy)]
pub struct HostChunk {
    /// Hosts the table that this guest opens.
    pub(crate) open: fn(Session, Rc<dyn GuestPort>, TableOpening, TabLock),
    /// Takes up the table that this phone hosted.
    pub(crate) resume: fn(Session, TablePlace, TabLock),
    /// Opens the last table once more, unless another phone hosts it by now.
    pub(crate) meet_again: fn(Session, TablePlace, LastTable, Entropy, TabLock),
    /// Hosts the table that the others have handed to this phone.
    pub(crate) take_over: fn(Session, Rc<dyn GuestPort>, TablePlace, &Takeover, TabLock),
    /// Lets bots try a game config for so many seats while it is the latest. Reports after every round.
    pub(crate) try_out: TryOut,
    /// Checks the records of rounds.
    pub(crate) verifier: Verifier,
    /// Parts of sheets.
    pub(crate) sheets: HostSheets,
}

/// The parts of sheets that only a host sees.
#[derive(Clone, Copy)]
pub(crate) struct HostSheets {
    /// The games to choose from. The callback runs after a choice.
    pub(crate) games: fn(Callback<()>) -> AnyView,
    /// The house rules and the pace, to change.
    pub(crate) house_rules: fn() -> AnyView,
    /// The pace, who deals, and house-rule night, to change.
    pub(crate) pace: fn() -> AnyView,
    /// The order of seats and of ages.
    pub(crate) seats: fn() -> AnyView,
    /// The strength of a bot.
    pub(crate) strength: fn(PlayerId, Memo<Option<Player>>) -> AnyView,
    /// The host's side of a pairing.
    pub(crate) pairing: fn() -> AnyView,
}

/// A new table on this phone, for its host.
pub struct TableOpening {
    /// The table to begin with.
    pub draft: TableDraft,
    /// Random bytes for the host.
    pub entropy: Entropy,
    /// A deal that is known from before.
    pub again: Option<KnownDeal>,
}
