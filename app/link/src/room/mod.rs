//! Rooms: phones that share a secret meet at servers that do not know it.
pub(crate) mod letter;
pub(crate) mod secret;
pub(crate) mod untrusted_hosts;
pub(crate) mod waiting_list;

#[cfg(target_arch = "wasm32")]
mod bulletin;
#[cfg(target_arch = "wasm32")]
mod gathering;
#[cfg(target_arch = "wasm32")]
mod host_inquiry;
#[cfg(target_arch = "wasm32")]
mod open_room;
#[cfg(target_arch = "wasm32")]
mod screen_invite;

pub use secret::RoomSecret;
pub use untrusted_hosts::{ask_everybody, shun};
pub use waiting_list::Allowance;

#[cfg(target_arch = "wasm32")]
pub use {
    gathering::Gathering,
    host_inquiry::who_hosts,
    open_room::{Room, Search},
    screen_invite::{await_table, tell_of_table},
};
