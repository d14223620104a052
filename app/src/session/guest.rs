//! This phone as a guest: the engine's guest, its one link, and the way back when that is lost.
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::Duration;

use engine::session::{
    Command, Guest, GuestEvent, GuestOutput, Notice, Phase, Table, Verdict, Wish,
};
use engine::{News, Seat, View};
use futures_timer::Delay;
use futures_util::FutureExt;
use futures_util::future::{AbortHandle, Abortable};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::end::{End, GuestPort};
use super::journal::Journal;
use super::{Session, Told};
use crate::clock::{Alarm, now, painted};
use crate::link::{LinkError, LinkEvent, LinkId, Links, RoomSecret, Search, loopback};
use crate::screens::away;
use crate::screens::table::{Batch, Denied};
use crate::storage::{self, StorageFull};

/// What people read when the history cannot be kept.
const NO_HISTORY: &str =
    "This phone has no room left for the history of your matches. The game goes on.";

/// The pause before the host is looked for again, at first and at most.
const BACKOFF: [Duration; 2] = [Duration::from_millis(300), Duration::from_secs(2)];

/// How often a search may find nobody before it goes to all servers anew.
const TRIES: u32 = 4;

/// How this phone reaches the host.
pub(super) enum Way {
    /// On this page.
    Loopback(Links),
    /// In its room.
    Room(RoomSecret),
}

/// This phone as a guest.
pub(super) struct GuestEnd {
    session: Session,
    guest: RefCell<Guest>,
    links: Links,
    link: Cell<Option<LinkId>>,
    /// The last link, if nothing is heard on it. It is kept until there is another one: short cuts of a network heal, and
    /// without a server there may be no other.
    silent: Cell<Option<LinkId>>,
    way: Way,
    /// The search for the host that is going on.
    search: RefCell<Option<AbortHandle>>,
    /// What a host on this page gets once a touch shows on the screen: its work takes longer than a frame.
    handed_over: RefCell<Vec<(LinkId, Vec<u8>)>>,
    /// Whether what is wished for just now is such work.
    takes_long: Cell<bool>,
    /// The tick of the views that are drawn, or about to be.
    drawn: Cell<Option<u32>>,
    /// What to wish for as soon as this phone is at the table.
    first: RefCell<Vec<Wish>>,
    /// What is kept of the round for the history of this phone.
    journal: RefCell<Journal>,
    /// The phone had no room for it.
    forgetful: Cell<bool>,
    alarm: Alarm,
    /// The table was left: screens hear nothing any more, and the host is not looked for.
    left: Cell<bool>,
}

impl GuestEnd {
    pub(super) fn start(session: Session, guest: Guest, way: Way, first: Vec<Wish>) -> Rc<Self> {
        let (links, mut events) = Links::new();
        let on_this_page = matches!(way, Way::Loopback(_));
        let end = Rc::new(Self {
            session,
            guest: RefCell::new(guest),
            links,
            link: Cell::new(None),
            silent: Cell::new(None),
            way,
            search: RefCell::default(),
            handed_over: RefCell::default(),
            takes_long: Cell::new(false),
            drawn: Cell::new(None),
            first: RefCell::new(first),
            journal: RefCell::default(),
            forgetful: Cell::new(false),
            alarm: Alarm::default(),
            left: Cell::new(false),
        });
        let weak = Rc::downgrade(&end);
        spawn_local(async move {
            while let Some(event) = events.next().await {
                if on_this_page {
                    // The host has just worked in this task; a finger may be waiting to be felt.
                    Delay::new(Duration::ZERO).await;
                }
                let Some(end) = weak.upgrade() else { break };
                end.follow(event);
                while let Some(event) = events.ready() {
                    end.follow(event);
                }
            }
        });
        session.phase.set(Some(Phase::Linking));
        end
    }

    fn follow(self: &Rc<Self>, event: LinkEvent) {
        match event {
            LinkEvent::Opened(link) => {
                self.hang_up();
                self.take_up(link);
            }
            LinkEvent::Frame(link, frame) if self.link.get() == Some(link) => {
                self.handle(GuestEvent::Frame(frame));
            }
            // Heard again: it is as good as a new one, and begins like one.
            LinkEvent::Frame(link, _) if self.silent.get() == Some(link) => {
                self.silent.set(None);
                self.take_up(link);
            }
            LinkEvent::Closed(link, _) if self.silent.get() == Some(link) => self.silent.set(None),
            LinkEvent::Closed(link, _) if self.link.get() == Some(link) => {
                self.link.set(None);
                self.handle(GuestEvent::Closed);
            }
            LinkEvent::Frame(..) | LinkEvent::Closed(..) | LinkEvent::Room(_) => {}
        }
    }

    fn take_up(self: &Rc<Self>, link: LinkId) {
        self.link.set(Some(link));
        self.session.trouble.set(None);
        self.handle(GuestEvent::Bound(self.links.bound(link)));
        self.handle(GuestEvent::Opened);
    }

    fn handle(self: &Rc<Self>, event: GuestEvent) {
        let outputs = self.guest.borrow_mut().handle(now(), event);
        self.alarm.clear();
        for output in outputs {
            self.carry_out(output);
        }
    }

    fn carry_out(self: &Rc<Self>, output: GuestOutput) {
        match output {
            GuestOutput::Send(frame) => {
                if let Some(link) = self.link.get() {
                    self.send(link, frame);
                }
            }
            GuestOutput::Relink if self.left.get() => self.hang_up(),
            GuestOutput::Relink => {
                if let Some(link) = self.link.take() {
                    self.silent.set(Some(link));
                }
                self.seek();
            }
            GuestOutput::Close => self.hang_up(),
            GuestOutput::Notice(_) if self.left.get() => {}
            GuestOutput::Notice(notice) => self.tell(notice),
            GuestOutput::WakeAt(at) => {
                let weak: Weak<Self> = Rc::downgrade(self);
                self.alarm.set(at, move || {
                    if let Some(end) = weak.upgrade() {
                        end.handle(GuestEvent::Tick);
                    }
                });
            }
        }
    }

    fn send(self: &Rc<Self>, link: LinkId, frame: Vec<u8>) {
        let first = self.handed_over.borrow().is_empty();
        let at_once = !self.takes_long.get() && first;
        if matches!(self.way, Way::Room(_)) || at_once {
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

    fn hang_up(&self) {
        for link in [self.link.take(), self.silent.take()].into_iter().flatten() {
            self.links.close(link);
        }
    }

    /// Looks for the host until a link is open, this one or one by pairing, or the table is left.
    pub(super) fn seek(self: &Rc<Self>) {
        match &self.way {
            Way::Loopback(host) => drop(loopback(&self.links, host)),
            Way::Room(_) if self.search.borrow().is_some() => {}
            Way::Room(room) => {
                let (abort, registration) = AbortHandle::new_pair();
                self.search.replace(Some(abort));
                let search = search(Rc::downgrade(self), room.clone());
                spawn_local(Abortable::new(search, registration).map(|_ended| ()));
            }
        }
    }

    fn is_lost(&self) -> bool {
        !self.left.get()
            && self.link.get().is_none()
            && self.guest.borrow().phase() == Phase::Linking
    }

    fn tell(self: &Rc<Self>, notice: Notice) {
        let session = self.session;
        match notice {
            Notice::Phase => self.phase_changed(),
            Notice::Table => self.table_changed(),
            Notice::View(viewer, told) => {
                let views = self.guest.borrow().views().to_vec();
                self.show(views);
                // What was refused before is no news any more, but for who was faster.
                let raced = |told: &engine::Told| matches!(told.news, News::Raced(_));
                let finish = !told.is_empty() && told.iter().all(raced);
                let old = session.refused.with_untracked(|refused| {
                    !finish && refused.is_some_and(|(seat, _)| Some(seat) == viewer)
                });
                if old {
                    session.refused.set(None);
                }
                self.hear(viewer, &told);
                session.told.update(|all| push(all, viewer, told));
            }
            Notice::Verdict(seat, _, Verdict::Illegal(why)) => {
                session
                    .refused
                    .set(Some((seat, Denied { why, late: None })));
            }
            Notice::Verdict(seat, _, Verdict::Late(why, late)) => {
                let late = Some(late);
                session.refused.set(Some((seat, Denied { why, late })));
            }
            Notice::Verdict(_, _, Verdict::Done | Verdict::Unsafe | Verdict::Missed) => {}
            Notice::Denied(denial) => session.say(denial),
            Notice::Ushered(ushered) => session.ushered.set(Some(ushered)),
            Notice::Reaction(player, reaction) => session.show_reaction(player, reaction),
            Notice::Check => session.check.set(self.guest.borrow().check()),
        }
    }

    /// Shows the game as it is now. Reactions to it count from the frame that is on the screen.
    fn show(self: &Rc<Self>, views: Vec<View>) {
        let tick = views.iter().map(|view| view.tick).max();
        self.session.views.set(views);
        let Some(tick) = tick.filter(|tick| self.drawn.replace(Some(*tick)) != Some(*tick)) else {
            return;
        };
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            painted().await;
            if let Some(end) = weak.upgrade() {
                end.handle(GuestEvent::Painted(tick));
            }
        });
    }

    fn phase_changed(self: &Rc<Self>) {
        let phase = self.guest.borrow().phase();
        self.session.phase.set(Some(phase));
        match phase {
            Phase::Joined => {
                for wish in self.first.take() {
                    self.handle(GuestEvent::Wish(wish));
                }
            }
            Phase::Ended(farewell) => self.session.ended(farewell),
            Phase::Linking | Phase::Greeting => {}
        }
    }

    fn table_changed(&self) {
        let guest = self.guest.borrow();
        let session = self.session;
        let mine: Vec<_> = guest.players().collect();
        if session.mine.with_untracked(|known| *known != mine) {
            session.mine.set(mine);
        }
        session.keep_claims(guest.claims());
        self.announce(guest.table());
        session.table.set(guest.table().cloned());
        session.views.set(guest.views().to_vec());
        if let Some(table) = guest.table() {
            self.enter(table);
        }
    }

    /// What the table decided about who is away goes into the log of the round.
    fn announce(&self, now: Option<&Table>) {
        let session = self.session;
        let news = session.table.with_untracked(|before| match (before, now) {
            (Some(before), Some(now)) => away::news(before, now),
            _ => Vec::new(),
        });
        if !news.is_empty() {
            session.told.update(|all| {
                let logs = all.iter_mut().map(|told| &mut told.log);
                logs.for_each(|log| news.iter().cloned().for_each(|line| log.say(line)));
            });
        }
    }

    /// What the owner of this phone is told goes into the history.
    fn hear(&self, viewer: Option<Seat>, told: &[engine::Told]) {
        let guest = self.guest.borrow();
        if let Some(me) = viewer.filter(|viewer| guest.seats().next() == Some(*viewer)) {
            let mut journal = self.journal.borrow_mut();
            let kept = told.iter().map(|told| journal.hear(me, &told.news));
            self.heed(kept.fold(Ok(()), Result::and));
        }
    }

    /// What is over goes into the history. A full phone is said once.
    fn enter(&self, table: &Table) {
        let owner = self
            .session
            .mine
            .with_untracked(|mine| mine.first().copied());
        let today = (js_sys::Date::now() / 1000.0) as u64;
        let room = self
            .session
            .place
            .with_untracked(|place| place.as_ref().map(|place| place.room.to_string()));
        let mut journal = self.journal.borrow_mut();
        self.heed(journal.look(&room.unwrap_or_default(), table, owner, today));
    }

    fn heed(&self, entered: Result<(), StorageFull>) {
        if entered.is_err() && !self.forgetful.replace(true) {
            self.session.say(NO_HISTORY);
        }
    }
}

/// Searches the room for the host, as long as this end lives and is lost.
async fn search(weak: Weak<GuestEnd>, room: RoomSecret) {
    let Some((session, links)) = weak.upgrade().map(|end| (end.session, end.links.clone())) else {
        return;
    };
    // No host hears of a key that could still be lost.
    storage::settled().await;
    let settings = session.link_settings().await;
    let [mut pause, longest] = BACKOFF;
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
                // Whoever comes back to the room finds us there; but a phone that slept may be there no more.
                if found == Err(LinkError::RoomNotFound) && tries % TRIES != 0 {
                    going = Some(begun);
                }
                found
            }
        };
        let Some(end) = weak.upgrade() else { return };
        match found {
            // The event follows that this link is open.
            Ok(_) => break,
            Err(error) if end.is_lost() => session.trouble.set(Some(error)),
            Err(_) => break,
        }
        if found == Err(LinkError::Unsupported) {
            break;
        }
        drop(end);
        Delay::new(pause).await;
        pause = (pause * 2).min(longest);
    }
    if let Some(end) = weak.upgrade() {
        end.search.take();
    }
}

impl End for GuestEnd {
    fn suspend(self: Rc<Self>) {
        self.wish(Wish::Suspend);
    }

    fn wake(self: Rc<Self>) {
        // What a search has open may have died with the sleep or the old network.
        if let Some(search) = self.search.take() {
            search.abort();
            self.seek();
        }
        self.handle(GuestEvent::Woke);
    }

    fn part(&self) {
        self.left.set(true);
    }

    fn links(&self) -> Links {
        self.links.clone()
    }
}

impl GuestPort for GuestEnd {
    /// Cards are laid and dealt a frame later; what is agreed in the lobby stands at once, for the next touch builds on it.
    fn wish(self: Rc<Self>, wish: Wish) {
        self.takes_long.set(matches!(
            wish,
            Wish::Act { .. } | Wish::Command(Command::Start)
        ));
        self.handle(GuestEvent::Wish(wish));
        self.takes_long.set(false);
    }

    fn sealed_round(&self) -> Option<Vec<u8>> {
        self.guest.borrow().sealed_round()
    }
}

fn push(all: &mut Vec<Told>, viewer: Option<Seat>, told: Vec<engine::Told>) {
    let last = all.iter().position(|news| news.viewer == viewer);
    let (number, mut log) = last.map_or_else(Default::default, |at| {
        let last = all.remove(at);
        (last.batch.number, last.log)
    });
    log.add(&told);
    let number = number + 1;
    let batch = Batch { number, told };
    all.push(Told { viewer, batch, log });
}
