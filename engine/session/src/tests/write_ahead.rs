//! The host tells nothing before it is stored, no matter how long that takes.

use crate::{
    host::{machine::HostOutput, write_ahead::WriteAhead},
    protocol::{clock::Millis, ids::LinkId},
};
use alloc::{vec, vec::Vec};

const LINK: LinkId = LinkId(1);

fn persist(state: u8) -> HostOutput {
    HostOutput::Persist(vec![state])
}

fn send(word: u8) -> HostOutput {
    HostOutput::Send(LINK, vec![word])
}

const NOTHING: Vec<HostOutput> = Vec::new();

#[test]
fn outputs_that_need_no_storing_leave_at_once() {
    let mut write_ahead = WriteAhead::default();
    let outputs = vec![
        send(1),
        HostOutput::Close(LINK),
        HostOutput::WakeAt(Millis(5)),
    ];
    assert_eq!(write_ahead.add(outputs.clone()), outputs);
    assert_eq!(write_ahead.write(), None);
}

#[test]
fn words_wait_until_what_they_tell_of_is_stored() {
    let mut write_ahead = WriteAhead::default();
    let wake = HostOutput::WakeAt(Millis(5));
    let close = HostOutput::Close(LINK);
    let ready = write_ahead.add(vec![persist(1), send(1), close.clone(), wake.clone()]);
    assert_eq!(ready, [wake], "only the alarm is set");
    assert_eq!(write_ahead.write(), Some(vec![1]));
    assert_eq!(
        write_ahead.add(vec![send(2)]),
        NOTHING,
        "words keep their order"
    );
    assert_eq!(write_ahead.stored(), [send(1), close, send(2)]);
    assert_eq!(write_ahead.add(vec![send(3)]), [send(3)]);
}

#[test]
fn one_write_does_for_all_that_comes_during_another() {
    let mut write_ahead = WriteAhead::default();
    write_ahead.add(vec![persist(1), send(1)]);
    assert_eq!(write_ahead.write(), Some(vec![1]));
    for state in 2..5 {
        assert_eq!(write_ahead.add(vec![persist(state), send(state)]), NOTHING);
        assert_eq!(write_ahead.write(), None, "one write at a time");
    }
    assert_eq!(write_ahead.newest(), Some([4].as_slice()));
    assert_eq!(write_ahead.stored(), [send(1)]);
    assert_eq!(write_ahead.write(), Some(vec![4]), "the latest state");
    assert_eq!(write_ahead.stored(), [send(2), send(3), send(4)]);
    assert_eq!((write_ahead.write(), write_ahead.newest()), (None, None));
}

#[test]
fn outputs_that_cannot_be_stored_are_not_sent() {
    let mut write_ahead = WriteAhead::default();
    let close = HostOutput::Close(LINK);
    write_ahead.add(vec![persist(1), send(1)]);
    assert!(write_ahead.write().is_some());
    write_ahead.add(vec![persist(2), send(2), close.clone()]);
    assert_eq!(
        write_ahead.storage_failed(),
        [close],
        "but links are closed"
    );
    assert_eq!(write_ahead.write(), None, "the host asks for it again");
    assert_eq!(write_ahead.add(vec![send(3)]), [send(3)]);
}

#[test]
fn a_closed_table_waits_for_nothing() {
    let mut write_ahead = WriteAhead::default();
    write_ahead.add(vec![persist(1), send(1)]);
    assert!(write_ahead.write().is_some());
    write_ahead.add(vec![persist(2), send(2)]);
    let ready = write_ahead.add(vec![HostOutput::Forget, send(3)]);
    assert_eq!(ready, [send(1), send(2), HostOutput::Forget, send(3)]);
    assert_eq!((write_ahead.stored(), write_ahead.write()), (NOTHING, None));
}

#[test]
fn a_goodbye_does_not_wait() {
    let mut write_ahead = WriteAhead::default();
    write_ahead.add(vec![persist(1), send(1)]);
    assert!(write_ahead.write().is_some());
    assert_eq!(write_ahead.add_at_suspend(vec![send(2)]), [send(2)]);
    let untold = write_ahead.add_at_suspend(vec![persist(2), send(3)]);
    assert_eq!(untold, NOTHING, "unless something has happened before it");
}

#[test]
fn a_host_that_yields_does_so_behind_its_last_words() {
    let mut write_ahead = WriteAhead::default();
    write_ahead.add(vec![persist(1), send(1)]);
    assert!(write_ahead.write().is_some());
    let to = HostOutput::Yield(None);
    let ready = write_ahead.add(vec![send(2), to.clone(), HostOutput::LookForHost]);
    assert_eq!(
        ready,
        [HostOutput::LookForHost],
        "that concerns this phone alone"
    );
    assert_eq!(write_ahead.stored(), [send(1), send(2), to]);
}
