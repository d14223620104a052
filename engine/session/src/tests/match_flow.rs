//! Matches start, the host judges and holds actions, and tables are stored and resumed.

use crate::{
    guest::{
        auto_keep::KEEP_DELAY_MS,
        io::{GuestCommand, Notice},
    },
    host::{machine::Host, snapshot::ResumeError},
    protocol::{
        clock::Millis,
        disconnect::CommandRejection,
        message::{ActionResult, Edit, FromGuest, FromHost, Reaction, TableCommand},
        named_config::NamedConfig,
        pace::TimeLimits,
        table::{Presence, TableStage},
    },
    tests::test_room::{FRESH, TestRoom, claim, frame, said},
};
use alloc::{string::ToString, sync::Arc, vec::Vec};
use base::{
    Seat,
    codec::{CodecError, OLDEST_STORED, PROTOCOL},
};
use games::{GameConfig, HouseRule, RulesetId, bot::Strength};
use kernel::{Action, Asked, Input};

#[test]
fn the_match_starts_when_everybody_is_ready() {
    let mut room = TestRoom::new();
    let ana = room.join_one(2, "Ana");
    let table = room.host.table();
    let obstacle = table.sentence(table.obstacle().expect("an obstacle"));
    assert_eq!(obstacle.to_string(), "Ana is not ready yet.");
    room.ready(ana);
    let config = room.host.table().config.with(HouseRule::JumpIn, 1);
    room.order(0, TableCommand::GameConfig(config.into()));
    room.order(0, TableCommand::Start);
    // Ana agreed to something else.
    room.assert_rejected(0, CommandRejection::Unready);
    room.ready(ana);
    room.start();
}

#[test]
fn all_rounds_of_a_table_share_one_ruleset() {
    let config = GameConfig::plain(RulesetId::Classic);
    let names = ["Ana", "Ben"];
    let rooms = [
        TestRoom::playing_by(config, &names),
        TestRoom::verifiable(config, &names),
    ];
    for mut room in rooms {
        let ruleset = |room: &TestRoom| {
            let active_match = room.host.active_match.as_ref().expect("a match");
            active_match.game.ruleset().clone()
        };
        let first = ruleset(&room);
        room.play_out();
        room.order(0, TableCommand::Start);
        assert!(room.is_playing());
        assert!(Arc::ptr_eq(&first, &ruleset(&room)));
    }
}

#[test]
fn guests_read_the_name_of_the_rules_until_others_are_played() {
    let mut room = TestRoom::new();
    let ana = room.join_one(2, "Ana");
    room.ready(ana);
    let name = |room: &TestRoom| {
        let table = room.phones[ana].guest.table().expect("a table");
        table.config.name().map(ToString::to_string)
    };
    assert_eq!(name(&room), None);
    let config = *room.host.table().config;
    let said = "Friday\u{202e}  night, and all nights thereafter";
    let named = NamedConfig::new(config, Some(said));
    room.order(0, TableCommand::GameConfig(named));
    assert_eq!(name(&room).as_deref(), Some("Friday night, and all ni"));
    // Ana is still ready.
    room.start();
    let stored = Host::resume(&room.stored, FRESH, Millis(room.now)).expect("a stored table");
    assert_eq!(stored.table().config, room.host.table().config);
    room.order(0, TableCommand::Lobby);
    assert!(name(&room).is_some(), "the same rules");
    let other = config.with(HouseRule::JumpIn, 1);
    room.order(0, TableCommand::GameConfig(other.into()));
    assert_eq!(name(&room), None);
    let mine = NamedConfig::new(other, Some("Mine"));
    room.order(ana, TableCommand::GameConfig(mine));
    assert_eq!(name(&room), None, "only the host gives a name");
}

#[test]
fn one_bot_at_a_time_acts_and_none_while_an_action_is_handled() {
    let mut room = TestRoom::new();
    for _ in 0..3 {
        room.order(0, TableCommand::AddBot(Strength::Good));
    }
    room.set_pace(|pace| (pace.thinking_ms, pace.race_ms) = ((0, 0), 0));
    room.start();
    let revision = |room: &TestRoom| room.view(0).revision;
    let mine = |room: &TestRoom| {
        let view = room.view(0);
        let asked = |seat| view.prompt.is_some_and(|prompt| prompt.seats.has(seat));
        view.viewer.is_some_and(asked)
    };
    let mut acted = (0, 0);
    while acted.1 < 20 && room.is_playing() {
        let before = revision(&room);
        if mine(&room) {
            room.step();
            acted.0 += 1;
        } else {
            room.pass(1, &[]);
            acted.1 += 1;
        }
        assert_eq!(revision(&room), before + 1, "{acted:?}");
    }
    assert!(acted.0 > 0 && acted.1 > 0, "{acted:?}");
}

#[test]
fn a_match_among_bots_goes_on_when_the_people_who_watch_it_are_ready() {
    let mut room = TestRoom::new();
    let config = GameConfig::plain(RulesetId::Classic).with(HouseRule::Scoring, 2);
    room.order(
        0,
        TableCommand::GameConfig(config.with(HouseRule::Target, 2).into()),
    );
    for _ in 0..2 {
        room.order(0, TableCommand::AddBot(Strength::Casual));
    }
    room.start();
    // The only person draws all the time, and so holds too many points at the end.
    while room.is_playing() {
        match room.asked() {
            Some((phone, _, view)) if view.actions.contains(&Action::Draw) => {
                room.act(phone, Action::Draw);
            }
            _ => drop(room.step()),
        }
        room.pass(1100, &[]);
    }
    let table = room.host.table();
    assert!(matches!(&table.stage, TableStage::RoundOver(scores, _)
        if !scores.playing.has(room.seat(0)) && scores.playing.len() == 2));
    room.ready(0);
    assert!(room.is_playing(), "nobody else could be ready");
}

#[test]
fn an_action_sent_twice_is_answered_twice_and_applied_once() {
    let mut room = TestRoom::playing(&["Ana"]);
    let (phone, _, view) = room.asked().expect("somebody is on turn");
    let (link, player) = (room.link(phone), room.id(phone));
    let act = room.first_act(phone, view.revision, Action::Draw);
    let frame = frame(&FromGuest::Act(act));
    room.frame(link, frame.clone());
    assert_eq!(room.view(phone).revision, view.revision + 1);
    let results = room.host.receive(Millis(room.now), link, &frame);
    let result = FromHost::ActionResult {
        player,
        number: 1,
        result: ActionResult::Done,
    };
    assert_eq!(said(&results, link), [result]);
}

#[test]
fn the_play_after_one_card_is_held() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    while room.is_playing() {
        let before = room.view(0).clone();
        room.step().expect("somebody is on turn");
        let after = room.view(0).clone();
        let comes_down = |at: usize| after.seats[at].cards == 1 && before.seats[at].cards == 2;
        if room.is_playing() && (0..3).any(comes_down) {
            return check_that_the_next_is_held(room);
        }
        room.pass(1100, &[]);
    }
    panic!("with this seed nobody came down to one card");
}

fn check_that_the_next_is_held(mut room: TestRoom) {
    let (phone, seat, before) = room.asked().expect("somebody is next");
    room.step().expect("who can act");
    room.pass(900, &[]);
    let guest = &room.phones[phone].guest;
    assert_eq!(guest.pending(seat).count(), 1, "under way");
    assert_eq!(room.view(phone).revision, before.revision, "and held");
    room.pass(200, &[]);
    let guest = &room.phones[phone].guest;
    assert_eq!(guest.pending(seat).count(), 0);
    assert!(
        room.phones[phone]
            .notices
            .iter()
            .any(|n| matches!(n, Notice::ActionResult(s, _, ActionResult::Done) if *s == seat))
    );
}

/// The seat that is asked about a drawn card, if it can play no card.
fn can_only_keep(room: &TestRoom) -> Option<Seat> {
    let (_, seat, view) = room.asked().expect("somebody is on turn");
    let mut actions = view.actions.iter();
    let plays = actions.any(|action| matches!(action, Action::Play(_)));
    (view.prompt.is_some_and(|p| p.asked == Asked::Drawn) && !plays).then_some(seat)
}

/// Draws and keeps until a drawn card can only be kept.
fn draw_a_card_to_keep(room: &mut TestRoom) -> Seat {
    loop {
        if let Some(seat) = can_only_keep(room) {
            return seat;
        }
        let (phone, _, view) = room.asked().expect("somebody is on turn");
        let mut idle = [Action::Draw, Action::Keep].into_iter();
        let action = idle.find(|action| view.actions.contains(action));
        room.act(phone, action.expect("one may draw or keep"));
    }
}

#[test]
fn a_card_that_can_only_be_kept_is_kept_by_itself() {
    let mut room = TestRoom::playing(&["Ana"]);
    let seat = draw_a_card_to_keep(&mut room);
    let [least, most] = [KEEP_DELAY_MS.start(), KEEP_DELAY_MS.end()].map(|ms| u64::from(*ms));
    room.pass(least - 100, &[]);
    assert_eq!(can_only_keep(&room), Some(seat));
    room.pass(most - least + 200, &[]);
    assert_ne!(room.asked().map(|(_, seat, _)| seat), Some(seat));
}

/// CLA-73: the phone would tell that the card does not fit.
#[test]
fn without_hints_no_card_is_kept_by_itself() {
    let config = GameConfig::plain(RulesetId::Classic).with(HouseRule::Hints, 1);
    let mut room = TestRoom::playing_by(config, &["Ana"]);
    let seat = draw_a_card_to_keep(&mut room);
    room.pass(u64::from(*KEEP_DELAY_MS.end()) + 200, &[]);
    assert_eq!(can_only_keep(&room), Some(seat));
}

#[test]
fn seats_on_one_phone_each_have_their_own_view() {
    let mut room = TestRoom::new();
    room.command(0, GuestCommand::Add(claim(8, "Child")));
    let child = room.phones[0].guest.players().nth(1).expect("a second one");
    room.command(0, GuestCommand::Edit(child, Edit::Ready(true)));
    room.start();
    let guest = &room.phones[0].guest;
    let seats: Vec<_> = guest.seats().collect();
    assert_eq!(seats.len(), 2);
    assert!(seats.iter().all(|seat| {
        guest
            .view(Some(*seat))
            .is_some_and(|view| view.hand.len() >= 7)
    }));
}

#[test]
fn feelings_are_shown_to_all_but_not_at_any_speed() {
    let mut room = TestRoom::new();
    let ana = room.join_one(2, "Ana");
    let id = room.id(ana);
    room.command(ana, GuestCommand::React(id, Reaction::Wow));
    assert_eq!(*room.last(0), Notice::Reaction(id, Reaction::Wow));
    room.command(ana, GuestCommand::React(id, Reaction::Wow));
    room.assert_rejected(ana, CommandRejection::Slowly);
}

#[test]
fn a_stored_table_goes_on_where_it_was() {
    let mut room = TestRoom::playing(&["Ana"]);
    for _ in 0..6 {
        room.step();
        room.pass(1100, &[]);
    }
    let hand = room.view(1).hand.clone();
    room.resume_host();
    assert_eq!(room.presence(1), Some(Presence::Lost));
    room.relink_all();
    assert_eq!(room.presence(1), Some(Presence::Here));
    assert_eq!(room.view(1).hand, hand);
}

#[test]
fn actions_before_a_crash_are_not_repeated() {
    let mut room = TestRoom::playing(&["Ana"]);
    let (phone, _, view) = room.asked().expect("somebody is on turn");
    let act = room.first_act(phone, view.revision, Action::Draw);
    let frame = frame(&FromGuest::Act(act));
    room.frame(room.link(phone), frame.clone());
    let cards = room.view(phone).hand.len();
    room.reload_host();
    room.frame(room.link(phone), frame);
    assert_eq!(room.view(phone).hand.len(), cards);
}

/// DIG-8: a table may limit the time for a turn, if it asks for that.
#[test]
fn patience_may_be_limited() {
    let mut room = TestRoom::playing(&["Ana"]);
    let revision = |room: &TestRoom| room.view(0).revision;
    let before = revision(&room);
    room.pass(60_000, &[]);
    assert_eq!(revision(&room), before, "friends wait");
    room.set_pace(|pace| pace.patience_s = Some(20));
    room.pass(1000, &[]);
    // A player who has thought for a minute gets the default answer.
    assert!(revision(&room) > before);
}

#[test]
fn a_damaged_table_is_refused() {
    let room = TestRoom::playing(&["Ana"]);
    for cut in 0..room.stored.len() {
        assert!(Host::resume(&room.stored[..cut], FRESH, Millis(0)).is_err());
    }
    for at in 0..room.stored.len() {
        let mut bytes = room.stored.clone();
        bytes[at] ^= 0x15;
        // The result does not matter, as long as the host does not panic.
        let _ = Host::resume(&bytes, FRESH, Millis(0));
    }
}

#[test]
fn a_table_of_another_version_is_refused_kindly() {
    let room = TestRoom::playing(&["Ana"]);
    for theirs in [OLDEST_STORED - 1, PROTOCOL + 1] {
        let mut bytes = room.stored.clone();
        bytes[..2].copy_from_slice(&theirs.to_le_bytes());
        let error = Host::resume(&bytes, FRESH, Millis(0)).map(|_| ());
        assert_eq!(
            error,
            Err(ResumeError::Codec(CodecError::Version { theirs }))
        );
        assert_eq!(
            error.unwrap_err().to_string(),
            "The table on this phone was left by another version of the game and cannot go on. Open a new one."
        );
    }
}

/// Links that come and go for hours are on record too.
#[test]
fn stored_matches_can_be_read_and_failures_to_store_are_reported() {
    let mut room = TestRoom::playing(&["Ana"]);
    let flickers = |room: &mut TestRoom, times: usize| {
        let seat = room.seat(1);
        let active_match = room.host.active_match.as_mut().expect("a match");
        let log = &mut active_match.stored.transcript.log;
        log.extend([Input::Lost(seat), Input::Back(seat)].repeat(times));
    };
    flickers(&mut room, 200_000);
    room.step();
    assert_eq!(room.too_large_to_store, 0);
    assert!(room.stored.len() > 700_000, "{}", room.stored.len());
    let resumed = Host::resume(&room.stored, FRESH, Millis(room.now));
    assert!(resumed.is_ok(), "{:?}", resumed.map(|_| ()));
    flickers(&mut room, 200_000);
    let stored = room.stored.clone();
    room.pass(1100, &[]);
    room.step();
    assert!(room.too_large_to_store > 0);
    assert_eq!(room.stored, stored, "what there was is kept");
}

/// A player cannot stall the table by not looking at a passed hand. That holds even where players have unlimited time.
#[test]
fn hands_that_were_passed_are_taken_up_after_a_moment() {
    let mut room = TestRoom::playing_by(GameConfig::plain(RulesetId::Jungle), &["Ana"]);
    room.set_pace(|pace| pace.time_limits = TimeLimits::Book);
    let face_down = |room: &TestRoom| {
        let seats = &room.view(0).seats;
        seats.iter().filter(|seat| seat.face_down).count()
    };
    let steps = (0..200).take_while(|_| {
        room.step().expect("somebody can act");
        room.pass(1100, &[]);
        room.is_playing() && face_down(&room) == 0
    });
    assert!(steps.count() < 200);
    assert_eq!(face_down(&room), 2, "with this seed hands move");
    room.pass(6100, &[]);
    assert_eq!(face_down(&room), 0);
    assert!(room.is_playing());
}
