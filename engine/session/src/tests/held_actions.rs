//! The host holds back an action that would end a race before the screens have shown it. The lobby sets the time
//! (DIG-6).

use crate::{
    guest::io::GuestCommand,
    host::reaction_time::{MAX_CREDIT_MS, TOUCH_UNCERTAINTY_MS},
    protocol::message::TableCommand,
    tests::{absence::play_until, room::TestRoom},
};
use kernel::action::Action;

/// A player forgot to call, and the next player draws at once. True if the game has gone on after this many
/// milliseconds.
fn goes_on_within(race: u16, millis: u64) -> bool {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    let exposed = |room: &TestRoom, seat: base::Seat| {
        let seats = &room.phones[0].guest.views()[0].seats;
        seats.get(seat.index()).is_some_and(|seen| seen.exposed)
    };
    play_until(&mut room, exposed);
    let mut pace = room.host.table().pace;
    pace.race = race;
    room.command(0, GuestCommand::Command(TableCommand::Pace(pace)));
    let (phone, seat, view) = room.asked().expect("somebody is next");
    let seen = view.tick;
    let action = Action::Draw;
    room.command(phone, GuestCommand::Act { seat, seen, action });
    room.pass(millis, &[]);
    room.phones[phone]
        .guest
        .views()
        .iter()
        .any(|view| view.tick > seen)
}

#[test]
fn the_next_play_is_held_for_as_long_as_the_lobby_says() {
    let settles = MAX_CREDIT_MS + TOUCH_UNCERTAINTY_MS;
    assert!(goes_on_within(0, settles));
    for race in [1000, 2000, 3000] {
        assert!(!goes_on_within(race, u64::from(race) - 100), "{race}");
        assert!(goes_on_within(race, u64::from(race) + settles), "{race}");
    }
}
