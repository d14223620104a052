//! The table: the viewer's hand below, the others on an arc in seat order, the piles in the middle.
//!
//! The screen draws it from a [`View`](engine::View) alone and decides nothing. Possible actions and reasons of refusals arrive as
//! data; the viewer's actions leave as an [`Action`](engine::Action). Names, news and refusals come from the owner of the session.

pub(crate) mod announcements;
pub(crate) mod input;
pub(crate) mod motion;
pub(crate) mod state;
pub(crate) mod table_view;
pub(crate) mod view;

pub use input::keyboard::Keys;
pub(crate) use motion::animation::moves;
pub use state::refusal_case::{Case, DemoPurpose};
pub use state::table_state::TableFeed;
pub(crate) use view::log_sheet::RoundLog;
pub use view::mini_table::MiniTable;

pub use table_view::{Guides, Table};
