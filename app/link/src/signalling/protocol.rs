//! The protocols of the servers, one for each kind, as state machines without a socket or a clock.
//!
//! All of them work like a board under the room's name. Everyone in the room reads everything that another phone posts
//! there. Messages from a server are untrusted: their size is checked before they are read, and foreign ones are
//! skipped.

use super::{matchbox, mqtt, nostr};
use crate::servers::{Kind, Meeting};

/// The longest message from a server that is accepted, in bytes.
pub(crate) const MAX_MESSAGE: usize = 8 * 1024;

/// One message of a web socket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Frame {
    Text(String),
    Bytes(Vec<u8>),
}

impl Frame {
    /// Its length in bytes.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Bytes(bytes) => bytes.len(),
        }
    }
}

/// News from a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Heard {
    /// From now on this phone can read the board.
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
pub(crate) trait Dialect {
    /// The address of the web socket.
    fn address(&self) -> String;

    /// The subprotocol to request when the web socket opens.
    fn protocol(&self) -> Option<&'static str> {
        None
    }

    /// The first messages to the server.
    fn greeting(&mut self) -> Vec<Frame>;

    /// Posts a letter; `now` is in seconds since 1970.
    fn post(&mut self, letter: &str, now: u64) -> Vec<Frame>;

    /// Posts a letter again, for new readers.
    fn repeat(&mut self, letter: &str, now: u64) -> Vec<Frame> {
        self.post(letter, now)
    }

    /// Processes a message.
    ///
    /// # Errors
    /// [`Broken`].
    fn hear(&mut self, frame: Frame) -> Result<Vec<Heard>, Broken>;

    /// A message to send at intervals, so that no proxy closes the connection as dead.
    fn beat(&mut self) -> Frame;

    /// True if the server answers the beat.
    fn answers(&self) -> bool {
        true
    }
}

/// The dialect of a server, for the room with this name; `None` where the browser has no random numbers.
pub(crate) fn speak(meeting: &Meeting, room: &str) -> Option<Box<dyn Dialect>> {
    let address = &meeting.address;
    Some(match meeting.kind {
        Kind::Matchbox => Box::new(matchbox::Matchbox::new(address, room)),
        Kind::Nostr => Box::new(nostr::Nostr::new(address, room)?),
        Kind::Mqtt => Box::new(mqtt::Mqtt::new(address, room)?),
    })
}

/// The text of a frame, unless it is too long.
pub(crate) fn text(frame: &Frame) -> Option<&str> {
    match frame {
        Frame::Text(text) if frame.len() <= MAX_MESSAGE => Some(text),
        Frame::Text(_) | Frame::Bytes(_) => None,
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
    fn no_server_makes_a_dialect_panic() {
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
                let mut dialect = speak(&meeting, "room").expect("random numbers");
                dialect.greeting();
                for _ in 0..8 {
                    let mut bytes = pieces[random.usize(..pieces.len())].to_vec();
                    if random.bool() && !bytes.is_empty() {
                        let at = random.usize(..bytes.len());
                        bytes[at] = random.u8(..);
                    }
                    let frame = match String::from_utf8(bytes.clone()) {
                        Ok(text) if random.bool() => Frame::Text(text),
                        _ => Frame::Bytes(bytes),
                    };
                    if dialect.hear(frame).is_err() {
                        break;
                    }
                }
                assert!(
                    !dialect.post("letter", 0).is_empty() || kind == Kind::Matchbox,
                    "seed {seed}"
                );
            }
        }
    }

    #[test]
    fn a_message_too_long_is_a_reason_to_hang_up() {
        for kind in Kind::ALL {
            let meeting = Meeting::new(kind, "wss://relay.example").expect("an address");
            let mut dialect = speak(&meeting, "room").expect("random numbers");
            let long = "x".repeat(MAX_MESSAGE + 1);
            assert_eq!(dialect.hear(Frame::Bytes(long.clone().into())), Err(Broken));
            assert_eq!(dialect.hear(Frame::Text(long)), Err(Broken), "{kind:?}");
        }
    }
}
