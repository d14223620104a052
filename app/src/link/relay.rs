//! Links between two guests: handshakes that the host passes on, and a session that takes such a link.
//!
//! Offer and answer are those of a pairing, as bytes. A host that put its own in their place would be between the guests, and
//! they notice: each says hello to the other, signed for the link, as it does to a host.
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use engine::session::{Binding, Hosts, Mandate, Stranger, host_certificate};

use super::code::{Code, OfferCode};
use super::hub::{Carrier, Events, Inbox, LinkEvent, LinkId, Links};
use super::pairing::{Answering, CONNECTING, Offering};
use super::peer::within;
use super::strangers::shun;
use super::{Closed, LinkSettings, Search};

/// So many who say that they host are asked to show it.
const ASKED: usize = 3;
/// How long each of them may take.
const ANSWERING: Duration = Duration::from_secs(2);

/// What stands before a frame of a session on a link between guests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// From guest to guest, as heirs of their host.
    Peer,
    /// From a guest to the host that the other one is by now.
    ToHost,
    /// From that host to its guest.
    ToGuest,
}

impl Lane {
    const ALL: [Lane; 3] = [Lane::Peer, Lane::ToHost, Lane::ToGuest];

    fn byte(self) -> u8 {
        self as u8
    }

    /// A frame on this lane. An empty one opens or closes a session.
    pub fn wrap(self, frame: &[u8]) -> Vec<u8> {
        [&[self.byte()], frame].concat()
    }

    /// Which lane a frame came by, and what it is.
    pub fn unwrap(mut frame: Vec<u8>) -> Option<(Lane, Vec<u8>)> {
        let byte = *frame.first()?;
        let lane = Lane::ALL.into_iter().find(|lane| lane.byte() == byte)?;
        frame.remove(0);
        Some((lane, frame))
    }
}

/// What one guest's phone says to another's by way of their host.
#[derive(Debug)]
pub enum Envelope {
    /// Let us have a link.
    Offer(OfferCode),
    /// The answer to that.
    Answer(String),
}

impl Envelope {
    /// Reads what arrived, whatever it is.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        match Code::from_bytes(bytes).ok()? {
            Code::Offer(offer) => Some(Self::Offer(offer)),
            answer @ Code::Answer(_) => Some(Self::Answer(answer.to_string())),
            Code::Room(_) => None,
        }
    }
}

/// What somebody shows who hosts in the room of this search, if a phone that knows these hosts knows them, as far as that can
/// be found out so soon.
pub async fn who_hosts(mut search: Search, hosts: &Hosts, soon: Duration) -> Option<Mandate> {
    let (links, mut events) = Links::new();
    for _ in 0..ASKED {
        let found = within(soon, Box::pin(search.link(&links))).await?;
        let link = found.ok()?;
        let asked = Box::pin(ask(&links, &mut events, link, hosts));
        let answer = within(ANSWERING, asked).await;
        match answer.unwrap_or(Err(Stranger::Silent)) {
            Ok(mandate) => {
                links.close(link);
                return Some(mandate);
            }
            Err(stranger) => shun(link, stranger),
        }
        links.close(link);
    }
    None
}

/// Asks whoever is at the other end of this link to show that they host.
async fn ask(
    links: &Links,
    events: &mut Events,
    link: LinkId,
    hosts: &Hosts,
) -> Result<Mandate, Stranger> {
    // If the link is gone, an event says so.
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
    Err(Stranger::Silent)
}

/// Makes an offer for another guest, and what to send to it.
pub async fn offer(settings: &LinkSettings) -> Option<(Offering, Vec<u8>)> {
    let offering = Offering::new(settings).await.ok()?;
    let code = Code::Offer(offering.code().clone());
    Some((offering, code.to_bytes()))
}

/// Answers an offer, and what to send back.
pub async fn answer(settings: &LinkSettings, offer: &OfferCode) -> Option<(Answering, Vec<u8>)> {
    let answering = Answering::new(settings, offer).await.ok()?;
    let code = Code::Answer(answering.code().clone());
    Some((answering, code.to_bytes()))
}

/// Waits until the other phone has taken the answer: no longer than it takes, since no people are in between.
pub async fn answered(answering: Answering, links: &Links) -> Option<LinkId> {
    let opened = Box::pin(answering.opened(links));
    within(CONNECTING, opened).await?.ok()
}

/// Takes the answer to an offer, and waits until the link is open.
pub async fn accept(offering: Offering, links: &Links, answer: &str) -> Option<LinkId> {
    let answer = offering.read(answer).ok()?;
    offering.accept(links, answer).await.ok()
}

/// A link of a session within a link between guests.
pub struct Tunnel(Slot);

type Slot = Rc<RefCell<Option<Rc<Inbox>>>>;

impl Tunnel {
    /// Opens a link among these that goes over another one, by that lane.
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

    /// A frame arrived by the lane back; an empty one closes it.
    pub fn receive(&self, frame: Vec<u8>) {
        if frame.is_empty() {
            return self.closed();
        }
        // Not borrowed meanwhile: a frame too many closes the link while it is delivered.
        let inbox = self.0.borrow().clone();
        if let Some(inbox) = inbox {
            inbox.frame(frame);
        }
    }

    /// The other end, or the link below, is gone.
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

    fn bound(&self) -> Binding {
        self.over.bound(self.link)
    }

    fn close(&self) {
        if self.inbox.take().is_some() {
            // Gone with the link below, if that is gone.
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
        // A session that does not read for a moment.
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
