//! Drawing cards to choose the first dealer.

use crate::rules::ruleset::Ruleset;
use alloc::vec::Vec;
use base::{
    card::Face,
    rng::{Rng, Seed},
    seat::{Seat, Seats},
};
use serde::{Deserialize, Serialize};

/// A card drawn to choose the dealer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lot {
    /// The seat that drew it.
    pub seat: Seat,
    /// The card.
    pub face: Face,
}

/// Everybody draws a card, and the lowest card deals. A player whose card has no rank draws again, and so do players
/// who tie for the lowest. If the decks run out, the first seat still in it deals.
pub fn draw(
    rules: &Ruleset,
    seats: Seats,
    rank: fn(Face) -> Option<u8>,
    seed: Seed,
) -> (Option<Seat>, Vec<Lot>) {
    let mut cards = rules.deck.cards(rules.packs);
    Rng::new(seed).shuffle(&mut cards);
    let mut lots = Vec::new();
    let mut tied = seats;
    while tied.len() > 1 && !cards.is_empty() {
        let mut ranks = Vec::new();
        for seat in tied {
            while let Some(face) = cards.pop() {
                lots.push(Lot { seat, face });
                if let Some(rank) = rank(face) {
                    ranks.push((rank, seat));
                    break;
                }
            }
        }
        let lowest = ranks.iter().map(|(rank, _)| *rank).min();
        let lowest = ranks.iter().filter(|(rank, _)| Some(*rank) == lowest);
        tied = lowest.map(|(_, seat)| *seat).collect();
    }
    (tied.lowest(), lots)
}
