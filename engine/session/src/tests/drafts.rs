//! A table is shown before its host is there, and the host begins with what was shown.

use crate::{
    guest::{
        io::{GuestCommand, GuestEvent, GuestOutput, Notice, Phase},
        machine::Guest,
    },
    host::machine::{Host, HostConfig},
    protocol::{
        clock::Millis,
        disconnect::CommandRejection,
        draft::TableDraft,
        ids::{Entropy, PlayerId, SeatKey},
        message::{Edit, FromGuest, TableCommand},
        table::Table,
    },
    tests::test_room::{TestRoom, claim, lost_on_the_way},
};
use alloc::{vec, vec::Vec};
use games::{GameConfig, RulesetId, bot::Strength};

const NOW: Millis = Millis(500_000);
const BOT: GuestCommand = GuestCommand::Table(TableCommand::AddBot(Strength::Good));
const START: GuestCommand = GuestCommand::Table(TableCommand::Start);

fn config() -> GameConfig {
    GameConfig::plain(RulesetId::Jungle)
}

/// A phone that opens a table, with the commands to follow at once.
fn opening(first: Vec<GuestCommand>) -> Guest {
    Guest::opening(TableDraft::new(Some(config()), claim(1, "Host")), first)
}

/// The table that a host makes for the same player and commands.
fn made(commands: Vec<GuestCommand>) -> Table {
    let mut config_of_host = HostConfig::new(SeatKey::new([1; 16]));
    config_of_host.config = config();
    let mut room = TestRoom::opened(config_of_host);
    for command in commands {
        room.command(0, command);
    }
    room.host.table().clone()
}

/// The notices of a guest after a command.
fn told(guest: &mut Guest, command: GuestCommand) -> Vec<Notice> {
    // Earlier notices do not count.
    guest.handle(NOW, GuestEvent::Tick);
    let outputs = guest.command(NOW, command).into_iter();
    let notices = outputs.filter_map(|output| match output {
        GuestOutput::Notice(notice) => Some(notice),
        _ => None,
    });
    notices.collect()
}

/// The room of a host that begins with the draft of this guest, which joins it.
fn hosted(mut guest: Guest) -> TestRoom {
    let draft = guest.hand_over_draft().expect("a draft");
    let mut room = with_host(guest, draft);
    room.relink(0);
    room
}

/// The room of a host that begins with this draft, and of this guest, which has no link yet.
fn with_host(guest: Guest, draft: TableDraft) -> TestRoom {
    let mut room = TestRoom::opened(HostConfig::new(SeatKey::new([1; 16])));
    room.host = Host::from_draft(draft, None, Entropy::new([9; 32]));
    room.phones[0].guest = guest;
    room
}

/// Commands that change the list of players, and the game.
fn changes() -> Vec<GuestCommand> {
    let guest = opening(Vec::new());
    let me = guest.players().next().expect("the player");
    let (second, third) = (PlayerId(me.0 + 1), PlayerId(me.0 + 2));
    vec![
        BOT,
        GuestCommand::Add(claim(2, "Beside")),
        GuestCommand::Edit(third, Edit::Ready(true)),
        GuestCommand::Edit(me, Edit::Name("Ana".into())),
        GuestCommand::Table(TableCommand::Remove(second)),
        BOT,
        GuestCommand::Table(TableCommand::GameConfig(
            GameConfig::plain(RulesetId::Classic).into(),
        )),
        GuestCommand::Table(TableCommand::Move(third, 0)),
        GuestCommand::Edit(third, Edit::Ready(true)),
    ]
}

#[test]
fn a_draft_is_the_table_that_the_host_makes() {
    for commands in [vec![], vec![BOT; 3], changes()] {
        let guest = opening(commands.clone());
        let shown = guest.table().cloned();
        assert_eq!(guest.phase(), Phase::Linking);
        assert!(guest.is_host());
        assert_eq!(shown, Some(made(commands)));
        let owned: Vec<_> = guest.players().collect();
        let room = hosted(guest);
        let guest = &room.phones[0].guest;
        assert_eq!(guest.phase(), Phase::Joined);
        assert_eq!(guest.table(), shown.as_ref());
        assert_eq!(Some(room.host.table()), shown.as_ref());
        assert_eq!(guest.players().collect::<Vec<_>>(), owned);
    }
}

#[test]
fn a_draft_follows_the_lobby_and_refuses_as_the_host_would() {
    let mut guest = opening(Vec::new());
    let few = Notice::Rejected(made(Vec::new()).check_start().expect_err("too few players"));
    assert_eq!(told(&mut guest, START), [few, Notice::Table]);
    let me = guest.players().next().expect("the player");
    let leave = GuestCommand::Edit(me, Edit::Leave);
    let stays = Notice::Rejected(CommandRejection::HostStays);
    assert_eq!(told(&mut guest, leave), [stays, Notice::Table]);
    for _ in 0..20 {
        guest.command(NOW, BOT);
    }
    let full = Notice::Rejected(CommandRejection::Full);
    assert_eq!(told(&mut guest, BOT), [full, Notice::Table]);
    assert_eq!(
        guest.table().map(|table| table.next_up().count()),
        Some(*config().players().end())
    );
}

#[test]
fn commands_for_the_host_wait_for_it_and_so_do_all_after_them() {
    let mut guest = opening(vec![BOT; 3]);
    assert_eq!(told(&mut guest, START), []);
    assert_eq!(told(&mut guest, START), [], "an impatient player");
    assert_eq!(told(&mut guest, BOT), [], "not before the start");
    let room = hosted(guest);
    assert!(room.is_playing());
    assert_eq!(room.host.table().players.len(), 4);
    let late = Notice::Rejected(CommandRejection::LobbyOnly);
    let said = room.phones[0].notices.iter();
    assert!(
        said.filter(|it| matches!(it, Notice::Rejected(_)))
            .eq([&late])
    );
}

#[test]
fn commands_between_draft_and_host_show_and_are_not_lost() {
    let mut guest = opening(vec![BOT]);
    let draft = guest.hand_over_draft().expect("a draft");
    for _ in 0..2 {
        assert_eq!(told(&mut guest, BOT), [Notice::Table], "it shows at once");
    }
    assert_eq!(guest.table().map(|table| table.players.len()), Some(4));
    assert!(guest.hand_over_draft().is_none());
    let mut room = with_host(guest, draft);
    room.relink(0);
    assert_eq!(room.host.table().players.len(), 4);
}

#[test]
fn a_bot_added_between_draft_and_host_stays_on_the_screen_until_the_host_has_added_it() {
    let mut guest = opening(Vec::new());
    let draft = guest.hand_over_draft().expect("a draft");
    guest.command(NOW, BOT);
    let players = guest.table_to_be().expect("a table").players;
    let bot = players.last().expect("a bot").id;
    let strength = TableCommand::Strength(bot, Strength::Casual);
    guest.command(NOW, GuestCommand::Table(strength));
    let shown = guest.table_to_be();
    let mut room = with_host(guest, draft);
    // The commands are on their way as long as something else arrives in their place.
    room.meddler = Some(lost_on_the_way(|_, message| {
        matches!(message, FromGuest::Command(_))
    }));
    room.relink(0);
    assert_eq!(room.phones[0].guest.phase(), Phase::Joined);
    assert_eq!(room.host.table().players.len(), 1);
    assert_eq!(room.phones[0].guest.table_to_be(), shown);
}

#[test]
fn where_cards_are_dealt_at_once_nobody_sees_the_lobby() {
    let shows = |outputs: Vec<GuestOutput>| outputs.contains(&GuestOutput::Notice(Notice::Table));
    let mut shown = opening(vec![BOT; 3]);
    assert!(shows(shown.handle(NOW, GuestEvent::Tick)));
    let mut at_once = opening(vec![BOT, BOT, BOT, START]);
    assert!(!shows(at_once.handle(NOW, GuestEvent::Tick)));
    assert!(hosted(at_once).host.table().is_playing());
}
