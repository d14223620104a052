//! How this phone reaches its host.
use link::{Links, RoomSecret};

/// The way by which this phone reaches the host.
#[derive(Clone)]
pub(crate) enum HostRoute {
    /// The host is on this page.
    Loopback(Links),
    /// The host is in this room.
    Room(RoomSecret),
}
