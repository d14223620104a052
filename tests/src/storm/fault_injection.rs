//! Faults as they happen, and as they end.

use super::{
    fault::{FaultKind, PlannedFault},
    phone::{PageState, VirtualPhone, claims},
    wire::LinkEnd,
    world::{Deaths, Happening, World, new_host},
};
use engine::session::{
    DisconnectReason, Entropy, GuestCommand, GuestEvent, Host, HostEvent, Phase, Purpose,
    TableCommand, protocol::table::MAX_AT_TABLE,
};

impl World {
    /// Starts a fault, unless its phone already suffers from another one.
    pub fn start_fault(&mut self, at: usize) {
        let mut fault = self.plan.faults[at];
        if fault.kind.is_hosts() {
            fault.phone = self.hosting.phone;
        } else if self.hosts_on(fault.phone) {
            // Another phone hosts now. A fault that was meant for it hits the earlier host's phone.
            fault.phone = 0;
        }
        self.plan.faults[at] = fault;
        if self.calm || !self.can_start(&fault) {
            return;
        }
        let PlannedFault { kind, phone, .. } = fault;
        self.trace(|| format!("{kind}: {fault:?}"));
        match kind.is_hosts() && kind != FaultKind::Full {
            true => (0..self.phones.len()).for_each(|phone| self.healing.disturb(phone, self.now)),
            false => self.healing.disturb(phone, self.now),
        }
        match kind {
            FaultKind::Reload => {
                self.command(phone, GuestCommand::Suspend);
                self.dies(phone);
            }
            FaultKind::Crash => self.dies(phone),
            FaultKind::Sleep | FaultKind::HostSleep => self.sleeps(&fault),
            FaultKind::Move => self.unlink(phone),
            FaultKind::Close => self.link_closes(&fault),
            FaultKind::Cut | FaultKind::HostCut => self.goes_offline(phone, at),
            FaultKind::Partition => self.parts(at, &fault),
            FaultKind::HostReload => {
                self.command(phone, GuestCommand::Suspend);
                self.host_parts();
                self.host_dies(fault.mild);
            }
            FaultKind::HostCrash => return self.hosting.torn = Some(at),
            FaultKind::HostDeath => {
                self.stranded |= !self.could_go_on();
                self.host_dies(fault.mild);
                self.phones[phone].dead = true;
                self.hosting.retired = true;
            }
            FaultKind::Pass => self.passes_on(),
            FaultKind::Rift => self.splits(at),
            FaultKind::Full => self.hosting.disk.full = true,
            FaultKind::Leave => {
                self.command(phone, GuestCommand::Leave);
                if !self.has_left(phone) {
                    return;
                }
            }
            FaultKind::Idle => self.phones[phone].idle = self.now + fault.lasts,
        }
        match kind {
            FaultKind::Move | FaultKind::Close => self.heals(kind, phone),
            FaultKind::HostDeath | FaultKind::Pass => {
                (0..self.phones.len()).for_each(|phone| self.heals(kind, phone));
            }
            _ => self.later(fault.lasts, Happening::Over(at)),
        }
    }

    /// True if the fault changes something now, and the table can recover from it.
    fn can_start(&self, fault: &PlannedFault) -> bool {
        let &PlannedFault { kind, phone, .. } = fault;
        let hosts = kind.is_hosts();
        let misses = hosts != self.hosts_on(phone) || (hosts && self.hosting.host.is_none());
        // Storage was full from the start, so nothing is stored. If the page dies now, the guests wait in vain.
        let knows = |(at, other): (usize, &VirtualPhone)| {
            at != self.hosting.phone && other.guest.table().is_some()
        };
        let lost =
            hosts && self.hosting.disk.kept.is_none() && self.phones.iter().enumerate().any(knows);
        // If a phone leaves while no host runs, it takes along secrets that the others need to continue.
        let needed = kind == FaultKind::Leave && !self.could_come_anew(phone);
        let goes_on = self.could_go_on();
        let ends = match kind {
            FaultKind::HostDeath => !goes_on && self.deaths == Deaths::Survived,
            FaultKind::Pass => !goes_on,
            _ => false,
        };
        // A page that has left sits at no table, and has forgotten its seat. Nothing brings it back to that seat.
        let is_busy = !self.phones[phone].is_reachable()
            || self.has_left(phone)
            || self.hosting.torn.is_some()
            || self.hosting.disk.full;
        !(is_busy || misses || needed || lost || ends)
    }

    /// True if a phone that leaves will find new seats for its players. Seats that players gave up stay listed until
    /// the match is over. Strangers may take further seats in the meantime.
    fn could_come_anew(&self, phone: usize) -> bool {
        let Some(host) = &self.hosting.host else {
            return false;
        };
        let away = (0..self.phones.len()).filter(|other| self.has_left(*other));
        let coming: usize = away.map(|other| self.phones[other].claims.len()).sum();
        let places = MAX_AT_TABLE - self.strangers.places();
        host.table().players.len() + coming + self.phones[phone].claims.len() <= places
    }

    /// True if the phone has left the table, and the page that left still runs.
    fn has_left(&self, phone: usize) -> bool {
        self.phones[phone].guest.phase() == Phase::Ended(DisconnectReason::Left)
    }

    /// Ends a fault: from now on players should come back without help.
    pub fn over(&mut self, at: usize) {
        let PlannedFault { kind, phone, .. } = self.plan.faults[at];
        self.trace(|| format!("over: {kind}"));
        match kind {
            // A phone that joined again as new players has opened its page already.
            FaultKind::Reload | FaultKind::Crash
                if self.phones[phone].page_state != PageState::Off => {}
            FaultKind::Reload | FaultKind::Crash => self.opens(phone),
            FaultKind::Leave => {
                let players = self.phones[phone].claims.len();
                let shows = self.plan.screen && phone + 1 == self.phones.len();
                let purpose = if shows { Purpose::Show } else { Purpose::Play };
                let coming = self.phones[phone].page as u8;
                self.phones[phone].claims = claims(phone, coming, players, purpose);
                self.opens(phone);
            }
            FaultKind::Sleep | FaultKind::HostSleep => self.wakes(phone),
            FaultKind::Cut | FaultKind::HostCut => self.comes_online(phone),
            FaultKind::Partition => {
                for phone in 0..self.phones.len() {
                    if self.phones[phone].cut == Some(at) {
                        self.comes_online(phone);
                        self.heals(kind, phone);
                    }
                }
                return;
            }
            FaultKind::HostReload | FaultKind::HostCrash => self.host_opens(phone),
            FaultKind::Rift => {
                for phone in 0..self.phones.len() {
                    if self.phones[phone].side == at + 1 {
                        self.phones[phone].side = 0;
                        self.comes_online(phone);
                    }
                }
                for phone in 0..self.phones.len() {
                    self.heals(kind, phone);
                }
                return;
            }
            // There is room again. This also holds for a host that has handed its table over in the meantime, and may
            // take it back.
            FaultKind::Full => {
                let hostings = self.elders.iter_mut().chain([&mut self.hosting]);
                for hosting in hostings.filter(|hosting| hosting.phone == phone) {
                    hosting.disk.full = false;
                }
            }
            FaultKind::Idle
            | FaultKind::Move
            | FaultKind::Close
            | FaultKind::HostDeath
            | FaultKind::Pass => {}
        }
        match kind {
            FaultKind::Full | FaultKind::Idle => self.healing.last = self.now,
            _ if kind.is_hosts() => {
                (0..self.phones.len()).for_each(|phone| self.heals(kind, phone));
            }
            _ => self.heals(kind, phone),
        }
    }

    /// The page disappears without a last message.
    fn dies(&mut self, phone: usize) {
        if self.dice.chance(5000) {
            // Its last act was to finish its write.
            self.phones[phone].keep();
        }
        self.phones[phone].shut();
        self.unlink_peers(phone);
        let VirtualPhone { wire, silent, .. } = &mut self.phones[phone];
        for wire in [wire.take(), silent.take()].into_iter().flatten() {
            self.drop_end(wire, LinkEnd::Guest);
        }
    }

    /// Closes the end of a link whose page is gone. The frames that it sent last may be lost.
    fn drop_end(&mut self, wire: usize, end: LinkEnd) {
        if self.dice.chance(3000) {
            self.wires[wire].alive = false;
        }
        self.close(wire, end);
    }

    fn opens(&mut self, phone: usize) {
        self.boot(phone);
        self.seek(phone, 0);
    }

    /// The host's page is gone, together with everything that it had not stored. If the page had time, its last frames
    /// still leave.
    pub fn host_dies(&mut self, had_time: bool) {
        let phone = self.hosting.phone;
        self.hosting.host = None;
        self.lose_writes();
        self.strangers.lose_all();
        let host = self.hosting.phone;
        for wire in 0..self.wires.len() {
            if self.wires[wire].host != host {
                continue;
            }
            match had_time {
                true => self.close(wire, LinkEnd::Host),
                false if self.wires[wire].host_open => self.drop_end(wire, LinkEnd::Host),
                false => {}
            }
        }
        self.dies(phone);
    }

    /// Opens the host's page again, with the stored table.
    fn host_opens(&mut self, phone: usize) {
        let latest = self.hosting.phone;
        if latest != phone && self.hosting.host.is_some() && self.are_connected(phone, latest) {
            // Before it hosts again, this phone looks for another host.
            self.elders.retain(|elder| elder.phone != phone);
            return self.opens(phone);
        }
        self.opens(phone);
        self.as_host(phone, World::resume_host);
    }

    /// The host resumes the table that it stored.
    pub fn resume_host(&mut self) {
        let phone = self.hosting.phone;
        let now = self.phones[phone].clock(self.now);
        let host = match &self.hosting.disk.kept {
            // This host was elected, but had no time to store the table. It stays a guest as before.
            None if self.hosting.term > 0 => return self.hosting.retired = true,
            Some(stored) => Host::resume(stored, Entropy::new(self.dice.bytes()), now)
                .unwrap_or_else(|error| panic!("what was stored cannot be taken up: {error:?}")),
            None => new_host(&self.plan, &self.phones, &mut self.dice),
        };
        let counts = self.is_latest();
        let unsafe_before = core::mem::take(&mut self.hosting.disk.refused);
        if counts {
            self.witness.resumed(&host, unsafe_before);
        }
        self.hosting.host = Some(host);
        self.at_host(HostEvent::Tick);
    }

    fn sleeps(&mut self, fault: &PlannedFault) {
        let phone = fault.phone;
        // Some browsers have time to announce it, and some have not.
        if self.dice.chance(5000) && !self.hosts_on(phone) {
            self.command(phone, GuestCommand::Suspend);
        }
        self.phones[phone].page_state = PageState::Asleep(self.now);
        if !fault.mild {
            self.unlink(phone);
        }
    }

    fn wakes(&mut self, phone: usize) {
        let PageState::Asleep(since) = self.phones[phone].page_state else {
            return;
        };
        self.phones[phone].page_state = PageState::On;
        if self.dice.chance(5000) {
            self.phones[phone].freeze_clock(self.now - since);
        }
        let waiting = core::mem::take(&mut self.phones[phone].waiting);
        let first = self.dice.chance(5000);
        if first {
            self.notices_waking(phone);
        }
        // Its alarms ring late, or are not due yet if its clock stood still.
        for happening in waiting {
            self.on_page(happening);
        }
        if !first {
            self.notices_waking(phone);
        }
    }

    /// The browser tells the page that it is visible again.
    fn notices_waking(&mut self, phone: usize) {
        if self.hosting_of(phone).is_some() {
            self.at_hosting(phone, HostEvent::Woke);
        }
        self.at_guest(phone, GuestEvent::Woke);
    }

    /// Kills the links of this phone. On the host's phone the link within the phone survives.
    fn unlink(&mut self, phone: usize) {
        for wire in &mut self.wires {
            if (wire.phone == phone) != (wire.host == phone) {
                wire.alive = false;
            }
        }
        self.unlink_peers(phone);
    }

    fn link_closes(&mut self, fault: &PlannedFault) {
        let Some(wire) = self.phones[fault.phone].wire else {
            return;
        };
        self.wires[wire].alive = false;
        let (guest, host) = (self.dice.between(0, 300), self.dice.between(0, 300));
        let one = self.dice.below(3);
        if one != 0 {
            self.later(guest, Happening::Closed(wire, LinkEnd::Guest));
        }
        if one != 1 {
            self.later(host, Happening::Closed(wire, LinkEnd::Host));
        }
    }

    fn goes_offline(&mut self, phone: usize, at: usize) {
        self.phones[phone].cut = Some(at);
        let fault = self.plan.faults[at];
        // No browser keeps a silent link for longer.
        if !fault.mild || fault.lasts > 15_000 {
            self.unlink(phone);
        }
    }

    fn comes_online(&mut self, phone: usize) {
        self.phones[phone].cut = None;
        for wire in 0..self.wires.len() {
            if self.has_network(wire) {
                for (end, frame) in core::mem::take(&mut self.wires[wire].held) {
                    let at = self.now + self.plan.path.delay(&mut self.dice);
                    let at = self.wires[wire].in_order(end, at);
                    self.later(at - self.now, Happening::Frame(wire, end, frame));
                }
            }
        }
        // Browsers report that the network is back.
        if self.phones[phone].is_on() {
            self.notices_waking(phone);
        }
    }

    /// Splits the phones into two sides that cannot reach each other.
    fn splits(&mut self, at: usize) {
        for phone in 0..self.phones.len() {
            self.healing.disturb(phone, self.now);
            if self.dice.chance(5000) && self.phones[phone].side == 0 {
                self.phones[phone].side = at + 1;
            }
        }
    }

    fn passes_on(&mut self) {
        let replicas = self
            .hosting
            .host
            .as_ref()
            .map(|host| host.replicas().to_vec());
        let replicas = replicas.unwrap_or_default();
        let to = *self.dice.pick(&replicas);
        let pass = GuestCommand::Table(TableCommand::Pass(to));
        self.command(self.hosting.phone, pass);
    }

    fn parts(&mut self, at: usize, fault: &PlannedFault) {
        for phone in 0..self.phones.len() {
            if self.hosts_on(phone) {
                continue;
            }
            let also = phone == fault.phone || self.dice.chance(5000);
            if also && self.phones[phone].is_reachable() {
                self.healing.disturb(phone, self.now);
                self.trace(|| format!("phone {phone} is cut by {at}"));
                self.goes_offline(phone, at);
            }
        }
    }
}
