//! What a round starts from.

use crate::{
    rulesets::mix::Mix,
    seat::{MAX_SEATS, Seat, Seats},
};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// The source of everything random in a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seed(pub [u8; 32]);

/// Whoever knows the seed knows every hand: it is not printed by accident.
impl core::fmt::Debug for Seed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl Seed {
    /// A seed from a small number, for tests, demonstrations and simulations.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

/// A round before the first card is dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// What is played.
    pub mix: Mix,
    /// Seats at the table, `2..=16`; those of them in `playing` are dealt in.
    pub seats: u8,
    /// Who plays this round.
    pub playing: Seats,
    /// Who deals.
    pub dealer: Seat,
    /// The players from the youngest on; whoever is not named follows in the order of the seats.
    pub ages: Vec<Seat>,
    /// Everything random comes from it (DIG-1).
    pub seed: Seed,
}

impl Setup {
    /// Whether it speaks of no more seats than there may be, and of its own alone.
    pub fn is_sound(&self) -> bool {
        let seats = usize::from(self.seats);
        let named = self.playing.iter().chain([self.dealer]);
        let mut named = named.chain(self.ages.iter().copied());
        seats <= MAX_SEATS && self.ages.len() <= seats && named.all(|seat| seat.index() < seats)
    }
}
