//! A round as one phone sees it: its views, if they have a proof, and when to check the round.

use crate::{
    proof::{
        client::{AnsweredRequest, OwnSeat, ProofClient},
        closing::Closing,
        handover::Resumption,
        hash_chain::HashChain,
        round_log::{SeenView, view_hash},
        signing::Hash,
        verify::Evidence,
        wire::ViewProof,
    },
    protocol::{
        clock::Millis,
        ids::{DealId, PlayerId, RoundNumber, SeatKey},
        message::{PlayerAction, Update},
    },
};
use alloc::vec::Vec;
use base::{Seat, SortedMap};
use games::GameConfig;

/// Most views that a phone remembers of one round. It keeps the latest.
const MAX_SEEN_VIEWS: usize = 8192;

/// A round as this phone has seen it.
#[derive(Clone, Debug)]
pub(crate) struct SeenRound {
    /// The name of the round: every signature covers it.
    pub(crate) name: Hash,
    pub(crate) round_number: RoundNumber,
    /// The deal, among several with the same round number.
    pub(crate) deal: DealId,
    pub(crate) evidence: Evidence,
    /// Seats of this phone that sign, each with the number of its last action before the round.
    pub(crate) signing: Vec<(Seat, u32)>,
    /// The chains of players who acted. Each costs some hundred hashes.
    pub(crate) chains: SortedMap<PlayerId, HashChain>,
    pub(crate) set_back: bool,
    /// True if the host is no longer the first host of the round.
    pub(crate) moved: bool,
    /// The moments at which a host resumed the round, as the latest message gave them.
    pub(crate) resumptions: Option<Vec<Resumption>>,
}

impl SeenRound {
    /// Takes the moments at which a host resumed the round, as a message gives them now. The views of later states may
    /// never have been stored, or belong to another host's end of the round.
    pub(crate) fn note_resumptions(&mut self, resumptions: &[Resumption]) {
        if self.resumptions.as_deref() == Some(resumptions) {
            return;
        }
        let known = self
            .resumptions
            .replace(resumptions.to_vec())
            .unwrap_or_default();
        if let Some(revision) = Resumption::last_shared_revision(&known, resumptions) {
            self.evidence
                .unproven
                .retain(|old| old.revision <= revision);
            let all = self.evidence.seen.len();
            self.evidence.seen.retain(|old| old.revision <= revision);
            self.set_back |= self.evidence.seen.len() < all;
        }
    }

    pub(crate) fn see(&mut self, seen: SeenView) {
        let before = &mut self.evidence.seen;
        let undone = |old: &SeenView| {
            old.revision > seen.revision || (old.revision == seen.revision && old.head != seen.head)
        };
        if before.iter().rev().take(1).any(undone) {
            before.retain(|old| !undone(old));
            self.set_back = true;
        }
        if before.len() == MAX_SEEN_VIEWS {
            before.drain(..MAX_SEEN_VIEWS / 4);
        }
        if before.last() != Some(&seen) {
            before.push(seen);
        }
    }

    pub(crate) fn note_signing(&mut self, viewer: Option<Seat>, since: Option<u32>) {
        if let Some(seat) = viewer {
            self.signing.retain(|(of, _)| *of != seat);
            self.signing.extend(since.map(|since| (seat, since)));
        }
    }

    pub(crate) fn link(&mut self, act: &PlayerAction, key: SeatKey, since: u32) -> Hash {
        let chain = || HashChain::of(key, self.name);
        let chain = self.chains.get_or_insert_with(act.player, chain);
        chain.link(act.number.saturating_sub(since))
    }
}

/// Most views that a phone remembers of one deal without a proof. It keeps the first.
const MAX_UNPROVEN_VIEWS: usize = 1024;

/// The views of a deal that came without a proof, before any view with one.
#[derive(Clone, Debug, Default)]
pub(crate) struct EarlyViews {
    deal: DealId,
    unproven: Vec<SeenView>,
}

impl EarlyViews {
    fn of(&mut self, deal: DealId) -> &mut Vec<SeenView> {
        if self.deal != deal {
            let unproven = Vec::new();
            *self = EarlyViews { deal, unproven };
        }
        &mut self.unproven
    }
}

/// The table's facts about a round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoundFacts {
    /// The player who dealt the round, if known.
    pub(crate) host: Option<PlayerId>,
    /// The game config of the round, if the table speaks of this round.
    pub(crate) config: Option<GameConfig>,
    /// The deal, among several with the same round number.
    pub(crate) deal: DealId,
    /// True if the round is over.
    pub(crate) over: bool,
}

impl ProofClient {
    /// Remembers a view. Starts the check of a round that is over. True if this call started it, or changed a check.
    pub(crate) fn see_view(
        &mut self,
        update: &Update,
        own: Vec<OwnSeat>,
        facts: RoundFacts,
        now: Millis,
    ) -> bool {
        let ends = update.view.outcome.is_some();
        let over = facts.over || ends;
        let Some(view_proof) = &update.proof else {
            return self.see_unproven_view(update, own, facts, now);
        };
        if let Some(round) = self
            .round_without_proof
            .take_if(|round| round.name == view_proof.round)
        {
            // The phone forgets nothing that it saw of the round.
            self.round = Some(round);
        }
        self.round_without_proof = None;
        if let Some(closing) = self.closing.take_if(|closing| {
            closing.is_of(update.round_number)
                && (closing.apart
                    || !over
                    || closing.round.name != view_proof.round
                    || (ends && !closing.shown))
        }) {
            // A new host opens the record or continues the round, a host resumed it from an earlier moment, or it ends
            // only now.
            self.round = Some(closing.round);
        }
        let seen = SeenView {
            viewer: update.view.viewer,
            revision: update.view.revision,
            head: Some(view_proof.head),
            view: view_hash(&update.view),
        };
        let closing = self.closing.as_mut();
        if let Some(closing) = closing.filter(|closing| closing.is_of(update.round_number)) {
            closing.round.see(seen);
            return false;
        }
        if self
            .round
            .as_ref()
            .is_none_or(|round| round.name != view_proof.round)
        {
            self.round = Some(self.begin(view_proof, update.round_number, &own, facts));
        }
        if let Some(round) = &mut self.round {
            round.note_resumptions(&view_proof.resumptions);
            round.see(seen);
            round.note_signing(update.view.viewer, view_proof.since);
        }
        if over {
            self.close(own, ends, now);
        }
        over
    }

    /// The table says that the round is over. The phone checks it even if its end is never shown. True if that is news.
    pub(crate) fn see_end(
        &mut self,
        round_number: RoundNumber,
        deal: DealId,
        own: Vec<OwnSeat>,
        now: Millis,
    ) -> bool {
        if self.set_aside(round_number, deal) {
            return true;
        }
        let ends = self
            .round
            .as_ref()
            .is_some_and(|round| round.round_number == round_number);
        if ends {
            self.close(own, false, now);
        }
        ends
    }

    /// Takes a view without a proof. Only a round that begins without a proof has such views, so the phone keeps what
    /// it saw of another round. If that round had a proof before, screens say that it is not checked. A host with
    /// something to hide could drop the proof as well. True if there is news of a check.
    fn see_unproven_view(
        &mut self,
        update: &Update,
        own: Vec<OwnSeat>,
        facts: RoundFacts,
        now: Millis,
    ) -> bool {
        let over = facts.over || update.view.outcome.is_some();
        let is_it = |round: &SeenRound| round.round_number == update.round_number;
        self.round_without_proof.take_if(|round| !is_it(round));
        self.round.take_if(|round| !is_it(round));
        self.note_unproven_view(update, facts.deal);
        if self.set_aside(update.round_number, facts.deal) {
            return true;
        }
        let closing = self.closing.as_ref();
        if closing.is_some_and(|closing| closing.is_of(update.round_number)) {
            if !over {
                self.round_without_proof = self.closing.take().map(|closing| closing.round);
            }
            return !over;
        }
        let begins = |round: &mut SeenRound| {
            let last = round.evidence.seen.last();
            last.is_none_or(|last| update.view.revision <= last.revision)
        };
        if let Some(round) = self.round.take_if(begins) {
            self.round_without_proof = Some(round);
            return true;
        }
        let ends = over && self.round.is_some();
        if ends {
            self.close(own, false, now);
        }
        ends
    }

    /// Remembers a view without a proof. Nobody knows yet if the deal is in truth verifiable. If it is, the check
    /// compares the view with the record.
    fn note_unproven_view(&mut self, update: &Update, deal: DealId) {
        let closing = self.closing.as_mut().map(|closing| &mut closing.round);
        let rounds = self.round.iter_mut().chain(&mut self.round_without_proof);
        let mut rounds = rounds.chain(closing);
        let is_it = |round: &&mut SeenRound| {
            round.round_number == update.round_number && round.deal == deal
        };
        let is_asked = |asked: &AnsweredRequest| asked.round_number == update.round_number;
        let known = match rounds.find(is_it) {
            Some(round) => &mut round.evidence.unproven,
            // All phones have committed to numbers for it.
            None if self.asked.as_ref().is_some_and(is_asked) => self.early_views.of(deal),
            None => return,
        };
        let unproven = SeenView {
            viewer: update.view.viewer,
            revision: update.view.revision,
            head: None,
            view: view_hash(&update.view),
        };
        if known.len() < MAX_UNPROVEN_VIEWS && !known.contains(&unproven) {
            known.push(unproven);
        }
    }

    /// Another deal now has the round number of a verifiable round. So the host has lost that round, and nobody can
    /// open it any more. True if that is news.
    fn set_aside(&mut self, round_number: RoundNumber, deal: DealId) -> bool {
        let is_lost = |round: &SeenRound| round.round_number == round_number && round.deal != deal;
        let closing = self.closing.take_if(|closing| is_lost(&closing.round));
        let round = self.round.take_if(|round| is_lost(round));
        let Some(mut lost) = round.or(closing.map(|closing| closing.round)) else {
            return false;
        };
        // If the round comes back after all, the views of the other deal are undone.
        lost.set_back = true;
        self.round_without_proof = Some(lost);
        true
    }

    /// Starts to track a round. The phone adds the verifying keys of its own seats, even if no host asked it. So nobody
    /// can commit to numbers in its name.
    fn begin(
        &mut self,
        view_proof: &ViewProof,
        round_number: RoundNumber,
        own: &[OwnSeat],
        facts: RoundFacts,
    ) -> SeenRound {
        let before = self.begun.replace(round_number);
        let verifying_keys = own.iter();
        let verifying_keys = verifying_keys
            .filter_map(|own| Some((own.player, self.signing_key(own.key)?.verifying_key())));
        let verifying_keys = verifying_keys.collect();
        let mut evidence = Evidence {
            own: verifying_keys,
            host: facts.host,
            config: facts.config,
            unproven: core::mem::take(self.early_views.of(facts.deal)),
            ..Evidence::default()
        };
        if let Some(asked) = self
            .asked
            .as_mut()
            .filter(|asked| asked.round_number == round_number)
        {
            evidence.asked = Some((asked.round, asked.commitments_hash));
            evidence.revealed = asked.revealed.clone();
            evidence.restarts = self.restarts;
            if asked.round == view_proof.round {
                asked.begun = true;
            } else if !asked.revealed.is_empty() {
                // The host began the round again, and this phone did not hear of it.
                evidence.restarts = evidence.restarts.saturating_add(1);
            }
        }
        SeenRound {
            name: view_proof.round,
            round_number,
            deal: facts.deal,
            evidence,
            signing: Vec::new(),
            chains: SortedMap::new(),
            set_back: before == Some(round_number),
            moved: false,
            resumptions: None,
        }
    }

    fn close(&mut self, own: Vec<OwnSeat>, shown: bool, now: Millis) {
        let Some(round) = self.round.take() else {
            return;
        };
        let own = own.into_iter();
        let own = own.filter_map(|own| Some((own.player, self.signing_key(own.key)?)));
        let own = own.collect();
        self.closing = Some(Closing::new(round, own, shown, now));
    }
}
