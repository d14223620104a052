//! The owners of seats: which key has which place at the table, and the keys of removed players. Only the host knows
//! them.

use crate::{
    host::handled_actions::HandledActions,
    proof::signing::VerifyingKey,
    protocol::{
        ids::{PlayerId, SeatId},
        message::{ActionResult, Owned, PlayerAction},
    },
};
use alloc::vec::Vec;
use bincode::{Decode, Encode};

/// How far an action's number may be ahead of the last one. A phone has fewer actions under way.
const MAX_AHEAD: u32 = 32;
/// How many seats of removed players are remembered.
const MAX_REMOVED_SEATS: usize = 32;

/// A seat id, its player, and the player's last actions.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
struct SeatOwner {
    seat_id: SeatId,
    /// The signing key with which the seat was first claimed. No other phone has the place.
    verifying_key: VerifyingKey,
    player: PlayerId,
    handled: HandledActions,
}

/// The owners of all seats at the table.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub(crate) struct SeatOwners {
    /// The seat whose phone may change the table.
    pub(crate) host: SeatId,
    owners: Vec<SeatOwner>,
    pub(crate) removed: Vec<SeatId>,
    pub(crate) next: u16,
    /// Players whose phones may have acted without the result being stored here. The host does not know their last
    /// numbers.
    untracked: Vec<PlayerId>,
}

impl SeatOwners {
    pub(crate) fn new(host: SeatId) -> SeatOwners {
        SeatOwners {
            host,
            owners: Vec::new(),
            removed: Vec::new(),
            next: 0,
            untracked: Vec::new(),
        }
    }

    /// Marks all players after a restore from storage: phones may have acted since without any record here.
    pub(crate) fn lose_track(&mut self) {
        self.untracked = self.owners.iter().map(|owner| owner.player).collect();
    }

    pub(crate) fn player(&self, seat_id: SeatId) -> Option<PlayerId> {
        let mut owners = self.owners.iter();
        owners.find(|p| p.seat_id == seat_id).map(|p| p.player)
    }

    fn owner(&self, player: PlayerId) -> Option<&SeatOwner> {
        self.owners.iter().find(|owner| owner.player == player)
    }

    /// The key with which this player signs.
    pub(crate) fn verifying_key(&self, player: PlayerId) -> Option<VerifyingKey> {
        Some(self.owner(player)?.verifying_key)
    }

    /// Gives the seat and its verifying key a player.
    pub(crate) fn admit(&mut self, seat_id: SeatId, verifying_key: VerifyingKey, player: PlayerId) {
        self.owners.push(SeatOwner {
            seat_id,
            verifying_key,
            player,
            handled: HandledActions::default(),
        });
    }

    /// Removes a player who left for good.
    pub(crate) fn leave(&mut self, player: PlayerId) {
        self.owners.retain(|p| p.player != player);
        self.untracked.retain(|untracked| *untracked != player);
    }

    /// Removes a player, who may not come back with the same key.
    pub(crate) fn remove(&mut self, player: PlayerId) {
        let seats = self
            .owners
            .iter()
            .filter(|p| p.player == player)
            .map(|p| p.seat_id);
        self.removed.extend(seats);
        let excess = self.removed.len().saturating_sub(MAX_REMOVED_SEATS);
        self.removed.drain(..excess);
        self.leave(player);
    }

    /// The place of this player, as the host tells the phone that owns it.
    pub(crate) fn owned(&self, player: PlayerId) -> Option<Owned> {
        let owner = self.owner(player)?;
        Some(Owned {
            seat_id: owner.seat_id,
            player,
            handled: owner.handled.last_number(),
        })
    }

    /// The earlier result of this action, if it has one.
    pub(crate) fn result_of(&self, act: &PlayerAction) -> Option<ActionResult> {
        self.owner(act.player)?.handled.result_of(act)
    }

    /// True if more actions are missing before this one than any phone has under way. Checks for each of them would
    /// cost too much.
    pub(crate) fn is_ahead(&self, act: &PlayerAction) -> bool {
        let handled = self.owned(act.player).map_or(0, |owned| owned.handled);
        act.number.saturating_sub(handled) > MAX_AHEAD && !self.untracked.contains(&act.player)
    }

    pub(crate) fn settle(&mut self, act: &PlayerAction, result: ActionResult) {
        let player = act.player;
        let Some(owner) = self.owners.iter_mut().find(|p| p.player == player) else {
            return;
        };
        self.untracked.retain(|untracked| *untracked != player);
        owner.handled.note(act, result);
    }

    /// True if the lists are within the bounds of stored owners.
    pub(crate) fn is_bounded(&self) -> bool {
        self.removed.len() <= MAX_REMOVED_SEATS
            && self.untracked.len() <= self.owners.len()
            && self.owners.iter().all(|p| p.handled.is_bounded())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ids::{DealId, RoundNumber};
    use kernel::action::Action;

    /// An action of a player with a number.
    fn one() -> (SeatOwners, impl Fn(u32) -> PlayerAction) {
        let (seat_id, player) = (SeatId([1; 16]), PlayerId(1));
        let mut seat_owners = SeatOwners::new(seat_id);
        seat_owners.admit(seat_id, VerifyingKey::default(), player);
        let act = move |number| PlayerAction {
            player,
            round_number: RoundNumber(1),
            deal: DealId::default(),
            number,
            seen: 0,
            after: 0,
            action: Action::Draw,
            proof: None,
        };
        (seat_owners, act)
    }

    #[test]
    fn a_seat_with_unstored_actions_goes_on_from_there() {
        let (mut seat_owners, act) = one();
        seat_owners.settle(&act(3), ActionResult::Done);
        assert!(
            !seat_owners.is_ahead(&act(3 + MAX_AHEAD)) && seat_owners.is_ahead(&act(4 + MAX_AHEAD))
        );
        seat_owners.lose_track();
        assert!(!seat_owners.is_ahead(&act(500)));
        seat_owners.settle(&act(500), ActionResult::Done);
        assert!(
            seat_owners.is_ahead(&act(501 + MAX_AHEAD)),
            "from here on it is known"
        );
    }
}
