//! The election certificate: the proof that a configuration elected a host. The elected replica opens the
//! configuration's secret and signs with it. All its members know the verifying key, so a mere claim convinces nobody.

use crate::{
    proof::signing::{Hash, Pen, Signature, Signer, hash},
    protocol::table::LAST_REIGN,
    replication::{secret_share::SECRET, term::Term},
};
use serde::{Deserialize, Serialize};

/// An election certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crown {
    /// The term of the elected host.
    pub reign: u32,
    /// The configuration that elected.
    pub by: Term,
    /// The signature that takes the configuration's secret.
    pub proof: Signature,
}

impl Crown {
    /// The configuration with this secret has elected a host for this term. `None` for one secret in 2^256.
    pub(crate) fn new(secret: &[u8; SECRET], by: Term, reign: u32) -> Option<Crown> {
        let proof = pen(secret)?.sign(content(by, reign));
        Some(Crown { reign, by, proof })
    }

    /// True if a table can have this many hosts.
    pub(crate) fn is_bounded(&self) -> bool {
        self.reign <= LAST_REIGN && self.by.is_bounded()
    }

    /// True if this configuration, with this verifying key, has elected a host.
    pub(crate) fn is_by(&self, term: Term, signer: Signer) -> bool {
        self.by == term && signer.has_signed(content(term, self.reign), &self.proof)
    }
}

/// The verifying key of a configuration with this secret.
pub(crate) fn signer(secret: &[u8; SECRET]) -> Option<Signer> {
    pen(secret).map(|pen| pen.signer())
}

fn pen(secret: &[u8; SECRET]) -> Option<Pen> {
    Pen::new(hash("circle", &[secret]))
}

fn content(by: Term, reign: u32) -> Hash {
    let numbers = [by.reign, by.circle, reign].map(u32::to_le_bytes);
    hash("crown", &[numbers.as_flattened()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_crowned_by_another_secret_circle_or_reign() {
        let by = Term {
            reign: 1,
            circle: 2,
        };
        let (secret, other) = ([7; SECRET], [8; SECRET]);
        let crown = Crown::new(&secret, by, 3).expect("a crown");
        let signer = |secret| signer(secret).expect("a signer");
        assert!(crown.is_by(by, signer(&secret)));
        assert!(!crown.is_by(by, signer(&other)));
        let next = Term { circle: 3, ..by };
        assert!(!Crown { by: next, ..crown }.is_by(next, signer(&secret)));
        assert!(!Crown { reign: 4, ..crown }.is_by(by, signer(&secret)));
    }
}
