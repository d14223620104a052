//! Secret shares (Shamir, "How to share a secret", 1979). Enough shares together give the secret, and fewer give noise.
//!
//! Each byte of the secret is the value at 0 of a polynomial over GF(2⁸) with the modulus of AES. A share holds its
//! value elsewhere.

use alloc::vec::Vec;
use base::{Rng, Seed};
use bincode::{Decode, Encode};

/// The length of a secret in bytes.
pub(crate) const SECRET_BYTES: usize = 16;

/// One share of a secret.
#[derive(Clone, Copy, PartialEq, Eq, Encode, Decode)]
pub struct SecretShare {
    /// The point at which the polynomials are evaluated, from 1.
    at: u8,
    bytes: [u8; SECRET_BYTES],
}

// Hides the share, so that it is never printed by accident.
base::formatted!(Debug for SecretShare: |share| format_args!("SecretShare({}, …)", share.at));

/// A secret that follows from a seed, and its shares.
pub(crate) struct SharedSecret {
    /// The coefficients for each byte. The first one is the secret.
    polynomials: Vec<[u8; SECRET_BYTES]>,
}

impl SharedSecret {
    /// A secret that takes `need` shares to recover.
    pub(crate) fn new(seed: Seed, need: usize) -> SharedSecret {
        let mut rng = Rng::new(seed);
        let mut coefficient = |_| core::array::from_fn(|_| rng.below(256) as u8);
        SharedSecret {
            polynomials: (0..need.max(1)).map(&mut coefficient).collect(),
        }
    }

    pub(crate) fn secret(&self) -> [u8; SECRET_BYTES] {
        self.polynomials[0]
    }

    /// The share at this point. There are at most 255.
    pub(crate) fn share(&self, at: u8) -> SecretShare {
        let value = |byte: usize| {
            let highest_first = self.polynomials.iter().rev();
            highest_first.fold(0, |sum, coefficient| times(sum, at) ^ coefficient[byte])
        };
        SecretShare {
            at,
            bytes: core::array::from_fn(value),
        }
    }
}

/// The secret of these shares, if there are enough of them. `None` if two are the same.
pub(crate) fn recover(shares: &[SecretShare]) -> Option<[u8; SECRET_BYTES]> {
    let mut secret = [0; SECRET_BYTES];
    for (k, share) in shares.iter().enumerate() {
        let mut weight = 1;
        for other in shares.iter().enumerate().filter(|(o, _)| *o != k) {
            let other = other.1;
            // Lagrange at 0; subtraction is addition here.
            weight = times(weight, times(other.at, inverse(other.at ^ share.at)?));
        }
        for (sum, byte) in secret.iter_mut().zip(share.bytes) {
            *sum ^= times(weight, byte);
        }
    }
    (shares.iter().all(|share| share.at > 0)).then_some(secret)
}

fn times(mut a: u8, mut b: u8) -> u8 {
    let mut product = 0;
    while b > 0 {
        product ^= a * (b & 1);
        a = a << 1 ^ if a & 0x80 == 0 { 0 } else { 0x1b };
        b >>= 1;
    }
    product
}

fn inverse(a: u8) -> Option<u8> {
    // The group has 255 elements, so the 254th power is the inverse.
    (a != 0).then(|| (0..254).fold(1, |power, _| times(power, a)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(seed: u64, need: usize) -> SharedSecret {
        SharedSecret::new(Seed::from_number(seed), need)
    }

    #[test]
    fn the_field_is_that_of_aes() {
        // FIPS 197, section 4.2.
        assert_eq!(times(0x57, 0x83), 0xc1);
        assert_eq!(times(0x57, 0x13), 0xfe);
        assert!((1..=255).all(|a| inverse(a).map(|b| times(a, b)) == Some(1)));
        assert_eq!(inverse(0), None);
    }

    #[test]
    fn any_who_are_enough_have_the_secret() {
        let mut rng = Rng::new(Seed::from_number(5));
        for round in 0..500 {
            let replicas = 2 + rng.below(14) as usize;
            let need = crate::replication::quorum::election_quorum(replicas);
            let shared = shared(round, need);
            let mut all: Vec<u8> = (1..=replicas as u8).collect();
            rng.shuffle(&mut all);
            let shares: Vec<SecretShare> = all[..need].iter().map(|at| shared.share(*at)).collect();
            assert_eq!(recover(&shares), Some(shared.secret()), "round {round}");
            assert_ne!(
                recover(&shares[1..]),
                Some(shared.secret()),
                "round {round}"
            );
        }
    }

    #[test]
    fn one_too_few_know_nothing_for_every_secret_fits_what_they_have() {
        let shared = shared(7, 3);
        let have = [shared.share(1), shared.share(2)];
        let mut seen = [false; 256];
        for byte in 0..=255 {
            let third = SecretShare {
                at: 3,
                bytes: [byte; SECRET_BYTES],
            };
            let secret = recover(&[have[0], have[1], third]).expect("three different ones");
            seen[usize::from(secret[0])] = true;
        }
        assert!(seen.iter().all(|seen| *seen));
    }

    #[test]
    fn the_same_share_twice_is_one() {
        let shared = shared(9, 2);
        assert_eq!(recover(&[shared.share(1), shared.share(1)]), None);
    }

    #[test]
    fn shares_are_not_printed() {
        let printed = alloc::format!("{:?}", shared(1, 2).share(3));
        assert_eq!(printed, "SecretShare(3, …)");
    }
}
