//! Elections: the replicas know which others are here, and choose a host when there is none.

use crate::{
    proof::signing::Signature,
    protocol::{
        clock::{HEARTBEAT_INTERVAL_MS, Millis},
        ids::PlayerId,
        table::MAX_TERM,
    },
    replication::{
        candidacy::Candidacy,
        election_certificate::ElectionCertificate,
        host_chain::KnownHosts,
        peer_link::PeerLink,
        replica::{Replica, ReplicaTask},
        wire::{Epoch, HostContact, PeerMessage, Progress},
    },
};
use alloc::{boxed::Box, vec::Vec};

/// The election timeout: the silence of a host after which its replicas elect another, in milliseconds. It is longer
/// than a page takes to reload. A guest gives a single link up sooner ([`HOST_TIMEOUT_MS`](crate::protocol::clock::HOST_TIMEOUT_MS)).
pub const ELECTION_TIMEOUT_MS: u64 = 6000;
/// Interval between heartbeats of a replica with a host, in milliseconds.
const HEARTBEAT_WITH_HOST_MS: u64 = 4000;
/// Interval between heartbeats of a replica without a host, in milliseconds.
const HEARTBEAT_WITHOUT_HOST_MS: u64 = 800;
/// Time for which a replica without a host counts as here after its heartbeat, in milliseconds.
const HEARTBEAT_LIFETIME_MS: u64 = 2500;
/// Time that each replica waits for each one before it to ask for votes, in milliseconds.
const CANDIDATE_DELAY_MS: u64 = 1200;
/// Interval between requests for votes, in milliseconds.
const VOTE_REQUEST_INTERVAL_MS: u64 = 500;
/// Duration of a candidacy, in milliseconds.
const CANDIDACY_TIMEOUT_MS: u64 = 3000;
/// Interval at which a replica without a host looks for its next task, in milliseconds.
const ELECTION_POLL_MS: u64 = 250;

/// Most terms between the term that counts and the next one. The limit keeps any phone from using all terms up. A table
/// that was closed and opened again stays within it.
const MAX_TERM_LEAD: u32 = 64;
/// The limit grows by one for each such span of silence of the host, in milliseconds. So there is always room above the
/// terms that someone has used up.
const TERM_LEAD_GROWTH_MS: u64 = 250;
/// Terms below that limit that a phone leaves free if it only hears of a term. So its next term stays in reach of
/// phones whose clocks are behind.
const RESERVED_TERMS: u32 = 48;
/// Time that a host has to let this phone in, in milliseconds. After that, this phone believes another host with the
/// same certificate. A certificate does not say who holds it.
const JOIN_TIMEOUT_MS: u64 = 10_000;
/// Time between two votes for the same candidate, the second for a higher term, in milliseconds.
const REPEATED_VOTE_PAUSE_MS: u64 = 2000;
/// Most terms by which the later vote may be higher, for each such span.
const MAX_REPEATED_VOTE_LEAD: u32 = 4;
/// Time after which a candidacy gives way to a higher one of the same phone, in milliseconds. Others have then voted
/// above it.
const SUPERSEDED_AFTER_MS: u64 = 1000;

/// A candidate's request for a vote.
#[derive(Clone, Copy, Debug)]
struct VoteRequest {
    /// The term in which the candidate wants to be host.
    term: u32,
    /// The configuration that votes.
    epoch: Epoch,
    /// The last log entry that the candidate keeps.
    index: u32,
}

impl Replica {
    pub(crate) fn handle_peer_message(
        &mut self,
        from: PlayerId,
        message: PeerMessage,
        known_hosts: &KnownHosts,
        now: Millis,
    ) {
        if !self.takes_message(from, &message, now) {
            return;
        }
        match message {
            PeerMessage::Hello(_) | PeerMessage::RequestHello => {}
            PeerMessage::Heartbeat {
                progress,
                host_lost,
                is_host,
            } => {
                let host_contact = HostContact::new(host_lost, is_host);
                self.handle_heartbeat(from, progress, host_contact, now);
            }
            PeerMessage::RequestVote {
                term,
                epoch,
                index,
                configuration_certificate,
                switch_signature,
            } => {
                let verify_switch = |replica: &mut Replica| {
                    replica.switch_signature(
                        from,
                        (epoch, switch_signature),
                        &configuration_certificate,
                        known_hosts,
                        now,
                    )
                };
                let request = VoteRequest { term, epoch, index };
                self.answer_vote_request(from, request, verify_switch, now);
            }
            PeerMessage::LogEntry(part) => self.handle_log_entry(from, part),
            PeerMessage::Vote { term, share, index } => {
                self.handle_vote(from, term, (share, index), now)
            }
            PeerMessage::Withdraw(term) => self.handle_withdraw(from, term),
        }
    }

    fn handle_heartbeat(
        &mut self,
        from: PlayerId,
        progress: Progress,
        host_contact: HostContact,
        now: Millis,
    ) {
        if let Some(peer_link) = self.peer_links.get_mut(&from) {
            peer_link.heard = Some(now);
            peer_link.progress = progress;
            peer_link.host_contact = host_contact;
        }
        // Messages of the host to others count here too. It may have had no time to tell everyone.
        if let Some((epoch, _)) = progress.active {
            let switch_signature = progress.switch_signature;
            let news = self.store.awaits_switch(epoch) && self.may_verify(from, now);
            if news && self.store.proves_switch(epoch, &switch_signature) {
                self.switch(epoch, switch_signature);
            }
            if progress.settled {
                self.settle(epoch);
            }
        }
        if let Some(election_certificate) = progress
            .election_certificate
            .filter(|it| host_contact == HostContact::Hosting && it.term == progress.term)
        {
            self.hear_of_election(from, election_certificate, now);
        }
    }

    /// A phone says that it hosts the table since an election.
    fn hear_of_election(
        &mut self,
        host: PlayerId,
        election_certificate: ElectionCertificate,
        now: Millis,
    ) {
        let known = self.store.election_certificate == Some(election_certificate);
        // This limit also applies to what the phone passes on.
        if !known && !self.may_verify(host, now) {
            return;
        }
        if !known && !self.store.proves(&election_certificate) {
            return self.hear_of_unproven_election(host, election_certificate, now);
        }
        let news = self.store.note_election(election_certificate);
        let latest = self.store.election_certificate == Some(election_certificate)
            && !self.has_elected(host);
        let tries = self
            .elected_host
            .is_some_and(|(_, turned_at)| now.since(turned_at) < JOIN_TIMEOUT_MS);
        let wanted = latest && !self.joined && !self.is_host && !tries;
        if news {
            self.store_all();
            // The last host, if it still runs, hears of the election from here.
            self.send_progress();
        }
        if news || wanted {
            self.turn_to_host(host, now);
        }
    }

    /// Hears of an election by a configuration that did not include this phone.
    fn hear_of_unproven_election(
        &mut self,
        host: PlayerId,
        election_certificate: ElectionCertificate,
        now: Millis,
    ) {
        if self.joined && !self.is_host {
            // The host knows its configurations. This phone believes nothing yet.
            let election_certificate = Some(election_certificate);
            let progress = self.progress();
            self.send_this_progress(Progress {
                election_certificate,
                ..progress
            });
        } else if self.is_host_lost(now) && !self.has_elected(host) {
            // This phone has nobody else to ask.
            self.turn_to_host(host, now);
        }
    }

    /// True if this player hosts the table since the last election, as far as this phone knows.
    fn has_elected(&self, host: PlayerId) -> bool {
        self.elected_host.is_some_and(|(player, _)| player == host)
    }

    /// Looks for the table on that player's phone.
    fn turn_to_host(&mut self, host: PlayerId, now: Millis) {
        // The host has time to let this phone in.
        self.hear_host(now);
        self.is_host = false;
        self.campaign.candidacy = None;
        self.passed_to = None;
        self.elected_host = Some((host, now));
        self.tasks
            .retain(|task| !matches!(task, ReplicaTask::TakeOver(_)));
        self.tasks.push(ReplicaTask::LeaveHost);
    }

    /// The highest term that any phone may have asked for by now.
    fn max_term(&self, now: Millis) -> u32 {
        let more = u32::try_from(self.silence(now) / TERM_LEAD_GROWTH_MS).unwrap_or(u32::MAX);
        let far = self.store.followed().saturating_add(MAX_TERM_LEAD);
        far.saturating_add(more).min(MAX_TERM)
    }

    /// True if this phone's vote for that term is free, or already that candidate's. A single candidate can take the
    /// vote from the others only now and then, and by few terms. The others soon go above it.
    fn may_vote(&self, from: PlayerId, term: u32, now: Millis) -> bool {
        let own = self.store.term;
        if term <= own || term > self.max_term(now) {
            return term == own && self.store.voted_for == Some(from);
        }
        self.votes_cast.get(&from).is_none_or(|(last, at)| {
            let rests = u32::try_from(now.since(*at) / REPEATED_VOTE_PAUSE_MS).unwrap_or(u32::MAX);
            let higher = own
                .max(*last)
                .saturating_add(rests.saturating_mul(MAX_REPEATED_VOTE_LEAD));
            rests > 0 && term <= higher
        })
    }

    fn cast_vote(&mut self, to: PlayerId, term: u32, now: Millis) {
        self.end_candidacy();
        self.store.cast_vote(to, term);
        self.store_all();
        self.votes_cast.insert(to, (term, now));
        // Any other candidate learns at once of the term that it has to exceed.
        self.heartbeat_at = Millis::default();
    }

    /// Votes for a possible host, and hands over what that host needs.
    fn answer_vote_request(
        &mut self,
        from: PlayerId,
        VoteRequest { term, epoch, index }: VoteRequest,
        verify_switch: impl FnOnce(&mut Replica) -> Option<Signature>,
        now: Millis,
    ) {
        let free = self.may_vote(from, term, now);
        let host_lost = self.is_host_lost(now);
        let Some(active) = self.store.active.as_ref().filter(|_| host_lost && free) else {
            let switch_signature = match host_lost && free {
                true => verify_switch(self),
                false => None,
            };
            return self.vote_by_certificate(from, term, epoch, switch_signature, now);
        };
        if active.epoch() < epoch {
            // The host had no time to tell this phone. The candidate's configuration counts.
            let switch_signature = verify_switch(self);
            return self.vote_by_certificate(from, term, epoch, switch_signature, now);
        }
        if active.epoch() != epoch || !active.assignment.replicas.contains(&from) {
            return;
        }
        let entries = active.log.entries_after(index).iter();
        let parts: Vec<_> = entries.flat_map(|entry| entry.parts(epoch)).collect();
        let (share, index) = (Some(active.assignment.share), active.log.last());
        if self.store.term != term || self.store.voted_for != Some(from) {
            self.cast_vote(from, term, now);
        }
        let parts = parts
            .into_iter()
            .map(|part| ReplicaTask::SendToPeer(from, PeerMessage::LogEntry(part)));
        self.tasks.extend(parts);
        let vote = PeerMessage::Vote { term, share, index };
        self.tasks.push(ReplicaTask::SendToPeer(from, vote));
    }

    /// Agrees to a configuration that this phone knows only by the host's signature. After that it votes in no other.
    fn vote_by_certificate(
        &mut self,
        from: PlayerId,
        term: u32,
        epoch: Epoch,
        switch_signature: Option<Signature>,
        now: Millis,
    ) {
        let is_retry = self.store.switched_to == epoch && self.store.voted_for == Some(from);
        let Some(switch_signature) = switch_signature else {
            return;
        };
        if epoch < self.store.switched_to || (epoch == self.store.switched_to && !is_retry) {
            return;
        }
        self.store.switch(epoch, switch_signature);
        self.cast_vote(from, term, now);
        let vote = PeerMessage::Vote {
            term,
            share: None,
            index: 0,
        };
        self.tasks.push(ReplicaTask::SendToPeer(from, vote));
    }

    /// The candidate with this phone's vote does not use it. The vote is free again.
    fn handle_withdraw(&mut self, from: PlayerId, term: u32) {
        if self.store.free_vote(from, term) {
            self.store_all();
            self.send_progress();
        }
    }

    pub(crate) fn end_candidacy(&mut self) {
        if let Some(candidacy) = self.campaign.candidacy.take() {
            self.tell_all(PeerMessage::Withdraw(candidacy.term));
        }
    }

    fn tell_all(&mut self, message: PeerMessage) {
        let is_heartbeat = |message: &PeerMessage| matches!(message, PeerMessage::Heartbeat { .. });
        if is_heartbeat(&message) {
            // Heartbeats that still wait for storage are outdated.
            let waits = |task: &ReplicaTask| !matches!(task, ReplicaTask::SendToPeer(_, message) if is_heartbeat(message));
            self.tasks.retain(waits);
        }
        let all = self.peer_links.keys();
        let tasks = all.map(|peer| ReplicaTask::SendToPeer(*peer, message.clone()));
        self.tasks.extend(tasks);
    }

    pub(crate) fn run_due(&mut self, now: Millis) {
        self.retry_store(now);
        let host_contact = self.host_contact(now);
        if self.heartbeat_at <= now && !self.peer_links.is_empty() {
            let interval_ms = match host_contact {
                HostContact::Hosting | HostContact::Heard => HEARTBEAT_WITH_HOST_MS,
                HostContact::Lost => HEARTBEAT_WITHOUT_HOST_MS,
            };
            self.heartbeat_at = now + interval_ms;
            let heartbeat = PeerMessage::Heartbeat {
                progress: self.store.progress(),
                host_lost: host_contact == HostContact::Lost,
                is_host: host_contact == HostContact::Hosting,
            };
            self.tell_all(heartbeat);
        }
        match host_contact {
            HostContact::Lost => self.stand_as_candidate(now),
            HostContact::Hosting | HostContact::Heard => self.campaign.electable_since = None,
        }
    }

    pub(crate) fn next_due(&self, now: Millis) -> Option<Millis> {
        let linked = !self.peer_links.is_empty();
        let heartbeat = linked.then_some(self.heartbeat_at);
        // A phone that looks too seldom would take its own idleness for sleep.
        let waits = !self.joined && !self.is_host && self.store.active.is_some();
        let look = waits.then(|| match linked {
            true => now + ELECTION_POLL_MS,
            false => now + HEARTBEAT_INTERVAL_MS,
        });
        heartbeat
            .into_iter()
            .chain(look)
            .chain(self.retry_at())
            .min()
    }

    /// Asks for votes, if it is this phone's turn.
    fn stand_as_candidate(&mut self, now: Millis) {
        if self.campaign.electable_since.is_none() {
            // Others learn at once that not only their own link is down.
            self.heartbeat_at = Millis::default();
        }
        let Some((turn, highest)) = self.my_turn(now) else {
            self.campaign.electable_since = Some(now);
            return self.request_votes(now);
        };
        let since = *self.campaign.electable_since.get_or_insert(now);
        let is_superseded = |candidacy: &Candidacy| {
            candidacy.term < highest && now.since(candidacy.since) >= SUPERSEDED_AFTER_MS
        };
        // Only once: it would lose a later vote for this candidacy, and other phones may lie about their votes.
        let candidacy = self.campaign.candidacy.as_ref();
        if !self.campaign.superseded && candidacy.is_some_and(is_superseded) {
            self.campaign.superseded = true;
            self.end_candidacy();
        }
        let campaign = &mut self.campaign;
        if campaign.candidacy.is_none() && now.since(since) >= CANDIDATE_DELAY_MS * turn as u64 {
            // A late vote for an earlier candidacy does not count for this one.
            let term = highest.max(campaign.last_term) + 1;
            campaign.last_term = term;
            campaign.electable_since = Some(now + CANDIDATE_DELAY_MS);
            campaign.candidacy = Some(Candidacy::new(term, now));
        }
        self.request_votes(now);
    }

    /// The number of replicas before this one, and the highest term heard of. `None` if there are not enough replicas
    /// to elect a host.
    fn my_turn(&self, now: Millis) -> Option<(usize, u32)> {
        let active = self.store.active.as_ref()?;
        let me = active.assignment.me;
        let is_here = |replica: PlayerId| {
            let peer_link = self.peer_links.get(&replica);
            peer_link.filter(|peer_link| {
                let fresh = peer_link
                    .heard
                    .is_some_and(|at| now.since(at) <= HEARTBEAT_LIFETIME_MS);
                fresh && peer_link.host_contact == HostContact::Lost
            })
        };
        let votes = |replica: PlayerId| {
            let keeps = |n: &PeerLink| n.progress.last_entry(active.epoch()).is_some();
            replica == me || is_here(replica).is_some_and(keeps)
        };
        let agrees = |replica: PlayerId| {
            let older = |n: &PeerLink| n.progress.switched_to < active.epoch();
            votes(replica) || is_here(replica).is_some_and(older)
        };
        if !active.quorum().is_reached(votes, agrees) {
            return None;
        }
        let passed_to = self.passed_to.filter(|to| votes(*to));
        let replicas = active.assignment.replicas.iter().copied();
        let mut order = passed_to
            .into_iter()
            .chain(replicas.filter(|h| Some(*h) != passed_to && votes(*h)));
        let turn = order.position(|replica| replica == me)?;
        let far = self.max_term(now).saturating_sub(RESERVED_TERMS);
        let heard = self.peer_links.values().map(|n| n.progress.term.min(far));
        Some((turn, heard.fold(self.store.term, u32::max)))
    }

    fn request_votes(&mut self, now: Millis) {
        let Some(candidacy) = &mut self.campaign.candidacy else {
            return;
        };
        if now.since(candidacy.since) >= CANDIDACY_TIMEOUT_MS {
            self.campaign.superseded = false;
            return self.end_candidacy();
        }
        if candidacy
            .asked
            .is_some_and(|at| now.since(at) < VOTE_REQUEST_INTERVAL_MS)
        {
            return;
        }
        candidacy.asked = Some(now);
        let term = candidacy.term;
        let Some(active) = &self.store.active else {
            return self.end_candidacy();
        };
        let ask = PeerMessage::RequestVote {
            term,
            epoch: active.epoch(),
            index: active.log.last(),
            configuration_certificate: Box::new(
                active.assignment.configuration_certificate.clone(),
            ),
            switch_signature: self.store.switch_signature,
        };
        let linked = self.peer_links.keys();
        let tasks: Vec<ReplicaTask> = linked
            .map(|replica| ReplicaTask::SendToPeer(*replica, ask.clone()))
            .collect();
        self.tasks.extend(tasks);
    }
}
