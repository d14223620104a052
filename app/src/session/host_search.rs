//! How this phone finds its host: on this page, in a room, or over a link to another guest that hosts by now.
use std::rc::{Rc, Weak};
use std::time::Duration;

use engine::session::{Backoff, GuestEvent, Phase};
use futures_timer::Delay;
use wasm_bindgen_futures::spawn_local;

use crate::session::early_link::EarlySearch;
use crate::session::guest::{GuestDriver, HostRoute};
use crate::session::table_session::tell;
use crate::storage;
use link::{LinkError, RoomSecret, Search, Task, loopback};

/// The pause before this phone looks for the host again: the first pause, and the longest.
const BACKOFF: Backoff = Backoff::new(300, 2000);

/// How many searches may find nobody before the next one asks all servers again.
const TRIES: u32 = 4;

impl GuestDriver {
    /// Looks for the host until a link opens, through this search or by pairing, or until the table is left.
    pub(crate) fn seek(self: &Rc<Self>) {
        let route = self.route.borrow().clone();
        match route {
            HostRoute::Awaited => {}
            HostRoute::Loopback(host) => drop(loopback(&self.links, &host)),
            HostRoute::Room(_) if self.enter_elected_host() => {}
            HostRoute::Room(_) if self.search.borrow().is_some() => {}
            HostRoute::Room(room) => {
                let search = Task::spawn(search(Rc::downgrade(self), room));
                self.search.replace(Some(search));
            }
        }
    }

    /// Goes on with a search that began before this end was there. If it finds nobody, the usual one follows.
    pub(crate) fn go_on(self: &Rc<Self>, early: EarlySearch) {
        let EarlySearch { task, linked } = early;
        self.search.replace(Some(task));
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            // An aborted search says nothing.
            let Ok(linked) = linked.await else { return };
            let Some(end) = weak.upgrade() else { return };
            end.search.take();
            if !linked {
                end.seek();
            }
        });
    }

    /// Goes to the phone that hosts the table after the last host. True if there is a link to it.
    fn enter_elected_host(self: &Rc<Self>) -> bool {
        if self.tried.replace(false) {
            return false;
        }
        let elected = self.machine.borrow().elected_host();
        let elected_host = elected.or(self.passed.take());
        let enter = |peer| Some(self.round()?.enter(peer, &self.links));
        let entered = elected_host.and_then(enter).unwrap_or(false);
        self.tried.set(entered);
        entered
    }

    /// Takes this way to the host from now on.
    pub(crate) fn move_to(self: &Rc<Self>, route: HostRoute) {
        self.route.replace(route);
        // The search would find the host on this page, or the last one.
        self.search.take();
        self.hang_up();
        let looks = self.machine.borrow().phase() == Phase::Linking;
        self.handle(GuestEvent::Closed);
        if looks {
            self.seek();
        }
    }

    fn is_lost(&self) -> bool {
        !self.left.get()
            && self.link.get().is_none()
            && self.machine.borrow().phase() == Phase::Linking
    }
}

/// Searches the room for the host while this end lives and is lost.
async fn search(weak: Weak<GuestDriver>, room: RoomSecret) {
    let Some((session, links)) = weak.upgrade().map(|end| (end.session, end.links.clone())) else {
        return;
    };
    // No host may hear of a seat key that this phone could still lose.
    storage::settle_places().await;
    let settings = session.link_settings().await;
    let mut backoff = BACKOFF;
    let (mut going, mut tries) = (None, 0);
    while weak.upgrade().is_some_and(|end| end.is_lost()) {
        let begun = going
            .take()
            .map_or_else(|| Search::begin(&settings, &room), Ok);
        let found = match begun {
            Err(error) => Err(error),
            Ok(mut begun) => {
                let found = begun.link(&links).await;
                tries += 1;
                // A host that comes back to the room finds this search there. But a phone that slept may be there no
                // more.
                if found == Err(LinkError::RoomNotFound) && tries % TRIES != 0 {
                    going = Some(begun);
                }
                found
            }
        };
        let Some(end) = weak.upgrade() else { return };
        match found {
            // An event follows that says that this link is open.
            Ok(_) => break,
            Err(error) if end.is_lost() => tell(session.trouble, Some(error)),
            Err(_) => break,
        }
        if found == Err(LinkError::Unsupported) || end.enter_elected_host() {
            break;
        }
        drop(end);
        Delay::new(Duration::from_millis(backoff.pause())).await;
        backoff.grow();
    }
    if let Some(end) = weak.upgrade() {
        end.search.take();
    }
}
