//! The host on this page: the engine's host, its links, its room, and the table in storage.
use engine::SortedMap;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::Duration;

use engine::session::{
    Backoff, Host, HostCertificate, HostEvent, HostKey, HostOutput, LinkId, TableStage, WriteAhead,
};
use futures_timer::Delay;
use wasm_bindgen_futures::spawn_local;

use crate::platform::clock::{Alarm, now};
use crate::session::Session;
use crate::session::invite_relay::Door;
use crate::session::tab_lock::TabLock;
use crate::session::table_session::{HostPort, Port};
use crate::storage::{self, StorageFull};
use link::{LinkEvent, Links, Room, RoomSecret, Search, find_host};

/// How long this phone looks for another host of the same table.
pub(crate) const PROBE: Duration = Duration::from_secs(4);

/// How many times in a row the host looks for rivals.
const TRIES: u32 = 3;

/// The pause in milliseconds before the host looks again for rivals: other phones that claim to host in this room. It
/// grows while they go on.
const CONTESTED: Backoff = Backoff::new(5000, 60_000);

/// The search for rivals: other phones that claim to host in this room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rivals {
    Unheard,
    /// The search is under way.
    Sought,
    /// The search is under way, and a rival was heard again meanwhile.
    Heard,
}

/// The host's end on this page.
pub(crate) struct HostDriver {
    pub(crate) session: Session,
    machine: RefCell<Host>,
    /// The outputs that wait for storage.
    backlog: RefCell<WriteAhead>,
    pub(crate) links: Links,
    /// The newcomers that guests let in, by the link of the guest.
    pub(crate) doors: RefCell<SortedMap<LinkId, Door>>,
    room: RefCell<Option<Room>>,
    alarm: Alarm,
    /// True if the table was left. Another phone may host it by now, so this one stores nothing more.
    left: Cell<bool>,
    lock: RefCell<Option<TabLock>>,
    /// True if the phone was full when it last stored the table.
    full: Cell<bool>,
    rivals: Cell<Rivals>,
}

impl HostDriver {
    pub(crate) fn start(session: Session, host: Host, lock: TabLock) -> Rc<Self> {
        let (links, mut events) = Links::new();
        let end = Rc::new(Self {
            session,
            machine: RefCell::new(host),
            backlog: RefCell::default(),
            links,
            doors: RefCell::default(),
            room: RefCell::default(),
            alarm: Alarm::default(),
            left: Cell::new(false),
            lock: RefCell::new(Some(lock)),
            full: Cell::new(false),
            rivals: Cell::new(Rivals::Unheard),
        });
        let weak = Rc::downgrade(&end);
        spawn_local(async move {
            while let Some(event) = events.next().await {
                let Some(end) = weak.upgrade() else { break };
                end.on_link_event(event);
            }
        });
        end.handle(HostEvent::Tick);
        end
    }

    fn on_link_event(self: &Rc<Self>, event: LinkEvent) {
        match event {
            LinkEvent::Opened(link) => {
                let bound = self.links.bound(link);
                self.handle(HostEvent::Opened(link));
                self.handle(HostEvent::Bound(link, bound));
            }
            LinkEvent::Frame(link, frame) => {
                let outputs = self.machine.borrow_mut().receive(now(), link, &frame);
                self.store_and_carry_out(outputs);
            }
            LinkEvent::Closed(link, _) => {
                self.doors.borrow_mut().remove(&link);
                self.handle(HostEvent::Closed(link));
            }
            LinkEvent::Room(_) | LinkEvent::Rival if self.left.get() => {}
            LinkEvent::Rival => self.contested(),
            LinkEvent::Room(state) => self.session.room.set(Some(state)),
        }
    }

    pub(crate) fn handle(self: &Rc<Self>, event: HostEvent) {
        let outputs = self.machine.borrow_mut().handle(now(), event);
        self.store_and_carry_out(outputs);
    }

    fn store_and_carry_out(self: &Rc<Self>, outputs: Vec<HostOutput>) {
        self.alarm.clear();
        let ready = self.backlog.borrow_mut().add(outputs);
        self.carry_out(ready);
        self.store();
    }

    /// Stores the table as it is now, unless a write is under way. Later changes are stored after that write.
    fn store(self: &Rc<Self>) {
        if self.left.get() {
            return;
        }
        let Some(bytes) = self.backlog.borrow_mut().write() else {
            return;
        };
        let end = self.clone();
        spawn_local(async move {
            let stored = storage::write_snapshot(&bytes).await;
            end.stored(stored);
        });
    }

    fn stored(self: &Rc<Self>, stored: Result<(), StorageFull>) {
        let ready = match stored {
            Ok(()) => self.backlog.borrow_mut().stored(),
            Err(StorageFull) => self.backlog.borrow_mut().storage_failed(),
        };
        self.carry_out(ready);
        match stored {
            Ok(()) => self.store(),
            Err(StorageFull) => self.handle(HostEvent::StorageFailed),
        }
        self.heed(stored);
    }

    /// Checks if the others have another host by now. Guests who arrive meanwhile are let in: some of them raise this
    /// doubt for fun.
    fn doubt(self: &Rc<Self>) {
        let end = self.clone();
        spawn_local(async move {
            if let Some(other) = end.rival().await {
                end.handle(HostEvent::Met(Box::new(other)));
            }
        });
    }

    /// Opens the room, unless another phone already hosts the same table there. In that case it runs `hosted` instead.
    pub(crate) fn look_around(
        self: &Rc<Self>,
        secret: RoomSecret,
        hosted: impl FnOnce() + 'static,
    ) {
        let end = self.clone();
        spawn_local(async move {
            let other = end.session.find_host(&secret).await;
            let akin = other.is_some_and(|other| end.machine.borrow().shares_hosts_with(&other));
            match akin {
                _ if end.left.get() => {}
                true => hosted(),
                false => end.open_room(secret),
            }
        });
    }

    /// Follows up a rival in this room: perhaps both phones have opened the last table again. The host looks for it a
    /// few times, because messages may get lost. Further claims do not make it look more often: while they go on, it looks
    /// ever more rarely.
    fn contested(self: &Rc<Self>) {
        if self.rivals.replace(Rivals::Heard) != Rivals::Unheard {
            return;
        }
        // The host may be gone after a pause.
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            let (mut tries, mut backoff) = (0, CONTESTED);
            while let Some(end) = weak.upgrade().filter(|end| !end.left.get()) {
                match end.rivals.replace(Rivals::Sought) {
                    Rivals::Heard if tries > 0 => {
                        tries = 0;
                        backoff.grow();
                    }
                    Rivals::Heard => {}
                    Rivals::Sought | Rivals::Unheard if tries == TRIES => {
                        return end.rivals.set(Rivals::Unheard);
                    }
                    Rivals::Sought | Rivals::Unheard => backoff.reset(),
                }
                tries += 1;
                if let Some(other) = end.rival().await {
                    end.handle(HostEvent::Met(Box::new(other)));
                    tries = TRIES;
                }
                drop(end);
                Delay::new(Duration::from_millis(backoff.pause())).await;
            }
        });
    }

    /// The certificate that another host in this room shows.
    async fn rival(&self) -> Option<HostCertificate> {
        let settings = self.session.link_settings().await;
        let search = self.room.borrow().as_ref()?.search(&settings).ok()?;
        self.session.find_host_by(search).await
    }

    /// Reports a full phone once. It must not stop the table, and the game goes on.
    fn heed(&self, stored: Result<(), StorageFull>) {
        if !self.full.replace(stored.is_err()) {
            self.session.heed(stored);
        }
    }

    fn carry_out(self: &Rc<Self>, outputs: Vec<HostOutput>) {
        for output in outputs {
            match output {
                HostOutput::TooLargeToStore | HostOutput::Forget if self.left.get() => {}
                // The backlog keeps it until it is written.
                HostOutput::Persist(_) => {}
                HostOutput::TooLargeToStore => self.heed(Err(StorageFull)),
                HostOutput::Forget => storage::erase_snapshot(),
                HostOutput::Yield(_) | HostOutput::LookForHost if self.left.get() => {}
                HostOutput::Yield(to) => self.session.step_down(to),
                HostOutput::LookForHost => self.doubt(),
                HostOutput::Send(link, frame) => {
                    // If the link is gone, an event says so.
                    let _ = self.links.send(link, &frame);
                }
                HostOutput::Close(link) => {
                    self.doors.borrow_mut().remove(&link);
                    self.links.close(link);
                }
                HostOutput::InviteRequest(link, request) => self.relay_invite(link, request),
                HostOutput::WakeAt(at) => {
                    let weak: Weak<Self> = Rc::downgrade(self);
                    self.alarm.set(at, move || {
                        if let Some(end) = weak.upgrade() {
                            end.handle(HostEvent::Tick);
                        }
                    });
                }
            }
        }
    }
}

impl Port for HostDriver {
    fn suspend(self: Rc<Self>) {
        let outputs = self.machine.borrow_mut().handle(now(), HostEvent::Suspend);
        self.alarm.clear();
        storage::note_parting();
        let ready = self.backlog.borrow_mut().add_at_suspend(outputs);
        if let Some(newest) = self.backlog.borrow().newest().filter(|_| !self.left.get()) {
            // Without room for it, everything that guests have been told is still safe.
            let _ = storage::leave_snapshot(newest);
        }
        self.carry_out(ready);
        self.store();
    }

    fn wake(self: Rc<Self>) {
        self.handle(HostEvent::Woke);
    }

    /// Closes the room: no newcomer comes in any more.
    fn disconnect(&self) {
        self.left.set(true);
        self.room.take();
        self.lock.take();
    }

    fn links(&self) -> Links {
        self.links.clone()
    }
}

impl Session {
    /// The certificate of another host in this room, if this phone knows that host.
    pub(crate) async fn find_host(self, room: &RoomSecret) -> Option<HostCertificate> {
        let settings = self.link_settings().await;
        self.find_host_by(Search::begin(&settings, room).ok()?)
            .await
    }

    async fn find_host_by(self, search: Search) -> Option<HostCertificate> {
        let place = self.place.get_untracked()?;
        find_host(search, &place.hosts.read(), PROBE).await
    }
}

impl HostPort for HostDriver {
    fn host_key(&self) -> HostKey {
        self.machine.borrow().host_key().clone()
    }

    fn finished_round(&self) -> Option<Vec<u8>> {
        let host = self.machine.borrow();
        let over = matches!(
            host.table().stage,
            TableStage::RoundOver(..) | TableStage::MatchOver(..)
        );
        host.transcript().filter(|_| over)?.encode().ok()
    }

    fn open_room(self: Rc<Self>, secret: RoomSecret) {
        let (session, weak) = (self.session, Rc::downgrade(&self));
        spawn_local(async move {
            let settings = session.link_settings().await;
            // The table may be closed by then.
            let Some(end) = weak.upgrade().filter(|end| !end.left.get()) else {
                return;
            };
            if end.room.borrow().is_some() {
                return;
            }
            match Room::open(&end.links, &settings, secret) {
                Ok(room) => drop(end.room.replace(Some(room))),
                Err(error) => session.trouble.set(Some(error)),
            }
        });
    }
}
