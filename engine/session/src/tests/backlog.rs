//! The host tells nothing before it is stored, no matter how long that takes.

use crate::{
    host::{machine::HostOutput, write_ahead::Backlog},
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
fn what_needs_no_storing_is_done_at_once() {
    let mut backlog = Backlog::default();
    let outputs = vec![
        send(1),
        HostOutput::Close(LINK),
        HostOutput::WakeAt(Millis(5)),
    ];
    assert_eq!(backlog.add(outputs.clone()), outputs);
    assert_eq!(backlog.write(), None);
}

#[test]
fn words_wait_until_what_they_tell_of_is_stored() {
    let mut backlog = Backlog::default();
    let wake = HostOutput::WakeAt(Millis(5));
    let close = HostOutput::Close(LINK);
    let ready = backlog.add(vec![persist(1), send(1), close.clone(), wake.clone()]);
    assert_eq!(ready, [wake], "only the alarm is set");
    assert_eq!(backlog.write(), Some(vec![1]));
    assert_eq!(
        backlog.add(vec![send(2)]),
        NOTHING,
        "words keep their order"
    );
    assert_eq!(backlog.stored(), [send(1), close, send(2)]);
    assert_eq!(backlog.add(vec![send(3)]), [send(3)]);
}

#[test]
fn one_write_does_for_all_that_comes_during_another() {
    let mut backlog = Backlog::default();
    backlog.add(vec![persist(1), send(1)]);
    assert_eq!(backlog.write(), Some(vec![1]));
    for state in 2..5 {
        assert_eq!(backlog.add(vec![persist(state), send(state)]), NOTHING);
        assert_eq!(backlog.write(), None, "one write at a time");
    }
    assert_eq!(backlog.newest(), Some([4].as_slice()));
    assert_eq!(backlog.stored(), [send(1)]);
    assert_eq!(backlog.write(), Some(vec![4]), "the latest state");
    assert_eq!(backlog.stored(), [send(2), send(3), send(4)]);
    assert_eq!((backlog.write(), backlog.newest()), (None, None));
}

#[test]
fn what_cannot_be_stored_is_not_told() {
    let mut backlog = Backlog::default();
    let close = HostOutput::Close(LINK);
    backlog.add(vec![persist(1), send(1)]);
    assert!(backlog.write().is_some());
    backlog.add(vec![persist(2), send(2), close.clone()]);
    assert_eq!(backlog.not_stored(), [close], "but links are closed");
    assert_eq!(backlog.write(), None, "the host asks for it again");
    assert_eq!(backlog.add(vec![send(3)]), [send(3)]);
}

#[test]
fn a_closed_table_waits_for_nothing() {
    let mut backlog = Backlog::default();
    backlog.add(vec![persist(1), send(1)]);
    assert!(backlog.write().is_some());
    backlog.add(vec![persist(2), send(2)]);
    let ready = backlog.add(vec![HostOutput::Forget, send(3)]);
    assert_eq!(ready, [send(1), send(2), HostOutput::Forget, send(3)]);
    assert_eq!((backlog.stored(), backlog.write()), (NOTHING, None));
}

#[test]
fn a_goodbye_does_not_wait() {
    let mut backlog = Backlog::default();
    backlog.add(vec![persist(1), send(1)]);
    assert!(backlog.write().is_some());
    assert_eq!(backlog.part(vec![send(2)]), [send(2)]);
    let untold = backlog.part(vec![persist(2), send(3)]);
    assert_eq!(untold, NOTHING, "unless something has happened before it");
}

#[test]
fn a_host_that_yields_does_so_behind_its_last_words() {
    let mut backlog = Backlog::default();
    backlog.add(vec![persist(1), send(1)]);
    assert!(backlog.write().is_some());
    let to = HostOutput::Yield(None);
    let ready = backlog.add(vec![send(2), to.clone(), HostOutput::LookForHost]);
    assert_eq!(
        ready,
        [HostOutput::LookForHost],
        "that concerns this phone alone"
    );
    assert_eq!(backlog.stored(), [send(1), send(2), to]);
}
