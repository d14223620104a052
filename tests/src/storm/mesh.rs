//! Links between guests, made by handshakes that the host relays.

use super::world::{Happening, World};
use engine::session::{ChannelBinding, GuestCommand, GuestEvent, PeerEvent, Phase, PlayerId};

/// The bytes that stand for an offer, and for its answer.
const OFFER: &[u8] = b"offer";
const ANSWER: &[u8] = b"answer";

/// A link between two guests' pages.
#[derive(Clone, Debug)]
pub struct Between {
    phones: [usize; 2],
    /// The player id by which each end knows the other.
    names: [PlayerId; 2],
    pages: [u32; 2],
    /// Frames still get through.
    alive: bool,
    /// True for each end that considers the link open.
    open: [bool; 2],
}

impl Between {
    /// The channel binding of one end. Each page has its own certificate.
    fn bound(&self, end: usize) -> ChannelBinding {
        let [near, far] = [end, 1 - end].map(|end| {
            let mut print = [0; 32];
            print[..2].copy_from_slice(&[self.phones[end] as u8, self.pages[end] as u8]);
            print
        });
        ChannelBinding::between(&near, &far)
    }
}

/// All links between guests that ever existed.
#[derive(Clone, Debug, Default)]
pub struct GuestLinks(Vec<Between>);

impl World {
    /// The phone of this player, according to the page on it.
    fn phone_of(&self, player: PlayerId) -> Option<usize> {
        let has =
            |phone: &super::phone::VirtualPhone| phone.guest.players().any(|own| own == player);
        self.phones.iter().position(has)
    }

    /// The link from this page to another phone's player.
    fn link_to(&self, phone: usize, peer: PlayerId) -> Option<(usize, usize)> {
        let page = self.phones[phone].page;
        let mut links = self.mesh.0.iter().enumerate().rev();
        links.find_map(|(at, link)| {
            let end = link.phones.iter().position(|own| *own == phone)?;
            let mine = link.pages[end] == page && link.open[end] && link.names[end] == peer;
            mine.then_some((at, end))
        })
    }

    /// Offers links to the replicas that come after this phone in its configuration.
    pub fn reach_out(&mut self, phone: usize) {
        let Some((me, replicas)) = self.phones[phone].guest.peers() else {
            return;
        };
        let mine = replicas
            .iter()
            .position(|replica| *replica == me)
            .unwrap_or_default();
        let behind: Vec<PlayerId> = replicas[mine..].iter().skip(1).copied().collect();
        for peer in behind {
            if self.link_to(phone, peer).is_none() {
                if self.phones[phone].guest.phase() == Phase::Linking {
                    self.meet_in_the_room(phone, me, peer);
                    continue;
                }
                let offer = GuestCommand::Relay(peer, OFFER.to_vec());
                self.command(phone, offer);
            }
        }
    }

    /// Two phones without a host find each other in the room.
    fn meet_in_the_room(&mut self, phone: usize, me: PlayerId, peer: PlayerId) {
        let waits = |other: &super::phone::VirtualPhone| {
            let linking = other.is_on() && other.guest.phase() == Phase::Linking;
            linking && other.guest.peers().is_some_and(|(name, _)| name == peer)
        };
        if let Some(other) = self.phones.iter().position(waits) {
            self.link_up([phone, other], [peer, me]);
        }
    }

    /// Handles another guest's request for a link.
    pub fn reached(&mut self, phone: usize, from: PlayerId, envelope: &[u8]) {
        if envelope == OFFER {
            let answer = GuestCommand::Relay(from, ANSWER.to_vec());
            return self.command(phone, answer);
        }
        let Some(other) = self.phone_of(from).filter(|_| envelope == ANSWER) else {
            return;
        };
        let Some((me, _)) = self.phones[phone].guest.peers() else {
            return;
        };
        self.link_up([phone, other], [from, me]);
    }

    /// Connects two guests' phones, if they can reach each other.
    fn link_up(&mut self, phones: [usize; 2], names: [PlayerId; 2]) {
        let [phone, other] = phones;
        if !self.are_connected(phone, other) || !self.phones[other].is_on() || other == phone {
            return;
        }
        let at = self.mesh.0.len();
        self.mesh.0.push(Between {
            phones,
            names,
            pages: phones.map(|phone| self.phones[phone].page),
            alive: true,
            open: [false; 2],
        });
        for end in [phone, other] {
            let delay = self.plan.path.delay(&mut self.dice) + self.dice.between(20, 100);
            self.later(delay, Happening::PeerOpened(at, end));
        }
    }

    /// This page's end of a link, and the name of the player at the other end; `None` if the link belonged to another
    /// page.
    fn peer_end(&self, mesh: usize, phone: usize) -> Option<(usize, PlayerId)> {
        let link = &self.mesh.0[mesh];
        let end = link.phones.iter().position(|own| *own == phone)?;
        let same = link.pages[end] == self.phones[phone].page;
        same.then_some((end, link.names[end]))
    }

    /// A link between guests opens at this end.
    pub fn peer_opened(&mut self, mesh: usize, phone: usize) {
        if let Some((end, name)) = self.peer_end(mesh, phone) {
            self.mesh.0[mesh].open[end] = true;
            if !self.mesh.0[mesh].alive {
                // The other page has gone away since the handshake. This page notices that, too, once its link is open.
                self.closes_late(mesh, phone);
            }
            self.trace(|| format!("phone {phone} is linked to {name:?}"));
            let opened = PeerEvent::Opened(self.mesh.0[mesh].bound(end));
            self.at_guest(phone, GuestEvent::Peer(name, opened));
        }
    }

    /// A link between guests is gone, as this end sees it.
    pub fn peer_closed(&mut self, mesh: usize, phone: usize) {
        let Some((end, name)) = self.peer_end(mesh, phone) else {
            return;
        };
        if std::mem::take(&mut self.mesh.0[mesh].open[end]) && self.link_to(phone, name).is_none() {
            self.at_guest(phone, GuestEvent::Peer(name, PeerEvent::Closed));
        }
    }

    /// A frame arrives on a link between guests.
    pub fn peer_frame(&mut self, mesh: usize, phone: usize, frame: Vec<u8>) {
        let Some((end, name)) = self.peer_end(mesh, phone) else {
            return;
        };
        let link = &self.mesh.0[mesh];
        let [one, other] = link.phones;
        if link.alive && link.open[end] && self.are_connected(one, other) {
            self.at_guest(phone, GuestEvent::Peer(name, PeerEvent::Frame(frame)));
        }
    }

    /// A guest sends a frame to another guest.
    pub fn send_to_peer(&mut self, phone: usize, peer: PlayerId, frame: Vec<u8>) {
        let Some((at, end)) = self.link_to(phone, peer) else {
            return;
        };
        let to = self.mesh.0[at].phones[1 - end];
        let path = self.plan.path;
        for _ in 0..path.copies(&mut self.dice) {
            let delay = path.delay(&mut self.dice);
            self.later(delay, Happening::PeerFrame(at, to, frame.clone()));
        }
    }

    /// Kills all links from this phone to other guests. Some ends notice it later, and some never do.
    pub fn unlink_peers(&mut self, phone: usize) {
        for at in 0..self.mesh.0.len() {
            let link = &mut self.mesh.0[at];
            if link.phones.contains(&phone) && std::mem::take(&mut link.alive) {
                let ends = link.phones;
                for end in ends {
                    self.closes_late(at, end);
                }
            }
        }
    }

    /// This end notices that its link is dead, after as long as browsers may need for that.
    fn closes_late(&mut self, mesh: usize, phone: usize) {
        let delay = self.dice.between(100, 16_000);
        self.later(delay, Happening::PeerClosed(mesh, phone));
    }
}
