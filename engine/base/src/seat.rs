//! Seats, and the ring that they form. All arithmetic on the order of play is here.

use bincode::{Decode, Encode};
use core::fmt;

/// The largest number of seats at a table.
pub const MAX_SEATS: usize = 16;

/// A player's place, `0..16`, fixed for the whole match. The [`Ring`] knows which seats are neighbors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Encode)]
pub struct Seat(u8);

crate::decode_checked!(Seat, u8, Seat::new);

impl Seat {
    /// The seat with the lowest index.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this index. `None` from [`MAX_SEATS`] on.
    pub const fn new(index: u8) -> Option<Seat> {
        if (index as usize) < MAX_SEATS {
            Some(Seat(index))
        } else {
            None
        }
    }

    /// The index, less than [`MAX_SEATS`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `count` seats, sixteen at most.
    pub fn first(count: usize) -> impl Iterator<Item = Seat> {
        (0..count.min(MAX_SEATS) as u8).map(Seat)
    }

    /// All seats of a table with `count` seats, in the order of their indices, beginning with this one.
    pub fn round_from(self, count: usize) -> impl Iterator<Item = Seat> {
        let count = count.min(MAX_SEATS);
        (0..count).map(move |k| Seat(((self.index() + k) % count) as u8))
    }

    /// The team of this seat, from 0, if the seats belong to `teams` teams in rotation.
    pub const fn team(self, teams: u8) -> u8 {
        match teams {
            0 => 0,
            teams => self.0 % teams,
        }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

// The letter that scripts and transcripts use: `A` to `P`.
crate::formatted!(Display for Seat: |seat| char::from(b'A' + seat.0));

crate::formatted!(Debug for Seat: |seat| format_args!("{seat}"));

/// A set of seats.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Encode, Decode)]
pub struct Seats(u16);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// The set of one seat.
    pub const fn of(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// True if the set contains the seat.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The set with this seat added.
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// The set with this seat removed.
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// The seats in order of their index.
    pub fn iter(self) -> SeatIter {
        SeatIter(self)
    }

    /// The seat with the lowest index.
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 {
            None
        } else {
            Some(Seat(self.0.trailing_zeros() as u8))
        }
    }

    /// The seat, if the set contains exactly one.
    pub const fn only(self) -> Option<Seat> {
        match self.len() {
            1 => self.lowest(),
            _ => None,
        }
    }

    /// The union: seats in either set.
    pub const fn or(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }

    /// The intersection: seats in both sets.
    pub const fn and(self, other: Seats) -> Seats {
        Seats(self.0 & other.0)
    }

    /// True if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of seats in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl IntoIterator for Seats {
    type Item = Seat;
    type IntoIter = SeatIter;
    fn into_iter(self) -> SeatIter {
        SeatIter(self)
    }
}

/// The seats of a set, in order of their index.
#[derive(Clone, Debug)]
pub struct SeatIter(Seats);

impl Iterator for SeatIter {
    type Item = Seat;
    fn next(&mut self) -> Option<Seat> {
        let seat = self.0.lowest()?;
        self.0 = self.0.without(seat);
        Some(seat)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

/// The direction of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum Direction {
    /// To the left, `A B C …`.
    Clockwise,
    /// To the right.
    Counterclockwise,
}

impl Direction {
    /// The other direction.
    pub const fn flipped(self) -> Direction {
        match self {
            Direction::Clockwise => Direction::Counterclockwise,
            Direction::Counterclockwise => Direction::Clockwise,
        }
    }
}

/// The entry of a seat that has no place in the ring.
const GONE: u8 = u8::MAX;

/// The order of the seats and the direction of play. Seats that left for good are not in it (DIG-9: seats close up).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring {
    order: [Seat; MAX_SEATS],
    /// By seat, its position in the order. [`GONE`] for a seat that is not in the ring.
    places: [u8; MAX_SEATS],
    len: u8,
    /// The direction of play. `None` until a player has set it, in rulesets with an open start.
    pub direction: Option<Direction>,
}

impl Ring {
    /// A ring of seats in clockwise order. It ignores seats beyond the sixteenth.
    pub fn new(seats: impl IntoIterator<Item = Seat>, direction: Option<Direction>) -> Ring {
        let mut ring = Ring {
            order: [Seat(0); MAX_SEATS],
            places: [GONE; MAX_SEATS],
            len: 0,
            direction,
        };
        for seat in seats.into_iter().take(MAX_SEATS) {
            ring.order[usize::from(ring.len)] = seat;
            ring.len += 1;
        }
        ring.find_places();
        ring
    }

    /// Rebuilds `places` after the order has changed.
    fn find_places(&mut self) {
        self.places = [GONE; MAX_SEATS];
        for (at, seat) in self.order[..usize::from(self.len)].iter().enumerate() {
            self.places[seat.index()] = at as u8;
        }
    }

    /// The position of the seat in the order.
    fn place(&self, seat: Seat) -> Option<usize> {
        match self.places[seat.index()] {
            GONE => None,
            place => Some(place.into()),
        }
    }

    /// The seats in clockwise order.
    pub fn seats(&self) -> &[Seat] {
        &self.order[..usize::from(self.len)]
    }

    /// The number of seats in the ring.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// True if the ring is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// True if the seat is in the ring.
    pub fn has(&self, seat: Seat) -> bool {
        self.place(seat).is_some()
    }

    /// Flips the direction and returns the new one. Does nothing while nobody has set a direction.
    pub fn flip(&mut self) -> Option<Direction> {
        self.direction = self.direction.map(Direction::flipped);
        self.direction
    }

    /// The `k`-th next seat in the direction of play (DIG-13). Counts clockwise while nobody has set a direction.
    #[inline]
    pub fn next(&self, from: Seat, k: usize) -> Seat {
        self.toward(from, k, self.direction.unwrap_or(Direction::Clockwise))
    }

    /// The `k`-th seat in this direction, whatever the direction of play. For a seat that is not in the ring, the steps
    /// begin at the first seat.
    // Every turn asks it several times.
    #[inline]
    pub fn toward(&self, from: Seat, k: usize, direction: Direction) -> Seat {
        if self.is_empty() {
            return from;
        }
        let (at, k) = (self.place(from).unwrap_or(0), self.within_round(k));
        let to = match direction {
            Direction::Clockwise => at + k,
            Direction::Counterclockwise => at + self.len() - k,
        };
        self.order[if to < self.len() { to } else { to - self.len() }]
    }

    /// The number of steps in the direction of play from one seat to another. A full round if both are the same. `None`
    /// if `to` is not in the ring.
    pub fn steps(&self, from: Seat, to: Seat) -> Option<usize> {
        (1..=self.len()).find(|k| self.next(from, *k) == to)
    }

    /// The seat before this one in the direction of play.
    pub fn previous(&self, from: Seat) -> Seat {
        self.next(from, self.len().saturating_sub(1))
    }

    /// The right neighbor, whatever the direction of play.
    pub fn right(&self, from: Seat) -> Seat {
        self.step(from, self.len().saturating_sub(1))
    }

    /// All seats clockwise, beginning with this one, or with the first seat of the ring if this one has left.
    pub fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + '_ {
        let (before, after) = self.seats().split_at(self.place(from).unwrap_or(0));
        after.iter().chain(before).copied()
    }

    /// All seats in turn order, beginning with this one, or with the first seat of the ring if this one has left.
    pub fn from(&self, from: Seat) -> impl DoubleEndedIterator<Item = Seat> + '_ {
        let first = if self.has(from) {
            from
        } else {
            self.step(from, 0)
        };
        (0..self.len()).map(move |k| self.next(first, k))
    }

    /// Swaps the seats of two players.
    pub fn swap(&mut self, a: Seat, b: Seat) {
        for seat in &mut self.order[..usize::from(self.len)] {
            *seat = match *seat {
                other if other == a => b,
                other if other == b => a,
                other => other,
            };
        }
        self.find_places();
    }

    /// The left neighbor, whatever the direction of play.
    pub fn left(&self, from: Seat) -> Seat {
        self.step(from, 1)
    }

    /// The other seats in turn order, beginning with the next one.
    pub fn others(&self, from: Seat) -> impl Iterator<Item = Seat> + '_ {
        // Bots and lists of actions walk the ring all the time. A step from the last place takes less time than `next`,
        // which looks up the place of `from` again.
        let step = match self.direction {
            Some(Direction::Counterclockwise) => self.len().saturating_sub(1),
            _ => 1,
        };
        let mut at = self.place(from).unwrap_or(0);
        (1..self.len()).map(move |_| {
            at += step;
            if at >= self.len() {
                at -= self.len();
            }
            self.order[at]
        })
    }

    /// Removes a seat. Its neighbors close up.
    pub fn remove(&mut self, seat: Seat) {
        let Some(at) = self.place(seat) else {
            return;
        };
        self.order.copy_within(at + 1..usize::from(self.len), at);
        self.len -= 1;
        self.find_places();
    }

    /// The seat `k` steps clockwise.
    fn step(&self, from: Seat, k: usize) -> Seat {
        self.toward(from, k, Direction::Clockwise)
    }

    /// The same number of steps without full rounds.
    fn within_round(&self, mut k: usize) -> usize {
        // `k` is rarely more than a round, and a division would take longer.
        while k >= self.len() {
            k -= self.len();
        }
        k
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(n: usize) -> Ring {
        Ring::new(Seat::first(n), Some(Direction::Clockwise))
    }

    #[test]
    fn the_kth_next_wraps_both_ways() {
        let mut ring = ring(5);
        assert_eq!(ring.next(Seat(4), 2), Seat(1));
        ring.flip();
        assert_eq!(ring.next(Seat(0), 1), Seat(4));
        assert_eq!(ring.next(Seat(0), 7), Seat(3));
        assert_eq!(ring.left(Seat(4)), Seat(0));
        assert_eq!(ring.steps(Seat(0), Seat(3)), Some(2));
        assert_eq!(ring.steps(Seat(0), Seat(0)), Some(5));
        assert_eq!(ring.steps(Seat(0), Seat(5)), None);
    }

    #[test]
    fn the_others_are_the_next_seats_in_both_directions() {
        for n in 1..=MAX_SEATS {
            let mut ring = ring(n);
            for direction in [
                None,
                Some(Direction::Clockwise),
                Some(Direction::Counterclockwise),
            ] {
                ring.direction = direction;
                for from in Seat::first(n) {
                    let next = (1..n).map(|k| ring.next(from, k));
                    assert!(ring.others(from).eq(next), "{from} of {n}, {direction:?}");
                }
            }
        }
    }

    #[test]
    fn a_seat_that_has_left_counts_as_the_first_one() {
        let mut ring = ring(5);
        ring.remove(Seat(2));
        for _ in 0..2 {
            let next = (1..4).map(|k| ring.next(Seat(2), k));
            assert!(ring.others(Seat(2)).eq(next));
            ring.flip();
        }
    }

    #[test]
    fn seats_close_up_when_somebody_leaves() {
        let mut ring = ring(3);
        ring.remove(Seat(1));
        assert_eq!(ring.next(Seat(0), 1), Seat(2));
        assert_eq!(ring.others(Seat(2)).collect::<Seats>(), Seats::of(Seat(0)));
    }
}
