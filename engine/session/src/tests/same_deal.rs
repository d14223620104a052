//! The same deal again: at the table where it was played, and at a table opened for it.

use crate::{
    host::machine::HostConfig,
    proof::check_result::Check,
    protocol::{
        disconnect::CommandRejection,
        ids::SeatKey,
        message::{Edit, TableCommand},
        name::Name,
        pace::Pace,
        same_deal::{KnownDeal, NextDeal},
        table::{DealPolicy, Dealing, Participation, PlayerKind, Scores, TableStage},
    },
    tests::test_room::TestRoom,
};
use alloc::{format, string::String, vec::Vec};
use base::{Face, Seat, Seats};
use games::{GameConfig, HouseRule, RulesetId, Setup, bot::Strength};

fn classic() -> GameConfig {
    GameConfig::plain(RulesetId::Classic)
}

/// The host asks for the same deal, and everyone else agrees.
fn again(room: &mut TestRoom) {
    room.order(0, TableCommand::AskSameDeal);
    (1..room.phones.len()).for_each(|phone| say(room, phone, true));
    assert!(room.is_playing(), "{:?}", room.last(0));
}

/// A player accepts or declines the same deal.
fn say(room: &mut TestRoom, phone: usize, yes: bool) {
    room.edit(phone, Edit::SameDeal(yes));
}

/// The next deal, as this phone knows it while no round is played.
fn next_deal(room: &TestRoom, phone: usize) -> NextDeal {
    let table = room.phones[phone].guest.table().expect("a table");
    assert!(!table.is_playing());
    table.next_deal
}

/// A table whose host asks for the same deal after a round.
fn asking() -> TestRoom {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    room.play_out();
    room.order(0, TableCommand::AskSameDeal);
    room
}

fn asks(room: &TestRoom) -> bool {
    matches!(room.host.table().next_deal, NextDeal::Same { .. })
}

fn refused(room: &mut TestRoom, phone: usize, why: CommandRejection) {
    let before = room.host.table().clone();
    room.order(phone, TableCommand::AskSameDeal);
    room.assert_rejected(phone, why);
    assert_eq!(room.host.table(), &before);
}

fn plays_known_cards(room: &TestRoom) -> bool {
    room.is_playing() && room.host.table().deals_known_cards()
}

fn scores(room: &TestRoom) -> Scores {
    room.host.table().scores().expect("a match").clone()
}

fn setup(room: &TestRoom) -> Setup {
    room.host.transcript().expect("a round").setup.clone()
}

/// The hands on the phones, each of its first seat.
fn hands(room: &TestRoom) -> Vec<Vec<Face>> {
    let views = room.phones.iter().map(|phone| &phone.guest.views()[0]);
    views.map(|view| view.hand.clone()).collect()
}

#[test]
fn everybody_gets_the_hand_that_they_had_and_is_told_that_it_is_known() {
    let mut room = TestRoom::verifiable(classic(), &["Ana", "Ben"]);
    let (dealt, before) = (hands(&room), setup(&room));
    room.play_out();
    room.pass(3000, &[]);
    again(&mut room);
    assert_eq!((hands(&room), setup(&room)), (dealt, before));
    for phone in &room.phones {
        let table = phone.guest.table().expect("a table");
        assert!(table.is_playing() && table.deals_known_cards());
    }
}

#[test]
fn a_round_by_known_cards_is_not_verifiable_and_counts_for_nothing() {
    let mut room = TestRoom::verifiable(classic(), &["Ana", "Ben"]);
    room.play_out();
    room.pass(3000, &[]);
    let before = scores(&room);
    again(&mut room);
    let round_number = room.host.table().round_number;
    room.play_out();
    room.pass(3000, &[]);
    let after = scores(&room);
    assert_eq!(after.dealing, Dealing::Known);
    assert_eq!(after.totals, before.totals);
    assert_eq!(after.rounds, before.rounds);
    assert_eq!((after.round, after.deals), (before.round, before.deals));
    for phone in &room.phones {
        let checked = phone.guest.check();
        assert!(!matches!(checked, Some(Check::Done(of, _)) if of == round_number));
    }
    room.order(0, TableCommand::Start);
    room.pass(5000, &[]);
    let next = scores(&room);
    assert_eq!(next.dealing, Dealing::Fresh);
    assert_eq!(next.round, before.round + 1);
    assert_eq!(next.dealt, before.deals, "the deal has passed on once");
}

#[test]
fn a_match_that_is_over_stays_as_it_is() {
    let single = classic().with(HouseRule::Target, 0);
    let mut room = TestRoom::playing_by(single, &["Ana", "Ben"]);
    room.play_out();
    let TableStage::MatchOver(before, _, winners) = room.host.table().stage.clone() else {
        panic!("one round decides");
    };
    for _ in 0..2 {
        again(&mut room);
        room.play_out();
        let TableStage::MatchOver(after, _, still) = room.host.table().stage.clone() else {
            panic!("the match is over as before");
        };
        assert_eq!(
            (after.totals, after.rounds, still),
            (before.totals.clone(), before.rounds.clone(), winners)
        );
    }
}

#[test]
fn it_is_the_hosts_to_ask_for_and_only_after_a_round() {
    let mut room = TestRoom::new();
    refused(&mut room, 0, CommandRejection::NothingToDealAgain);
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    refused(&mut room, 0, CommandRejection::NothingToDealAgain);
    room.play_out();
    refused(&mut room, 1, CommandRejection::HostOnly);
    again(&mut room);
}

#[test]
fn a_player_of_the_deal_can_decline_it_for_everybody() {
    let mut room = asking();
    let everybody: Seats = Seat::first(3).collect();
    let hosts = room.host.table().players[0].seat.expect("a seat");
    for phone in 0..room.phones.len() {
        let (asked, agreed) = (everybody, Seats::of(hosts));
        assert_eq!(next_deal(&room, phone), NextDeal::Same { asked, agreed });
    }
    say(&mut room, 1, true);
    say(&mut room, 2, false);
    let ben = room.id(2);
    for phone in 0..room.phones.len() {
        assert_eq!(next_deal(&room, phone), NextDeal::Declined(ben));
    }
    // This answer crossed the no.
    say(&mut room, 1, true);
    assert_eq!(next_deal(&room, 1), NextDeal::Declined(ben));
    room.order(0, TableCommand::Start);
    assert_eq!(scores(&room).dealing, Dealing::Fresh);
    assert_eq!(room.host.table().next_deal, NextDeal::Fresh);
}

#[test]
fn the_host_waits_for_no_silent_player_and_asks_once() {
    let mut room = asking();
    room.order(0, TableCommand::AskSameDeal);
    assert!(asks(&room));
    room.order(0, TableCommand::Start);
    assert!(plays_known_cards(&room));
}

/// A player who was ready for new cards has not agreed to the old ones.
#[test]
fn to_be_ready_is_no_answer() {
    let mut room = asking();
    for phone in 0..room.phones.len() {
        room.ready(phone);
    }
    assert!(asks(&room) && !room.is_playing());
}

#[test]
fn viewers_neither_decide_nor_are_waited_for() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    room.join_one(9, "Cem");
    room.play_out();
    room.order(0, TableCommand::AskSameDeal);
    say(&mut room, 3, false);
    assert!(asks(&room));
    say(&mut room, 1, true);
    say(&mut room, 2, true);
    assert!(plays_known_cards(&room));
}

#[test]
fn a_host_who_looks_on_may_take_the_question_back() {
    let mut room = TestRoom::new();
    room.edit(0, Edit::Part(Participation::Watches));
    room.gather(&["Ana", "Ben"]);
    room.start();
    room.play_out();
    room.order(0, TableCommand::AskSameDeal);
    say(&mut room, 0, false);
    assert_eq!(next_deal(&room, 1), NextDeal::Declined(room.id(0)));
}

#[test]
fn a_player_who_leaves_while_all_are_asked_ends_the_question() {
    let mut room = asking();
    room.edit(2, Edit::Leave);
    assert_eq!(next_deal(&room, 1), NextDeal::Fresh);
}

#[test]
fn absent_players_are_not_waited_for() {
    let mut room = asking();
    say(&mut room, 1, true);
    room.pass(60_000, &[2]);
    assert!(plays_known_cards(&room));
}

#[test]
fn a_reload_forgets_no_answer() {
    let mut room = asking();
    say(&mut room, 1, true);
    let before = room.host.table().next_deal;
    room.resume_host();
    assert_eq!(room.host.table().next_deal, before);
    assert!(!room.is_playing());
}

#[test]
fn a_deal_with_a_departed_player_is_refused() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    room.play_out();
    room.edit(2, Edit::Leave);
    refused(&mut room, 0, CommandRejection::OtherSeats);
}

#[test]
fn on_a_house_rule_night_the_winner_comes_first() {
    let mut room = TestRoom::night(DealPolicy::HostAlone, classic(), &["Ana", "Ben"]);
    room.play_out();
    refused(&mut room, 0, CommandRejection::NightGoesOn);
}

#[test]
fn a_reload_forgets_nothing_of_it() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    room.play_out();
    again(&mut room);
    room.step();
    let before = room.host.transcript().cloned();
    room.resume_host();
    assert!(plays_known_cards(&room));
    assert_eq!(room.host.transcript(), before.as_ref());
}

/// A table opened for the deal of a round that others played, in this seat, with this many bots.
fn opened(setup: &Setup, seat: Seat, bots: usize) -> TestRoom {
    opened_after(setup, seat, bots, &[])
}

/// The same, with the names of the players of that round.
fn opened_after(setup: &Setup, seat: Seat, bots: usize, names: &[&str]) -> TestRoom {
    let mut config = HostConfig::new(SeatKey::new([1; 16]));
    config.config = setup.config;
    config.pace = Pace {
        thinking_ms: (100, 100),
        ..Pace::default()
    };
    let mut room = TestRoom::opened(config);
    room.host.known_deal = Some(KnownDeal {
        setup: setup.clone(),
        seat,
        names: names.iter().filter_map(|name| Name::clean(name)).collect(),
    });
    for _ in 0..bots {
        room.order(0, TableCommand::AddBot(Strength::Casual));
    }
    room.order(0, TableCommand::Start);
    room
}

#[test]
fn a_deal_of_others_is_played_from_any_seat_of_it_against_bots() {
    let first = TestRoom::playing(&["Ana", "Ben"]);
    let (setup, dealt) = (setup(&first), hands(&first));
    for seat in setup.playing.iter() {
        let mut room = opened(&setup, seat, 2);
        let view = room.view(0);
        assert_eq!(view.viewer, Some(seat));
        // The phones came in the order of the seats.
        assert_eq!(view.hand, dealt[seat.index()]);
        assert_eq!(self::setup(&room), setup);
        let bots = room.host.table().players.iter();
        let bots = bots.filter(|player| matches!(player.kind, PlayerKind::Bot(_)));
        assert_eq!(bots.count(), 2);
        room.play_out();
        let over = scores(&room);
        assert_eq!(over.totals, [0; 3]);
        assert!(over.rounds.is_empty());
        room.start();
        let next = scores(&room);
        assert_eq!((next.dealing, next.round), (Dealing::Fresh, 1));
        assert_ne!(self::setup(&room).seed, setup.seed);
    }
}

#[test]
fn bots_that_played_a_deal_keep_their_names_and_the_rest_get_new_ones() {
    let first = TestRoom::playing(&["Ana", "Ben"]);
    let setup = setup(&first);
    let seat = Seat::first(3).last().expect("a seat");
    let room = opened_after(&setup, seat, 2, &["Ben", "Bolt", "Ada"]);
    let table = room.host.table();
    let called = |seat: Seat| table.seated(seat).map(|player| format!("{}", player.name));
    let names: Vec<String> = Seat::first(3).filter_map(called).collect();
    assert_eq!(
        names[..2],
        ["Cosmo", "Bolt"],
        "nobody is Ben, and Ada’s cards are the host’s"
    );
}

#[test]
fn a_deal_is_for_as_many_as_it_was_dealt_to() {
    let first = TestRoom::playing(&["Ana", "Ben"]);
    let setup = setup(&first);
    for bots in [1, 3] {
        let room = opened(&setup, setup.dealer, bots);
        room.assert_rejected(0, CommandRejection::OtherSeats);
        assert_eq!(room.host.table().stage, TableStage::Lobby);
    }
}

#[test]
fn a_table_that_could_not_be_opened_for_a_deal_shuffles_for_the_next_start() {
    let first = TestRoom::playing(&["Ana", "Ben"]);
    let setup = setup(&first);
    let mut room = opened(&setup, setup.dealer, 1);
    assert_eq!(room.host.table().stage, TableStage::Lobby);
    room.order(0, TableCommand::AddBot(Strength::Casual));
    room.order(0, TableCommand::Start);
    assert_eq!(scores(&room).dealing, Dealing::Fresh);
}

#[test]
fn a_running_check_is_finished() {
    let mut room = TestRoom::verifiable(classic(), &["Ana", "Ben"]);
    room.play_out();
    let round_number = room.host.table().round_number;
    again(&mut room);
    room.pass(20_000, &[]);
    for phone in &room.phones {
        let check = phone.guest.check();
        let honest = matches!(&check, Some(Check::Done(of, checked)) if *of == round_number && checked.is_honest());
        assert!(honest, "{check:?}");
    }
}
