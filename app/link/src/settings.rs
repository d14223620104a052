//! The servers that links of this phone may use.
use crate::servers::{Ice, Meeting, Servers};

/// The servers for the links of this phone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LinkSettings {
    /// The servers where phones of a room meet.
    pub meetings: Vec<Meeting>,
    /// The STUN and TURN servers for rooms.
    pub room: Ice,
    /// The STUN and TURN servers for pairing. There are none by default: pairing has to work without internet, where a
    /// silent server costs seconds.
    pub pairing: Ice,
}

impl From<Servers> for LinkSettings {
    fn from(servers: Servers) -> Self {
        Self {
            meetings: servers.meetings,
            room: servers.ice,
            pairing: Ice::default(),
        }
    }
}
