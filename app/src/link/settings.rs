//! Which servers links of this phone may ask.
use super::servers::{Ice, Meeting, Servers};

/// How links find their way.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LinkSettings {
    /// Where phones of a room meet.
    pub meetings: Vec<Meeting>,
    /// Who helps the phones of a room.
    pub room: Ice,
    /// Who helps phones that pair. Nobody by default: it has to work without internet, and a server that does not answer
    /// costs seconds there.
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
