//! The messages between host and guest, the public state of a table, and the clocks and limits of both sides.

pub(crate) mod absence;
pub(crate) mod amendment;
pub mod avatar;
pub(crate) mod backoff;
pub(crate) mod bounds;
pub mod clock;
pub mod disconnect;
pub(crate) mod draft;
pub mod ids;
pub mod invite_relay;
pub(crate) mod lobby_message;
pub mod message;
pub mod name;
pub(crate) mod named_config;
pub mod pace;
pub(crate) mod rate_limit;
pub(crate) mod same_deal;
pub mod table;
pub(crate) mod table_edit;
