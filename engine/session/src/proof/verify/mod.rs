//! Checks the record of a round: if it matches the commitments, the rules, the signatures, and the views of this phone.

mod commit_reveal;
mod replay;

use crate::{
    proof::{
        fault::Fault,
        record::Record,
        round_log::{Bare, Seen, Signed},
        signing::{Hash, Signature, VerifyingKey},
    },
    protocol::ids::PlayerId,
};
use alloc::{boxed::Box, vec::Vec};
use base::seat::Seat;
use games::rulesets::mix::Mix;
use kernel::action::{Action, Input};
use replay::Replay;

/// The facts that a phone has about a round before it gets the record.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// The hash of the round, and of everyone's commitments, as the host told them.
    pub(crate) asked: Option<(Hash, Option<Hash>)>,
    /// The views that the host showed to this phone, in order.
    pub(crate) seen: Vec<Seen>,
    /// Views of this deal that the host showed without a seal. No honest host does that.
    pub(crate) bare: Vec<Bare>,
    /// The phone's own actions that were done.
    pub(crate) done: Vec<(PlayerId, u32, Action)>,
    /// The verifying keys of the phone's seats.
    pub(crate) own: Vec<(PlayerId, VerifyingKey)>,
    /// The players whose numbers the phone showed.
    pub(crate) shown: Vec<PlayerId>,
    /// The number of times that the phone had shown other numbers for the same round before.
    pub(crate) again: u32,
    /// The player who dealt the round, if this phone was there.
    pub(crate) host: Option<PlayerId>,
    /// The game config that the host announced when the round began.
    pub(crate) mix: Option<Mix>,
}

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finding {
    /// Everything that is wrong.
    pub faults: Vec<Fault>,
    /// The players who gave numbers to the shuffle.
    pub gave: Vec<PlayerId>,
    /// The people who did not, since their phones did not answer in time.
    pub left_out: Vec<PlayerId>,
    /// Those of them who had committed to a number.
    pub withheld: Vec<PlayerId>,
    /// Those of them whose numbers this phone had shown.
    pub unheard: Vec<PlayerId>,
    /// True if people of this phone play, and none of them gave a number to the shuffle.
    pub had_no_part: bool,
    /// The number of times that this phone had shown other numbers before.
    pub again: u32,
    /// The people for whom a bot played for a while.
    pub stood_in: Vec<PlayerId>,
    /// The number of inputs on record.
    pub inputs: u32,
    /// The number of new draw piles.
    pub stocks: u32,
    /// The ticks of the states at which the host changed.
    pub handed: Vec<u32>,
    /// The hash that names the record.
    pub digest: Hash,
}

/// A signature to verify, and the fault that it means if it is wrong.
#[derive(Clone, Copy, Debug)]
struct Job {
    verifying_key: VerifyingKey,
    what: Hash,
    signature: Signature,
    fault: Fault,
}

/// The cost of one signature, in units of a step. `INPUT` is the cost to replay one input.
const SIGNATURE: usize = 8;
const INPUT: usize = 2;

/// A record during its check.
#[derive(Clone, Debug)]
pub(crate) struct Exam {
    record: Record,
    known: Known,
    stage: Stage,
    jobs: Vec<Job>,
    finding: Finding,
}

/// The part of the record that the check has reached.
#[derive(Clone, Debug)]
pub(crate) enum Stage {
    /// The commitments, then the reveals: this number of both is done.
    Opening(usize),
    /// The log.
    Log(Box<Replay>),
    /// The signatures that are left.
    Signatures,
}

impl Exam {
    /// A check that has not begun.
    pub(crate) fn new(record: Record, known: &Known) -> Exam {
        Exam {
            record,
            known: known.clone(),
            stage: Stage::Opening(0),
            jobs: Vec::new(),
            finding: Finding::default(),
        }
    }

    /// Checks a part of the record, at the cost of `most`. Returns the finding once nothing is left.
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
        if !job.verifying_key.has_signed(job.what, &job.signature) {
            self.find(job.fault);
            // After a change in the log all that follows is changed too.
            if matches!(job.fault, Fault::Altered(..)) {
                self.jobs
                    .retain(|job| !matches!(job.fault, Fault::Altered(..)));
            }
        }
        true
    }

    /// The number of inputs checked so far.
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

    /// Ends the replay of the log, which went as far as it can.
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
            verifying_key: self.record.verifying_key(),
            what: host_content(trail.round(), trail.digest()),
            signature: self.record.signature,
            fault: Fault::Unsigned,
        });
        // The check pops jobs from the end of the list and should find the first fault first.
        self.jobs.reverse();
    }

    /// The people for whom a bot played. Only their own phones know if they were away.
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

    /// Checks that the record has every action of this phone.
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

/// The hash that the host signs under a record.
pub(crate) fn host_content(round: Hash, digest: Hash) -> Hash {
    crate::proof::signing::hash("host", &[&round.0, &digest.0])
}
