//! A round as one phone has seen it.

use crate::{
    proof::{
        handover::Resumption, hash_chain::HashChain, round_log::SeenView, signing::Hash,
        verify::Evidence,
    },
    protocol::{
        ids::{DealId, PlayerId, RoundNumber, SeatKey},
        message::PlayerAction,
    },
};
use alloc::vec::Vec;
use base::seat::Seat;

/// Most views that a phone remembers of one round. It keeps the latest.
const MAX_SEEN_VIEWS: usize = 8192;

/// A round as this phone has seen it.
#[derive(Clone, Debug)]
pub(crate) struct SeenRound {
    /// The name of the round: every signature covers it.
    pub(crate) name: Hash,
    pub(crate) round_number: RoundNumber,
    /// The deal, among several with the same round number.
    pub(crate) deal: DealId,
    pub(crate) evidence: Evidence,
    /// Seats of this phone that sign, each with the number of its last action before the round.
    pub(crate) signing: Vec<(Seat, u32)>,
    pub(crate) chains: Vec<(PlayerId, HashChain)>,
    pub(crate) set_back: bool,
    /// True if the host is no longer the first host of the round.
    pub(crate) moved: bool,
    /// The moments at which a host resumed the round, as the latest message gave them.
    pub(crate) resumptions: Option<Vec<Resumption>>,
}

impl SeenRound {
    /// Another host continues the round.
    pub(crate) fn move_on(&mut self) {
        self.moved = true;
    }

    /// Takes the moments at which a host resumed the round, as a message gives them now. The views of later states may
    /// never have been stored, or belong to another host's end of the round.
    pub(crate) fn note_resumptions(&mut self, resumptions: &[Resumption]) {
        if self.resumptions.as_deref() == Some(resumptions) {
            return;
        }
        let known = self
            .resumptions
            .replace(resumptions.to_vec())
            .unwrap_or_default();
        if let Some(tick) = Resumption::last_shared_tick(&known, resumptions) {
            self.evidence.unproven.retain(|old| old.tick <= tick);
            let all = self.evidence.seen.len();
            self.evidence.seen.retain(|old| old.tick <= tick);
            self.set_back |= self.evidence.seen.len() < all;
        }
    }

    pub(crate) fn see(&mut self, seen: SeenView) {
        let before = &mut self.evidence.seen;
        let undone = |old: &SeenView| {
            old.tick > seen.tick || (old.tick == seen.tick && old.head != seen.head)
        };
        if before.iter().rev().take(1).any(undone) {
            before.retain(|old| !undone(old));
            self.set_back = true;
        }
        if before.len() == MAX_SEEN_VIEWS {
            before.drain(..MAX_SEEN_VIEWS / 4);
        }
        if before.last() != Some(&seen) {
            before.push(seen);
        }
    }

    pub(crate) fn note_signing(&mut self, viewer: Option<Seat>, since: Option<u32>) {
        if let Some(seat) = viewer {
            self.signing.retain(|(of, _)| *of != seat);
            self.signing.extend(since.map(|since| (seat, since)));
        }
    }

    pub(crate) fn link(&mut self, act: &PlayerAction, key: SeatKey, since: u32) -> Hash {
        if !self.chains.iter().any(|(player, _)| *player == act.player) {
            self.chains
                .push((act.player, HashChain::of(key, self.name)));
        }
        let chain = self.chains.iter().find(|(player, _)| *player == act.player);
        let number = act.number.saturating_sub(since);
        chain
            .map(|(_, chain)| chain.link(number))
            .unwrap_or_default()
    }
}
