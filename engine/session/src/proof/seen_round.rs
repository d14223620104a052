//! A round as one phone has seen it.

use crate::{
    proof::{handover::Life, hash_chain::Chain, round_log::Seen, signing::Hash, verify::Known},
    protocol::{
        ids::{Deal, PlayerId, RoundNumber, SeatKey},
        message::Act,
    },
};
use alloc::vec::Vec;
use base::seat::Seat;

/// Most views that a phone remembers of one round. It keeps the latest.
const MOST_SEEN: usize = 8192;

/// A round as this phone has seen it.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    /// The name of the round: every signature covers it.
    pub(crate) name: Hash,
    pub(crate) round_number: RoundNumber,
    /// The deal, among several with the same round number.
    pub(crate) deal: Deal,
    pub(crate) known: Known,
    /// Seats of this phone that sign, each with the number of its last action before the round.
    pub(crate) signing: Vec<(Seat, u32)>,
    pub(crate) chains: Vec<(PlayerId, Chain)>,
    pub(crate) set_back: bool,
    /// True if the host is no longer the first host of the round.
    pub(crate) moved: bool,
    /// The moments at which a host resumed the round, as the latest message gave them.
    pub(crate) lives: Option<Vec<Life>>,
}

impl Round {
    /// Another host continues the round.
    pub(crate) fn move_on(&mut self) {
        self.moved = true;
    }

    /// Takes the moments at which a host resumed the round, as a message gives them now. The views of later states may
    /// never have been stored, or belong to another host's end of the round.
    pub(crate) fn live(&mut self, lives: &[Life]) {
        if self.lives.as_deref() == Some(lives) {
            return;
        }
        let known = self.lives.replace(lives.to_vec()).unwrap_or_default();
        if let Some(tick) = Life::parting(&known, lives) {
            self.known.bare.retain(|old| old.tick <= tick);
            let all = self.known.seen.len();
            self.known.seen.retain(|old| old.tick <= tick);
            self.set_back |= self.known.seen.len() < all;
        }
    }

    pub(crate) fn see(&mut self, seen: Seen) {
        let before = &mut self.known.seen;
        let undone =
            |old: &Seen| old.tick > seen.tick || (old.tick == seen.tick && old.head != seen.head);
        if before.iter().rev().take(1).any(undone) {
            before.retain(|old| !undone(old));
            self.set_back = true;
        }
        if before.len() == MOST_SEEN {
            before.drain(..MOST_SEEN / 4);
        }
        if before.last() != Some(&seen) {
            before.push(seen);
        }
    }

    pub(crate) fn signs(&mut self, viewer: Option<Seat>, since: Option<u32>) {
        if let Some(seat) = viewer {
            self.signing.retain(|(of, _)| *of != seat);
            self.signing.extend(since.map(|since| (seat, since)));
        }
    }

    pub(crate) fn link(&mut self, act: &Act, key: SeatKey, since: u32) -> Hash {
        if !self.chains.iter().any(|(player, _)| *player == act.player) {
            self.chains.push((act.player, key.chain(self.name)));
        }
        let chain = self.chains.iter().find(|(player, _)| *player == act.player);
        let number = act.number.saturating_sub(since);
        chain
            .map(|(_, chain)| chain.link(number))
            .unwrap_or_default()
    }
}
