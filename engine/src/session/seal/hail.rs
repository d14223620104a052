//! Who says hello: a claim with the signature of its seat over the link that it is said on. Whoever hears it, as somebody
//! who poses as the host may, can say it again nowhere else.

use super::hash::{Hash, Pen, Signature, Signer, hash, hash_of};
use crate::session::message::Claim;
use serde::{Deserialize, Serialize};

/// Tells a link from all others: both ends know it, and nobody can make another link with the same. Links within a page,
/// where nobody is between, all have the same, which is the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Binding(Hash);

impl Binding {
    /// Of the link between the owners of these keys, given by fingerprints of their certificates, in any order.
    pub fn between(one: &[u8; 32], other: &[u8; 32]) -> Binding {
        Binding(hash("binding", &[one.min(other), one.max(other)]))
    }

    /// To be signed with what is said on it.
    pub(in crate::session) fn hash(self) -> Hash {
        self.0
    }
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
    pub fn new(claim: &Claim, link: Binding) -> Option<Hail> {
        let pen = claim.key.pen()?;
        Some(Hail::by(&pen, claim, link))
    }

    /// The same, by the pen that belongs to the claim's key.
    pub(super) fn by(pen: &Pen, claim: &Claim, link: Binding) -> Hail {
        Hail::signed(pen, claim.shown(), link)
    }

    pub(super) fn signed(pen: &Pen, claim: Claim, link: Binding) -> Hail {
        Hail {
            signer: pen.signer(),
            signature: pen.sign(content(&claim, link)),
            claim,
        }
    }

    /// Whether the seat itself says so, on this link.
    pub(in crate::session) fn is_genuine(&self, link: Binding) -> bool {
        let what = content(&self.claim, link);
        self.signer.has_signed(what, &self.signature)
    }
}

fn content(claim: &Claim, Binding(link): Binding) -> Hash {
    hash("hello", &[&link.0, &hash_of("claim", claim).0])
}
