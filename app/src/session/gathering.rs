//! Guests who have lost their host and have no link to each other. They meet in the room to elect a new host.
use std::rc::Rc;
use std::time::Duration;

use engine::session::{Phase, PlayerId};
use futures_timer::Delay;
use wasm_bindgen_futures::spawn_local;

use crate::session::guest::GuestEnd;
use crate::session::peer_links::PeerLinks;
use link::HostlessRoom;

/// How long a host may be away before guests look for each other. A page that reloads is back by then.
const WAITS: Duration = Duration::from_secs(3);

impl GuestEnd {
    /// True if there is no host, and this phone lacks a link to a replica that could elect one with it.
    fn is_apart(&self) -> bool {
        let guest = self.guest.borrow();
        let Some((_, others)) = guest.voters() else {
            return false;
        };
        !self.left.get()
            && self.room().is_some()
            && guest.phase() != Phase::Joined
            && others.iter().any(|replica| !guest.is_linked_with(*replica))
    }

    /// Looks for the others in the room while this phone is apart from them.
    pub(crate) fn gather(self: &Rc<Self>) {
        if !self.is_apart() {
            self.peer_links.gathering.take();
            return;
        }
        if self.peer_links.gathering.borrow().is_some() || self.peer_links.gathers.replace(true) {
            return;
        }
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            Delay::new(WAITS).await;
            let Some(end) = weak.upgrade() else { return };
            let settings = end.link_settings().await;
            end.peer_links.gathers.set(false);
            let room = end.room().filter(|_| end.is_apart());
            let Some(room) = room else { return };
            let hear = move |from, to, envelope: Vec<u8>| {
                if let Some(end) = weak.upgrade() {
                    end.hear_apart(from, to, &envelope);
                }
            };
            if let Ok(gathering) = HostlessRoom::open(&settings, &room, hear) {
                end.peer_links.gathering.replace(Some(gathering));
                end.peer_links.reach_out();
            }
        });
    }

    /// A message in the room that claims to come from one replica for another.
    fn hear_apart(&self, from: PlayerId, to: PlayerId, envelope: &[u8]) {
        let heard = {
            let guest = self.guest.borrow();
            let voters = guest.voters();
            // An established link to that replica stays: anyone in the room could have sent this message.
            voters.is_some_and(|(me, others)| me == to && others.contains(&from))
                && !guest.is_linked_with(from)
        };
        if heard {
            self.peer_links.hear(from, envelope);
        }
    }
}

impl PeerLinks {
    /// The phones to which this phone offers a link in the room. Of two phones, the one with the lower number makes the
    /// offer. `None` while there may be a host.
    pub(crate) fn missing_apart(&self, guest: &GuestEnd) -> Option<Vec<PlayerId>> {
        self.gathering.borrow().as_ref()?;
        let (me, others) = guest.guest.borrow().voters()?;
        let behind = others.into_iter().filter(|other| *other > me);
        Some(behind.filter(|other| !self.is_linked(*other)).collect())
    }

    /// Sends a message to another guest's phone in the room. Returns `false` while there may be a host to relay it.
    pub(crate) fn say_apart(&self, to: PlayerId, envelope: &[u8]) -> bool {
        let gathering = self.gathering.borrow();
        let voters = self.guest().and_then(|end| end.guest.borrow().voters());
        let (Some(gathering), Some((me, _))) = (&*gathering, voters) else {
            return false;
        };
        gathering.say(me, to, envelope);
        true
    }
}
