//! The host's side of a start: it asks the phones, waits for them briefly, and deals.

use crate::{
    host::{
        machine::Host,
        proof::round_proof::{RoundRandomness, StoredProof},
    },
    proof::{
        commit_reveal::{
            self, CommitRequest, CommitReveal, Commitment, DealPlan, Reveal, commit_to,
        },
        signing::{Hash, SigningKey},
        wire::ToGuest,
    },
    protocol::{
        clock::Millis,
        disconnect::CommandRejection,
        ids::{LinkId, PlayerId},
        message::FromHost,
        table::{DealPolicy, Presence},
    },
};
use alloc::{boxed::Box, vec::Vec};
use base::{Seat, Seats, insertion_sort};

/// How long phones may take to commit to their numbers, in milliseconds.
const COMMITMENT_TIMEOUT_MS: u64 = 750;
/// How long phones may take to reveal their numbers, in milliseconds. This is longer, since all see whose number is
/// missing.
const REVEAL_TIMEOUT_MS: u64 = 3000;
/// How often the host asks the phones again because the table changed meanwhile.
const MAX_RESTARTS: u8 = 3;

#[derive(Clone, Debug)]
pub(crate) struct PendingStart {
    /// The request, and the answers so far.
    commit_reveal: CommitReveal,
    round: Hash,
    secret: Hash,
    signing_key: Hash,
    asked: Vec<PlayerId>,
    /// The hash of all commitments, once they are complete.
    commitments_hash: Option<Hash>,
    pub(crate) due: Millis,
    restarts_left: u8,
}

impl PendingStart {
    /// True if the host waits for this player's number, or for the hash of it.
    fn waits_for(&self, player: PlayerId) -> bool {
        let committed = self.commit_reveal.commitment(player).is_some();
        match self.commitments_hash {
            None => !committed,
            Some(_) => committed && self.commit_reveal.reveal(player).is_none(),
        }
    }
}

impl Host {
    /// Deals the next round. The host does so at once if one phone holds all players, otherwise when the others have
    /// answered.
    pub(crate) fn deal(&mut self) -> Result<(), CommandRejection> {
        if self.proof_server.pending.is_some() {
            return Ok(());
        }
        self.proof_server.restart_at = None;
        let plan = self.plan()?;
        let asked = self.participants(&plan);
        match self.table.deal_policy {
            DealPolicy::Verifiable if self.links_of(&asked).len() > 1 => {
                self.ask_phones(plan, asked, MAX_RESTARTS);
                Ok(())
            }
            _ => self.deal_alone(),
        }
    }

    fn deal_alone(&mut self) -> Result<(), CommandRejection> {
        let randomness = RoundRandomness::alone(&mut self.entropy);
        self.deal_by(randomness)
    }

    /// The plan of the next round: its players, seats and rules.
    fn plan(&mut self) -> Result<DealPlan, CommandRejection> {
        let (setup, dealer, ids) = self.next_setup().map_err(CommandRejection::GameConfig)?;
        let player = |id: &PlayerId| self.table.player(*id);
        let bots = ids.iter().zip(Seat::first(ids.len()));
        let bots: Seats = bots
            .filter(|(id, _)| player(id).is_some_and(|player| player.kind.is_bot()))
            .map(|(_, seat)| seat)
            .collect();
        let seats = ids
            .iter()
            .filter_map(player)
            .map(|player| (player.id, player.name.clone()));
        Ok(DealPlan {
            round_number: self.table.next_round_number(),
            config: setup.config,
            seats: seats.collect(),
            playing: setup.playing,
            bots,
            dealer,
            ages: setup.ages,
        })
    }

    /// The people who play and are here.
    fn participants(&self, plan: &DealPlan) -> Vec<PlayerId> {
        let participates = |id: &PlayerId| {
            let seat = plan.seat(*id);
            seat.is_some_and(|seat| plan.playing.has(seat)) && self.can_answer(*id)
        };
        plan.seats
            .iter()
            .map(|(id, _)| *id)
            .filter(participates)
            .collect()
    }

    fn can_answer(&self, id: PlayerId) -> bool {
        let player = self.table.player(id);
        let here = player.is_some_and(|p| p.kind.is_person() && p.presence == Presence::Here);
        here && self.connections.of(id).is_some()
    }

    fn links_of(&self, players: &[PlayerId]) -> Vec<LinkId> {
        let mut links: Vec<LinkId> = players
            .iter()
            .filter_map(|id| self.connections.of(*id))
            .collect();
        insertion_sort::sort(&mut links);
        links.dedup();
        links
    }

    fn ask_phones(&mut self, plan: DealPlan, asked: Vec<PlayerId>, restarts_left: u8) {
        let (secret, signing_key) = (Hash(self.entropy.take().0), Hash(self.entropy.take().0));
        let Some(host) =
            SigningKey::new(signing_key).map(|signing_key| signing_key.verifying_key())
        else {
            return;
        };
        let request = CommitRequest {
            plan,
            secret: commit_to(secret),
            host,
        };
        for link in self.links_of(&asked) {
            let request = ToGuest::CommitRequest(Box::new(request.clone()));
            self.send(link, FromHost::Proof(request));
        }
        self.unsaved = true;
        self.proof_server.pending = Some(Box::new(PendingStart {
            round: request.round(),
            commit_reveal: CommitReveal {
                request,
                commitments: Vec::new(),
                reveals: Vec::new(),
            },
            secret,
            signing_key,
            asked,
            commitments_hash: None,
            due: self.now + COMMITMENT_TIMEOUT_MS,
            restarts_left,
        }));
    }

    pub(crate) fn take_commitment(&mut self, link: LinkId, commitment: Commitment) {
        let owns = self.owns(link, commitment.player)
            && self.seat_owners.verifying_key(commitment.player) == Some(commitment.verifying_key);
        let Some(pending) = self.proof_server.pending.as_mut().filter(|_| owns) else {
            return;
        };
        let asked = pending.asked.contains(&commitment.player)
            && pending.commitments_hash.is_none()
            && pending.waits_for(commitment.player);
        if asked && commitment.is_genuine(pending.round) {
            pending.commit_reveal.commitments.push(commitment);
        }
    }

    pub(crate) fn take_reveal(&mut self, link: LinkId, reveal: Reveal) {
        let owns = self.owns(link, reveal.player);
        let Some(pending) = self.proof_server.pending.as_mut().filter(|_| owns) else {
            return;
        };
        let commitment = pending.commit_reveal.commitment(reveal.player);
        // A number that differs from its commitment is kept, so that all see who tried that.
        let genuine = commitment.zip(pending.commitments_hash).is_some_and(
            |(commitment, commitments_hash)| {
                reveal.is_genuine(&commitment.verifying_key, commitments_hash)
            },
        );
        if genuine && pending.waits_for(reveal.player) {
            pending.commit_reveal.reveals.push(reveal);
        }
    }

    /// Continues a start when all phones have answered or the time is over.
    pub(crate) fn continue_start(&mut self) {
        if self
            .proof_server
            .restart_at
            .is_some_and(|restart_at| restart_at <= self.now)
        {
            self.proof_server.restart_at = None;
            self.unsaved = true;
            if !self.table.is_playing() {
                // There may be too few players by now. The host sees that in the lobby.
                let _ = self.deal();
            }
        }
        let Some(pending) = &self.proof_server.pending else {
            return;
        };
        let waits_for = |id: &PlayerId| pending.waits_for(*id) && self.can_answer(*id);
        if pending.due > self.now && pending.asked.iter().any(waits_for) {
            return;
        }
        match pending.commitments_hash {
            None if !pending.commit_reveal.commitments.is_empty() => self.show_commitments(),
            _ => self.finish_start(),
        }
    }

    fn show_commitments(&mut self) {
        let due = self.now + REVEAL_TIMEOUT_MS;
        let Some(pending) = &mut self.proof_server.pending else {
            return;
        };
        pending.commitments_hash = Some(commit_reveal::commitments_hash(
            pending.round,
            &pending.commit_reveal.commitments,
        ));
        pending.due = due;
        let (round, commitments) = (pending.round, pending.commit_reveal.commitments.clone());
        let asked = pending.asked.clone();
        for link in self.links_of(&asked) {
            let commitments_hash = ToGuest::Commitments(round, commitments.clone());
            self.send(link, FromHost::Proof(commitments_hash));
        }
    }

    fn finish_start(&mut self) {
        let Some(pending) = self.proof_server.pending.take() else {
            return;
        };
        self.unsaved = true;
        let plan = self.plan();
        // The numbers of the host's own page are always revealed. Otherwise all phones start again.
        let PendingStart {
            commit_reveal,
            secret,
            signing_key,
            restarts_left,
            ..
        } = *pending;
        let withheld = commit_reveal.commitments.iter().any(|commitment| {
            let player = commitment.player;
            self.hosts(player) && commit_reveal.reveal(player).is_none()
        });
        let changed = plan.as_ref() != Ok(&commit_reveal.request.plan);
        if self.table.is_playing() || changed || withheld {
            return self.restart(plan, restarts_left);
        }
        let randomness = match commit_reveal.commitments.is_empty() {
            true => RoundRandomness::alone(&mut self.entropy),
            false => {
                let stored_proof = StoredProof {
                    commit_reveal,
                    secret,
                    signing_key,
                    signed: Vec::new(),
                    handovers: Vec::new(),
                    resumptions: Vec::new(),
                };
                RoundRandomness::shared(stored_proof, self.entropy.number())
            }
        };
        // This fails only for a game config that `plan` refused too.
        let _ = self.deal_by(randomness);
    }

    fn hosts(&self, player: PlayerId) -> bool {
        self.table.player(player).is_some_and(|player| player.host)
    }

    /// Asks the phones again, because the table changed meanwhile. After too many changes the host deals alone.
    fn restart(&mut self, plan: Result<DealPlan, CommandRejection>, restarts_left: u8) {
        let Ok(plan) = plan else { return };
        if self.table.is_playing() {
            return;
        }
        if restarts_left == 0 {
            // This fails only for a game config that `plan` refused too.
            let _ = self.deal_alone();
            return;
        }
        let asked = self.participants(&plan);
        self.ask_phones(plan, asked, restarts_left - 1);
    }

    /// Ends a start that waits for phones. True if there was one.
    pub(crate) fn cancel_start(&mut self) -> bool {
        self.proof_server.restart_at = None;
        self.proof_server.pending.take().is_some()
    }
}
