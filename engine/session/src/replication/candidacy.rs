//! A candidacy: one replica's attempt to become host. It collects votes, and the log entries that voters have and this
//! phone lacks.
//!
//! One of the voters may lie. So a claim to keep entries counts only once the voter has handed them over. The phone
//! keeps these entries apart until a key opens them. It leaves out a share that does not fit the others.

use crate::{
    protocol::{clock::Millis, ids::PlayerId},
    replication::inheritance::Inheritance,
    replication::{
        election_certificate::Crown,
        log::{Coming, Key, Log},
        replica::{Heir, Task},
        replica_store::Holding,
        secret_share::{SECRET, Share, combine},
        term::elect,
        wire::Part,
    },
};
use alloc::{collections::BTreeMap, vec::Vec};

/// Most bytes that one voter may hand over. No table needs as many.
const MOST: usize = 4 << 20;

/// An attempt to become host (candidacy).
#[derive(Clone, Debug)]
pub(crate) struct Bid {
    pub(crate) reign: u32,
    votes: Vec<Vote>,
    lacks: BTreeMap<PlayerId, Lack>,
    pub(crate) since: Millis,
    pub(crate) asked: Option<Millis>,
}

/// The vote of another replica.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Vote {
    by: PlayerId,
    /// The voter's secret share. `None` if it only agrees.
    share: Option<Share>,
    /// The last log entry that the voter keeps.
    index: u32,
}

/// The log entries that one voter hands over.
#[derive(Clone, Debug)]
struct Lack {
    coming: Coming,
    /// The entries that this phone had before, then those of the voter.
    log: Log,
    bytes: usize,
}

/// The result of a candidacy that succeeds.
struct Won {
    stored: Vec<u8>,
    log: Log,
    crown: Crown,
}

impl Bid {
    pub(crate) fn new(reign: u32, since: Millis) -> Bid {
        Bid {
            reign,
            votes: Vec::new(),
            lacks: BTreeMap::new(),
            since,
            asked: None,
        }
    }

    /// The last log entry that this voter claims to keep.
    #[cfg(test)]
    pub(crate) fn changed(&self, by: PlayerId) -> u32 {
        let vote = self.votes.iter().find(|vote| vote.by == by);
        vote.map_or(0, |vote| vote.index)
    }

    /// All entries of this voter, as far as it has handed them over.
    fn log<'a>(&'a self, of: PlayerId, own: &'a Log) -> &'a Log {
        self.lacks.get(&of).map_or(own, |lack| &lack.log)
    }

    /// The result, if enough replicas have voted and this phone has every entry that any of them keeps.
    fn count(&self, active: &Holding) -> Option<Won> {
        let (me, term) = (active.place.me, active.term());
        let told = |vote: &&Vote| vote.index <= self.log(vote.by, &active.log).last();
        let votes: Vec<&Vote> = self.votes.iter().filter(told).collect();
        let has = |heir, share: bool| {
            let mut votes = votes.iter();
            heir == me || votes.any(|vote| vote.by == heir && (vote.share.is_some() || !share))
        };
        if !active.elects(|heir| has(heir, true), |heir| has(heir, false)) {
            return None;
        }
        let own = [active.place.share];
        let shares = own
            .into_iter()
            .chain(votes.iter().filter_map(|vote| vote.share));
        let shares: Vec<Share> = shares.collect();
        let logs = votes.iter().map(|vote| self.log(vote.by, &active.log));
        let mut logs: Vec<&Log> = logs.chain([&active.log]).collect();
        logs.sort_by_key(|log| core::cmp::Reverse(log.last()));
        let need = elect(active.place.heirs.len());
        secrets(&shares, need).find_map(|secret| {
            let key = Key::new(&secret);
            let opened = |log: &&Log| Some((log.open(&key, term)?, (*log).clone()));
            let (stored, log) = logs.iter().find_map(opened)?;
            let crown = Crown::new(&secret, term, self.reign)?;
            Some(Won { stored, log, crown })
        })
    }
}

impl Heir {
    /// Another replica hands over entries that this phone lacks to become host.
    pub(crate) fn take_lack(&mut self, from: PlayerId, part: Part) {
        let (Some(bid), Some(active)) = (&mut self.bid, &self.keeping.active) else {
            return;
        };
        if part.term != active.term() {
            return;
        }
        let lack = bid.lacks.entry(from).or_insert_with(|| Lack {
            coming: Coming::default(),
            log: active.log.clone(),
            bytes: 0,
        });
        lack.bytes = lack.bytes.saturating_add(part.bytes.len());
        if lack.bytes > MOST {
            return;
        }
        if let Some(record) = lack.coming.take(part) {
            lack.log.push(record);
            self.count_votes();
        }
    }

    /// Another replica votes for this phone. Counting is costly, so a vote counts again only if it says something new
    /// and has not changed too often.
    pub(crate) fn take_vote(
        &mut self,
        by: PlayerId,
        reign: u32,
        (share, index): (Option<Share>, u32),
        now: Millis,
    ) {
        let vote = Vote { by, share, index };
        let bid = self.bid.as_ref().filter(|bid| bid.reign == reign);
        let Some(before) = bid.map(|bid| bid.votes.iter().find(|vote| vote.by == by).copied())
        else {
            return;
        };
        if before == Some(vote) || (before.is_some() && !self.may_look(by, now)) {
            return;
        }
        if let Some(bid) = &mut self.bid {
            bid.votes.retain(|vote| vote.by != by);
            bid.votes.push(vote);
            self.count_votes();
        }
    }

    /// Makes this phone the host, once enough replicas have voted. Until then another vote may come.
    fn count_votes(&mut self) {
        let (Some(bid), Some(active)) = (&self.bid, &mut self.keeping.active) else {
            return;
        };
        let Some(Won { stored, log, crown }) = bid.count(active) else {
            return;
        };
        let me = active.place.me;
        active.log = log;
        self.keeping.voted = Some(me);
        self.keeping.note(crown);
        self.bid = None;
        self.hosts = true;
        self.successor = None;
        self.passed = None;
        self.beat = Millis::default();
        self.keep();
        self.tasks
            .push(Task::TakeOver(Inheritance { stored, crown, me }));
    }
}

/// The secrets that `need` of these shares yield. The first try takes the first shares; each later one leaves one out,
/// which may be wrong.
fn secrets(shares: &[Share], need: usize) -> impl Iterator<Item = [u8; SECRET]> {
    let without = (1..shares.len()).map(Some);
    let tries = [None].into_iter().chain(without);
    tries.filter_map(move |out| {
        let others = shares.iter().enumerate().filter(|(at, _)| Some(*at) != out);
        let some: Vec<Share> = others.map(|(_, share)| *share).take(need).collect();
        (some.len() == need).then(|| combine(&some)).flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replication::secret_share::Split;
    use base::rng::Seed;

    #[test]
    fn one_share_of_something_else_hides_nothing() {
        let [split, other] = [1, 2].map(|seed| Split::new(Seed::from_number(seed), 3));
        for wrong in 1..4 {
            let mut shares = [1, 2, 3, 4].map(|at| split.share(at));
            shares[wrong] = other.share(wrong as u8 + 1);
            assert!(secrets(&shares, 3).any(|secret| secret == split.secret()));
            assert!(secrets(&shares[..3], 3).all(|secret| wrong == 3 || secret != split.secret()));
        }
    }
}
