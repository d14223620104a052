//! A host and its guests as wholes, linked as they are, with anything else put between them in any order: nothing falls
//! over, what they say keeps to its bounds, and what the host stores can be taken up.
#![no_main]

use engine::{
    codec::{self, PROTOCOL},
    session::{
        Claim, Edit, Entropy, Guest, GuestCommand, GuestEvent, GuestOutput, Host, HostConfig,
        HostEvent, HostOutput, LinkId, Millis, Purpose, SeatKey, TableCommand,
        protocol::message::{FromGuest, Numbered},
    },
};
use libfuzzer_sys::fuzz_target;

/// Phones at the table; the first is the host's.
const PHONES: usize = 3;
/// Frames handed on without a pause.
const MOST: usize = 400;

/// A table in the making.
struct FuzzedTable {
    now: Millis,
    host: Host,
    stored: Option<Vec<u8>>,
    guests: Vec<Guest>,
    /// Frames under way, and to whom: a guest, or the host from that guest.
    under_way: Vec<(usize, bool, Vec<u8>)>,
}

fuzz_target!(|bytes: &[u8]| {
    let mut table = FuzzedTable::new();
    let mut rest = bytes;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        let (kind, at) = (byte >> 3, usize::from(byte & 7) % PHONES);
        match kind {
            0..4 => table.tell_host(HostEvent::Opened(link(at))),
            4 => table.tell_host(HostEvent::Closed(link(at))),
            5 => table.tell_host(HostEvent::StorageFailed),
            6 => table.tell_host(HostEvent::Tick),
            7..9 => table.tell_guest(at, GuestEvent::Opened),
            9 => table.tell_guest(at, GuestEvent::Heard),
            10 => table.tell_guest(at, GuestEvent::Closed),
            11 => table.tell_guest(at, GuestEvent::Woke),
            12 => table.now = table.now + 40 * u64::from(byte),
            13 => table.tell_guest(at, GuestEvent::Tick),
            14..20 => table.send_command(at, byte),
            20..24 => table.frame_to_host(link(at), frame(&mut rest)),
            24..28 => table.frame_to_guest(at, frame(&mut rest)),
            _ => table.hand_on(),
        }
    }
    if let Some(stored) = table.stored {
        assert!(Host::resume(&stored, Entropy::new([6; 32]), table.now).is_ok());
    }
});

fn link(at: usize) -> LinkId {
    LinkId(at as u32 + 1)
}

fn key(at: usize) -> SeatKey {
    SeatKey::new([at as u8 + 1; 16])
}

/// Bytes of this version.
fn frame(rest: &mut &[u8]) -> Vec<u8> {
    let length = rest.first().copied().map_or(0, usize::from).min(rest.len());
    let (body, after) = rest.split_at(length);
    *rest = after;
    PROTOCOL.to_le_bytes().iter().chain(body).copied().collect()
}

impl FuzzedTable {
    fn new() -> FuzzedTable {
        let guest = |at: usize| {
            Guest::new(vec![Claim {
                key: key(at),
                name: format!("P{at}"),
                look: None,
                purpose: Purpose::Play,
            }])
        };
        FuzzedTable {
            now: Millis(0),
            host: Host::new(HostConfig::new(key(0)), Entropy::new([5; 32])),
            stored: None,
            guests: (0..PHONES).map(guest).collect(),
            under_way: Vec::new(),
        }
    }

    fn tell_host(&mut self, event: HostEvent) {
        let outputs = self.host.handle(self.now, event);
        self.carry_out_for_host(outputs);
    }

    fn frame_to_host(&mut self, link: LinkId, frame: Vec<u8>) {
        let outputs = self.host.receive(self.now, link, &frame);
        self.carry_out_for_host(outputs);
    }

    fn carry_out_for_host(&mut self, outputs: Vec<HostOutput>) {
        for output in outputs {
            match output {
                HostOutput::Persist(bytes) => self.stored = Some(bytes),
                HostOutput::Send(to, frame) => {
                    assert!(codec::decode::<Numbered>(&frame).is_ok());
                    self.under_way.push((to.0 as usize - 1, false, frame));
                }
                _ => {}
            }
        }
    }

    fn tell_guest(&mut self, at: usize, event: GuestEvent) {
        let outputs = self.guests[at].handle(self.now, event);
        self.carry_out(at, outputs);
    }

    fn frame_to_guest(&mut self, at: usize, frame: Vec<u8>) {
        let outputs = self.guests[at].receive(self.now, &frame);
        self.carry_out(at, outputs);
    }

    fn carry_out(&mut self, at: usize, outputs: Vec<GuestOutput>) {
        for output in outputs {
            if let GuestOutput::Send(frame) = output {
                assert!(codec::decode::<FromGuest>(&frame).is_ok());
                self.under_way.push((at, true, frame));
            }
        }
    }

    /// Everything under way arrives.
    fn hand_on(&mut self) {
        for _ in 0..MOST {
            if self.under_way.is_empty() {
                return;
            }
            match self.under_way.remove(0) {
                (at, true, frame) => self.frame_to_host(link(at), frame),
                (at, false, frame) => self.frame_to_guest(at, frame),
            }
        }
    }

    /// Somebody wants what the screen offers.
    fn send_command(&mut self, at: usize, byte: u8) {
        let guest = &self.guests[at];
        let player = guest.players().next();
        let views = guest.views().first();
        let action = views.and_then(|view| {
            let action = view
                .actions
                .get(usize::from(byte) % view.actions.len().max(1))?;
            Some((view.viewer?, view.revision, *action))
        });
        let ready = player.map(|player| GuestCommand::Edit(player, Edit::Ready(true)));
        let command = match byte & 1 {
            0 => ready,
            _ => Some(GuestCommand::Table(TableCommand::Start)),
        };
        let (guest, now) = (&mut self.guests[at], self.now);
        let outputs = match (action, command) {
            (Some((seat, seen, action)), _) => guest.act(now, seat, seen, action),
            (None, Some(command)) => guest.command(now, command),
            (None, None) => return,
        };
        self.carry_out(at, outputs);
    }
}
