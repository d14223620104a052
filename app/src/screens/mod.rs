//! The screens of the app.
#![allow(
    unreachable_pub,
    reason = "the component macro publishes the properties of private components"
)]

#[cfg(target_arch = "wasm32")]
mod again;
#[cfg(any(target_arch = "wasm32", test))]
mod agreed;
#[cfg(target_arch = "wasm32")]
mod app;
#[cfg(target_arch = "wasm32")]
mod avatar;
#[cfg(any(target_arch = "wasm32", test))]
mod away;
#[cfg(target_arch = "wasm32")]
mod beacon;
mod begin;
mod by_itself;
#[cfg(target_arch = "wasm32")]
mod code;
#[cfg(target_arch = "wasm32")]
mod farewell;
#[cfg(target_arch = "wasm32")]
mod focus;
#[cfg(any(target_arch = "wasm32", test))]
mod front;
#[cfg(target_arch = "wasm32")]
mod full_screen;
#[cfg(target_arch = "wasm32")]
mod game;
#[cfg(target_arch = "wasm32")]
mod go_on;
#[cfg(target_arch = "wasm32")]
mod guides;
#[cfg(target_arch = "wasm32")]
mod heirs;
#[cfg(target_arch = "wasm32")]
mod history;
#[cfg(target_arch = "wasm32")]
mod home;
#[cfg(target_arch = "wasm32")]
mod invited;
#[cfg(target_arch = "wasm32")]
mod join;
#[cfg(target_arch = "wasm32")]
mod keep;
#[cfg(target_arch = "wasm32")]
mod kept;
#[cfg(target_arch = "wasm32")]
mod leaving;
#[cfg(target_arch = "wasm32")]
mod lobby;
#[cfg(target_arch = "wasm32")]
mod look;
#[cfg(target_arch = "wasm32")]
mod menu;
#[cfg(target_arch = "wasm32")]
mod mixed;
#[cfg(target_arch = "wasm32")]
mod network;
#[cfg(target_arch = "wasm32")]
mod news;
#[cfg(any(target_arch = "wasm32", test))]
mod night;
#[cfg(target_arch = "wasm32")]
mod parts;
#[cfg(target_arch = "wasm32")]
mod pass;
#[cfg(target_arch = "wasm32")]
mod pictures;
#[cfg(target_arch = "wasm32")]
mod play;
#[cfg(target_arch = "wasm32")]
mod reactions;
#[cfg(any(target_arch = "wasm32", test))]
pub(crate) mod results;
#[cfg(target_arch = "wasm32")]
mod route;
mod rulebook;
#[cfg(target_arch = "wasm32")]
mod rules;
#[cfg(target_arch = "wasm32")]
mod saying;
#[cfg(target_arch = "wasm32")]
mod screen;
#[cfg(target_arch = "wasm32")]
mod settings;
mod sheet;
mod show;
mod soon;
#[cfg(target_arch = "wasm32")]
mod stage;
#[cfg(target_arch = "wasm32")]
mod strangers;
#[cfg(any(target_arch = "wasm32", test))]
pub(crate) mod summary;
pub mod table;
#[cfg_attr(
    not(any(target_arch = "wasm32", test)),
    allow(dead_code, reason = "screens that say most of it need a browser")
)]
mod terms;
#[cfg(target_arch = "wasm32")]
mod tour;
#[cfg(target_arch = "wasm32")]
mod update;
#[cfg(target_arch = "wasm32")]
mod wait;
mod wanted;
#[cfg(target_arch = "wasm32")]
mod watch;
#[cfg(target_arch = "wasm32")]
mod who;

#[cfg(target_arch = "wasm32")]
pub use app::app;
#[cfg(target_arch = "wasm32")]
pub use focus::keep as keep_focus;
#[cfg(target_arch = "wasm32")]
pub use game::GAME;
#[cfg(target_arch = "wasm32")]
pub use guides::GUIDES;
#[cfg(target_arch = "wasm32")]
pub use pictures::pictures;
#[cfg(target_arch = "wasm32")]
pub use route::screen;
