//! A signed hello: a claim with the signature of its seat. The signature covers the link, the end of it that speaks,
//! and the kind of listener.
//!
//! A listener may pose as the host. Such a listener can repeat the hello on no other link, and cannot send it back to
//! its sender.

use crate::{
    proof::signing::{Hash, Signature, SigningKey, VerifyingKey, hash, hash_of},
    protocol::message::{Claim, ShownClaim},
};
use bincode::{Decode, Encode};

/// Tells a link from all others, and its two ends apart. Nobody can make another link with the same binding. Links
/// within a page have nobody in between; they all share the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChannelBinding {
    near: [u8; 32],
    far: [u8; 32],
}

impl ChannelBinding {
    /// The binding of the link from this end to the far one, given by the fingerprints of their certificates.
    pub fn between(near: &[u8; 32], far: &[u8; 32]) -> ChannelBinding {
        let (near, far) = (*near, *far);
        ChannelBinding { near, far }
    }

    /// The same link, as the far end sees it.
    #[must_use]
    pub fn back(self) -> ChannelBinding {
        ChannelBinding::between(&self.far, &self.near)
    }

    /// True if the link stays within a page.
    pub(crate) fn is_within(self) -> bool {
        self == ChannelBinding::default()
    }

    /// The hash that this end signs with its messages.
    pub(crate) fn said(self) -> Hash {
        hash("binding", &[&self.near, &self.far])
    }

    /// The hash that the far end has signed with its messages.
    pub(crate) fn heard(self) -> Hash {
        self.back().said()
    }
}

/// The listener of a hello. A hello for one kind of listener is invalid for the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// A host. The speaker wants a seat.
    Host,
    /// Another replica.
    Replica,
}

/// A claim in the form that the host may see, signed for this link.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct SignedHello {
    /// The claim, with the seat's id in place of its key.
    pub claim: ShownClaim,
    /// The verifying key of the seat.
    pub verifying_key: VerifyingKey,
    /// Signs the claim, on this link.
    pub signature: Signature,
}

impl SignedHello {
    /// The hello for a claim on this link. `None` for one key in 2^256.
    pub fn new(claim: &Claim, to: Audience, link: ChannelBinding) -> Option<SignedHello> {
        let signing_key = claim.key.signing_key()?;
        Some(SignedHello::signed(&signing_key, claim.shown(), to, link))
    }

    /// The hello for a shown claim on this link, signed by the [`SigningKey`] of the claim's key.
    pub(crate) fn signed(
        signing_key: &SigningKey,
        claim: ShownClaim,
        to: Audience,
        link: ChannelBinding,
    ) -> SignedHello {
        SignedHello {
            verifying_key: signing_key.verifying_key(),
            signature: signing_key.sign(content(&claim, to, link.said())),
            claim,
        }
    }

    /// True if the seat itself signed this hello, for this kind of listener at this end of this link.
    pub(crate) fn is_genuine(&self, to: Audience, link: ChannelBinding) -> bool {
        let what = content(&self.claim, to, link.heard());
        self.verifying_key.has_signed(what, &self.signature)
    }
}

fn content(claim: &ShownClaim, to: Audience, Hash(link): Hash) -> Hash {
    let meaning = match to {
        Audience::Host => "hello to a host",
        // This word is part of signed or stored bytes and cannot follow the name.
        Audience::Replica => "hello to an heir",
    };
    hash(meaning, &[&link, &hash_of("claim", claim).0])
}
