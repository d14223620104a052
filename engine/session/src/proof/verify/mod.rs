//! Looking through the record of a round: whether it is what all had fixed, by the rules, signed, and what this phone saw.

mod commit_reveal;
mod replay;

use crate::{
    proof::{
        fault::Fault,
        record::Record,
        round_log::{Bare, Seen, Signed},
        signing::{Hash, Signature, Signer},
    },
    protocol::ids::PlayerId,
};
use alloc::{boxed::Box, vec::Vec};
use base::seat::Seat;
use games::rulesets::mix::Mix;
use kernel::action::{Action, Input};
use replay::Replay;

/// What a phone knows of a round before it gets the record.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// The round, and what all had fixed, as it was told.
    pub(crate) asked: Option<(Hash, Option<Hash>)>,
    /// What it was shown, in order.
    pub(crate) seen: Vec<Seen>,
    /// What of this deal it was shown without a seal, which no honest host does.
    pub(crate) bare: Vec<Bare>,
    /// Its own actions that were done.
    pub(crate) done: Vec<(PlayerId, u32, Action)>,
    /// By which its seats sign.
    pub(crate) own: Vec<(PlayerId, Signer)>,
    /// Whose numbers it showed.
    pub(crate) shown: Vec<PlayerId>,
    /// How often it had shown others for the same round before.
    pub(crate) again: u32,
    /// Who dealt it, where this phone was there.
    pub(crate) host: Option<PlayerId>,
    /// The rules by which it was said to be played when it began.
    pub(crate) mix: Option<Mix>,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finding {
    /// What is wrong.
    pub faults: Vec<Fault>,
    /// Who gave to the shuffle.
    pub gave: Vec<PlayerId>,
    /// People who did not, since their phones did not answer in time.
    pub left_out: Vec<PlayerId>,
    /// Those of them who had fixed a number.
    pub withheld: Vec<PlayerId>,
    /// Those of them whose numbers this phone had shown.
    pub unheard: Vec<PlayerId>,
    /// Whether people of this phone play, and none of them gave to the shuffle.
    pub had_no_part: bool,
    /// How often this phone had shown others before.
    pub again: u32,
    /// People for whom a bot played a while.
    pub stood_in: Vec<PlayerId>,
    /// Inputs on record.
    pub inputs: u32,
    /// New stocks that were made.
    pub stocks: u32,
    /// The states from which other phones hosted.
    pub handed: Vec<u32>,
    /// Names the record.
    pub digest: Hash,
}

/// A signature to be verified, and what it means if it is wrong.
#[derive(Clone, Copy, Debug)]
struct Job {
    signer: Signer,
    what: Hash,
    signature: Signature,
    fault: Fault,
}

/// What a signature costs to verify, and an input to play again, in parts of a stride.
const SIGNATURE: usize = 8;
const INPUT: usize = 2;

/// A record that is being looked through.
#[derive(Clone, Debug)]
pub(crate) struct Exam {
    record: Record,
    known: Known,
    stage: Stage,
    jobs: Vec<Job>,
    finding: Finding,
}

/// What is looked at.
#[derive(Clone, Debug)]
pub(crate) enum Stage {
    /// What was fixed, and then what was shown: so many of both have been looked at.
    Opening(usize),
    /// The log.
    Log(Box<Replay>),
    /// Signatures that are left.
    Signatures,
}

impl Exam {
    /// Nothing has been looked at yet.
    pub(crate) fn new(record: Record, known: &Known) -> Exam {
        Exam {
            record,
            known: known.clone(),
            stage: Stage::Opening(0),
            jobs: Vec::new(),
            finding: Finding::default(),
        }
    }

    /// Looks through so much of it. What came of it all, once nothing is left.
    pub(crate) fn step(&mut self, most: usize) -> Option<&Finding> {
        let mut left = most;
        while left > 0 {
            let cost = match core::mem::replace(&mut self.stage, Stage::Signatures) {
                Stage::Opening(at) => {
                    self.stage = self.look_at_opening(at);
                    SIGNATURE
                }
                Stage::Log(mut replay) => {
                    match self.follow(&mut replay) {
                        true => self.stage = Stage::Log(replay),
                        false => self.conclude(*replay),
                    }
                    INPUT
                }
                Stage::Signatures if self.verify() => SIGNATURE,
                Stage::Signatures => return Some(&self.finding),
            };
            left = left.saturating_sub(cost);
        }
        None
    }

    /// Verifies a signature, if any is left.
    fn verify(&mut self) -> bool {
        let Some(job) = self.jobs.pop() else {
            return false;
        };
        if !job.signer.has_signed(job.what, &job.signature) {
            self.find(job.fault);
            // What follows from a changed log is changed too.
            if matches!(job.fault, Fault::Altered(..)) {
                self.jobs
                    .retain(|job| !matches!(job.fault, Fault::Altered(..)));
            }
        }
        true
    }

    /// Inputs that have been looked at.
    #[cfg(test)]
    pub(crate) fn inputs(&self) -> u32 {
        self.finding.inputs
    }

    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    pub(crate) fn into_parts(self) -> (Record, Finding) {
        (self.record, self.finding)
    }

    fn find(&mut self, fault: Fault) {
        if !self.finding.faults.contains(&fault) {
            self.finding.faults.push(fault);
        }
    }

    /// The log has been played again, or as far as it can be.
    fn conclude(&mut self, replay: Replay) {
        let Replay {
            game, trail, views, ..
        } = replay;
        self.finding.stocks = trail.stocks();
        self.finding.stood_in = self.stood_in();
        if self.finding.inputs as usize == self.record.transcript.log.len()
            && game.outcome().is_none()
        {
            self.find(Fault::Short);
        }
        let differs = |seen: &&Seen| {
            trail.head_at(seen.tick) != Some(seen.head)
                || views.get(&(seen.tick, seen.viewer)) != Some(&seen.view)
        };
        let is_other = |bare: &&Bare| views.get(&(bare.tick, bare.viewer)) != Some(&bare.view);
        let seen = self.known.seen.iter().find(differs).map(|seen| seen.tick);
        let bare = self.known.bare.iter().find(is_other).map(|bare| bare.tick);
        for tick in seen.into_iter().chain(bare) {
            self.find(Fault::Shown(tick));
        }
        self.look_at_own();
        self.finding.digest = trail.digest();
        self.jobs.push(Job {
            signer: self.record.signer(),
            what: host_content(trail.round(), trail.digest()),
            signature: self.record.signature,
            fault: Fault::Unsigned,
        });
        // The first thing that is wrong is looked for from the end of the list.
        self.jobs.reverse();
    }

    /// For whom a bot played. Whether they were away, their own phones know best.
    fn stood_in(&self) -> Vec<PlayerId> {
        let bots = |seat: &Seat| {
            let stands_in = |input: &Input| matches!(input, Input::StandIn(by, _) if by == seat);
            self.record.transcript.log.iter().any(stands_in)
        };
        let plan = &self.record.opening.ask.plan;
        let seats = plan.playing.iter().filter(bots);
        let players = seats.filter_map(|seat| plan.seats.get(seat.index()));
        players.map(|(player, _)| *player).collect()
    }

    /// Whether all that this phone did is there.
    fn look_at_own(&mut self) {
        let record = &self.record;
        let dropped = self.known.done.iter().find_map(|(player, number, action)| {
            let own = record.opening.ask.plan.seat(*player)?;
            let is_it = |(at, signed): &(u32, Signed)| match record.transcript.log.get(*at as usize)
            {
                Some(Input::Act {
                    seat, action: what, ..
                }) => *seat == own && signed.number == *number && what == action,
                _ => false,
            };
            (!record.signed.iter().any(is_it)).then_some(own)
        });
        if let Some(seat) = dropped {
            self.find(Fault::Dropped(seat));
        }
    }
}

/// What the host signs under a record.
pub(crate) fn host_content(round: Hash, digest: Hash) -> Hash {
    crate::proof::signing::hash("host", &[&round.0, &digest.0])
}
