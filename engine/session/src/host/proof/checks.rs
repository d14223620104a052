//! The host's side of a verifiable round: it checks the proofs of actions, and opens the record afterwards.

use crate::{
    host::{machine::Host, proof::start::PendingStart},
    proof::{
        record::{Attestation, MAX_PIECES},
        round_log::view_hash,
        signing::Hash,
        wire::{RecordPiece, ToGuest, ToHost},
    },
    protocol::{
        clock::Millis,
        ids::{LinkId, RoundNumber},
        message::FromHost,
        table::MAX_AT_TABLE,
    },
};
use alloc::{boxed::Box, collections::VecDeque, vec::Vec};
use base::Seat;
use kernel::View;

/// How long phones have to come back before the host deals a round whose start was interrupted, in milliseconds.
const RETURN_TIMEOUT_MS: u64 = 3000;
/// The maximum number of remembered views, of all seats together.
const MAX_SEEN_VIEWS: usize = 512;

/// A finished round, ready for phones to fetch.
#[derive(Clone, Debug)]
pub(crate) struct PublishedRecord {
    round_number: RoundNumber,
    /// The pieces of the record; `None` if it is too long.
    pub(crate) pieces: Option<Vec<Vec<u8>>>,
    attestations: Vec<Attestation>,
}

/// The host's side of verifiable rounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProofServer {
    pub(crate) pending: Option<Box<PendingStart>>,
    /// The time at which the host deals a round whose start was interrupted.
    pub(crate) restart_at: Option<Millis>,
    pub(crate) published: Option<PublishedRecord>,
    seen_views: VecDeque<(Seat, u32, Hash)>,
}

impl ProofServer {
    pub(crate) fn resume(starting: bool, now: Millis) -> ProofServer {
        ProofServer {
            restart_at: starting.then_some(now + RETURN_TIMEOUT_MS),
            ..ProofServer::default()
        }
    }

    /// The time at which the host opens the round without the missing answers.
    pub(crate) fn due(&self) -> Option<Millis> {
        self.pending
            .as_ref()
            .map(|pending| pending.due)
            .or(self.restart_at)
    }

    /// Remembers a view that a seat sees. A seat that asks for the same view repeatedly must not push out the views of
    /// others.
    pub(crate) fn note_view(&mut self, seat: Seat, view: &View) {
        let hash = view_hash(view);
        let known = self.view_at(seat, view.revision) == Some(hash);
        let seen_views = &mut self.seen_views;
        seen_views.extend((!known).then_some((seat, view.revision, hash)));
        let excess = seen_views.len().saturating_sub(MAX_SEEN_VIEWS);
        seen_views.drain(..excess);
    }

    pub(crate) fn view_at(&self, seat: Seat, revision: u32) -> Option<Hash> {
        let seen_views = self.seen_views.iter().rev();
        let mut of = seen_views.filter(|(of, at, _)| (*of, *at) == (seat, revision));
        of.next().map(|(.., view)| *view)
    }
}

impl Host {
    /// Handles a phone's message about a deal.
    pub(crate) fn handle_proof_message(&mut self, link: LinkId, said: ToHost) {
        match said {
            ToHost::Commitments(commitments) => {
                commitments
                    .into_iter()
                    .for_each(|commitment| self.take_commitment(link, commitment));
            }
            ToHost::Reveals(reveals) => {
                reveals
                    .into_iter()
                    .for_each(|reveal| self.take_reveal(link, reveal));
            }
            ToHost::Fetch(round_number, at) => self.send_piece(link, round_number, at),
            ToHost::Attestations(round_number, attestations) => {
                self.pass_attestations_on(link, round_number, attestations)
            }
        }
    }

    /// Opens the record of a finished round, so that phones may fetch it.
    pub(crate) fn publish(&mut self) {
        let Some(active_match) = self
            .active_match
            .as_ref()
            .filter(|active_match| active_match.game.outcome().is_some())
        else {
            return;
        };
        let Some((round_log, stored_proof)) = active_match.round_proof() else {
            return;
        };
        let record = stored_proof.open(round_log, &active_match.stored.transcript);
        self.proof_server.seen_views.clear();
        self.proof_server.published = Some(PublishedRecord {
            round_number: self.table.round_number,
            pieces: record.pieces().ok(),
            attestations: Vec::new(),
        });
    }

    fn send_piece(&mut self, link: LinkId, round_number: RoundNumber, at: u8) {
        let is_it = |published: &&PublishedRecord| published.round_number == round_number;
        let Some(published) = self.proof_server.published.as_ref().filter(is_it) else {
            return;
        };
        let Some(pieces) = &published.pieces else {
            let said = ToGuest::TooLong(round_number);
            return self.send(link, FromHost::Proof(said));
        };
        let of = pieces.len();
        let Some(bytes) = pieces.get(usize::from(at)).cloned() else {
            return;
        };
        let Some(of) = u8::try_from(of).ok().filter(|of| *of <= MAX_PIECES) else {
            return;
        };
        let attestations = published.attestations.clone();
        let piece = ToGuest::Piece(round_number, RecordPiece { at, of, bytes });
        self.send(link, FromHost::Proof(piece));
        if at + 1 == of && !attestations.is_empty() {
            let attestations = ToGuest::Attestations(round_number, attestations);
            self.send(link, FromHost::Proof(attestations));
        }
    }

    /// Passes a phone's findings on to everyone.
    fn pass_attestations_on(
        &mut self,
        link: LinkId,
        round_number: RoundNumber,
        attestations: Vec<Attestation>,
    ) {
        let own = attestations
            .into_iter()
            .filter(|attestation| self.owns(link, attestation.player));
        let own: Vec<Attestation> = own.collect();
        let Some(published) = self
            .proof_server
            .published
            .as_mut()
            .filter(|p| p.round_number == round_number)
        else {
            return;
        };
        let mut news = own;
        news.retain(|new| {
            !published
                .attestations
                .iter()
                .any(|known| known.player == new.player)
        });
        // Players who come and go must not fill the list.
        let room = MAX_AT_TABLE.saturating_sub(published.attestations.len());
        news.truncate(room);
        published.attestations.extend(news.iter().copied());
        if !news.is_empty() {
            let attestations = ToGuest::Attestations(round_number, news);
            self.send_all(&FromHost::Proof(attestations));
        }
    }
}
