//! Every ruleset across phones: where nobody answers, where several are fast, and where age counts.

use crate::{
    protocol::{
        clock::Millis,
        message::{ActionResult, FromGuest, FromHost, Late, TableCommand},
        pace::TimeLimits,
    },
    tests::test_room::{TestRoom, frame, said, seat},
};
use alloc::vec;
use base::{Seat, Seats};
use games::{
    GameConfig, HouseRule, RulesetId,
    rulesets::{RULESETS, RulesetSpec},
};
use kernel::{Action, Asked};

/// The game by its book, except that the match ends soon.
fn short(spec: &RulesetSpec) -> GameConfig {
    let plain = GameConfig::plain(spec.id);
    match HouseRule::Target.spec().default_in(spec.id) {
        Some(_) => plain.with(HouseRule::Target, 1),
        None => plain,
    }
}

/// Nobody touches a phone after the start, and the round still comes to its end.
#[test]
fn every_ruleset_ends_a_round_in_which_nobody_answers() {
    for spec in &RULESETS {
        let mut room = TestRoom::playing_by(short(spec), &["Ana", "Ben", "Cem"]);
        hurry(&mut room);
        let steps = (0..5000).take_while(|_| {
            room.pass(1000, &[]);
            room.is_playing()
        });
        let seconds = steps.count();
        let table = room.host.table();
        assert!(!table.is_playing(), "{}: {:?}", spec.name, room.asked());
        std::println!("{}: {seconds} s", spec.name);
    }
}

/// Limits each turn to five seconds. For questions to several seats the times of the book apply.
fn hurry(room: &mut TestRoom) {
    room.set_pace(|pace| (pace.patience_s, pace.time_limits) = (Some(5), TimeLimits::Book));
}

/// The game asks several seats at once, and answers for each.
#[test]
fn hands_that_nobody_takes_are_dealt_out() {
    let mut room =
        TestRoom::playing_by(GameConfig::plain(RulesetId::Newno), &["Ana", "Ben", "Cem"]);
    let asked = |room: &TestRoom| {
        let (_, _, view) = room.asked()?;
        view.prompt.map(|prompt| (prompt.asked, prompt.seats))
    };
    let everybody: Seats = Seat::first(4).collect();
    hurry(&mut room);
    assert!(matches!(asked(&room), Some((Asked::Size, _))));
    room.pass(5100, &[]);
    assert_eq!(asked(&room), Some((Asked::Claim, everybody)));
    room.pass(9000, &[]);
    assert_eq!(asked(&room), Some((Asked::Claim, everybody)));
    room.pass(1100, &[]);
    assert!(matches!(asked(&room), Some((Asked::TurnUp, _))));
    room.pass(3000, &[]);
    assert!(matches!(asked(&room), Some((Asked::Race(_), _))));
    let hands = room
        .phones
        .iter()
        .map(|phone| phone.guest.views()[0].hand.len());
    assert!(hands.into_iter().all(|cards| cards > 0));
}

/// Two people tap the same hand, and the slower tap arrives a little later.
#[test]
fn the_loser_of_a_race_is_told_who_was_first_and_by_how_much() {
    let mut room =
        TestRoom::playing_by(GameConfig::plain(RulesetId::Newno), &["Ana", "Ben", "Cem"]);
    hurry(&mut room);
    room.pass(5300, &[]);
    let tap = |room: &TestRoom, phone: usize| {
        let view = room.view(phone);
        let act = room.first_act(phone, view.revision, Action::Claim(0));
        (room.link(phone), frame(&FromGuest::Act(act)))
    };
    let [quick, slow] = [1, 2].map(|phone| tap(&room, phone));
    room.frame(quick.0, quick.1);
    room.now += 50;
    let outputs = room.host.receive(Millis(room.now), slow.0, &slow.1);
    let late = said(&outputs, slow.0)
        .into_iter()
        .find_map(|message| match message {
            FromHost::ActionResult {
                result: ActionResult::Late(_, late),
                ..
            } => Some(late),
            _ => None,
        });
    let first = seat(1);
    assert_eq!(late, Some(Late { first, millis: 50 }));
}

#[test]
fn the_youngest_player_counts_in_rulesets_that_ask_for_it() {
    let mut room = TestRoom::new();
    room.gather(&["Ana", "Ben"]);
    let ages = vec![room.id(2), room.id(0)];
    room.order(0, TableCommand::Ages(ages));
    room.start();
    let ages = |room: &TestRoom| {
        let transcript = room.host.transcript().expect("a round");
        transcript.setup.ages.clone()
    };
    assert_eq!(ages(&room), [seat(2), seat(0)]);
    room.play_out();
    room.start();
    assert_eq!(ages(&room), [seat(2), seat(0)], "in the next round too");
}
