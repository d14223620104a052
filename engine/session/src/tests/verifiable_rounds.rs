//! Rounds that all phones deal together and check, and everything that a cheat could do about it.

use crate::{
    guest::io::{GuestCommand, GuestEvent, GuestOutput, Notice},
    proof::{
        check_result::{Check, CheckResult, Unchecked},
        fault::Fault,
        record::AttestedRecord,
        wire::{ToGuest, ToHost},
    },
    protocol::{
        clock::Millis,
        disconnect::CommandRejection,
        message::{Edit, FromGuest, FromHost, Numbered, TableCommand},
        table::{DealPolicy, Table, TableStage},
    },
    tests::{
        cheating,
        test_room::{Meddler, TestPhone, TestRoom, frame, to_guests},
    },
};
use alloc::{boxed::Box, vec::Vec};
use base::{Seat, codec};
use games::{GameConfig, RulesetId, bot::Strength, rulesets::TableRules};
use kernel::{Action, Input};

pub(crate) const PLAYERS: [&str; 2] = ["Ana", "Ben"];
/// Ben's phone.
pub(crate) const BEN: usize = 2;

fn plain() -> GameConfig {
    GameConfig::plain(RulesetId::Classic)
}

pub(crate) fn playing() -> TestRoom {
    TestRoom::verifiable(plain(), &PLAYERS)
}

/// A table whose host starts while nothing gets through to Ben's phone.
fn starting() -> TestRoom {
    let mut room = TestRoom::dealt(DealPolicy::Verifiable);
    room.gather(&PLAYERS);
    room.stall(BEN);
    room.order(0, TableCommand::Start);
    room
}

/// The seats that a phone shows, while its table is still the one in the lobby.
fn seats_to_be(room: &TestRoom, phone: usize) -> Vec<Option<Seat>> {
    let guest = &room.phones[phone].guest;
    let stage = guest.table().map(|table| &table.stage);
    assert_eq!(stage, Some(&TableStage::Lobby));
    let to_be = guest.table_to_be().expect("it is at a table");
    let seats = to_be.next_up().count() as u8;
    let rules = TableRules::new(*to_be.config, seats).expect("they can play it");
    let undealt = to_be.undealt_view(Some(Seat::FIRST), &rules);
    assert_eq!(undealt.is_some(), to_be.is_playing());
    to_be.players.iter().map(|player| player.seat).collect()
}

#[test]
fn phones_show_the_undealt_round_while_the_host_waits_for_another() {
    let mut room = starting();
    let seats: Vec<_> = Seat::first(3).map(Some).collect();
    assert_eq!(seats_to_be(&room, 0), seats);
    assert_eq!(seats_to_be(&room, 1), seats);
    // Ben has not been asked yet.
    assert_eq!(seats_to_be(&room, BEN), [None; 3]);
    room.flow(BEN);
    for phone in &room.phones {
        assert_eq!(phone.guest.table_to_be().as_ref(), phone.guest.table());
        assert!(phone.guest.table().is_some_and(Table::is_playing));
        assert_eq!(phone.guest.views().len(), 1, "the cards are here");
    }
}

#[test]
fn phones_are_in_the_lobby_again_if_the_host_takes_the_start_back() {
    let mut room = starting();
    room.order(0, TableCommand::Lobby);
    assert_eq!(seats_to_be(&room, 0), [None; 3]);
    assert_eq!(seats_to_be(&room, 1), [None; 3]);
}

#[test]
fn a_phone_that_loses_the_host_before_the_deal_is_in_the_lobby_again() {
    let mut room = starting();
    let outputs = room.phones[1]
        .guest
        .handle(Millis(room.now), GuestEvent::Closed);
    assert!(outputs.contains(&GuestOutput::Notice(Notice::Table)));
    assert_eq!(seats_to_be(&room, 1), [None; 3]);
}

/// Plays to the end of the round.
pub(crate) fn play_out(room: &mut TestRoom) {
    for _ in 0..5000 {
        let before = room.log().len();
        room.now += 60;
        if room.step().is_none() {
            return;
        }
        if before == room.log().len() {
            // A race is open.
            room.pass(1000, &[]);
        }
    }
    panic!("the round ends: {:?}", room.phones[0].guest.views());
}

/// The finding of each phone, once all have checked.
pub(crate) fn found(room: &mut TestRoom) -> Vec<CheckResult> {
    room.pass(20_000, &[]);
    let check = |phone: &TestPhone| match phone.guest.check() {
        Some(Check::Done(_, checked)) => *checked,
        other => panic!("the deal is not checked: {other:?}"),
    };
    room.phones.iter().map(check).collect()
}

#[test]
fn an_honest_round_is_found_to_be_one_by_every_phone() {
    let mut room = playing();
    play_out(&mut room);
    let found = found(&mut room);
    let everybody: Vec<_> = (0..3).map(|phone| room.id(phone)).collect();
    for checked in &found {
        assert!(checked.is_honest(), "{checked:?}");
        assert_eq!(checked.contributors, everybody);
        assert!(checked.left_out.is_empty());
        assert_eq!(checked.agree.len(), 3, "{checked:?}");
        assert_eq!(checked.code, found[0].code);
        assert!(checked.inputs > 10 && !checked.set_back);
    }
}

#[test]
fn a_saved_round_is_good_for_who_was_not_there() {
    let mut room = playing();
    play_out(&mut room);
    found(&mut room);
    let file = room.phones[1].guest.attested_record().expect("a round");
    let mut attested = AttestedRecord::load(&file).expect("a verifiable round");
    let checked = attested.check();
    assert!(checked.is_honest());
    assert_eq!(checked.agree.len(), 3);
    attested.record.transcript.log.pop();
    assert!(!attested.check().is_honest(), "changed later");
}

/// A round whose discard pile has been turned over.
pub(crate) fn restocked() -> TestRoom {
    let mut room = playing();
    let is_made = |room: &TestRoom| room.host.transcript().is_some_and(|t| !t.fresh.is_empty());
    for _ in 0..500 {
        let Some((phone, _, view)) = room.asked().filter(|_| !is_made(&room)) else {
            break;
        };
        let idle = [Action::Draw, Action::Keep];
        let draws = |action: &&Action| view.draw_pile > 3 && idle.contains(action);
        match view.actions.iter().find(draws) {
            Some(action) => room.act(phone, *action),
            None => drop(room.step()),
        }
        room.pass(1000, &[]);
    }
    room
}

#[test]
fn new_draw_piles_come_from_numbers_opened_since_the_deal() {
    let mut room = restocked();
    play_out(&mut room);
    assert!(room.host.transcript().is_some_and(|t| !t.fresh.is_empty()));
    for checked in found(&mut room) {
        assert!(checked.is_honest() && checked.draw_piles > 0, "{checked:?}");
    }
}

/// Changes the messages between phones and host about the deal on their way.
pub(crate) fn meddle(mut change: impl FnMut(usize, &mut ProofMessage) + 'static) -> Meddler {
    Box::new(move |phone, to_guest, bytes| {
        let mut said = match to_guest {
            true => match codec::decode(bytes) {
                Ok(Numbered {
                    seq,
                    message: FromHost::Proof(said),
                }) => ProofMessage::Told(seq, said),
                _ => return,
            },
            false => match codec::decode(bytes) {
                Ok(FromGuest::Proof(said)) => ProofMessage::Says(said),
                _ => return,
            },
        };
        change(phone, &mut said);
        *bytes = match said {
            ProofMessage::Told(seq, said) => frame(&Numbered {
                seq,
                message: FromHost::Proof(said),
            }),
            ProofMessage::Says(said) => frame(&FromGuest::Proof(said)),
            ProofMessage::Nothing => Vec::new(),
        };
    })
}

/// A message about the deal.
pub(crate) enum ProofMessage {
    Told(u32, ToGuest),
    Says(ToHost),
    Nothing,
}

/// A room with a meddler, in which everyone is ready.
pub(crate) fn ready(meddler: Meddler) -> TestRoom {
    let mut room = TestRoom::dealt(DealPolicy::Verifiable);
    room.gather(&PLAYERS);
    room.meddler = Some(meddler);
    room
}

pub(crate) fn start(room: &mut TestRoom) {
    room.order(0, TableCommand::Start);
}

/// The request to Ben's phone, or its answer, gets lost.
pub(crate) fn without_ben() -> TestRoom {
    ready(meddle(|phone, said| {
        if let (BEN, ProofMessage::Told(_, ToGuest::CommitRequest(_))) = (phone, &*said) {
            *said = ProofMessage::Nothing;
        }
    }))
}

#[test]
fn a_silent_phone_is_left_out_and_named() {
    let mut room = without_ben();
    start(&mut room);
    assert!(!room.is_playing(), "Ben has his time");
    room.pass(1500, &[]);
    assert!(room.is_playing(), "and no more than that");
    play_out(&mut room);
    let ben = room.id(BEN);
    for (phone, checked) in found(&mut room).into_iter().enumerate() {
        assert!(checked.is_honest(), "{checked:?}");
        assert_eq!(checked.left_out, [ben]);
        // As far as Ben's phone knows, the others may be one person who chose the cards.
        assert_eq!(checked.had_no_part, phone == BEN);
        assert_eq!(checked.is_in_doubt(), phone == BEN);
    }
}

#[test]
fn a_player_who_leaves_while_the_round_is_opened_holds_nobody_up() {
    let mut room = without_ben();
    start(&mut room);
    room.command(BEN, GuestCommand::Leave);
    room.pass(100, &[]);
    assert!(room.is_playing());
    let scores = room.host.table().scores().expect("a match");
    assert_eq!(scores.totals.len(), 2);
}

#[test]
fn alone_there_is_nothing_to_check() {
    let mut room = TestRoom::dealt(DealPolicy::Verifiable);
    room.order(0, TableCommand::AddBot(Strength::Casual));
    start(&mut room);
    assert!(room.is_playing(), "at once");
    assert_eq!(room.phones[0].guest.check(), None);
}

#[test]
fn a_record_is_looked_through_in_strides() {
    let mut room = playing();
    play_out(&mut room);
    let all = cheating::looked_at(&room.host, usize::MAX);
    assert!(all > 20, "{all}");
    assert!(cheating::looked_at(&room.host, 20) <= 10);
}

/// Ben's phone has seen this many states, and the host says that the record is too long.
fn too_long(revisions: u32) -> CheckResult {
    let mut room = ready(meddle(move |phone, said| {
        if let (BEN, ProofMessage::Told(_, message)) = (phone, said)
            && let ToGuest::Piece(round_number, _) = message
        {
            *message = ToGuest::TooLong(*round_number);
        }
    }));
    start(&mut room);
    play_out(&mut room);
    cheating::have_seen(&mut room.phones[BEN].guest, revisions);
    found(&mut room).swap_remove(BEN)
}

#[test]
fn a_round_that_is_too_long_to_be_checked_is_said_to_be() {
    let checked = too_long(9000);
    assert_eq!(checked.unchecked, Some(Unchecked::TooLong));
    assert!(checked.faults.is_empty(), "{checked:?}");
    assert_eq!(too_long(900).faults, [Fault::Closed], "it is not");
}

/// The round is at its end, and longer than any phone accepts.
#[test]
fn a_record_beyond_its_bounds_is_not_opened_piece_by_piece() {
    let mut room = playing();
    play_out(&mut room);
    let active_match = room.host.active_match.as_mut().expect("a round");
    let log = &mut active_match.stored.transcript.log;
    log.extend(core::iter::repeat_n(log[0], 21_000));
    room.host.publish();
    for checked in found(&mut room) {
        assert_eq!(checked.faults, [Fault::Closed], "too short for that");
    }
}

#[test]
fn a_player_who_acts_repeatedly_can_still_answer() {
    let mut room = playing();
    let active_match = room.host.active_match.as_mut().expect("a round");
    let asked = active_match.game.asked();
    let all = Seat::first(3);
    let (asked, idle): (Vec<Seat>, Vec<Seat>) = all.partition(|seat| asked.has(*seat));
    let log = &mut active_match.stored.transcript.log;
    for seat in Seat::first(3) {
        let again = Input::Act {
            seat,
            seen: 0,
            action: Action::Call,
        };
        log.extend(core::iter::repeat_n(again, 600));
    }
    assert!(asked.iter().all(|seat| !active_match.is_spent(*seat)));
    assert!(!idle.is_empty() && idle.iter().all(|seat| active_match.is_spent(*seat)));
    let phone = (0..3).find(|phone| room.seat(*phone) == idle[0]);
    let phone = phone.expect("a phone");
    room.act(phone, Action::Call);
    assert!(room.has_noticed(phone, &Notice::Rejected(CommandRejection::Spent)));
}

/// A room in which the host does not pass on the number of Ben's phone.
fn deaf_to_ben() -> TestRoom {
    ready(meddle(|phone, said| {
        if let (BEN, ProofMessage::Says(ToHost::Reveals(_))) = (phone, &*said) {
            *said = ProofMessage::Says(ToHost::Reveals(Vec::new()));
        }
    }))
}

#[test]
fn a_number_that_was_shown_and_not_counted_is_told_to_everybody() {
    let mut room = deaf_to_ben();
    start(&mut room);
    room.pass(3500, &[]);
    play_out(&mut room);
    let ben = room.id(BEN);
    for checked in found(&mut room) {
        assert_eq!(checked.withheld, [ben]);
        assert_eq!(checked.unheard, [ben]);
        assert!(checked.is_in_doubt());
        assert!(checked.faults.is_empty(), "{checked:?}");
    }
}

#[test]
fn numbers_that_were_shown_for_a_deal_that_never_was_are_counted() {
    let mut room = deaf_to_ben();
    start(&mut room);
    room.order(0, TableCommand::Lobby);
    room.meddler = None;
    start(&mut room);
    play_out(&mut room);
    for (phone, checked) in found(&mut room).iter().enumerate() {
        assert_eq!(checked.restarts, 1, "phone {phone}: {checked:?}");
        assert!(checked.is_in_doubt() && checked.is_honest());
    }
}

#[test]
fn numbers_are_counted_despite_false_claims_about_past_rounds() {
    let mut room = deaf_to_ben();
    start(&mut room);
    room.order(0, TableCommand::Lobby);
    // The host claims that the round has been played, and that another one begins.
    let number = room.host.table().round_number.0 + 1;
    room.meddler = Some(to_guests(move |_, mut message| {
        match &mut message {
            FromHost::Table(table) => table.round_number.0 = number,
            FromHost::Proof(ToGuest::CommitRequest(ask)) => ask.plan.round_number.0 = number + 1,
            _ => {}
        }
        message
    }));
    start(&mut room);
    room.meddler = None;
    room.order(0, TableCommand::Lobby);
    room.edit(BEN, Edit::Ready(false));
    room.ready(BEN);
    start(&mut room);
    play_out(&mut room);
    for (phone, checked) in found(&mut room).iter().enumerate() {
        assert_eq!(checked.restarts, 1, "phone {phone}: {checked:?}");
    }
}
