//! Frames on the links between phones.

use super::{
    wire::{HostLink, LinkEnd, Promise},
    world::{Happening, World},
};
use engine::session::{GuestEvent, HostEvent};

/// How often a frame overtakes earlier ones on a link that promises nothing, in 10 000 cases.
const OVERTAKEN: u32 = 500;

impl World {
    /// True if this link carries frames now.
    pub fn has_network(&self, wire: usize) -> bool {
        let HostLink { phone, host, .. } = self.wires[wire];
        self.are_connected(phone, host)
    }

    /// Sends a frame to this end.
    pub fn send(&mut self, wire: usize, to: LinkEnd, frame: Vec<u8>) {
        let phone = self.wires[wire].phone;
        if let Some(tap) = &mut self.tap {
            tap.push((to, frame.clone()));
        }
        if to == LinkEnd::Host && self.strangers.sent > 0 {
            self.strangers.overhear(&frame, &mut self.dice);
        }
        if phone == self.wires[wire].host {
            return self.later(0, Happening::Frame(wire, to, frame));
        }
        let path = self.plan.path;
        let copies = if self.calm {
            1
        } else {
            path.copies(&mut self.dice)
        };
        for _ in 0..copies {
            let mut at = self.now + path.delay(&mut self.dice);
            if path.promise == Promise::Order || !self.dice.chance(OVERTAKEN) {
                at = self.wires[wire].in_order(to, at);
            }
            self.later(at - self.now, Happening::Frame(wire, to, frame.clone()));
        }
    }

    pub(super) fn arrive(&mut self, wire: usize, end: LinkEnd, frame: Vec<u8>) {
        let phone = self.wires[wire].phone;
        let network = self.has_network(wire);
        let state = &mut self.wires[wire];
        if !state.alive || !state.is_open(end) {
            return;
        }
        if !network {
            return state.held.push((end, frame));
        }
        match end {
            LinkEnd::Host => {
                let (link, host) = (state.link, state.host);
                self.as_host(host, |world| world.host_receives(link, &frame));
            }
            LinkEnd::Guest if self.is_up_at(phone, wire) => {
                self.phones[phone].heard = self.now;
                let page = (phone, self.phones[phone].page);
                self.witness.answered(page, &frame);
                self.guest_receives(phone, &frame);
            }
            LinkEnd::Guest => {}
        }
    }

    /// True if this is the link of the phone to its host. A link that had only been silent becomes that link again.
    fn is_up_at(&mut self, phone: usize, wire: usize) -> bool {
        if self.phones[phone].silent == Some(wire) {
            self.phones[phone].silent = None;
            self.phones[phone].wire = Some(wire);
            self.trace(|| format!("phone {phone} hears its host again"));
            self.at_guest(phone, GuestEvent::Heard);
        }
        self.phones[phone].wire == Some(wire)
    }

    pub(super) fn closed(&mut self, wire: usize, end: LinkEnd) {
        let HostLink {
            link, phone, host, ..
        } = self.wires[wire];
        if !self.wires[wire].is_open(end) {
            return;
        }
        self.wires[wire].shut(end);
        self.trace(|| format!("the {end:?} hears that link {wire} of phone {phone} is closed"));
        match end {
            LinkEnd::Host => self.at_hosting(host, HostEvent::Closed(link)),
            LinkEnd::Guest if self.phones[phone].wire == Some(wire) => {
                self.phones[phone].wire = None;
                self.at_guest(phone, GuestEvent::Closed);
            }
            LinkEnd::Guest if self.phones[phone].silent == Some(wire) => {
                self.phones[phone].silent = None;
            }
            LinkEnd::Guest => {}
        }
    }

    /// A page closes its end of a link. Frames that it sent before still arrive. The other end perhaps notices the
    /// close.
    pub fn close(&mut self, wire: usize, end: LinkEnd) {
        if !self.wires[wire].is_open(end) {
            return;
        }
        self.wires[wire].shut(end);
        let phone = self.wires[wire].phone;
        self.trace(|| format!("link {wire} of phone {phone} is closed by the {end:?}"));
        let notified = self.wires[wire].alive && self.has_network(wire);
        let delay = match notified {
            true => self.plan.path.delay(&mut self.dice),
            // The browser notices it without help, if it ever does.
            false if self.dice.chance(5000) => self.dice.between(5000, 30_000),
            false => return,
        };
        let at = self.wires[wire].in_order(end.other(), self.now + delay);
        self.later(at - self.now + 1, Happening::Closed(wire, end.other()));
    }
}
