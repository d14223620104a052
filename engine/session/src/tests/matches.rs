//! Matches by every ruleset that has options of its own. At an open question of each kind the host's page is reloaded.

use crate::{
    protocol::{message::TableCommand, table::TableStage},
    tests::test_room::TestRoom,
};
use alloc::{format, string::String, vec::Vec};
use games::bot::{self, Strength};
use kernel::{Asked, view::Prompt};

/// Each game config, and the kinds of question that its players are asked.
const CASES: [(&str, &[&str]); 7] = [
    (
        "classic+partners+progressive+seven-zero+jump-in+target=300",
        &["Turn", "Drawn", "Total"],
    ),
    ("jungle+packs=2+target=50", &["Turn", "Total", "PickUp"]),
    ("twist+teams=2+minutes=3", &["Turn", "Total"]),
    ("unu+offences=table+wild-eights", &["Turn", "Rein"]),
    (
        "newno+decline-seven",
        &["Size", "Claim", "Race", "Turn", "Name", "Pick", "PickUp"],
    ),
    (
        "newno+deck=french+packs=2",
        &["Size", "Claim", "Race", "Turn", "Name"],
    ),
    (
        "grand+scoring=winner+target=600+laps",
        &["Aim", "Turn", "Give", "Owed", "Name", "Pull", "Set"],
    ),
];

fn question(room: &TestRoom) -> Option<Prompt> {
    room.host.active_match.as_ref()?.game.view(None).prompt
}

/// The kind of a question. `Total(4)` and `Total(2)` are of one kind.
fn kind(asked: Asked) -> String {
    let whole = format!("{asked:?}");
    let kind = whole.split('(').next();
    kind.map(String::from).unwrap_or_default()
}

/// A player with an open question answers it, as somebody does who knows the game a little.
fn answer(room: &mut TestRoom) {
    let Some((phone, seat, view)) = room.asked() else {
        return;
    };
    let game = &room.host.active_match.as_ref().expect("a match").game;
    let chosen = bot::choose(&view, game.ruleset(), Strength::Casual, 1);
    let action = chosen.or_else(|| game.default_action(seat));
    room.act(phone, action.expect("an answer"));
}

/// The first question of each kind is still open after a reload of the host's page, and all are in their own seats.
#[test]
fn every_ruleset_with_options_of_its_own_outlasts_a_reload_in_every_question() {
    for (config, kinds) in CASES {
        let players = ["Ana", "Ben", "Cem"];
        let mut room = TestRoom::playing_by(config.parse().expect(config), &players);
        let mut met: Vec<String> = Vec::new();
        for _ in 0..20_000 {
            let new = question(&room).filter(|it| !met.contains(&kind(it.asked)));
            if let Some(before) = new {
                let seats = |room: &TestRoom| -> Vec<_> {
                    let players = room.host.table().players.iter();
                    players
                        .map(|player| (player.seat, player.presence))
                        .collect()
                };
                let seated = seats(&room);
                room.reload_host();
                let kind = kind(before.asked);
                assert_eq!(question(&room), Some(before), "{config}: {kind}");
                assert_eq!(seats(&room), seated, "{config}: {kind}");
                met.push(kind);
            }
            if kinds.iter().all(|kind| met.iter().any(|met| met == kind)) {
                break;
            }
            match room.host.table().stage {
                TableStage::Round(_) => answer(&mut room),
                _ => room.order(0, TableCommand::Start),
            }
            room.pass(1100, &[]);
        }
        for kind in kinds {
            assert!(
                met.iter().any(|met| met == kind),
                "{config}: {kind} of {met:?}"
            );
        }
    }
}
