//! The host's replication state: its replicas, and what each of them is known to store.

use crate::{
    host::replication::{
        configuration::{Circle, Consent},
        membership::{RECORDS, STEPS},
    },
    protocol::{
        backoff::Reminder,
        clock::Millis,
        ids::{LinkId, PlayerId},
    },
    replication::{
        log::Log,
        term::Term,
        wire::{Crown, MAX_HEIRS, Standing},
    },
};
use alloc::{collections::BTreeMap, vec::Vec};
use serde::{Deserialize, Serialize};

/// The stage of the next configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// Its replicas get secret shares and log entries. The one before still counts.
    Preparing,
    /// The host has told replicas to switch to it. There is no way back.
    Switching,
}

/// The part of the replication state that is stored with the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reign {
    /// The term: it counts the hosts of the table.
    pub(crate) number: u32,
    /// Counts the configurations of this term.
    pub(crate) circles: u32,
    /// Counts the states that were stored for replicas.
    pub(crate) index: u32,
    /// The configuration that counts.
    pub(crate) now: Option<Circle>,
    /// The coming configuration and its stage.
    pub(crate) next: Option<(Circle, Stage)>,
    /// The election certificate of this term; `None` for the first term.
    pub(crate) crown: Option<Crown>,
    /// Replicas of these configurations that left after they had voted for another host. They agree to nothing here.
    deserters: Vec<PlayerId>,
}

impl Reign {
    /// True if the lists are within their bounds.
    pub(crate) fn is_bounded(&self) -> bool {
        self.circles().all(Circle::is_bounded) && self.deserters.len() <= 2 * MAX_HEIRS
    }

    /// Records that this replica leaves for good after it voted for another host.
    pub(crate) fn desert(&mut self, heir: PlayerId) {
        let mut deserters = core::mem::take(&mut self.deserters);
        deserters.retain(|other| *other != heir);
        deserters.push(heir);
        deserters.retain(|heir| self.circles().any(|circle| circle.has(*heir)));
        self.deserters = deserters;
    }

    /// True if this replica left after it had voted for another host.
    pub(crate) fn has_deserted(&self, heir: PlayerId) -> bool {
        self.deserters.contains(&heir)
    }

    /// The configuration that counts, and the coming one.
    pub(crate) fn circles(&self) -> impl Iterator<Item = &Circle> {
        self.now
            .iter()
            .chain(self.next.iter().map(|(next, _)| next))
    }

    /// The state of the term that begins when this configuration has elected a replica with this stored state.
    pub(crate) fn succeeded(mut self, by: Term, crown: Crown) -> Reign {
        let elected = match self.next.take() {
            Some((next, _)) if next.term == by => Some(next),
            _ => self.now.take().filter(|now| now.term == by),
        };
        let mut deserters = self.deserters;
        deserters.retain(|heir| elected.as_ref().is_some_and(|circle| circle.has(*heir)));
        Reign {
            number: crown.reign,
            circles: 0,
            index: self.index,
            now: elected,
            next: None,
            crown: Some(crown),
            deserters,
        }
    }

    /// The configuration that counts, if this host can still write for it. It cannot write for the last host's
    /// configuration.
    pub(crate) fn written(&self) -> Option<&Circle> {
        self.now
            .as_ref()
            .filter(|now| now.term.reign == self.number)
    }

    /// The configuration that replicas switch to.
    pub(crate) fn switching(&self) -> Option<&Circle> {
        let next = self.next.as_ref();
        next.filter(|(_, stage)| *stage == Stage::Switching)
            .map(|(next, _)| next)
    }

    /// The configuration that replicas prepare for or switch to.
    pub(crate) fn coming(&self) -> Option<&Circle> {
        self.next.as_ref().map(|(next, _)| next)
    }
}

/// How well a replica receives the host's messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ear {
    /// It has not yet reported its state on this link. All messages to it arrive after its welcome.
    Unknown,
    /// It has reported its state.
    Listens,
    /// It may have missed a message since then. It said hello again, asked for everything, followed another host, or
    /// stores less than before.
    Missed,
}

/// A phone that is a replica, or could be one.
#[derive(Clone, Debug)]
pub(crate) struct Follower {
    /// The link on which it was last seen.
    pub(crate) link: LinkId,
    /// The time since which it is here.
    pub(crate) since: Millis,
    /// The time at which it was last here.
    pub(crate) here: Millis,
    /// The state that it reported.
    pub(crate) standing: Option<Standing>,
    pub(crate) ear: Ear,
    /// The last log entry sent of each configuration.
    pub(crate) sent: Vec<(Term, u32)>,
    /// The schedule for log entries that it should store by now.
    pub(crate) records: Reminder,
    /// The schedule for the state that it should have reached by now.
    pub(crate) steps: Reminder,
    /// The host does not ask it again before this time, because it did not prepare when asked.
    pub(crate) rests: Millis,
}

impl Follower {
    pub(crate) fn new(link: LinkId, now: Millis) -> Follower {
        Follower {
            link,
            since: now,
            here: now,
            standing: None,
            ear: Ear::Unknown,
            sent: Vec::new(),
            records: Reminder::new(now, RECORDS),
            steps: Reminder::new(now, STEPS),
            rests: Millis::default(),
        }
    }

    /// The last log entry of a configuration that it stores.
    pub(crate) fn keeps(&self, term: Term) -> Option<u32> {
        self.standing.as_ref()?.keeps(term)
    }

    /// The last log entry of a configuration that the host sent it.
    pub(crate) fn sent(&mut self, term: Term) -> &mut u32 {
        self.sent
            .retain(|(of, _)| *of >= term || of.reign == term.reign);
        let at = match self.sent.iter().position(|(of, _)| *of == term) {
            Some(at) => at,
            None => {
                self.sent.push((term, 0));
                self.sent.len() - 1
            }
        };
        &mut self.sent[at].1
    }

    /// Notes that it said hello, so it may have missed messages.
    pub(crate) fn greets(&mut self) {
        if self.ear == Ear::Listens {
            self.ear = Ear::Missed;
        }
    }

    /// Stores its reported state. True if its step differs from the one before.
    pub(crate) fn stands(&mut self, standing: Standing, now: Millis) -> bool {
        let before = self.standing.replace(standing);
        let kept = |it: Standing| (it.active, it.pending);
        if before.map(kept) != Some(kept(standing)) {
            self.records.answered(now);
        }
        let moved = before.map(|before| before.step()) != Some(standing.step());
        if moved {
            self.steps.answered(now);
        }
        self.ear = match self.ear {
            _ if before.is_some_and(|before| standing.falls_behind(&before)) => Ear::Missed,
            Ear::Unknown => Ear::Listens,
            ear => ear,
        };
        moved
    }

    /// Restarts its messages, and sends it everything that it missed.
    pub(crate) fn listens(&mut self, now: Millis) {
        self.ear = Ear::Listens;
        self.sent.clear();
        self.hurry(now);
    }

    /// Makes all its messages due now.
    pub(crate) fn hurry(&mut self, now: Millis) {
        self.records.hurry(now);
        self.steps.hurry(now);
    }

    /// True if it has switched to this configuration, or away from the one before. A replica that switched in a later
    /// term follows another host, and agrees to nothing here.
    pub(crate) fn has_seen(&self, term: Term) -> bool {
        self.standing
            .is_some_and(|standing| standing.seen >= term && standing.seen.reign == term.reign)
    }

    /// True if it has voted for a host after this term. It then stores nothing more of this one.
    pub(crate) fn has_voted(&self, reign: u32) -> bool {
        self.standing.is_some_and(|standing| standing.reign > reign)
    }
}

/// A finished action that is not committed yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    pub(crate) player: PlayerId,
    pub(crate) number: u32,
    /// The log entry that commits it, when enough replicas store it.
    pub(crate) index: u32,
    pub(crate) since: Millis,
}

/// The host's replication state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Succession {
    pub(crate) reign: Reign,
    /// The replicas whose consent the coming configuration needs, as its own were told; `None` if that was told before
    /// a reload.
    pub(crate) consent: Option<Consent>,
    /// The state that was last put on the log.
    pub(crate) stored: Option<Vec<u8>>,
    /// The logs of the configuration that counts and of the coming one.
    pub(crate) logs: [Log; 2],
    pub(crate) followers: BTreeMap<PlayerId, Follower>,
    pub(crate) held: Vec<Held>,
    /// The time of the next look at the replicas.
    pub(crate) look: Millis,
    /// The time at which the coming configuration began to prepare.
    pub(crate) began: Millis,
    /// The time at which the host last heard enough replicas to commit anything.
    pub(crate) sure: Millis,
    /// The time at which the host last looked for another host.
    pub(crate) doubted: Option<Millis>,
    /// True if a phone reported another elected host, without a proof that this host can check.
    pub(crate) rumour: bool,
    /// The time at which this phone was last away.
    pub(crate) woke: Millis,
    /// The player whose phone becomes host on purpose.
    pub(crate) passing: Option<PlayerId>,
}

impl Succession {
    /// Restores the stored part.
    pub(crate) fn resume(reign: Reign, now: Millis) -> Succession {
        Succession {
            reign,
            sure: now,
            ..Succession::default()
        }
    }

    /// True if any replica stores, or will store, the table.
    pub(crate) fn has_heirs(&self) -> bool {
        self.reign.written().is_some() || self.reign.next.is_some()
    }

    /// Counts the next stored state as one for replicas.
    pub(crate) fn advance(&mut self) {
        if self.has_heirs() {
            self.reign.index += 1;
        }
    }

    /// Puts a stored state on the logs, for the replicas.
    pub(crate) fn put_on_record(&mut self, stored: &[u8]) {
        if !self.has_heirs() {
            self.stored = None;
            return;
        }
        let index = self.reign.index;
        let before = self.stored.as_deref();
        let [now, next] = &mut self.logs;
        // A replica that was told to switch no longer votes in the configuration before.
        if let Some(circle) = self
            .reign
            .written()
            .filter(|_| self.reign.switching().is_none())
        {
            circle.record(now, index, before, stored);
        }
        if let Some(circle) = self.reign.coming() {
            circle.record(next, index, before, stored);
        }
        self.stored = Some(stored.to_vec());
    }

    /// Removes the last state from the logs after storage failed. No replica has it.
    pub(crate) fn take_off_record(&mut self) {
        self.stored = None;
        self.logs.iter_mut().for_each(Log::forget);
    }

    /// How many replicas of a configuration pass the test.
    pub(crate) fn count(&self, circle: &Circle, is: impl Fn(&Follower) -> bool) -> usize {
        let heirs = circle.heirs.iter();
        let known = heirs.filter_map(|heir| self.followers.get(heir));
        known.filter(|follower| is(follower)).count()
    }

    /// True if enough replicas store the log entry, so that no election can lose it.
    pub(crate) fn is_safe(&self, index: u32) -> bool {
        if self.reign.switching().is_some() {
            return false;
        }
        let keeps = |term| {
            move |follower: &Follower| follower.keeps(term).is_some_and(|last| last >= index)
        };
        match (&self.reign.now, self.reign.written()) {
            (None, _) => true,
            (Some(_), None) => false,
            (_, Some(now)) => self.count(now, keeps(now.term)) >= now.confirm(),
        }
    }

    /// The log entry that commits the present changes. `None` if local storage alone makes them safe.
    pub(crate) fn wait(&self, unsaved: bool) -> Option<u32> {
        let waits = self.reign.now.is_some() || self.reign.switching().is_some();
        waits.then(|| self.reign.index + u32::from(unsaved))
    }
}
