//! The transport of links: connections to servers, and WebRTC.
//!
//! It is by far the largest part of this crate. The rest reaches it through a table of functions, so that an app can fetch
//! it apart from the code that uses links.
use crate::LinkError;
use crate::pairing::description::Description;
use crate::server_list::{Ice, LinkServers};
use crate::signalling::server_connection::ServerConnection;
use crate::task::Task;
use crate::webrtc::connection::Connection;
use crate::webrtc::peer::Peer;

/// The functions of a transport.
#[derive(Debug)]
pub struct Transport {
    /// Checks that the browser can link.
    check: fn() -> Result<(), LinkError>,
    /// Keeps a connection to a server open as long as the task lives.
    keep: fn(ServerConnection) -> Task,
    /// Starts a peer that makes an offer, or that answers the given one.
    start_peer: fn(&Ice, Option<&Description>) -> Result<Peer, LinkError>,
}

/// The transport of browsers.
pub static BROWSER: Transport = Transport {
    check: Connection::watch,
    keep: |connection| Task::spawn(connection.keep()),
    start_peer: Peer::start,
};

/// The servers and the transport for the links of this phone.
#[derive(Clone, Debug)]
pub struct LinkSettings {
    /// The servers.
    pub servers: LinkServers,
    /// The transport.
    pub transport: &'static Transport,
}

impl LinkSettings {
    /// Checks that the browser can link.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`].
    pub(crate) fn check(&self) -> Result<(), LinkError> {
        (self.transport.check)()
    }

    /// Keeps a connection to a server open as long as the task lives.
    pub(crate) fn keep(&self, connection: ServerConnection) -> Task {
        (self.transport.keep)(connection)
    }

    /// Starts a peer in a room.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`].
    pub(crate) fn peer_in_room(&self, offer: Option<&Description>) -> Result<Peer, LinkError> {
        (self.transport.start_peer)(&self.servers.room, offer)
    }

    /// Starts a peer of a pairing.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`].
    pub(crate) fn peer_in_pairing(&self, offer: Option<&Description>) -> Result<Peer, LinkError> {
        (self.transport.start_peer)(&self.servers.pairing, offer)
    }
}
