//! The game leaves an absent player alone (DIG-9). But a player cannot escape a play by going away after it.

use crate::{
    guest::io::GuestCommand,
    host::reaction_time::{MIN_REACTION_MS, TOUCH_UNCERTAINTY_MS},
    protocol::{
        message::{Edit, TableCommand},
        table::{Presence, TableStage},
    },
    tests::test_room::TestRoom,
};
use base::Seat;
use games::{GameConfig, RulesetId};
use kernel::{Action, view::SeatView};

/// Plays rounds until this holds after a player's step. Returns the phone and seat of that player.
pub(crate) fn play_until(
    room: &mut TestRoom,
    so: impl Fn(&TestRoom, Seat) -> bool,
) -> (usize, Seat) {
    for _ in 0..5000 {
        if let TableStage::MatchOver(..) = room.host.table().stage {
            room.order(0, TableCommand::Start);
        }
        while let TableStage::RoundOver(..) = room.host.table().stage {
            for phone in 0..room.phones.len() {
                let id = room.id(phone);
                room.command(phone, GuestCommand::Edit(id, Edit::Ready(true)));
            }
        }
        let (phone, seat, _) = room.asked().expect("somebody is on turn");
        room.step().expect("who can act");
        if room.host.table().is_playing() && so(room, seat) {
            return (phone, seat);
        }
        room.pass(1100, &[]);
    }
    panic!("with this seed it never happened");
}

fn seen(room: &TestRoom, seat: Seat) -> SeatView {
    room.phones[0].guest.views()[0].seats[seat.index()].clone()
}

/// The phone and seat of another player who may take this action.
fn other(room: &TestRoom, phone: usize, action: Action) -> Option<(usize, Seat)> {
    let others = room
        .phones
        .iter()
        .enumerate()
        .filter(|(at, _)| *at != phone);
    others
        .flat_map(|(at, p)| p.guest.views().iter().map(move |view| (at, view)))
        .find(|(_, view)| view.actions.contains(&action))
        .and_then(|(at, view)| Some((at, view.viewer?)))
}

fn act(room: &mut TestRoom, (phone, seat): (usize, Seat), action: Action) {
    let seen = room.phones[phone].guest.views()[0].revision;
    room.command(phone, GuestCommand::Act { seat, seen, action });
}

/// Someone on another phone acts. From then on the game counts absent players.
pub(crate) fn others_go_on(room: &mut TestRoom, phone: usize) {
    room.step().expect("somebody else is on turn");
    room.pass(TOUCH_UNCERTAINTY_MS, &[phone]);
}

#[test]
fn a_player_who_forgot_to_call_is_caught_though_the_phone_is_put_away() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    let (phone, seat) = play_until(&mut room, |room, seat| seen(room, seat).exposed);
    room.command(phone, GuestCommand::Suspend);
    assert_eq!(room.presence(phone), Some(Presence::Lost));
    assert!(!seen(&room, seat).absent);
    let watcher = other(&room, phone, Action::Catch(seat)).expect("somebody sees it");
    act(&mut room, watcher, Action::Catch(seat));
    room.pass(MIN_REACTION_MS + TOUCH_UNCERTAINTY_MS, &[phone]);
    assert_eq!(seen(&room, seat).cards, 3);
    others_go_on(&mut room, phone);
    assert!(seen(&room, seat).absent, "from now on left alone");
}

#[test]
fn after_the_next_player_has_begun_who_is_away_is_left_alone() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    let (phone, seat) = play_until(&mut room, |room, seat| seen(room, seat).exposed);
    room.command(phone, GuestCommand::Suspend);
    room.pass(1100, &[phone]);
    let next = room.asked().expect("somebody is next");
    assert_ne!(next.0, phone);
    room.step().expect("who can act");
    room.pass(TOUCH_UNCERTAINTY_MS, &[phone]);
    assert!(!seen(&room, seat).exposed);
    others_go_on(&mut room, phone);
    assert!(seen(&room, seat).absent && !seen(&room, seat).exposed);
    room.relink(phone);
    assert!(!seen(&room, seat).absent);
}

fn challenged_behind_a_phone_put_away(ruleset: RulesetId) {
    let mut room = TestRoom::playing_by(GameConfig::plain(ruleset), &["Ana", "Ben"]);
    let (phone, seat) = play_until(&mut room, |room, seat| {
        let phone = (0..3).find(|phone| {
            let mut seats = room.phones[*phone].guest.seats();
            seats.any(|own| own == seat)
        });
        let played = |phone: usize| other(room, phone, Action::Challenge).is_some();
        // The first phone is the host's: it shows everything to the test.
        phone.is_some_and(|phone| phone > 0 && played(phone))
    });
    room.command(phone, GuestCommand::Suspend);
    assert!(!seen(&room, seat).absent);
    let victim = other(&room, phone, Action::Challenge).expect("the next player");
    act(&mut room, victim, Action::Challenge);
    others_go_on(&mut room, phone);
    assert!(seen(&room, seat).absent, "the challenge is over");
}

#[test]
fn a_wild_draw_four_is_challenged_behind_a_phone_put_away() {
    challenged_behind_a_phone_put_away(RulesetId::Classic);
}

#[test]
fn so_it_is_where_cards_are_owed_one_by_one() {
    challenged_behind_a_phone_put_away(RulesetId::Grand);
}

/// A link that was lost before the play protects its player.
#[test]
fn a_player_away_before_the_play_stays_protected() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    let seat = room.phones[1].guest.seats().next().expect("a seat");
    room.command(1, GuestCommand::Suspend);
    others_go_on(&mut room, 1);
    assert!(seen(&room, seat).absent);
}

/// Many players are back in a moment, and for them nothing should change.
#[test]
fn a_player_back_before_any_action_is_not_recorded() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    let log = |room: &TestRoom| room.host.transcript().map(|known| known.log.len());
    let before = log(&room);
    for _ in 0..5 {
        room.command(1, GuestCommand::Suspend);
        assert_eq!(room.presence(1), Some(Presence::Lost));
        room.relink(1);
        assert_eq!(room.presence(1), Some(Presence::Here));
    }
    assert_eq!(log(&room), before);
}
