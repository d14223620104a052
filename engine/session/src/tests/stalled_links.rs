//! Links on which nothing arrives for a while, and then everything at once.

use crate::{
    guest::io::{GuestCommand, Notice, Phase},
    protocol::{
        message::{ActionResult, FromGuest, FromHost, Numbered},
        table::Presence,
    },
    tests::test_room::TestRoom,
};
use alloc::{boxed::Box, rc::Rc, vec::Vec};
use base::codec;
use core::cell::RefCell;
use kernel::Action;

const BEN: usize = 2;

/// The messages on the link of Ben's phone from now on: those with which host and guest greet each other.
fn greetings(room: &mut TestRoom) -> Rc<RefCell<Vec<&'static str>>> {
    let said = Rc::new(RefCell::new(Vec::new()));
    let heard = said.clone();
    room.meddler = Some(Box::new(move |phone, to_guest, frame| {
        let greeting = match to_guest {
            true => codec::decode::<Numbered>(frame)
                .ok()
                .and_then(|it| matches!(it.message, FromHost::Welcome(..)).then_some("welcome")),
            false => codec::decode::<FromGuest>(frame).ok().and_then(|it| {
                matches!(it, FromGuest::WhoHosts | FromGuest::Hello(_)).then_some("hello")
            }),
        };
        heard.borrow_mut().extend(greeting.filter(|_| phone == BEN));
    }));
    said
}

/// Stalls the link of Ben's phone, in both directions, for this many milliseconds. True if the phone gave up the link.
fn stall(room: &mut TestRoom, millis: u64) -> bool {
    room.stall(BEN);
    room.pass(millis, &[]);
    let phase = room.phones[BEN].guest.phase();
    room.flow(BEN);
    assert_eq!(room.phones[BEN].guest.phase(), Phase::Joined);
    phase == Phase::Linking
}

/// Plays on until it is Ben's turn. He may draw a card.
fn until_ben_is_asked(room: &mut TestRoom) {
    while room.asked().is_some_and(|(phone, ..)| phone != BEN) {
        room.step();
    }
    assert!(room.view(BEN).actions.contains(&Action::Draw));
}

/// True if Ben's phone knows that he drew a card.
fn has_drawn(room: &TestRoom) -> bool {
    let done = Notice::ActionResult(room.seat(BEN), Action::Draw, ActionResult::Done);
    room.has_noticed(BEN, &done)
}

#[test]
fn a_link_that_was_only_silent_goes_on_without_a_greeting() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    let said = greetings(&mut room);
    assert!(stall(&mut room, 4000), "it was given up");
    until_ben_is_asked(&mut room);
    room.act(BEN, Action::Draw);
    assert!(has_drawn(&room));
    assert_eq!(*said.borrow(), Vec::<&str>::new());
}

#[test]
fn actions_on_a_stalled_link_count_once_it_recovers() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    until_ben_is_asked(&mut room);
    room.stall(BEN);
    room.pass(5000, &[]);
    assert_eq!(room.phones[BEN].guest.phase(), Phase::Linking);
    assert_eq!(room.presence(BEN), Some(Presence::Lost));
    room.act(BEN, Action::Draw);
    room.flow(BEN);
    assert!(has_drawn(&room));
    assert_eq!(room.presence(BEN), Some(Presence::Here));
}

#[test]
fn a_link_that_stalls_is_given_more_time_until_it_does_so_no_more() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    assert!(stall(&mut room, 4000));
    assert!(!stall(&mut room, 5000), "it is patient");
    room.pass(30_000, &[]);
    assert!(stall(&mut room, 4000), "half a minute ago does not count");
    room.pass(30_000, &[]);
    assert!(stall(&mut room, 12_000));
    assert!(stall(&mut room, 4000), "a cut is not usual");
}

#[test]
fn a_guest_that_announced_its_absence_greets_anew() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    let said = greetings(&mut room);
    room.command(BEN, GuestCommand::Suspend);
    room.flow(BEN);
    assert_eq!(*said.borrow(), ["hello"]);
}
