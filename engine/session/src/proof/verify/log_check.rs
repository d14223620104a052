//! Replays the log: checks that each input was legal, and that the seat it names has signed it.

use crate::proof::{
    fault::Fault,
    handover::handover_at,
    record::RoundRecord,
    round_log::{ActionContent, RecordedProof, RoundLog, signed_at, view_hash},
    signing::Hash,
    verify::verification::{SignatureCheck, Verification},
};
use alloc::collections::{BTreeMap, BTreeSet};
use base::Seat;
use kernel::{Game, Input};

/// A round, replayed up to some input.
#[derive(Clone, Debug)]
pub(crate) struct LogReplay {
    pub(crate) game: Game,
    pub(crate) round_log: RoundLog,
    pub(crate) wanted_views: BTreeSet<(u32, Option<Seat>)>,
    pub(crate) views: Views,
}

pub(crate) type Views = BTreeMap<(u32, Option<Seat>), Hash>;

impl Verification {
    /// Replays the next input, if it is correct.
    pub(crate) fn check_input(&mut self, log_replay: &mut LogReplay) -> bool {
        let at = self.finding.inputs as usize;
        if at >= self.record.transcript.log.len() {
            return false;
        }
        if let Err(fault) = self.apply_input(at, log_replay) {
            self.add_fault(fault);
            return false;
        }
        log_replay.hash_views();
        self.finding.inputs += 1;
        true
    }

    /// The views that a seat signed, or that this phone got.
    pub(crate) fn wanted_views(&self) -> BTreeSet<(u32, Option<Seat>)> {
        let signed = self.record.signed.iter();
        let acts =
            signed.filter_map(
                |(at, _)| match self.record.transcript.log.get(*at as usize)? {
                    Input::Act { seat, seen, .. } => Some((*seen, Some(*seat))),
                    _ => None,
                },
            );
        let shown = self.evidence.seen.iter().chain(&self.evidence.unproven);
        let shown = shown.map(|seen| (seen.revision, seen.viewer));
        // Extending an empty set needs no sort of the standard library (`base::insertion_sort`).
        let mut wanted = BTreeSet::new();
        wanted.extend(acts.chain(shown));
        wanted
    }

    /// Checks one input and its proof, then applies it.
    fn apply_input(&mut self, at: usize, log_replay: &mut LogReplay) -> Result<(), Fault> {
        let LogReplay {
            game,
            round_log,
            views,
            ..
        } = log_replay;
        let input = self.record.transcript.log[at];
        let signed = signed_at(&self.record.signed, at).copied();
        let signature_check =
            self.signature_check(at, &input, signed.as_ref(), round_log, views)?;
        self.signature_checks.extend(signature_check);
        if handover_at(&self.record.handovers, at).is_some() {
            self.finding.handover_revisions.push(game.revision());
        }
        let by = input.acts().map(|(seat, _)| seat);
        let reshuffle_seed = round_log.draw_pile(by.filter(|_| signed.is_some()));
        game.set_reshuffle_seed(reshuffle_seed);
        let place = at as u32;
        game.apply(input).map_err(|_| Fault::PlayRefusal(place))?;
        game.take_events();
        let mut fresh = self
            .record
            .transcript
            .fresh
            .iter()
            .filter(|fresh| fresh.at == place);
        let used = game
            .unused_reshuffle_seed()
            .is_none()
            .then_some(reshuffle_seed);
        if fresh.next().map(|fresh| fresh.seed) != used || fresh.next().is_some() {
            return Err(Fault::DrawPile(place));
        }
        let RoundRecord {
            transcript,
            signed,
            handovers,
            ..
        } = &self.record;
        round_log.add_at((transcript, at), signed, handovers, game.revision());
        Ok(())
    }

    /// The signature that this input needs. A seat that committed to no verifying key needs none.
    fn signature_check(
        &self,
        at: usize,
        input: &Input,
        signed: Option<&RecordedProof>,
        round_log: &mut RoundLog,
        views: &Views,
    ) -> Result<Option<SignatureCheck>, Fault> {
        let place = at as u32;
        let Input::Act { seat, seen, action } = *input else {
            return signed.map_or(Ok(None), |_| Err(Fault::Garbled));
        };
        let commit_reveal = &self.record.commit_reveal;
        let Some(commitment) = commit_reveal.commitment_of(seat) else {
            return signed.map_or(Ok(None), |_| Err(Fault::Garbled));
        };
        let signed = signed.ok_or(Fault::Invented(place, seat))?;
        let opens = round_log.learn(seat, signed.number, signed.proof.link);
        if !opens || round_log.has(seat, signed.number) {
            return Err(Fault::Invented(place, seat));
        }
        let altered = Fault::Altered(place, seat);
        let action_content = ActionContent {
            round: round_log.round,
            player: commitment.player,
            number: signed.number,
            seen,
            head: round_log.head_at(seen).ok_or(altered)?,
            view: *views.get(&(seen, Some(seat))).ok_or(altered)?,
            action,
            link: signed.proof.link,
        };
        Ok(Some(SignatureCheck {
            verifying_key: commitment.verifying_key,
            what: action_content.content(),
            signature: signed.proof.signature,
            fault: altered,
        }))
    }
}

impl LogReplay {
    /// Hashes the views of this moment that matter.
    pub(crate) fn hash_views(&mut self) {
        let revision = self.game.revision();
        for key in self
            .wanted_views
            .range((revision, None)..)
            .take_while(|(at, _)| *at == revision)
        {
            self.views.insert(*key, view_hash(&self.game.view(key.1)));
        }
    }
}
