//! Guests who have lost their host and have no link to each other. They meet in the room to elect a new host.
use std::rc::Rc;
use std::time::Duration;

use engine::session::{Phase, PlayerId};
use futures_timer::Delay;
use wasm_bindgen_futures::spawn_local;

use crate::session::peer_links::PeerLinks;
use crate::session::programs::RoundGuest;
use link::HostlessRoom;

/// How long a host may be away before guests look for each other. A page that reloads is back by then.
const WAITS: Duration = Duration::from_secs(3);

/// True if there is no host, and this phone lacks a link to a replica that could elect one with it.
fn is_apart(guest: &dyn RoundGuest) -> bool {
    let machine = guest.machine().borrow();
    let Some((_, others)) = machine.voters() else {
        return false;
    };
    !guest.has_left()
        && guest.room().is_some()
        && machine.phase() != Phase::Joined
        && others
            .iter()
            .any(|replica| !machine.is_linked_with(*replica))
}

impl PeerLinks {
    /// Looks for the others in the room while this phone is apart from them.
    pub(crate) fn gather(self: &Rc<Self>) {
        let Some(guest) = self.guest() else { return };
        if !is_apart(&*guest) {
            self.gathering.take();
            return;
        }
        if self.gathering.borrow().is_some() || self.gathers.replace(true) {
            return;
        }
        let peer_links = self.clone();
        let weak = Rc::downgrade(&guest);
        spawn_local(async move {
            Delay::new(WAITS).await;
            let Some(guest) = weak.upgrade() else { return };
            let settings = guest.session().link_settings().await;
            peer_links.gathers.set(false);
            let room = guest.room().filter(|_| is_apart(&*guest));
            let Some(room) = room else { return };
            let weak = Rc::downgrade(&peer_links);
            let hear = move |from, to, envelope: Vec<u8>| {
                if let Some(peer_links) = weak.upgrade() {
                    peer_links.hear_apart(from, to, &envelope);
                }
            };
            if let Ok(gathering) = HostlessRoom::open(&settings, &room, hear) {
                peer_links.gathering.replace(Some(gathering));
                peer_links.reach_out();
            }
        });
    }

    /// A message in the room that claims to come from one replica for another.
    fn hear_apart(self: &Rc<Self>, from: PlayerId, to: PlayerId, envelope: &[u8]) {
        let Some(guest) = self.guest() else { return };
        let heard = {
            let guest = guest.machine().borrow();
            let voters = guest.voters();
            // An established link to that replica stays: anyone in the room could have sent this message.
            voters.is_some_and(|(me, others)| me == to && others.contains(&from))
                && !guest.is_linked_with(from)
        };
        if heard {
            self.hear(from, envelope);
        }
    }

    /// The phones to which this phone offers a link in the room. Of two phones, the one with the lower number makes the
    /// offer. `None` while there may be a host.
    pub(crate) fn missing_apart(&self, guest: &dyn RoundGuest) -> Option<Vec<PlayerId>> {
        self.gathering.borrow().as_ref()?;
        let (me, others) = guest.machine().borrow().voters()?;
        let behind = others.into_iter().filter(|other| *other > me);
        Some(behind.filter(|other| !self.is_linked(*other)).collect())
    }

    /// Sends a message to another guest's phone in the room. Returns `false` while there may be a host to relay it.
    pub(crate) fn say_apart(&self, to: PlayerId, envelope: &[u8]) -> bool {
        let gathering = self.gathering.borrow();
        let voters = self.guest().and_then(|end| end.machine().borrow().voters());
        let (Some(gathering), Some((me, _))) = (&*gathering, voters) else {
            return false;
        };
        gathering.say(me, to, envelope);
        true
    }
}
