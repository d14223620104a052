//! Replays the log: checks that each input was legal, and that the seat it names has signed it.

use crate::proof::{
    fault::Fault,
    round_log::{Deed, Signed, Trail, view_hash},
    signing::Hash,
    verify::{Exam, Job},
};
use alloc::collections::{BTreeMap, BTreeSet};
use base::seat::Seat;
use kernel::{Game, action::Input};

/// A round, replayed up to some input.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    pub(crate) game: Game,
    pub(crate) trail: Trail,
    pub(crate) wanted: BTreeSet<(u32, Option<Seat>)>,
    pub(crate) views: Views,
}

pub(crate) type Views = BTreeMap<(u32, Option<Seat>), Hash>;

impl Exam {
    /// Replays the next input, if it is correct.
    pub(crate) fn follow(&mut self, replay: &mut Replay) -> bool {
        let at = self.finding.inputs as usize;
        if at >= self.record.transcript.log.len() {
            return false;
        }
        if let Err(fault) = self.follow_input(at, replay) {
            self.find(fault);
            return false;
        }
        replay.look();
        self.finding.inputs += 1;
        true
    }

    /// The views that a seat signed, or that this phone got.
    pub(crate) fn wanted(&self) -> BTreeSet<(u32, Option<Seat>)> {
        let signed = self.record.signed.iter();
        let acts =
            signed.filter_map(
                |(at, _)| match self.record.transcript.log.get(*at as usize)? {
                    Input::Act { seat, seen, .. } => Some((*seen, Some(*seat))),
                    _ => None,
                },
            );
        let shown = self.known.seen.iter();
        let shown = shown.map(|seen| (seen.tick, seen.viewer));
        let bare = self.known.bare.iter();
        let bare = bare.map(|bare| (bare.tick, bare.viewer));
        acts.chain(shown).chain(bare).collect()
    }

    /// Checks one input and its proof, then applies it.
    fn follow_input(&mut self, at: usize, replay: &mut Replay) -> Result<(), Fault> {
        let Replay {
            game, trail, views, ..
        } = replay;
        let input = self.record.transcript.log[at];
        let signed = self.record.signed_at(at).copied();
        let job = self.job(at, &input, signed.as_ref(), trail, views)?;
        self.jobs.extend(job);
        if self.record.handover_at(at).is_some() {
            self.finding.handed.push(game.tick());
        }
        let by = input.acts().map(|(seat, _)| seat);
        let stock = trail.stock(by.filter(|_| signed.is_some()));
        game.refresh(stock);
        let place = at as u32;
        game.apply(input).map_err(|_| Fault::Illegal(place))?;
        game.take_events();
        let mut fresh = self
            .record
            .transcript
            .fresh
            .iter()
            .filter(|fresh| fresh.at == place);
        let used = game.fresh().is_none().then_some(stock);
        if fresh.next().map(|fresh| fresh.seed) != used || fresh.next().is_some() {
            return Err(Fault::Stock(place));
        }
        if used.is_some() {
            trail.restocked();
        }
        if let Some(handover) = self.record.handover_at(at) {
            trail.hand_over(handover);
        }
        trail.add(&input, signed.as_ref(), game.tick());
        Ok(())
    }

    /// The signature that this input needs. A seat that committed to no verifying key needs none.
    fn job(
        &self,
        at: usize,
        input: &Input,
        signed: Option<&Signed>,
        trail: &mut Trail,
        views: &Views,
    ) -> Result<Option<Job>, Fault> {
        let place = at as u32;
        let Input::Act { seat, seen, action } = *input else {
            return signed.map_or(Ok(None), |_| Err(Fault::Garbled));
        };
        let opening = &self.record.opening;
        let Some(commit) = opening.commit_of(seat) else {
            return signed.map_or(Ok(None), |_| Err(Fault::Garbled));
        };
        let signed = signed.ok_or(Fault::Invented(place, seat))?;
        let opens = trail.learn(seat, signed.number, signed.proof.link);
        if !opens || trail.has(seat, signed.number) {
            return Err(Fault::Invented(place, seat));
        }
        let altered = Fault::Altered(place, seat);
        let deed = Deed {
            round: trail.round(),
            player: commit.player,
            number: signed.number,
            seen,
            head: trail.head_at(seen).ok_or(altered)?,
            view: *views.get(&(seen, Some(seat))).ok_or(altered)?,
            action,
            link: signed.proof.link,
        };
        Ok(Some(Job {
            verifying_key: commit.verifying_key,
            what: deed.content(),
            signature: signed.proof.signature,
            fault: altered,
        }))
    }
}

impl Replay {
    /// Hashes the views of this moment that matter.
    pub(crate) fn look(&mut self) {
        let tick = self.game.tick();
        for key in self
            .wanted
            .range((tick, None)..)
            .take_while(|(at, _)| *at == tick)
        {
            self.views.insert(*key, view_hash(&self.game.view(key.1)));
        }
    }
}
