//! While a player is away the others vote: wait, let a bot play, or go on without them.

use crate::{
    guest::io::{GuestCommand, Notice},
    host::machine::HostEvent,
    protocol::{
        absence::AbsenceChoice,
        disconnect::CommandRejection,
        ids::PlayerId,
        message::{Edit, TableCommand},
        table::Presence,
    },
    tests::{
        absent_in_the_game::others_go_on,
        test_room::{TestRoom, claim},
    },
};
use alloc::{vec, vec::Vec};
use games::bot::Strength;
use kernel::{Action, Input};

/// The phone's first player votes about the first player of that phone.
fn vote(room: &mut TestRoom, phone: usize, away: usize, command: AbsenceChoice) {
    let away = room.id(away);
    room.edit(phone, Edit::Vote(away, command));
}

fn settled(room: &TestRoom, away: usize) -> Option<AbsenceChoice> {
    let absence = room.host.table().absence(room.id(away));
    absence.expect("somebody is away").settled
}

/// A table that waits for this phone, which has just gone away.
fn away(names: &[&str], phone: usize) -> TestRoom {
    let mut room = TestRoom::playing(names);
    while room.asked().is_some_and(|(asked, ..)| asked != phone) {
        room.step().expect("who can act");
        room.pass(1100, &[]);
    }
    room.command(phone, GuestCommand::Suspend);
    assert_eq!(room.presence(phone), Some(Presence::Lost));
    room
}

/// The inputs for this phone's seat since then, other than the loss of its link.
fn done_for(room: &TestRoom, phone: usize, since: usize) -> Vec<Input> {
    let seat = room.seat(phone);
    let of = |input: &Input| match input {
        Input::Act { seat: by, .. } | Input::StandIn(by, _) | Input::Expired(by) => *by == seat,
        _ => false,
    };
    let since = room.log().iter().skip(since);
    since.copied().filter(of).collect()
}

/// True if the first input since then for the absent player is that their time is over.
fn is_passed_over(room: &TestRoom, phone: usize, before: usize) -> bool {
    matches!(done_for(room, phone, before)[..], [Input::Expired(_), ..])
}

#[test]
fn most_of_those_who_are_here_decide_at_once() {
    let mut room = away(&["Ana", "Ben", "Cem"], 1);
    vote(&mut room, 0, 1, AbsenceChoice::Wait);
    vote(&mut room, 2, 1, AbsenceChoice::Bot);
    assert_eq!(settled(&room, 1), None, "one against one of three");
    vote(&mut room, 3, 1, AbsenceChoice::Bot);
    assert_eq!(settled(&room, 1), Some(AbsenceChoice::Bot));
    let votes = &room.phones[2].guest.table().expect("a table").absences[0].votes;
    assert_eq!(votes.len(), 3, "everybody sees who wants what: {votes:?}");
}

#[test]
fn of_two_the_one_who_is_here_decides() {
    let mut room = away(&["Ana"], 1);
    vote(&mut room, 0, 1, AbsenceChoice::Skip);
    assert_eq!(settled(&room, 1), Some(AbsenceChoice::Skip));
}

#[test]
fn without_a_vote_the_grace_counts() {
    let mut room = away(&["Ana", "Ben"], 1);
    let before = room.log().len();
    room.pass(29_000, &[1]);
    assert_eq!(done_for(&room, 1, before), []);
    room.pass(2000, &[1]);
    assert!(is_passed_over(&room, 1, before));
}

#[test]
fn a_table_that_waits_waits_for_ever() {
    let mut room = away(&["Ana"], 1);
    let before = room.log().len();
    vote(&mut room, 0, 1, AbsenceChoice::Wait);
    room.pass(300_000, &[1]);
    assert_eq!(done_for(&room, 1, before), []);
    vote(&mut room, 0, 1, AbsenceChoice::Skip);
    room.pass(1100, &[1]);
    assert!(is_passed_over(&room, 1, before));
}

#[test]
fn skipped_players_are_not_waited_for() {
    let mut room = away(&["Ana"], 1);
    let before = room.log().len();
    vote(&mut room, 0, 1, AbsenceChoice::Skip);
    room.pass(1100, &[1]);
    assert!(is_passed_over(&room, 1, before));
}

#[test]
fn a_bot_plays_until_its_player_is_back_and_not_a_moment_longer() {
    let mut room = away(&["Ana"], 1);
    let before = room.log().len();
    vote(&mut room, 0, 1, AbsenceChoice::Bot);
    room.pass(3000, &[1]);
    let done = done_for(&room, 1, before);
    assert!(matches!(done[..], [Input::StandIn(..), ..]), "{done:?}");
    // The table waits for Ana again. She comes back while her bot is thinking.
    while room.asked().is_some_and(|(asked, ..)| asked == 0) {
        room.step();
        room.at_host(HostEvent::Tick);
    }
    let before = room.log().len();
    room.relink(1);
    assert_eq!(room.presence(1), Some(Presence::Here));
    assert!(room.host.table().absences.is_empty());
    room.pass(60_000, &[]);
    assert_eq!(done_for(&room, 1, before), []);
    let (asked, ..) = room.asked().expect("a question");
    assert_eq!(asked, 1, "it is hers to answer");
    room.step().expect("and she does");
    let done = done_for(&room, 1, before);
    assert!(matches!(done[..], [Input::Act { .. }]));
}

#[test]
fn a_player_replaced_by_a_bot_is_not_protected() {
    let mut room = away(&["Ana", "Ben"], 1);
    let seat = room.seat(1);
    let absent = |room: &TestRoom| room.view(0).seats[seat.index()].absent;
    vote(&mut room, 0, 1, AbsenceChoice::Bot);
    vote(&mut room, 2, 1, AbsenceChoice::Bot);
    room.pass(20_000, &[]);
    others_go_on(&mut room, 1);
    assert!(!absent(&room), "a bot can be caught");
    vote(&mut room, 0, 1, AbsenceChoice::Wait);
    vote(&mut room, 2, 1, AbsenceChoice::Wait);
    others_go_on(&mut room, 1);
    assert!(absent(&room), "nobody plays: nobody is caught (DIG-9)");
    vote(&mut room, 0, 1, AbsenceChoice::Bot);
    vote(&mut room, 2, 1, AbsenceChoice::Bot);
    assert!(!absent(&room));
}

#[test]
fn it_is_a_good_bot_and_the_scores_stay_the_players() {
    let mut room = away(&["Ana"], 1);
    vote(&mut room, 0, 1, AbsenceChoice::Bot);
    let table = room.host.table();
    let player = table.player(room.id(1)).expect("listed");
    assert_eq!(table.bot_for(player), Some(Strength::Good));
    assert!(player.kind.is_person() && player.seat.is_some());
}

#[test]
fn several_who_are_away_have_a_vote_each() {
    let mut room = away(&["Ana", "Ben", "Cem"], 1);
    room.command(2, GuestCommand::Suspend);
    for phone in [0, 3] {
        vote(&mut room, phone, 1, AbsenceChoice::Bot);
        vote(&mut room, phone, 2, AbsenceChoice::Skip);
    }
    assert_eq!(settled(&room, 1), Some(AbsenceChoice::Bot));
    assert_eq!(settled(&room, 2), Some(AbsenceChoice::Skip));
    room.relink(2);
    assert_eq!(room.host.table().absences.len(), 1);
}

#[test]
fn votes_of_who_goes_away_do_not_count() {
    let mut room = away(&["Ana", "Ben", "Cem"], 1);
    vote(&mut room, 2, 1, AbsenceChoice::Bot);
    vote(&mut room, 3, 1, AbsenceChoice::Skip);
    room.command(2, GuestCommand::Suspend);
    assert_eq!(settled(&room, 1), None, "one of the two who are here");
    vote(&mut room, 0, 1, AbsenceChoice::Skip);
    assert_eq!(settled(&room, 1), Some(AbsenceChoice::Skip));
}

#[test]
fn bots_and_those_who_look_on_have_no_voice() {
    let mut room = TestRoom::new();
    let ana = room.join_one(2, "Ana");
    room.order(0, TableCommand::AddBot(Strength::Casual));
    room.order(0, TableCommand::AddBot(Strength::Casual));
    room.ready(ana);
    room.order(0, TableCommand::Start);
    let late = room.join_one(3, "Late");
    room.command(ana, GuestCommand::Suspend);
    vote(&mut room, late, ana, AbsenceChoice::Bot);
    room.assert_rejected(late, CommandRejection::NoVoice);
    vote(&mut room, 0, ana, AbsenceChoice::Wait);
    assert_eq!(settled(&room, ana), Some(AbsenceChoice::Wait));
}

#[test]
fn nobody_votes_by_anothers_voice_nor_on_who_is_here() {
    let mut room = away(&["Ana", "Ben"], 1);
    let (host, ana) = (room.id(0), room.id(1));
    let votes = Edit::Vote(ana, AbsenceChoice::Skip);
    room.command(2, GuestCommand::Edit(host, votes));
    room.assert_rejected(2, CommandRejection::NotYours);
    vote(&mut room, 2, 0, AbsenceChoice::Skip);
    room.assert_rejected(2, CommandRejection::NotAway);
    assert!(room.host.table().absences[0].votes.is_empty());
}

#[test]
fn settled_votes_survive_a_reload_of_the_host() {
    let mut room = away(&["Ana", "Ben"], 1);
    vote(&mut room, 0, 1, AbsenceChoice::Wait);
    vote(&mut room, 2, 1, AbsenceChoice::Wait);
    room.resume_host();
    room.relink(0);
    room.relink(2);
    assert_eq!(settled(&room, 1), Some(AbsenceChoice::Wait));
    let votes = &room.host.table().absences[0].votes;
    assert_eq!(votes.len(), 2);
    vote(&mut room, 0, 1, AbsenceChoice::Bot);
    vote(&mut room, 2, 1, AbsenceChoice::Bot);
    let before = room.log().len();
    room.resume_host();
    room.relink(0);
    room.relink(2);
    room.pass(3000, &[1]);
    assert!(!done_for(&room, 1, before).is_empty(), "the bot plays on");
}

#[test]
fn an_absence_lasts_over_the_end_of_a_round() {
    let mut room = away(&["Ana"], 1);
    vote(&mut room, 0, 1, AbsenceChoice::Bot);
    let round_number = room.host.table().round_number;
    for _ in 0..4000 {
        if room.host.table().round_number != round_number {
            break;
        }
        match room.is_playing() {
            true => drop(room.step()),
            false => room.ready(0),
        }
        room.pass(500, &[1]);
    }
    let next = room.host.table().round_number;
    assert_ne!(next, round_number, "the next round has begun");
    assert_eq!(settled(&room, 1), Some(AbsenceChoice::Bot));
}

#[test]
fn players_gone_for_good_are_not_voted_on() {
    let mut room = away(&["Ana", "Ben"], 1);
    vote(&mut room, 0, 1, AbsenceChoice::Bot);
    let id = room.id(1);
    room.order(0, TableCommand::Remove(id));
    assert!(room.host.table().absences.is_empty());
    vote(&mut room, 2, 1, AbsenceChoice::Bot);
    room.assert_rejected(2, CommandRejection::NotAway);
}

/// A bot has answered for a phone that lost its link. The phone's late action is not played as well.
#[test]
fn late_actions_are_refused() {
    let mut room = away(&["Ana"], 1);
    assert!(room.view(1).actions.contains(&Action::Draw));
    let seat = room.seat(1);
    room.stall(1);
    room.act(1, Action::Draw);
    vote(&mut room, 0, 1, AbsenceChoice::Bot);
    room.pass(3000, &[1]);
    let before = room.log().len();
    room.relink(1);
    assert_eq!(done_for(&room, 1, before), []);
    let refused = |notice: &Notice| matches!(notice, Notice::ActionResult(by, ..) if *by == seat);
    assert!(room.phones[1].notices.iter().any(refused));
}

#[test]
fn several_on_one_phone_have_a_voice_each() {
    let mut room = TestRoom::new();
    let ana = room.join_one(2, "Ana");
    room.ready(ana);
    let shared = room.join(vec![claim(3, "Ben"), claim(4, "Cem")]);
    let both: Vec<PlayerId> = room.phones[shared].guest.players().collect();
    for id in &both {
        room.command(shared, GuestCommand::Edit(*id, Edit::Ready(true)));
    }
    room.order(0, TableCommand::Start);
    room.command(ana, GuestCommand::Suspend);
    let votes = Edit::Vote(room.id(ana), AbsenceChoice::Bot);
    for id in both {
        room.command(shared, GuestCommand::Edit(id, votes.clone()));
    }
    assert_eq!(settled(&room, ana), Some(AbsenceChoice::Bot));
}
