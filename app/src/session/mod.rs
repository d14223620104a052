//! The table that this phone is at: the engine's sessions wired to links, clock and storage, and the signals that
//! screens read.
//!
//! A phone is always a guest. The phone that hosts is a guest of itself over a loopback. Screens read the signals of
//! [`Session`] and call its methods to say what a player wants. Screens of a table hold views, never a game; tours and
//! demonstrations play a round of their own.
pub(crate) mod early_link;
pub(crate) mod gathering;
pub(crate) mod guest;
pub(crate) mod guest_rounds;
pub(crate) mod history_recorder;
pub(crate) mod host;
pub(crate) mod host_search;
pub(crate) mod hosting;
pub(crate) mod invite_relay;
pub(crate) mod last_table;
pub(crate) mod open_or_join;
pub(crate) mod peer_links;
pub(crate) mod programs;
pub(crate) mod round_feed;
pub(crate) mod screen_feed;
pub(crate) mod seat;
pub(crate) mod server_list_fetch;
pub(crate) mod tab_lock;
pub(crate) mod table_session;
pub(crate) mod takeover;

pub use guest_rounds::ROUNDS;
pub use open_or_join::TableStart;
pub(crate) use programs::HostSheets;
pub use programs::{HostChunk, LinksChunk, RoundChunk, SessionChunks};
pub(crate) use screen_feed::TableScreen;
pub use table_session::{
    Fetch, Recovery, Saying, Session, ViewerNews, can_link, page, use_session,
};
pub use takeover::successors;
