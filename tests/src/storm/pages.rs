//! The browser's work for the host and the guests on their pages: links, storage and alarms.

use super::{
    late_parts::promises_nothing,
    phone::VirtualPhone,
    stranger::is_strange,
    wire::{HostLink, LinkEnd},
    world::{Happening, World},
};
use engine::session::{
    DisconnectReason, GuestCommand, GuestEvent, GuestOutput, HostEvent, HostOutput, LinkId, Notice,
    Phase,
};

/// The first and the longest pause before a phone looks for the host again, in milliseconds.
const PAUSES: [u64; 2] = [300, 2000];
/// How long browsers take to connect, in addition to four one-way trips, in milliseconds.
const HANDSHAKE: (u64, u64) = (50, 400);

impl World {
    /// Passes an event to the host.
    pub fn at_host(&mut self, event: HostEvent) {
        let now = self.phones[self.hosting.phone].clock(self.now);
        let Some(host) = &mut self.hosting.host else {
            return;
        };
        let outputs = host.handle(now, event);
        self.obey_host(outputs);
    }

    /// Passes a frame to the host.
    pub fn host_receives(&mut self, link: LinkId, frame: &[u8]) {
        let now = self.phones[self.hosting.phone].clock(self.now);
        let Some(host) = &mut self.hosting.host else {
            return;
        };
        let outputs = host.receive(now, link, frame);
        self.obey_host(outputs);
    }

    fn obey_host(&mut self, outputs: Vec<HostOutput>) {
        let torn = self.hosting.torn.take_if(|_| !outputs.is_empty());
        let done = match torn {
            Some(_) => self.dice.below(outputs.len() + 1),
            None => outputs.len(),
        };
        self.obey(outputs.into_iter().take(done).collect());
        if let Some(fault) = torn {
            self.trace(|| String::from("the host's page dies"));
            self.host_dies(false);
            let lasts = self.plan.faults[fault].lasts;
            self.later(lasts, Happening::Over(fault));
        }
        self.look_whether_back();
    }

    /// The host's page is about to be reloaded.
    pub fn host_parts(&mut self) {
        let now = self.phones[self.hosting.phone].clock(self.now);
        if let Some(host) = &mut self.hosting.host {
            let outputs = host.handle(now, HostEvent::Suspend);
            self.obey_last(outputs);
        }
    }

    /// The host's page carries out these outputs.
    pub fn do_for_host(&mut self, outputs: Vec<HostOutput>) {
        for output in outputs {
            self.carry_out(output);
        }
    }

    fn carry_out(&mut self, output: HostOutput) {
        match output {
            HostOutput::Send(link, frame) if is_strange(link) => self.strangers.hear(link, &frame),
            HostOutput::Close(link) if is_strange(link) => self.strangers.drop_link(link),
            HostOutput::Send(link, frame) => {
                if let Some(wire) = self.wire_of(link) {
                    self.send(wire, LinkEnd::Guest, frame);
                }
            }
            HostOutput::Close(link) => {
                if let Some(wire) = self.wire_of(link) {
                    self.close(wire, LinkEnd::Host);
                }
            }
            HostOutput::WakeAt(at) => {
                self.hosting.alarm += 1;
                let at = self.phones[self.hosting.phone].world(at);
                self.hosting.rings = at;
                let ring = Happening::HostAlarm(self.hosting.phone, self.hosting.alarm);
                self.later(at.saturating_sub(self.now), ring);
            }
            // No guest in a storm uses the invite relay, so no answer is needed.
            HostOutput::InviteRequest(..) => {}
            HostOutput::Persist(_) => panic!("storage has taken it"),
            HostOutput::TooLargeToStore => panic!("no round is that long"),
            HostOutput::Forget => self.forget_table(),
            HostOutput::Yield(_) => self.yields(),
            HostOutput::LookForHost => self.doubts(),
        }
    }

    fn wire_of(&self, link: LinkId) -> Option<usize> {
        let at = (link.0 as usize).checked_sub(1)?;
        self.wires.get(at).filter(|wire| wire.host_open)?;
        Some(at)
    }

    /// Passes an event to a guest.
    pub fn at_guest(&mut self, phone: usize, event: GuestEvent) {
        let now = self.phones[phone].clock(self.now);
        let outputs = self.phones[phone].guest.handle(now, event);
        self.obey_guest(phone, outputs);
    }

    /// Passes a frame to the guest on this phone.
    pub fn guest_receives(&mut self, phone: usize, frame: &[u8]) {
        let now = self.phones[phone].clock(self.now);
        let outputs = self.phones[phone].guest.receive(now, frame);
        self.obey_guest(phone, outputs);
    }

    /// A person at this phone commands something.
    pub fn command(&mut self, phone: usize, command: GuestCommand) {
        let now = self.phones[phone].clock(self.now);
        let outputs = self.phones[phone].guest.command(now, command);
        self.obey_guest(phone, outputs);
    }

    pub(super) fn obey_guest(&mut self, phone: usize, outputs: Vec<GuestOutput>) {
        let keeps = |output: &GuestOutput| matches!(output, GuestOutput::Store(_));
        if outputs.iter().any(keeps) {
            self.writes_as_replica(phone);
        }
        for output in outputs {
            if !self.phones[phone].has_part {
                promises_nothing(&output);
            }
            self.do_for_guest(phone, output);
        }
        self.fetch_verifier(phone);
        self.look_whether_back();
    }

    fn do_for_guest(&mut self, phone: usize, output: GuestOutput) {
        match output {
            GuestOutput::Send(frame) => {
                let VirtualPhone {
                    wire, guest, page, ..
                } = &self.phones[phone];
                if let Some(wire) = *wire {
                    self.witness.sent((phone, *page), guest, &frame);
                    self.send(wire, LinkEnd::Host, frame);
                }
            }
            GuestOutput::Relink => {
                self.trace(|| format!("phone {phone} looks for the host"));
                let VirtualPhone {
                    guest,
                    wire,
                    silent,
                    ..
                } = &mut self.phones[phone];
                match guest.elected_host() {
                    Some(_) => self.hang_up(phone),
                    None => *silent = wire.take().or(*silent),
                }
                self.seek(phone, 0);
            }
            GuestOutput::Close => self.hang_up(phone),
            GuestOutput::ToPeer(peer, frame) => self.send_to_peer(phone, peer, frame),
            GuestOutput::Store(kept) => self.phones[phone].writing.push(kept),
            GuestOutput::TakeOver(takeover) => self.takes_over(phone, &takeover),
            GuestOutput::Notice(notice) => self.noticed(phone, &notice),
            GuestOutput::WakeAt(at) => {
                self.phones[phone].alarm += 1;
                let at = self.phones[phone].world(at);
                let ring = Happening::Alarm(phone, self.phones[phone].alarm);
                self.later(at.saturating_sub(self.now), ring);
            }
        }
    }

    fn noticed(&mut self, phone: usize, notice: &Notice) {
        let VirtualPhone { guest, .. } = &self.phones[phone];
        self.witness.noticed(guest, notice);
        match notice {
            Notice::Replicas => self.reach_out(phone),
            Notice::Relayed(from, envelope) => self.reached(phone, *from, envelope),
            Notice::Table => self.phones[phone].claims = guest.claims().to_vec(),
            Notice::KnownHosts => self.phones[phone].hosts = guest.known_hosts().clone(),
            Notice::Phase => {
                let phase = guest.phase();
                self.trace(|| format!("phone {phone}: {phase:?}"));
                if let Phase::Ended(farewell) = phase {
                    assert_eq!(
                        farewell,
                        DisconnectReason::Left,
                        "phone {phone} is sent away"
                    );
                }
            }
            _ => {}
        }
    }

    /// Closes the link of this phone to its host, and an older one that was only silent.
    pub fn hang_up(&mut self, phone: usize) {
        let VirtualPhone { wire, silent, .. } = &mut self.phones[phone];
        for wire in [wire.take(), silent.take()].into_iter().flatten() {
            self.close(wire, LinkEnd::Guest);
        }
    }

    /// The phone looks for the host until it has a link.
    pub fn seek(&mut self, phone: usize, delay: u64) {
        if !self.phones[phone].seeking {
            self.phones[phone].seeking = true;
            self.phones[phone].pause = PAUSES[0];
            let page = self.phones[phone].page;
            self.later(delay, Happening::Seek(phone, page));
        }
    }

    /// Tries to open a link; if it cannot, it tries again later.
    pub fn try_link(&mut self, phone: usize) {
        let is_hosts = self.hosts_on(phone);
        let VirtualPhone {
            wire,
            guest,
            page,
            cut,
            pause,
            ..
        } = &mut self.phones[phone];
        if wire.is_some() || guest.phase() != Phase::Linking {
            self.phones[phone].seeking = false;
            return;
        }
        let again = Happening::Seek(phone, *page);
        if !is_hosts && cut.is_some() {
            let pause = core::mem::replace(pause, (*pause * 2).min(PAUSES[1]));
            return self.later(pause, again);
        }
        let Some(host) = self.find_host(phone) else {
            // A phone that waits in the room notices when the host comes.
            let wait = self.dice.between(100, 300);
            return self.later(wait, again);
        };
        let delays = match is_hosts {
            true => [0; 2],
            false => {
                let path = self.plan.path;
                let trips: u64 = (0..4).map(|_| path.delay(&mut self.dice)).sum();
                let (least, most) = HANDSHAKE;
                let host = trips + self.dice.between(least, most);
                [host, host + path.delay(&mut self.dice)]
            }
        };
        let link = LinkId(self.wires.len() as u32 + 1);
        let wire = self.wires.len();
        self.wires
            .push(HostLink::new(link, phone, host, self.now + delays[0]));
        self.later(delays[0], Happening::Opened(wire, LinkEnd::Host));
        self.later(delays[1], Happening::Opened(wire, LinkEnd::Guest));
    }

    /// A link is open at the guest's end.
    pub fn guest_opened(&mut self, wire: usize) {
        let phone = self.wires[wire].phone;
        self.phones[phone].seeking = false;
        if self.phones[phone].wire.is_some() {
            // The search ended when the phone heard its old link again.
            return self.close(wire, LinkEnd::Guest);
        }
        if !self.wires[wire].alive || !self.wires[wire].guest_open {
            return self.seek(phone, PAUSES[0]);
        }
        self.hang_up(phone);
        self.phones[phone].wire = Some(wire);
        self.at_guest(phone, GuestEvent::Opened);
    }
}
