//! Guests whose program gets the round part late: in a lobby, at the deal, or in the middle of a round.

use crate::{
    guest::{io::Notice, machine::Guest},
    proof::check_result::{Check, CheckResult},
    protocol::{message::TableCommand, table::DealPolicy},
    tests::{
        test_room::{TestRoom, claim},
        verifiable_rounds::{BEN, PLAYERS, play_out},
    },
};
use alloc::{vec, vec::Vec};
use kernel::RedactedEvent;

/// A lobby in which Ben's phone lacks the round part, or a lobby in which it has it.
fn lobby(deal_policy: DealPolicy, lacks: bool) -> TestRoom {
    let mut room = TestRoom::dealt(deal_policy);
    for (at, name) in PLAYERS.iter().enumerate() {
        let claims = vec![claim(at as u8 + 2, name)];
        let phone = match lacks && at + 1 == BEN {
            true => room.join_as(Guest::in_lobby(claims)),
            false => room.join(claims),
        };
        room.ready(phone);
    }
    room
}

fn deal(room: &mut TestRoom) {
    room.order(0, TableCommand::Start);
    // The host does not wait for long for a phone that does not answer.
    room.pass(1000, &[]);
    assert!(room.is_playing());
}

/// The others act until it is Ben's turn.
fn play_until_ben(room: &mut TestRoom) {
    while room.asked().is_some_and(|(phone, ..)| phone != BEN) {
        room.step();
        room.pass(1000, &[]);
    }
}

/// All that Ben's screen has heard of the round.
fn news(room: &TestRoom) -> Vec<RedactedEvent> {
    let notices = room.phones[BEN].notices.iter();
    let events = notices.filter_map(|notice| match notice {
        Notice::View(_, events) => Some(events.clone()),
        _ => None,
    });
    events.flatten().collect()
}

fn verdict(room: &mut TestRoom) -> CheckResult {
    room.pass(20_000, &[]);
    match room.phones[BEN].guest.check() {
        Some(Check::Done(_, result)) => *result,
        other => panic!("the deal is not checked: {other:?}"),
    }
}

#[test]
fn in_a_lobby_nothing_is_missed() {
    let mut room = lobby(DealPolicy::Verifiable, true);
    room.pass(3000, &[]);
    assert_eq!(room.phones[BEN].guest.table(), Some(room.host.table()));
    room.begin_rounds(BEN);
    deal(&mut room);
    play_out(&mut room);
    let result = verdict(&mut room);
    assert!(
        result.is_honest() && result.left_out.is_empty(),
        "{result:?}"
    );
}

#[test]
fn a_phone_without_the_part_promises_nothing_and_becomes_a_replica_later() {
    let mut room = lobby(DealPolicy::HostAlone, true);
    room.pass(20_000, &[]);
    assert_eq!(room.phones[BEN].guest.peers(), None);
    let ben = room.id(BEN);
    assert!(!room.host.replicas().contains(&ben));
    room.begin_rounds(BEN);
    room.pass(40_000, &[]);
    assert!(room.host.replicas().contains(&ben), "it stores the table");
    assert!(room.phones[BEN].guest.peers().is_some());
}

#[test]
fn at_the_deal_all_news_comes_later_and_only_the_number_is_missing() {
    let mut room = lobby(DealPolicy::Verifiable, true);
    deal(&mut room);
    assert!(room.phones[BEN].guest.views().is_empty());
    room.begin_rounds(BEN);
    assert!(!news(&room).is_empty());
    play_out(&mut room);
    let result = verdict(&mut room);
    assert!(result.is_honest() && !result.set_back, "{result:?}");
    assert_eq!(result.left_out, [room.id(BEN)]);
}

#[test]
fn a_start_that_was_taken_back_meanwhile_shows_no_undealt_round() {
    let mut room = lobby(DealPolicy::Verifiable, true);
    for command in [TableCommand::Start, TableCommand::Lobby] {
        room.order(0, command);
    }
    room.begin_rounds(BEN);
    let guest = &room.phones[BEN].guest;
    assert_eq!(guest.table_to_be().as_ref(), guest.table());
}

#[test]
fn a_round_that_was_given_up_meanwhile_shows_no_cards_in_the_lobby() {
    let mut room = lobby(DealPolicy::HostAlone, true);
    deal(&mut room);
    room.order(0, TableCommand::Lobby);
    room.begin_rounds(BEN);
    assert!(room.phones[BEN].guest.views().is_empty());
    assert!(news(&room).is_empty());
}

#[test]
fn in_the_middle_of_a_round_all_news_comes_later_in_order() {
    let [mut late, mut early] = [true, false].map(|lacks| lobby(DealPolicy::HostAlone, lacks));
    for room in [&mut late, &mut early] {
        deal(room);
        room.pass(1000, &[]);
    }
    play_until_ben(&mut late);
    play_until_ben(&mut early);
    assert!(news(&late).is_empty(), "its screen shows no table yet");
    late.begin_rounds(BEN);
    assert_eq!(news(&late), news(&early));
    let views = |room: &TestRoom| room.phones[BEN].guest.views().to_vec();
    assert_eq!(views(&late), views(&early));
    late.play_out();
    assert!(!late.host.table().is_playing());
}

#[test]
fn more_than_a_guest_can_keep_is_sent_again() {
    let mut room = lobby(DealPolicy::HostAlone, true);
    deal(&mut room);
    for _ in 0..300 {
        room.phones[BEN].guest.waiting.add(&[0; 1000]);
    }
    room.begin_rounds(BEN);
    assert!(news(&room).is_empty(), "nothing was kept");
    assert!(!room.phones[BEN].guest.views().is_empty());
}

#[test]
fn a_round_ends_though_each_page_gets_the_part_late() {
    let mut room = lobby(DealPolicy::Verifiable, true);
    room.begin_rounds(BEN);
    deal(&mut room);
    for step in 0.. {
        // Every page but the host's is reloaded again and again. It gets the part up to four seconds later.
        let phone = 1 + step % 2;
        let claims = room.phones[phone].guest.claims().to_vec();
        room.phones[phone].guest = Guest::in_lobby(claims);
        room.relink(phone);
        room.pass(1000 * (step as u64 % 5), &[]);
        room.begin_rounds(phone);
        room.step();
        room.pass(1100, &[]);
        if !room.is_playing() {
            break;
        }
        assert!(step < 500, "the round ends");
    }
    let result = verdict(&mut room);
    assert!(result.is_honest(), "{result:?}");
}
