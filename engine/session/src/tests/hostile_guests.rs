//! Guests with hostile programs: every message is well formed, and none is friendly.

use crate::{
    host::machine::{HostEvent, HostOutput},
    proof::signed_hello::ChannelBinding,
    protocol::{
        avatar::Look,
        clock::Millis,
        ids::{DealId, LinkId, PlayerId, RoundNumber, SeatKey},
        invite_relay::InviteRequest,
        message::{
            Claim, Edit, FromGuest, FromHost, Numbered, PlayerAction, Reaction, TableCommand,
            Update,
        },
        name::Name,
        table::{Participation, Presence, Table},
    },
    tests::test_room::{TestRoom, claim, first_frame, frame, seat},
};
use alloc::{
    boxed::Box,
    string::{String, ToString as _},
    vec,
    vec::Vec,
};
use base::{
    Face, Rng, Seat, Seed, Suit,
    codec::{self, CodecError},
};
use games::{
    bot::Strength,
    house_rules::{Change, HOUSE_RULES, HouseRule},
};
use kernel::{Action, Cards, Play, View};

/// Letters, and characters that play tricks.
fn text(rng: &mut Rng) -> String {
    const ODD: &str = "aZ \t\u{202e}\u{301}\u{335}\u{5d0}\u{85}\u{fdfd}\u{1f98a}9";
    let odd: Vec<char> = ODD.chars().collect();
    let letters = 0..rng.below(24);
    letters
        .map(|_| odd[rng.below(odd.len() as u32) as usize])
        .collect()
}

fn action(rng: &mut Rng) -> Action {
    let seat = |rng: &mut Rng| seat(rng.below(16) as u8);
    let suit = |rng: &mut Rng| Suit::ALL[rng.below(4) as usize];
    match rng.below(9) {
        0 => Action::Draw,
        1 => Action::Keep,
        2 => Action::Name(suit(rng)),
        3 => Action::Challenge,
        4 => Action::Call,
        5 => Action::Catch(seat(rng)),
        _ => {
            let count = 1 + rng.below(3) * rng.below(5);
            let faces: Vec<Face> = (0..count)
                .filter_map(|_| Face::from_index(rng.below(54) as u8))
                .collect();
            Action::Play(Play {
                cards: Cards::several(&faces).expect("one to thirteen"),
                pile: [0, 0, 0, 1, 255][rng.below(5) as usize],
                suit: (rng.below(2) == 0).then(|| suit(rng)),
                with: (rng.below(3) == 0).then(|| seat(rng)),
            })
        }
    }
}

fn change(rng: &mut Rng) -> Change {
    Change {
        house_rule: HOUSE_RULES[rng.below(HOUSE_RULES.len() as u32) as usize].house_rule,
        value: rng.below(4) as u8,
    }
}

fn edit(rng: &mut Rng) -> Edit {
    match rng.below(7) {
        5 => Edit::Amend(RoundNumber(rng.below(3)), Some(change(rng))),
        0 => Edit::Name(text(rng)),
        1 => Edit::Look(Look::default()),
        2 => Edit::Part(Participation::Watches),
        3 => Edit::Part(Participation::Plays),
        4 => Edit::Leave,
        _ => Edit::Ready(true),
    }
}

fn command(rng: &mut Rng, id: PlayerId) -> TableCommand {
    match rng.below(9) {
        7 => TableCommand::AskSameDeal,
        0 => TableCommand::Remove(id),
        1 => TableCommand::Close,
        2 => TableCommand::Lobby,
        3 => TableCommand::Move(id, rng.below(256) as u8),
        4 => TableCommand::AddBot(Strength::Casual),
        5 => TableCommand::LastRound,
        6 => TableCommand::Strength(id, Strength::Strong),
        _ => TableCommand::Start,
    }
}

fn message(rng: &mut Rng) -> FromGuest {
    let id = PlayerId(rng.below(8) as u16);
    match rng.below(12) {
        0 => {
            let claims = (0..=rng.below(3)).map(|_| claim(20 + rng.below(40) as u8, &text(rng)));
            FromGuest::hello(&claims.collect::<Vec<_>>(), ChannelBinding::default())
        }
        1 => FromGuest::Edit(id, edit(rng), 0),
        2 => FromGuest::Command(command(rng, id)),
        3 if rng.below(2) == 0 => FromGuest::NotMe(RoundNumber(rng.below(3)), rng.below(60)),
        3 => FromGuest::React(id, Reaction::Clap),
        4 => FromGuest::Resync,
        5 if rng.below(2) == 0 => FromGuest::Pong(rng.below(9)),
        5 => FromGuest::Ping(rng.below(9)),
        6 if rng.below(8) == 0 => FromGuest::Away,
        7 if rng.below(8) == 0 => FromGuest::Goodbye,
        8 => FromGuest::InviteRequest(match rng.below(2) {
            0 => InviteRequest::Ask,
            _ => InviteRequest::Answer("x".repeat(1 + rng.below(256) as usize)),
        }),
        _ => FromGuest::Act(PlayerAction {
            player: id,
            round_number: RoundNumber(rng.below(3)),
            deal: DealId(rng.below(2)),
            number: [rng.below(40), u32::MAX - rng.below(2)][rng.below(2) as usize],
            seen: [rng.below(60), u32::MAX][usize::from(rng.below(9) == 0)],
            after: rng.below(0x1_0000) as u16,
            action: action(rng),
            proof: None,
        }),
    }
}

/// Checks the secrets in a frame: the only seats with a view are those of the players on the link.
fn check_secrets(room: &TestRoom, link: LinkId, frame: &[u8]) {
    let Numbered { message, .. } = codec::decode(frame).expect("the host keeps to the bounds");
    if let FromHost::Update(update) = message
        && let Some(seat) = update.view.viewer
    {
        let player = room.host.table().seated(seat).expect("somebody sits there");
        assert!(
            room.host.owns(link, player.id),
            "{link:?} was sent the hand of {}",
            player.name
        );
    }
}

#[test]
fn strangers_neither_stop_the_table_nor_learn_a_hand_nor_act_for_others() {
    for seed in 800..840 {
        std::println!("seed {seed}");
        let mut rng = Rng::new(Seed::from_number(seed));
        let mut room = TestRoom::playing(&["Ana", "Ben"]);
        let config = room.host.table().config.clone();
        let strangers = [LinkId(901), LinkId(902), LinkId(903)];
        for round in 0..400 {
            let link = strangers[rng.below(3) as usize];
            let kind = rng.below(40);
            let frame = (kind > 6).then(|| frame(&message(&mut rng)));
            room.now += u64::from(rng.below(30));
            let (now, host) = (Millis(room.now), &mut room.host);
            let outputs = match (kind, frame) {
                (_, Some(frame)) => host.receive(now, link, &frame),
                (0, None) => host.handle(now, HostEvent::Closed(link)),
                (_, None) => host.handle(now, HostEvent::Opened(link)),
            };
            for output in outputs {
                if let HostOutput::Send(link, frame) = output {
                    check_secrets(&room, link, &frame);
                }
            }
            if round % 10 == 0 {
                room.pass(100, &[]);
            }
        }
        let table = room.host.table();
        assert_eq!(table.config, config);
        for (phone, name) in ["Host", "Ana", "Ben"].into_iter().enumerate() {
            assert_eq!(room.presence(phone), Some(Presence::Here));
            assert_eq!(table.name_of(room.id(phone)).to_string(), name);
        }
        for _ in 0..6 {
            assert!(room.step().is_some(), "the three of them play on");
            room.pass(1500, &[]);
        }
    }
}

/// The table runs out of player numbers after 65,535 arrivals.
#[test]
fn nobody_becomes_somebody_else_by_coming_often() {
    let mut room = TestRoom::playing(&["Ana"]);
    let link = LinkId(901);
    let stays = claim(90, "Mal");
    let host = room.id(0);
    let mut now = Millis(room.now);
    room.host.handle(now, HostEvent::Opened(link));
    let hello = |claim: Claim| frame(&FromGuest::hello(&[claim], ChannelBinding::default()));
    room.host.seat_owners.next = 65_000;
    room.host.receive(now, link, &hello(stays));
    for n in 0..1_500_u32 {
        now = now + 200;
        let mut key = [91; 16];
        key[..4].copy_from_slice(&n.to_le_bytes());
        let comes = Claim {
            key: SeatKey::new(key),
            ..claim(91, "Mal")
        };
        room.host.receive(now, link, &hello(comes));
        let id = room.host.table().players.last().expect("Mal").id;
        assert_ne!(id, host);
        assert!(!room.host.owns(link, host), "after {n} comings");
        let leaves = frame(&FromGuest::Edit(id, Edit::Leave, 0));
        room.host.receive(now, link, &leaves);
    }
}

#[test]
fn links_that_never_say_hello_keep_nobody_out() {
    let mut room = TestRoom::new();
    let mute: Vec<LinkId> = (901..950).map(LinkId).collect();
    for link in &mute {
        room.at_host(HostEvent::Opened(*link));
    }
    for _ in 0..10 {
        for link in &mute {
            room.frame(*link, frame(&FromGuest::Ping(1)));
        }
        room.pass(3000, &[]);
    }
    let phone = room.join_one(2, "Ana");
    assert_eq!(room.presence(phone), Some(Presence::Here));
}

#[test]
fn any_typed_text_makes_a_readable_name() {
    let mut rng = Rng::new(Seed::from_number(5));
    for _ in 0..20_000 {
        let raw = text(&mut rng);
        let Some(name) = Name::clean(&raw) else {
            continue;
        };
        let second = name.clone().unique(|taken| *taken == name);
        for name in [name, second] {
            let text = String::from(name.clone());
            assert_eq!(Name::of_clean(text), Some(name), "{raw:?}");
        }
    }
}

/// A host may send anything to make a screen look up an entry that is missing, or list one that is there twice.
#[test]
fn forged_views_and_tables_never_reach_a_screen() {
    let room = TestRoom::playing(&["Ana", "Ben"]);
    let table = room.host.table();
    let view = room.view(1);
    let far = seat(15);
    let face = view.hand[0];
    let views: [fn(&mut View, Seat, Face); 9] = [
        |view, _, _| view.seats = vec![view.seats[0].clone(); 17],
        |view, _, _| view.order.push(view.order[0]),
        |view, far, _| view.order.push(far),
        |view, far, _| view.dealer = far,
        |view, _, face| view.hand = vec![face; 649],
        |view, _, _| view.piles = vec![view.piles[0].clone(); 9],
        |view, _, _| view.piles[0].top = vec![view.piles[0].top[0]; 26],
        |view, _, _| view.piles[0].cards = 0,
        |view, far, _| view.actions.push(Action::Catch(far)),
    ];
    for (at, forge) in views.into_iter().enumerate() {
        let mut view = view.clone();
        forge(&mut view, far, face);
        let update = Update {
            round_number: table.round_number,
            view,
            events: Vec::new(),
            proof: None,
        };
        refused(FromHost::Update(Box::new(update)), at);
    }
    let tables: [fn(&mut Table, Seat); 3] = [
        |table, _| table.players[1].id = table.players[0].id,
        |table, _| table.players[1].seat = table.players[0].seat,
        |table, far| table.players[1].seat = Some(far),
    ];
    for (at, forge) in tables.into_iter().enumerate() {
        let mut table = table.clone();
        forge(&mut table, far);
        refused(FromHost::Table(Box::new(table)), at);
    }
    let mut table = table.clone();
    table.config = table.config.with(HouseRule::Packs, 255).into();
    let frame = first_frame(FromHost::Table(Box::new(table)));
    let read = codec::decode::<Numbered>(&frame);
    assert_eq!(read, Err(CodecError::Malformed), "it cannot be played");
}

fn refused(message: FromHost, at: usize) {
    let read = codec::decode::<Numbered>(&first_frame(message));
    assert_eq!(read, Err(CodecError::Unbounded), "forgery {at}");
}

/// A player with a seat sends arbitrary frames. The others play on as soon as that link is gone.
#[test]
fn a_player_who_plays_foul_is_played_around() {
    for seed in 900..930 {
        std::println!("seed {seed}");
        let mut rng = Rng::new(Seed::from_number(seed));
        let mut room = TestRoom::playing(&["Ana", "Ben", "Mal"]);
        let link = room.link(3);
        for number in 1..600 {
            let own = room.view(3).clone();
            let action = match own.actions.as_slice() {
                [] => action(&mut rng),
                _ if rng.below(2) == 0 => action(&mut rng),
                all => all[rng.below(all.len() as u32) as usize],
            };
            let seen = [own.revision, 0, u32::MAX][rng.below(4).saturating_sub(1) as usize];
            let act = PlayerAction {
                number,
                after: rng.below(0x1_0000) as u16,
                ..room.first_act(3, seen, action)
            };
            room.frame(link, frame(&FromGuest::Act(act)));
            if rng.below(4) == 0 {
                room.pass(u64::from(rng.below(1200)), &[]);
            }
            if room.asked().is_some_and(|(phone, ..)| phone != 3) && rng.below(3) == 0 {
                room.step();
            }
            if !room.is_playing() {
                break;
            }
        }
        room.at_host(HostEvent::Closed(link));
        for _ in 0..6 {
            room.pass(40_000, &[3]);
            let waits = room.is_playing() && room.asked().is_none_or(|(p, ..)| p == 3);
            assert!(!waits, "nobody waits for Mal");
            room.step();
        }
    }
}
