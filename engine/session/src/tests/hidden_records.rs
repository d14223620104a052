//! A host hides a part of a verifiable round, so that the check does not find it.

use crate::{
    proof::fault::{Blame, Fault},
    protocol::message::{FromHost, Update},
    tests::{
        test_room::{Meddler, TestRoom, to_guests},
        verifiable_rounds::{BEN, found, play_out, playing, ready, start},
    },
};
use alloc::{boxed::Box, vec::Vec};

/// An invented view, this many states ahead of the real one.
fn lie(mut update: Box<Update>, ahead: u32) -> FromHost {
    update.proof = None;
    update.view.revision += ahead;
    update.view.seats[0].cards += 1;
    FromHost::Update(update)
}

/// Changes one message to Ben's phone, once.
fn once(mut change: impl FnMut(FromHost) -> (FromHost, bool) + 'static) -> Meddler {
    let mut done = false;
    to_guests(move |phone, message| {
        if phone != BEN || done {
            return message;
        }
        let (message, changed) = change(message);
        done = changed;
        message
    })
}

fn is_caught(room: &mut TestRoom) {
    play_out(room);
    let checked = found(room).swap_remove(BEN);
    let is_shown = matches!(checked.faults[..], [Fault::Shown(_)]);
    assert!(is_shown, "{checked:?}");
    assert_eq!(checked.blamed(), [Blame::Host]);
}

#[test]
fn a_view_that_never_was_is_caught_even_without_a_proof() {
    for ahead in [0, 1, 50] {
        let mut room = playing();
        let mut last = None;
        room.meddler = Some(once(move |message| match message {
            FromHost::Update(update) => {
                last = Some(update.clone());
                (FromHost::Update(update), false)
            }
            FromHost::Pong(sent) => match last.take() {
                Some(update) => (lie(update, ahead), true),
                None => (FromHost::Pong(sent), false),
            },
            message => (message, false),
        }));
        for _ in 0..3 {
            room.step();
        }
        room.pass(3000, &[]);
        room.relink(BEN);
        is_caught(&mut room);
    }
}

#[test]
fn a_first_view_that_never_was_is_caught_even_without_a_proof() {
    let mut room = ready(once(|message| match message {
        FromHost::Update(update) => (lie(update, 0), true),
        message => (message, false),
    }));
    start(&mut room);
    let view = room.phones[BEN].guest.views().first();
    assert!(view.is_some(), "it is on the screen");
    room.relink(BEN);
    is_caught(&mut room);
}

/// Ben's phone hears that the round is over, but does not see its end. If `later`, an earlier view follows.
fn without_the_end(later: bool) -> TestRoom {
    let mut room = playing();
    let (mut over, mut before) = (false, None);
    room.meddler = Some(to_guests(move |phone, message| match message {
        message if phone != BEN => message,
        FromHost::Update(update) if update.view.outcome.is_some() => FromHost::Pong(0),
        FromHost::Update(update) => {
            before = Some(update.clone());
            FromHost::Update(update)
        }
        FromHost::Table(table) => {
            over |= !table.is_playing();
            FromHost::Table(table)
        }
        FromHost::Pong(sent) if over && later => {
            before.take().map_or(FromHost::Pong(sent), FromHost::Update)
        }
        message => message,
    }));
    play_out(&mut room);
    room
}

#[test]
fn a_round_whose_end_is_not_shown_is_checked_all_the_same() {
    for later in [false, true] {
        let mut room = without_the_end(later);
        room.pass(3000, &[]);
        let views = room.phones[BEN].guest.views();
        assert!(views.iter().all(|view| view.outcome.is_none()));
        for checked in found(&mut room) {
            assert!(
                checked.is_honest() && checked.agree.len() == 3,
                "{checked:?}"
            );
        }
    }
}

#[test]
fn a_host_that_shows_no_end_and_opens_no_record_is_caught() {
    let mut room = without_the_end(false);
    let published = room.host.proof_server.published.as_mut();
    published.expect("a record").pieces = Some(Vec::new());
    let checked = found(&mut room).swap_remove(BEN);
    assert_eq!(checked.faults, [Fault::Closed]);
}
