//! Succession on the host's side: who its heirs are, and what each of them is known to keep.

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

/// How far the next circle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// Its heirs get shares and records. The one before still counts.
    Preparing,
    /// Heirs were told to switch to it. There is no way back.
    Switching,
}

/// What of it is stored with the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reign {
    /// Counts those who hosted the table.
    pub(crate) number: u32,
    /// Counts the circles of this reign.
    pub(crate) circles: u32,
    /// Counts what was stored for heirs.
    pub(crate) index: u32,
    /// The circle that counts.
    pub(crate) now: Option<Circle>,
    /// The one that will.
    pub(crate) next: Option<(Circle, Stage)>,
    /// How this reign began; `None` for the first.
    pub(crate) crown: Option<Crown>,
    /// Heirs of these circles who have left after they had voted for another host: they agree to nothing here.
    deserters: Vec<PlayerId>,
}

impl Reign {
    /// Whether its lists are within their bounds.
    pub(crate) fn is_bounded(&self) -> bool {
        self.circles().all(Circle::is_bounded) && self.deserters.len() <= 2 * MAX_HEIRS
    }

    /// This heir, who has voted for another host, leaves for good.
    pub(crate) fn desert(&mut self, heir: PlayerId) {
        let mut deserters = core::mem::take(&mut self.deserters);
        deserters.retain(|other| *other != heir);
        deserters.push(heir);
        deserters.retain(|heir| self.circles().any(|circle| circle.has(*heir)));
        self.deserters = deserters;
    }

    /// Whether it was so.
    pub(crate) fn has_deserted(&self, heir: PlayerId) -> bool {
        self.deserters.contains(&heir)
    }

    /// The circle that counts, and the coming one.
    pub(crate) fn circles(&self) -> impl Iterator<Item = &Circle> {
        self.now
            .iter()
            .chain(self.next.iter().map(|(next, _)| next))
    }

    /// The reign that begins when this circle has elected somebody, who stored all this.
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

    /// The circle that counts, if this host can still write for it: the last host's circle it cannot.
    pub(crate) fn written(&self) -> Option<&Circle> {
        self.now
            .as_ref()
            .filter(|now| now.term.reign == self.number)
    }

    /// The circle that heirs are switched to.
    pub(crate) fn switching(&self) -> Option<&Circle> {
        let next = self.next.as_ref();
        next.filter(|(_, stage)| *stage == Stage::Switching)
            .map(|(next, _)| next)
    }

    /// The circle that heirs get ready for, or are switched to.
    pub(crate) fn coming(&self) -> Option<&Circle> {
        self.next.as_ref().map(|(next, _)| next)
    }
}

/// Whether an heir listens to what it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ear {
    /// It has not yet said on this link what it keeps. All that it was told arrives behind its welcome.
    Unknown,
    /// It has.
    Listens,
    /// It may have missed something since then: it greeted anew, asked for everything, followed another host, or keeps less than
    /// it had said.
    Missed,
}

/// A phone that is an heir, or could be.
#[derive(Clone, Debug)]
pub(crate) struct Follower {
    /// The link it was last seen on.
    pub(crate) link: LinkId,
    /// Since when it is here.
    pub(crate) since: Millis,
    /// When it was last here.
    pub(crate) here: Millis,
    /// What it says it keeps.
    pub(crate) standing: Option<Standing>,
    pub(crate) ear: Ear,
    /// The last record sent of each circle.
    pub(crate) sent: Vec<(Term, u32)>,
    /// The records that it should have by now.
    pub(crate) records: Reminder,
    /// Where it should stand by now.
    pub(crate) steps: Reminder,
    /// It was asked to take part and did not get ready: it is not asked again before then.
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

    /// The last record of a circle that it keeps.
    pub(crate) fn keeps(&self, term: Term) -> Option<u32> {
        self.standing.as_ref()?.keeps(term)
    }

    /// The last record of a circle that it was sent.
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

    /// It says who it is.
    pub(crate) fn greets(&mut self) {
        if self.ear == Ear::Listens {
            self.ear = Ear::Missed;
        }
    }

    /// It says what it keeps. Whether it stands elsewhere than before.
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

    /// It listens again, and is told all that it has missed.
    pub(crate) fn listens(&mut self, now: Millis) {
        self.ear = Ear::Listens;
        self.sent.clear();
        self.hurry(now);
    }

    /// All that it should know is to be said at once.
    pub(crate) fn hurry(&mut self, now: Millis) {
        self.records.hurry(now);
        self.steps.hurry(now);
    }

    /// Whether it has switched to this circle, or away from the one before. Whoever has switched in a later reign follows
    /// another host, and agrees to nothing here.
    pub(crate) fn has_seen(&self, term: Term) -> bool {
        self.standing
            .is_some_and(|standing| standing.seen >= term && standing.seen.reign == term.reign)
    }

    /// Whether it has voted for somebody to host after this reign: it keeps nothing of this one any more.
    pub(crate) fn has_voted(&self, reign: u32) -> bool {
        self.standing.is_some_and(|standing| standing.reign > reign)
    }
}

/// An action that is done, and not safe yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    pub(crate) player: PlayerId,
    pub(crate) number: u32,
    /// Safe when enough keep this record.
    pub(crate) index: u32,
    pub(crate) since: Millis,
}

/// Succession on the host's side.
#[derive(Clone, Debug, Default)]
pub(crate) struct Succession {
    pub(crate) reign: Reign,
    /// Who has to agree until the coming circle counts, as its heirs are told; `None` if that was told before this page was opened.
    pub(crate) consent: Option<Consent>,
    /// What was put on record last.
    pub(crate) stored: Option<Vec<u8>>,
    /// The records of the circle that counts, and of the coming one.
    pub(crate) logs: [Log; 2],
    pub(crate) followers: BTreeMap<PlayerId, Follower>,
    pub(crate) held: Vec<Held>,
    /// When the followers are looked at again.
    pub(crate) look: Millis,
    /// When the coming circle began to get ready.
    pub(crate) began: Millis,
    /// When enough heirs were last heard to make anything safe.
    pub(crate) sure: Millis,
    /// When the host last looked whether there is another one.
    pub(crate) doubted: Option<Millis>,
    /// Somebody says that another host was elected, and cannot prove it here.
    pub(crate) rumour: bool,
    /// When this phone was last away.
    pub(crate) woke: Millis,
    /// Who is to be host on purpose.
    pub(crate) passing: Option<PlayerId>,
}

impl Succession {
    /// As stored.
    pub(crate) fn resume(reign: Reign, now: Millis) -> Succession {
        Succession {
            reign,
            sure: now,
            ..Succession::default()
        }
    }

    /// Whether any heir keeps, or will keep, what is stored.
    pub(crate) fn has_heirs(&self) -> bool {
        self.reign.written().is_some() || self.reign.next.is_some()
    }

    /// The next thing stored is for heirs too.
    pub(crate) fn advance(&mut self) {
        if self.has_heirs() {
            self.reign.index += 1;
        }
    }

    /// This was stored, and heirs may have it.
    pub(crate) fn put_on_record(&mut self, stored: &[u8]) {
        if !self.has_heirs() {
            self.stored = None;
            return;
        }
        let index = self.reign.index;
        let before = self.stored.as_deref();
        let [now, next] = &mut self.logs;
        // Who was told to switch does not vote in the circle before any more.
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

    /// What was put on record last is not stored after all, and nobody has it.
    pub(crate) fn take_off_record(&mut self) {
        self.stored = None;
        self.logs.iter_mut().for_each(Log::forget);
    }

    /// How many of a circle are so.
    pub(crate) fn count(&self, circle: &Circle, is: impl Fn(&Follower) -> bool) -> usize {
        let heirs = circle.heirs.iter();
        let known = heirs.filter_map(|heir| self.followers.get(heir));
        known.filter(|follower| is(follower)).count()
    }

    /// Whether so many keep the record that it cannot be lost.
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

    /// What is done now is safe with this record. `None` if it is safe as soon as it is stored.
    pub(crate) fn wait(&self, unsaved: bool) -> Option<u32> {
        let waits = self.reign.now.is_some() || self.reign.switching().is_some();
        waits.then(|| self.reign.index + u32::from(unsaved))
    }
}
