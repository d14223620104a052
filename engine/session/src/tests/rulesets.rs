//! Every ruleset across phones: with bots, with slow people, and with some who never answer.

use crate::{
    guest::io::GuestCommand,
    host::machine::HostOutput,
    protocol::{
        clock::Millis,
        message::{ActionResult, Edit, FromGuest, FromHost, Late, Numbered, TableCommand},
        table::{Pace, TimeLimits},
    },
    tests::{simulated_matches::play_match, simulation::Scenario, test_room::TestRoom},
};
use base::{Seat, Seats, codec};
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

#[test]
fn every_ruleset_is_played_to_the_end_of_a_match() {
    for (seed, spec) in (200..).zip(&RULESETS) {
        std::println!("{}", spec.name);
        let mut scenario = Scenario::new(seed, &[1, 2, 1], 2);
        scenario.config = short(spec);
        scenario.rounds = Some(2);
        let world = play_match(scenario);
        let done = world.witness.done.len();
        assert!(done > 10, "{}: people have played: {done}", spec.name);
    }
}

#[test]
fn every_ruleset_goes_on_without_somebody_who_never_answers() {
    for (seed, spec) in (300..).zip(&RULESETS) {
        std::println!("{}", spec.name);
        let mut scenario = Scenario::new(seed, &[1, 1, 1], 1);
        scenario.config = short(spec);
        scenario.rounds = Some(2);
        scenario.awake = false;
        scenario.pace.patience = Some(5);
        play_match(scenario);
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
            room.host.table().is_playing()
        });
        let seconds = steps.count();
        let table = room.host.table();
        assert!(!table.is_playing(), "{}: {:?}", spec.name, room.asked());
        std::println!("{}: {seconds} s", spec.name);
    }
}

/// Limits each turn to five seconds. For questions to several seats the times of the book apply.
fn hurry(room: &mut TestRoom) {
    let pace = Pace {
        patience: Some(5),
        time_limits: TimeLimits::Book,
        ..room.host.table().pace
    };
    room.order(0, TableCommand::Pace(pace));
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
        let view = &room.phones[phone].guest.views()[0];
        let act = room.first_act(phone, view.revision, Action::Claim(0));
        let link = room.phones[phone].link.expect("linked");
        (link, codec::encode(&FromGuest::Act(act)).expect("short"))
    };
    let [quick, slow] = [1, 2].map(|phone| tap(&room, phone));
    room.frame(quick.0, quick.1);
    room.now += 50;
    room.host
        .receive(Millis(room.now), slow.0, &slow.1)
        .into_iter()
        .filter_map(|output| match output {
            HostOutput::Send(_, frame) => codec::decode::<Numbered>(&frame).ok(),
            _ => None,
        })
        .find_map(|numbered| match numbered.message {
            FromHost::ActionResult {
                result: ActionResult::Late(_, received),
                ..
            } => Some(received),
            _ => None,
        })
        .map(|received| {
            let late = Late {
                first: Seat::new(1).expect("a seat"),
                millis: 50,
            };
            assert_eq!(received, late);
        })
        .expect("a result");
}

#[test]
fn the_youngest_player_counts_in_rulesets_that_ask_for_it() {
    let mut room = TestRoom::new();
    for (key, name) in [(2, "Ana"), (3, "Ben")] {
        let phone = room.join(alloc::vec![crate::tests::test_room::claim(key, name)]);
        let id = room.id(phone);
        room.command(phone, GuestCommand::Edit(id, Edit::Ready(true)));
    }
    let ages = alloc::vec![room.id(2), room.id(0)];
    room.order(0, TableCommand::Ages(ages));
    room.order(0, TableCommand::Start);
    let ages = |room: &TestRoom| {
        let record = room
            .host
            .active_match
            .as_ref()
            .map(|active_match| active_match.to_stored(room.host.now));
        record.map(|record| record.transcript.setup.ages.clone())
    };
    let [host, _, ben] = [0, 1, 2].map(|at| Seat::new(at).expect("a seat"));
    assert_eq!(ages(&room), Some(alloc::vec![ben, host]));
    while room.host.table().is_playing() {
        room.step();
        room.pass(1100, &[]);
    }
    room.order(0, TableCommand::Start);
    assert_eq!(
        ages(&room),
        Some(alloc::vec![ben, host]),
        "in the next round too"
    );
}
