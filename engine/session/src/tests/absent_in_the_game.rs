//! The game leaves an absent player alone (DIG-9). But a player cannot escape a play by going away after it.

use crate::{
    guest::io::GuestCommand,
    host::reaction_time::{MIN_REACTION_MS, TOUCH_UNCERTAINTY_MS},
    protocol::{
        message::TableCommand,
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
            (0..room.phones.len()).for_each(|phone| room.ready(phone));
        }
        let (phone, seat, _) = room.asked().expect("somebody is on turn");
        room.step().expect("who can act");
        if room.is_playing() && so(room, seat) {
            return (phone, seat);
        }
        room.pass(1100, &[]);
    }
    panic!("with this seed it never happened");
}

fn seen(room: &TestRoom, seat: Seat) -> SeatView {
    room.view(0).seats[seat.index()].clone()
}

/// The phone of another player who may take this action.
fn other(room: &TestRoom, phone: usize, action: Action) -> Option<usize> {
    let phones = room.phones.iter().enumerate();
    let others = phones.filter(|(at, _)| *at != phone);
    others
        .flat_map(|(at, p)| p.guest.views().iter().map(move |view| (at, view)))
        .find_map(|(at, view)| view.actions.contains(&action).then_some(at))
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
    room.act(watcher, Action::Catch(seat));
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
        let played = |phone: usize| other(room, phone, Action::Challenge).is_some();
        // The first phone is the host's: it shows everything to the test.
        let mut guests = 1..3;
        guests.any(|phone| room.seat(phone) == seat && played(phone))
    });
    room.command(phone, GuestCommand::Suspend);
    assert!(!seen(&room, seat).absent);
    let victim = other(&room, phone, Action::Challenge).expect("the next player");
    room.act(victim, Action::Challenge);
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
    let seat = room.seat(1);
    room.command(1, GuestCommand::Suspend);
    others_go_on(&mut room, 1);
    assert!(seen(&room, seat).absent);
}

/// Many players are back in a moment, and for them nothing should change.
#[test]
fn a_player_back_before_any_action_is_not_recorded() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    let before = room.log().len();
    for _ in 0..5 {
        room.command(1, GuestCommand::Suspend);
        assert_eq!(room.presence(1), Some(Presence::Lost));
        room.relink(1);
        assert_eq!(room.presence(1), Some(Presence::Here));
    }
    assert_eq!(room.log().len(), before);
}
