//! A link within one page: the host's own seats are guests like any other.
use std::cell::RefCell;
use std::rc::Rc;

use crate::Closed;
use crate::hub::{Carrier, Inbox, LinkId, Links};

/// Links two ends on this page and returns the link's id at each end.
pub fn loopback(near: &Links, far: &Links) -> (LinkId, LinkId) {
    let to_near = Slot::default();
    let to_far = Slot::default();
    let near_id = near.open(|inbox| {
        to_near.replace(Some(Rc::new(inbox)));
        Rc::new(Loop { to: to_far.clone() })
    });
    let far_id = far.open(|inbox| {
        to_far.replace(Some(Rc::new(inbox)));
        Rc::new(Loop { to: to_near })
    });
    (near_id, far_id)
}

type Slot = Rc<RefCell<Option<Rc<Inbox>>>>;

struct Loop {
    to: Slot,
}

impl Carrier for Loop {
    fn send(&self, frame: &[u8]) -> Result<(), Closed> {
        // Clone it out of the slot: one frame too many closes both ends during delivery.
        let inbox = self.to.borrow().clone().ok_or(Closed::Left)?;
        inbox.frame(frame.to_vec());
        Ok(())
    }

    fn close(&self) {
        // Take it first: closing the far end closes this end again.
        let inbox = self.to.take();
        if let Some(inbox) = inbox {
            inbox.closed(Closed::Left);
        }
    }
}

impl Drop for Loop {
    fn drop(&mut self) {
        self.close();
    }
}
