//! Feeds whole hosts, whole guests and the decoders with arbitrary input in any order.

use super::{
    hostile_messages::{garbage, spoilt, strange_message, strange_peer},
    late_parts::PartTimes,
    people,
    phone::claims,
    plan::StormPlan,
    wire::LinkEnd,
    world::{World, new_host},
};
use crate::chance::Dice;
use engine::{
    Action, Seat,
    codec::{self, Wire},
    session::{
        ChannelBinding, Entropy, Guest, GuestEvent, GuestOutput, Host, HostEvent, HostOutput,
        LinkId, Millis, PeerEvent, PlayerId, Purpose, ROUND_PART, VERIFIER,
        protocol::message::{FromGuest, FromHost, Numbered},
    },
    transcript::Transcript,
};

/// Frames and stored tables from an honest game, as material for corrupted input.
#[derive(Debug)]
pub struct Recording {
    plan: StormPlan,
    to_host: Vec<Vec<u8>>,
    to_guest: Vec<Vec<u8>>,
    stored: Vec<Vec<u8>>,
}

impl Recording {
    /// Records the game of this seed.
    pub fn new(seed: u64) -> Recording {
        let mut world = World::new(StormPlan::new(seed), PartTimes::Late, false);
        world.tap = Some(Vec::new());
        world.play();
        let frames = world.tap.take().unwrap_or_default();
        let to = |end: LinkEnd| {
            let worth = |frame: &[u8]| end == LinkEnd::Host || is_telling(frame);
            let frames = frames
                .iter()
                .filter(|(to, frame)| *to == end && worth(frame));
            frames.map(|(_, frame)| frame.clone()).collect()
        };
        Recording {
            to_host: to(LinkEnd::Host),
            to_guest: to(LinkEnd::Guest),
            stored: world.hosting.disk.kept.into_iter().collect(),
            plan: world.plan,
        }
    }

    /// The frames that the host received, one by one.
    pub fn to_host(&self) -> &[Vec<u8>] {
        &self.to_host
    }

    /// The frames that guests received, without pongs.
    pub fn to_guest(&self) -> &[Vec<u8>] {
        &self.to_guest
    }

    /// The tables as the host stored them.
    pub fn stored(&self) -> &[Vec<u8>] {
        &self.stored
    }

    /// Feeds a host with arbitrary input. Its messages must keep within their limits, and a host must be able to resume
    /// each table that it stores.
    ///
    /// # Panics
    /// If the host breaks one of these rules.
    pub fn feed_host(&self, seed: u64) {
        let mut dice = Dice::new(seed);
        let key = claims(0, 0, 1, Purpose::Play);
        let phones = [super::phone::VirtualPhone::new(key)];
        let mut host = new_host(&self.plan, &phones, &mut dice);
        let mut now = 0;
        let mut stored = None;
        for _ in 0..400 {
            now += dice.between(0, 700) * u64::from(dice.chance(5000));
            now += 86_400_000 * u64::from(dice.chance(20));
            let link = LinkId(1 + dice.below(6) as u32);
            let time = Millis(now);
            let outputs = match dice.below(20) {
                0 | 1 => host.handle(time, HostEvent::Opened(link)),
                2 => host.handle(time, HostEvent::Closed(link)),
                3 => host.handle(time, HostEvent::Tick),
                4 if dice.chance(1000) => host.handle(time, HostEvent::Suspend),
                5 if dice.chance(3000) => host.handle(time, HostEvent::StorageFailed),
                6..=8 => host.receive(time, link, &encode(&strange_message(&mut dice))),
                9 if dice.chance(2000) => host.receive(time, link, &garbage(&mut dice)),
                10..=13 => host.receive(time, link, dice.pick::<Vec<u8>>(&self.to_host)),
                _ => host.receive(time, link, &spoilt(&self.to_host, &mut dice)),
            };
            for output in outputs {
                match output {
                    HostOutput::Send(_, frame) => {
                        let read = codec::decode::<Numbered>(&frame);
                        assert!(read.is_ok(), "the host keeps to its bounds: {read:?}");
                    }
                    HostOutput::Persist(bytes) => stored = Some(bytes),
                    _ => {}
                }
            }
        }
        if let Some(bytes) = stored {
            let resumed = Host::resume(&bytes, Entropy::new([6; 32]), Millis(now));
            assert!(
                resumed.is_ok(),
                "what was stored is taken up: {:?}",
                resumed.err()
            );
        }
    }

    /// Feeds a guest with arbitrary input. Its views must name only seats that exist, and its messages must keep within
    /// their limits.
    ///
    /// # Panics
    /// If the guest breaks one of these rules.
    pub fn feed_guest(&self, seed: u64) {
        let mut dice = Dice::new(seed);
        let mut guest = Guest::in_lobby(claims(0, 0, 1, Purpose::Play));
        let mut now = 0;
        let mut at = dice.below(self.to_guest.len());
        // Half of the guests get their round part late, and some of them never.
        let begins = Dice::new(!seed).between(0, 600).saturating_sub(300);
        for step in 0..300 {
            now += dice.between(0, 900) * u64::from(dice.chance(3000));
            let time = Millis(now);
            if step == begins {
                guest.set_verifier(VERIFIER);
                guest.begin_rounds(time, &ROUND_PART);
            }
            let outputs = match dice.below(24) {
                0 => guest.handle(time, GuestEvent::Opened),
                1 if dice.chance(1000) => guest.handle(time, GuestEvent::Closed),
                2 => guest.handle(time, GuestEvent::Tick),
                3 if dice.chance(2000) => guest.handle(time, GuestEvent::Woke),
                4..=6 => match random_move(&guest, &mut dice) {
                    Some((seat, seen, action)) => guest.act(time, seat, seen, action),
                    None => guest.handle(time, GuestEvent::Tick),
                },
                7 if dice.chance(3000) => guest.receive(time, &garbage(&mut dice)),
                8..=16 => {
                    at = (at + 1) % self.to_guest.len();
                    guest.receive(time, &self.to_guest[at])
                }
                18 => {
                    let peer = PlayerId(dice.below(5) as u16);
                    let event = strange_peer_event(&mut dice);
                    guest.handle(time, GuestEvent::Peer(peer, event))
                }
                17 => guest.receive(time, dice.pick::<Vec<u8>>(&self.to_guest)),
                19 => guest.handle(time, GuestEvent::Heard),
                _ => guest.receive(time, &spoilt(&self.to_guest, &mut dice)),
            };
            for output in outputs {
                if let GuestOutput::Send(frame) = output {
                    let read = codec::decode::<FromGuest>(&frame);
                    assert!(
                        read.is_ok(),
                        "the guest keeps to its bounds: {read:?} {frame:?}"
                    );
                }
            }
            for view in guest.views() {
                let seats = view.seats.len();
                let known = view.order.iter().chain(view.viewer.iter());
                assert!(known.into_iter().all(|seat| seat.index() < seats));
            }
        }
    }

    /// Feeds every decoder with corrupted recordings. A value that decodes must encode, and then decode to the same
    /// value.
    pub fn feed_decoders(&self, seed: u64) {
        let mut dice = Dice::new(seed);
        for frames in [&self.to_host, &self.to_guest] {
            let frame = spoilt(frames, &mut dice);
            reads_back::<FromGuest>(&frame);
            reads_back::<Numbered>(&frame);
        }
        if !self.stored.is_empty() {
            let stored = spoilt(&self.stored, &mut dice);
            let _ = Host::resume(&stored, Entropy::new([6; 32]), Millis(0));
            if let Ok(transcript) = Transcript::decode(&stored) {
                let _ = transcript.replay();
            }
        }
    }
}

/// A random event on a link to another guest that is hostile.
fn strange_peer_event(dice: &mut Dice) -> PeerEvent {
    match dice.below(8) {
        0 | 1 => PeerEvent::Opened(ChannelBinding::default()),
        2 => PeerEvent::Closed,
        3 => PeerEvent::Frame(garbage(dice)),
        _ => PeerEvent::Frame(codec::encode(&strange_peer(dice)).unwrap_or_default()),
    }
}

/// A random move that a player could make on the current screen, with the revision that it shows.
fn random_move(guest: &Guest, dice: &mut Dice) -> Option<(Seat, u32, Action)> {
    let views = guest.views();
    let view = views.get(dice.below(views.len().max(1)))?;
    let action = match view.actions.is_empty() {
        true => return None,
        false => people::at_random(view, true, dice)?,
    };
    Some((view.viewer?, view.revision, action))
}

fn encode(message: &FromGuest) -> Vec<u8> {
    codec::encode(message).unwrap_or_default()
}

fn reads_back<T: Wire + PartialEq + core::fmt::Debug>(frame: &[u8]) {
    let Ok(message) = codec::decode::<T>(frame) else {
        return;
    };
    if let Ok(written) = codec::encode(&message) {
        assert_eq!(codec::decode::<T>(&written), Ok(message));
    }
}

/// True if a frame from the host is worth recording. Pongs are not: there are thousands of them.
pub fn is_telling(frame: &[u8]) -> bool {
    !matches!(
        codec::decode(frame),
        Ok(Numbered {
            message: FromHost::Pong(_),
            ..
        })
    )
}
