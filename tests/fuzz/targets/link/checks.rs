//! Each reader of the links with what comes from outside, and what must hold afterwards.

use crate::pairing::code::{AnswerCode, Code, OfferCode};
use crate::pairing::description::{Description, SdpType};
use crate::pairing::packed;
use crate::room::letter::{Letter, LetterReader, RoomSignal, Writer};
use crate::room::secret::RoomSecret;
use crate::server_list::{ServerKind, Servers, SignallingServer};
use crate::signalling::kinds::start_protocol;
use crate::signalling::protocol::SocketMessage;

/// The page that reads a list of servers.
const PAGE: &str = "https://example.org/cards/";

/// A code as text, bare or at the end of a link.
pub fn read_text(text: &str) {
    if let Ok(code) = Code::parse(text) {
        assert_eq!(Code::parse(&code.to_string()).as_ref(), Ok(&code));
        survives(code);
    }
}

/// A code as bytes, which get a sound check, so that the fields behind it are reached.
pub fn read_code(bytes: &[u8]) {
    if let Ok(code) = Code::from_bytes(bytes) {
        survives(code);
    }
    if let Some(description) = packed::unpack(bytes) {
        let offer = OfferCode(description);
        survives(Code::Offer(offer));
    }
}

/// Reads text as a description that a browser wrote.
pub fn read_sdp(sdp: &str) {
    if let Some(description) = Description::parse(sdp) {
        writes_sdp(&description);
    }
}

/// Reads text as a letter that came through a server. Nobody without the secret can make one that opens. A letter of
/// the room, written to this phone, opens once.
pub fn read_sealed(text: &str) {
    let room = || RoomSecret::from_bytes([7; 16]);
    let (Some(from), Some(to)) = (Writer::random(), Writer::random()) else {
        return;
    };
    let mut reader = LetterReader::new(room(), to);
    assert_eq!(reader.open(text), None);
    let signal = Code::parse(text).map_or(RoomSignal::Knock, RoomSignal::Code);
    let letter = Letter { from, to, signal };
    if let Some(sealed) = letter.seal(&room()) {
        assert_eq!(reader.open(&sealed), Some(letter));
        assert_eq!(reader.open(&sealed), None, "read twice");
    }
}

/// Hears a server of each kind, message by message. The first byte of a message gives its length and says if it is
/// text.
pub fn hear(kind: u8, mut bytes: &[u8]) {
    let kind = ServerKind::ALL[usize::from(kind) % ServerKind::ALL.len()];
    let server = SignallingServer::new(kind, "wss://relay.example");
    let Some((mut server, _)) = server.and_then(|server| start_protocol(&server, "room")) else {
        return;
    };
    server.greeting();
    while let Some((length, rest)) = bytes.split_first() {
        let (message, rest) = rest.split_at(rest.len().min(usize::from(length >> 1) * 4));
        bytes = rest;
        let message = match core::str::from_utf8(message) {
            Ok(text) if length & 1 == 0 => SocketMessage::Text(text.to_owned()),
            _ => SocketMessage::Bytes(message.to_owned()),
        };
        if server.receive(message).is_err() {
            return;
        }
        server.post("letter", 0);
    }
}

/// A list of servers that somebody wrote: all of it is an address of its kind.
pub fn read_servers(text: &str) {
    let list = Servers::parse(text, PAGE);
    for kind in ServerKind::ALL {
        assert!(
            list.addresses(kind)
                .all(|address| address.starts_with("ws"))
        );
    }
}

/// An accepted code is the same after it was written and read again.
fn survives(code: Code) {
    assert_eq!(Code::from_bytes(&code.to_bytes()).as_ref(), Ok(&code));
    if let Code::Offer(OfferCode(description)) | Code::Answer(AnswerCode { description, .. }) =
        &code
    {
        writes_sdp(description);
    }
}

/// Short lines of plain letters, which say the same when they are read.
fn writes_sdp(description: &Description) {
    for half in [SdpType::Offer, SdpType::Answer] {
        let sdp = description.to_sdp(half);
        assert!(sdp.is_ascii() && sdp.lines().all(|line| line.len() < 200));
        assert_eq!(Description::parse(&sdp).as_ref(), Some(description));
    }
}
