//! The next host knows the house rule that the winner of a round has chosen.

use crate::{
    guest::io::GuestCommand,
    host::machine::Host,
    protocol::{
        amendment::AmendmentRight,
        message::{Edit, TableCommand},
        table::TableStage,
    },
    replication::tests::replica_room::ReplicaRoom,
};
use games::{HouseRule, house_rules::Change};

const JUMP_IN: Change = Change {
    house_rule: HouseRule::JumpIn,
    value: 1,
};

/// A room whose replicas are ready. A first round is over, and its winner has added Jump-in.
fn amended(phones: usize) -> ReplicaRoom {
    let mut room = ReplicaRoom::new(phones);
    let night = TableCommand::AmendmentRight(AmendmentRight::Winner);
    room.command(0, GuestCommand::Command(night));
    room.flow();
    room.start();
    room.introduce();
    room.play_out();
    let table = room.guests[0].table().expect("a table");
    let round = table.round_number;
    let winner = table.amenders().next().expect("a winner").id;
    let at = (0..phones).find(|at| room.player(*at) == winner);
    let adds = Edit::Amend(round, Some(JUMP_IN));
    room.command(at.expect("a phone"), GuestCommand::Edit(winner, adds));
    room.flow();
    room.pass(3000);
    room
}

#[test]
fn a_replica_deals_the_next_round_by_what_the_winner_has_chosen() {
    let mut room = amended(3);
    let before = room.guests[1].table().expect("a table").amendment;
    assert_eq!(before.and_then(|amendment| amendment.change), Some(JUMP_IN));
    room.lose_host();
    room.pass(9000);
    let at = room.join_elected(&[1, 2]);
    assert_eq!(at, 1);
    let table = room.host.as_ref().map(Host::table).expect("a host");
    assert!(matches!(table.stage, TableStage::RoundOver(..)));
    assert_eq!(table.amendment, before);
    room.command(at, GuestCommand::Command(TableCommand::Start));
    room.flow();
    room.pass(6000);
    let played = room.host.as_ref().and_then(Host::transcript);
    let config = played.expect("a round").setup.config;
    assert!(config.is_on(HouseRule::JumpIn), "{config}");
    assert!(room.guests[2].table().expect("a table").is_playing());
}
