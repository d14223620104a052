//! Whose cards are on the screen of a phone with one or several seats.
use engine::Seat;

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

/// With several seats the phone changes hands whenever another of them is asked.
pub(super) fn shows(sitting: &[Option<Seat>], front: Option<Seat>, asked: Option<Seat>) -> Shows {
    match (sitting, front) {
        ([], _) => Shows::Nothing,
        ([one], _) => Shows::Table(*one),
        (_, None) => Shows::Pass,
        (_, Some(_)) if asked.is_some() && asked != front => Shows::Pass,
        (_, front) => Shows::Table(front),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(index: u8) -> Option<Seat> {
        Seat::new(index)
    }

    #[test]
    fn a_phone_with_one_seat_always_shows_it() {
        assert!(shows(&[seat(2)], None, None) == Shows::Table(seat(2)));
        assert!(shows(&[None], None, None) == Shows::Table(None));
    }

    #[test]
    fn a_shared_phone_is_passed_on_when_another_of_its_seats_is_asked() {
        let both = [seat(0), seat(1)];
        assert!(shows(&both, None, seat(0)) == Shows::Pass);
        assert!(shows(&both, seat(0), seat(0)) == Shows::Table(seat(0)));
        assert!(shows(&both, seat(0), seat(1)) == Shows::Pass);
        assert!(shows(&both, seat(0), None) == Shows::Table(seat(0)));
    }
}
