//! Codes that phones show each other as QR code, link or text: a room, an offer, or an answer.
use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use engine::message;

use super::description::Description;
use super::packed;
use crate::room::RoomSecret;

/// The longest code, in characters.
const MAX_CODE: usize = 256;

/// A code from outside, checked but not yet used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Code {
    /// The secret of a room.
    Room(RoomSecret),
    /// The offer of a host.
    Offer(OfferCode),
    /// The answer of a guest.
    Answer(AnswerCode),
}

/// A host's offer, good for one guest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferCode(pub(crate) Description);

/// A guest's answer to one offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerCode {
    pub(crate) description: Description,
    /// The checksum of the offer that it answers.
    pub(crate) offer: [u8; 2],
}

/// Why a text is not the expected code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeError {
    /// The text is no code of this game, or the code is damaged or incomplete.
    NotReadable,
    /// The code is of another kind than expected.
    WrongKind,
    /// The answer belongs to another offer.
    OtherOffer,
    /// The code comes from another version of this game.
    OtherVersion,
}

impl CodeError {
    /// A message for people: what happened, and what to do next.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::NotReadable => {
                message!("This code cannot be read. Copy or scan the whole code again.")
            }
            Self::WrongKind => {
                message!(
                    "This is a code for another step. Look which code the other phone should show."
                )
            }
            Self::OtherOffer => {
                message!(
                    "This answer belongs to another invitation. Let the guest scan the code shown here."
                )
            }
            Self::OtherVersion => {
                message!(
                    "This code is from another version of the game. Reload the page on both phones."
                )
            }
        }
    }
}

const ROOM: u8 = 0x11;
const OFFER: u8 = 0x21;
const ANSWER: u8 = 0x31;
const VERSION_MASK: u8 = 0x0f;

impl Code {
    /// Reads a code, bare or at the end of a link, and ignores white space.
    ///
    /// # Errors
    /// [`CodeError::NotReadable`], or [`CodeError::OtherVersion`].
    pub fn parse(text: &str) -> Result<Self, CodeError> {
        let foreign = |c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_');
        let code = text.trim().rsplit(foreign).next().unwrap_or_default();
        if code.len() > MAX_CODE {
            return Err(CodeError::NotReadable);
        }
        let bytes = URL_SAFE_NO_PAD
            .decode(code)
            .map_err(|_| CodeError::NotReadable)?;
        Self::from_bytes(&bytes)
    }

    /// The code as bytes: kind and version, content, and a checksum of two bytes.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let (kind, content) = match self {
            Self::Room(secret) => (ROOM, secret.bytes().to_vec()),
            Self::Offer(OfferCode(description)) => (OFFER, packed::pack(description)),
            Self::Answer(AnswerCode { description, offer }) => {
                (ANSWER, [&offer[..], &packed::pack(description)].concat())
            }
        };
        let mut bytes = [&[kind], &content[..]].concat();
        bytes.extend(check(&bytes));
        bytes
    }

    /// Reads the code as bytes, as a relayed handshake passes it on.
    ///
    /// # Errors
    /// [`CodeError::NotReadable`], or [`CodeError::OtherVersion`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CodeError> {
        let (body, sum) = bytes
            .split_last_chunk::<2>()
            .ok_or(CodeError::NotReadable)?;
        let (kind, content) = body.split_first().ok_or(CodeError::NotReadable)?;
        if check(body) != *sum {
            return Err(CodeError::NotReadable);
        }
        let read = match *kind {
            ROOM => content
                .try_into()
                .ok()
                .map(|bytes| Self::Room(RoomSecret::from_bytes(bytes))),
            OFFER => packed::unpack(content).map(|offer| Self::Offer(OfferCode(offer))),
            ANSWER => content.split_first_chunk().and_then(|(offer, rest)| {
                let description = packed::unpack(rest)?;
                Some(Self::Answer(AnswerCode {
                    description,
                    offer: *offer,
                }))
            }),
            other if other & VERSION_MASK != ROOM & VERSION_MASK => {
                return Err(CodeError::OtherVersion);
            }
            _ => None,
        };
        read.ok_or(CodeError::NotReadable)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.to_bytes()))
    }
}

impl OfferCode {
    /// The checksum of the offer, which an answer repeats to name the offer.
    pub(crate) fn tag(&self) -> [u8; 2] {
        check(&packed::pack(&self.0))
    }
}

macro_rules! code_kind {
    ($kind:ident, $variant:ident) => {
        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                Code::$variant(self.clone()).fmt(f)
            }
        }

        impl std::str::FromStr for $kind {
            type Err = CodeError;

            fn from_str(text: &str) -> Result<Self, CodeError> {
                match Code::parse(text)? {
                    Code::$variant(code) => Ok(code),
                    _ => Err(CodeError::WrongKind),
                }
            }
        }
    };
}
code_kind!(RoomSecret, Room);
code_kind!(OfferCode, Offer);
code_kind!(AnswerCode, Answer);

/// Fletcher's checksum. It detects a slip of the camera or the clipboard, but not an attacker.
fn check(bytes: &[u8]) -> [u8; 2] {
    let (mut low, mut high) = (1_u16, 0_u16);
    for byte in bytes {
        low = (low + u16::from(*byte)) % 255;
        high = (high + low) % 255;
    }
    [low as u8, high as u8]
}

#[cfg(test)]
mod tests {
    use super::super::description::SdpType;
    use super::super::description::tests::CHROMIUM;
    use super::*;

    fn offer() -> OfferCode {
        OfferCode(Description::parse(CHROMIUM).expect("a chromium offer"))
    }

    fn answer() -> AnswerCode {
        AnswerCode {
            description: offer().0,
            offer: offer().tag(),
        }
    }

    fn room() -> RoomSecret {
        RoomSecret::from_bytes([7; 16])
    }

    #[test]
    fn every_code_survives_text_and_link() {
        for code in [
            Code::Room(room()),
            Code::Offer(offer()),
            Code::Answer(answer()),
        ] {
            let text = code.to_string();
            assert!(text.len() <= 141, "{} characters", text.len());
            for around in [
                "{}",
                " {}\n",
                "https://example.org/game/#{}",
                "x:/#/join/{}",
                "#c={}",
            ] {
                assert_eq!(Code::parse(&around.replace("{}", &text)), Ok(code.clone()));
            }
        }
    }

    #[test]
    fn the_largest_code_fits_a_qr_code_of_version_6() {
        let mut description = offer().0;
        let mdns = description.candidates[0];
        let v4 = super::super::candidate::Candidate::parse("1 1 udp 1 10.0.0.1 9 typ host");
        let v4 = v4.expect("a candidate");
        description.candidates = vec![mdns, mdns, v4, v4, v4];
        let code = Code::Answer(AnswerCode {
            description,
            offer: [0; 2],
        })
        .to_string();
        let qr = qrcodegen::QrCode::encode_text(&code, qrcodegen::QrCodeEcc::Low);
        let version = qr.expect("it fits").version().value();
        assert!(
            version <= 6,
            "{} characters take version {version}",
            code.len()
        );
    }

    #[test]
    fn the_wrong_kind_and_the_wrong_version_are_named() {
        let answer = answer().to_string();
        assert_eq!(answer.parse::<OfferCode>(), Err(CodeError::WrongKind));
        assert_eq!(answer.parse::<RoomSecret>(), Err(CodeError::WrongKind));
        let mut bytes = vec![0x22, 1, 2, 3];
        bytes.extend(check(&bytes));
        assert_eq!(Code::from_bytes(&bytes), Err(CodeError::OtherVersion));
        for text in [
            "",
            "hello",
            "https://example.org/",
            "https://example.org/#AAAAAAAAAAAA",
        ] {
            assert_eq!(Code::parse(text), Err(CodeError::NotReadable), "{text}");
        }
    }

    /// True if the decoder accepts these bytes. An accepted code must survive encoding and decoding, without a panic.
    fn survives(bytes: &[u8]) -> bool {
        let Ok(code) = Code::from_bytes(bytes) else {
            return false;
        };
        assert_eq!(Code::from_bytes(&code.to_bytes()).as_ref(), Ok(&code));
        if let Code::Offer(OfferCode(description)) | Code::Answer(AnswerCode { description, .. }) =
            code
        {
            let sdp = description.to_sdp(SdpType::Offer);
            assert!(sdp.is_ascii() && sdp.lines().all(|line| line.len() < 200));
            assert_eq!(Description::parse(&sdp), Some(description));
        }
        true
    }

    #[test]
    fn damaged_codes_are_refused_or_harmless() {
        let seed = 0x5eed_0001;
        println!("seed {seed:#x}");
        let mut dice = fastrand::Rng::with_seed(seed);
        let sound = [
            Code::Offer(offer()),
            Code::Answer(answer()),
            Code::Room(room()),
        ];
        let (mut accepted, mut refused) = (0, 0);
        for _ in 0..20_000 {
            let mut bytes = dice.choice(&sound).expect("three codes").to_bytes();
            for _ in 0..dice.usize(1..4) {
                let at = dice.usize(..bytes.len());
                match dice.u8(..4) {
                    0 => bytes[at] = dice.u8(..),
                    1 => bytes[at] ^= 1 << dice.u8(..8),
                    2 => bytes.truncate(at.max(3)),
                    _ => bytes.insert(at, dice.u8(..)),
                }
            }
            // SdpType of the codes get a correct checksum, so that the test reaches the fields behind it.
            if dice.bool() {
                bytes.truncate(bytes.len() - 2);
                bytes.extend(check(&bytes));
            }
            if survives(&bytes) {
                accepted += 1
            } else {
                refused += 1
            }
        }
        assert!(
            accepted > 1000 && refused > 1000,
            "{accepted} accepted, {refused} refused"
        );
    }

    #[test]
    fn damaged_text_never_panics() {
        let seed = 0x5eed_0002;
        println!("seed {seed:#x}");
        let mut dice = fastrand::Rng::with_seed(seed);
        let sound = offer().to_string();
        let mut refused = 0;
        for _ in 0..5_000 {
            let mut text: Vec<char> = sound.chars().collect();
            let at = dice.usize(..text.len());
            text[at] = dice.char(..);
            let text: String = text.into_iter().collect();
            match Code::parse(&text) {
                Ok(code) => assert_eq!(code.to_string(), sound),
                Err(_) => refused += 1,
            }
        }
        assert!(refused > 4_000);
    }

    #[test]
    fn damaged_sdp_never_panics() {
        let seed = 0x5eed_0003;
        println!("seed {seed:#x}");
        let mut dice = fastrand::Rng::with_seed(seed);
        let mut read = 0;
        for _ in 0..5_000 {
            let mut sdp = CHROMIUM.as_bytes().to_vec();
            for _ in 0..dice.usize(1..6) {
                let at = dice.usize(..sdp.len());
                sdp[at] = dice.u8(..);
            }
            let sdp = String::from_utf8_lossy(&sdp);
            if let Some(description) = Description::parse(&sdp) {
                read += 1;
                assert!(survives(&Code::Offer(OfferCode(description)).to_bytes()));
            }
        }
        assert!(read > 500, "{read} were still sound");
    }
}
