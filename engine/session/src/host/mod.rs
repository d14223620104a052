//! The host: the one authority of a table, as a machine without clock or network.

pub(crate) mod absent_players;
pub(crate) mod actions;
pub(crate) mod active_match;
pub(crate) mod bots;
pub(crate) mod connections;
pub(crate) mod handled_actions;
pub(crate) mod joining;
pub mod machine;
pub mod proof;
pub mod race_queue;
pub(crate) mod race_report;
pub mod reaction_time;
pub mod replication;
pub(crate) mod requests;
pub(crate) mod rounds;
pub(crate) mod seat_owners;
pub mod snapshot;
pub(crate) mod time_limits;
pub(crate) mod timers;
pub(crate) mod turn_order_races;
pub mod write_ahead;
