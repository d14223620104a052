//! Signalling: what this phone says to servers where phones meet, and what it hears from them.
pub(crate) mod kinds;
mod matchbox;
mod mqtt;
mod nostr;
pub(crate) mod protocol;
#[cfg(target_arch = "wasm32")]
pub(crate) mod server_connection;
