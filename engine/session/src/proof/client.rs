//! A phone's own side. It commits to numbers and reveals them, remembers its views and actions, and has the record
//! checked.

use crate::{
    proof::{
        check_result::Check,
        closing::Closing,
        commit_reveal::{self, CommitRequest, Commitment, Reveal, commit_to},
        hash_chain::HashChain,
        round_log::{ActionContent, ActionProof, SeenView},
        seen_round::{EarlyViews, SeenRound},
        signed_hello::{Audience, ChannelBinding, SignedHello},
        signing::{Hash, Signature, SigningKey, VerifyingKey},
        verify::Verifier,
        wire::ToHost,
    },
    protocol::{
        clock::Millis,
        ids::{PlayerId, RoundNumber, SeatKey},
        message::{Claim, PlayerAction},
    },
};
use alloc::vec::Vec;
use base::Seat;

/// A player of this phone, with the key that never leaves it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnSeat {
    pub(crate) player: PlayerId,
    pub(crate) key: SeatKey,
    /// The highest number of its actions so far.
    pub(crate) handled: u32,
}

/// A host's question before a round, and this phone's answer.
#[derive(Clone, Debug)]
pub(crate) struct AnsweredRequest {
    pub(crate) round: Hash,
    pub(crate) round_number: RoundNumber,
    commitments: Vec<(Commitment, OwnSeat)>,
    pub(crate) commitments_hash: Option<Hash>,
    /// The players whose numbers this phone has shown.
    pub(crate) revealed: Vec<PlayerId>,
    /// True if the round of this question has begun.
    pub(crate) begun: bool,
}

/// The part of this phone that checks the deal.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProofClient {
    pub(crate) asked: Option<AnsweredRequest>,
    /// The number of times that the host saw numbers for the coming round and then asked for others.
    pub(crate) restarts: u32,
    pub(crate) round: Option<SeenRound>,
    /// The last round that began here.
    pub(crate) begun: Option<RoundNumber>,
    pub(crate) closing: Option<Closing>,
    /// A round that the host now shows without a proof, as if it had dealt alone. Nobody checks it.
    pub(crate) round_without_proof: Option<SeenRound>,
    pub(crate) early_views: EarlyViews,
    signing_keys: Vec<(SeatKey, SigningKey)>,
    /// The term of the host, as the table tells it.
    term: u32,
    /// The check of a record; `None` until the program has the rules.
    pub(crate) verifier: Option<Verifier>,
}

impl ProofClient {
    /// A host of this term lets this phone in. An earlier host may have opened the record of a round that then went
    /// on in another way.
    pub(crate) fn host_changed(&mut self, term: u32) {
        if term <= core::mem::replace(&mut self.term, term) {
            return;
        }
        if let Some(closing) = &mut self.closing {
            closing.apart = true;
        }
        self.rounds().for_each(|round| round.moved = true);
    }

    /// The round in play, and the one whose check goes on.
    fn rounds(&mut self) -> impl Iterator<Item = &mut SeenRound> {
        let closing = self.closing.as_mut().map(|closing| &mut closing.round);
        self.round.iter_mut().chain(closing)
    }

    pub(crate) fn signing_key(&mut self, key: SeatKey) -> Option<SigningKey> {
        if let Some((_, signing_key)) = self.signing_keys.iter().find(|(of, _)| *of == key) {
            return Some(signing_key.clone());
        }
        let signing_key = key.signing_key()?;
        self.signing_keys.push((key, signing_key.clone()));
        Some(signing_key)
    }

    pub(crate) fn signs(&mut self, key: SeatKey, verifying_key: VerifyingKey) -> bool {
        self.signing_key(key)
            .is_some_and(|signing_key| signing_key.verifying_key() == verifying_key)
    }

    /// The hellos for these claims, for this kind of listener on a link.
    pub(crate) fn hellos(
        &mut self,
        claims: &[Claim],
        to: Audience,
        link: ChannelBinding,
    ) -> Vec<SignedHello> {
        let hello = |claim: &Claim| {
            let signing_key = self.signing_key(claim.key)?;
            Some(SignedHello::signed(&signing_key, claim.shown(), to, link))
        };
        claims.iter().filter_map(hello).collect()
    }

    /// The host is about to deal. Returns the commitments of these players. If the host asks again, they stay the same.
    /// A host that got two reveals from one phone would know its numbers before the others commit to theirs.
    ///
    /// The phone counts the numbers that it showed for a round that never began here. It does not matter who asked for
    /// them, and what the host said meanwhile.
    pub(crate) fn commit(&mut self, request: &CommitRequest, own: Vec<OwnSeat>) -> Vec<Commitment> {
        let round = request.round();
        if let Some(asked) = self.asked.as_ref().filter(|asked| asked.round == round) {
            return asked
                .commitments
                .iter()
                .map(|(commitment, _)| *commitment)
                .collect();
        }
        let plays = |own: &OwnSeat| {
            let seat = request.plan.seat(own.player);
            seat.is_some_and(|seat| request.plan.playing.has(seat))
        };
        let mut commitments = Vec::new();
        for own in own.into_iter().filter(plays) {
            let Some(signing_key) = self.signing_key(own.key) else {
                continue;
            };
            let commitment = Commitment {
                player: own.player,
                verifying_key: signing_key.verifying_key(),
                nonce: commit_to(own.key.nonce(round)),
                tip: HashChain::of(own.key, round).tip(),
                since: own.handled,
                signature: Signature::default(),
            };
            commitments.push((commitment.signed(&signing_key, round), own));
        }
        let answer = commitments
            .iter()
            .map(|(commitment, _)| *commitment)
            .collect();
        let round_number = request.plan.round_number;
        let before = self.asked.replace(AnsweredRequest {
            round,
            round_number,
            commitments,
            commitments_hash: None,
            revealed: Vec::new(),
            begun: false,
        });
        self.restarts = match before {
            Some(asked) if !asked.begun => self
                .restarts
                .saturating_add(u32::from(!asked.revealed.is_empty())),
            _ => 0,
        };
        answer
    }

    /// All players have committed. Returns what these players reveal. Empty if their commitments differ from those in
    /// the sheet.
    pub(crate) fn reveal(&mut self, round: Hash, commitments: &[Commitment]) -> Vec<Reveal> {
        let Some(asked) = self.asked.as_mut().filter(|asked| asked.round == round) else {
            return Vec::new();
        };
        let is_there = |(commitment, _): &&(Commitment, OwnSeat)| commitments.contains(commitment);
        let own: Vec<(Commitment, OwnSeat)> =
            asked.commitments.iter().filter(is_there).copied().collect();
        let commitments_hash = commit_reveal::commitments_hash(round, commitments);
        if *asked.commitments_hash.get_or_insert(commitments_hash) != commitments_hash {
            return Vec::new();
        }
        asked.revealed = own.iter().map(|(_, own)| own.player).collect();
        let mut reveals = Vec::new();
        for (_, own) in own {
            if let Some(signing_key) = self.signing_key(own.key) {
                reveals.push(Reveal::new(
                    own.player,
                    own.key.nonce(round),
                    &signing_key,
                    commitments_hash,
                ));
            }
        }
        reveals
    }

    /// The proof that an action needs. `None` if it needs none.
    pub(crate) fn prove(
        &mut self,
        seat: Seat,
        act: &PlayerAction,
        key: SeatKey,
    ) -> Option<ActionProof> {
        let signing_key = self.signing_key(key)?;
        let round = self
            .round
            .as_mut()
            .filter(|round| round.round_number == act.round_number)?;
        let (_, since) = *round.signing.iter().find(|(of, _)| *of == seat)?;
        let seen = round.evidence.seen.iter().rev();
        let is_it = |seen: &&SeenView| seen.viewer == Some(seat) && seen.revision == act.seen;
        let seen = *seen.into_iter().find(is_it)?;
        let action_content = ActionContent {
            round: round.name,
            player: act.player,
            number: act.number,
            seen: act.seen,
            head: seen.head?,
            view: seen.view,
            action: act.action,
            link: round.link(act, key, since),
        };
        Some(action_content.sign(&signing_key))
    }

    /// The host says that an action was done.
    pub(crate) fn done(&mut self, act: &PlayerAction) {
        let is_it = |round: &&mut SeenRound| round.round_number == act.round_number;
        if act.proof.is_some() {
            let done = (act.player, act.number, act.action);
            let rounds = self.rounds().filter(is_it);
            rounds.for_each(|round| round.evidence.done.push(done));
        }
    }

    /// The time of the next step of the check.
    pub(crate) fn next(&self) -> Option<Millis> {
        self.closing.as_ref()?.due
    }

    /// Does the steps that are due. Returns the message for the host, and true if screens have news.
    pub(crate) fn run(&mut self, now: Millis) -> (Option<ToHost>, bool) {
        match &mut self.closing {
            Some(closing) => closing.run(now, self.verifier),
            None => (None, false),
        }
    }

    /// True if a record waits for a verifier.
    pub(crate) fn lacks_verifier(&self) -> bool {
        let closing = self.closing.as_ref();
        self.verifier.is_none() && closing.is_some_and(Closing::is_verifying)
    }

    /// The check of this round, if it goes on.
    pub(crate) fn closing_of(&mut self, round_number: RoundNumber) -> Option<&mut Closing> {
        self.closing
            .as_mut()
            .filter(|closing| closing.is_of(round_number))
    }

    /// The state of the check of the last finished round. `None` if there is nothing to check.
    pub(crate) fn check(&self) -> Option<Check> {
        match &self.round_without_proof {
            Some(round) => Some(Check::round_without_proof(round.round_number)),
            None => self.closing.as_ref().map(Closing::check),
        }
    }

    /// The round as a file. `None` if it was not checked to its end.
    pub(crate) fn save(&self) -> Option<Vec<u8>> {
        let closing = self
            .closing
            .as_ref()
            .filter(|_| self.round_without_proof.is_none());
        closing?.save()
    }
}
