//! The phone's memory: its owner, their preferences, and its places at tables.
//!
//! Habits lie in `localStorage`. It is simple and at hand, but reaches the disk seconds late. Data
//! that must not be lost goes to IndexedDB: the host's table, a replica's data, and the keys of seats. A host stores
//! its table before anyone hears of a move.
pub(crate) mod dismissed_notices;
pub(crate) mod durable_text;
pub(crate) mod game_configs;
pub(crate) mod hosted_table;
pub(crate) mod indexed_db;
pub(crate) mod last_table;
pub(crate) mod local_storage;
pub(crate) mod match_history;
pub(crate) mod network;
pub(crate) mod preferences;
pub(crate) mod profile;
pub(crate) mod replica;
pub(crate) mod round_notes;
pub(crate) mod rounds;
pub(crate) mod set_aside_seats;
pub(crate) mod table_place;
pub(crate) mod tour_progress;

pub use dismissed_notices::{
    VersionNews, offers_install, put_install_away, put_news_away, version_news,
};
pub use game_configs::{
    KeptRules, forget_rules, keep_rules, kept_rules, last_configs, last_game, last_rules, mix_text,
    origin, read_mix, remember_config, remember_origin,
};
pub use hosted_table::{
    erase_snapshot, leave_snapshot, note_parting, read_snapshot, write_snapshot,
};
pub use last_table::{LastTable, StoredKey};
pub use local_storage::StorageFull;
pub use match_history::{History, PlayedMatch, PlayerScore, RulesetStats};
pub use network::ServerField;
pub use preferences::{Preferences, Sort, Taste, Theme};
pub use profile::Profile;
pub use replica::{ReplicaEntries, has_replica, restore_replica, store_replica};
pub use round_notes::{RoundNotes, question_age};
pub use rounds::{KeptRound, erase_rounds, keep_round, kept_rounds};
pub use set_aside_seats::{drop_seats_aside, seats_set_aside, set_seats_aside};
pub use table_place::{
    Role, StoredHosts, TablePlace, forget_place, host_place, hosts_of, place_of_tab, places,
    remember_place, restore_places, set_place_of_tab, settle_places,
};
pub use tour_progress::{TourProgress, open_tour};
