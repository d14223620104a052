//! An heir: a guest's phone that keeps what its host stores, and elects another host with others when that is gone.

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

/// What is to be done for an heir, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Store this, before anything that follows.
    Keep(Kept),
    /// Tell another heir who this is, on a link that is bound like this.
    Greet(PlayerId, Binding),
    /// Tell the host.
    Stand(Standing),
    /// Tell another heir.
    Tell(PlayerId, Peer),
    /// Somebody else hosts the table, or nobody does: this link to a host is no good.
    Leave,
    /// This phone hosts from now on.
    TakeOver(Inheritance),
    /// Others are heirs now.
    Heirs,
}

/// How it stands with what is to be stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Writing {
    /// All of it is safe.
    #[default]
    Done,
    /// Storage has been handed some.
    UnderWay,
    /// It failed, and is tried again then.
    Failed(Millis),
}

/// An heir.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heir {
    pub(crate) keeping: Keeping,
    coming: BTreeMap<Term, Coming>,
    /// When the host was last heard.
    heard: Option<Millis>,
    pub(crate) joined: bool,
    /// Whether somebody had time to let this phone in since it was joined last.
    waited: bool,
    /// Whether the host is on this phone.
    pub(crate) hosts: bool,
    /// To whom the host wants to pass the table.
    pub(crate) passed: Option<PlayerId>,
    /// Who hosts since the last election.
    pub(crate) successor: Option<PlayerId>,
    /// When this phone turned to that one.
    pub(crate) turned: Millis,
    pub(crate) neighbours: BTreeMap<PlayerId, Neighbour>,
    pub(crate) bid: Option<Bid>,
    /// The latest reign of a host that this phone was at.
    reign: u32,
    /// The last reign that it tried to become host for.
    pub(crate) bids: u32,
    /// Whether the last try ended because somebody was voted for above it.
    pub(crate) outbid: bool,
    /// The last reign that each candidate was given a vote for since there is no host, and when.
    pub(crate) given: BTreeMap<PlayerId, (u32, Millis)>,
    /// Since when an election could be held.
    pub(crate) electable: Option<Millis>,
    /// When the neighbours are told of this phone.
    pub(crate) beat: Millis,
    pub(crate) tasks: Vec<Task>,
    writing: Writing,
}

impl Heir {
    /// An heir that remembers what it stored.
    pub(crate) fn recall(stored: &[Vec<u8>]) -> Heir {
        Heir {
            keeping: Keeping::recall(stored),
            ..Heir::default()
        }
    }

    /// What is to be done now: what follows on something to be stored waits until that is safe.
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

    /// All that was to be stored so far is safe.
    pub(crate) fn kept(&mut self) {
        if self.writing == Writing::UnderWay {
            self.writing = Writing::Done;
        }
    }

    /// Some of it could not be stored: nothing is promised until all of it is.
    pub(crate) fn not_kept(&mut self, now: Millis) {
        self.tasks.retain(|task| match task {
            Task::TakeOver(_) | Task::Leave | Task::Heirs => true,
            Task::Keep(_) | Task::Greet(..) | Task::Stand(_) | Task::Tell(..) => false,
        });
        self.writing = Writing::Failed(now + BEAT);
    }

    /// When storing is tried again.
    pub(crate) fn again(&self) -> Option<Millis> {
        match self.writing {
            Writing::Failed(at) => Some(at),
            Writing::Done | Writing::UnderWay => None,
        }
    }

    /// Stores all of it anew, if that is due.
    pub(crate) fn keep_again(&mut self, now: Millis) {
        if self.again().is_some_and(|at| at <= now) {
            self.writing = Writing::Done;
            self.tasks.retain(|task| !matches!(task, Task::Keep(_)));
            self.tasks.insert(0, Task::Keep(self.keeping.all()));
            self.stand();
        }
    }

    /// The phones to have links to, and which of them this one is.
    pub(crate) fn circle(&self) -> Option<(PlayerId, &[PlayerId])> {
        let last = self
            .keeping
            .pending
            .as_ref()
            .or(self.keeping.active.as_ref());
        last.map(|holding| (holding.place.me, holding.place.heirs.as_slice()))
    }

    /// The key of the seat by which this phone signs as an heir.
    pub(crate) fn key(&self) -> Option<SeatKey> {
        let mut both = self.keeping.pending.iter().chain(&self.keeping.active);
        both.next()?.key
    }

    /// Who hosts the table since the last election.
    pub(crate) fn successor(&self) -> Option<PlayerId> {
        self.successor
    }

    /// Whether a host of this reign is the latest that is known of. If so, it is from now on.
    pub(crate) fn knows(&mut self, reign: u32) -> bool {
        let crowned = self.keeping.crown.map_or(0, |crown| crown.reign);
        let latest = reign >= crowned.max(self.reign);
        self.reign = self.reign.max(reign);
        latest
    }

    /// What is kept here; `None` as long as it is not stored.
    pub(crate) fn standing(&self) -> Option<Standing> {
        let keeps = |task: &Task| matches!(task, Task::Keep(_));
        let stored = self.writing == Writing::Done && !self.tasks.iter().any(keeps);
        stored.then(|| self.present())
    }

    /// Who was elected, and nothing that would have to be stored to be true.
    pub(crate) fn rumour(&self) -> Standing {
        Standing {
            crown: self.keeping.crown,
            ..Standing::default()
        }
    }

    /// What is kept here, stored or about to be.
    pub(crate) fn present(&self) -> Standing {
        Standing {
            linked: self.linked(),
            ..self.keeping.standing()
        }
    }

    /// A link to whoever may be the host carries frames: it has some time to let this phone in, once.
    pub(crate) fn linked_up(&mut self, now: Millis) {
        if !core::mem::replace(&mut self.waited, true) {
            self.hear(now);
        }
    }

    /// The host was heard.
    pub(crate) fn hear(&mut self, now: Millis) {
        self.heard = Some(now);
    }

    /// This phone slept for so long: that is not the host's silence.
    pub(crate) fn slept(&mut self, now: Millis, nap: u64) {
        self.heard = Some(self.heard.map_or(now, |heard| heard + nap));
    }

    /// The link to the host is lost.
    pub(crate) fn lost(&mut self) {
        self.joined = false;
    }

    /// At the table, perhaps at one that is hosted here.
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
            // It was elected, and before that was stored it came to a host that was elected later.
            let overtaken =
                |task: &Task| matches!(task, Task::TakeOver(won) if won.crown.reign <= self.reign);
            self.tasks.retain(|task| !overtaken(task));
            // From that on the host knows that this phone listens.
            self.stand();
        }
    }

    /// This phone is at no table any more, and keeps nothing for it.
    pub(crate) fn forget(&mut self) {
        *self = Heir::default();
        // Whatever was under way comes before that.
        self.tasks.push(Task::Keep(Kept::Nothing));
    }

    /// This phone has no vote by seats that are not its own any more. What it has voted for already stays.
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

    /// Whether there is no host as far as this phone knows.
    pub(crate) fn is_orphaned(&self, now: Millis) -> bool {
        let silent = self.heard.is_some_and(|heard| now.since(heard) >= ORPHANED);
        !self.hosts && !self.joined && (silent || self.passed.is_some())
    }

    /// For how long the host has not been heard.
    pub(crate) fn silence(&self, now: Millis) -> u64 {
        self.heard.map_or(0, |heard| now.since(heard))
    }

    /// Whether this phone is without a host, and might have to do with that.
    pub(crate) fn waits_for_host(&self) -> bool {
        !self.joined && !self.hosts && self.keeping.active.is_some()
    }

    /// The host says something. A place is prepared together with the key of the seat that it names.
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
        // Whoever was told to switch does not vote in a circle before that any more.
        let counts = term.reign >= self.keeping.reign && term >= self.keeping.seen;
        if counts && self.keeping.holding(term).is_none() {
            self.keeping.prepare(place, key);
            self.coming.clear();
            self.keep();
            self.tasks.push(Task::Heirs);
        }
        self.stand();
    }

    /// Takes a part of a record. Whether the record is complete.
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

    /// Tells the host what is kept here.
    pub(crate) fn stand(&mut self) {
        self.say_standing(self.present());
    }

    /// Tells the host this.
    pub(crate) fn say_standing(&mut self, standing: Standing) {
        // The last word says all of it, but for whom this phone has followed meanwhile.
        let said = |task: &Task| matches!(task, Task::Stand(it) if it.reign <= standing.reign);
        self.tasks.retain(|task| !said(task));
        self.tasks.push(Task::Stand(standing));
    }
}
