//! Rooms: phones that share a secret meet at servers that do not know it.
//!
//! Only the host makes offers, and guests ignore each other while there is a host. Servers see only sealed letters.
//! Once phones are linked, they no longer need the servers. A phone asks all servers at once, and the first that works
//! is good enough. A host and a guest with different servers meet if they share one.
pub(crate) mod letter;
pub(crate) mod secret;
pub(crate) mod untrusted_hosts;
pub(crate) mod waiting_list;

#[cfg(target_arch = "wasm32")]
mod bulletin;
#[cfg(target_arch = "wasm32")]
mod hostless_room;
#[cfg(target_arch = "wasm32")]
mod open_room;
#[cfg(target_arch = "wasm32")]
mod screen_invite;
#[cfg(target_arch = "wasm32")]
mod search;

pub use secret::RoomSecret;
pub use untrusted_hosts::{block_host, unblock_hosts};

#[cfg(target_arch = "wasm32")]
pub use {
    hostless_room::HostlessRoom,
    open_room::Room,
    screen_invite::{await_table, tell_of_table},
    search::{Search, find_host},
};
