//! A host that shows less of a sealed round than there is, so that it is not held against it.

use super::{
    room::Room,
    seal::{BEN, found, play_out, playing},
};
use crate::session::{
    codec,
    message::{FromHost, Numbered},
    seal::Fault,
};
use alloc::{boxed::Box, vec::Vec};

/// Ben's phone is told that the round is over, and is not shown how; `later` that is followed by an earlier view of it.
fn without_the_end(later: bool) -> Room {
    let mut room = playing();
    let (mut over, mut before) = (false, None);
    room.meddler = Some(Box::new(move |phone, to_guest, frame| {
        let Ok(Numbered { seq, message }) = codec::decode(frame) else {
            return;
        };
        if (phone, to_guest) != (BEN, true) {
            return;
        }
        let message = match message {
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
            told => told,
        };
        *frame = codec::encode(&Numbered { seq, message }).expect("it fits");
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
fn who_shows_no_end_and_opens_no_record_is_caught() {
    let mut room = without_the_end(false);
    room.host.replace_record(Vec::new());
    let checked = found(&mut room).swap_remove(BEN);
    assert_eq!(checked.faults, [Fault::Closed]);
}
