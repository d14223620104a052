//! Chooses the host's replicas and brings them from one configuration to the next.

use crate::{
    host::{
        machine::{Host, HostOutput},
        replication::{
            configuration::{Configuration, Consent},
            state::{ConfigurationStage, Delivery, Replication, TrackedReplica},
        },
        write_ahead::StorageState,
    },
    protocol::{
        backoff::Backoff,
        ids::{LinkId, PlayerId},
        table::{Participation, Presence, TableStage},
    },
    replication::{
        log::ReplicationLog,
        quorum::{JointQuorum, Quorum},
        wire::{Epoch, Progress},
    },
};
use alloc::vec::Vec;

/// How often the host checks its choice of replicas, in milliseconds.
const REVIEW_INTERVAL_MS: u64 = 500;
/// How long a phone is here before it becomes a replica, in milliseconds. First it shows the table.
const MIN_PRESENCE_MS: u64 = 1000;
/// How long a replica may be away before the host drops it, in milliseconds.
const MAX_ABSENCE_MS: u64 = 15_000;
/// How long phones may take to prepare, in milliseconds. The host leaves out slower ones.
const PREPARE_TIMEOUT_MS: u64 = 5000;
/// How long the host waits before it asks those again, in milliseconds.
const EXCLUSION_MS: u64 = 30_000;
/// The pauses before the host repeats log entries that a replica does not confirm: the first and the longest, in
/// milliseconds. Links lose nothing, and on a bad one a whole table takes seconds. Repetitions delay newer messages.
pub(crate) const ENTRY_BACKOFF: Backoff = Backoff::new(10_000, 40_000);
/// The pauses before the host repeats the state that a replica should reach: the first and the longest, in
/// milliseconds.
pub(crate) const STATE_BACKOFF: Backoff = Backoff::new(2000, 16_000);

/// Tells if absent replicas stay in the choice for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Absentees {
    Drop,
    Keep,
}

impl Host {
    /// Looks after the replicas: their choice, their progress, and what is committed by now.
    pub(crate) fn review_replicas(&mut self, outputs: &mut Vec<HostOutput>) {
        if self.storage_state != StorageState::Works {
            return self.give_up_waiting();
        }
        if self.replication.review_at <= self.now {
            self.replication.review_at = self.now + REVIEW_INTERVAL_MS;
            self.note_who_is_here();
            self.choose_replicas();
            self.look_for_host_if_cut_off(outputs);
        }
        self.advance_configuration();
        self.release_results();
        self.give_up_waiting();
        self.pass_on();
    }

    /// Notes which guests' phones are here.
    fn note_who_is_here(&mut self) {
        let now = self.now;
        let live = self.connections.iter().filter(|(_, it)| !it.silent);
        let links: Vec<LinkId> = live.map(|(link, _)| link).collect();
        for link in links {
            let Some(replica) = self.replica_at(link).filter(|_| !self.is_host(link)) else {
                continue;
            };
            let tracked = &mut self.replication.tracked;
            let tracked = tracked.get_or_insert_with(replica, || TrackedReplica::new(link, now));
            if tracked.link != link {
                // Another link may mean another page, which remembers what it stored.
                let progress = tracked.progress;
                *tracked = TrackedReplica::new(link, now);
                tracked.progress = progress;
            }
            tracked.here_at = now;
        }
        let term_state = &self.replication.term_state;
        self.replication.tracked.retain(|id, tracked| {
            term_state.has(*id) || now.since(tracked.here_at) < MAX_ABSENCE_MS
        });
    }

    /// The replica on this link: the first of its players that is one, or its first player.
    pub(crate) fn replica_at(&self, link: LinkId) -> Option<PlayerId> {
        let players = &self.connections.by_id.get(&link)?.players;
        let term_state = &self.replication.term_state;
        players
            .iter()
            .find(|id| term_state.has(**id))
            .or(players.first())
            .copied()
    }

    /// The phones that should be replicas, in seat order. With patience, replicas that are away for a moment stay.
    fn wanted(&self, patience: Absentees) -> Vec<PlayerId> {
        let term_state = &self.replication.term_state;
        let last = term_state
            .pending_configuration()
            .or(term_state.active.as_ref());
        let fits = |id: &PlayerId| {
            let tracked = self.replication.tracked.get(id);
            tracked.is_some_and(|tracked| {
                let away = self.now.since(tracked.here_at);
                let replica = last.is_some_and(|configuration| configuration.has(*id));
                let stays = replica && away < MAX_ABSENCE_MS && patience == Absentees::Keep;
                let known = replica || self.now.since(tracked.since) >= MIN_PRESENCE_MS;
                let left = self.has_left(*id);
                !left
                    && tracked.excluded_until <= self.now
                    && (stays || (known && away <= REVIEW_INTERVAL_MS))
            })
        };
        let all = self.table.players.iter().map(|player| player.id);
        let wanted: Vec<PlayerId> = all.filter(fits).filter(|id| self.plays(*id)).collect();
        match wanted.len() {
            // One phone alone cannot succeed the host, since it cannot tell a dead host from a dead network.
            0 | 1 => Vec::new(),
            _ => wanted,
        }
    }

    /// True if any player on this player's phone plays. Phones of watchers do not become replicas.
    fn plays(&self, id: PlayerId) -> bool {
        let lobby = self.table.stage == TableStage::Lobby;
        let plays = |id: &PlayerId| {
            let player = self.table.player(*id);
            player.is_some_and(|p| p.seat.is_some() || (lobby && p.part == Participation::Plays))
        };
        let link = self
            .replication
            .tracked
            .get(&id)
            .map(|tracked| tracked.link);
        let connection = link.and_then(|link| self.connections.by_id.get(&link));
        connection.map_or_else(
            || plays(&id),
            |connection| connection.players.iter().any(plays),
        )
    }

    /// Begins another configuration if the choice of replicas changes.
    fn choose_replicas(&mut self) {
        self.exclude_unprepared();
        let wanted = self.wanted(Absentees::Keep);
        let term_state = &self.replication.term_state;
        let last = term_state
            .pending_configuration()
            .or(term_state.active.as_ref());
        let outdated = self.is_outdated();
        let same = match last {
            Some(configuration) if configuration.epoch.term == term_state.term => {
                configuration.replicas == wanted
            }
            Some(_) => false,
            None => wanted.is_empty(),
        };
        if (same && !outdated) || term_state.switching_to().is_some() {
            return;
        }
        // A phone that is out of reach now would never get its share.
        let wanted = self.wanted(Absentees::Drop);
        let same = last.is_some_and(|it| it.epoch.term == term_state.term && it.replicas == wanted);
        if same && !outdated {
            return;
        }
        self.replication.consent = Some(self.consent());
        let term_state = &mut self.replication.term_state;
        term_state.configurations += 1;
        let epoch = Epoch {
            term: term_state.term,
            configuration: term_state.configurations,
        };
        let configuration = Configuration::new(epoch, wanted, &self.entropy);
        // The choice is as before, so the pending configuration was not needed.
        let needless = term_state
            .writable()
            .is_some_and(|active| active.replicas == configuration.replicas);
        term_state.pending = (!needless).then_some((configuration, ConfigurationStage::Preparing));
        self.replication.logs[1] = ReplicationLog::default();
        self.replication.preparing_since = self.now;
        self.hurry_all();
        self.unsaved = true;
    }

    /// True if preparing replicas were told to ask others than those who have to agree now, because some left
    /// meanwhile.
    fn is_outdated(&self) -> bool {
        let preparing = matches!(
            self.replication.term_state.pending,
            Some((_, ConfigurationStage::Preparing))
        );
        preparing && self.replication.consent != Some(self.consent())
    }

    /// Rests phones that did not prepare in time, such as modified ones or pages that cannot store.
    fn exclude_unprepared(&mut self) {
        let late = self.now.since(self.replication.preparing_since) > PREPARE_TIMEOUT_MS;
        let term_state = &self.replication.term_state;
        if let Some((configuration, ConfigurationStage::Preparing)) =
            term_state.pending.as_ref().filter(|_| late)
        {
            let epoch = configuration.epoch;
            for replica in &configuration.replicas {
                if let Some(tracked) = self.replication.tracked.get_mut(replica)
                    && tracked.last_entry(epoch).is_none()
                {
                    tracked.excluded_until = self.now + EXCLUSION_MS;
                }
            }
        }
    }

    /// Notes that a replica said hello again or asked for everything. It does not listen before its welcome, or has
    /// missed a message.
    pub(crate) fn note_replica_hello(&mut self, link: LinkId) {
        let replica = self.replica_at(link);
        if let Some(tracked) =
            replica.and_then(|replica| self.replication.tracked.get_mut(&replica))
        {
            tracked.note_hello();
        }
    }

    /// Makes all messages to replicas due now.
    fn hurry_all(&mut self) {
        let now = self.now;
        let tracked = self.replication.tracked.values_mut();
        tracked.for_each(|tracked| tracked.hurry(now));
    }

    /// Moves the pending configuration from preparing to switching, and from switching to settled.
    fn advance_configuration(&mut self) {
        let replication = &self.replication;
        let Some((pending, stage)) = &replication.term_state.pending else {
            return;
        };
        let epoch = pending.epoch;
        match stage {
            ConfigurationStage::Preparing => {
                let index = replication.term_state.index;
                let ready = |tracked: &TrackedReplica| tracked.stores(epoch, index);
                // A configuration without replicas needs none of its own. Otherwise a quorum that elects also commits.
                let none = pending.replicas.is_empty();
                let incoming = match none {
                    true => pending.commit_quorum(),
                    false => pending.election_quorum(),
                };
                let agrees = |tracked: &TrackedReplica| {
                    tracked.last_entry(epoch).is_some()
                        || (none && self.now.since(tracked.here_at) < MAX_ABSENCE_MS)
                };
                let prepared = self.reaches(incoming, ready, agrees);
                if prepared && !self.unsaved && !self.is_outdated() {
                    if let Some((_, stage)) = &mut self.replication.term_state.pending {
                        *stage = ConfigurationStage::Switching;
                    }
                    self.unsaved = true;
                    self.hurry_all();
                }
            }
            ConfigurationStage::Switching => {
                // A replica that has switched tells the others, in case the host cannot.
                let votes = |tracked: &TrackedReplica| {
                    tracked.has_switched(epoch) && tracked.last_entry(epoch).is_some()
                };
                let agrees = |tracked: &TrackedReplica| tracked.has_switched(epoch);
                if self.reaches(pending.commit_quorum(), votes, agrees) {
                    self.settle_configuration();
                }
            }
        }
    }

    fn settle_configuration(&mut self) {
        let replication = &mut self.replication;
        let pending = replication.term_state.pending.take();
        replication.term_state.active = pending
            .map(|(pending, _)| pending)
            .filter(|configuration| !configuration.replicas.is_empty());
        replication.logs[0] = core::mem::take(&mut replication.logs[1]);
        self.unsaved = true;
        self.hurry_all();
    }

    /// True if this quorum of the pending configuration votes, and the active one agrees. Without enough replicas that
    /// agree, the active one elects nobody.
    fn reaches(
        &self,
        incoming: Quorum<'_>,
        votes: impl Fn(&TrackedReplica) -> bool,
        agrees: impl Fn(&TrackedReplica) -> bool,
    ) -> bool {
        let active = self.replication.term_state.active.as_ref();
        let quorum = JointQuorum {
            incoming,
            outgoing: active.map(Configuration::commit_quorum),
        };
        quorum.is_reached(
            |replica| self.replication.passes(replica, &votes),
            |replica| self.agrees(replica, &agrees),
        )
    }

    /// True if this replica passes the test, or no longer votes. The host itself does not vote either.
    pub(crate) fn agrees(&self, replica: PlayerId, is: impl Fn(&TrackedReplica) -> bool) -> bool {
        self.has_left(replica) || self.replication.passes(replica, is)
    }

    /// True if a replica no longer votes, and had not voted for another host before it left.
    fn has_left(&self, replica: PlayerId) -> bool {
        let player = self.table.player(replica);
        let tracked = self.replication.tracked.get(&replica);
        let term_state = &self.replication.term_state;
        let voted = tracked.is_some_and(|it| it.has_voted_elsewhere(term_state.term));
        !voted
            && !term_state.is_departed_voter(replica)
            && player.is_none_or(|player| player.host || player.presence == Presence::Gone)
    }

    /// Handles a player who leaves for good. If their phone has voted for another host, the host remembers that across
    /// reloads.
    pub(crate) fn replica_leaves(&mut self, replica: PlayerId) {
        let Replication {
            term_state,
            tracked,
            ..
        } = &mut self.replication;
        let tracked = tracked.get(&replica);
        if tracked.is_some_and(|it| it.has_voted_elsewhere(term_state.term)) {
            term_state.note_departed_voter(replica);
        }
    }

    /// The replicas of the active configuration that have to agree to the pending one.
    pub(crate) fn consent(&self) -> Consent {
        let Some(active) = &self.replication.term_state.active else {
            return Consent::default();
        };
        let stays = |replica: &PlayerId| !self.has_left(*replica);
        let replicas: Vec<PlayerId> = active.replicas.iter().copied().filter(stays).collect();
        let quorum = Quorum::to_consent(active.replicas.len(), &replicas);
        Consent {
            need: quorum.need as u8,
            replicas,
        }
    }

    /// Handles a phone's report of what it stores.
    pub(crate) fn take_progress(&mut self, link: LinkId, progress: Progress) {
        // Ignore a phone that has not said hello.
        let Some(replica) = self.replica_at(link) else {
            return;
        };
        let (own, now) = (self.is_host(link), self.now);
        let term_state = &self.replication.term_state;
        let later = progress
            .election_certificate
            .filter(|election_certificate| election_certificate.term > term_state.term);
        if let Some(election_certificate) = later {
            let known = term_state
                .configurations()
                .find(|configuration| configuration.epoch == election_certificate.by);
            let connection = self.connections.by_id.get_mut(&link);
            let proven = |configuration: &Configuration| {
                connection.is_some_and(|connection| connection.certificate_limiter.take(now))
                    && configuration.has_elected(&election_certificate)
            };
            // The host's own phone reports only certificates that it has seen proved.
            if own || known.is_some_and(proven) {
                return self.step_down();
            }
            // The host knows which of its own configurations have signed.
            if known.is_none() {
                self.note_other_host_reported();
            }
        }
        if own {
            return;
        }
        let tracked = &mut self.replication.tracked;
        let tracked = tracked.get_or_insert_with(replica, || TrackedReplica::new(link, now));
        let moved = tracked.update_progress(progress, now);
        let Some(connection) = self.connections.by_id.get_mut(&link) else {
            return;
        };
        if moved && connection.progress_limiter.take(now) {
            tracked.state.hurry(now);
        }
        if tracked.delivery == Delivery::Missed && connection.catch_up_limiter.take(now) {
            tracked.catch_up(now);
        }
    }
}
