//! Elections: the replicas know which others are here, and choose a host when there is none.

use crate::{
    proof::signing::Signature,
    protocol::{clock::Millis, heartbeat::BEAT, ids::PlayerId, table::LAST_REIGN},
    replication::{
        candidacy::Bid,
        host_chain::Hosts,
        peer_link::Neighbour,
        replica::{Heir, Task},
        term::Term,
        wire::{Crown, Peer, Standing},
    },
};
use alloc::{boxed::Box, vec::Vec};

/// Interval between heartbeats of a replica, in milliseconds: with a host, and without.
const BEATS: [u64; 2] = [4000, 800];
/// Time for which a replica without a host counts as here after its heartbeat, in milliseconds.
const FRESH: u64 = 2500;
/// Time that each replica waits for each one before it to ask for votes, in milliseconds.
const TURN: u64 = 1200;
/// Interval between requests for votes, in milliseconds.
const ASK: u64 = 500;
/// Duration of a candidacy, in milliseconds.
const TERM_OF_BID: u64 = 3000;
/// Interval at which a replica without a host looks for its next task, in milliseconds.
const LOOK: u64 = 250;

/// Most terms between the term that counts and the next one. The limit keeps any phone from using all terms up. A table
/// that was closed and opened again stays within it.
const FAR: u32 = 64;
/// The limit grows by one for each such span of silence of the host, in milliseconds. So there is always room above the
/// terms that someone has used up.
const PACE: u64 = 250;
/// Terms below that limit that a phone leaves free if it only hears of a term. So its next term stays in reach of
/// phones whose clocks are behind.
const SPARE: u32 = 48;
/// Time that a host has to let this phone in, in milliseconds. After that, this phone believes another host with the
/// same certificate. A certificate does not say who holds it.
const SETTLES: u64 = 10_000;
/// Time between two votes for the same candidate, the second for a higher term, in milliseconds.
const REST: u64 = 2000;
/// Most terms by which the later vote may be higher, for each such span.
const STEP: u32 = 4;
/// Time after which a candidacy gives way to a higher one of the same phone, in milliseconds. Others have then voted
/// above it.
const OUTBID: u64 = 1000;

impl Heir {
    /// Handles a message from another replica.
    pub(crate) fn listen(&mut self, from: PlayerId, message: Peer, hosts: &Hosts, now: Millis) {
        if !self.is_heard(from, &message, now) {
            return;
        }
        match message {
            Peer::Hello(_) | Peer::Who => {}
            Peer::Beat {
                standing,
                orphaned,
                hosts,
            } => self.hear_beat(from, standing, orphaned, hosts, now),
            Peer::Ask {
                reign,
                term,
                index,
                warrant,
                counts,
            } => {
                let named =
                    |heir: &mut Heir| heir.named(from, (term, counts), &warrant, hosts, now);
                self.vote(from, (reign, term, index), named, now);
            }
            Peer::Keep(part) => self.take_lack(from, part),
            Peer::Vote {
                reign,
                share,
                index,
            } => self.take_vote(from, reign, (share, index), now),
            Peer::Withdraw(reign) => self.withdrawn(from, reign),
        }
    }

    fn hear_beat(
        &mut self,
        from: PlayerId,
        standing: Standing,
        orphaned: bool,
        hosts: bool,
        now: Millis,
    ) {
        if let Some(neighbour) = self.neighbours.get_mut(&from) {
            neighbour.heard = Some(now);
            neighbour.standing = standing;
            neighbour.orphaned = orphaned;
        }
        // Messages of the host to others count here too. It may have had no time to tell everyone.
        if let Some((term, _)) = standing.active {
            let counts = standing.counts;
            let news = self.keeping.awaits(term) && self.may_look(from, now);
            if news && self.keeping.has_switched(term, &counts) {
                self.switch(term, counts);
            }
            if standing.settled {
                self.settle(term);
            }
        }
        if let Some(crown) = standing
            .crown
            .filter(|crown| hosts && crown.reign == standing.reign)
        {
            self.hail(from, crown, now);
        }
    }

    /// A phone says that it hosts the table since an election.
    fn hail(&mut self, host: PlayerId, crown: Crown, now: Millis) {
        let known = self.keeping.crown == Some(crown);
        // This limit also applies to what the phone passes on.
        if !known && !self.may_look(host, now) {
            return;
        }
        if !known && !self.keeping.proves(&crown) {
            return self.hear_say(host, crown, now);
        }
        let news = self.keeping.note(crown);
        let latest = self.keeping.crown == Some(crown) && self.successor != Some(host);
        let tries = self.successor.is_some() && now.since(self.turned) < SETTLES;
        let wanted = latest && !self.joined && !self.hosts && !tries;
        if news {
            self.keep();
            // The last host, if it still runs, hears of the election from here.
            self.stand();
        }
        if news || wanted {
            self.turn_to(host, now);
        }
    }

    /// The same, by a configuration that did not include this phone.
    fn hear_say(&mut self, host: PlayerId, crown: Crown, now: Millis) {
        if self.joined && !self.hosts {
            // The host knows its configurations. This phone believes nothing yet.
            let crown = Some(crown);
            let standing = self.present();
            self.say_standing(Standing { crown, ..standing });
        } else if self.is_orphaned(now) && self.successor != Some(host) {
            // This phone has nobody else to ask.
            self.turn_to(host, now);
        }
    }

    /// Looks for the table on that player's phone.
    fn turn_to(&mut self, host: PlayerId, now: Millis) {
        // The host has time to let this phone in.
        self.hear(now);
        self.hosts = false;
        self.bid = None;
        self.passed = None;
        self.successor = Some(host);
        self.turned = now;
        self.tasks.retain(|task| !matches!(task, Task::TakeOver(_)));
        self.tasks.push(Task::Leave);
    }

    /// The highest term that any phone may have asked for by now.
    fn furthest(&self, now: Millis) -> u32 {
        let more = u32::try_from(self.silence(now) / PACE).unwrap_or(u32::MAX);
        let far = self.keeping.followed().saturating_add(FAR);
        far.saturating_add(more).min(LAST_REIGN)
    }

    /// True if this phone's vote for that term is free, or already that candidate's. A single candidate can take the
    /// vote from the others only now and then, and by few terms. The others soon go above it.
    fn may_vote(&self, from: PlayerId, reign: u32, now: Millis) -> bool {
        let own = self.keeping.reign;
        if reign <= own || reign > self.furthest(now) {
            return reign == own && self.keeping.voted == Some(from);
        }
        self.given.get(&from).is_none_or(|(last, at)| {
            let rests = u32::try_from(now.since(*at) / REST).unwrap_or(u32::MAX);
            let higher = own.max(*last).saturating_add(rests.saturating_mul(STEP));
            rests > 0 && reign <= higher
        })
    }

    fn promise(&mut self, to: PlayerId, reign: u32, now: Millis) {
        self.withdraw();
        self.keeping.promise(to, reign);
        self.keep();
        self.given.insert(to, (reign, now));
        // Any other candidate learns at once of the term that it has to exceed.
        self.beat = Millis::default();
    }

    /// Votes for a possible host, and hands over what that host needs.
    fn vote(
        &mut self,
        from: PlayerId,
        (reign, term, index): (u32, Term, u32),
        named: impl FnOnce(&mut Heir) -> Option<Signature>,
        now: Millis,
    ) {
        let free = self.may_vote(from, reign, now);
        let orphaned = self.is_orphaned(now);
        let Some(active) = self.keeping.active.as_ref().filter(|_| orphaned && free) else {
            let named = match orphaned && free {
                true => named(self),
                false => None,
            };
            return self.agree(from, reign, term, named, now);
        };
        if active.term() < term {
            // The host had no time to tell this phone. The candidate's configuration counts.
            let named = named(self);
            return self.agree(from, reign, term, named, now);
        }
        if active.term() != term || !active.place.heirs.contains(&from) {
            return;
        }
        let records = active.log.since(index).iter();
        let parts: Vec<_> = records.flat_map(|record| record.parts(term)).collect();
        let (share, index) = (Some(active.place.share), active.log.last());
        if self.keeping.reign != reign || self.keeping.voted != Some(from) {
            self.promise(from, reign, now);
        }
        let parts = parts
            .into_iter()
            .map(|part| Task::Tell(from, Peer::Keep(part)));
        self.tasks.extend(parts);
        let vote = Peer::Vote {
            reign,
            share,
            index,
        };
        self.tasks.push(Task::Tell(from, vote));
    }

    /// Agrees to a configuration that this phone knows only by the host's signature. After that it votes in no other.
    fn agree(
        &mut self,
        from: PlayerId,
        reign: u32,
        term: Term,
        counts: Option<Signature>,
        now: Millis,
    ) {
        let again = self.keeping.seen == term && self.keeping.voted == Some(from);
        let Some(counts) = counts else { return };
        if term < self.keeping.seen || (term == self.keeping.seen && !again) {
            return;
        }
        self.keeping.switch(term, counts);
        self.promise(from, reign, now);
        let vote = Peer::Vote {
            reign,
            share: None,
            index: 0,
        };
        self.tasks.push(Task::Tell(from, vote));
    }

    /// The candidate with this phone's vote does not use it. The vote is free again.
    fn withdrawn(&mut self, from: PlayerId, reign: u32) {
        if self.keeping.free(from, reign) {
            self.keep();
            self.stand();
        }
    }

    /// Ends this phone's candidacy.
    pub(crate) fn withdraw(&mut self) {
        if let Some(bid) = self.bid.take() {
            self.tell_all(Peer::Withdraw(bid.reign));
        }
    }

    fn tell_all(&mut self, message: Peer) {
        let beats = |message: &Peer| matches!(message, Peer::Beat { .. });
        if beats(&message) {
            // Heartbeats that still wait for storage are outdated.
            let waits = |task: &Task| !matches!(task, Task::Tell(_, message) if beats(message));
            self.tasks.retain(waits);
        }
        let all = self.neighbours.keys();
        let tasks = all.map(|peer| Task::Tell(*peer, message.clone()));
        self.tasks.extend(tasks);
    }

    /// Does everything that is due.
    pub(crate) fn run_due(&mut self, now: Millis) {
        self.keep_again(now);
        let orphaned = self.is_orphaned(now);
        if self.beat <= now && !self.neighbours.is_empty() {
            self.beat = now + BEATS[usize::from(orphaned)];
            let beat = Peer::Beat {
                standing: self.keeping.standing(),
                orphaned,
                hosts: self.hosts,
            };
            self.tell_all(beat);
        }
        match orphaned {
            true => self.run_for_host(now),
            false => self.electable = None,
        }
    }

    /// The time of the next task.
    pub(crate) fn next_due(&self, now: Millis) -> Option<Millis> {
        let linked = !self.neighbours.is_empty();
        let beat = linked.then_some(self.beat);
        // A phone that looks too seldom would take its own idleness for sleep.
        let look = self.waits_for_host().then(|| match linked {
            true => now + LOOK,
            false => now + BEAT,
        });
        beat.into_iter().chain(look).chain(self.again()).min()
    }

    /// Asks for votes, if it is this phone's turn.
    fn run_for_host(&mut self, now: Millis) {
        if self.electable.is_none() {
            // Others learn at once that not only their own link is down.
            self.beat = Millis::default();
        }
        let Some((turn, highest)) = self.my_turn(now) else {
            self.electable = Some(now);
            return self.keep_asking(now);
        };
        let since = *self.electable.get_or_insert(now);
        let late = |bid: &Bid| bid.reign < highest && now.since(bid.since) >= OUTBID;
        // Only once: it would lose a later vote for this candidacy, and other phones may lie about their votes.
        if !self.outbid && self.bid.as_ref().is_some_and(late) {
            self.outbid = true;
            self.withdraw();
        }
        if self.bid.is_none() && now.since(since) >= TURN * turn as u64 {
            // A late vote for an earlier candidacy does not count for this one.
            let reign = highest.max(self.bids) + 1;
            self.bids = reign;
            self.electable = Some(now + TURN);
            self.bid = Some(Bid::new(reign, now));
        }
        self.keep_asking(now);
    }

    /// The number of replicas before this one, and the highest term heard of. `None` if there are not enough replicas
    /// to elect a host.
    fn my_turn(&self, now: Millis) -> Option<(usize, u32)> {
        let active = self.keeping.active.as_ref()?;
        let me = active.place.me;
        let is_here = |heir: PlayerId| {
            let neighbour = self.neighbours.get(&heir);
            neighbour.filter(|neighbour| {
                let fresh = neighbour.heard.is_some_and(|at| now.since(at) <= FRESH);
                fresh && neighbour.orphaned
            })
        };
        let votes = |heir: PlayerId| {
            let keeps = |n: &Neighbour| n.standing.keeps(active.term()).is_some();
            heir == me || is_here(heir).is_some_and(keeps)
        };
        let agrees = |heir: PlayerId| {
            let older = |n: &Neighbour| n.standing.seen < active.term();
            votes(heir) || is_here(heir).is_some_and(older)
        };
        if !active.elects(votes, agrees) {
            return None;
        }
        let passed = self.passed.filter(|to| votes(*to));
        let heirs = active.place.heirs.iter().copied();
        let mut order = passed
            .into_iter()
            .chain(heirs.filter(|h| Some(*h) != passed && votes(*h)));
        let turn = order.position(|heir| heir == me)?;
        let far = self.furthest(now).saturating_sub(SPARE);
        let heard = self.neighbours.values().map(|n| n.standing.reign.min(far));
        Some((turn, heard.fold(self.keeping.reign, u32::max)))
    }

    fn keep_asking(&mut self, now: Millis) {
        let Some(bid) = &mut self.bid else { return };
        if now.since(bid.since) >= TERM_OF_BID {
            self.outbid = false;
            return self.withdraw();
        }
        if bid.asked.is_some_and(|at| now.since(at) < ASK) {
            return;
        }
        bid.asked = Some(now);
        let reign = bid.reign;
        let Some(active) = &self.keeping.active else {
            return self.withdraw();
        };
        let ask = Peer::Ask {
            reign,
            term: active.term(),
            index: active.log.last(),
            warrant: Box::new(active.place.warrant.clone()),
            counts: self.keeping.counts,
        };
        let linked = self.neighbours.keys();
        let tasks: Vec<Task> = linked.map(|heir| Task::Tell(*heir, ask.clone())).collect();
        self.tasks.extend(tasks);
    }
}
