//! Who says hello: a claim with the signature of its seat over the link that it is said on, by which end of it, and to whom.
//! Whoever hears it, as somebody who poses as the host may, can say it again nowhere else, nor back to who said it.

use crate::{
    proof::signing::{Hash, Pen, Signature, Signer, hash, hash_of},
    protocol::message::Claim,
};
use serde::{Deserialize, Serialize};

/// Tells a link from all others, and its ends apart: nobody can make another link with the same. Links within a page, where
/// nobody is between, all have the same, which is the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Binding {
    near: [u8; 32],
    far: [u8; 32],
}

impl Binding {
    /// Of the link from this end to the far one, given by fingerprints of their certificates.
    pub fn between(near: &[u8; 32], far: &[u8; 32]) -> Binding {
        let (near, far) = (*near, *far);
        Binding { near, far }
    }

    /// The same link, as the far end has it.
    #[must_use]
    pub fn back(self) -> Binding {
        Binding::between(&self.far, &self.near)
    }

    /// Whether it is of a link within a page.
    pub(crate) fn is_within(self) -> bool {
        self == Binding::default()
    }

    /// To be signed with what this end says.
    pub(crate) fn said(self) -> Hash {
        hash("binding", &[&self.near, &self.far])
    }

    /// What the far end has signed with what it says.
    pub(crate) fn heard(self) -> Hash {
        self.back().said()
    }
}

/// Who is said hello to: what is meant for one of them is none for the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hearer {
    /// A host, by who wants a seat.
    Host,
    /// Another heir.
    Heir,
}

/// A claim as the host may see it, signed for this link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hail {
    /// Who, with what the host is shown in place of the key.
    pub claim: Claim,
    /// The seat signs by this.
    pub signer: Signer,
    /// Signs the claim, on this link.
    pub signature: Signature,
}

impl Hail {
    /// What to say for a claim on this link. `None` for one key in 2^256.
    pub fn new(claim: &Claim, to: Hearer, link: Binding) -> Option<Hail> {
        let pen = claim.key.pen()?;
        Some(Hail::by(&pen, claim, to, link))
    }

    /// The same, by the pen that belongs to the claim's key.
    pub(crate) fn by(pen: &Pen, claim: &Claim, to: Hearer, link: Binding) -> Hail {
        Hail::signed(pen, claim.shown(), to, link)
    }

    pub(crate) fn signed(pen: &Pen, claim: Claim, to: Hearer, link: Binding) -> Hail {
        Hail {
            signer: pen.signer(),
            signature: pen.sign(content(&claim, to, link.said())),
            claim,
        }
    }

    /// Whether the seat itself says so, to such a one at this end of this link.
    pub(crate) fn is_genuine(&self, to: Hearer, link: Binding) -> bool {
        let what = content(&self.claim, to, link.heard());
        self.signer.has_signed(what, &self.signature)
    }
}

fn content(claim: &Claim, to: Hearer, Hash(link): Hash) -> Hash {
    let meaning = match to {
        Hearer::Host => "hello to a host",
        Hearer::Heir => "hello to an heir",
    };
    hash(meaning, &[&link, &hash_of("claim", claim).0])
}
