//! Links between this phone and those of other guests. They open while all is well, and serve when the host is gone.
use engine::SortedMap;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::Duration;

use engine::session::{
    GuestCommand, GuestEvent, LinkId, Millis, PeerEvent, Phase, PlayerId, RateLimiter,
};
use futures_timer::Delay;
use wasm_bindgen_futures::spawn_local;

use crate::platform::clock::now;
use crate::session::programs::RoundGuest;
use link::{
    Answering, Code, HostlessRoom, Lane, LinkEvent, Links, OfferCode, Offering, Task, Tunnel,
};

/// How long links between guests wait after a start, so that the screen shows first.
const LATER: Duration = Duration::from_millis(1500);
/// The pause before this phone tries missing links again.
const AGAIN: Duration = Duration::from_secs(8);
/// The same pause while there is no host: other phones come back one by one, and nobody announces them.
const APART: Duration = Duration::from_secs(4);
/// How often another guest's phone may come to the host on this page: the number of visits at once, and the
/// milliseconds until one more. Each link costs the host work.
const VISITS: RateLimiter = RateLimiter::new(6, 1000);

/// How often this phone checks for a link to the next host, and the pause between two checks.
const LINKING: (u32, Duration) = (50, Duration::from_millis(100));

/// The pause between two answers to one phone, in milliseconds. A page may have only a limited number of connections,
/// and a browser frees closed ones whenever it likes.
const ANSWER_PAUSE_MS: u64 = 1000;

/// The phone of another guest, as this one is linked to it.
#[derive(Default)]
struct LinkedPeer {
    link: Option<LinkId>,
    /// This phone's offer that is under way.
    offering: Option<Offering>,
    /// This phone's session as a guest of that phone, which hosts by now.
    to_host: Option<Tunnel>,
    /// That phone's session with the host on this page.
    to_guest: Option<Tunnel>,
}

/// All links between this phone and those of other guests.
pub(crate) struct PeerLinks {
    guest: Weak<dyn RoundGuest>,
    links: Links,
    peers: RefCell<SortedMap<PlayerId, LinkedPeer>>,
    answers: RefCell<SortedMap<PlayerId, PendingAnswer>>,
    visits: RefCell<SortedMap<PlayerId, RateLimiter>>,
    trying: Cell<bool>,
    /// This phone's place in the room while there is no host.
    pub(crate) gathering: RefCell<Option<HostlessRoom>>,
    /// True while this phone is about to take that place.
    pub(crate) gathers: Cell<bool>,
}

impl PeerLinks {
    pub(crate) fn new(guest: Weak<dyn RoundGuest>) -> Rc<Self> {
        let (links, mut events) = Links::new();
        let peer_links = Rc::new(Self {
            guest,
            links,
            peers: RefCell::default(),
            answers: RefCell::default(),
            visits: RefCell::default(),
            trying: Cell::new(false),
            gathering: RefCell::default(),
            gathers: Cell::new(false),
        });
        let weak = Rc::downgrade(&peer_links);
        spawn_local(async move {
            while let Some(event) = events.next().await {
                let Some(peer_links) = weak.upgrade() else {
                    break;
                };
                peer_links.on_link_event(event);
            }
        });
        peer_links
    }

    pub(crate) fn guest(&self) -> Option<Rc<dyn RoundGuest>> {
        self.guest.upgrade()
    }

    /// Offers links to others until none is missing: to the phones after this one in its configuration (`peers`).
    pub(crate) fn reach_out(self: &Rc<Self>) {
        if self.trying.replace(true) {
            return;
        }
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            let mut pause = LATER;
            loop {
                Delay::new(pause).await;
                let Some(peer_links) = weak.upgrade() else {
                    break;
                };
                pause = match peer_links.gathering.borrow().is_some() {
                    true => APART,
                    false => AGAIN,
                };
                let Some(guest) = peer_links.guest() else {
                    break;
                };
                let missing = peer_links.missing_apart(&*guest);
                let missing = missing.unwrap_or_else(|| peer_links.missing(&*guest));
                if missing.is_empty() {
                    peer_links.trying.set(false);
                    break;
                }
                for peer in missing {
                    peer_links.offer(peer).await;
                }
            }
        });
    }

    /// The phones after this one in its configuration (`peers`) that lack a link to it.
    fn missing(&self, guest: &dyn RoundGuest) -> Vec<PlayerId> {
        let guest = guest.machine().borrow();
        let Some((me, replicas)) = guest.peers() else {
            return Vec::new();
        };
        let behind = replicas
            .iter()
            .skip_while(|replica| **replica != me)
            .skip(1);
        behind
            .copied()
            .filter(|peer| !self.is_linked(*peer))
            .collect()
    }

    pub(crate) fn is_linked(&self, peer: PlayerId) -> bool {
        let peers = self.peers.borrow();
        peers.get(&peer).is_some_and(|peer| peer.link.is_some())
    }

    /// Offers a link to another guest's phone.
    pub(crate) async fn offer(&self, to: PlayerId) {
        let Some(guest) = self.guest() else { return };
        let settings = guest.session().link_settings().await;
        let Ok(offering) = Offering::new(&settings).await else {
            return;
        };
        let envelope = offering.envelope();
        self.peers.borrow_mut().get_or_default(to).offering = Some(offering);
        self.say(to, envelope);
    }

    /// Makes sure that there is a link to this phone. Phones that are to meet at a new host may have no server to meet
    /// at.
    pub(crate) async fn link_up(&self, to: PlayerId) {
        if !self.is_linked(to) {
            self.offer(to).await;
        }
        let (tries, pause) = LINKING;
        for _ in 0..tries {
            if self.is_linked(to) {
                break;
            }
            Delay::new(pause).await;
        }
    }

    fn say(&self, to: PlayerId, envelope: Vec<u8>) {
        let Some(guest) = self.guest() else { return };
        if !self.say_apart(to, &envelope) {
            guest.follow_now(GuestCommand::Relay(to, envelope));
        }
    }

    /// Handles a message of another guest's phone, relayed by the host or sent in the room.
    pub(crate) fn hear(self: &Rc<Self>, from: PlayerId, envelope: &[u8]) {
        match Code::from_bytes(envelope) {
            Ok(Code::Offer(offer)) => self.answer(from, offer),
            Ok(Code::Answer(answer)) => {
                let Some(offering) = self.take_offer(from) else {
                    return;
                };
                let peer_links = self.clone();
                spawn_local(async move {
                    if let Ok(link) = offering.accept(&peer_links.links, answer).await {
                        peer_links.linked(from, link);
                    }
                });
            }
            Ok(Code::Room(_)) | Err(_) => {}
        }
    }

    /// Answers the offer of another guest's phone, if this phone may link with it. It answers the latest offer, one at
    /// a time.
    fn answer(self: &Rc<Self>, to: PlayerId, offer: OfferCode) {
        let Some(guest) = self.guest().filter(|guest| may_link_with(&**guest, to)) else {
            return;
        };
        let mut answers = self.answers.borrow_mut();
        let made = answer_time(answers.get(&to).map(|before| before.made), now());
        let pause = Duration::from_millis(made.since(now()));
        let peer_links = self.clone();
        let _task = Task::spawn(async move {
            Delay::new(pause).await;
            let settings = guest.session().link_settings().await;
            drop(guest);
            let Ok(answering) = Answering::new(&settings, &offer).await else {
                return;
            };
            peer_links.say(to, answering.envelope());
            if let Ok(link) = answering.opened_in_time(&peer_links.links).await {
                peer_links.linked(to, link);
            }
        });
        answers.insert(to, PendingAnswer { _task, made });
    }

    fn take_offer(&self, to: PlayerId) -> Option<Offering> {
        self.peers.borrow_mut().get_mut(&to)?.offering.take()
    }

    fn linked(&self, peer: PlayerId, link: LinkId) {
        let old = {
            let mut peers = self.peers.borrow_mut();
            peers.get_or_default(peer).link.replace(link)
        };
        if let Some(old) = old {
            self.links.close(old);
        }
        let bound = self.links.bound(link);
        self.tell(peer, PeerEvent::Opened(bound));
    }

    fn tell(&self, peer: PlayerId, event: PeerEvent) {
        if let Some(guest) = self.guest() {
            guest.event(GuestEvent::Peer(peer, event));
        }
    }

    fn peer_at(&self, link: LinkId) -> Option<PlayerId> {
        let peers = self.peers.borrow();
        let mut all = peers.iter();
        all.find(|(_, peer)| peer.link == Some(link))
            .map(|(id, _)| *id)
    }

    fn on_link_event(self: &Rc<Self>, event: LinkEvent) {
        match event {
            LinkEvent::Frame(link, frame) => {
                if let (Some(peer), Some((lane, frame))) = (self.peer_at(link), Lane::unwrap(frame))
                {
                    self.receive(peer, link, lane, frame);
                }
            }
            LinkEvent::Closed(link, _) => {
                let Some(peer) = self.peer_at(link) else {
                    return;
                };
                let gone = self.peers.borrow_mut().remove(&peer).unwrap_or_default();
                gone.to_host
                    .iter()
                    .chain(&gone.to_guest)
                    .for_each(Tunnel::closed);
                self.tell(peer, PeerEvent::Closed);
                self.reach_out();
            }
            // The code that made the link says whose it is.
            LinkEvent::Opened(_) | LinkEvent::Room(_) | LinkEvent::Rival => {}
        }
    }

    fn receive(&self, peer: PlayerId, link: LinkId, lane: Lane, frame: Vec<u8>) {
        match lane {
            Lane::Peer => self.tell(peer, PeerEvent::Frame(frame)),
            Lane::ToHost => {
                let first = |peer: &LinkedPeer| peer.to_guest.is_none() && !frame.is_empty();
                if self.peers.borrow().get(&peer).is_some_and(first) {
                    self.let_in(peer, link);
                }
                let over = frame.is_empty();
                self.deliver(peer, frame, |peer| &peer.to_guest);
                if over && let Some(peer) = self.peers.borrow_mut().get_mut(&peer) {
                    peer.to_guest = None;
                }
            }
            Lane::ToGuest => self.deliver(peer, frame, |peer| &peer.to_host),
        }
    }

    fn deliver(&self, peer: PlayerId, frame: Vec<u8>, to: impl Fn(&LinkedPeer) -> &Option<Tunnel>) {
        let peers = self.peers.borrow();
        if let Some(tunnel) = peers.get(&peer).and_then(|peer| to(peer).as_ref()) {
            tunnel.receive(frame);
        }
    }

    /// Lets a guest in to the host on this page, if there is one.
    fn let_in(&self, peer: PlayerId, link: LinkId) {
        let host = self.guest().and_then(|guest| guest.hosted_here());
        let Some(host) = host.filter(|_| self.may_visit(peer)) else {
            let _ = self.links.send(link, &Lane::ToGuest.wrap(&[]));
            return;
        };
        let tunnel = Tunnel::open(&host, &self.links, link, Lane::ToGuest);
        let mut peers = self.peers.borrow_mut();
        let old = peers.get_or_default(peer).to_guest.replace(tunnel);
        drop(peers);
        old.iter().for_each(Tunnel::closed);
    }

    /// True if this phone may come to the host on this page once more now. The visit then counts.
    fn may_visit(&self, peer: PlayerId) -> bool {
        let mut visits = self.visits.borrow_mut();
        visits.get_or_insert_with(peer, || VISITS).take(now())
    }

    /// Goes to the host on another guest's phone. True if there is a link to that phone.
    pub(crate) fn enter(&self, peer: PlayerId, session: &Links) -> bool {
        let link = self.peers.borrow().get(&peer).and_then(|peer| peer.link);
        let Some(link) = link else { return false };
        let tunnel = Tunnel::open(session, &self.links, link, Lane::ToHost);
        let mut peers = self.peers.borrow_mut();
        let old = peers.get_or_default(peer).to_host.replace(tunnel);
        drop(peers);
        drop(old);
        true
    }

    /// Sends a frame to another guest's phone.
    pub(crate) fn send(&self, peer: PlayerId, frame: &[u8]) {
        let link = self.peers.borrow().get(&peer).and_then(|peer| peer.link);
        if let Some(link) = link {
            // If the link is gone, an event says so.
            let _ = self.links.send(link, &Lane::Peer.wrap(frame));
        }
    }

    /// Closes all links, drops the answers under way, and leaves the room.
    pub(crate) fn disconnect(&self) {
        drop(self.answers.take());
        drop(self.gathering.take());
        for peer in std::mem::take(&mut *self.peers.borrow_mut())
            .into_iter()
            .map(|(_, peer)| peer)
        {
            if let Some(link) = peer.link {
                self.links.close(link);
            }
        }
    }
}

/// True if there is a reason for a link to this phone. It is in the same configuration, it elects a host with this one,
/// or it hosts the table and may pass it on.
fn may_link_with(guest: &dyn RoundGuest, peer: PlayerId) -> bool {
    let guest = guest.machine().borrow();
    let host = guest.table().and_then(|table| table.player(peer));
    let replicas = guest.peers().map(|(_, replicas)| replicas.contains(&peer));
    let voters = guest.voters().filter(|_| guest.phase() != Phase::Joined);
    let voters = voters.is_some_and(|(_, others)| others.contains(&peer));
    replicas == Some(true) || voters || host.is_some_and(|player| player.host)
}

/// The last answer to a phone. It outlives the link, so the phone gains nothing by closing a link and offering another.
/// Dropping it withdraws the answer.
struct PendingAnswer {
    _task: Task,
    made: Millis,
}

/// When to make a new answer to a phone. The one `before`, if there was any, is made by its own time or still waits.
fn answer_time(before: Option<Millis>, now: Millis) -> Millis {
    match before {
        None => now,
        // The new one takes the place of the one that waits.
        Some(before) if before > now => before,
        Some(before) => now.max(before + ANSWER_PAUSE_MS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_phone_that_offers_repeatedly_is_answered_no_faster() {
        let mut made = None;
        let pauses = [0, 100, 200, 5000].map(|now| {
            let time = answer_time(made, Millis(now));
            made = Some(time);
            time.since(Millis(now))
        });
        assert_eq!(pauses, [0, 900, 800, 0]);
    }
}
