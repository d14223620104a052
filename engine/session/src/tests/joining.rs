//! People come, go, lose their link and return.

use crate::{
    guest::io::{GuestCommand, Notice, Phase},
    host::machine::{Host, HostConfig, HostEvent},
    protocol::{
        clock::Millis,
        disconnect::{CommandRejection, DisconnectReason},
        ids::{Entropy, LinkId, PlayerId, SeatKey},
        invite_relay::{InviteReply, InviteRequest},
        message::{Edit, FromGuest, FromHost, Reaction, TableCommand},
        table::{Participation, PlayerKind, Presence, TableStage},
    },
    tests::{
        cheating,
        test_room::{TestRoom, binding, claim, first_frame, frame},
    },
};
use alloc::{
    boxed::Box,
    format,
    rc::Rc,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use base::codec::{self, PROTOCOL};
use core::cell::RefCell;
use games::bot::Strength;

fn phase(room: &TestRoom, phone: usize) -> Phase {
    room.phones[phone].guest.phase()
}

#[test]
fn names_are_unlike_and_bots_fill_up() {
    let mut room = TestRoom::new();
    room.join(vec![claim(2, "ana"), claim(3, "  Ana\u{202e} ")]);
    room.order(0, TableCommand::AddBot(Strength::Good));
    let players = &room.host.table().players;
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Host", "ana", "Ana 2", "Ada"]);
    assert_eq!(players[3].kind, PlayerKind::Bot(Strength::Good));
    assert_eq!(room.phones[1].guest.players().count(), 2);
}

#[test]
fn bots_play_as_well_as_the_host_asks_and_people_as_they_like() {
    let mut room = TestRoom::new();
    room.order(0, TableCommand::AddBot(Strength::Casual));
    let (host, bot) = (room.id(0), room.host.table().players[1].id);
    room.order(0, TableCommand::Strength(bot, Strength::Strong));
    let kind = room.host.table().players[1].kind;
    assert_eq!(kind.strength(), Some(Strength::Strong));
    room.order(0, TableCommand::Strength(host, Strength::Strong));
    room.assert_rejected(0, CommandRejection::NotYours);
    assert_eq!(room.host.table().players[0].kind, PlayerKind::Person);
}

#[test]
fn only_the_hosts_phone_changes_the_table() {
    let mut room = TestRoom::new();
    let guest = room.join_one(2, "Ana");
    room.order(guest, TableCommand::AddBot(Strength::Good));
    room.assert_rejected(guest, CommandRejection::HostOnly);
    let (host, name) = (room.id(0), Edit::Name("Nobody".to_string()));
    room.command(guest, GuestCommand::Edit(host, name));
    room.assert_rejected(guest, CommandRejection::NotYours);
    assert!(room.phones[0].guest.is_host() && !room.phones[guest].guest.is_host());
}

#[test]
fn the_newest_link_of_a_key_counts() {
    let mut room = TestRoom::playing(&["Ana"]);
    let elsewhere = room.join_one(2, "whatever");
    assert_eq!(phase(&room, 1), Phase::Ended(DisconnectReason::TakenOver));
    assert_eq!(phase(&room, elsewhere), Phase::Joined);
    assert_eq!(room.phones[elsewhere].guest.views().len(), 1);
    assert_eq!(room.host.table().players.len(), 2);
}

#[test]
fn removed_players_stay_out() {
    let mut room = TestRoom::new();
    let ana = room.join_one(2, "Ana");
    let id = room.id(ana);
    room.order(0, TableCommand::Remove(id));
    assert_eq!(phase(&room, ana), Phase::Ended(DisconnectReason::Removed));
    let again = room.join_one(2, "Ana");
    assert_eq!(phase(&room, again), Phase::Ended(DisconnectReason::Removed));
    assert_eq!(room.host.table().players.len(), 1);
}

#[test]
fn a_table_in_the_room_of_a_closed_one_is_a_later_one() {
    let table = |term| {
        let config = HostConfig::new(SeatKey::new([1; 16]));
        Host::new(config, Entropy::new([2; 32])).after_closed_table(term, None)
    };
    let again = table(3);
    let (term, first) = (again.term(), again.table().next_round_number());
    assert!(term > 3);
    assert_eq!(again.table().term, term);
    assert!(again.table().has_dealt(first), "it has its own numbers");
    let furthest = table(u32::MAX);
    let last = furthest.table().next_round_number();
    assert!(furthest.table().has_dealt(last), "{last:?}");
}

#[test]
fn ten_play_six_watch_and_then_it_is_full() {
    let mut room = TestRoom::new();
    for key in 2..=16 {
        room.join_one(key, "Guest");
    }
    let parts = room.host.table().players.iter().map(|player| player.part);
    let play = parts.filter(|part| *part == Participation::Plays);
    assert_eq!(play.count(), 10);
    let late = room.join_one(17, "Late");
    assert_eq!(phase(&room, late), Phase::Ended(DisconnectReason::Full));
    let mut claims = room.phones[1].guest.claims().to_vec();
    room.command(1, GuestCommand::Add(claim(18, "Child")));
    room.assert_rejected(1, CommandRejection::Full);
    claims[0].look = room.phones[1].guest.claims()[0].look;
    let known = room.phones[1].guest.claims();
    assert_eq!(known, claims, "who was not let in is not claimed again");
}

#[test]
fn at_a_full_table_the_longest_lost_without_a_seat_gives_way() {
    let mut room = TestRoom::new();
    let join = |key| room.join_one(key, "Guest");
    let guests: Vec<usize> = (2..=16).map(join).collect();
    let ids: Vec<PlayerId> = guests.iter().map(|guest| room.id(*guest)).collect();
    for guest in [5, 3] {
        let link = room.link(guests[guest]);
        room.at_host(HostEvent::Closed(link));
        room.pass(1000, &[]);
    }
    let late = room.join_one(17, "Late");
    assert_eq!(phase(&room, late), Phase::Joined);
    let there = |id| room.host.table().player(id).is_some();
    assert!(!there(ids[5]) && there(ids[3]));
}

#[test]
fn two_versions_say_so_to_each_other() {
    let mut room = TestRoom::new();
    let ana = room.join_one(2, "Ana");
    let (link, now) = (LinkId(77), Millis(room.now));
    room.at_host(HostEvent::Opened(link));
    let mut asks = frame(&FromGuest::Resync);
    asks[0] = 200;
    let outputs = room.host.receive(now, link, &asks);
    let (host, guest) = (PROTOCOL, 200);
    let reason = DisconnectReason::Version { host, guest };
    assert!(format!("{outputs:?}").contains("Close(LinkId(77))"));
    let text = reason.to_string();
    assert!(text.contains("Ask the host to reload"), "{text}");
    let mut answers = first_frame(FromHost::Pong(0));
    answers[0] = 200;
    room.phones[ana].guest.receive(now, &answers);
    let (host, guest) = (200, PROTOCOL);
    let reason = DisconnectReason::Version { host, guest };
    assert_eq!(phase(&room, ana), Phase::Ended(reason));
    let text = reason.to_string();
    assert!(text.contains("Reload the page on this phone"), "{text}");
}

#[test]
fn a_guest_that_sends_nonsense_is_disconnected() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    let link = room.link(1);
    let [low, high] = PROTOCOL.to_le_bytes();
    room.frame(link, vec![low, high, 255, 255, 255]);
    assert_eq!(phase(&room, 1), Phase::Ended(DisconnectReason::Garbled));
    assert_eq!(room.presence(2), Some(Presence::Here));
}

#[test]
fn a_silent_phone_is_lost_and_played_for_until_it_is_back() {
    let mut room = TestRoom::playing(&["Ana"]);
    while room.asked().is_some_and(|(phone, ..)| phone != 1) {
        room.step();
    }
    room.pass(6000, &[1]);
    assert_eq!(room.presence(1), Some(Presence::Lost));
    let revision = room.view(0).revision;
    room.pass(20_000, &[1]);
    assert_eq!(room.view(0).revision, revision, "in the grace all wait");
    room.pass(20_000, &[1]);
    assert!(room.view(0).revision > revision, "then the table goes on");
    room.relink(1);
    assert_eq!(room.presence(1), Some(Presence::Here));
    assert_eq!(phase(&room, 1), Phase::Joined);
}

#[test]
fn a_short_cut_heals_by_itself() {
    let mut room = TestRoom::playing(&["Ana"]);
    room.pass(3000, &[1]);
    assert_eq!(room.presence(1), Some(Presence::Here));
    room.pass(3000, &[]);
    assert_eq!(room.presence(1), Some(Presence::Here));
    assert_eq!(phase(&room, 1), Phase::Joined);
}

#[test]
fn a_command_without_a_link_is_rejected() {
    let mut room = TestRoom::playing(&["Ana"]);
    room.command(1, GuestCommand::Suspend);
    let id = room.id(1);
    room.command(1, GuestCommand::React(id, Reaction::Wow));
    room.assert_rejected(1, CommandRejection::Unlinked);
}

#[test]
fn one_of_several_who_left_a_phone_is_not_claimed_again() {
    let mut room = TestRoom::new();
    let two = room.join(vec![claim(2, "Ana"), claim(3, "Ben")]);
    room.edit(two, Edit::Leave);
    let claims = room.phones[two].guest.claims();
    assert_eq!(claims.len(), 1);
    assert_eq!(claims[0].name, "Ben");
}

#[test]
fn a_page_that_goes_away_keeps_its_seat() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    room.command(1, GuestCommand::Suspend);
    assert_eq!(room.presence(1), Some(Presence::Lost), "at once");
    room.relink(1);
    assert_eq!(room.presence(1), Some(Presence::Here));
    assert!(room.phones[1].guest.seats().next().is_some());
}

#[test]
fn a_host_that_slept_does_not_blame_its_guests() {
    let mut room = TestRoom::playing(&["Ana"]);
    room.now += 60_000;
    room.at_host(HostEvent::Tick);
    assert_eq!(room.presence(1), Some(Presence::Here));
}

/// DIG-6: the next player cannot end the time to catch before the screens have shown it.
#[test]
fn latecomers_watch_and_play_in_the_next_match() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    let late = room.join_one(9, "Late");
    let guest = &room.phones[late].guest;
    let view = guest.view(None).expect("a watcher's view");
    assert!(view.hand.is_empty() && view.actions.is_empty());
    room.order(0, TableCommand::Lobby);
    for phone in 1..=late {
        room.ready(phone);
    }
    room.order(0, TableCommand::Start);
    let seat = room.seat(late);
    assert_eq!(room.view(late).viewer, Some(seat));
    assert!(room.view(late).hand.len() >= 7);
    assert!(room.phones[late].guest.view(None).is_none());
}

#[test]
fn a_departed_player_is_named_until_the_match_ends() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    let ana = room.id(1);
    room.command(1, GuestCommand::Leave);
    assert_eq!(phase(&room, 1), Phase::Ended(DisconnectReason::Left));
    let gone = room.host.table().player(ana).map(|player| player.presence);
    assert_eq!(gone, Some(Presence::Gone));
    assert!(room.is_playing(), "two are left");
    room.command(2, GuestCommand::Leave);
    let stage = &room.host.table().stage;
    assert!(matches!(stage, TableStage::MatchOver(..)), "one is left");
    room.order(0, TableCommand::Lobby);
    assert_eq!(room.host.table().players.len(), 1);
}

#[test]
fn a_closed_table_is_forgotten() {
    let mut room = TestRoom::playing(&["Ana"]);
    room.order(0, TableCommand::Close);
    assert!(room.forgotten);
    assert_eq!(phase(&room, 0), Phase::Ended(DisconnectReason::Closed));
    assert_eq!(phase(&room, 1), Phase::Ended(DisconnectReason::Closed));
}

#[test]
fn one_phone_does_not_fill_the_table() {
    let mut room = TestRoom::new();
    let family = (2..=16).map(|key| claim(key, "Mo")).collect();
    let phone = room.join(family);
    assert_eq!(room.phones[phone].guest.players().count(), 4);
    let said = Notice::Rejected(CommandRejection::PhoneFull);
    assert!(room.has_noticed(phone, &said));
    let text = CommandRejection::PhoneFull.to_string();
    assert!(text.starts_with("Four share this phone"));
    room.relink(phone);
    assert_eq!(room.phones[phone].guest.players().count(), 4);
    for key in 20..26 {
        room.command(0, GuestCommand::Add(claim(key, "Child")));
    }
    let own = room.phones[0].guest.players().count();
    assert_eq!(own, 7, "the host's phone may be the only one there is");
}

#[test]
fn a_guest_lets_somebody_in_by_the_hosts_offer() {
    let mut room = TestRoom::new();
    let guest = room.join_one(2, "Ana");
    let link = room.link(guest);
    room.command(guest, GuestCommand::InviteRequest(InviteRequest::Ask));
    assert_eq!(room.invite_request, [(link, InviteRequest::Ask)]);
    let offer = InviteReply::Offer("the-hosts-offer".to_string());
    room.at_host(HostEvent::InviteReply(link, offer.clone()));
    room.deliver();
    assert_eq!(*room.last(guest), Notice::InviteReply(offer));
    let answer = InviteRequest::Answer("the-newcomers-answer".to_string());
    room.command(guest, GuestCommand::InviteRequest(answer.clone()));
    assert_eq!(room.invite_request.last(), Some(&(link, answer)));
}

#[test]
fn a_phone_without_a_seat_lets_nobody_in() {
    let mut room = TestRoom::new();
    let link = LinkId(77);
    room.at_host(HostEvent::Opened(link));
    let ask = FromGuest::InviteRequest(InviteRequest::Ask);
    room.host_receives(link, frame(&ask));
    assert_eq!(room.invite_request, []);
}

#[test]
fn texts_that_are_no_codes_are_not_carried() {
    for text in ["", "no code", "a/b", &"x".repeat(257)] {
        let answer = FromGuest::InviteRequest(InviteRequest::Answer(text.to_string()));
        let read = codec::decode::<FromGuest>(&frame(&answer));
        assert_eq!(read, Err(codec::CodecError::Unbounded), "{text}");
    }
}

/// Every hello of Ana's phone.
fn overheard() -> (TestRoom, usize, Rc<RefCell<Vec<Vec<u8>>>>) {
    let said: Rc<RefCell<Vec<Vec<u8>>>> = Rc::default();
    let heard = said.clone();
    let mut room = TestRoom::new();
    room.meddler = Some(Box::new(move |_, to_guest, frame| {
        let hello = matches!(codec::decode(frame), Ok(FromGuest::Hello(_)));
        if !to_guest && hello {
            heard.borrow_mut().push(frame.clone());
        }
    }));
    let ana = room.join_one(2, "Ana");
    (room, ana, said)
}

/// The result of a hello on a link of its own.
fn says(room: &mut TestRoom, link: LinkId, hello: Vec<u8>) -> String {
    room.at_host(HostEvent::Opened(link));
    room.at_host(HostEvent::Bound(link, binding(link).back()));
    let now = Millis(room.now);
    format!("{:?}", room.host.receive(now, link, &hello))
}

#[test]
fn a_hello_that_somebody_else_was_told_takes_no_seat() {
    let (mut room, ana, said) = overheard();
    let (id, link) = (room.id(ana), LinkId(900));
    let hello = said.borrow()[0].clone();
    assert!(says(&mut room, link, hello).contains("Close(LinkId(900))"));
    assert!(!room.host.owns(link, id));
    assert_eq!(room.presence(ana), Some(Presence::Here));
}

#[test]
fn a_phone_that_knows_the_hello_but_not_the_key_takes_no_seat() {
    let (mut room, ana, said) = overheard();
    let (id, link) = (room.id(ana), LinkId(900));
    let hello = codec::decode(&said.borrow()[0]).expect("a hello");
    let FromGuest::Hello(hellos) = hello else {
        panic!("no hello")
    };
    let key = SeatKey::new([66; 16]);
    let signed_by_another = cheating::claims(&hellos[0].claim, key, binding(link));
    let hello = frame(&FromGuest::Hello(vec![signed_by_another]));
    assert!(says(&mut room, link, hello).contains("Close(LinkId(900))"));
    assert!(!room.host.owns(link, id));
}

#[test]
fn a_phone_comes_back_by_another_link() {
    let (mut room, ana, said) = overheard();
    let id = room.id(ana);
    room.relink(ana);
    assert_eq!(room.id(ana), id);
    assert_eq!(said.borrow().len(), 2);
}
