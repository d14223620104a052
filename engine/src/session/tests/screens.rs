//! Screens that show the table to everybody.

use super::room::{Room, claim, screen};
use crate::session::{
    Command, Denial, Edit, Farewell, Kind, Notice, Part, Phase, Presence, Wish,
    table::{MAX_AT_TABLE, MAX_SCREENS},
};
use alloc::vec;

fn kinds(room: &Room, kind: Kind) -> usize {
    let players = room.host.table().players.iter();
    players.filter(|player| player.kind == kind).count()
}

#[test]
fn a_screen_sees_what_everybody_sees_and_takes_no_seat() {
    let mut room = Room::new();
    let (ana, tv) = (room.join(vec![claim(2, "Ana")]), room.join(vec![screen(3)]));
    let id = room.id(ana);
    room.wish(ana, Wish::Edit(id, Edit::Ready(true)));
    assert_eq!(room.host.table().obstacle(), None, "nobody waits for it");
    room.wish(0, Wish::Command(Command::Start));
    let guest = &room.phones[tv].guest;
    assert_eq!((guest.seats().count(), guest.views().len()), (0, 1));
    let view = guest.view(None).expect("the table");
    assert!(view.hand.is_empty() && view.actions.is_empty());
    assert_eq!(view.seats.len(), 2);
    while room.host.table().is_playing() {
        room.step();
        room.pass(1100, &[]);
    }
    for phone in [0, ana] {
        let id = room.id(phone);
        room.wish(phone, Wish::Edit(id, Edit::Ready(true)));
    }
    assert!(room.host.table().is_playing(), "nor between two rounds");
}

#[test]
fn a_screen_stays_a_screen() {
    let mut room = Room::new();
    let tv = room.join(vec![screen(3)]);
    let id = room.id(tv);
    room.wish(tv, Wish::Edit(id, Edit::Part(Part::Plays)));
    assert_eq!(*room.last(tv), Notice::Denied(Denial::NotYours));
    room.relink(tv);
    assert_eq!((room.id(tv), kinds(&room, Kind::Screen)), (id, 1));
}

#[test]
fn screens_take_nobodys_place_and_nobody_theirs() {
    let mut room = Room::new();
    for key in 0..MAX_SCREENS as u8 {
        room.join(vec![screen(100 + key)]);
    }
    for key in 2..=MAX_AT_TABLE as u8 {
        room.join(vec![claim(key, "Guest")]);
    }
    assert_eq!(kinds(&room, Kind::Person), MAX_AT_TABLE);
    let late = room.join(vec![claim(50, "Late")]);
    let phase = room.phones[late].guest.phase();
    assert_eq!(phase, Phase::Ended(Farewell::Full));
    let fifth = room.join(vec![screen(120)]);
    let phase = room.phones[fifth].guest.phase();
    assert_eq!(phase, Phase::Ended(Farewell::Screens));
}

/// A television whose browser was started anew has another key each time.
#[test]
fn a_screen_out_of_reach_gives_way_to_another() {
    let mut room = Room::new();
    for key in 0..MAX_SCREENS as u8 {
        room.join(vec![screen(100 + key)]);
    }
    let old = room.id(1);
    room.pass(6000, &[1]);
    assert_eq!(room.presence(1), Some(Presence::Lost));
    let new = room.join(vec![screen(120)]);
    assert_eq!(room.phones[new].guest.phase(), Phase::Joined);
    assert_eq!(kinds(&room, Kind::Screen), MAX_SCREENS);
    assert_eq!(room.host.table().player(old), None);
}

/// In a rematch the deal passes on as after any round.
#[test]
fn the_deal_passes_on_to_a_rematch() {
    let mut room = Room::playing_by("classic+target=0".parse().expect("a mix"), &["Ana", "Ben"]);
    let mut dealers = vec![];
    for _ in 0..3 {
        while room.host.table().is_playing() {
            room.step();
            room.pass(1100, &[]);
        }
        let scores = room.host.table().scores().expect("a match").clone();
        dealers.extend([scores.dealt, scores.deals].map(u8::from));
        room.wish(0, Wish::Command(Command::Start));
        assert!(room.host.table().is_playing(), "a rematch");
    }
    let next = |at: usize| (dealers[at] + 1) % 3;
    let passes = |at: usize| dealers[at + 1] == next(at);
    assert!((0..6).step_by(2).all(passes), "{dealers:?}");
    assert_eq!((dealers[1], dealers[3]), (dealers[2], dealers[4]));
}
