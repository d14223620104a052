//! Hosts that succeed each other, and that at times exist at the same time.

use super::{
    phone::{PageState, VirtualPhone},
    wire::LinkEnd,
    world::{Happening, Hosting, World},
};
use engine::session::{ChannelBinding, Entropy, Host, HostEvent, PlayerId, Takeover};

/// When a host resumes a table that it handed over and that no other phone took, in milliseconds.
const RECLAIM: u64 = 20_000;

impl World {
    /// The host that runs, or ran, on this phone.
    pub fn hosting_of(&self, phone: usize) -> Option<&Hosting> {
        let all = [&self.hosting].into_iter().chain(&self.elders);
        all.into_iter()
            .find(|hosting| hosting.phone == phone && !hosting.retired)
    }

    /// True if this phone hosts, or will host when its page is open again.
    pub fn hosts_on(&self, phone: usize) -> bool {
        self.hosting_of(phone).is_some()
    }

    /// True if no other host has a later term than the running one.
    pub fn is_latest(&self) -> bool {
        self.elders
            .iter()
            .all(|elder| elder.term <= self.hosting.term)
    }

    /// Does something as the host of this phone.
    pub fn as_host<T>(&mut self, phone: usize, act: impl FnOnce(&mut World) -> T) -> Option<T> {
        self.hosting_of(phone)?;
        if self.hosting.phone == phone && !self.hosting.retired {
            return Some(act(self));
        }
        let is_it = |elder: &Hosting| elder.phone == phone && !elder.retired;
        let at = self.elders.iter().position(is_it)?;
        std::mem::swap(&mut self.hosting, &mut self.elders[at]);
        let done = act(self);
        std::mem::swap(&mut self.hosting, &mut self.elders[at]);
        self.elders.retain(|elder| !elder.retired);
        Some(done)
    }

    /// Passes an event to the host of this phone.
    pub fn at_hosting(&mut self, phone: usize, event: HostEvent) {
        self.as_host(phone, |world| world.at_host(event));
    }

    /// The phone that this phone finds when it looks for its host.
    pub fn find_host(&self, phone: usize) -> Option<usize> {
        if let Some(own) = self.hosting_of(phone) {
            return own.host.as_ref().map(|_| phone);
        }
        let all = [&self.hosting].into_iter().chain(&self.elders);
        let open = all.filter(|hosting| {
            let on = self.phones[hosting.phone].page_state == PageState::On;
            hosting.host.is_some() && on && self.are_connected(phone, hosting.phone)
        });
        open.max_by_key(|hosting| hosting.term)
            .map(|hosting| hosting.phone)
    }

    /// The other replicas have elected this phone.
    pub fn takes_over(&mut self, phone: usize, takeover: &Takeover) {
        let now = self.phones[phone].clock(self.now);
        let fresh = Entropy::new(self.dice.bytes());
        let host = Host::take_over(takeover, fresh, now)
            .unwrap_or_else(|error| panic!("what replicas store cannot be taken up: {error:?}"));
        self.trace(|| format!("phone {phone} hosts from now on, term {}", host.term()));
        let mut hosting = Hosting {
            phone,
            term: host.term(),
            host: Some(host),
            disk: self.hosting.disk.another(),
            torn: None,
            alarm: self.hosting.alarm + 1_000_000,
            rings: self.now,
            retired: false,
        };
        assert!(
            hosting.term != self.hosting.term && self.elders.iter().all(|e| e.term != hosting.term),
            "two are elected for the same term"
        );
        self.elders.retain(|elder| elder.phone != phone);
        if hosting.term > self.hosting.term {
            std::mem::swap(&mut self.hosting, &mut hosting);
            if let Some(host) = &self.hosting.host {
                self.witness.inherited(host, self.now);
            }
            self.strangers.lose_all();
            self.healing.last = self.now;
            self.takeovers += 1;
        }
        if !hosting.retired
            && !self.phones[hosting.phone].dead
            && hosting.phone != self.hosting.phone
        {
            self.elders.push(hosting);
        }
        self.hang_up(phone);
        self.at_hosting(phone, HostEvent::Tick);
        self.phones[phone].seeking = false;
        self.seek(phone, 0);
    }

    /// The running host stops hosting, and its phone becomes a guest.
    pub fn yields(&mut self) {
        let phone = self.hosting.phone;
        self.trace(|| format!("phone {phone} does not host any more"));
        self.hosting.host = None;
        self.hosting.retired = true;
        self.lose_writes();
        for wire in 0..self.wires.len() {
            if self.wires[wire].host == phone {
                self.close(wire, LinkEnd::Host);
            }
        }
        self.hang_up(phone);
        self.later(50, Happening::Seek(phone, self.phones[phone].page));
        self.phones[phone].seeking = true;
        self.phones[phone].pause = 300;
        if self.is_latest() {
            self.strangers.lose_all();
            let page = self.phones[phone].page;
            self.later(RECLAIM, Happening::Reclaim(phone, self.hosting.term, page));
        }
    }

    /// The phone resumes a table that it handed over, since no other phone took it.
    pub fn reclaim(&mut self, phone: usize, term: u32) {
        if self.hosting.phone == phone && self.hosting.term == term && self.hosting.retired {
            self.trace(|| format!("phone {phone} hosts again"));
            self.hosting.retired = false;
            self.resume_host();
        }
    }

    /// The running host looks for a later host that the others may follow.
    pub fn doubts(&mut self) {
        let phone = self.hosting.phone;
        let other = self.elders.iter().find(|other| {
            let on = self.phones[other.phone].page_state == PageState::On;
            let later = other.term > self.hosting.term && other.host.is_some();
            later && on && self.are_connected(phone, other.phone)
        });
        let other = other.and_then(|other| other.host.as_ref());
        let shown = other.map(|host| host.host_certificate(ChannelBinding::default()));
        if let Some(host_certificate) = shown {
            self.at_hosting(phone, HostEvent::Met(Box::new(host_certificate)));
        }
        // Other hosts in the same room hear a phone that looks there.
        let others: Vec<usize> = self.elders.iter().map(|elder| elder.phone).collect();
        for other in others {
            let delay = self.plan.path.delay(&mut self.dice);
            self.later(delay, Happening::Rival(other, phone));
        }
    }

    /// A host hears of another host in the room, and asks for its certificate.
    pub fn hears_of(&mut self, phone: usize, other: usize) {
        if !self.are_connected(phone, other) || self.phones[other].page_state != PageState::On {
            return;
        }
        let shown = self
            .hosting_of(other)
            .and_then(|hosting| hosting.host.as_ref());
        let shown = shown.map(|host| host.host_certificate(ChannelBinding::default()));
        if let Some(host_certificate) = shown {
            self.at_hosting(phone, HostEvent::Met(Box::new(host_certificate)));
        }
    }

    /// True if enough other phones could continue without the host's phone.
    pub fn could_go_on(&self) -> bool {
        let Some(host) = self
            .hosting
            .host
            .as_ref()
            .filter(|_| self.elders.is_empty())
        else {
            return false;
        };
        let replicas = host.replicas();
        // A page that has left has given up its place, even if the host has not heard of that.
        let place = |phone: &VirtualPhone| phone.ask(|guest| guest.peers().map(|(me, _)| me));
        let here = |replica: PlayerId| {
            let mut phones = self.phones.iter();
            phones.any(|phone| !phone.dead && place(phone) == Some(replica))
        };
        // Some have a place and no log entry yet, and some wait for a replica that the host does without.
        let votes = |replica: &&PlayerId| {
            let mut phones = self.phones.iter();
            phones.any(|phone| {
                let could_vote = phone.ask(|guest| {
                    let peers = guest.peers();
                    let same =
                        peers.is_some_and(|(me, others)| me == **replica && others == replicas);
                    same && guest.voters_needed(here).is_none()
                });
                !phone.dead && !phone.kept.is_empty() && could_vote
            })
        };
        let enough = (replicas.len() / 2 + 1).max(2);
        host.table().is_playing()
            && !host.is_changing_replicas()
            && replicas.iter().filter(votes).count() >= enough
    }
}
