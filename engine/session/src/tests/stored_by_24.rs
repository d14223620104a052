//! Tables and rounds that version 24 stored: they open, mean the same, and play on.

use crate::{
    host::machine::Host,
    protocol::{
        clock::Millis,
        table::{DealPolicy, Table, TableStage},
    },
    replay::{Replay, Tape},
    tests::{
        test_room::{FRESH, TestRoom},
        verifiable_rounds,
    },
};
use alloc::string::ToString as _;
use games::GameConfig;

/// A lobby that agreed on a game config.
const LOBBY: &[u8] = include_bytes!("../../../../tests/golden/stored-24/lobby.bin");
/// A verifiable round in play.
const ROUND: &[u8] = include_bytes!("../../../../tests/golden/stored-24/round.bin");
/// Between two rounds: the winner has added Seven-zero.
const ADDS: &[u8] = include_bytes!("../../../../tests/golden/stored-24/adds.bin");
/// Between two rounds: the winner has removed Seven-zero.
const REMOVES: &[u8] = include_bytes!("../../../../tests/golden/stored-24/removes.bin");
/// The round after the winner added Seven-zero.
const ADDED: &[u8] = include_bytes!("../../../../tests/golden/stored-24/added.bin");
/// A whole round.
const TAPE: &[u8] = include_bytes!("../../../../tests/golden/stored-24/tape.bin");

const CONFIG: &str = "classic+jump-in+seven-zero+progressive+target=300";

fn config(code: &str) -> GameConfig {
    code.parse().expect("a game config")
}

/// The stored table with the same phones: the host, Ana and Ben.
fn reopened(stored: &[u8]) -> TestRoom {
    let mut room = TestRoom::dealt(DealPolicy::HostAlone);
    room.host = Host::resume(stored, FRESH, Millis(room.now)).expect("a stored table");
    room.stored = stored.to_vec();
    room.relink(0);
    for (key, name) in [(2, "Ana"), (3, "Ben")] {
        room.join_one(key, name);
    }
    room
}

/// True if every phone has the host's table.
fn all_know(room: &TestRoom) -> bool {
    let tables = room.phones.iter().map(|phone| phone.guest.table());
    tables
        .into_iter()
        .all(|table| table == Some(room.host.table()))
}

#[test]
fn a_lobby_of_version_24_opens_and_starts() {
    let mut room = reopened(LOBBY);
    assert_eq!(room.host.table().config.to_string(), CONFIG);
    assert!(all_know(&room));
    room.start();
    assert_eq!(room.dealt_by(), config(CONFIG));
    room.play_out();
}

#[test]
fn a_verifiable_round_of_version_24_is_played_to_its_end() {
    let mut room = reopened(ROUND);
    assert!(room.is_playing());
    assert_eq!(room.dealt_by().to_string(), CONFIG);
    assert!(room.log().len() > 20);
    verifiable_rounds::play_out(&mut room);
    let is_over = |stage: &TableStage| matches!(stage, TableStage::RoundOver(..));
    assert!(is_over(&room.host.table().stage));
    let transcript = room.host.transcript().expect("a round").clone();
    assert!(Replay::new(transcript).is_ok());
}

#[test]
fn a_change_that_waited_in_version_24_counts_from_the_next_round_on() {
    let with = "classic+seven-zero";
    for (stored, next) in [(ADDS, with), (REMOVES, "classic")] {
        let mut room = reopened(stored);
        assert!(room.host.table().amendment.is_some());
        assert_eq!(room.host.table().next_config(), config(next));
        assert!(all_know(&room));
        room.start();
        assert_eq!(room.dealt_by(), config(next));
        assert_eq!(*room.host.table().config, config(next));
        assert!(all_know(&room));
        room.play_out();
        assert_eq!(*room.host.table().config, config(next), "it stays");
    }
}

#[test]
fn a_change_in_force_in_version_24_stays_so() {
    let mut room = reopened(ADDED);
    let is_told = |table: &Table| table.is_playing() && table.amendment.is_some();
    assert!(is_told(room.host.table()) && all_know(&room));
    assert_eq!(room.dealt_by(), config("classic+seven-zero"));
    room.play_out();
    assert_eq!(*room.host.table().config, config("classic+seven-zero"));
}

#[test]
fn a_round_saved_by_version_24_is_played_back() {
    let tape = Tape::load(TAPE).expect("a saved round");
    assert_eq!(tape.transcript.setup.config.to_string(), CONFIG);
    let replay = Replay::new(tape.transcript).expect("a record");
    let (game, _) = replay
        .after(replay.inputs())
        .expect("inputs")
        .expect("a state");
    assert!(game.outcome().is_some());
}
