//! Guests whose host is gone, and who have no link to each other: they look for each other in the room, to elect a new host.
use std::rc::Rc;
use std::time::Duration;

use engine::session::{Phase, PlayerId};
use futures_timer::Delay;
use wasm_bindgen_futures::spawn_local;

use super::guest::GuestEnd;
use super::mesh::Mesh;
use crate::link::Gathering;

/// So long a host may be away before others are looked for: a page that is loaded anew is back by then.
const WAITS: Duration = Duration::from_secs(3);

impl GuestEnd {
    /// Whether there is no host, and a link to somebody who could elect one with this phone is missing.
    fn is_apart(&self) -> bool {
        let guest = self.guest.borrow();
        let Some((_, others)) = guest.kin() else {
            return false;
        };
        !self.left.get()
            && self.room().is_some()
            && guest.phase() != Phase::Joined
            && others.iter().any(|heir| !guest.is_linked_with(*heir))
    }

    /// Looks for others in the room as long as that takes.
    pub(super) fn gather(self: &Rc<Self>) {
        if !self.is_apart() {
            self.mesh.gathering.take();
            return;
        }
        if self.mesh.gathering.borrow().is_some() || self.mesh.gathers.replace(true) {
            return;
        }
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            Delay::new(WAITS).await;
            let Some(end) = weak.upgrade() else { return };
            let settings = end.link_settings().await;
            end.mesh.gathers.set(false);
            let room = end.room().filter(|_| end.is_apart());
            let Some(room) = room else { return };
            let hear = move |from, to, envelope: Vec<u8>| {
                if let Some(end) = weak.upgrade() {
                    end.hear_apart(from, to, &envelope);
                }
            };
            if let Ok(gathering) = Gathering::open(&settings, &room, hear) {
                end.mesh.gathering.replace(Some(gathering));
                end.mesh.reach_out();
            }
        });
    }

    /// Somebody in the room says that this is from one heir for another.
    fn hear_apart(&self, from: PlayerId, to: PlayerId, envelope: &[u8]) {
        let heard = {
            let guest = self.guest.borrow();
            let kin = guest.kin();
            // A link that is known to be theirs is not given up for what anybody may say.
            kin.is_some_and(|(me, others)| me == to && others.contains(&from))
                && !guest.is_linked_with(from)
        };
        if heard {
            self.mesh.hear(from, envelope);
        }
    }
}

impl Mesh {
    /// To whom this phone offers a link in the room: of two the one with the lower number does. `None` while there may be a host.
    pub(super) fn missing_apart(&self, guest: &GuestEnd) -> Option<Vec<PlayerId>> {
        self.gathering.borrow().as_ref()?;
        let (me, others) = guest.guest.borrow().kin()?;
        let behind = others.into_iter().filter(|other| *other > me);
        Some(behind.filter(|other| !self.is_linked(*other)).collect())
    }

    /// Says something to another guest's phone, in the room; `false` while there may be a host to pass it on.
    pub(super) fn say_apart(&self, to: PlayerId, envelope: &[u8]) -> bool {
        let gathering = self.gathering.borrow();
        let kin = self.guest().and_then(|end| end.guest.borrow().kin());
        let (Some(gathering), Some((me, _))) = (&*gathering, kin) else {
            return false;
        };
        gathering.say(me, to, envelope);
        true
    }
}
