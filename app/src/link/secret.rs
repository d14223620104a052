//! The secret of a room: its name for the server, and the seal on what passes through it.
use ascon_aead::aead::{Aead, KeyInit, Payload};
use ascon_aead::{AsconAead128, AsconAead128Nonce};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::code::Code;

/// Nothing sealed is longer, in characters: a code, a nonce and a tag are below 300.
const MAX_SEALED: usize = 1024;

/// 128 random bits that only those in the room know; they travel in a link's fragment.
#[derive(Clone, PartialEq, Eq)]
pub struct RoomSecret([u8; 16]);

/// What passes between host and guest through the signalling server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Signal {
    /// "Whoever hosts, send me an offer."
    Knock,
    /// An offer or an answer.
    Code(Code),
}

impl RoomSecret {
    /// A new secret from the browser's random numbers; `None` where it has none.
    pub fn random() -> Option<Self> {
        random().map(Self)
    }

    pub(super) fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    pub(super) fn bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// The room's name on the server: 12 characters that tell nothing of the secret.
    pub(super) fn room_name(&self) -> String {
        // A seal on nothing is a keyed hash; its nonce is never used for a message.
        let nothing = Payload {
            msg: &[],
            aad: b"room name",
        };
        let tag = self
            .cipher()
            .encrypt(&AsconAead128Nonce::default(), nothing);
        let tag = tag.unwrap_or_default();
        URL_SAFE_NO_PAD.encode(tag.get(..9).unwrap_or_default())
    }

    /// Seals a signal for one receiver; `None` only where the browser has no random numbers.
    pub(super) fn seal(&self, signal: &Signal, from: &str, to: &str) -> Option<String> {
        let nonce: [u8; 16] = random()?;
        let message = match signal {
            Signal::Knock => Vec::new(),
            Signal::Code(code) => code.to_bytes(),
        };
        let route = route(from, to);
        let payload = Payload {
            msg: &message,
            aad: route.as_bytes(),
        };
        let sealed = self
            .cipher()
            .encrypt(&AsconAead128Nonce::from(nonce), payload)
            .ok()?;
        Some(URL_SAFE_NO_PAD.encode([&nonce[..], &sealed].concat()))
    }

    /// Opens a signal; `None` unless somebody in the room sealed it for this very route.
    pub(super) fn open(&self, sealed: &str, from: &str, to: &str) -> Option<Signal> {
        if sealed.len() > MAX_SEALED {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<16>()?;
        let route = route(from, to);
        let payload = Payload {
            msg: sealed,
            aad: route.as_bytes(),
        };
        let message = self
            .cipher()
            .decrypt(&AsconAead128Nonce::from(*nonce), payload)
            .ok()?;
        if message.is_empty() {
            return Some(Signal::Knock);
        }
        Code::from_bytes(&message).ok().map(Signal::Code)
    }

    fn cipher(&self) -> AsconAead128 {
        AsconAead128::new(&self.0.into())
    }
}

impl std::fmt::Debug for RoomSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RoomSecret(..)")
    }
}

fn route(from: &str, to: &str) -> String {
    format!("{from}>{to}")
}

fn random<const N: usize>() -> Option<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_room_can_open_what_the_room_sealed() {
        let room = RoomSecret::from_bytes([1; 16]);
        let signal = Signal::Code(Code::Room(RoomSecret::from_bytes([9; 16])));
        let sealed = room.seal(&signal, "host", "guest").expect("random numbers");
        assert_eq!(room.open(&sealed, "host", "guest"), Some(signal));
        assert_eq!(room.open(&sealed, "guest", "host"), None, "not reflected");
        assert_eq!(room.open(&sealed, "host", "other"), None, "not redirected");
        assert_eq!(
            RoomSecret::from_bytes([2; 16]).open(&sealed, "host", "guest"),
            None
        );
        let knock = room.seal(&Signal::Knock, "a", "b").expect("random numbers");
        assert_eq!(room.open(&knock, "a", "b"), Some(Signal::Knock));
    }

    #[test]
    fn every_damage_is_noticed() {
        let room = RoomSecret::from_bytes([1; 16]);
        let sealed = room.seal(&Signal::Knock, "a", "b").expect("random numbers");
        for at in 0..sealed.len() {
            let mut bent = sealed.clone().into_bytes();
            bent[at] = if bent[at] == b'A' { b'Q' } else { b'A' };
            let bent = String::from_utf8(bent).expect("ASCII");
            assert_eq!(room.open(&bent, "a", "b"), None, "character {at}");
        }
        assert_eq!(room.open("", "a", "b"), None);
        assert_eq!(room.open(&"A".repeat(5000), "a", "b"), None);
    }

    #[test]
    fn the_rooms_name_is_stable_and_its_own() {
        let name = RoomSecret::from_bytes([1; 16]).room_name();
        assert_eq!(name.len(), 12);
        assert_eq!(name, RoomSecret::from_bytes([1; 16]).room_name());
        assert_ne!(name, RoomSecret::from_bytes([2; 16]).room_name());
    }
}
