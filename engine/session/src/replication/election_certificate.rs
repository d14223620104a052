//! The election certificate: the proof that a configuration elected a host. The elected replica opens the
//! configuration's secret and signs with it. All its members know the verifying key, so a mere claim convinces nobody.

use crate::{
    proof::signing::{Hash, Signature, SigningKey, VerifyingKey, hash},
    protocol::table::MAX_TERM,
    replication::{secret_share::SECRET_BYTES, wire::Epoch},
};
use bincode::{Decode, Encode};

/// An election certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct ElectionCertificate {
    /// The term of the elected host.
    pub term: u32,
    /// The configuration that elected.
    pub by: Epoch,
    /// The signature that takes the configuration's secret.
    pub signature: Signature,
}

impl ElectionCertificate {
    /// The configuration with this secret has elected a host for this term. `None` for one secret in 2^256.
    pub(crate) fn new(
        secret: &[u8; SECRET_BYTES],
        by: Epoch,
        term: u32,
    ) -> Option<ElectionCertificate> {
        let signature = signing_key(secret)?.sign(content(by, term));
        Some(ElectionCertificate {
            term,
            by,
            signature,
        })
    }

    /// True if a table can have this many hosts.
    pub(crate) fn is_bounded(&self) -> bool {
        self.term <= MAX_TERM && self.by.is_bounded()
    }

    /// True if this configuration, with this verifying key, has elected a host.
    pub(crate) fn is_by(&self, epoch: Epoch, verifying_key: VerifyingKey) -> bool {
        self.by == epoch && verifying_key.has_signed(content(epoch, self.term), &self.signature)
    }
}

pub(crate) fn verifying_key(secret: &[u8; SECRET_BYTES]) -> Option<VerifyingKey> {
    signing_key(secret).map(|signing_key| signing_key.verifying_key())
}

fn signing_key(secret: &[u8; SECRET_BYTES]) -> Option<SigningKey> {
    // This word is part of signed or stored bytes and cannot follow the name.
    SigningKey::new(hash("circle", &[secret]))
}

fn content(by: Epoch, term: u32) -> Hash {
    let numbers = [by.term, by.configuration, term].map(u32::to_le_bytes);
    // This word is part of signed or stored bytes and cannot follow the name.
    hash("crown", &[numbers.as_flattened()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_elected_by_another_secret_configuration_or_term() {
        let by = Epoch {
            term: 1,
            configuration: 2,
        };
        let (secret, other) = ([7; SECRET_BYTES], [8; SECRET_BYTES]);
        let election_certificate = ElectionCertificate::new(&secret, by, 3).expect("a certificate");
        let verifying_key = |secret| verifying_key(secret).expect("a verifying key");
        assert!(election_certificate.is_by(by, verifying_key(&secret)));
        assert!(!election_certificate.is_by(by, verifying_key(&other)));
        let next = Epoch {
            configuration: 3,
            ..by
        };
        assert!(
            !ElectionCertificate {
                by: next,
                ..election_certificate
            }
            .is_by(next, verifying_key(&secret))
        );
        assert!(
            !ElectionCertificate {
                term: 4,
                ..election_certificate
            }
            .is_by(by, verifying_key(&secret))
        );
    }
}
