//! Looking through the record of a round: whether it is what all had fixed, by the rules, signed, and what this phone saw.

use super::{
    fault::Fault,
    hash::{Hash, Signature, Signer},
    log::{Deed, Seen, Signed, Trail, view_hash},
    opening::{self, Commit, Opening, fixed},
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
    /// Who hosted.
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

/// A record that is being looked through.
#[derive(Clone, Debug)]
pub(super) struct Exam {
    record: Record,
    jobs: Vec<Job>,
    finding: Finding,
}

type Views = BTreeMap<(u32, Option<Seat>), Hash>;

impl Exam {
    /// Looks at everything but signatures, which take their time.
    pub(super) fn new(record: Record, known: &Known) -> Exam {
        let mut exam = Exam {
            record,
            jobs: Vec::new(),
            finding: Finding::default(),
        };
        exam.look_at_opening(known);
        let trail = exam.replay(known);
        exam.look_at_own(known);
        if let Some(trail) = trail {
            exam.finding.digest = trail.digest();
            exam.jobs.push(Job {
                signer: exam.record.opening.ask.host,
                what: host_content(trail.round(), trail.digest()),
                signature: exam.record.signature,
                fault: Fault::Unsigned,
            });
        }
        // The first thing that is wrong is looked for from the end of the list.
        exam.jobs.reverse();
        exam
    }

    /// Verifies so many signatures. What came of it all, once none is left.
    pub(super) fn step(&mut self, most: usize) -> Option<&Finding> {
        for _ in 0..most {
            let Some(job) = self.jobs.pop() else { break };
            if !job.signer.has_signed(job.what, &job.signature) {
                self.find(job.fault);
                // What follows from a changed log is changed too.
                if matches!(job.fault, Fault::Altered(..)) {
                    self.jobs
                        .retain(|job| !matches!(job.fault, Fault::Altered(..)));
                }
            }
        }
        self.jobs.is_empty().then_some(&self.finding)
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

    fn look_at_opening(&mut self, known: &Known) {
        let opening = self.record.opening.clone();
        let (plan, round) = (&opening.ask.plan, opening.ask.round());
        let sheet = opening::sheet(round, &opening.commits);
        let told = known.asked.is_none_or(|(asked, fixed)| {
            asked == round && fixed.is_none_or(|fixed| fixed == sheet)
        });
        if !told {
            self.find(Fault::Opening);
        }
        if fixed(self.record.secret) != opening.ask.secret {
            self.find(Fault::Secret);
        }
        for (at, commit) in opening.commits.iter().enumerate() {
            let again = opening.commits[..at]
                .iter()
                .any(|other| other.player == commit.player);
            let plays = plan
                .seat(commit.player)
                .is_some_and(|seat| plan.playing.has(seat));
            if again || !plays {
                self.find(Fault::Invited(commit.player));
            }
            self.look_at_commit(commit, known);
        }
        for reveal in &opening.reveals {
            let Some(commit) = opening.commit(reveal.player) else {
                self.find(Fault::Invited(reveal.player));
                continue;
            };
            let signed = reveal.is_genuine(&commit.signer, sheet);
            match signed {
                false => self.find(Fault::Invited(reveal.player)),
                true if fixed(reveal.nonce) != commit.nonce => {
                    self.find(Fault::Number(reveal.player))
                }
                true => {}
            }
        }
        let gave = opening
            .commits
            .iter()
            .filter(|commit| opening.has_shown(commit));
        self.finding.gave = gave.map(|commit| commit.player).collect();
        self.look_at_missing(&opening, known);
        let people = plan.playing.iter().filter(|seat| !plan.bots.has(*seat));
        let people = people.filter_map(|seat| plan.seats.get(seat.index()));
        let gave = &self.finding.gave;
        let others = people
            .map(|(player, _)| *player)
            .filter(|player| !gave.contains(player));
        self.finding.left_out = others.collect();
    }

    /// Numbers that were fixed and are not in the shuffle. Who knows all others and leaves one out chooses between two deals.
    fn look_at_missing(&mut self, opening: &Opening, known: &Known) {
        let missing = opening.commits.iter();
        let missing = missing.filter(|commit| !opening.has_shown(commit));
        let missing: Vec<PlayerId> = missing.map(|commit| commit.player).collect();
        let unheard = missing.iter().filter(|player| known.shown.contains(player));
        self.finding.unheard = unheard.copied().collect();
        self.finding.again = known.again;
        if known.host.is_some_and(|host| missing.contains(&host)) {
            self.find(Fault::Withheld);
        }
        self.finding.withheld = missing;
    }

    fn look_at_commit(&mut self, commit: &Commit, known: &Known) {
        let round = self.record.opening.ask.round();
        let own = known
            .own
            .iter()
            .find(|(player, _)| *player == commit.player);
        let is_own = own.is_none_or(|(_, signer)| *signer == commit.signer);
        if !is_own || !commit.is_genuine(round) {
            self.find(Fault::Invited(commit.player));
        }
    }

    /// Plays the round again, beside its log; `None` if it cannot even begin.
    fn replay(&mut self, known: &Known) -> Option<Trail> {
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
        let Some(mut game) = setup.and_then(|setup| Game::new(&setup).ok()) else {
            self.find(Fault::Garbled);
            return None;
        };
        let mut trail = Trail::new(opening, *secret, game.tick());
        let wanted = self.wanted(known);
        let mut views = Views::new();
        look(&game, &wanted, &mut views);
        for at in 0..self.record.transcript.log.len() {
            if let Err(fault) = self.follow(at, &mut game, &mut trail, &views) {
                self.find(fault);
                break;
            }
            look(&game, &wanted, &mut views);
            self.finding.inputs += 1;
        }
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
        if let Some(seen) = known.seen.iter().find(differs) {
            self.find(Fault::Shown(seen.tick));
        }
        Some(trail)
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
    fn wanted(&self, known: &Known) -> BTreeSet<(u32, Option<Seat>)> {
        let signed = self.record.signed.iter();
        let acts =
            signed.filter_map(
                |(at, _)| match self.record.transcript.log.get(*at as usize)? {
                    Input::Act { seat, seen, .. } => Some((*seen, Some(*seat))),
                    _ => None,
                },
            );
        let shown = known.seen.iter().map(|seen| (seen.tick, seen.viewer));
        acts.chain(shown).collect()
    }

    /// One input, with its proof.
    fn follow(
        &mut self,
        at: usize,
        game: &mut Game,
        trail: &mut Trail,
        views: &Views,
    ) -> Result<(), Fault> {
        let input = self.record.transcript.log[at];
        let signed = self.record.signed_at(at).copied();
        let job = self.job(at, &input, signed.as_ref(), trail, views)?;
        self.jobs.extend(job);
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
    fn look_at_own(&mut self, known: &Known) {
        let record = &self.record;
        let dropped = known.done.iter().find_map(|(player, number, action)| {
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

fn look(game: &Game, wanted: &BTreeSet<(u32, Option<Seat>)>, views: &mut Views) {
    let tick = game.tick();
    for key in wanted
        .range((tick, None)..)
        .take_while(|(at, _)| *at == tick)
    {
        views.insert(*key, view_hash(&game.view(key.1)));
    }
}
