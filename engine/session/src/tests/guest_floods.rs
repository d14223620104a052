//! Guests that send far more than a person can tap.

use crate::{
    host::machine::HostEvent,
    proof::signed_hello::ChannelBinding,
    protocol::{
        clock::Millis,
        disconnect::DisconnectReason,
        ids::LinkId,
        message::{Claim, Edit, FromGuest, FromHost, PlayerAction, TableCommand},
        table::{MAX_AT_TABLE, MAX_SCREENS},
    },
    tests::test_room::{TestRoom, binding, claim, frame, said, screen},
};
use alloc::{string::ToString as _, vec, vec::Vec};
use kernel::Action;

#[test]
fn edits_by_the_thousand_are_not_told_to_everybody() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    room.order(0, TableCommand::Lobby);
    let (ana, link) = (room.id(1), room.link(1));
    let heard = room.phones[2].notices.len();
    for n in 0..5000 {
        let edit = Edit::Ready(n % 2 == 0);
        room.frame(link, frame(&FromGuest::Edit(ana, edit, 0)));
        room.frame(link, frame(&FromGuest::Resync));
    }
    assert!(room.phones[2].notices.len() - heard < 100);
    room.pass(5000, &[]);
    room.edit(1, Edit::Name("Eve".into()));
    assert_eq!(room.host.table().name_of(ana).to_string(), "Eve");
}

/// A phone may send an action that waits for a race under thousands of numbers.
#[test]
fn few_actions_of_one_player_are_held() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    let mut held = 0;
    while held == 0 {
        room.step();
        let (phone, _, view) = room.asked().expect("the round ends with a race");
        if view.seats.iter().any(|seat| seat.cards == 1) {
            held = flood(&mut room, phone, view.revision);
        }
        room.pass(3000, &[]);
    }
    assert_eq!(held, 16);
}

/// Sends one draw under many numbers. Returns the number of draws without an immediate answer.
fn flood(room: &mut TestRoom, phone: usize, seen: u32) -> usize {
    let next = 1 + handled(room, phone);
    let numbers = next..next + 32;
    let unanswered = |number: &u32| sent(room, phone, *number, (seen, Action::Draw)).is_empty();
    numbers.filter(unanswered).count()
}

/// The host's messages to a phone that sends an action on this revision under this number.
fn sent(
    room: &mut TestRoom,
    phone: usize,
    number: u32,
    (seen, action): (u32, Action),
) -> Vec<FromHost> {
    let act = PlayerAction {
        round_number: room.host.table().round_number,
        number,
        after: 0,
        ..room.first_act(phone, seen, action)
    };
    let (now, link) = (Millis(room.now), room.link(phone));
    let outputs = room.host.receive(now, link, &frame(&FromGuest::Act(act)));
    said(&outputs, link)
}

/// The number of the last action of the player on this phone.
fn handled(room: &TestRoom, phone: usize) -> u32 {
    let owned = room.host.seat_owners.owned(room.id(phone));
    owned.expect("a place").handled
}

/// Ana's phone sends a meaningless action under this number. Returns the number of answers.
fn answers(room: &mut TestRoom, number: u32) -> usize {
    let said = sent(room, 1, number, (0, Action::TurnUp));
    let answers = said
        .iter()
        .filter(|it| matches!(it, FromHost::ActionResult { .. }));
    answers.count()
}

#[test]
fn actions_of_one_link_are_looked_at_no_faster_than_four_people_tap() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    let many = |room: &mut TestRoom| {
        let next = handled(room, 1) + 1;
        let numbers = next..next + 300;
        numbers.map(|number| answers(room, number)).sum::<usize>()
    };
    assert_eq!(many(&mut room), 60);
    room.now += 1000;
    assert_eq!(many(&mut room), 20);
}

#[test]
fn an_action_far_ahead_of_the_last_is_not_looked_at() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    assert_eq!(answers(&mut room, 33), 1, "missed");
    assert_eq!(handled(&room, 1), 0, "and forgotten");
    answers(&mut room, 32);
    assert_eq!(handled(&room, 1), 32);
}

/// This many strangers say one hello on a link of their own, with signatures for another link. Returns the host's
/// reason to end the link.
fn unsigned(room: &mut TestRoom, strangers: &[Claim]) -> Option<DisconnectReason> {
    let link = LinkId(900);
    room.at_host(HostEvent::Opened(link));
    room.at_host(HostEvent::Bound(link, binding(link).back()));
    let hello = frame(&FromGuest::hello(strangers, ChannelBinding::default()));
    let outputs = room.host.receive(Millis(room.now), link, &hello);
    let mut messages = said(&outputs, link).into_iter();
    messages.find_map(|message| match message {
        FromHost::Disconnect(reason) => Some(reason),
        _ => None,
    })
}

/// A host that verifies one of these signatures answers that they are garbled.
#[test]
fn signatures_of_strangers_are_not_looked_at_where_there_is_no_room_for_them() {
    let mut room = TestRoom::new();
    for key in 2..=MAX_AT_TABLE as u8 {
        room.join_one(key, "Guest");
    }
    for key in 0..MAX_SCREENS as u8 {
        room.join(vec![screen(100 + key)]);
    }
    let guests: Vec<Claim> = (20..35).map(|key| claim(key, "Mo")).collect();
    let screens: Vec<Claim> = (120..135).map(screen).collect();
    for (strangers, reason) in [
        (&guests[..], DisconnectReason::Full),
        (&screens[..], DisconnectReason::Screens),
        (&[claim(2, "Guest")][..], DisconnectReason::Garbled),
    ] {
        assert_eq!(unsigned(&mut room, strangers), Some(reason));
    }
}

#[test]
fn a_known_guest_comes_back_though_the_same_hello_names_strangers() {
    let mut room = TestRoom::new();
    for key in 2..=MAX_AT_TABLE as u8 {
        room.join_one(key, "Guest");
    }
    let id = room.id(1);
    for at in 0..3 {
        let mut hello = vec![claim(20, "Mo"), claim(21, "Flo")];
        hello.insert(at, claim(2, "Guest"));
        let phone = room.join(hello);
        assert_eq!(room.phones[phone].guest.players().collect::<Vec<_>>(), [id]);
    }
}
