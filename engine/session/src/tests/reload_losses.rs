//! Losses when a page reloads, or when a table could not be stored.

use crate::{
    guest::{io::Notice, machine::Guest},
    host::machine::{Host, HostEvent, HostOutput},
    proof::check_result::{Check, CheckResult, Unchecked},
    protocol::{
        clock::Millis,
        ids::Entropy,
        message::{ActionResult, FromHost, TableCommand},
        table::DealPolicy,
    },
    tests::{
        test_room::{Meddler, TestPhone, TestRoom, to_guests},
        verifiable_rounds::{
            BEN, PLAYERS, found, meddle, play_out, playing, ready, start, without_ben,
        },
    },
};
use kernel::Action;

/// The page of a phone reloads.
fn come_back(room: &mut TestRoom, phone: usize) {
    let claims = room.phones[phone].guest.claims().to_vec();
    room.phones[phone].guest = Guest::new(claims);
    room.relink(phone);
}

/// The host's page reloads, and everyone comes back.
fn host_comes_back(room: &mut TestRoom) {
    room.resume_host();
    for phone in 0..room.phones.len() {
        come_back(room, phone);
    }
}

#[test]
fn answers_during_a_reload_of_the_host_count_afterwards() {
    let mut room = playing();
    while room.asked().is_some_and(|(phone, ..)| phone != BEN) {
        room.step();
    }
    let (_, seat, asked) = room.asked().expect("somebody is asked");
    room.resume_host();
    let action = room.step().expect("Ben answers");
    room.relink_all();
    let done = Notice::ActionResult(seat, action, ActionResult::Done);
    assert!(room.has_noticed(BEN, &done), "{asked:?}");
}

#[test]
fn pages_may_be_loaded_again_in_the_middle() {
    let mut room = playing();
    nine_steps(&mut room);
    come_back(&mut room, BEN);
    nine_steps(&mut room);
    host_comes_back(&mut room);
    play_out(&mut room);
    host_comes_back(&mut room);
    for checked in found(&mut room) {
        assert!(checked.is_honest() && !checked.set_back, "{checked:?}");
        assert_eq!(checked.agree.len(), 3, "{checked:?}");
    }
}

#[test]
fn a_round_that_was_lost_with_the_hosts_page_is_dealt_by_other_secrets() {
    let mut room = TestRoom::dealt(DealPolicy::Verifiable);
    room.gather(&PLAYERS);
    let before = room.stored.clone();
    let deal = |room: &mut TestRoom| {
        room.order(0, TableCommand::Start);
        let dealt = room.host.transcript().map(|dealt| dealt.setup.seed);
        dealt.expect("a round is dealt")
    };
    let lost = deal(&mut room);
    // Nothing of the round was stored: the storage was full.
    room.stored = before;
    room.reload_host();
    guests_get_ready(&mut room);
    assert!(lost != deal(&mut room), "the same cards again");
    play_out(&mut room);
    let found = found(&mut room);
    let all_gave = |checked: &CheckResult| checked.is_honest() && checked.contributors.len() == 3;
    assert!(found.iter().all(all_gave), "{found:?}");
}

/// The host's page reloads, and continues from what it could store. All phones come back without a reload.
fn host_goes_back(room: &mut TestRoom) {
    room.full = false;
    // No two pages draw from the same entropy.
    let pages = room.link(0).0;
    let fresh = Entropy::new([100 + pages as u8; 32]);
    room.host = Host::resume(&room.stored, fresh, Millis(room.now)).expect("what was stored");
    room.relink_all();
}

fn guests_get_ready(room: &mut TestRoom) {
    (1..room.phones.len()).for_each(|phone| room.ready(phone));
}

/// Plays the round to its end. Every phone finds it honest, and set back.
fn is_found_to_be_set_back(room: &mut TestRoom) {
    play_out(room);
    for checked in found(room) {
        assert!(checked.is_honest() && checked.set_back, "{checked:?}");
    }
}

#[test]
fn a_round_whose_end_was_not_stored_is_played_to_its_end_again() {
    let mut room = playing();
    nine_steps(&mut room);
    room.full = true;
    play_out(&mut room);
    room.pass(500, &[]);
    host_goes_back(&mut room);
    assert!(room.step().is_some(), "everybody can go on");
    is_found_to_be_set_back(&mut room);
}

#[test]
fn a_round_that_was_lost_after_its_end_is_dealt_and_checked_anew() {
    let mut room = ready(meddle(|_, _| {}));
    let before = room.stored.clone();
    start(&mut room);
    room.full = true;
    play_out(&mut room);
    room.pass(500, &[]);
    // The deal was not stored either.
    room.stored = before;
    host_goes_back(&mut room);
    guests_get_ready(&mut room);
    start(&mut room);
    assert!(room.step().is_some(), "everybody can play");
    is_found_to_be_set_back(&mut room);
}

#[test]
fn a_start_that_was_cut_off_by_a_reload_is_made_up_for() {
    let mut room = without_ben();
    start(&mut room);
    room.meddler = None;
    host_comes_back(&mut room);
    room.pass(3500, &[]);
    assert!(room.is_playing());
}

/// The host has lost the round, and deals again under the same number, in this way.
fn dealt_anew(room: &mut TestRoom, before: &[u8], deal_policy: DealPolicy) {
    room.stored = before.to_vec();
    host_goes_back(room);
    room.order(0, TableCommand::DealPolicy(deal_policy));
    guests_get_ready(room);
    start(room);
    assert!(room.is_playing());
}

/// The host's phone has lost a round that all phones dealt together, in its middle or at its end. It then deals alone.
fn goes_on_without_proof(end: fn(&mut TestRoom)) -> TestRoom {
    let mut room = ready(meddle(|_, _| {}));
    let before = room.stored.clone();
    start(&mut room);
    end(&mut room);
    dealt_anew(&mut room, &before, DealPolicy::HostAlone);
    room
}

fn nine_steps(room: &mut TestRoom) {
    for _ in 0..9 {
        room.step();
    }
}

fn to_the_end(room: &mut TestRoom) {
    play_out(room);
    room.pass(500, &[]);
}

#[test]
fn a_round_that_goes_on_without_a_proof_is_said_not_to_be_checked() {
    for end in [nine_steps, to_the_end] {
        let mut room = goes_on_without_proof(end);
        play_out(&mut room);
        for checked in found(&mut room) {
            assert_eq!(checked.unchecked, Some(Unchecked::NoProof));
            assert!(checked.is_in_doubt() && checked.code.is_empty());
        }
        let is_saved = |phone: &TestPhone| phone.guest.attested_record().is_some();
        assert!(
            !room.phones.iter().any(is_saved),
            "there is no record of it"
        );
    }
}

#[test]
fn a_player_who_briefly_shows_no_proof_is_still_checked() {
    let mut room = playing();
    nine_steps(&mut room);
    // Ben's phone gets one view without its proof.
    let mut unproven = false;
    room.meddler = Some(to_guests(move |phone, mut message| {
        if let FromHost::Update(update) = &mut message
            && (phone, unproven) == (BEN, false)
        {
            unproven = true;
            update.proof = None;
        }
        message
    }));
    room.relink(BEN);
    let check = room.phones[BEN].guest.check();
    assert!(matches!(check, Some(Check::Done(_, checked)) if checked.is_in_doubt()));
    room.relink(BEN);
    play_out(&mut room);
    for checked in found(&mut room) {
        assert_eq!(checked.unchecked, None);
        assert!(checked.is_honest() && !checked.set_back, "{checked:?}");
    }
}

#[test]
fn a_round_that_is_dealt_together_once_more_is_checked() {
    let mut room = ready(meddle(|_, _| {}));
    let before = room.stored.clone();
    start(&mut room);
    nine_steps(&mut room);
    dealt_anew(&mut room, &before, DealPolicy::HostAlone);
    nine_steps(&mut room);
    dealt_anew(&mut room, &before, DealPolicy::Verifiable);
    play_out(&mut room);
    for checked in found(&mut room) {
        assert_eq!(checked.unchecked, None);
        assert!(checked.is_honest() && checked.set_back, "{checked:?}");
    }
}

/// A finished round is stored, but the next one is not, and the host deals it again. An action in the lost round comes
/// late. Returns its phone, and the room before it comes.
fn late_from_a_lost_deal() -> (usize, TestRoom) {
    let mut room = TestRoom::playing(&PLAYERS);
    for fresh in 10..200 {
        play_out(&mut room);
        let before = room.stored.clone();
        start(&mut room);
        let (phone, seat, _) = room.asked().expect("somebody is asked");
        if phone == 0 {
            continue;
        }
        room.phones[phone].link = None;
        room.act(phone, Action::Draw);
        let fresh = Entropy::new([fresh; 32]);
        room.host = Host::resume(&before, fresh, Millis(room.now)).expect("what was stored");
        let others = (0..room.phones.len()).filter(|other| *other != phone);
        others.for_each(|other| room.relink(other));
        let known = room.phones[phone].guest.table().expect("a table");
        let round_number = known.round_number;
        start(&mut room);
        assert_eq!(round_number, room.host.table().round_number);
        let active_match = room.host.active_match.as_ref().expect("a round");
        if active_match.game.asked().has(seat) {
            return (phone, room);
        }
        room.relink(phone);
    }
    panic!("with these seeds somebody else begins");
}

#[test]
fn actions_in_a_lost_deal_are_not_repeated_in_the_next_one() {
    let (phone, mut room) = late_from_a_lost_deal();
    room.relink(phone);
    let mut acts = room.log().iter().filter_map(|input| input.acts());
    assert!(acts.next().is_none(), "it is another hand");
    let seat = room.seat(phone);
    let missed = Notice::ActionResult(seat, Action::Draw, ActionResult::Missed);
    assert!(room.has_noticed(phone, &missed));
    let (asked, ..) = room.asked().expect("somebody is asked");
    assert_eq!(asked, phone, "and may still do it");
}

/// Drops those messages to Ben's phone for which this holds. No gap in the numbers reveals the loss.
fn lost_for_ben(is_lost: impl Fn(&FromHost) -> bool + 'static) -> Meddler {
    to_guests(
        move |phone, message| match phone == BEN && is_lost(&message) {
            true => FromHost::Pong(0),
            false => message,
        },
    )
}

#[test]
fn a_player_who_hears_of_the_end_before_seeing_it_finds_the_same() {
    let mut room = playing();
    nine_steps(&mut room);
    room.meddler = Some(lost_for_ben(
        |message| matches!(message, FromHost::Update(update) if update.view.outcome.is_some()),
    ));
    play_out(&mut room);
    room.meddler = None;
    room.relink(BEN);
    let views = room.phones[BEN].guest.views();
    assert!(views.iter().all(|view| view.outcome.is_some()));
    for checked in found(&mut room) {
        assert!(checked.is_honest() && !checked.set_back, "{checked:?}");
        assert_eq!(checked.agree.len(), 3, "{checked:?}");
    }
}

#[test]
fn a_host_is_not_blamed_for_actions_undone_before_a_player_hears_the_end() {
    let mut room = playing();
    nine_steps(&mut room);
    room.full = true;
    nine_steps(&mut room);
    room.meddler = Some(lost_for_ben(|_| true));
    host_goes_back(&mut room);
    go_on_without_ben(&mut room, is_over);
    room.meddler = None;
    room.relink(BEN);
    let checked = found(&mut room).swap_remove(BEN);
    assert!(checked.is_honest() && checked.set_back, "{checked:?}");
}

fn go_on_without_ben(room: &mut TestRoom, so_far: fn(&TestRoom) -> bool) {
    while !so_far(room) {
        let pause = room.step().map_or(40_000, |_| 1000);
        room.pass(pause, &[BEN]);
    }
}

/// The host has lost the round and deals alone. Ben's phone sees that only when the game has gone this far.
fn seen_late_by_ben(so_far: fn(&TestRoom) -> bool) -> TestRoom {
    let mut room = ready(meddle(|_, _| {}));
    let before = room.stored.clone();
    start(&mut room);
    room.meddler = Some(lost_for_ben(|message| {
        matches!(message, FromHost::Update(_))
    }));
    dealt_anew(&mut room, &before, DealPolicy::HostAlone);
    go_on_without_ben(&mut room, so_far);
    room.meddler = None;
    room.relink(BEN);
    room
}

fn a_few_steps(room: &TestRoom) -> bool {
    room.log().len() > 9
}

fn is_over(room: &TestRoom) -> bool {
    !room.is_playing()
}

#[test]
fn a_host_that_lost_a_round_is_not_blamed_by_who_sees_late_that_it_deals_alone() {
    for so_far in [a_few_steps, is_over] {
        let mut room = seen_late_by_ben(so_far);
        play_out(&mut room);
        let checked = found(&mut room).swap_remove(BEN);
        assert_eq!(checked.unchecked, Some(Unchecked::NoProof), "{checked:?}");
        assert!(checked.is_honest(), "{checked:?}");
    }
}

#[test]
fn a_page_that_goes_away_stores_at_once_what_there_was_no_room_for() {
    let mut room = playing();
    room.full = true;
    assert!(room.step().is_some());
    let outputs = room.host.handle(Millis(room.now), HostEvent::Suspend);
    let stores = |output: &HostOutput| matches!(output, HostOutput::Persist(_));
    assert!(outputs.iter().any(stores), "there may be no later");
}
