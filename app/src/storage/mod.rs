//! What the phone remembers: its owner, how they like to play, and its places at tables.
//!
//! All of it lives in `localStorage`, whose writes are done when the call returns: a host can store the table before it
//! tells anybody about a move.
mod asked;
mod history;
mod mixes;
mod network;
mod noted;
mod place;
mod preferences;
mod profile;
mod shelf;
mod snapshot;

pub use asked::stood;
pub use history::{History, Played, Scored, Tally};
pub use mixes::{
    MOST_PRESETS, PRESET_NAME, Preset, drop_preset, keep_preset, last_game, last_mixes, presets,
    remember_mix,
};
pub use network::{Field, Network, Relays};
pub use noted::Noted;
pub use place::{Place, Role, forget, host_place, places, present, remember, set_present};
pub use preferences::{Motion, Preferences, Suits, Theme};
pub use profile::Profile;
pub use shelf::StorageFull;
pub use snapshot::{erase_snapshot, read_snapshot, write_snapshot};
