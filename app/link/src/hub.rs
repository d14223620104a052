//! The hub: all links of one end, of any kind, behind one set of calls.
use engine::SortedMap;
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::sync::atomic::{AtomicU32, Ordering};

use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_util::StreamExt;

use engine::codec::MAX_FRAME;
use engine::session::{ChannelBinding, LinkId};

use crate::{Closed, RoomState, SendError};

/// The largest frame that a link carries, in bytes: a frame of the session, and one byte that may say what it is for.
pub const MAX_LINK_FRAME: usize = MAX_FRAME + 1;

/// The most received bytes that may wait for [`Events::next`] on one link.
const MAX_BACKLOG: usize = 1024 * 1024;

/// The cost of a queued event beside its bytes, so that empty frames cannot pile up for free.
const EVENT_COST: usize = 64;

/// The id of a new link. The page uses no id twice, so a replacement gets a new one.
fn fresh_id() -> LinkId {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    LinkId(NEXT.fetch_add(1, Ordering::Relaxed))
}

/// An event on the links of one end. Events arrive in the order in which they happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkEvent {
    /// The link carries frames from now on.
    Opened(LinkId),
    /// A frame of 1 to [`MAX_LINK_FRAME`] bytes arrived. Its content is unchecked.
    Frame(LinkId, Vec<u8>),
    /// The link is gone, and so is its id. There is no such event after [`Links::close`].
    Closed(LinkId, Closed),
    /// The open room became reachable for newcomers, or stopped being so. Links do not change.
    Room(RoomState),
    /// Another phone claims to host in the open room.
    Rival,
}

/// The transport of one link. Dropping it cuts the link at once.
pub(crate) trait Carrier {
    /// Takes the frame, or returns the reason why the link has to end.
    fn send(&self, frame: &[u8]) -> Result<(), Closed>;
    /// Ends the link after all accepted frames have left.
    fn close(&self);
    /// The channel binding of the link, for transports that another party could sit between.
    fn bound(&self) -> ChannelBinding {
        ChannelBinding::default()
    }
}

struct Hub {
    carriers: RefCell<SortedMap<LinkId, Rc<dyn Carrier>>>,
    /// The bytes of each link that wait for [`Events::next`].
    backlogs: RefCell<SortedMap<LinkId, usize>>,
    events: UnboundedSender<LinkEvent>,
}

/// The share of a frame in the backlog of its link.
fn cost(frame: &[u8]) -> usize {
    frame.len() + EVENT_COST
}

/// All links of one end. Clones are handles to the same links.
#[derive(Clone)]
pub struct Links(Rc<Hub>);

/// The receiving half of [`Links`].
pub struct Events {
    queue: UnboundedReceiver<LinkEvent>,
    hub: Weak<Hub>,
}

impl Links {
    /// An empty set of links, and the stream of its events.
    pub fn new() -> (Self, Events) {
        let (events, queue) = unbounded();
        let hub = Rc::new(Hub {
            carriers: RefCell::default(),
            backlogs: RefCell::default(),
            events,
        });
        let events = Events {
            queue,
            hub: Rc::downgrade(&hub),
        };
        (Self(hub), events)
    }

    /// Sends a frame. Frames arrive complete and in order, or the link closes.
    ///
    /// # Errors
    /// [`SendError::Empty`]; [`SendError::TooBig`] above [`MAX_LINK_FRAME`]; [`SendError::Gone`] when the link is closed.
    pub fn send(&self, id: LinkId, frame: &[u8]) -> Result<(), SendError> {
        if frame.is_empty() {
            return Err(SendError::Empty);
        }
        if frame.len() > MAX_LINK_FRAME {
            return Err(SendError::TooBig);
        }
        // Clone it out of the table: a loopback may access the table while it delivers.
        let carrier = self
            .0
            .carriers
            .borrow()
            .get(&id)
            .cloned()
            .ok_or(SendError::Gone)?;
        carrier.send(frame).map_err(|reason| {
            self.0.end(id, reason);
            SendError::Gone
        })
    }

    /// The channel binding, which is unique to the link and tells its ends apart.
    pub fn bound(&self, id: LinkId) -> ChannelBinding {
        let carriers = self.0.carriers.borrow();
        carriers
            .get(&id)
            .map(|carrier| carrier.bound())
            .unwrap_or_default()
    }

    /// Closes a link once the frames sent before have left. This end gets no event.
    pub fn close(&self, id: LinkId) {
        if let Some(carrier) = self.0.take(id) {
            carrier.close();
        }
    }

    /// Adds a new link and announces it.
    pub(crate) fn open(&self, carrier: impl FnOnce(Inbox) -> Rc<dyn Carrier>) -> LinkId {
        let id = fresh_id();
        let inbox = Inbox {
            id,
            hub: Rc::downgrade(&self.0),
        };
        self.0.carriers.borrow_mut().insert(id, carrier(inbox));
        self.announce(LinkEvent::Opened(id));
        id
    }

    /// Reports an event that no carrier brings.
    pub(crate) fn announce(&self, event: LinkEvent) {
        self.0.emit(event);
    }
}

impl Hub {
    fn take(&self, id: LinkId) -> Option<Rc<dyn Carrier>> {
        self.backlogs.borrow_mut().remove(&id);
        self.carriers.borrow_mut().remove(&id)
    }

    fn end(&self, id: LinkId, reason: Closed) {
        if let Some(carrier) = self.take(id) {
            carrier.close();
            self.emit(LinkEvent::Closed(id, reason));
        }
    }

    fn emit(&self, event: LinkEvent) {
        // Sending fails only when no reader is left, and then no event is missing.
        let _ = self.events.unbounded_send(event);
    }
}

impl Events {
    /// The next event; `None` once all handles on the [`Links`] are gone and all events are delivered.
    pub async fn next(&mut self) -> Option<LinkEvent> {
        let event = self.queue.next().await;
        event.inspect(|event| self.free(event))
    }

    /// The next event, if there is one already.
    pub fn ready(&mut self) -> Option<LinkEvent> {
        let event = self.queue.try_recv().ok();
        event.inspect(|event| self.free(event))
    }

    /// Frees the share of an event in the backlog of its link.
    fn free(&self, event: &LinkEvent) {
        if let (LinkEvent::Frame(id, frame), Some(hub)) = (event, self.hub.upgrade())
            && let Some(waiting) = hub.backlogs.borrow_mut().get_mut(id)
        {
            *waiting = waiting.saturating_sub(cost(frame));
        }
    }
}

/// The place where a carrier delivers incoming frames.
#[derive(Clone)]
pub(crate) struct Inbox {
    id: LinkId,
    hub: Weak<Hub>,
}

impl Inbox {
    /// Delivers a frame. A frame that is too big, or one too many, ends the link: nothing gets lost silently.
    pub(crate) fn frame(&self, frame: Vec<u8>) {
        let Some(hub) = self.hub.upgrade() else {
            return;
        };
        let waiting = hub.backlogs.borrow().get(&self.id).copied();
        let waiting = waiting.unwrap_or_default() + cost(&frame);
        if frame.len() > MAX_LINK_FRAME {
            hub.end(self.id, Closed::TooBig);
        } else if waiting > MAX_BACKLOG {
            hub.end(self.id, Closed::Flooded);
        } else if hub.carriers.borrow().contains_key(&self.id) {
            hub.backlogs.borrow_mut().insert(self.id, waiting);
            hub.emit(LinkEvent::Frame(self.id, frame));
        }
    }

    /// Ends the link from the far side.
    pub(crate) fn closed(&self, reason: Closed) {
        if let Some(hub) = self.hub.upgrade() {
            hub.end(self.id, reason);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loopback;
    use futures_util::FutureExt;

    fn next(events: &mut Events) -> Option<LinkEvent> {
        events.next().now_or_never().flatten()
    }

    fn pair() -> ((Links, Events, LinkId), (Links, Events, LinkId)) {
        let (host, mut at_host) = Links::new();
        let (guest, mut at_guest) = Links::new();
        let (h, g) = loopback(&host, &guest);
        assert_eq!(next(&mut at_host), Some(LinkEvent::Opened(h)));
        assert_eq!(next(&mut at_guest), Some(LinkEvent::Opened(g)));
        ((host, at_host, h), (guest, at_guest, g))
    }

    #[test]
    fn frames_arrive_whole_and_in_order() {
        let ((host, mut at_host, h), (guest, mut at_guest, g)) = pair();
        for n in 0..3 {
            assert_eq!(host.send(h, &[n]), Ok(()));
            assert_eq!(guest.send(g, &[n, n]), Ok(()));
        }
        for n in 0..3 {
            assert_eq!(next(&mut at_guest), Some(LinkEvent::Frame(g, vec![n])));
            assert_eq!(next(&mut at_host), Some(LinkEvent::Frame(h, vec![n, n])));
        }
        assert_eq!(next(&mut at_host), None);
    }

    #[test]
    fn a_closed_link_delivers_what_was_sent_and_then_says_so() {
        let ((host, mut at_host, h), (guest, mut at_guest, g)) = pair();
        assert_eq!(host.send(h, b"bye"), Ok(()));
        host.close(h);
        assert_eq!(
            next(&mut at_guest),
            Some(LinkEvent::Frame(g, b"bye".to_vec()))
        );
        assert_eq!(
            next(&mut at_guest),
            Some(LinkEvent::Closed(g, Closed::Left))
        );
        assert_eq!(guest.send(g, b"late"), Err(SendError::Gone));
        assert_eq!(next(&mut at_host), None, "who closes is not told");
    }

    #[test]
    fn a_frame_too_big_or_empty_is_refused_before_it_is_sent() {
        let ((host, _at_host, h), (_guest, mut at_guest, g)) = pair();
        assert_eq!(
            host.send(h, &vec![0; MAX_LINK_FRAME + 1]),
            Err(SendError::TooBig)
        );
        assert_eq!(host.send(h, &[]), Err(SendError::Empty));
        assert_eq!(host.send(h, &vec![7; MAX_LINK_FRAME]), Ok(()));
        assert_eq!(
            next(&mut at_guest),
            Some(LinkEvent::Frame(g, vec![7; MAX_LINK_FRAME]))
        );
    }

    #[test]
    fn a_flood_ends_the_link_instead_of_losing_frames() {
        let ((host, mut at_host, h), (_guest, mut at_guest, g)) = pair();
        let frame = vec![1; MAX_LINK_FRAME];
        let sent = (0..1000)
            .take_while(|_| host.send(h, &frame).is_ok())
            .count();
        assert!(
            (32..100).contains(&sent),
            "{sent} frames went before the link ended"
        );
        let mut arrived = 0;
        while let Some(LinkEvent::Frame(_, bytes)) = next(&mut at_guest) {
            assert_eq!(bytes, frame);
            arrived += 1;
            if arrived == sent - 1 {
                break;
            }
        }
        assert_eq!(
            next(&mut at_guest),
            Some(LinkEvent::Closed(g, Closed::Flooded))
        );
        assert_eq!(next(&mut at_host), Some(LinkEvent::Closed(h, Closed::Left)));
    }

    #[test]
    fn a_reader_who_keeps_up_is_never_flooded() {
        let ((host, _at_host, h), (_guest, mut at_guest, g)) = pair();
        for n in 0..1000_u32 {
            assert_eq!(host.send(h, &vec![n as u8; MAX_LINK_FRAME]), Ok(()));
            assert_eq!(
                next(&mut at_guest),
                Some(LinkEvent::Frame(g, vec![n as u8; MAX_LINK_FRAME]))
            );
        }
    }
}
