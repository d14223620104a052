//! Looking through the record of a round: whether it is what all had fixed, by the rules, signed, and what this phone saw.

use super::{
    fault::Fault,
    hash::{Hash, Signature, Signer},
    log::{Deed, Seen, Signed, Trail, view_hash},
    opening::{self, Opening, fixed},
    record::Record,
};
use crate::{
    rules::{
        Game,
        action::{Action, Input},
    },
    seat::Seat,
    session::key::PlayerId,
};
use alloc::{
    boxed::Box,
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

/// What a phone knows of a round before it gets the record.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// The round, and what all had fixed, as it was told.
    pub(super) asked: Option<(Hash, Option<Hash>)>,
    /// What it was shown, in order.
    pub(super) seen: Vec<Seen>,
    /// Its own actions that were done.
    pub(super) done: Vec<(PlayerId, u32, Action)>,
    /// By which its seats sign.
    pub(super) own: Vec<(PlayerId, Signer)>,
    /// Whose numbers it showed.
    pub(super) shown: Vec<PlayerId>,
    /// How often it had shown others for the same round before.
    pub(super) again: u32,
    /// Who dealt it, where this phone was there.
    pub(super) host: Option<PlayerId>,
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
pub(super) struct Exam {
    record: Record,
    known: Known,
    stage: Stage,
    jobs: Vec<Job>,
    finding: Finding,
}

/// What is looked at.
#[derive(Clone, Debug)]
enum Stage {
    /// What was fixed, and then what was shown: so many of both have been looked at.
    Opening(usize),
    /// The log.
    Log(Box<Replay>),
    /// Signatures that are left.
    Signatures,
}

/// The round, played again as far as this.
#[derive(Clone, Debug)]
struct Replay {
    game: Game,
    trail: Trail,
    wanted: BTreeSet<(u32, Option<Seat>)>,
    views: Views,
}

type Views = BTreeMap<(u32, Option<Seat>), Hash>;

impl Exam {
    /// Nothing has been looked at yet.
    pub(super) fn new(record: Record, known: &Known) -> Exam {
        Exam {
            record,
            known: known.clone(),
            stage: Stage::Opening(0),
            jobs: Vec::new(),
            finding: Finding::default(),
        }
    }

    /// Looks through so much of it. What came of it all, once nothing is left.
    pub(super) fn step(&mut self, most: usize) -> Option<&Finding> {
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
    pub(super) fn inputs(&self) -> u32 {
        self.finding.inputs
    }

    pub(super) fn record(&self) -> &Record {
        &self.record
    }

    pub(super) fn into_parts(self) -> (Record, Finding) {
        (self.record, self.finding)
    }

    fn find(&mut self, fault: Fault) {
        if !self.finding.faults.contains(&fault) {
            self.finding.faults.push(fault);
        }
    }

    /// Looks at what was fixed or shown in this place, and says what comes next.
    fn look_at_opening(&mut self, at: usize) -> Stage {
        let Opening {
            commits, reveals, ..
        } = &self.record.opening;
        if at == 0 {
            self.look_at_ask();
            return match self.record.opening.commits.is_empty() {
                true => self.shuffle(),
                false => {
                    self.look_at_commit(0);
                    Stage::Opening(1)
                }
            };
        }
        let all = commits.len() + reveals.len();
        match at.checked_sub(commits.len()) {
            None => self.look_at_commit(at),
            Some(reveal) if at < all => self.look_at_reveal(reveal),
            Some(_) => return self.shuffle(),
        }
        Stage::Opening(at + 1)
    }

    fn look_at_ask(&mut self) {
        let opening = &self.record.opening;
        let round = opening.ask.round();
        let sheet = opening::sheet(round, &opening.commits);
        let honest = fixed(self.record.secret) == opening.ask.secret;
        let mut own = self.known.own.iter();
        let gives = own.any(|(own, _)| opening.commit(*own).is_some());
        let told = self
            .known
            .asked
            .is_none_or(|(asked, fixed)| match asked == round {
                true => fixed.is_none_or(|fixed| fixed == sheet),
                // It was begun anew without this phone, which did not hear of that.
                false => !gives,
            });
        if !told {
            self.find(Fault::Opening);
        }
        if !honest {
            self.find(Fault::Secret);
        }
    }

    fn look_at_commit(&mut self, at: usize) {
        let Opening { ask, commits, .. } = &self.record.opening;
        let commit = commits[at];
        let player = commit.player;
        let again = commits[..at].iter().any(|other| other.player == player);
        let seat = ask.plan.seat(player);
        let plays = seat.is_some_and(|seat| ask.plan.playing.has(seat));
        let mut own = self.known.own.iter();
        let own = own.find(|(own, _)| *own == player);
        let is_own = own.is_none_or(|(_, signer)| *signer == commit.signer);
        if again || !plays || !is_own || !commit.is_genuine(ask.round()) {
            self.find(Fault::Invited(player));
        }
    }

    fn look_at_reveal(&mut self, at: usize) {
        let opening = &self.record.opening;
        let reveal = opening.reveals[at];
        let sheet = opening::sheet(opening.ask.round(), &opening.commits);
        let commit = opening.commit(reveal.player);
        let signed = commit.filter(|commit| reveal.is_genuine(&commit.signer, sheet));
        match signed {
            None => self.find(Fault::Invited(reveal.player)),
            Some(commit) if fixed(reveal.nonce) != commit.nonce => {
                self.find(Fault::Number(reveal.player));
            }
            Some(_) => {}
        }
    }

    /// Sees who gave to the shuffle, and what was dealt by it.
    fn shuffle(&mut self) -> Stage {
        let opening = self.record.opening.clone();
        let plan = &opening.ask.plan;
        let gave = opening
            .commits
            .iter()
            .filter(|commit| opening.has_shown(commit));
        self.finding.gave = gave.map(|commit| commit.player).collect();
        self.look_at_missing(&opening);
        let people = plan.playing.iter().filter(|seat| !plan.bots.has(*seat));
        let people = people.filter_map(|seat| plan.seats.get(seat.index()));
        let gave = &self.finding.gave;
        let others = people
            .map(|(player, _)| *player)
            .filter(|player| !gave.contains(player));
        self.finding.left_out = others.collect();
        match self.deal() {
            Some(replay) => Stage::Log(Box::new(replay)),
            None => {
                self.look_at_own();
                Stage::Signatures
            }
        }
    }

    /// Numbers that were fixed and are not in the shuffle. Who knows all others and leaves one out chooses between two deals.
    fn look_at_missing(&mut self, opening: &Opening) {
        let known = &self.known;
        let missing = opening.commits.iter();
        let missing = missing.filter(|commit| !opening.has_shown(commit));
        let missing: Vec<PlayerId> = missing.map(|commit| commit.player).collect();
        let unheard = missing.iter().filter(|player| known.shown.contains(player));
        self.finding.unheard = unheard.copied().collect();
        self.finding.again = known.again;
        let first = self.record.handovers.first();
        let first = known.host.or(first.map(|handover| handover.from));
        let host = first.filter(|host| missing.contains(host));
        self.finding.withheld = missing;
        if host.is_some() {
            self.find(Fault::Withheld);
        }
    }

    /// The round as it was dealt; `None` if it cannot even begin.
    fn deal(&mut self) -> Option<Replay> {
        let Record {
            opening,
            secret,
            transcript,
            ..
        } = &self.record;
        let setup = opening.ask.plan.setup(opening.seed(*secret));
        if setup.as_ref() != Some(&transcript.setup) {
            self.find(Fault::Stacked);
            return None;
        }
        let Some(game) = setup.and_then(|setup| Game::new(&setup).ok()) else {
            self.find(Fault::Garbled);
            return None;
        };
        let mut replay = Replay {
            trail: Trail::new(opening, *secret, game.tick()),
            wanted: self.wanted(),
            views: Views::new(),
            game,
        };
        replay.look();
        Some(replay)
    }

    /// Plays the next input again, if it is as it should be.
    fn follow(&mut self, replay: &mut Replay) -> bool {
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
        if let Some(seen) = self.known.seen.iter().find(differs) {
            self.find(Fault::Shown(seen.tick));
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

    /// The views that somebody signed, or that this phone was shown.
    fn wanted(&self) -> BTreeSet<(u32, Option<Seat>)> {
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
        acts.chain(shown).collect()
    }

    /// One input, with its proof.
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

    /// The signature that this input needs. Whoever never said by what they sign needs none.
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
            signer: commit.signer,
            what: deed.content(),
            signature: signed.proof.signature,
            fault: altered,
        }))
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
pub(super) fn host_content(round: Hash, digest: Hash) -> Hash {
    super::hash::hash("host", &[&round.0, &digest.0])
}

impl Replay {
    /// Looks at the views of this moment that matter.
    fn look(&mut self) {
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
