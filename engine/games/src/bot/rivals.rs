//! The other players: the size of their hands, and the value of slowing them down.

use super::Bot;
use base::seat::Seat;

/// With this many cards or more, a player is not close to going out.
pub(super) const SAFE: i32 = 4;

impl Bot<'_> {
    /// The value of hitting a player. It grows as the player gets closer to going out. For a partner it is negative.
    pub(super) fn hit(&self, seat: Seat, force: i32) -> i32 {
        let worth = force + 2 * force * (SAFE - self.cards(seat)).max(0);
        if self.rules.allied(self.me, seat) {
            -worth
        } else {
            worth
        }
    }

    /// The value of making a player draw where the drawn cards come back soon. It is positive only if that player is
    /// close to going out. If every bot made others draw without need, no round would end.
    pub(super) fn press(&self, seat: Seat, count: u8) -> i32 {
        match self.cards(seat) < SAFE {
            true => self.hit(seat, i32::from(count)),
            false => -i32::from(count),
        }
    }

    /// True if an opponent is close to going out.
    pub(super) fn is_urgent(&self) -> bool {
        self.least_elsewhere() < SAFE
    }

    /// The smallest number of cards that an opponent holds.
    pub(super) fn least_elsewhere(&self) -> i32 {
        let opponents = self
            .ring
            .others(self.me)
            .filter(|seat| !self.rules.allied(self.me, *seat));
        opponents
            .map(|seat| self.cards(seat))
            .min()
            .unwrap_or(i32::MAX)
    }

    /// Number of cards in a seat's hand.
    pub(super) fn cards(&self, seat: Seat) -> i32 {
        self.view
            .seats
            .get(seat.index())
            .map_or(0, |view| i32::from(view.cards))
    }
}
