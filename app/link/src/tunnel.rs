//! A session that uses a link between two guests.
use std::cell::RefCell;
use std::rc::Rc;

use engine::session::ChannelBinding;

use crate::error::Closed;
use crate::hub::{Carrier, Inbox, LinkId, Links};

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
        let (link, _) = crate::loopback(&near, &far);
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
