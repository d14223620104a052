//! The data that a guest's phone keeps for a later host of the table. The phone stores it, and cannot read it alone.

use crate::{
    proof::signing::{Signature, Signer},
    protocol::ids::{PlayerId, SeatKey},
    replication::{
        host_certificate::Warrant,
        log::{Log, Record},
        term::{Term, elect},
        wire::{Appointment, Crown, Standing},
    },
};
use alloc::vec::Vec;
use base::codec::{self, Wire};
use serde::{Deserialize, Serialize};

/// Most configurations whose verifying keys a phone remembers.
const CIRCLES: usize = 4;

/// The data that a replica stores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Replaces everything stored before.
    All(Vec<u8>),
    /// Follows what was stored before.
    More(Vec<u8>),
    /// Clears the storage: the replica needs nothing any more.
    Nothing,
}

/// A place in a configuration, and its log entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Holding {
    pub(crate) place: Appointment,
    /// The key of the seat that the place names. The phone signs with it even after it gave up that seat and joined
    /// again.
    pub(crate) key: Option<SeatKey>,
    /// True if the configuration before no longer counts.
    pub(crate) settled: bool,
    pub(crate) log: Log,
}

impl Holding {
    pub(crate) fn new(place: Appointment, key: Option<SeatKey>) -> Holding {
        Holding {
            settled: place.consent == 0,
            place,
            key,
            log: Log::default(),
        }
    }

    pub(crate) fn term(&self) -> Term {
        self.place.term
    }

    /// True if the replicas that have a secret share, and those that agree, are enough to elect a host.
    pub(crate) fn elects(
        &self,
        shares: impl Fn(PlayerId) -> bool,
        agrees: impl Fn(PlayerId) -> bool,
    ) -> bool {
        let Appointment {
            heirs,
            before,
            consent,
            ..
        } = &self.place;
        let before = before.iter().filter(|heir| agrees(**heir)).count();
        heirs.iter().filter(|heir| shares(**heir)).count() >= elect(heirs.len())
            && (self.settled || before >= usize::from(*consent))
    }
}

/// All data that a replica keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Keeping {
    /// This phone follows no host of a term before this one.
    pub(crate) reign: u32,
    /// The candidate that has this phone's vote for that term.
    pub(crate) voted: Option<PlayerId>,
    /// Votes for earlier terms that no candidate has given back. A candidate may still become host by such a vote.
    earlier: Vec<(PlayerId, u32)>,
    pub(crate) active: Option<Holding>,
    pub(crate) pending: Option<Holding>,
    pub(crate) seen: Term,
    /// The host's signature that the configuration in `seen` counts.
    pub(crate) counts: Signature,
    pub(crate) crown: Option<Crown>,
    /// The verifying keys with which the latest configurations of this phone prove an election.
    elects: Vec<(Term, Signer)>,
}

/// A log entry that follows what was stored before.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Addition {
    term: Term,
    record: Record,
}

impl Wire for Keeping {
    fn is_bounded(&self) -> bool {
        let both = self.active.iter().chain(&self.pending);
        self.elects.len() <= CIRCLES
            && both
                .into_iter()
                .all(|holding| holding.place.is_bounded() && holding.log.is_sound())
    }
}

impl Wire for Addition {
    fn is_bounded(&self) -> bool {
        true
    }
}

impl Keeping {
    /// Reads back the stored data, up to the first piece that is not readable.
    pub(crate) fn recall(stored: &[Vec<u8>]) -> Keeping {
        let mut pieces = stored.iter();
        let first = pieces.next().map(|all| codec::decode_stored(all));
        let mut keeping: Keeping = first.and_then(Result::ok).unwrap_or_default();
        for addition in pieces.map_while(|more| codec::decode_stored::<Addition>(more).ok()) {
            if let Some(holding) = keeping.holding(addition.term) {
                holding.log.push(addition.record);
            }
        }
        keeping.promote();
        keeping
    }

    /// All of the data, ready to store.
    pub(crate) fn all(&self) -> Kept {
        match *self == Keeping::default() {
            true => Kept::Nothing,
            false => codec::encode_stored(self).map_or(Kept::Nothing, Kept::All),
        }
    }

    /// The place in this configuration.
    pub(crate) fn holding(&mut self, term: Term) -> Option<&mut Holding> {
        let mut both = self.active.iter_mut().chain(&mut self.pending);
        both.find(|holding| holding.term() == term)
    }

    /// The certificates that hosts gave this phone for its places.
    pub(crate) fn warrants(&self) -> impl Iterator<Item = &Warrant> {
        let both = self.pending.iter().chain(&self.active);
        both.map(|holding| &holding.place.warrant)
    }

    /// True if this player signs with this key, as far as a host has told. Also true if no host has named the player.
    pub(crate) fn knows(&self, player: PlayerId, signer: Signer) -> bool {
        let both = self.pending.iter().chain(&self.active);
        let mut named = both.flat_map(|holding| &holding.place.signers);
        let named = named.find(|(of, _)| *of == player);
        named.is_none_or(|(_, named)| *named == signer)
    }

    /// This phone's number among the replicas, and all others that its configurations name.
    pub(crate) fn kin(&self) -> Option<(PlayerId, Vec<PlayerId>)> {
        let both = self.active.iter().chain(&self.pending);
        let me = both.clone().next()?.place.me;
        let mine: Vec<PlayerId> = both.clone().map(|holding| holding.place.me).collect();
        let named = both.flat_map(|holding| &holding.place.signers);
        let mut others: Vec<PlayerId> = named.map(|(player, _)| *player).collect();
        others.sort_unstable();
        others.dedup();
        others.retain(|player| !mine.contains(player));
        Some((me, others))
    }

    /// True if this phone is ready for this configuration, and does not know yet that it counts.
    pub(crate) fn awaits(&self, term: Term) -> bool {
        let pending = self.pending.as_ref();
        self.seen < term && pending.is_some_and(|holding| holding.term() == term)
    }

    /// True if the host that prepared this phone has signed that the configuration counts.
    pub(crate) fn has_switched(&self, term: Term, counts: &Signature) -> bool {
        let pending = self.pending.as_ref().map(|holding| &holding.place.warrant);
        pending.is_some_and(|warrant| warrant.has_switched(term, counts))
    }

    /// Prepares this place in a configuration.
    pub(crate) fn prepare(&mut self, place: Appointment, key: Option<SeatKey>) {
        self.reign = place.term.reign;
        self.elects.truncate(CIRCLES - 1);
        self.elects.insert(0, (place.term, place.elects));
        self.pending = Some(Holding::new(place, key));
    }

    /// True if the certificate proves that a configuration known to this phone has elected a host.
    pub(crate) fn proves(&self, crown: &Crown) -> bool {
        let mut known = self.elects.iter();
        known.any(|(term, signer)| crown.is_by(*term, *signer))
    }

    /// Takes a log entry of that configuration. Returns the data to store, if the entry is new.
    pub(crate) fn add(&mut self, term: Term, record: Record) -> Option<Kept> {
        let holding = self.holding(term)?;
        if !holding.log.takes(record.index, record.whole) {
            return None;
        }
        holding.log.push(record.clone());
        if self.promote() {
            return Some(self.all());
        }
        let addition = Addition { term, record };
        Some(codec::encode_stored(&addition).map_or(Kept::Nothing, Kept::More))
    }

    /// This configuration counts from now on.
    pub(crate) fn switch(&mut self, term: Term, counts: Signature) {
        if term > self.seen {
            (self.seen, self.counts) = (term, counts);
        }
        let outdated = |holding: &Holding| holding.term() < term;
        if self.active.as_ref().is_some_and(outdated) {
            self.active = None;
        }
        if self.pending.as_ref().is_some_and(outdated) {
            self.pending = None;
        }
        self.promote();
    }

    /// Makes the pending configuration active, if it counts already. True if it did.
    fn promote(&mut self) -> bool {
        let seen = self.seen;
        let ready = |holding: &mut Holding| holding.term() <= seen && holding.log.last() > 0;
        let ready = self.pending.take_if(ready);
        let promoted = ready.is_some();
        self.active = ready.or(self.active.take());
        promoted
    }

    /// Votes for a candidate, which has no other vote of this phone any more.
    pub(crate) fn promise(&mut self, to: PlayerId, reign: u32) {
        if let Some(before) = self.voted {
            self.earlier.push((before, self.reign));
        }
        self.earlier.retain(|(of, _)| *of != to);
        (self.voted, self.reign) = (Some(to), reign);
    }

    /// The term of the configuration or election that counts. Promised votes do not matter here.
    pub(crate) fn followed(&self) -> u32 {
        let crowned = self.crown.map_or(0, |crown| crown.reign);
        let active = self.active.as_ref().map_or(0, |a| a.term().reign);
        active.max(crowned).max(self.seen.reign)
    }

    /// A candidate gives back the vote for that term. True if it had the vote.
    ///
    /// Earlier promises to other candidates still hold.
    pub(crate) fn free(&mut self, from: PlayerId, reign: u32) -> bool {
        if (self.voted, self.reign) != (Some(from), reign) {
            let before = self.earlier.len();
            self.earlier.retain(|vote| *vote != (from, reign));
            return self.earlier.len() < before;
        }
        let followed = self.followed();
        self.earlier.retain(|(_, reign)| *reign > followed);
        let last = self.earlier.pop();
        self.voted = last.map(|(of, _)| of);
        self.reign = last.map_or(followed, |(_, reign)| reign);
        true
    }

    /// The progress that this phone tells others.
    pub(crate) fn standing(&self) -> Standing {
        let last = |holding: &Holding| (holding.term(), holding.log.last());
        Standing {
            reign: self.reign,
            active: self.active.as_ref().map(last),
            pending: self.pending.as_ref().map(last),
            seen: self.seen,
            counts: self.counts,
            settled: self.active.as_ref().is_some_and(|active| active.settled),
            crown: self.crown,
            linked: 0,
        }
    }

    /// Takes note of an election. True if that is news.
    pub(crate) fn note(&mut self, crown: Crown) -> bool {
        let news = self.crown.is_none_or(|known| known.reign < crown.reign);
        if news {
            self.crown = Some(crown);
            self.reign = self.reign.max(crown.reign);
        }
        news
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vote_that_is_given_back_frees_no_earlier_one() {
        let [ana, ben] = [PlayerId(1), PlayerId(2)];
        let mut keeping = Keeping::default();
        keeping.promise(ana, 1);
        keeping.promise(ben, 2);
        assert!(keeping.free(ben, 2));
        assert_eq!((keeping.voted, keeping.reign), (Some(ana), 1));
        assert!(!keeping.free(ben, 2), "once");
        assert!(keeping.free(ana, 1));
        assert_eq!(keeping, Keeping::default());
    }

    #[test]
    fn an_earlier_vote_may_be_given_back_first_and_one_candidate_has_one_vote() {
        let [ana, ben] = [PlayerId(1), PlayerId(2)];
        let mut keeping = Keeping::default();
        keeping.promise(ana, 1);
        keeping.promise(ben, 2);
        assert!(keeping.free(ana, 1));
        assert_eq!((keeping.voted, keeping.reign), (Some(ben), 2));
        keeping.promise(ben, 3);
        assert!(keeping.free(ben, 3));
        assert_eq!(keeping, Keeping::default());
    }

    #[test]
    fn votes_before_somebody_was_elected_bind_nobody() {
        let [ana, ben] = [PlayerId(1), PlayerId(2)];
        let mut keeping = Keeping::default();
        keeping.promise(ana, 1);
        keeping.promise(ben, 2);
        let crown = Crown {
            reign: 2,
            by: Term::default(),
            proof: Signature::default(),
        };
        assert!(keeping.note(crown));
        assert!(keeping.free(ben, 2));
        assert_eq!((keeping.voted, keeping.reign), (None, 2));
    }
}
