//! Whole races through host and guests: several players tap the same hand on the table.

use crate::{
    host::reaction_time::{MAX_CREDIT_MS, TOUCH_UNCERTAINTY_MS},
    protocol::message::{FromGuest, PlayerAction},
    tests::{
        absent_in_the_game::play_until,
        test_room::{TestRoom, frame, seat},
    },
};
use alloc::{vec, vec::Vec};
use base::Seat;
use games::{GameConfig, RulesetId};
use kernel::{Action, Asked, News, RacePlace};

/// The host's phone and two guests, who look at hands on the table.
struct RaceRoom {
    room: TestRoom,
    /// The time at which the hands appeared, in milliseconds.
    since: u64,
    /// The revision of the view that shows them.
    revision: u32,
}

impl RaceRoom {
    fn new() -> RaceRoom {
        let mut room = TestRoom::playing_by(GameConfig::plain(RulesetId::Newno), &["Ana", "Ben"]);
        room.set_pace(|pace| pace.patience_s = Some(5));
        let asked = |room: &TestRoom| room.view(0).prompt.map(|prompt| prompt.asked);
        while asked(&room) != Some(Asked::Claim) {
            room.pass(10, &[]);
        }
        let (since, revision) = (room.now, room.view(0).revision);
        RaceRoom {
            room,
            since,
            revision,
        }
    }

    /// Moves the clock to this many milliseconds after the hands appeared.
    fn at(&mut self, millis: u64) {
        self.room.pass(self.since + millis - self.room.now, &[]);
    }

    /// A frame arrives at this time. In it, the phone claims to have tapped the first hand `after` milliseconds after
    /// it saw it.
    fn tap(&mut self, millis: u64, phone: usize, after: u16) {
        self.at(millis);
        let tap = self.room.first_act(phone, self.revision, Action::Claim(0));
        let frame = frame(&FromGuest::Act(PlayerAction { after, ..tap }));
        self.room.frame(self.room.link(phone), frame);
    }

    /// The seat that took the first hand.
    fn taker(&self) -> Option<Seat> {
        let takers = self.room.find_news(0, |news| match news {
            News::Claimed { seat, heap: 0 } => Some(*seat),
            _ => None,
        });
        takers.first().copied()
    }

    /// The times that this phone knows.
    fn race_reports(&self, phone: usize) -> Vec<Vec<RacePlace>> {
        self.room.find_news(phone, |news| match news {
            News::Raced(race) => Some(race.places.clone()),
            _ => None,
        })
    }
}

#[test]
fn the_fastest_player_wins_though_their_frame_comes_later() {
    let mut race = RaceRoom::new();
    race.tap(320, 0, 310);
    assert_eq!(race.taker(), None, "somebody may have been faster");
    race.tap(345, 1, 300);
    race.tap(350, 2, 330);
    assert_eq!(race.taker(), Some(seat(1)));
    assert!(race.race_reports(0).is_empty(), "others may still come");
    race.at(1050);
    let place = |index, millis| RacePlace {
        seat: seat(index),
        millis,
    };
    let times = vec![place(1, 300), place(0, 310), place(2, 330)];
    for phone in 0..3 {
        assert_eq!(
            race.race_reports(phone),
            core::slice::from_ref(&times),
            "everybody is told"
        );
    }
    let revisions = race.room.find_news(0, |news| match news {
        News::Raced(race) => Some(race.revision),
        _ => None,
    });
    assert_eq!(
        revisions,
        [race.revision + 1],
        "where in the round it was decided"
    );
}

#[test]
fn the_hosts_own_tap_waits_like_any_other_and_no_longer_than_it_must() {
    let mut race = RaceRoom::new();
    race.tap(400, 0, 400);
    race.at(399 + TOUCH_UNCERTAINTY_MS);
    assert_eq!(race.taker(), None);
    race.at(400 + TOUCH_UNCERTAINTY_MS);
    assert_eq!(race.taker(), Some(seat(0)));
}

#[test]
fn nobody_waits_for_who_is_away() {
    let mut race = RaceRoom::new();
    race.room.pass(6000, &[1, 2]);
    race.tap(6000, 0, 400);
    assert_eq!(race.taker(), Some(seat(0)));
}

#[test]
fn a_player_who_forges_times_gains_the_credit_and_no_more() {
    let (host, ana) = (seat(0), seat(1));
    let races = [
        (0, 500 - TOUCH_UNCERTAINTY_MS + 10, ana),
        (0, 500 - TOUCH_UNCERTAINTY_MS - 10, host),
        // Absurd times gain nothing.
        (9000, 490, host),
        (u16::MAX, 490, host),
    ];
    for (forged, honest, winner) in races {
        let mut race = RaceRoom::new();
        race.tap(honest, 0, honest as u16);
        race.tap(500, 1, forged);
        race.at(700);
        assert_eq!(race.taker(), Some(winner), "{forged} against {honest}");
    }
}

/// A player who taps without looking is as fast as a very fast player, and no faster.
#[test]
fn nobody_is_faster_than_a_tenth_of_a_second() {
    let mut race = RaceRoom::new();
    race.tap(20, 0, 5);
    race.at(99 + TOUCH_UNCERTAINTY_MS);
    assert_eq!(race.taker(), None);
    race.at(100 + TOUCH_UNCERTAINTY_MS);
    assert_eq!(race.taker(), Some(seat(0)));
}

#[test]
fn a_tap_that_comes_twice_counts_once() {
    let mut race = RaceRoom::new();
    race.tap(300, 1, 290);
    race.tap(300, 1, 100);
    race.tap(1000, 1, 100);
    let taken = race
        .room
        .find_news(0, |news| matches!(news, News::Claimed { .. }).then_some(()));
    assert_eq!((race.taker(), taken.len()), (Some(seat(1)), 1));
}

/// A player forgot to call, and the next player draws at once. True if the game has gone on after this many
/// milliseconds.
fn goes_on_within(race: u16, millis: u64) -> bool {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    let exposed = |room: &TestRoom, seat: Seat| {
        let seats = &room.view(0).seats;
        seats.get(seat.index()).is_some_and(|seen| seen.exposed)
    };
    play_until(&mut room, exposed);
    room.set_pace(|pace| pace.race_ms = race);
    let (phone, _, view) = room.asked().expect("somebody is next");
    room.act(phone, Action::Draw);
    room.pass(millis, &[]);
    room.view(phone).revision > view.revision
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
