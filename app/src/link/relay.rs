//! Links between two guests: handshakes that the host passes on, and a session that uses such a link.
//!
//! Offer and answer are those of a pairing, as bytes. A host that replaced them with its own would sit between the
//! guests. They notice it: each guest greets the other with a hello signed for this link, as it greets a host.
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use engine::session::{
    ChannelBinding, HostCertificate, HostRejection, KnownHosts, host_certificate,
};

use super::code::{Code, OfferCode};
use super::hub::{Carrier, Events, Inbox, LinkEvent, LinkId, Links};
use super::pairing::{Answering, CONNECTING, Offering};
use super::peer::within;
use super::strangers::shun;
use super::{Closed, LinkSettings, Search};

/// The most claimed hosts that a phone asks for a certificate.
const ASKED: usize = 3;
/// How long each of them may take to answer.
const ANSWERING: Duration = Duration::from_secs(2);

/// The first byte of a session's frame on a link between guests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// From guest to guest, as replicas of their host.
    Peer,
    /// From a guest to the other guest, which hosts by now.
    ToHost,
    /// From that host to its guest.
    ToGuest,
}

impl Lane {
    const ALL: [Lane; 3] = [Lane::Peer, Lane::ToHost, Lane::ToGuest];

    fn byte(self) -> u8 {
        self as u8
    }

    /// Puts a frame on this lane. An empty frame opens or closes a session.
    pub fn wrap(self, frame: &[u8]) -> Vec<u8> {
        [&[self.byte()], frame].concat()
    }

    /// Splits a message into its lane and its frame.
    pub fn unwrap(mut frame: Vec<u8>) -> Option<(Lane, Vec<u8>)> {
        let byte = *frame.first()?;
        let lane = Lane::ALL.into_iter().find(|lane| lane.byte() == byte)?;
        frame.remove(0);
        Some((lane, frame))
    }
}

/// A message from one guest's phone to another's, which their host passes on.
#[derive(Debug)]
pub enum Envelope {
    /// A request for a link.
    Offer(OfferCode),
    /// The answer to a request.
    Answer(String),
}

impl Envelope {
    /// Reads an incoming message; `None` unless it is an offer or an answer.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        match Code::from_bytes(bytes).ok()? {
            Code::Offer(offer) => Some(Self::Offer(offer)),
            answer @ Code::Answer(_) => Some(Self::Answer(answer.to_string())),
            Code::Room(_) => None,
        }
    }
}

/// The certificate of the host in the room of this search, checked against the hosts that the phone knows. `None` if no
/// host shows a good one in time.
pub async fn who_hosts(
    mut search: Search,
    hosts: &KnownHosts,
    soon: Duration,
) -> Option<HostCertificate> {
    let (links, mut events) = Links::new();
    for _ in 0..ASKED {
        let found = within(soon, Box::pin(search.link(&links))).await?;
        let link = found.ok()?;
        let asked = Box::pin(ask(&links, &mut events, link, hosts));
        let answer = within(ANSWERING, asked).await;
        match answer.unwrap_or(Err(HostRejection::Silent)) {
            Ok(host_certificate) => {
                links.close(link);
                return Some(host_certificate);
            }
            Err(stranger) => shun(link, stranger),
        }
        links.close(link);
    }
    None
}

/// Asks the other end of this link to prove that it hosts.
async fn ask(
    links: &Links,
    events: &mut Events,
    link: LinkId,
    hosts: &KnownHosts,
) -> Result<HostCertificate, HostRejection> {
    // If the link is gone, an event reports that.
    let _ = links.send(link, &host_certificate::inquiry());
    while let Some(event) = events.next().await {
        match event {
            LinkEvent::Frame(from, frame) if from == link => {
                if let Some(answer) = host_certificate::answer(&frame, links.bound(link), hosts) {
                    return answer;
                }
            }
            LinkEvent::Closed(closed, _) if closed == link => break,
            _ => {}
        }
    }
    Err(HostRejection::Silent)
}

/// Makes an offer for another guest, and the bytes to send to it.
pub async fn offer(settings: &LinkSettings) -> Option<(Offering, Vec<u8>)> {
    let offering = Offering::new(settings).await.ok()?;
    let code = Code::Offer(offering.code().clone());
    Some((offering, code.to_bytes()))
}

/// Makes the answer to an offer, and the bytes to send back.
pub async fn answer(settings: &LinkSettings, offer: &OfferCode) -> Option<(Answering, Vec<u8>)> {
    let answering = Answering::new(settings, offer).await.ok()?;
    let code = Code::Answer(answering.code().clone());
    Some((answering, code.to_bytes()))
}

/// Waits until the other phone has used the answer. The wait has a limit, since no people are involved.
pub async fn answered(answering: Answering, links: &Links) -> Option<LinkId> {
    let opened = Box::pin(answering.opened(links));
    within(CONNECTING, opened).await?.ok()
}

/// Accepts the answer to an offer, and waits until the link is open.
pub async fn accept(offering: Offering, links: &Links, answer: &str) -> Option<LinkId> {
    let answer = offering.read(answer).ok()?;
    offering.accept(links, answer).await.ok()
}

/// A link of a session inside a link between guests.
pub struct Tunnel(Slot);

type Slot = Rc<RefCell<Option<Rc<Inbox>>>>;

impl Tunnel {
    /// Opens a link for a session on this lane of a link between guests.
    pub fn open(session: &Links, over: &Links, link: LinkId, lane: Lane) -> Self {
        let inbox = Slot::default();
        session.open(|opened| {
            inbox.replace(Some(Rc::new(opened)));
            Rc::new(Within {
                inbox: inbox.clone(),
                over: over.clone(),
                link,
                lane,
            })
        });
        Self(inbox)
    }

    /// Takes a frame from the opposite lane. An empty frame closes the tunnel.
    pub fn receive(&self, frame: Vec<u8>) {
        if frame.is_empty() {
            return self.closed();
        }
        // End the borrow first: one frame too many closes the link during delivery.
        let inbox = self.0.borrow().clone();
        if let Some(inbox) = inbox {
            inbox.frame(frame);
        }
    }

    /// Closes the tunnel, since the other end or the link below is gone.
    pub fn closed(&self) {
        let inbox = self.0.take();
        if let Some(inbox) = inbox {
            inbox.closed(Closed::Left);
        }
    }
}

struct Within {
    inbox: Slot,
    over: Links,
    link: LinkId,
    lane: Lane,
}

impl Carrier for Within {
    fn send(&self, frame: &[u8]) -> Result<(), Closed> {
        let frame = self.lane.wrap(frame);
        self.over.send(self.link, &frame).map_err(|_| Closed::Left)
    }

    fn bound(&self) -> ChannelBinding {
        self.over.bound(self.link)
    }

    fn close(&self) {
        if self.inbox.take().is_some() {
            // If the link below is gone, so is the tunnel.
            let _ = self.over.send(self.link, &self.lane.wrap(&[]));
        }
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test;

    #[wasm_bindgen_test]
    fn a_frame_keeps_to_its_lane() {
        for lane in Lane::ALL {
            let read = Lane::unwrap(lane.wrap(b"hello"));
            assert_eq!(read, Some((lane, b"hello".to_vec())));
        }
        assert_eq!(Lane::unwrap(vec![9, 1]), None);
        assert_eq!(Lane::unwrap(Vec::new()), None);
    }

    #[wasm_bindgen_test]
    fn a_flood_over_a_tunnel_ends_it_and_nothing_else() {
        let ((near, _events), (far, _others)) = (Links::new(), Links::new());
        let (link, _) = crate::link::loopback(&near, &far);
        // A session that reads nothing for a moment.
        let (session, mut events) = Links::new();
        let tunnel = Tunnel::open(&session, &near, link, Lane::ToHost);
        for _ in 0..20_000 {
            tunnel.receive(vec![7]);
        }
        let last = std::iter::from_fn(|| events.ready()).last();
        assert!(
            matches!(last, Some(LinkEvent::Closed(_, Closed::Flooded))),
            "{last:?}"
        );
    }
}
