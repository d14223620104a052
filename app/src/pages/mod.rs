//! The screens of the app.
pub(crate) mod app;
pub(crate) mod extra_pages;
pub(crate) mod home;
pub(crate) mod join;
pub(crate) mod lobby;
pub(crate) mod play;
pub(crate) mod public_screen;
pub(crate) mod replay;
pub(crate) mod results;
pub(crate) mod routes;
pub(crate) mod rules;
pub(crate) mod settings;

pub use crate::ui::focus::keep as keep_focus;
pub use app::app;
pub use home::install_offer::pictures;
pub use routes::screen;
pub use rules::rulebook::GUIDES;
