//! Matches that last for minutes, or until the host ends them (TWI-33).

use crate::{
    protocol::{disconnect::CommandRejection, message::TableCommand, table::TableStage},
    tests::test_room::TestRoom,
};
use games::{GameConfig, HouseRule, RulesetId};
use kernel::RoundEnd;

fn playing_for(minutes: u8) -> TestRoom {
    let config = GameConfig::plain(RulesetId::Twist).with(HouseRule::Minutes, minutes);
    TestRoom::playing_by(config, &["Ana", "Ben"])
}

fn is_last(room: &TestRoom) -> bool {
    let scores = room.host.table().scores();
    scores.expect("a match is on").last
}

#[test]
fn the_round_in_which_the_minutes_run_out_is_the_last() {
    let mut room = playing_for(1);
    room.pass(59_000, &[]);
    assert!(!is_last(&room));
    room.pass(1_000, &[]);
    assert!(is_last(&room) && room.is_playing());
    let announced = room.phones[2]
        .guest
        .table()
        .and_then(|table| table.scores());
    assert!(
        announced.is_some_and(|scores| scores.last),
        "everybody is told"
    );
    room.play_out();
    assert!(matches!(room.host.table().stage, TableStage::MatchOver(..)));
}

#[test]
fn between_two_rounds_no_other_begins_when_the_minutes_are_over() {
    let mut room = playing_for(60);
    room.play_out();
    assert!(matches!(room.host.table().stage, TableStage::RoundOver(..)));
    room.start();
    room.play_out();
    room.pass(60 * 60_000, &[]);
    assert!(matches!(room.host.table().stage, TableStage::MatchOver(..)));
    room.order(0, TableCommand::Start);
    assert!(!is_last(&room), "another match has its own minutes");
}

/// The clock of a reloaded page starts again from zero.
#[test]
fn minutes_played_before_a_reload_count() {
    let mut room = playing_for(2);
    room.pass(90_000, &[]);
    room.step();
    room.now = 20;
    room.reload_host();
    room.pass(29_000, &[]);
    assert!(!is_last(&room));
    room.pass(2_000, &[]);
    assert!(is_last(&room));
}

#[test]
fn the_host_may_end_a_match_that_only_counts_rounds() {
    let mut room = TestRoom::playing_by(GameConfig::plain(RulesetId::Unu), &["Ana", "Ben"]);
    room.order(1, TableCommand::LastRound);
    room.assert_rejected(1, CommandRejection::HostOnly);
    room.play_out();
    assert!(matches!(room.host.table().stage, TableStage::RoundOver(..)));
    room.order(0, TableCommand::Start);
    room.order(0, TableCommand::LastRound);
    assert!(is_last(&room) && room.is_playing());
    room.play_out();
    assert!(matches!(room.host.table().stage, TableStage::MatchOver(..)));
}

#[test]
fn the_host_may_end_a_match_with_a_target() {
    let mut room = TestRoom::playing(&["Ana"]);
    room.play_out();
    assert!(matches!(room.host.table().stage, TableStage::RoundOver(..)));
    room.order(0, TableCommand::LastRound);
    assert!(matches!(room.host.table().stage, TableStage::MatchOver(..)));
}

#[test]
fn a_round_whose_minutes_run_out_ends_with_the_turn_in_play() {
    let config = GameConfig::plain(RulesetId::Classic).with(HouseRule::RoundMinutes, 2);
    let mut room = TestRoom::playing_by(config, &["Ana", "Ben"]);
    room.pass(125_000, &[]);
    assert!(room.is_playing(), "the turn goes on");
    room.play_out();
    let TableStage::RoundOver(_, outcome) = &room.host.table().stage else {
        panic!("the match goes on");
    };
    assert_eq!(outcome.end, RoundEnd::TimeUp);
}
