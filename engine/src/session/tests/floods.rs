//! Guests that send far more than anybody can tap.

use super::{hostile::bytes, room::Room};
use crate::{
    rules::action::Action,
    session::{
        Command, Edit, HostEvent, HostOutput, Millis, Wish,
        message::{Act, FromGuest},
    },
};
use alloc::string::ToString as _;

#[test]
fn edits_by_the_thousand_are_not_told_to_everybody() {
    let mut room = Room::playing(&["Ana", "Ben"]);
    room.wish(0, Wish::Command(Command::Lobby));
    let (ana, link) = (room.id(1), room.phones[1].link.expect("a link"));
    let heard = room.phones[2].notices.len();
    for n in 0..5000 {
        let edit = Edit::Ready(n % 2 == 0);
        room.frame(link, bytes(&FromGuest::Edit(ana, edit)));
        room.frame(link, bytes(&FromGuest::Resync));
    }
    assert!(room.phones[2].notices.len() - heard < 100);
    room.pass(5000, &[]);
    room.frame(link, bytes(&FromGuest::Edit(ana, Edit::Name("Eve".into()))));
    assert_eq!(room.host.table().name_of(ana).to_string(), "Eve");
}

/// An action that has to wait for a race may be sent under thousands of numbers.
#[test]
fn few_actions_of_one_player_are_held() {
    let mut room = Room::playing(&["Ana", "Ben"]);
    let mut held = 0;
    while held == 0 {
        room.step();
        let (phone, _, view) = room.asked().expect("the round ends with a race");
        if view.seats.iter().any(|seat| seat.cards == 1) {
            held = flood(&mut room, phone, view.tick);
        }
        room.pass(3000, &[]);
    }
    assert_eq!(held, 16);
}

/// Sends one draw under many numbers, and tells how many were not answered at once.
fn flood(room: &mut Room, phone: usize, seen: u32) -> usize {
    let (player, link) = (room.id(phone), room.phones[phone].link.expect("a link"));
    let next = 1 + handled(room, phone);
    let unanswered = |number: &u32| {
        let act = FromGuest::Act(Act {
            player,
            epoch: room.host.table().epoch,
            deal: room.host.table().deal,
            number: *number,
            seen,
            after: 0,
            action: Action::Draw,
            proof: None,
        });
        let event = HostEvent::Frame(link, bytes(&act));
        let outputs = room.host.handle(Millis(room.now), event);
        !outputs
            .iter()
            .any(|output| matches!(output, HostOutput::Send(to, _) if *to == link))
    };
    (next..next + 32).filter(unanswered).count()
}

/// The number of the last action of the player on this phone.
fn handled(room: &Room, phone: usize) -> u32 {
    let owned = room.host.roster.owned(room.id(phone));
    owned.expect("a place").handled
}

/// Ana's phone sends something senseless under this number. How often it is answered.
fn answers(room: &mut Room, number: u32) -> usize {
    let (player, link) = (room.id(1), room.phones[1].link.expect("a link"));
    let act = FromGuest::Act(Act {
        player,
        epoch: room.host.table().epoch,
        deal: room.host.table().deal,
        number,
        seen: 0,
        after: 0,
        action: Action::TurnUp,
        proof: None,
    });
    let event = HostEvent::Frame(link, bytes(&act));
    let outputs = room.host.handle(Millis(room.now), event);
    let to_ana = |output: &&HostOutput| matches!(output, HostOutput::Send(to, _) if *to == link);
    outputs.iter().filter(to_ana).count()
}

#[test]
fn actions_of_one_link_are_looked_at_no_faster_than_four_people_tap() {
    let mut room = Room::playing(&["Ana", "Ben"]);
    let many = |room: &mut Room| {
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
    let mut room = Room::playing(&["Ana", "Ben"]);
    assert_eq!(answers(&mut room, 33), 1, "missed");
    assert_eq!(handled(&room, 1), 0, "and forgotten");
    answers(&mut room, 32);
    assert_eq!(handled(&room, 1), 32);
}
