//! The other players: what they hold, and what it is worth to hold them up.

use super::Bot;
use base::seat::Seat;

/// Cards from which on nobody is close to going out.
pub(super) const SAFE: i32 = 4;

impl Bot<'_> {
    /// What it is worth to hold somebody up: more, the closer they are to going out; a partner is spared.
    pub(super) fn hit(&self, seat: Seat, force: i32) -> i32 {
        let worth = force + 2 * force * (SAFE - self.cards(seat)).max(0);
        if self.rules.allied(self.me, seat) {
            -worth
        } else {
            worth
        }
    }

    /// What it is worth to make somebody draw where cards come back soon: nothing, unless they are close to going out.
    /// If everybody drew for the fun of it, no round would end.
    pub(super) fn press(&self, seat: Seat, count: u8) -> i32 {
        match self.cards(seat) < SAFE {
            true => self.hit(seat, i32::from(count)),
            false => -i32::from(count),
        }
    }

    /// Whether an opponent is close to going out.
    pub(super) fn is_urgent(&self) -> bool {
        self.least_elsewhere() < SAFE
    }

    /// The fewest cards that an opponent holds.
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

    /// Cards that a seat holds.
    pub(super) fn cards(&self, seat: Seat) -> i32 {
        self.view
            .seats
            .get(seat.index())
            .map_or(0, |view| i32::from(view.cards))
    }
}
