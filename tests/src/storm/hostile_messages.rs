//! Messages of strangers: well-formed but hostile ones, and pure garbage.

use crate::chance::Dice;
use engine::{
    Action, Seat, Suit,
    bot::Strength,
    codec::{self, MAX_FRAME, PROTOCOL},
    house_rules::{Change, HOUSE_RULES},
    session::{
        AbsenceChoice, Audience, ChannelBinding, Claim, DealId, Edit, InviteRequest, PlayerId,
        Purpose, Reaction, RoundNumber, SeatKey, SignedHello, TableCommand,
        proof::signing::Signature,
        protocol::message::{FromGuest, PlayerAction},
        replication::wire::{ElectionCertificate, Epoch, LogEntryPart, PeerMessage, Progress},
    },
};

/// The highest possible term of a host.
const LAST: u32 = u32::MAX / 4096;
/// How many keys strangers use. The limit leaves room for other players.
pub const KEYS: usize = 3;
/// Parts of names that play tricks.
const TRICKS: [&str; 16] = [
    "Ana",
    "\u{202e}gnihton",
    "\u{200b}\u{200d}\u{2060}",
    "\u{0}\u{7}\u{1b}[2J",
    "<script>alert(1)</script>",
    "<b onmouseover=x>",
    "&lt;\"'`",
    "\u{2066}\u{2067}\u{2068}\u{2069}",
    "a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}",
    "\u{e0041}\u{e0042}",
    "\u{fdfd}\u{fdfd}",
    "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
    "\u{5d0}\u{5d1}",
    "\u{3164}\u{115f}\u{2800}",
    "P00",
    "          ",
];

/// Encodes a message as a frame.
pub fn encode(message: &FromGuest) -> Vec<u8> {
    codec::encode(message).unwrap_or_default()
}

/// Players with strangers' keys, and with names that play tricks.
pub fn strange_claims(dice: &mut Dice) -> Vec<Claim> {
    let count = 1 + dice.below(2);
    let claim = |dice: &mut Dice| {
        let parts = 1 + dice.below(4);
        let name: String = (0..parts).map(|_| *dice.pick(&TRICKS)).collect();
        let key = [66 + dice.below(KEYS) as u8; 16];
        Claim {
            key: SeatKey::new(key),
            name,
            look: None,
            purpose: Purpose::Play,
        }
    };
    (0..count).map(|_| claim(dice)).collect()
}

/// The progress that a hostile replica claims, although it stores nothing.
fn strange_progress(dice: &mut Dice) -> Progress {
    let mut epoch = || Epoch {
        term: *dice.pick(&[0, 1, LAST]),
        configuration: *dice.pick(&[0, 1, 2, u32::MAX]),
    };
    let (active, pending, switched_to, by) = (epoch(), epoch(), epoch(), epoch());
    Progress {
        term: *dice.pick(&[0, 1, LAST]),
        active: dice.chance(5000).then_some((active, u32::MAX)),
        pending: dice.chance(5000).then_some((pending, 3)),
        switched_to,
        switch_signature: Signature::default(),
        settled: dice.chance(5000),
        election_certificate: dice.chance(5000).then(|| ElectionCertificate {
            term: LAST,
            by,
            signature: Signature::default(),
        }),
        linked: dice.below(3) as u8,
    }
}

/// A well-formed but hostile message between replicas.
pub fn strange_peer(dice: &mut Dice) -> PeerMessage {
    let progress = strange_progress(dice);
    let (term, epoch) = (progress.term, progress.switched_to);
    match dice.below(8) {
        6 => PeerMessage::Vote {
            term,
            share: None,
            index: *dice.pick(&[0, 1, u32::MAX]),
        },
        7 => PeerMessage::LogEntry(LogEntryPart {
            epoch,
            index: *dice.pick(&[1, 2, u32::MAX]),
            is_snapshot: dice.chance(5000),
            part: 0,
            of: 1,
            bytes: garbage(dice),
        }),
        0 => PeerMessage::RequestVote {
            term,
            epoch,
            index: 0,
            configuration_certificate: Box::default(),
            switch_signature: Signature::default(),
        },
        1 => PeerMessage::Withdraw(term),
        2 => strange_claims(dice)
            .first()
            .and_then(|claim| SignedHello::new(claim, Audience::Host, ChannelBinding::default()))
            .map_or(PeerMessage::RequestHello, PeerMessage::Hello),
        3 => PeerMessage::RequestHello,
        _ => PeerMessage::Heartbeat {
            progress,
            host_lost: dice.chance(5000),
            is_host: dice.chance(5000),
        },
    }
}

/// A change of the house rules. It may have no place at this table, or apply to the whole match.
fn strange_change(dice: &mut Dice) -> Option<Change> {
    let change = Change {
        house_rule: dice.pick(&HOUSE_RULES).house_rule,
        value: dice.below(12) as u8,
    };
    dice.chance(8000).then_some(change)
}

/// A message that only a hostile guest would send.
pub fn strange_message(dice: &mut Dice) -> FromGuest {
    let player = PlayerId(dice.below(14) as u16);
    match dice.below(12) {
        8 => FromGuest::Relay(player, garbage(dice).into_iter().take(900).collect()),
        9 => FromGuest::Progress(strange_progress(dice)),
        0 => FromGuest::hello(&strange_claims(dice), ChannelBinding::default()),
        1 => FromGuest::Edit(
            player,
            match dice.below(5) {
                4 => Edit::Amend(RoundNumber(dice.below(3) as u32), strange_change(dice)),
                0 => Edit::Leave,
                3 => Edit::Vote(
                    PlayerId(dice.below(14) as u16),
                    *dice.pick(&AbsenceChoice::ALL),
                ),
                1 => Edit::Ready(true),
                _ => Edit::Name((*dice.pick(&TRICKS)).into()),
            },
            0,
        ),
        2 => FromGuest::Command(match dice.below(8) {
            7 => TableCommand::AskSameDeal,
            6 => TableCommand::Pass(player),
            0 => TableCommand::Close,
            1 => TableCommand::Lobby,
            2 => TableCommand::Remove(player),
            3 => TableCommand::AddBot(Strength::Casual),
            4 => TableCommand::LastRound,
            _ => TableCommand::Start,
        }),
        3 => FromGuest::React(player, Reaction::Heart),
        4 if dice.chance(5000) => FromGuest::WhoHosts,
        4 => FromGuest::Resync,
        5 if dice.chance(5000) => FromGuest::Pong(dice.below(9) as u32),
        5 => FromGuest::Ping(u32::MAX),
        6 if dice.chance(500) => FromGuest::Goodbye,
        7 if dice.chance(500) => FromGuest::Away,
        7 if dice.chance(500) => FromGuest::InviteRequest(InviteRequest::Ask),
        _ => FromGuest::Act(PlayerAction {
            player,
            round_number: RoundNumber(dice.below(3) as u32),
            deal: DealId::default(),
            number: *dice.pick(&[0, 1, 2, 7, 40, u32::MAX]),
            proof: None,
            seen: *dice.pick(&[0, 3, 50, u32::MAX]),
            after: dice.between(0, 0xFFFF) as u16,
            action: match (dice.below(5), Seat::new(dice.below(16) as u8)) {
                (0, Some(seat)) => Action::Catch(seat),
                (1, _) => Action::Call,
                (2, _) => Action::Name(*dice.pick(&Suit::ALL)),
                (3, _) => Action::Keep,
                _ => Action::Draw,
            },
        }),
    }
}

/// Random bytes. Some are longer than any frame.
pub fn garbage(dice: &mut Dice) -> Vec<u8> {
    let length = match dice.below(12) {
        0 => MAX_FRAME + 1 + dice.below(9),
        1 => 200,
        _ => dice.below(24),
    };
    let mut bytes: Vec<u8> = (0..length).map(|_| dice.below(256) as u8).collect();
    if dice.chance(7000) {
        let version = PROTOCOL.to_le_bytes();
        bytes
            .iter_mut()
            .zip(version)
            .for_each(|(byte, of)| *byte = of);
    }
    bytes
}

/// A frame of another phone, unchanged or corrupted.
pub fn spoilt(frames: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    if frames.is_empty() {
        return garbage(dice);
    }
    let mut frame = dice.pick(frames).clone();
    if frame.is_empty() {
        return frame;
    }
    for _ in 0..dice.below(4) {
        let at = dice.below(frame.len());
        match dice.below(5) {
            0 => frame[at] ^= 1 << dice.below(8),
            1 => frame[at] = *dice.pick(&[0, 1, 127, 128, 250, 251, 252, 253, 254, 255]),
            2 => frame.truncate(at + 1),
            3 => frame.insert(at, dice.below(256) as u8),
            _ => frame.extend_from_slice(&dice.pick(frames).clone()),
        }
    }
    frame
}
