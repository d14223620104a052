//! The phone's memory: its owner, their preferences, and its places at tables.
//!
//! Habits lie on the shelf, which is `localStorage`. It is simple and at hand, but reaches the disk seconds late. Data
//! that must not be lost goes to the vault: the host's table, a replica's data, and the keys of seats. A host stores
//! its table before anyone hears of a move.
mod aside;
mod asked;
mod deposit;
mod edition;
mod history;
mod last;
mod mixes;
mod network;
mod noted;
mod place;
mod preferences;
mod profile;
mod put_away;
mod replica;
mod rounds;
mod shelf;
mod snapshot;
mod tours;
mod vault;
mod worded;

pub use aside::{aside, drop_aside, set_aside};
pub use asked::stood;
pub use history::{History, Played, Scored, Tally};
pub use last::LastTable;
pub use mixes::{
    MOST_PRESETS, PRESET_NAME, Preset, drop_preset, keep_preset, last_game, last_mixes, last_rules,
    presets, remember_mix,
};
pub use network::{Field, Network, Relays};
pub use noted::Noted;
pub use place::{
    Place, Role, forget, host_place, hosts_of, places, present, remember, restore, set_present,
    settled,
};
pub use preferences::{Motion, Passing, Preferences, Sense, Sort, Suits, Taste, Theme, Thumb};
pub use profile::Profile;
pub use put_away::{Known, known, offers_install, put_install_away, put_news_away};
pub use replica::{Legacy, is_replica, keep, restore_replica};
pub use rounds::{KeptRound, erase_rounds, keep_round, kept_rounds};
pub use shelf::StorageFull;
pub use snapshot::{
    Stored, Unread, erase_snapshot, leave_snapshot, note_parting, read_snapshot, write_snapshot,
};
pub use tours::{Toured, open_tour};
