//! Links without a connection of their own: a loopback within one page, and a tunnel over a link between two guests.
use std::cell::RefCell;
use std::rc::Rc;

use engine::session::{ChannelBinding, LinkId};

use crate::error::Closed;
use crate::hub::{Carrier, Inbox, Links};

/// The inbox of a link whose carrier is on the same page, until the link is closed.
#[derive(Clone, Default)]
struct SharedInbox(Rc<RefCell<Option<Inbox>>>);

impl SharedInbox {
    fn open(&self, inbox: Inbox) {
        self.0.replace(Some(inbox));
    }

    /// Delivers a frame.
    fn frame(&self, frame: Vec<u8>) -> Result<(), Closed> {
        // End the borrow first: one frame too many closes the link during delivery.
        let inbox = self.0.borrow().clone().ok_or(Closed::Left)?;
        inbox.frame(frame);
        Ok(())
    }

    /// Closes the link. True if it was open.
    fn close(&self) -> bool {
        // Take it first: closing the far end of a loopback closes this end again.
        let inbox = self.0.take();
        inbox.inspect(|inbox| inbox.closed(Closed::Left)).is_some()
    }
}

/// Links two ends on this page and returns the link's id at each end. The host's own seats are guests like any other.
pub fn loopback(near: &Links, far: &Links) -> (LinkId, LinkId) {
    let (to_near, to_far) = (SharedInbox::default(), SharedInbox::default());
    let near_id = near.open(|inbox| {
        to_near.open(inbox);
        Rc::new(Loopback(to_far.clone()))
    });
    let far_id = far.open(|inbox| {
        to_far.open(inbox);
        Rc::new(Loopback(to_near))
    });
    (near_id, far_id)
}

/// The carrier of one end, with the inbox of the other.
struct Loopback(SharedInbox);

impl Carrier for Loopback {
    fn send(&self, frame: &[u8]) -> Result<(), Closed> {
        self.0.frame(frame.to_vec())
    }

    fn close(&self) {
        self.0.close();
    }
}

impl Drop for Loopback {
    fn drop(&mut self) {
        self.close();
    }
}

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

/// A link of a session inside a link between guests.
pub struct Tunnel(SharedInbox);

impl Tunnel {
    /// Opens a link for a session on this lane of a link between guests.
    pub fn open(session: &Links, over: &Links, link: LinkId, lane: Lane) -> Self {
        let inbox = SharedInbox::default();
        session.open(|opened| {
            inbox.open(opened);
            Rc::new(TunnelCarrier {
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
        match frame.is_empty() {
            true => self.closed(),
            // A closed tunnel takes nothing.
            false => drop(self.0.frame(frame)),
        }
    }

    /// Closes the tunnel, since the other end or the link below is gone.
    pub fn closed(&self) {
        self.0.close();
    }
}

struct TunnelCarrier {
    inbox: SharedInbox,
    over: Links,
    link: LinkId,
    lane: Lane,
}

impl Carrier for TunnelCarrier {
    fn send(&self, frame: &[u8]) -> Result<(), Closed> {
        let frame = self.lane.wrap(frame);
        self.over.send(self.link, &frame).map_err(|_| Closed::Left)
    }

    fn bound(&self) -> ChannelBinding {
        self.over.bound(self.link)
    }

    fn close(&self) {
        if self.inbox.close() {
            // If the link below is gone, so is the tunnel.
            let _ = self.over.send(self.link, &self.lane.wrap(&[]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hub::LinkEvent;

    #[test]
    fn a_frame_keeps_to_its_lane() {
        for lane in Lane::ALL {
            let read = Lane::unwrap(lane.wrap(b"hello"));
            assert_eq!(read, Some((lane, b"hello".to_vec())));
        }
        assert_eq!(Lane::unwrap(vec![9, 1]), None);
        assert_eq!(Lane::unwrap(Vec::new()), None);
    }

    #[test]
    fn a_flood_over_a_tunnel_ends_it_and_nothing_else() {
        let ((near, _events), (far, _others)) = (Links::new(), Links::new());
        let (link, _) = loopback(&near, &far);
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
