//! The hub: every link of one end, whatever carries it, behind one set of calls.
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt;
use std::rc::{Rc, Weak};
use std::sync::atomic::{AtomicU32, Ordering};

use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_util::StreamExt;

use engine::session::Binding;

use super::{Closed, RoomState, SendError};

/// The largest frame a link carries, in bytes.
pub const MAX_FRAME: usize = 16 * 1024;

/// The most received bytes that may wait for [`Events::next`] on one link.
const MAX_BACKLOG: usize = 1024 * 1024;

/// What a queued event costs beside its bytes, so that empty frames cannot pile up for free.
const EVENT_COST: usize = 64;

/// One link. Never used twice while the page lives, so a replaced link is a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkId(u32);

impl LinkId {
    /// The bare number, for those who keep their own table of links.
    pub fn get(self) -> u32 {
        self.0
    }

    fn fresh() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl fmt::Display for LinkId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "link {}", self.0)
    }
}

/// What happens on the links of one end, in the order it happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkEvent {
    /// The link carries frames from now on.
    Opened(LinkId),
    /// A frame arrived, of 1 to [`MAX_FRAME`] bytes. Nothing about its content is checked.
    Frame(LinkId, Vec<u8>),
    /// The link is gone and its id is spent. Not sent for a link closed by [`Links::close`].
    Closed(LinkId, Closed),
    /// The open room became reachable for newcomers, or stopped being so. Links are not touched.
    Room(RoomState),
    /// Somebody else says that they host in the open room.
    Rival,
}

/// What carries the frames of one link. Dropping it cuts the link at once.
pub(super) trait Carrier {
    /// Hands the frame over, or says why the link has to end.
    fn send(&self, frame: &[u8]) -> Result<(), Closed>;
    /// Ends the link after what was handed over has left.
    fn close(&self);
    /// What tells the link from all others, where anybody could be between the ends.
    fn bound(&self) -> Binding {
        Binding::default()
    }
}

struct Hub {
    carriers: RefCell<BTreeMap<LinkId, Rc<dyn Carrier>>>,
    events: UnboundedSender<Queued>,
}

struct Queued {
    event: LinkEvent,
    cost: Option<(Rc<Cell<usize>>, usize)>,
}

impl Queued {
    /// What was queued; it does not wait any more.
    fn take(self) -> LinkEvent {
        if let Some((backlog, bytes)) = self.cost {
            backlog.set(backlog.get().saturating_sub(bytes));
        }
        self.event
    }
}

/// All links of one end. Clones are handles on the same links.
#[derive(Clone)]
pub struct Links(Rc<Hub>);

/// The receiving half of [`Links`].
pub struct Events(UnboundedReceiver<Queued>);

impl Links {
    /// A set of links, still empty, and the stream of what happens on them.
    pub fn new() -> (Self, Events) {
        let (events, queue) = unbounded();
        let hub = Hub {
            carriers: RefCell::default(),
            events,
        };
        (Self(Rc::new(hub)), Events(queue))
    }

    /// Sends a frame; frames arrive whole and in order, or the link closes.
    ///
    /// # Errors
    /// [`SendError::Empty`]; [`SendError::TooBig`] above [`MAX_FRAME`]; [`SendError::Gone`] when
    /// the link is closed.
    pub fn send(&self, id: LinkId, frame: &[u8]) -> Result<(), SendError> {
        if frame.is_empty() {
            return Err(SendError::Empty);
        }
        if frame.len() > MAX_FRAME {
            return Err(SendError::TooBig);
        }
        // Cloned out of the table: a loopback may reach back into it while it delivers.
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

    /// What tells the link from all others, and its ends apart.
    pub fn bound(&self, id: LinkId) -> Binding {
        let carriers = self.0.carriers.borrow();
        carriers
            .get(&id)
            .map(|carrier| carrier.bound())
            .unwrap_or_default()
    }

    /// Closes a link once the frames sent before have left. No event follows on this end.
    pub fn close(&self, id: LinkId) {
        if let Some(carrier) = self.0.take(id) {
            carrier.close();
        }
    }

    /// Takes a new link in and announces it.
    pub(super) fn open(&self, carrier: impl FnOnce(Inbox) -> Rc<dyn Carrier>) -> LinkId {
        let id = LinkId::fresh();
        let inbox = Inbox {
            id,
            hub: Rc::downgrade(&self.0),
            backlog: Rc::default(),
        };
        self.0.carriers.borrow_mut().insert(id, carrier(inbox));
        self.0.emit(LinkEvent::Opened(id), None);
        id
    }

    /// Announces a change of the room.
    #[cfg(target_arch = "wasm32")]
    pub(super) fn room(&self, state: RoomState) {
        self.0.emit(LinkEvent::Room(state), None);
    }

    /// Announces that somebody else hosts in the room, or says so.
    #[cfg(target_arch = "wasm32")]
    pub(super) fn rival(&self) {
        self.0.emit(LinkEvent::Rival, None);
    }
}

impl Hub {
    fn take(&self, id: LinkId) -> Option<Rc<dyn Carrier>> {
        self.carriers.borrow_mut().remove(&id)
    }

    fn end(&self, id: LinkId, reason: Closed) {
        if let Some(carrier) = self.take(id) {
            carrier.close();
            self.emit(LinkEvent::Closed(id, reason), None);
        }
    }

    fn emit(&self, event: LinkEvent, cost: Option<(Rc<Cell<usize>>, usize)>) {
        // Fails only when nobody listens any more, and then nobody misses it.
        let _ = self.events.unbounded_send(Queued { event, cost });
    }
}

impl Events {
    /// The next event; `None` once every handle on the [`Links`] is gone and all was delivered.
    pub async fn next(&mut self) -> Option<LinkEvent> {
        self.0.next().await.map(Queued::take)
    }

    /// The next event, if there is one already.
    pub fn ready(&mut self) -> Option<LinkEvent> {
        self.0.try_recv().ok().map(Queued::take)
    }
}

/// Where a carrier delivers what it received.
pub(super) struct Inbox {
    id: LinkId,
    hub: Weak<Hub>,
    backlog: Rc<Cell<usize>>,
}

impl Inbox {
    /// Delivers a frame. Too big or too many end the link: nothing is lost silently.
    pub(super) fn frame(&self, frame: Vec<u8>) {
        let Some(hub) = self.hub.upgrade() else {
            return;
        };
        let cost = frame.len() + EVENT_COST;
        let waiting = self.backlog.get() + cost;
        if frame.len() > MAX_FRAME {
            hub.end(self.id, Closed::TooBig);
        } else if waiting > MAX_BACKLOG {
            hub.end(self.id, Closed::Flooded);
        } else if hub.carriers.borrow().contains_key(&self.id) {
            self.backlog.set(waiting);
            hub.emit(
                LinkEvent::Frame(self.id, frame),
                Some((self.backlog.clone(), cost)),
            );
        }
    }

    /// Ends the link from the far side.
    pub(super) fn closed(&self, reason: Closed) {
        if let Some(hub) = self.hub.upgrade() {
            hub.end(self.id, reason);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::loopback;
    use super::*;
    use futures_util::FutureExt;
    use wasm_bindgen_test::wasm_bindgen_test as test;

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
            host.send(h, &vec![0; MAX_FRAME + 1]),
            Err(SendError::TooBig)
        );
        assert_eq!(host.send(h, &[]), Err(SendError::Empty));
        assert_eq!(host.send(h, &vec![7; MAX_FRAME]), Ok(()));
        assert_eq!(
            next(&mut at_guest),
            Some(LinkEvent::Frame(g, vec![7; MAX_FRAME]))
        );
    }

    #[test]
    fn a_flood_ends_the_link_instead_of_losing_frames() {
        let ((host, mut at_host, h), (_guest, mut at_guest, g)) = pair();
        let frame = vec![1; MAX_FRAME];
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
            assert_eq!(host.send(h, &vec![n as u8; MAX_FRAME]), Ok(()));
            assert_eq!(
                next(&mut at_guest),
                Some(LinkEvent::Frame(g, vec![n as u8; MAX_FRAME]))
            );
        }
    }
}
