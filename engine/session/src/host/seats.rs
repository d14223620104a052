//! The owners of places: the secret side of the list of players.

use crate::{
    proof::signing::{VerifyingKey, hash},
    protocol::{
        ids::{PlayerId, SeatKey},
        message::{Act, Owned, Verdict},
    },
};
use alloc::vec::Vec;
use base::codec;
use serde::{Deserialize, Serialize};

/// How many actions of one player are remembered. The host answers a repeated action without applying it again.
const REMEMBERED: usize = 32;
/// How far an action's number may be ahead of the last one. A phone has fewer actions under way.
const AHEAD: u32 = 32;
/// How many keys of removed players are remembered.
const REMOVED: usize = 32;

/// A key, its player, and the player's last actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Place {
    key: SeatKey,
    /// The signing key with which the key was first shown. No other phone has the place.
    verifying_key: VerifyingKey,
    player: PlayerId,
    handled: Vec<Handled>,
}

/// The result of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Handled {
    number: u32,
    /// A short hash of the action.
    mark: u16,
    verdict: Verdict,
}

/// The short hash of an action without its number. A reloaded page may use a number twice, if another host took over in
/// between that had not seen the first use.
fn mark(act: &Act) -> u16 {
    let what = (act.round_number, act.deal, act.seen, act.action);
    hash("act", &[&codec::plain(&what)]).short()
}

/// All keys at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Roster {
    /// The key whose phone may change the table.
    host: SeatKey,
    places: Vec<Place>,
    removed: Vec<SeatKey>,
    next: u16,
    /// Players whose phones may have acted without the result being stored here. The host does not know their last
    /// numbers.
    astray: Vec<PlayerId>,
}

impl Roster {
    pub(crate) fn new(host: SeatKey) -> Roster {
        Roster {
            host,
            places: Vec::new(),
            removed: Vec::new(),
            next: 0,
            astray: Vec::new(),
        }
    }

    pub(crate) fn is_host(&self, key: SeatKey) -> bool {
        self.host == key
    }

    /// Gives the phone that owns this key the right to change the table.
    pub(crate) fn set_host(&mut self, key: SeatKey) {
        self.host = key;
    }

    /// Marks all players after a restore from storage: phones may have acted since without any record here.
    pub(crate) fn lose_track(&mut self) {
        self.astray = self.places.iter().map(|place| place.player).collect();
    }

    pub(crate) fn is_removed(&self, key: SeatKey) -> bool {
        self.removed.contains(&key)
    }

    /// The player with this key.
    pub(crate) fn player(&self, key: SeatKey) -> Option<PlayerId> {
        self.places.iter().find(|p| p.key == key).map(|p| p.player)
    }

    /// A number for a new player that is not in use. A reused number would give the player another's seat, after enough
    /// people came and went.
    pub(crate) fn fresh(&mut self, taken: impl Fn(PlayerId) -> bool) -> PlayerId {
        loop {
            self.next = self.next.wrapping_add(1);
            if !taken(PlayerId(self.next)) {
                return PlayerId(self.next);
            }
        }
    }

    /// The key with which this player signs.
    pub(crate) fn verifying_key(&self, player: PlayerId) -> Option<VerifyingKey> {
        let place = self.places.iter().find(|p| p.player == player);
        place.map(|place| place.verifying_key)
    }

    /// Continues player numbers from here.
    #[cfg(test)]
    pub(crate) fn skip(&mut self, next: u16) {
        self.next = next;
    }

    /// Gives the key and its signing key a player.
    pub(crate) fn admit(&mut self, key: SeatKey, verifying_key: VerifyingKey, player: PlayerId) {
        self.places.push(Place {
            key,
            verifying_key,
            player,
            handled: Vec::new(),
        });
    }

    /// Removes a player who left for good.
    pub(crate) fn leave(&mut self, player: PlayerId) {
        self.places.retain(|p| p.player != player);
        self.astray.retain(|astray| *astray != player);
    }

    /// Removes a player, who may not come back with the same key.
    pub(crate) fn remove(&mut self, player: PlayerId) {
        let keys = self
            .places
            .iter()
            .filter(|p| p.player == player)
            .map(|p| p.key);
        self.removed.extend(keys);
        let excess = self.removed.len().saturating_sub(REMOVED);
        self.removed.drain(..excess);
        self.leave(player);
    }

    /// The place of this player, as the host tells the phone that owns it.
    pub(crate) fn owned(&self, player: PlayerId) -> Option<Owned> {
        let place = self.places.iter().find(|p| p.player == player)?;
        let handled = place
            .handled
            .iter()
            .map(|handled| handled.number)
            .max()
            .unwrap_or(0);
        Some(Owned {
            key: place.key,
            player,
            handled,
        })
    }

    /// The earlier result of this action, if any. An action that is too old to be remembered was missed. So was one
    /// with the number of another action.
    pub(crate) fn verdict(&self, act: &Act) -> Option<Verdict> {
        let place = self.places.iter().find(|p| p.player == act.player)?;
        let known = place
            .handled
            .iter()
            .find(|handled| handled.number == act.number);
        let forgotten = place.handled.len() == REMEMBERED
            && place
                .handled
                .iter()
                .all(|handled| handled.number > act.number);
        known
            .map(|handled| match handled.mark == mark(act) {
                true => handled.verdict,
                false => Verdict::Missed,
            })
            .or(forgotten.then_some(Verdict::Missed))
    }

    /// True if more actions are missing before this one than any phone has under way. Checks for each of them would
    /// cost too much.
    pub(crate) fn is_ahead(&self, act: &Act) -> bool {
        let handled = self.owned(act.player).map_or(0, |owned| owned.handled);
        act.number.saturating_sub(handled) > AHEAD && !self.astray.contains(&act.player)
    }

    /// Stores the result of an action.
    pub(crate) fn settle(&mut self, act: &Act, verdict: Verdict) {
        let player = act.player;
        let Some(place) = self.places.iter_mut().find(|p| p.player == player) else {
            return;
        };
        self.astray.retain(|astray| *astray != player);
        if place.handled.len() == REMEMBERED {
            place.handled.remove(0);
        }
        place.handled.push(Handled {
            number: act.number,
            mark: mark(act),
            verdict,
        });
    }

    /// True if the lists are within the bounds of a stored roster.
    pub(crate) fn is_bounded(&self) -> bool {
        self.removed.len() <= REMOVED
            && self.astray.len() <= self.places.len()
            && self.places.iter().all(|p| p.handled.len() <= REMEMBERED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ids::{Deal, RoundNumber};
    use kernel::action::Action;

    /// An action of a player with a number.
    fn one() -> (Roster, impl Fn(u32) -> Act) {
        let (key, player) = (SeatKey::new([1; 16]), PlayerId(1));
        let mut roster = Roster::new(key);
        roster.admit(key, VerifyingKey::default(), player);
        let act = move |number| Act {
            player,
            round_number: RoundNumber(1),
            deal: Deal::default(),
            number,
            seen: 0,
            after: 0,
            action: Action::Draw,
            proof: None,
        };
        (roster, act)
    }

    #[test]
    fn whoever_acted_where_that_was_not_stored_goes_on_from_there() {
        let (mut roster, act) = one();
        roster.settle(&act(3), Verdict::Done);
        assert!(!roster.is_ahead(&act(3 + AHEAD)) && roster.is_ahead(&act(4 + AHEAD)));
        roster.lose_track();
        assert!(!roster.is_ahead(&act(500)));
        roster.settle(&act(500), Verdict::Done);
        assert!(
            roster.is_ahead(&act(501 + AHEAD)),
            "from here on it is known"
        );
    }

    #[test]
    fn whoever_gives_a_number_twice_is_not_told_that_the_second_is_done() {
        let (mut roster, act) = one();
        let first = act(3);
        let second = Act {
            action: Action::Call,
            ..first
        };
        roster.settle(&first, Verdict::Done);
        assert_eq!(roster.verdict(&first), Some(Verdict::Done));
        assert_eq!(roster.verdict(&second), Some(Verdict::Missed));
        assert_eq!(roster.verdict(&act(4)), None);
    }
}
