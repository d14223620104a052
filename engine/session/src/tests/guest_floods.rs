//! Guests that send far more than a person can tap.

use crate::{
    host::machine::{HostEvent, HostOutput},
    proof::signed_hello::ChannelBinding,
    protocol::{
        clock::Millis,
        disconnect::DisconnectReason,
        ids::LinkId,
        message::{Claim, Edit, FromGuest, FromHost, Numbered, PlayerAction, TableCommand},
        table::{MAX_AT_TABLE, MAX_SCREENS},
    },
    tests::{
        hostile_guests::bytes,
        test_room::{TestRoom, binding, claim, screen},
    },
};
use alloc::{string::ToString as _, vec, vec::Vec};
use base::codec;
use kernel::Action;

#[test]
fn edits_by_the_thousand_are_not_told_to_everybody() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    room.order(0, TableCommand::Lobby);
    let (ana, link) = (room.id(1), room.phones[1].link.expect("a link"));
    let heard = room.phones[2].notices.len();
    for n in 0..5000 {
        let edit = Edit::Ready(n % 2 == 0);
        room.frame(link, bytes(&FromGuest::Edit(ana, edit, 0)));
        room.frame(link, bytes(&FromGuest::Resync));
    }
    assert!(room.phones[2].notices.len() - heard < 100);
    room.pass(5000, &[]);
    room.frame(
        link,
        bytes(&FromGuest::Edit(ana, Edit::Name("Eve".into()), 0)),
    );
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
    let (player, link) = (room.id(phone), room.phones[phone].link.expect("a link"));
    let next = 1 + handled(room, phone);
    let unanswered = |number: &u32| {
        let act = FromGuest::Act(PlayerAction {
            player,
            round_number: room.host.table().round_number,
            deal: room.host.table().deal,
            number: *number,
            seen,
            after: 0,
            action: Action::Draw,
            proof: None,
        });
        let now = Millis(room.now);
        let outputs = room.host.receive(now, link, &bytes(&act));
        !outputs
            .iter()
            .any(|output| matches!(output, HostOutput::Send(to, _) if *to == link))
    };
    (next..next + 32).filter(unanswered).count()
}

/// The number of the last action of the player on this phone.
fn handled(room: &TestRoom, phone: usize) -> u32 {
    let owned = room.host.seat_owners.owned(room.id(phone));
    owned.expect("a place").handled
}

/// Ana's phone sends a meaningless action under this number. Returns the number of answers.
fn answers(room: &mut TestRoom, number: u32) -> usize {
    let (player, link) = (room.id(1), room.phones[1].link.expect("a link"));
    let act = FromGuest::Act(PlayerAction {
        player,
        round_number: room.host.table().round_number,
        deal: room.host.table().deal,
        number,
        seen: 0,
        after: 0,
        action: Action::TurnUp,
        proof: None,
    });
    let now = Millis(room.now);
    let outputs = room.host.receive(now, link, &bytes(&act));
    let to_ana = |output: &HostOutput| match output {
        HostOutput::Send(to, frame) if *to == link => codec::decode::<Numbered>(frame).ok(),
        _ => None,
    };
    let said = outputs.iter().filter_map(to_ana);
    let answers = said.filter(|said| matches!(said.message, FromHost::ActionResult { .. }));
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
    let hello = bytes(&FromGuest::hello(strangers, ChannelBinding::default()));
    let outputs = room.host.receive(Millis(room.now), link, &hello);
    let messages = outputs.iter().filter_map(|output| match output {
        HostOutput::Send(to, frame) if *to == link => codec::decode(frame).ok(),
        _ => None,
    });
    let mut farewells = messages.filter_map(|numbered: Numbered| match numbered.message {
        FromHost::Disconnect(reason) => Some(reason),
        _ => None,
    });
    farewells.next()
}

/// A host that verifies one of these signatures answers that they are garbled.
#[test]
fn signatures_of_strangers_are_not_looked_at_where_there_is_no_room_for_them() {
    let mut room = TestRoom::new();
    for key in 2..=MAX_AT_TABLE as u8 {
        room.join(vec![claim(key, "Guest")]);
    }
    for key in 0..MAX_SCREENS as u8 {
        room.join(vec![screen(100 + key)]);
    }
    let guests: Vec<Claim> = (20..35).map(|key| claim(key, "Mo")).collect();
    let screens: Vec<Claim> = (120..135).map(screen).collect();
    assert_eq!(unsigned(&mut room, &guests), Some(DisconnectReason::Full));
    assert_eq!(
        unsigned(&mut room, &screens),
        Some(DisconnectReason::Screens)
    );
    let known = [claim(2, "Guest")];
    assert_eq!(unsigned(&mut room, &known), Some(DisconnectReason::Garbled));
}

#[test]
fn a_known_guest_comes_back_though_the_same_hello_names_strangers() {
    let mut room = TestRoom::new();
    for key in 2..=MAX_AT_TABLE as u8 {
        room.join(vec![claim(key, "Guest")]);
    }
    let id = room.id(1);
    for at in 0..3 {
        let mut hello = vec![claim(20, "Mo"), claim(21, "Flo")];
        hello.insert(at, claim(2, "Guest"));
        let phone = room.join(hello);
        assert_eq!(room.phones[phone].guest.players().collect::<Vec<_>>(), [id]);
    }
}
