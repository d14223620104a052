//! Decides whose cards a phone with several seats shows, and when it covers them for the next player.
use crate::platform::clock::{Alarm, now};
use engine::{Seat, Seats};
use leptos::{ev, prelude::*};

/// The time that a hand stays open while its seat is not asked and nobody touches the phone, in milliseconds.
const LEFT_OPEN: u64 = 30_000;

/// The screen of a phone with one or several seats.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PhoneScreen {
    /// No cards are known yet.
    Nothing,
    /// The table as this viewer sees it.
    Table(Option<Seat>),
    /// Nobody's cards: the phone is being passed on.
    Pass,
}

/// The seat that holds a phone with several seats, and the seats that were asked when it took the phone.
pub(crate) type Front = Option<(Seat, Seats)>;

/// The screen to show. A phone with several seats changes hands when the table asks others of them.
///
/// If it asks several at once, each holds the phone until it has answered or passed the phone on. A seat can also take
/// the phone to play out of turn. It holds the phone until another seat is asked.
pub(crate) fn shows(sitting: &[Option<Seat>], front: Front, asked: Seats) -> PhoneScreen {
    match (sitting, front) {
        ([], _) => PhoneScreen::Nothing,
        ([one], _) => PhoneScreen::Table(*one),
        (_, Some((seat, then))) if asked.is_empty() || asked.has(seat) || asked == then => {
            PhoneScreen::Table(Some(seat))
        }
        _ => PhoneScreen::Pass,
    }
}

/// True if a phone with several seats shows the hand of a seat that is not asked. Others may be looking.
pub(crate) fn is_left_open(sitting: &[Option<Seat>], shows: PhoneScreen, asked: Seats) -> bool {
    match shows {
        PhoneScreen::Table(Some(seat)) => sitting.len() > 1 && !asked.has(seat),
        PhoneScreen::Table(None) | PhoneScreen::Nothing | PhoneScreen::Pass => false,
    }
}

/// Covers a hand that is left open, some time after the last touch.
pub(crate) fn cover(front: RwSignal<Front>, is_left_open: Memo<bool>) {
    let touches = RwSignal::new(0_u32);
    let touched = move || {
        let _ = touches.try_update(|touches| *touches = touches.wrapping_add(1));
    };
    let tapped = window_event_listener(ev::pointerdown, move |_| touched());
    let typed = window_event_listener(ev::keydown, move |_| touched());
    on_cleanup(move || {
        tapped.remove();
        typed.remove();
    });
    let alarm = StoredValue::new(Alarm::default());
    effect(move || {
        touches.track();
        let left_open = is_left_open.get();
        alarm.with_value(|alarm| match left_open {
            true => alarm.set(now() + LEFT_OPEN, move || front.set(None)),
            false => alarm.clear(),
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn seat(index: u8) -> Option<Seat> {
        Seat::new(index)
    }

    fn asked(indices: &[u8]) -> Seats {
        indices
            .iter()
            .filter_map(|index| Seat::new(*index))
            .collect()
    }

    /// The phone, taken by this seat while these seats were asked.
    fn taken(index: u8, then: &[u8]) -> Front {
        seat(index).map(|seat| (seat, asked(then)))
    }

    #[test]
    fn a_phone_with_one_seat_always_shows_it() {
        assert!(shows(&[seat(2)], None, asked(&[])) == PhoneScreen::Table(seat(2)));
        assert!(shows(&[None], None, asked(&[])) == PhoneScreen::Table(None));
    }

    #[test]
    fn a_shared_phone_is_passed_on_when_another_of_its_seats_is_asked() {
        let both = [seat(0), seat(1)];
        assert!(shows(&both, None, asked(&[0])) == PhoneScreen::Pass);
        let front = taken(0, &[0]);
        assert!(shows(&both, front, asked(&[0])) == PhoneScreen::Table(seat(0)));
        assert!(shows(&both, front, asked(&[1])) == PhoneScreen::Pass);
        assert!(shows(&both, front, asked(&[])) == PhoneScreen::Table(seat(0)));
    }

    /// A race: the seat that looks answers before the phone goes on.
    #[test]
    fn of_several_who_are_asked_each_has_the_phone_in_turn() {
        let all = [seat(0), seat(1), seat(2)];
        assert!(shows(&all, None, asked(&[0, 1, 2])) == PhoneScreen::Pass);
        let front = taken(1, &[0, 1, 2]);
        assert!(shows(&all, front, asked(&[0, 1, 2])) == PhoneScreen::Table(seat(1)));
        assert!(shows(&all, front, asked(&[0, 2])) == PhoneScreen::Pass);
    }

    #[test]
    fn a_player_without_a_question_keeps_the_phone_until_another_is_asked() {
        let all = [seat(0), seat(1), seat(2)];
        let front = taken(1, &[0]);
        assert!(shows(&all, front, asked(&[0])) == PhoneScreen::Table(seat(1)));
        assert!(shows(&all, front, asked(&[2])) == PhoneScreen::Pass);
    }

    #[test]
    fn a_hand_is_left_open_where_others_of_the_phone_could_see_it() {
        let both = [seat(0), seat(1)];
        let open = |sitting: &[Option<Seat>], front, now: &[u8]| {
            let now = asked(now);
            is_left_open(sitting, shows(sitting, front, now), now)
        };
        // The seat has played and the turn went to another phone. Then a seat looks at its cards out of turn.
        assert!(open(&both, taken(0, &[0]), &[]));
        assert!(open(&both, taken(1, &[0]), &[0]));
        assert!(!open(&both, taken(0, &[0]), &[0]));
        assert!(!open(&both, None, &[]));
        assert!(!open(&[seat(0)], None, &[]));
    }
}
