//! The files of `app/src/link` that read what comes from outside, without the browser and the screens around them.

#[path = "../../../../app/src/link/candidate.rs"]
mod candidate;
#[path = "../../../../app/src/link/code.rs"]
mod code;
#[path = "../../../../app/src/link/description.rs"]
mod description;
#[path = "../../../../app/src/link/packed.rs"]
mod packed;
#[path = "../../../../app/src/link/secret.rs"]
mod secret;
#[path = "../../../../app/src/link/settings.rs"]
mod settings;

use code::{AnswerCode, Code, OfferCode};
use description::{Description, Half};
use secret::{RoomSecret, Signal};
use settings::LinkSettings;

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

/// What a browser wrote, or seems to have.
pub fn read_sdp(sdp: &str) {
    if let Some(description) = Description::parse(sdp) {
        writes_sdp(&description);
    }
}

/// What came through a signalling server: nobody without the secret makes anything that opens, and what the room seals
/// does.
pub fn read_sealed(text: &str) {
    let room = RoomSecret::from_bytes([7; 16]);
    assert_eq!(room.open(text, "host", "guest"), None);
    let signal = Code::parse(text).map_or(Signal::Knock, Signal::Code);
    if let Some(sealed) = room.seal(&signal, "host", "guest") {
        assert_eq!(room.open(&sealed, "host", "guest"), Some(signal));
    }
}

/// Addresses of servers that somebody typed.
pub fn read_settings(text: &str) {
    let page = LinkSettings::of_page(text);
    if let Some(settings) = page.clone().with_signalling(text) {
        assert!(settings.signalling().starts_with("ws"));
    }
    let _ = page.with_stun(&[text.to_owned()]);
}

/// What is accepted survives being rebuilt.
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
    for half in [Half::Offer, Half::Answer] {
        let sdp = description.to_sdp(half);
        assert!(sdp.is_ascii() && sdp.lines().all(|line| line.len() < 200));
        assert_eq!(Description::parse(&sdp).as_ref(), Some(description));
    }
}
