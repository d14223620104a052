//! Screens that show the table to everyone.

use crate::{
    guest::io::{GuestCommand, Phase},
    protocol::{
        disconnect::{CommandRejection, DisconnectReason},
        message::{Claim, Edit, Purpose, TableCommand},
        table::{MAX_AT_TABLE, MAX_SCREENS, Participation, PlayerKind, Presence, TableStage},
    },
    tests::test_room::{TestRoom, claim, screen, seat},
};
use alloc::vec;

fn kinds(room: &TestRoom, kind: PlayerKind) -> usize {
    let players = room.host.table().players.iter();
    players.filter(|player| player.kind == kind).count()
}

#[test]
fn a_screen_sees_what_everybody_sees_and_takes_no_seat() {
    let mut room = TestRoom::new();
    let (ana, tv) = (room.join_one(2, "Ana"), room.join(vec![screen(3)]));
    room.ready(ana);
    assert_eq!(room.host.table().obstacle(), None, "nobody waits for it");
    room.start();
    let guest = &room.phones[tv].guest;
    assert_eq!((guest.seats().count(), guest.views().len()), (0, 1));
    let view = guest.view(None).expect("the table");
    assert!(view.hand.is_empty() && view.actions.is_empty());
    assert_eq!(view.seats.len(), 2);
    room.play_out();
    for phone in [0, ana] {
        room.ready(phone);
    }
    assert!(room.is_playing(), "nor between two rounds");
}

/// A phone that comes to watch takes no seat until it asks for one. A phone that turns into a screen gives its seat
/// back.
#[test]
fn a_phone_looks_on_then_plays_then_shows_the_table() {
    let mut room = TestRoom::new();
    let watcher = Claim {
        purpose: Purpose::Watch,
        ..claim(2, "Ana")
    };
    let ana = room.join(vec![watcher]);
    let id = room.id(ana);
    let part = |room: &TestRoom| room.host.table().player(id).map(|player| player.part);
    assert_eq!(part(&room), Some(Participation::Watches));
    room.edit(ana, Edit::Part(Participation::Plays));
    assert_eq!(part(&room), Some(Participation::Plays));
    room.command(ana, GuestCommand::Add(screen(3)));
    room.edit(ana, Edit::Leave);
    assert_eq!(kinds(&room, PlayerKind::Screen), 1);
    assert_eq!(part(&room), None);
    assert_eq!(room.phones[ana].guest.phase(), Phase::Joined);
}

#[test]
fn a_screen_stays_a_screen() {
    let mut room = TestRoom::new();
    let tv = room.join(vec![screen(3)]);
    let id = room.id(tv);
    room.edit(tv, Edit::Part(Participation::Plays));
    room.assert_rejected(tv, CommandRejection::NotYours);
    room.relink(tv);
    assert_eq!((room.id(tv), kinds(&room, PlayerKind::Screen)), (id, 1));
}

#[test]
fn screens_take_nobodys_place_and_nobody_theirs() {
    let mut room = TestRoom::new();
    for key in 0..MAX_SCREENS as u8 {
        room.join(vec![screen(100 + key)]);
    }
    for key in 2..=MAX_AT_TABLE as u8 {
        room.join_one(key, "Guest");
    }
    assert_eq!(kinds(&room, PlayerKind::Person), MAX_AT_TABLE);
    let late = room.join_one(50, "Late");
    let phase = room.phones[late].guest.phase();
    assert_eq!(phase, Phase::Ended(DisconnectReason::Full));
    let fifth = room.join(vec![screen(120)]);
    let phase = room.phones[fifth].guest.phase();
    assert_eq!(phase, Phase::Ended(DisconnectReason::Screens));
}

/// A television whose browser restarts has another key each time.
#[test]
fn a_screen_out_of_reach_gives_way_to_another() {
    let mut room = TestRoom::new();
    for key in 0..MAX_SCREENS as u8 {
        room.join(vec![screen(100 + key)]);
    }
    let old = room.id(1);
    room.pass(6000, &[1]);
    assert_eq!(room.presence(1), Some(Presence::Lost));
    let new = room.join(vec![screen(120)]);
    assert_eq!(room.phones[new].guest.phase(), Phase::Joined);
    assert_eq!(kinds(&room, PlayerKind::Screen), MAX_SCREENS);
    assert_eq!(room.host.table().player(old), None);
}

/// In a rematch the deal passes on as after any round. That includes a player who was out of the match before it ended.
#[test]
fn the_deal_passes_on_to_a_rematch() {
    for config in [
        "classic+target=0",
        "classic+scoring=eliminate+target=100",
        "jungle+target=0",
        "twist+target=0",
        "grand+target=0",
    ] {
        let mut room = TestRoom::playing_by(config.parse().expect("a mix"), &["Ana", "Ben"]);
        let mut last = None;
        let mut rematches = 0;
        while rematches < 2 {
            room.play_out();
            let over = matches!(room.host.table().stage, TableStage::MatchOver(..));
            let scores = room.host.table().scores().expect("a match").clone();
            if let Some(deals) = last.replace(scores.deals) {
                assert_eq!(deals, scores.dealt, "{config}");
            }
            // In Grand the pepper has the deal (GRA-72).
            if over && !config.starts_with("grand") {
                let left = (u8::from(scores.dealt) + 1) % 3;
                assert_eq!(u8::from(scores.deals), left, "{config}");
            }
            rematches += u32::from(over);
            room.start();
        }
    }
}

/// A dealer who leaves before the rematch leaves the deal to the left (DIG-16).
#[test]
fn the_deal_of_who_leaves_before_a_rematch_goes_to_the_left() {
    let mut room =
        TestRoom::playing_by("classic+target=0".parse().expect("a mix"), &["Ana", "Ben"]);
    room.play_out();
    let table = room.host.table();
    let deals = table.scores().expect("a match").deals;
    let seated = |at: u8| {
        let seat = seat((u8::from(deals) + at) % 3);
        table.seated(seat).expect("somebody").clone()
    };
    let (mut goes, mut stays) = (seated(0), seated(1));
    if goes.host {
        (goes, stays) = (seated(1), seated(0));
    }
    room.order(0, TableCommand::Remove(goes.id));
    room.start();
    let scores = room.host.table().scores().expect("a rematch").clone();
    let dealer = room.host.table().seated(scores.dealt).expect("a dealer");
    assert_eq!(dealer.id, stays.id);
}
