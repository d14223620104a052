//! WebRTC: one data channel to one other phone.
pub(crate) mod connection;
mod exchange;
pub(crate) mod peer;
