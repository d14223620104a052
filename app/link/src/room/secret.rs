//! The secret of a room: it gives the room its name on servers, and seals the letters that pass through them.
use ascon_aead::aead::{Aead, KeyInit, Payload};
use ascon_aead::{AsconAead128, AsconAead128Nonce};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// The longest sealed message, in characters. A letter with a code, a nonce and a tag stays below 320.
pub(crate) const MAX_SEALED: usize = 1024;

/// The purpose of a seal, so that no seal fits another purpose.
const LETTER: &[u8] = b"letter";

/// Sixteen bytes, different for each seal in this room.
pub(crate) type Nonce = [u8; 16];

/// A room's secret: 128 random bits that only phones in the room know. They travel in a link's fragment.
#[derive(Clone, PartialEq, Eq)]
pub struct RoomSecret([u8; 16]);

impl RoomSecret {
    /// A new secret from the browser's random numbers; `None` where it has none.
    pub fn random() -> Option<Self> {
        random().map(Self)
    }

    pub(crate) fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    pub(crate) fn bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// The room's name on each server: 12 characters that reveal nothing of the secret.
    pub(crate) fn room_name(&self) -> String {
        // A seal on an empty message is a keyed hash. No message ever uses its nonce.
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

    /// Seals a message; `None` only where the browser has no random numbers.
    pub(crate) fn seal(&self, message: &[u8]) -> Option<String> {
        let nonce: Nonce = random()?;
        let payload = Payload {
            msg: message,
            aad: LETTER,
        };
        let sealed = self
            .cipher()
            .encrypt(&AsconAead128Nonce::from(nonce), payload)
            .ok()?;
        Some(URL_SAFE_NO_PAD.encode([&nonce[..], &sealed].concat()))
    }

    /// Opens a message; `None` unless a phone in the room sealed it.
    pub(crate) fn open(&self, sealed: &str) -> Option<(Nonce, Vec<u8>)> {
        if sealed.len() > MAX_SEALED {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<16>()?;
        let payload = Payload {
            msg: sealed,
            aad: LETTER,
        };
        let message = self
            .cipher()
            .decrypt(&AsconAead128Nonce::from(*nonce), payload)
            .ok()?;
        Some((*nonce, message))
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

pub(crate) fn random<const N: usize>() -> Option<[u8; N]> {
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
        let sealed = room.seal(b"knock").expect("random numbers");
        assert_eq!(
            room.open(&sealed).map(|(_, text)| text),
            Some(b"knock".to_vec())
        );
        assert_eq!(RoomSecret::from_bytes([2; 16]).open(&sealed), None);
        let again = room.seal(b"knock").expect("random numbers");
        assert_ne!(sealed, again, "no two seals look alike");
    }

    #[test]
    fn every_damage_is_noticed() {
        let room = RoomSecret::from_bytes([1; 16]);
        let sealed = room.seal(b"").expect("random numbers");
        for at in 0..sealed.len() {
            let mut bent = sealed.clone().into_bytes();
            bent[at] = if bent[at] == b'A' { b'Q' } else { b'A' };
            let bent = String::from_utf8(bent).expect("ASCII");
            assert_eq!(room.open(&bent), None, "character {at}");
        }
        assert_eq!(room.open(""), None);
        assert_eq!(room.open(&"A".repeat(5000)), None);
    }

    #[test]
    fn the_rooms_name_is_stable_and_its_own() {
        let name = RoomSecret::from_bytes([1; 16]).room_name();
        assert_eq!(name.len(), 12);
        assert_eq!(name, RoomSecret::from_bytes([1; 16]).room_name());
        assert_ne!(name, RoomSecret::from_bytes([2; 16]).room_name());
    }
}
