//! Whose cards are on the screen of a phone with one or several seats.
use engine::{Seat, Seats};

/// What a phone with one or several seats shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shows {
    /// No cards are known yet.
    Nothing,
    /// The table as this viewer sees it.
    Table(Option<Seat>),
    /// Nobody's cards: the phone is on its way to somebody else.
    Pass,
}

/// With several seats the phone changes hands whenever others of them are asked. Of several who are asked at once, each
/// has it until they have answered.
pub(super) fn shows(sitting: &[Option<Seat>], front: Option<Seat>, asked: Seats) -> Shows {
    match (sitting, front) {
        ([], _) => Shows::Nothing,
        ([one], _) => Shows::Table(*one),
        (_, None) => Shows::Pass,
        (_, Some(seat)) if !asked.is_empty() && !asked.has(seat) => Shows::Pass,
        (_, front) => Shows::Table(front),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(index: u8) -> Option<Seat> {
        Seat::new(index)
    }

    fn asked(indices: &[u8]) -> Seats {
        indices
            .iter()
            .filter_map(|index| Seat::new(*index))
            .collect()
    }

    #[test]
    fn a_phone_with_one_seat_always_shows_it() {
        assert!(shows(&[seat(2)], None, asked(&[])) == Shows::Table(seat(2)));
        assert!(shows(&[None], None, asked(&[])) == Shows::Table(None));
    }

    #[test]
    fn a_shared_phone_is_passed_on_when_another_of_its_seats_is_asked() {
        let both = [seat(0), seat(1)];
        assert!(shows(&both, None, asked(&[0])) == Shows::Pass);
        assert!(shows(&both, seat(0), asked(&[0])) == Shows::Table(seat(0)));
        assert!(shows(&both, seat(0), asked(&[1])) == Shows::Pass);
        assert!(shows(&both, seat(0), asked(&[])) == Shows::Table(seat(0)));
    }

    /// A race: whoever looks answers before the phone goes on.
    #[test]
    fn of_several_who_are_asked_each_has_the_phone_in_turn() {
        let all = [seat(0), seat(1), seat(2)];
        assert!(shows(&all, None, asked(&[0, 1, 2])) == Shows::Pass);
        assert!(shows(&all, seat(1), asked(&[0, 1, 2])) == Shows::Table(seat(1)));
        assert!(shows(&all, seat(1), asked(&[0, 2])) == Shows::Pass);
    }
}
