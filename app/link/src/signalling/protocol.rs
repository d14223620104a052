//! The protocols of the servers, one for each kind, as state machines without a socket or a clock.
//!
//! All of them work like a bulletin under the room's name. Everyone in the room reads everything that another phone
//! posts there. Messages from a server are untrusted: their size is checked before they are read, and foreign ones are
//! skipped.

use super::{matchbox, mqtt, nostr};
use crate::servers::{Kind, Meeting};

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
    /// The address of the web socket.
    fn address(&self) -> String;

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

/// Starts the protocol of a server, for the room with this name; `None` where the browser has no random numbers.
pub(crate) fn start_protocol(meeting: &Meeting, room: &str) -> Option<Box<dyn Protocol>> {
    let address = &meeting.address;
    Some(match meeting.kind {
        Kind::Matchbox => Box::new(matchbox::Matchbox::new(address, room)),
        Kind::Nostr => Box::new(nostr::Nostr::new(address, room)?),
        Kind::Mqtt => Box::new(mqtt::Mqtt::new(address, room)?),
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_server_makes_a_protocol_panic() {
        let pieces: [&[u8]; 12] = [
            b"[\"EVENT\",\"room\",{\"kind\":21512,\"content\":\"A\"}]",
            b"[\"OK\",\"\",false,\"\"]",
            b"{\"NewPeer\":\"00000000-0000-0000-0000-000000000000\"}",
            b"{\"Signal\":{\"sender\":1,\"data\":\"x\"}}",
            b"[[[[[[[[[[",
            b"\x20\x02\x00\x00",
            b"\x90\x03\x00\x01\x00",
            b"\x30\xff\xff\xff\xff\x7f",
            b"\x30\x05\xff\xff",
            b"\x30\x00",
            b"\xd0\x00",
            b"\x00",
        ];
        for kind in Kind::ALL {
            for seed in 0..200 {
                let mut random = fastrand::Rng::with_seed(seed);
                let meeting = Meeting::new(kind, "wss://relay.example").expect("an address");
                let mut protocol = start_protocol(&meeting, "room").expect("random numbers");
                protocol.greeting();
                for _ in 0..8 {
                    let mut bytes = pieces[random.usize(..pieces.len())].to_vec();
                    if random.bool() && !bytes.is_empty() {
                        let at = random.usize(..bytes.len());
                        bytes[at] = random.u8(..);
                    }
                    let message = match String::from_utf8(bytes.clone()) {
                        Ok(text) if random.bool() => SocketMessage::Text(text),
                        _ => SocketMessage::Bytes(bytes),
                    };
                    if protocol.receive(message).is_err() {
                        break;
                    }
                }
                assert!(
                    !protocol.post("letter", 0).is_empty() || kind == Kind::Matchbox,
                    "seed {seed}"
                );
            }
        }
    }

    #[test]
    fn a_message_too_long_is_a_reason_to_hang_up() {
        for kind in Kind::ALL {
            let meeting = Meeting::new(kind, "wss://relay.example").expect("an address");
            let mut protocol = start_protocol(&meeting, "room").expect("random numbers");
            let long = "x".repeat(MAX_MESSAGE + 1);
            assert_eq!(
                protocol.receive(SocketMessage::Bytes(long.clone().into())),
                Err(Broken)
            );
            assert_eq!(
                protocol.receive(SocketMessage::Text(long)),
                Err(Broken),
                "{kind:?}"
            );
        }
    }
}
