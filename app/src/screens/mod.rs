//! The screens of the app.
#![allow(
    unreachable_pub,
    reason = "the component macro publishes the properties of private components"
)]

mod again;
mod app;
mod avatar;
mod away;
mod beacon;
mod begin;
mod by_itself;
mod code;
mod connection;
mod farewell;
mod focus;
mod front;
mod full_screen;
mod game;
mod go_on;
mod guides;
mod heirs;
mod history;
mod home;
mod invited;
mod join;
mod keep;
mod kept;
mod leaving;
mod lobby;
mod look;
mod menu;
mod mixed;
mod network;
mod news;
mod night;
mod parts;
mod pass;
mod pictures;
mod play;
mod reactions;
pub(crate) mod results;
mod route;
mod rule_text;
mod rulebook;
mod rules;
mod saying;
mod screen;
mod settings;
mod sheet;
mod show;
mod soon;
mod stage;
mod strangers;
pub mod table;
mod tour;
mod update;
mod wait;
mod wanted;
mod watch;
mod who;

pub use app::app;
pub use focus::keep as keep_focus;
pub use game::GAME;
pub use guides::GUIDES;
pub use pictures::pictures;
pub use route::screen;
