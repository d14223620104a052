//! Settings that change while the host's answer is on its way.

use crate::{
    guest::io::{GuestCommand, Notice},
    protocol::{
        avatar::{Avatar, Tint},
        disconnect::CommandRejection,
        message::{Edit, FromHost, Reaction, TableCommand},
        table::{Participation, Table},
    },
    tests::test_room::{Meddler, TestRoom, to_guests},
};
use games::{GameConfig, HouseRule, RulesetId};

/// The table as the phone shows it.
fn shown(room: &TestRoom, phone: usize) -> Table {
    room.phones[phone]
        .guest
        .table_to_be()
        .expect("it is at a table")
}

/// True if a setting of that phone is on its way to the host.
fn is_setting(room: &TestRoom, phone: usize) -> bool {
    !room.phones[phone].guest.settings.under_way.is_empty()
}

/// A room whose host's phone hears nothing of the host for a while.
fn slow() -> TestRoom {
    let mut room = TestRoom::new();
    room.join_one(2, "Ana");
    room.stall(0);
    room
}

/// Sets another value of one house rule, as a switch does.
fn set(room: &mut TestRoom, house_rule: HouseRule, value: u8) {
    let config = shown(room, 0).config.with(house_rule, value);
    room.order(0, TableCommand::GameConfig(config.into()));
}

/// Replaces every table that the host sends with another message.
fn without_tables() -> Meddler {
    to_guests(|_, message| match message {
        FromHost::Table(_) => FromHost::RaceQuestion(None),
        other => other,
    })
}

#[test]
fn three_switches_within_a_moment_all_count() {
    let mut room = slow();
    for house_rule in [HouseRule::JumpIn, HouseRule::Sevens, HouseRule::Stacking] {
        set(&mut room, house_rule, 1);
    }
    let three = shown(&room, 0).config;
    assert_eq!(three.deviations().count(), 3, "shown at once");
    assert!(is_setting(&room, 0));
    assert_eq!(room.host.table().config.deviations().count(), 0);
    room.flow(0);
    assert_eq!(room.host.table().config, three);
    assert_eq!(room.phones[0].guest.table(), Some(room.host.table()));
    assert!(!is_setting(&room, 0));
}

#[test]
fn a_switch_that_is_touched_twice_is_as_it_was() {
    let mut room = slow();
    for value in [1, 0, 1, 0] {
        set(&mut room, HouseRule::JumpIn, value);
    }
    let plain = GameConfig::plain(RulesetId::Classic);
    assert_eq!(*shown(&room, 0).config, plain);
    room.flow(0);
    assert_eq!(*room.host.table().config, plain);
    assert!(!is_setting(&room, 0));
}

#[test]
fn refused_settings_spring_back_with_a_reason() {
    let mut room = TestRoom::playing(&["Ana"]);
    let before = shown(&room, 0);
    room.stall(0);
    set(&mut room, HouseRule::JumpIn, 1);
    assert_ne!(shown(&room, 0), before);
    room.flow(0);
    assert_eq!(shown(&room, 0), before);
    assert!(!is_setting(&room, 0));
    assert!(room.has_noticed(0, &Notice::Rejected(CommandRejection::LobbyOnly)));
}

#[test]
fn seats_that_are_moved_at_once_are_all_moved() {
    let mut room = TestRoom::new();
    room.gather(&["Ana", "Ben", "Cleo"]);
    let ids = [0, 1, 2, 3].map(|phone| room.id(phone));
    room.stall(0);
    for _ in 0..3 {
        // Moves up by one place, three times.
        let mut players = shown(&room, 0).players.into_iter();
        let at = players.position(|player| player.id == ids[3]);
        let to = at.expect("it is at the table") - 1;
        room.order(0, TableCommand::Move(ids[3], to as u8));
    }
    room.flow(0);
    let players = room.host.table().players.iter();
    assert!(
        players
            .map(|player| player.id)
            .eq([3, 0, 1, 2].map(|at| ids[at]))
    );
}

#[test]
fn a_guest_is_ready_at_once_and_not_again_by_what_is_late() {
    let mut room = slow();
    room.flow(0);
    let me = room.id(1);
    room.stall(1);
    room.ready(1);
    let ready = |table: &Table| table.player(me).is_some_and(|player| player.ready);
    assert!(ready(&shown(&room, 1)) && !ready(room.host.table()));
    room.flow(1);
    assert!(ready(room.host.table()) && !is_setting(&room, 1));
    // The rules have changed, and no player has agreed to them.
    set(&mut room, HouseRule::JumpIn, 1);
    assert!(!ready(&shown(&room, 1)));
}

#[test]
fn a_look_and_a_part_that_are_set_at_once_both_stay() {
    let mut room = slow();
    room.flow(0);
    let me = room.id(1);
    room.stall(1);
    let mut look = shown(&room, 1).player(me).expect("it is there").look;
    (look.tint, look.avatar) = (Tint::Pink, Avatar::Owl);
    room.edit(1, Edit::Look(look));
    room.edit(1, Edit::Part(Participation::Watches));
    assert_eq!(
        shown(&room, 1).player(me).map(|it| (it.look, it.part)),
        Some((look, Participation::Watches))
    );
    room.flow(1);
    let player = room.host.table().player(me).expect("it is there");
    assert_eq!((player.look, player.part), (look, Participation::Watches));
}

#[test]
fn settings_lost_with_a_link_give_way_to_the_next_table() {
    let mut room = slow();
    room.flow(0);
    room.stall(1);
    room.ready(1);
    room.relink(1);
    assert!(!is_setting(&room, 1));
    assert_eq!(shown(&room, 1), *room.host.table());
}

#[test]
fn settings_that_no_table_confirms_are_not_shown_forever() {
    let mut room = slow();
    room.flow(0);
    room.meddler = Some(without_tables());
    set(&mut room, HouseRule::JumpIn, 1);
    assert!(is_setting(&room, 0));
    room.pass(3000, &[]);
    assert!(!is_setting(&room, 0));
}

/// Ben gets ready at the moment when Ana changes the rules. He has not seen what he would agree to.
#[test]
fn a_player_ready_for_other_rules_is_not_ready_for_these() {
    let mut room = slow();
    room.flow(0);
    let me = room.id(1);
    let ready = |table: &Table| table.player(me).is_some_and(|player| player.ready);
    room.stall(1);
    room.ready(1);
    set(&mut room, HouseRule::JumpIn, 1);
    room.flow(1);
    assert!(!ready(room.host.table()) && !ready(&shown(&room, 1)));
    room.ready(1);
    assert!(ready(room.host.table()));
}

/// The host does not show feelings that come too fast. Settings from the meantime still take effect.
#[test]
fn other_refusals_undo_no_settings() {
    let mut room = slow();
    room.flow(0);
    let me = room.id(1);
    room.stall(1);
    for _ in 0..3 {
        room.command(1, GuestCommand::React(me, Reaction::Cheer));
    }
    room.ready(1);
    room.meddler = Some(without_tables());
    room.flow(1);
    assert!(room.has_noticed(1, &Notice::Rejected(CommandRejection::Slowly)));
    assert!(is_setting(&room, 1));
}
