//! Hashes and signatures: SHA-512 cut to 256 bits, and Ed25519 (RFC 8032). Only this file names the algorithms.

use crate::protocol::ids::{SeatId, SeatKey};
use base::codec;
use bincode::{Decode, Encode};
use core::fmt;
use ed25519_compact::{KeyPair, PublicKey, sha512};

/// A hash that stands for a value. Nobody finds two values with the same hash.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct Hash(pub(crate) [u8; 32]);

/// Shows two bytes only: they tell hashes apart, and some hashes are secrets until they are opened.
impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Hash([a, b, ..]) = self;
        write!(f, "Hash({a:02x}{b:02x}…)")
    }
}

impl Hash {
    /// The first two bytes. Enough to tell accidents apart, not attacks.
    pub(crate) fn short(self) -> u16 {
        let Hash([a, b, ..]) = self;
        u16::from_le_bytes([a, b])
    }
}

/// The hash of these parts, in this meaning. No other meaning and no other split into parts has the same hash.
pub(crate) fn hash(meaning: &str, parts: &[&[u8]]) -> Hash {
    let mut state = sha512::Hash::new();
    for part in [meaning.as_bytes()].iter().chain(parts) {
        state.update((part.len() as u32).to_le_bytes());
        state.update(part);
    }
    let mut cut = [0; 32];
    cut.copy_from_slice(&state.finalize()[..32]);
    Hash(cut)
}

/// The hash of a value, in this meaning.
pub(crate) fn hash_of<T: Encode>(meaning: &str, value: &T) -> Hash {
    hash(meaning, &[&codec::plain(value)])
}

/// A verifying key (Ed25519): it checks the signatures of a seat or a host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct VerifyingKey([u8; 32]);

/// An Ed25519 signature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Encode, Decode)]
pub struct Signature([u8; 64]);

/// No key has made this signature.
impl Default for Signature {
    fn default() -> Signature {
        Signature([0; 64])
    }
}

base::formatted!(Debug for Signature: |_| format_args!("Signature(…)"));

/// A signing key (Ed25519).
#[derive(Clone)]
pub(crate) struct SigningKey(KeyPair);

base::formatted!(Debug for SigningKey: |_| format_args!("SigningKey(…)"));

impl SigningKey {
    /// The signing key that belongs to a secret. `None` for one secret in 2^256.
    pub(crate) fn new(secret: Hash) -> Option<SigningKey> {
        let seed = ed25519_compact::Seed::new(secret.0);
        KeyPair::try_from_seed(seed).ok().map(SigningKey)
    }

    pub(crate) fn verifying_key(&self) -> VerifyingKey {
        VerifyingKey(*self.0.pk)
    }

    pub(crate) fn sign(&self, what: Hash) -> Signature {
        Signature(*self.0.sk.sign(what.0, None))
    }
}

impl VerifyingKey {
    /// True if the signature is by this key, for this content.
    pub(crate) fn has_signed(&self, what: Hash, signature: &Signature) -> bool {
        let signature = ed25519_compact::Signature::new(signature.0);
        PublicKey::new(self.0).verify(what.0, &signature).is_ok()
    }
}

impl SeatKey {
    /// The id of the seat, which the host gets in place of the key.
    pub fn id(&self) -> SeatId {
        // This word is part of sent and stored bytes and cannot follow the name.
        let Hash(bytes) = hash("shown", &[self.bytes()]);
        let mut half = [0; 16];
        half.copy_from_slice(&bytes[..16]);
        SeatId(half)
    }

    /// The signing key of the seat, the same at every table.
    pub(crate) fn signing_key(&self) -> Option<SigningKey> {
        // This word is part of signed or stored bytes and cannot follow the name.
        SigningKey::new(hash("pen", &[self.bytes()]))
    }

    /// The seat's part in the deal of a round.
    pub(crate) fn nonce(&self, round: Hash) -> Hash {
        hash("nonce", &[self.bytes(), &round.0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_meanings_are_told_apart() {
        let one = hash("a", &[b"bc", b"d"]);
        assert_ne!(one, hash("a", &[b"b", b"cd"]));
        assert_ne!(one, hash("ab", &[b"c", b"d"]));
        assert_eq!(one, hash("a", &[b"bc", b"d"]));
    }

    #[test]
    fn a_signature_is_good_for_what_was_signed_alone() {
        let signing_key = SigningKey::new(hash("pen", &[])).expect("a signing key");
        let signature = signing_key.sign(hash("this", &[]));
        assert!(
            signing_key
                .verifying_key()
                .has_signed(hash("this", &[]), &signature)
        );
        assert!(
            !signing_key
                .verifying_key()
                .has_signed(hash("that", &[]), &signature)
        );
        let other = SigningKey::new(hash("another pen", &[])).expect("a signing key");
        assert!(
            !other
                .verifying_key()
                .has_signed(hash("this", &[]), &signature)
        );
    }
}
