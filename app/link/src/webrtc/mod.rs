//! WebRTC: one data channel to one other phone.
pub(crate) mod connection;
pub(crate) mod peer;
mod signaller;
