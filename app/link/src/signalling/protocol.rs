//! The protocols of the servers, one for each kind, as state machines without a socket or a clock.
//!
//! All of them work like a bulletin under the room's name. Everyone in the room reads everything that another phone
//! posts there. Messages from a server are untrusted: their size is checked before they are read, and foreign ones are
//! skipped.

/// The longest message from a server that is accepted, in bytes.
pub(crate) const MAX_MESSAGE: usize = 8 * 1024;

/// One message of a web socket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SocketMessage {
    Text(String),
    Bytes(Vec<u8>),
}

impl SocketMessage {
    /// Its length in bytes.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Bytes(bytes) => bytes.len(),
        }
    }
}

/// An event that a server reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ServerEvent {
    /// From now on this phone can read the bulletin.
    Ready,
    /// A new reader has arrived that knows no earlier letter.
    Newcomer,
    /// Another phone has posted this letter.
    Letter(String),
}

/// The server refuses this phone, or speaks another protocol. The caller must hang up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Broken;

/// The protocol of one kind of server.
pub(crate) trait Protocol {
    /// The subprotocol to request when the web socket opens.
    fn subprotocol(&self) -> Option<&'static str> {
        None
    }

    /// The first messages to the server.
    fn greeting(&mut self) -> Vec<SocketMessage>;

    /// Posts a letter; `now` is in seconds since 1970.
    fn post(&mut self, letter: &str, now: u64) -> Vec<SocketMessage>;

    /// Posts a letter again, for new readers.
    fn repeat(&mut self, letter: &str, now: u64) -> Vec<SocketMessage> {
        self.post(letter, now)
    }

    /// Processes a message.
    ///
    /// # Errors
    /// [`Broken`].
    fn receive(&mut self, message: SocketMessage) -> Result<Vec<ServerEvent>, Broken>;

    /// A message to send at intervals, so that no proxy closes the connection as dead.
    fn heartbeat(&mut self) -> SocketMessage;

    /// True if the server answers the heartbeat.
    fn answers(&self) -> bool {
        true
    }
}

/// The text of a message, unless it is too long.
pub(crate) fn text(message: &SocketMessage) -> Option<&str> {
    match message {
        SocketMessage::Text(text) if message.len() <= MAX_MESSAGE => Some(text),
        SocketMessage::Text(_) | SocketMessage::Bytes(_) => None,
    }
}

/// These bytes in lowercase hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
