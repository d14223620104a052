//! Bytes from anywhere, and frames of the greatest length.

use crate::{
    proof::{
        handover::Resumption,
        signed_hello::ChannelBinding,
        signing::{Hash, VerifyingKey},
        wire::{ToGuest, ViewProof},
    },
    protocol::{
        amendment::{Amendment, AmendmentRight},
        avatar::Look,
        disconnect::{CommandRejection, DisconnectReason},
        ids::{DealId, PlayerId, RoundNumber, SeatId},
        invite_relay::{InviteReply, InviteRequest},
        lobby_message::{LobbyMessage, NumberedLobbyMessage},
        message::{
            ActionResult, Edit, FromGuest, FromHost, Late, MAX_EVENTS, Numbered, Owned,
            PlayerAction, RaceQuestion, Reaction, TableCommand, Update,
        },
        pace::Pace,
        table::{Participation, Table},
    },
    replication::wire::{Epoch, ToReplica},
    tests::test_room::{TestRoom, claim, first_frame, frame, screen, seat},
};
use alloc::{boxed::Box, string::ToString, vec, vec::Vec};
use base::{
    Face, Rng, Seat, Seats, Seed,
    codec::{self, CodecError, MAX_FRAME, PROTOCOL, Wire},
};
use games::{
    GameConfig, HouseRule, RulesetId,
    bot::Strength,
    house_rules::{Change, ChangeError},
    transcript::Transcript,
};
use kernel::{Cause, News, Position, RedactedEvent};

const JUMP_IN: Change = Change {
    house_rule: HouseRule::JumpIn,
    value: 1,
};

/// The proof of a view, at its longest.
fn shown() -> ViewProof {
    let resumption = Resumption {
        term: u32::MAX,
        number: u16::MAX,
        revision: u32::MAX,
    };
    ViewProof {
        round: Hash::default(),
        head: Hash::default(),
        since: Some(u32::MAX),
        resumptions: vec![resumption; 16],
    }
}

fn from_guest() -> Vec<FromGuest> {
    let id = PlayerId(3);
    let config = GameConfig::plain(RulesetId::Classic).with(HouseRule::JumpIn, 1);
    let action = kernel::Action::Catch(Seat::first(2).last().expect("two seats"));
    let edits = [
        Edit::Name("Ana".to_string()),
        Edit::Look(Look::default()),
        Edit::Part(Participation::Watches),
        Edit::Ready(true),
        Edit::Leave,
        Edit::Amend(RoundNumber(2), Some(JUMP_IN)),
        Edit::Amend(RoundNumber(2), None),
    ];
    let commands = [
        TableCommand::AddBot(Strength::Strong),
        TableCommand::Strength(id, Strength::Casual),
        TableCommand::Remove(id),
        TableCommand::Move(id, 2),
        TableCommand::GameConfig(config.into()),
        TableCommand::Pace(Pace {
            patience_s: Some(20),
            ..Pace::default()
        }),
        TableCommand::AmendmentRight(AmendmentRight::Winner),
        TableCommand::Ages(vec![id, PlayerId(9)]),
        TableCommand::Start,
        TableCommand::AskSameDeal,
        TableCommand::LastRound,
        TableCommand::Lobby,
        TableCommand::Close,
    ];
    let mut all = vec![
        FromGuest::hello(&[claim(1, "Ana"), screen(2)], ChannelBinding::default()),
        FromGuest::Act(PlayerAction {
            player: id,
            round_number: RoundNumber(2),
            deal: DealId(u32::MAX),
            number: 70_000,
            seen: 9,
            after: u16::MAX,
            action,
            proof: None,
        }),
        FromGuest::NotMe(RoundNumber(3), 70_000),
        FromGuest::React(id, Reaction::Heart),
        FromGuest::Resync,
        FromGuest::WhoHosts,
        FromGuest::Ping(u32::MAX),
        FromGuest::Pong(7),
        FromGuest::Away,
        FromGuest::Goodbye,
        FromGuest::InviteRequest(InviteRequest::Ask),
        FromGuest::InviteRequest(InviteRequest::Answer("A-_9".repeat(64))),
    ];
    all.extend(edits.map(|edit| FromGuest::Edit(id, edit, 3)));
    all.extend(commands.map(FromGuest::Command));
    all
}

fn from_host() -> Vec<FromHost> {
    let room = TestRoom::playing(&["Ana", "Ben"]);
    let table = Box::new(room.host.table().clone());
    let view = room.view(1).clone();
    let events = vec![RedactedEvent {
        news: News::Passed(view.dealer),
        cards: view.hand.clone(),
    }];
    let refusal = view.refusals.first().expect("some card does not fit").why;
    let host_certificate = room.host.host_certificate(ChannelBinding::default());
    let owned = Owned {
        seat_id: SeatId([5; 16]),
        player: PlayerId(1),
        handled: 3,
    };
    let result = |result| FromHost::ActionResult {
        player: PlayerId(1),
        number: 300,
        result,
    };
    vec![
        FromHost::HostCertificate(Box::new(host_certificate)),
        FromHost::YieldsTo(VerifyingKey::default()),
        FromHost::Welcome(vec![owned], table.clone()),
        FromHost::Table(table),
        FromHost::Update(Box::new(Update {
            round_number: RoundNumber(1),
            view,
            events,
            proof: Some(shown()),
        })),
        result(ActionResult::Done),
        result(ActionResult::PlayRefusal(refusal)),
        result(ActionResult::Late(
            refusal,
            Late {
                first: Seat::FIRST,
                millis: 50,
            },
        )),
        result(ActionResult::Missed),
        FromHost::RaceQuestion(None),
        FromHost::RaceQuestion(Some(RaceQuestion {
            round_number: RoundNumber(3),
            since: 70_000,
            seats: Seats::of(Seat::FIRST),
        })),
        FromHost::RequestRejected(CommandRejection::Full),
        FromHost::SettingRejected(CommandRejection::Change(ChangeError::Same(HouseRule::Laps))),
        FromHost::Reaction(PlayerId(1), Reaction::Clap),
        FromHost::Pong(7),
        FromHost::Ping(8),
        FromHost::Away,
        FromHost::Disconnect(DisconnectReason::Version { host: 1, guest: 2 }),
        FromHost::InviteReply(InviteReply::Offer("A-_9".repeat(64))),
        FromHost::InviteReply(InviteReply::Unread),
        FromHost::Replica(ToReplica::Settled(Epoch::default())),
        FromHost::Relayed(PlayerId(2), vec![7; 9]),
        FromHost::Proof(ToGuest::TooLong(RoundNumber(2))),
    ]
}

fn numbered() -> Vec<Numbered> {
    from_host()
        .into_iter()
        .map(|message| Numbered { seq: 300, message })
        .collect()
}

#[test]
fn every_message_comes_back_as_it_was() {
    for message in from_guest() {
        assert_eq!(codec::decode(&frame(&message)), Ok(message));
    }
    for message in numbered() {
        assert_eq!(codec::decode(&frame(&message)), Ok(message));
    }
}

#[test]
fn a_guest_in_a_lobby_reads_what_the_host_wrote_or_leaves_it_to_the_round_part() {
    for message in numbered() {
        let mut frame = frame(&message);
        let read = NumberedLobbyMessage::read(&frame).expect("a message");
        assert_eq!(read.seq, message.seq);
        let same = match (&read.message, &message.message) {
            (LobbyMessage::HostCertificate(read), FromHost::HostCertificate(sent)) => read == sent,
            (LobbyMessage::Welcome(_, read), FromHost::Welcome(_, sent))
            | (LobbyMessage::Table(read), FromHost::Table(sent)) => read == sent,
            (LobbyMessage::RaceQuestion(read), FromHost::RaceQuestion(sent)) => read == sent,
            (LobbyMessage::SettingRejected(read), FromHost::SettingRejected(sent))
            | (LobbyMessage::RequestRejected(read), FromHost::RequestRejected(sent)) => {
                read == sent
            }
            (LobbyMessage::Reaction(_, read), FromHost::Reaction(_, sent)) => read == sent,
            (LobbyMessage::Pong(read), FromHost::Pong(sent))
            | (LobbyMessage::Ping(read), FromHost::Ping(sent)) => read == sent,
            (LobbyMessage::YieldsTo(read), FromHost::YieldsTo(sent)) => read == sent,
            (LobbyMessage::Disconnect(read), FromHost::Disconnect(sent)) => read == sent,
            (LobbyMessage::InviteReply(read), FromHost::InviteReply(sent)) => read == sent,
            (LobbyMessage::Away, FromHost::Away)
            | (LobbyMessage::Update, FromHost::Update(_))
            | (LobbyMessage::ActionResult, FromHost::ActionResult { .. })
            | (LobbyMessage::Replica, FromHost::Replica(_))
            | (LobbyMessage::Relayed, FromHost::Relayed(..))
            | (LobbyMessage::Proof, FromHost::Proof(_)) => true,
            _ => false,
        };
        assert!(same, "{message:?} is read as {read:?}");
        frame.push(0);
        let longer = NumberedLobbyMessage::read(&frame);
        assert_eq!(longer.is_ok(), read.message.is_of_rounds(), "{message:?}");
    }
}

fn update() -> Box<Update> {
    let mut messages = from_host().into_iter();
    let update = messages.find_map(|message| match message {
        FromHost::Update(update) => Some(update),
        _ => None,
    });
    update.expect("an update")
}

/// The decoder counts elements by their memory, of which no others take so much for so few bytes.
#[test]
fn as_many_events_as_fit_an_update_come_back() {
    let mut update = update();
    let event = RedactedEvent {
        news: News::PassedOn(1),
        cards: Vec::new(),
    };
    update.events = vec![event; MAX_EVENTS];
    let message = Numbered {
        seq: 0,
        message: FromHost::Update(update),
    };
    assert_eq!(codec::decode(&frame(&message)), Ok(message));
}

/// The reason why a guest does not read this frame, if there is one.
fn refusal(frame: &[u8]) -> Option<CodecError> {
    codec::decode::<Numbered>(frame).err()
}

#[test]
fn nothing_may_be_left_over_or_missing() {
    for message in numbered() {
        let mut frame = frame(&message);
        frame.push(0);
        assert_eq!(refusal(&frame), Some(CodecError::Malformed));
        frame.truncate(frame.len() - 2);
        assert_eq!(refusal(&frame), Some(CodecError::Malformed));
    }
    let long = vec![1; MAX_FRAME + 1];
    assert_eq!(refusal(&long), Some(CodecError::TooLong));
}

#[test]
fn messages_beyond_their_bounds_are_refused() {
    let crowd: Vec<_> = (0..17).map(|key| claim(key, "Ana")).collect();
    let long = claim(1, &"a".repeat(257));
    let pace = Pace {
        race_ms: 9000,
        ..Pace::default()
    };
    let ages = (0..17).map(PlayerId).collect();
    let beyond = [
        FromGuest::hello(&crowd, ChannelBinding::default()),
        FromGuest::Hello(Vec::new()),
        FromGuest::hello(&[long], ChannelBinding::default()),
        FromGuest::Command(TableCommand::Pace(pace)),
        FromGuest::Command(TableCommand::Ages(ages)),
    ];
    for message in beyond {
        let read = codec::decode::<FromGuest>(&frame(&message));
        assert_eq!(read, Err(CodecError::Unbounded), "{message:?}");
    }
    let mut update = update();
    update.view.seats.truncate(1);
    let frame = first_frame(FromHost::Update(update));
    assert_eq!(refusal(&frame), Some(CodecError::Unbounded));
}

#[test]
fn a_change_that_the_table_does_not_play_is_refused() {
    let room = TestRoom::playing(&["Ana", "Ben"]);
    let table = room.host.table();
    let read = |amendment_right: AmendmentRight, config: GameConfig, change: Option<Change>| {
        let amendment = change.map(|change| Amendment {
            by: PlayerId(1),
            change: Some(change),
        });
        let table = Table {
            config: config.into(),
            amendment_right,
            amendment,
            ..table.clone()
        };
        refusal(&first_frame(FromHost::Table(Box::new(table))))
    };
    let config = table.config.with(HouseRule::JumpIn, 1);
    assert_eq!(read(AmendmentRight::Winner, config, Some(JUMP_IN)), None);
    assert_eq!(read(AmendmentRight::Winner, *table.config, None), None);
    let unbounded = Some(CodecError::Unbounded);
    let nobody = read(AmendmentRight::Nobody, config, Some(JUMP_IN));
    assert_eq!(nobody, unbounded, "nobody may choose here");
    let other = read(AmendmentRight::Winner, *table.config, Some(JUMP_IN));
    assert_eq!(other, unbounded);
    let none = Change {
        house_rule: HouseRule::JumpIn,
        value: 9,
    };
    assert_eq!(read(AmendmentRight::Winner, config, Some(none)), unbounded);
}

/// Decodes the bytes as every type that they could be.
fn read_all(bytes: &[u8]) {
    let _ = codec::decode::<FromGuest>(bytes);
    let _ = codec::decode::<Numbered>(bytes);
    let _ = NumberedLobbyMessage::read(bytes);
    if let Ok(transcript) = Transcript::decode(bytes) {
        let _ = transcript.replay();
    }
}

#[test]
fn no_bytes_make_it_fall() {
    let seed = 4711;
    std::println!("seed {seed}");
    let mut rng = Rng::new(Seed::from_number(seed));
    let mut byte = move || rng.below(256) as u8;
    for _ in 0..20_000 {
        let length = usize::from(byte()) * usize::from(byte()) / 512;
        let mut bytes: Vec<u8> = (0..length).map(|_| byte()).collect();
        if let Some(head) = bytes.first_chunk_mut() {
            *head = PROTOCOL.to_le_bytes();
        }
        read_all(&bytes);
    }
}

#[test]
fn no_damage_to_a_message_makes_it_fall() {
    fn damage<T: Wire>(messages: &[T], rng: &mut Rng) {
        for message in messages {
            let frame = frame(message);
            for _ in 0..400 {
                let mut bytes = frame.clone();
                for _ in 0..=rng.below(3) {
                    let at = rng.below(bytes.len() as u32 - 2) as usize + 2;
                    bytes[at] = rng.below(256) as u8;
                }
                read_all(&bytes);
            }
        }
    }
    let seed = 4712;
    std::println!("seed {seed}");
    let mut rng = Rng::new(Seed::from_number(seed));
    damage(&from_guest(), &mut rng);
    damage(&numbered(), &mut rng);
}

/// Four decks. One hand draws nearly all of them at once.
#[test]
fn the_fullest_hand_fits_a_frame() {
    let config = GameConfig::plain(RulesetId::Classic)
        .with(HouseRule::Packs, 4)
        .with(HouseRule::Sevens, 1)
        .with(HouseRule::Zeros, 1)
        .with(HouseRule::JumpIn, 1);
    let full: Vec<Face> = Face::all()
        .flat_map(|face| core::iter::repeat_n(face, 8))
        .take(400)
        .collect();
    let mut hands = vec![vec![Face::from_index(1).expect("a face")]; 10];
    hands[0] = full.clone();
    let turn = seat(0);
    let pile = vec![kernel::view::PlayedCard::turned(full[60])];
    let position = Position::new(hands, full[..20].to_vec(), vec![pile]);
    let view = config.at(&position).expect("ten can play").view(Some(turn));
    assert!(view.hand.len() == 400 && view.actions.len() > 20);
    let drew = News::Drew {
        seat: turn,
        count: 400,
        cause: Cause::Turn,
    };
    let (news, cards) = (drew, full.clone());
    let update = Update {
        round_number: RoundNumber(9),
        view,
        events: vec![RedactedEvent { news, cards }; 4],
        proof: Some(shown()),
    };
    let frame = first_frame(FromHost::Update(Box::new(update)));
    std::println!("{} bytes", frame.len());
    assert!(frame.len() < MAX_FRAME / 2);
}
