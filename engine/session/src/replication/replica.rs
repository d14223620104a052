//! A replica: a guest's phone that stores the sealed table. When the host is gone, it elects another one with the other
//! replicas.

use crate::{
    proof::{signed_hello::Binding, signing::Signature},
    protocol::{
        clock::Millis,
        heartbeat::BEAT,
        ids::{PlayerId, SeatKey},
    },
    replication::inheritance::Inheritance,
    replication::{
        candidacy::Bid,
        log::Coming,
        peer_link::Neighbour,
        replica_store::{Holding, Keeping},
        term::{ORPHANED, Term},
        wire::{Appointment, Part, Peer, Standing, ToHeir},
    },
};
use alloc::{collections::BTreeMap, vec::Vec};

pub use crate::replication::replica_store::Kept;

/// A task of a replica. The caller does tasks in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Store this before any later task.
    Keep(Kept),
    /// Send a hello to another replica, signed for the link with this binding.
    Greet(PlayerId, Binding),
    /// Send this progress to the host.
    Stand(Standing),
    /// Send a message to another replica.
    Tell(PlayerId, Peer),
    /// End this link to a host. Another phone hosts the table, or none does.
    Leave,
    /// Make this phone the host.
    TakeOver(Inheritance),
    /// The list of replicas has changed.
    Heirs,
}

/// The state of the storage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Writing {
    /// Everything is stored.
    #[default]
    Done,
    /// The storage is writing.
    UnderWay,
    /// Writing failed. The replica tries again at this time.
    Failed(Millis),
}

/// A replica, and its view of the host and the other replicas.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heir {
    pub(crate) keeping: Keeping,
    coming: BTreeMap<Term, Coming>,
    /// The time at which this phone last heard the host.
    heard: Option<Millis>,
    pub(crate) joined: bool,
    /// True if a host had time to let this phone in since the phone last joined.
    waited: bool,
    /// True if the host is on this phone.
    pub(crate) hosts: bool,
    /// The player to whom the host wants to pass the table.
    pub(crate) passed: Option<PlayerId>,
    /// The host since the last election.
    pub(crate) successor: Option<PlayerId>,
    /// The time at which this phone turned to that host.
    pub(crate) turned: Millis,
    pub(crate) neighbours: BTreeMap<PlayerId, Neighbour>,
    pub(crate) bid: Option<Bid>,
    /// The latest term of a host that let this phone in.
    reign: u32,
    /// The last term in which this phone tried to become host.
    pub(crate) bids: u32,
    /// True if the last candidacy ended because a replica voted for a higher one.
    pub(crate) outbid: bool,
    /// The last term of this phone's vote for each candidate since the host was lost, and the time of that vote.
    pub(crate) given: BTreeMap<PlayerId, (u32, Millis)>,
    /// The time since which an election is possible.
    pub(crate) electable: Option<Millis>,
    /// The time of the next heartbeat to the neighbours.
    pub(crate) beat: Millis,
    pub(crate) tasks: Vec<Task>,
    writing: Writing,
}

impl Heir {
    /// A replica that restores what it stored.
    pub(crate) fn recall(stored: &[Vec<u8>]) -> Heir {
        Heir {
            keeping: Keeping::recall(stored),
            ..Heir::default()
        }
    }

    /// The tasks that can be done now. Tasks that depend on a write wait until it is done.
    pub(crate) fn take(&mut self) -> Vec<Task> {
        let keeps = |task: &Task| matches!(task, Task::Keep(_));
        match self.writing {
            Writing::Done => {}
            Writing::UnderWay => return Vec::new(),
            Writing::Failed(_) => {
                let waits = |task: &mut Task| !matches!(task, Task::Leave | Task::Heirs);
                return self.tasks.extract_if(.., |task| !waits(task)).collect();
            }
        }
        let first = self.tasks.iter().position(keeps);
        let mut now: Vec<Task> = self
            .tasks
            .drain(..first.unwrap_or(self.tasks.len()))
            .collect();
        now.extend(self.tasks.extract_if(.., |task| keeps(task)));
        if first.is_some() {
            self.writing = Writing::UnderWay;
        }
        now
    }

    /// Everything given to the storage so far is stored.
    pub(crate) fn kept(&mut self) {
        if self.writing == Writing::UnderWay {
            self.writing = Writing::Done;
        }
    }

    /// A write has failed. The replica promises nothing until everything is stored.
    pub(crate) fn not_kept(&mut self, now: Millis) {
        self.tasks.retain(|task| match task {
            Task::TakeOver(_) | Task::Leave | Task::Heirs => true,
            Task::Keep(_) | Task::Greet(..) | Task::Stand(_) | Task::Tell(..) => false,
        });
        self.writing = Writing::Failed(now + BEAT);
    }

    /// The time of the next attempt to store.
    pub(crate) fn again(&self) -> Option<Millis> {
        match self.writing {
            Writing::Failed(at) => Some(at),
            Writing::Done | Writing::UnderWay => None,
        }
    }

    /// Stores everything again, if that is due.
    pub(crate) fn keep_again(&mut self, now: Millis) {
        if self.again().is_some_and(|at| at <= now) {
            self.writing = Writing::Done;
            self.tasks.retain(|task| !matches!(task, Task::Keep(_)));
            self.tasks.insert(0, Task::Keep(self.keeping.all()));
            self.stand();
        }
    }

    /// This phone's number among the replicas, and the phones that it links to.
    pub(crate) fn circle(&self) -> Option<(PlayerId, &[PlayerId])> {
        let last = self
            .keeping
            .pending
            .as_ref()
            .or(self.keeping.active.as_ref());
        last.map(|holding| (holding.place.me, holding.place.heirs.as_slice()))
    }

    /// The key of the seat with which this phone signs as a replica.
    pub(crate) fn key(&self) -> Option<SeatKey> {
        let mut both = self.keeping.pending.iter().chain(&self.keeping.active);
        both.next()?.key
    }

    /// The host of the table since the last election.
    pub(crate) fn successor(&self) -> Option<PlayerId> {
        self.successor
    }

    /// True if no host of a later term is known. Remembers the term.
    pub(crate) fn knows(&mut self, reign: u32) -> bool {
        let crowned = self.keeping.crown.map_or(0, |crown| crown.reign);
        let latest = reign >= crowned.max(self.reign);
        self.reign = self.reign.max(reign);
        latest
    }

    /// The progress of this phone. `None` until it is stored.
    pub(crate) fn standing(&self) -> Option<Standing> {
        let keeps = |task: &Task| matches!(task, Task::Keep(_));
        let stored = self.writing == Writing::Done && !self.tasks.iter().any(keeps);
        stored.then(|| self.present())
    }

    /// The election certificate alone. It is true even if this phone stores nothing.
    pub(crate) fn rumour(&self) -> Standing {
        Standing {
            crown: self.keeping.crown,
            ..Standing::default()
        }
    }

    /// The progress of this phone, stored or about to be.
    pub(crate) fn present(&self) -> Standing {
        Standing {
            linked: self.linked(),
            ..self.keeping.standing()
        }
    }

    /// A link to a possible host carries frames. That host has some time to let this phone in, once.
    pub(crate) fn linked_up(&mut self, now: Millis) {
        if !core::mem::replace(&mut self.waited, true) {
            self.hear(now);
        }
    }

    /// This phone has heard the host.
    pub(crate) fn hear(&mut self, now: Millis) {
        self.heard = Some(now);
    }

    /// This phone slept for `nap` milliseconds. That does not count as silence of the host.
    pub(crate) fn slept(&mut self, now: Millis, nap: u64) {
        self.heard = Some(self.heard.map_or(now, |heard| heard + nap));
    }

    /// The link to the host is lost.
    pub(crate) fn lost(&mut self) {
        self.joined = false;
    }

    /// This phone has joined a table. `hosts` is true if this phone hosts that table.
    pub(crate) fn joined(&mut self, hosts: bool) {
        self.joined = true;
        self.waited = false;
        self.passed = None;
        self.electable = None;
        self.given.clear();
        self.withdraw();
        let changed = self.hosts != hosts;
        self.hosts = hosts;
        if hosts {
            self.successor = None;
            // The host's phone votes for nobody.
            let keeping = &mut self.keeping;
            if keeping.active.take().or(keeping.pending.take()).is_some() {
                keeping.pending = None;
                self.keep();
            }
        }
        if changed {
            self.beat = Millis::default();
        }
        if !hosts {
            // This phone was elected. Before it had stored that, it joined a host that was elected later.
            let overtaken =
                |task: &Task| matches!(task, Task::TakeOver(won) if won.crown.reign <= self.reign);
            self.tasks.retain(|task| !overtaken(task));
            // From this message on the host knows that this phone listens.
            self.stand();
        }
    }

    /// This phone has left the table, and keeps nothing for it.
    pub(crate) fn forget(&mut self) {
        *self = Heir::default();
        // Tasks from before come first.
        self.tasks.push(Task::Keep(Kept::Nothing));
    }

    /// This phone gives up votes by seats that it no longer owns. Votes that it has cast stay.
    pub(crate) fn resign(&mut self, owns: impl Fn(SeatKey) -> bool) {
        let keeping = &mut self.keeping;
        let gone = |holding: &mut Holding| !holding.key.is_some_and(&owns);
        let active = keeping.active.take_if(|holding| gone(holding));
        let pending = keeping.pending.take_if(|holding| gone(holding));
        if active.or(pending).is_some() {
            self.withdraw();
            self.keep();
            self.tasks.push(Task::Heirs);
            self.stand();
        }
    }

    /// True if there is no host, as far as this phone knows.
    pub(crate) fn is_orphaned(&self, now: Millis) -> bool {
        let silent = self.heard.is_some_and(|heard| now.since(heard) >= ORPHANED);
        !self.hosts && !self.joined && (silent || self.passed.is_some())
    }

    /// The time since this phone last heard the host, in milliseconds.
    pub(crate) fn silence(&self, now: Millis) -> u64 {
        self.heard.map_or(0, |heard| now.since(heard))
    }

    /// True if this phone has no host, and may have to vote because of that.
    pub(crate) fn waits_for_host(&self) -> bool {
        !self.joined && !self.hosts && self.keeping.active.is_some()
    }

    /// Handles a message of the host. `key` is the key of the seat that a new place names.
    pub(crate) fn follow(&mut self, message: ToHeir, key: Option<SeatKey>) {
        match message {
            ToHeir::Prepare(place) => self.prepare(*place, key),
            ToHeir::Keep(part) => {
                if part.term.reign >= self.keeping.reign && self.take_part(part) {
                    self.stand();
                }
            }
            ToHeir::Switch(term, counts) => {
                if term.reign >= self.keeping.reign {
                    self.keeping.reign = term.reign;
                    self.switch(term, counts);
                }
                self.stand();
            }
            ToHeir::Settled(term) => {
                self.settle(term);
                self.stand();
            }
            ToHeir::Crown(crown) => {
                if self.keeping.note(crown) {
                    self.keep();
                }
                self.stand();
            }
            ToHeir::Pass(term, to) => {
                if self.keeping.active.as_ref().map(Holding::term) == Some(term) {
                    self.passed = Some(to);
                    self.joined = false;
                    self.beat = Millis::default();
                    self.tasks.push(Task::Leave);
                }
            }
        }
    }

    fn prepare(&mut self, place: Appointment, key: Option<SeatKey>) {
        let term = place.term;
        // A phone that a host told to switch no longer votes in an earlier configuration.
        let counts = term.reign >= self.keeping.reign && term >= self.keeping.seen;
        if counts && self.keeping.holding(term).is_none() {
            self.keeping.prepare(place, key);
            self.coming.clear();
            self.keep();
            self.tasks.push(Task::Heirs);
        }
        self.stand();
    }

    /// Takes a part of a log entry. True if the entry is complete.
    pub(crate) fn take_part(&mut self, part: Part) -> bool {
        let term = part.term;
        if self.keeping.holding(term).is_none() {
            return false;
        }
        let coming = self.coming.entry(term).or_default();
        let Some(record) = coming.take(part) else {
            return false;
        };
        if let Some(kept) = self.keeping.add(term, record) {
            self.tasks.push(Task::Keep(kept));
        }
        true
    }

    pub(crate) fn switch(&mut self, term: Term, counts: Signature) {
        let before = self.keeping.standing();
        self.keeping.switch(term, counts);
        if before != self.keeping.standing() {
            self.keep();
        }
    }

    pub(crate) fn settle(&mut self, term: Term) {
        let active = self.keeping.active.as_mut();
        if let Some(active) = active.filter(|active| active.term() == term && !active.settled) {
            active.settled = true;
            self.keep();
        }
    }

    pub(crate) fn keep(&mut self) {
        self.tasks.push(Task::Keep(self.keeping.all()));
    }

    /// Tells the host the progress of this phone.
    pub(crate) fn stand(&mut self) {
        self.say_standing(self.present());
    }

    /// Tells the host this progress.
    pub(crate) fn say_standing(&mut self, standing: Standing) {
        // The latest message replaces all earlier ones, except for those with a later term.
        let said = |task: &Task| matches!(task, Task::Stand(it) if it.reign <= standing.reign);
        self.tasks.retain(|task| !said(task));
        self.tasks.push(Task::Stand(standing));
    }
}
