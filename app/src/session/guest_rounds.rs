//! The work for rounds around the engine's guest: links to other guests, the data of a replica, the check of a deal, and
//! the news of a round. It is a program of its own (`chunks.rs`).
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use engine::Seat;
use engine::session::{
    GuestCommand, GuestEvent, GuestOutput, Notice, PlayerId, ROUND_PART, Table, TableCommand,
};
use wasm_bindgen_futures::spawn_local;

use crate::session::{
    Session,
    history_recorder::Journal,
    peer_links::PeerLinks,
    programs::{RoundChunk, RoundGuest, RoundPort},
    table_session::tell,
};
use crate::storage::{self, ReplicaEntries, StorageFull};
use link::Links;

pub static ROUNDS: RoundChunk = RoundChunk {
    part: &ROUND_PART,
    begin: GuestRounds::begin,
};

/// The work for rounds on this phone.
pub(crate) struct GuestRounds {
    pub(crate) session: Session,
    guest: Weak<dyn RoundGuest>,
    peer_links: Rc<PeerLinks>,
    /// The data that this phone stores as a replica, for a later host.
    entries: RefCell<ReplicaEntries>,
    /// True if the last tasks changed that data.
    unstored: Cell<bool>,
    /// The viewers with news from this very moment, which screens have not shown yet.
    pub(crate) unseen: RefCell<Vec<Option<Seat>>>,
    /// The revision of the views that are drawn, or about to be.
    pub(crate) drawn: Cell<Option<u32>>,
    /// The notes on the round for this phone's history.
    pub(crate) journal: RefCell<Journal>,
    /// True if the phone had no room for the history.
    pub(crate) forgetful: Cell<bool>,
    /// True while this phone fetches the rules to check a record.
    fetches_rules: Cell<bool>,
}

impl GuestRounds {
    fn begin(guest: Rc<dyn RoundGuest>, entries: ReplicaEntries) -> Rc<dyn RoundPort> {
        if !entries.is_empty() {
            let mut machine = guest.machine().borrow_mut();
            machine.restore_replica(&entries.pieces());
        }
        let weak = Rc::downgrade(&guest);
        Rc::new(Self {
            session: guest.session(),
            guest: weak.clone(),
            peer_links: PeerLinks::new(weak),
            entries: RefCell::new(entries),
            unstored: Cell::new(false),
            unseen: RefCell::default(),
            drawn: Cell::new(None),
            journal: RefCell::default(),
            forgetful: Cell::new(false),
            fetches_rules: Cell::new(false),
        })
    }

    /// Fetches the rules if a record waits to be checked by them.
    fn bring_verifier(self: Rc<Self>, guest: Rc<dyn RoundGuest>) {
        if !guest.machine().borrow().lacks_verifier() || self.fetches_rules.replace(true) {
            return;
        }
        spawn_local(async move {
            if let Some(host) = guest.session().fetch(|chunks| chunks.host).await {
                guest.machine().borrow_mut().set_verifier(host.verifier);
                guest.event(GuestEvent::Tick);
            }
            self.fetches_rules.set(false);
        });
    }

    /// Stores the replica's data for a later host. The promises that depend on it wait until it is stored.
    fn store(&self, guest: Rc<dyn RoundGuest>) {
        let place = self.session.place.get_untracked();
        let Some(place) = place.filter(|_| !guest.has_left()) else {
            return;
        };
        let storing = storage::store_replica(&place.room, &self.entries.borrow());
        spawn_local(async move {
            guest.event(match storing.await {
                Ok(()) => GuestEvent::Stored,
                Err(StorageFull) => GuestEvent::StorageFailed,
            });
        });
    }
}

impl RoundPort for GuestRounds {
    fn carry_out(&self, output: GuestOutput) {
        match output {
            GuestOutput::ToPeer(peer, frame) => self.peer_links.send(peer, &frame),
            GuestOutput::Store(write) => {
                self.entries.borrow_mut().add(&write);
                self.unstored.set(true);
            }
            GuestOutput::TakeOver(takeover) => {
                if let Some(guest) = self.guest.upgrade() {
                    self.session.take_over(guest, *takeover);
                }
            }
            // The guest in the lobby carries out all others.
            _ => {}
        }
    }

    fn settle(self: Rc<Self>) {
        let Some(guest) = self.guest.upgrade() else {
            return;
        };
        if self.unstored.take() {
            self.store(guest.clone());
        }
        self.peer_links.gather();
        self.bring_verifier(guest);
    }

    fn tell(self: Rc<Self>, notice: Notice) {
        let Some(guest) = self.guest.upgrade() else {
            return;
        };
        match notice {
            Notice::View(viewer, events) => self.tell_news(&guest, viewer, events),
            Notice::ActionResult(seat, _, result) => self.tell_result(seat, result),
            Notice::Check => tell(self.session.check, guest.machine().borrow().check()),
            Notice::Relayed(from, envelope) => self.peer_links.hear(from, &envelope),
            Notice::Replicas => self.peer_links.reach_out(),
            // The guest in the lobby tells all others.
            _ => {}
        }
    }

    fn table_changed(&self, table: Option<&Table>) {
        if let Some(table) = table {
            self.announce(table);
            self.enter(table);
        }
    }

    fn enter(&self, host: PlayerId, links: &Links) -> bool {
        self.peer_links.enter(host, links)
    }

    fn pass_on(&self, to: PlayerId) {
        let (guest, peer_links) = (self.guest.clone(), self.peer_links.clone());
        spawn_local(async move {
            peer_links.link_up(to).await;
            if let Some(guest) = guest.upgrade() {
                guest.follow_now(GuestCommand::Table(TableCommand::Pass(to)));
            }
        });
    }

    fn attested_record(&self) -> Option<Vec<u8>> {
        self.guest.upgrade()?.machine().borrow().attested_record()
    }

    fn disconnect(&self) {
        self.peer_links.disconnect();
    }
}
