//! This phone as a guest: the engine's guest, its one link, and the way back (reconnect) when the link is lost.
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};
use std::time::Duration;

use engine::session::{
    Backoff, Guest, GuestCommand, GuestEvent, GuestOutput, HostRejection, LinkId, Millis, Notice,
    Phase, PlayerId, Table, TableCommand,
};
use engine::{Action, Seat, message};
use futures_timer::Delay;
use wasm_bindgen_futures::spawn_local;

use crate::session::{
    Session,
    early_link::EarlyLink,
    programs::{RoundChunk, RoundGuest, RoundPort},
    table_session::{GuestPort, Port, tell},
};
use crate::{
    platform::{
        clock::{Alarm, now, painted},
        pointer,
    },
    storage::{self, ReplicaEntries},
};
use link::{Events, LinkEvent, Links, RoomSecret, Task, block_host};
use wording::i18n;

/// The message for a player whose phone meets another host than the one it knows.
const STRANGER: &str = message!(
    "Somebody else answers at this table’s link, and cannot show that the table is theirs. This phone keeps looking for your host."
);

/// The silence before the player reads about it. Nobody wonders sooner, and races have been decided by then.
const LATE: Duration = Duration::from_millis(1600);

/// The pauses before this phone tries again to fetch the program for rounds: the first and the longest, in
/// milliseconds.
const FETCH_BACKOFF: Backoff = Backoff::new(1000, 8000);

/// The way by which this phone reaches the host.
#[derive(Clone)]
pub(crate) enum HostRoute {
    /// The host is on its way to this page.
    Awaited,
    Loopback(Links),
    Room(RoomSecret),
}

pub(crate) struct GuestDriver {
    pub(crate) session: Session,
    pub(crate) machine: RefCell<Guest>,
    pub(crate) links: Links,
    pub(crate) link: Cell<Option<LinkId>>,
    /// The last link, if it has gone silent. The phone keeps it until another one opens: short outages heal, and
    /// without a server there may be no other link.
    silent: Cell<Option<LinkId>>,
    pub(crate) route: RefCell<HostRoute>,
    /// The search for the host that is under way.
    pub(crate) search: RefCell<Option<Task>>,
    /// The work for rounds, once its program is here.
    round: OnceCell<Rc<dyn RoundPort>>,
    /// The player to whose phone this phone passed the table on.
    pub(crate) passed: Cell<Option<PlayerId>>,
    /// True if the last attempt went to a phone that is linked already. The next attempt goes to the room.
    pub(crate) tried: Cell<bool>,
    /// Frames for a host on this page. It gets them once a touch shows on the screen, because its work takes longer
    /// than a frame.
    handed_over: RefCell<Vec<(LinkId, Vec<u8>)>>,
    /// True if the current command causes such work.
    takes_long: Cell<bool>,
    /// Notices for screens that wait until the finger on the glass has been answered, in order.
    pub(crate) untold: RefCell<VecDeque<Notice>>,
    alarm: Alarm,
    /// The link that this phone took up last.
    met: Cell<Option<LinkId>>,
    /// True if the player has seen the warning about a stranger.
    pub(crate) warned: Cell<bool>,
    /// True if the table was left. Screens get no more notices, and the search for the host ends.
    pub(crate) left: Cell<bool>,
}

impl GuestDriver {
    pub(crate) fn start(
        session: Session,
        guest: Guest,
        route: HostRoute,
        early: Option<EarlyLink>,
    ) -> Rc<Self> {
        pointer::watch();
        let (links, events, search) = match early {
            Some(early) => (early.links, early.events, Some(early.search)),
            None => {
                let (links, events) = Links::new();
                (links, events, None)
            }
        };
        let on_this_page = !matches!(route, HostRoute::Room(_));
        let end = Rc::new(Self {
            session,
            machine: RefCell::new(guest),
            links,
            link: Cell::new(None),
            silent: Cell::new(None),
            route: RefCell::new(route),
            search: RefCell::default(),
            round: OnceCell::new(),
            passed: Cell::new(None),
            tried: Cell::new(false),
            handed_over: RefCell::default(),
            takes_long: Cell::new(false),
            untold: RefCell::default(),
            alarm: Alarm::default(),
            met: Cell::new(None),
            warned: Cell::new(false),
            left: Cell::new(false),
        });
        if let Some(search) = search {
            end.go_on(search);
        }
        end.listen(events, on_this_page);
        session.phase.set(Some(Phase::Linking));
        end
    }

    /// Handles the events of the links while this end lives.
    fn listen(self: &Rc<Self>, mut events: Events, on_this_page: bool) {
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            let room = weak.upgrade().and_then(|end| end.room());
            if let Some(room) = room {
                // No host may hear of a seat key that this phone could still lose.
                storage::settle_places().await;
                let entries = storage::restore_replica(&room).await;
                // A replica without its stored data may claim to hold what it has not stored, so the data comes first.
                // A phone without any says nothing of it, until the program for rounds is here.
                let is_replica = !entries.is_empty();
                let begun = fetch_rounds(weak.clone(), entries);
                match is_replica {
                    true => begun.await,
                    false => spawn_local(begun),
                }
            }
            while let Some(event) = events.next().await {
                if on_this_page {
                    // The host has just worked in this task, and a touch may be waiting.
                    Delay::new(Duration::ZERO).await;
                }
                let Some(end) = weak.upgrade() else { break };
                end.on_link_event(event);
                while let Some(event) = events.ready() {
                    end.on_link_event(event);
                }
            }
        });
    }

    fn on_link_event(self: &Rc<Self>, event: LinkEvent) {
        match event {
            // The search ended when the old link was heard again, and nobody needs a new greeting.
            LinkEvent::Opened(link) if self.is_joined() => self.links.close(link),
            LinkEvent::Opened(link) => {
                self.hang_up();
                self.take_up(link);
            }
            LinkEvent::Frame(link, frame) if self.link.get() == Some(link) => {
                self.receive(&frame);
            }
            LinkEvent::Frame(link, frame) if self.silent.get() == Some(link) => {
                self.silent.set(None);
                self.take_up_again(link);
                self.receive(&frame);
            }
            LinkEvent::Closed(link, _) if self.silent.get() == Some(link) => self.silent.set(None),
            LinkEvent::Closed(link, _) if self.link.get() == Some(link) => {
                self.link.set(None);
                self.handle(GuestEvent::Closed);
            }
            LinkEvent::Frame(..) | LinkEvent::Closed(..) => {}
            LinkEvent::Room(_) | LinkEvent::Rival => {}
        }
    }

    /// True if there is a link on which this phone is at the table.
    fn is_joined(&self) -> bool {
        self.link.get().is_some() && self.machine.borrow().phase() == Phase::Joined
    }

    fn take_up(self: &Rc<Self>, link: LinkId) {
        self.link.set(Some(link));
        self.met.set(Some(link));
        tell(self.session.trouble, None);
        self.handle(GuestEvent::Bound(self.links.bound(link)));
        self.handle(GuestEvent::Opened);
    }

    /// Takes up a link that was silent. The search ends, because a link that opens later would end this one.
    fn take_up_again(self: &Rc<Self>, link: LinkId) {
        self.search.take();
        self.link.set(Some(link));
        tell(self.session.trouble, None);
        self.handle(GuestEvent::Heard);
    }

    pub(crate) fn handle(self: &Rc<Self>, event: GuestEvent) {
        let outputs = self.machine.borrow_mut().handle(now(), event);
        self.carry_out(outputs);
    }

    fn receive(self: &Rc<Self>, frame: &[u8]) {
        let outputs = self.machine.borrow_mut().receive(now(), frame);
        self.carry_out(outputs);
    }

    fn carry_out(self: &Rc<Self>, outputs: Vec<GuestOutput>) {
        self.alarm.clear();
        for output in outputs {
            match output {
                GuestOutput::Send(frame) => self.send(frame),
                GuestOutput::Relink if self.left.get() => self.hang_up(),
                GuestOutput::Relink => self.relink(),
                GuestOutput::Close => self.hang_up(),
                GuestOutput::Store(_) | GuestOutput::TakeOver(_) if self.left.get() => {}
                GuestOutput::ToPeer(..) | GuestOutput::Store(_) | GuestOutput::TakeOver(_) => {
                    if let Some(round) = self.round.get() {
                        round.carry_out(output);
                    }
                }
                GuestOutput::Notice(_) if self.left.get() => {}
                GuestOutput::Notice(Notice::HostRejected(stranger)) => self.turn_away(stranger),
                GuestOutput::Notice(Notice::KnownHosts) => {
                    self.session.keep_hosts(self.machine.borrow().known_hosts());
                }
                GuestOutput::Notice(notice) => self.tell(notice),
                GuestOutput::WakeAt(at) => self.wake_at(at),
            }
        }
        self.hear_word();
        self.miss();
        if let Some(round) = self.round() {
            round.settle();
        }
    }

    /// The work for rounds; `None` until its program is here.
    pub(crate) fn round(&self) -> Option<Rc<dyn RoundPort>> {
        self.round.get().cloned()
    }

    /// Tells screens which players the table waits for, if no phone here can host it.
    fn miss(&self) {
        let missing = self
            .machine
            .borrow()
            .missing_voters()
            .filter(|_| !self.left.get());
        if self
            .session
            .missing
            .with_untracked(|before| *before != missing)
        {
            tell(self.session.missing, missing);
        }
    }

    /// Looks for another way to the host.
    fn relink(self: &Rc<Self>) {
        match self.machine.borrow().elected_host() {
            // The phone at the other end no longer hosts the table, or this phone will reach it over another existing
            // link.
            Some(_) => self.hang_up(),
            None => {
                if let Some(link) = self.link.take() {
                    self.silent.set(Some(link));
                }
            }
        }
        self.seek();
    }

    fn wake_at(self: &Rc<Self>, at: Millis) {
        let weak: Weak<Self> = Rc::downgrade(self);
        self.alarm.set(at, move || {
            if let Some(end) = weak.upgrade() {
                end.handle(GuestEvent::Tick);
            }
        });
    }

    /// Turns away a phone that cannot show that the table is its own. This phone looks for the host elsewhere.
    fn turn_away(&self, stranger: HostRejection) {
        if let Some(link) = self.met.get() {
            block_host(link, stranger, js_sys::Date::now());
        }
        if stranger == HostRejection::Unknown && !self.warned.replace(true) {
            self.session.say(i18n::message_text(STRANGER));
            tell(self.session.strangers, true);
        }
    }

    /// Sends the host a frame, if there is a link.
    fn send(self: &Rc<Self>, frame: Vec<u8>) {
        let Some(link) = self.link.get() else { return };
        let first = self.handed_over.borrow().is_empty();
        let at_once = !self.takes_long.get() && first;
        if matches!(*self.route.borrow(), HostRoute::Room(_)) || at_once {
            // If the link is gone, an event says so.
            let _ = self.links.send(link, &frame);
            return;
        }
        self.handed_over.borrow_mut().push((link, frame));
        if first {
            let end = self.clone();
            spawn_local(async move {
                painted().await;
                for (link, frame) in end.handed_over.take() {
                    let _ = end.links.send(link, &frame);
                }
            });
        }
    }

    pub(crate) fn hang_up(&self) {
        for link in [self.link.take(), self.silent.take()].into_iter().flatten() {
            self.links.close(link);
        }
    }

    /// Tells the player if the host says nothing for a while.
    pub(crate) fn wait_for_word(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            Delay::new(LATE).await;
            if let Some(end) = weak.upgrade().filter(|end| end.is_unheard()) {
                tell(end.session.unheard, true);
            }
        });
    }

    /// Ends that notice once the host has said something.
    pub(crate) fn hear_word(&self) {
        if self.session.unheard.get_untracked() && !self.is_unheard() {
            tell(self.session.unheard, false);
        }
    }

    fn is_unheard(&self) -> bool {
        !self.left.get() && self.machine.borrow().is_unheard()
    }
}

impl Port for GuestDriver {
    fn suspend(self: Rc<Self>) {
        self.command(GuestCommand::Suspend);
    }

    fn wake(self: Rc<Self>) {
        // The connections of a search may have died during sleep or with the old network.
        if self.search.take().is_some() {
            self.seek();
        }
        self.handle(GuestEvent::Woke);
    }

    fn disconnect(&self) {
        self.left.set(true);
        if let Some(round) = self.round.get() {
            round.disconnect();
        }
    }

    fn links(&self) -> Links {
        self.links.clone()
    }
}

impl GuestPort for GuestDriver {
    fn begin_rounds(self: Rc<Self>, program: &RoundChunk, entries: ReplicaEntries) {
        let round = (program.begin)(self.clone(), entries);
        round.table_changed(self.machine.borrow().table());
        if self.round.set(round).is_ok() {
            let outputs = self.machine.borrow_mut().begin_rounds(now(), program.part);
            self.carry_out(outputs);
        }
    }

    /// Sends an action. It reaches a host on this page a frame later.
    fn act(self: Rc<Self>, seat: Seat, seen: u32, action: Action) {
        self.takes_long.set(true);
        let outputs = self.machine.borrow_mut().act(now(), seat, seen, action);
        self.carry_out(outputs);
        self.takes_long.set(false);
        if self.room().is_some() {
            self.wait_for_word();
        }
    }

    /// Sends a command. A deal reaches a host on this page a frame later. Changes in the lobby apply at once, because
    /// the next touch builds on them.
    fn command(self: Rc<Self>, command: GuestCommand) {
        let deals = matches!(command, GuestCommand::Table(TableCommand::Start));
        self.takes_long.set(deals);
        self.clone().follow_now(command);
        self.takes_long.set(false);
    }

    fn table_to_be(&self) -> Option<Table> {
        self.machine.borrow().table_to_be()
    }

    fn attested_record(&self) -> Option<Vec<u8>> {
        self.round.get()?.attested_record()
    }

    fn pass_on(self: Rc<Self>, to: PlayerId) {
        if let Some(round) = self.round.get() {
            round.pass_on(to);
        }
    }

    fn move_in(self: Rc<Self>, host: Links) {
        self.move_to(HostRoute::Loopback(host));
    }

    fn move_out(self: Rc<Self>, room: RoomSecret, to: Option<PlayerId>) {
        self.passed.set(to);
        self.move_to(HostRoute::Room(room));
    }
}

impl RoundGuest for GuestDriver {
    fn session(&self) -> Session {
        self.session
    }

    fn machine(&self) -> &RefCell<Guest> {
        &self.machine
    }

    fn event(self: Rc<Self>, event: GuestEvent) {
        self.handle(event);
    }

    fn follow_now(self: Rc<Self>, command: GuestCommand) {
        let outputs = self.machine.borrow_mut().command(now(), command);
        self.carry_out(outputs);
    }

    fn room(&self) -> Option<RoomSecret> {
        match &*self.route.borrow() {
            HostRoute::Awaited | HostRoute::Loopback(_) => None,
            HostRoute::Room(room) => Some(room.clone()),
        }
    }

    fn hosted_here(&self) -> Option<Links> {
        match &*self.route.borrow() {
            HostRoute::Loopback(host) => Some(host.clone()),
            HostRoute::Awaited | HostRoute::Room(_) => None,
        }
    }

    fn has_left(&self) -> bool {
        self.left.get()
    }
}

/// Fetches the program for rounds, again and again if that fails, and begins the work for rounds.
async fn fetch_rounds(weak: Weak<GuestDriver>, entries: ReplicaEntries) {
    let mut backoff = FETCH_BACKOFF;
    while let Some(session) = weak
        .upgrade()
        .filter(|end| !end.left.get())
        .map(|end| end.session)
    {
        if let Some(program) = session.fetch(|chunks| chunks.round).await {
            if let Some(end) = weak.upgrade() {
                end.begin_rounds(program, entries);
            }
            return;
        }
        Delay::new(Duration::from_millis(backoff.pause())).await;
        backoff.grow();
    }
}
