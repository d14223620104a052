//! What a guest's phone keeps for a host that may come after this one. It is stored, and none of it can be read alone.

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

/// So many circles are remembered by what they sign.
const CIRCLES: usize = 4;

/// What is to be stored for an heir.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// In place of everything stored before.
    All(Vec<u8>),
    /// Behind what was stored before.
    More(Vec<u8>),
    /// Nothing is needed any more.
    Nothing,
}

/// A place in a circle, and its records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Holding {
    pub(crate) place: Appointment,
    /// The key of the seat that the place names: the phone signs by it even after it gave up that seat and came anew.
    pub(crate) key: Option<SeatKey>,
    /// Whether the circle before counts for nothing any more.
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

    /// Whether those who have a share of the key, and those who agree, are enough to elect a host.
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

/// All that an heir keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Keeping {
    /// Nobody who reigned before this is followed any more.
    pub(crate) reign: u32,
    /// Who has this phone's vote for that reign.
    pub(crate) voted: Option<PlayerId>,
    /// Votes for reigns before that one which nobody has given back: whoever has one may host by it.
    earlier: Vec<(PlayerId, u32)>,
    pub(crate) active: Option<Holding>,
    pub(crate) pending: Option<Holding>,
    pub(crate) seen: Term,
    /// By which its host has signed that this one counts.
    pub(crate) counts: Signature,
    pub(crate) crown: Option<Crown>,
    /// By which the last circles that this phone was in show whom they elect.
    elects: Vec<(Term, Signer)>,
}

/// A record behind what was stored before.
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
    /// What was stored, as far as it can be read.
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

    /// All of it, to be stored.
    pub(crate) fn all(&self) -> Kept {
        match *self == Keeping::default() {
            true => Kept::Nothing,
            false => codec::encode_stored(self).map_or(Kept::Nothing, Kept::All),
        }
    }

    /// The place in this circle.
    pub(crate) fn holding(&mut self, term: Term) -> Option<&mut Holding> {
        let mut both = self.active.iter_mut().chain(&mut self.pending);
        both.find(|holding| holding.term() == term)
    }

    /// What this phone was given for its places.
    pub(crate) fn warrants(&self) -> impl Iterator<Item = &Warrant> {
        let both = self.pending.iter().chain(&self.active);
        both.map(|holding| &holding.place.warrant)
    }

    /// Whether this player signs so, as far as a host has said it.
    pub(crate) fn knows(&self, player: PlayerId, signer: Signer) -> bool {
        let both = self.pending.iter().chain(&self.active);
        let mut named = both.flat_map(|holding| &holding.place.signers);
        let named = named.find(|(of, _)| *of == player);
        named.is_none_or(|(_, named)| *named == signer)
    }

    /// This phone's name among heirs, and all others who are named in its circles.
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

    /// Whether this phone is ready for this circle and does not know yet that it counts.
    pub(crate) fn awaits(&self, term: Term) -> bool {
        let pending = self.pending.as_ref();
        self.seen < term && pending.is_some_and(|holding| holding.term() == term)
    }

    /// Whether the host who made this phone get ready has signed that the circle counts.
    pub(crate) fn has_switched(&self, term: Term, counts: &Signature) -> bool {
        let pending = self.pending.as_ref().map(|holding| &holding.place.warrant);
        pending.is_some_and(|warrant| warrant.has_switched(term, counts))
    }

    /// Gets ready for that place in a circle.
    pub(crate) fn prepare(&mut self, place: Appointment, key: Option<SeatKey>) {
        self.reign = place.term.reign;
        self.elects.truncate(CIRCLES - 1);
        self.elects.insert(0, (place.term, place.elects));
        self.pending = Some(Holding::new(place, key));
    }

    /// Whether a circle that this phone knows has elected somebody.
    pub(crate) fn proves(&self, crown: &Crown) -> bool {
        let mut known = self.elects.iter();
        known.any(|(term, signer)| crown.is_by(*term, *signer))
    }

    /// Takes a record of that circle. What is to be stored, if it is news.
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

    /// This circle counts from now on.
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

    /// Votes in the circle that it is ready for, if that counts already.
    fn promote(&mut self) -> bool {
        let seen = self.seen;
        let ready = |holding: &mut Holding| holding.term() <= seen && holding.log.last() > 0;
        let ready = self.pending.take_if(ready);
        let promoted = ready.is_some();
        self.active = ready.or(self.active.take());
        promoted
    }

    /// Votes for somebody, who has no other vote of this phone any more.
    pub(crate) fn promise(&mut self, to: PlayerId, reign: u32) {
        if let Some(before) = self.voted {
            self.earlier.push((before, self.reign));
        }
        self.earlier.retain(|(of, _)| *of != to);
        (self.voted, self.reign) = (Some(to), reign);
    }

    /// The reign of the circle or of the election that counts, whoever was promised what.
    pub(crate) fn followed(&self) -> u32 {
        let crowned = self.crown.map_or(0, |crown| crown.reign);
        let active = self.active.as_ref().map_or(0, |a| a.term().reign);
        active.max(crowned).max(self.seen.reign)
    }

    /// Somebody does not use the vote for that reign. Whether it had any.
    ///
    /// What this phone has promised others before still holds.
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

    /// What others are told of it.
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

    /// Somebody was elected.
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
