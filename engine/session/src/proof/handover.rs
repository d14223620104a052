//! A verifiable round whose host changes: another phone continues the log, and signs the record with a key of its own.
//!
//! The new host has everything that was sealed, and the host before knows the secret of the round, too. If something is
//! wrong, only events after a handover show which of the two caused it.

use crate::{
    proof::{
        check_result::CheckResult,
        fault::{Blame, Fault},
        record::RoundRecord,
        signing::{Hash, VerifyingKey, hash, hash_of},
    },
    protocol::ids::PlayerId,
};
use alloc::vec::Vec;
use bincode::{Decode, Encode};

/// Most handovers of one round.
pub(crate) const MAX_HANDOVERS: usize = 64;
/// Most resumptions of a round that a phone remembers.
pub(crate) const MAX_RESUMPTIONS: usize = 16;

/// The change from one host to another in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Handover {
    /// Inputs on record before the handover. The next input tells of it.
    pub at: u32,
    /// The player who hosted before.
    pub from: PlayerId,
    /// The player who hosts from here on.
    pub to: PlayerId,
    /// The verifying key of the new host, for the record.
    pub verifying_key: VerifyingKey,
}

/// A host resumed the round after another host, or its own page, was gone. Views of later states came before that and
/// may be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Resumption {
    /// The term of the host that resumed the round. No two hosts share one.
    pub term: u32,
    /// Counts the resumptions in one past of the round, from 1.
    pub number: u16,
    /// The revision of the state from which the round continued.
    pub revision: u32,
}

impl Resumption {
    /// Names the resumption. Two hosts may resume from the same state, apart from each other. A host that could store
    /// nothing in between resumes twice under one name. `Round::see` notices that by states that fall back.
    fn name(&self) -> (u32, u16) {
        (self.term, self.number)
    }

    /// The revision of the last state that both pasts share. `None` if one past is the other.
    pub(crate) fn last_shared_revision(one: &[Resumption], other: &[Resumption]) -> Option<u32> {
        // A phone remembers only the latest: one list may begin before the other.
        let one = &one[Resumption::begins(one, other)..];
        let other = &other[Resumption::begins(other, one)..];
        let pairs = one.iter().zip(other);
        let shared = pairs.take_while(|(a, b)| a.name() == b.name()).count();
        let apart = one[shared..].iter().chain(&other[shared..]);
        apart.map(|resumption| resumption.revision).min()
    }

    fn begins(resumptions: &[Resumption], other: &[Resumption]) -> usize {
        let first = other.first().map(Resumption::name);
        let place = resumptions
            .iter()
            .position(|resumption| Some(resumption.name()) == first);
        place.unwrap_or_default()
    }
}

impl Handover {
    /// The head that the next line of the log follows.
    pub(crate) fn chained(&self, head: Hash) -> Hash {
        hash("handover", &[&head.0, &hash_of("host", self).0])
    }
}

/// The change of host at this input, if there is one.
pub(crate) fn handover_at(handovers: &[Handover], at: usize) -> Option<&Handover> {
    handovers.iter().find(|handover| handover.at as usize == at)
}

/// True if these handovers could happen in this order in a log of `inputs` inputs.
pub(crate) fn are_in_order(handovers: &[Handover], inputs: usize) -> bool {
    let rises = handovers.windows(2).all(|two| two[0].at < two[1].at);
    let last = handovers.last();
    handovers.len() <= MAX_HANDOVERS && rises && last.is_none_or(|last| (last.at as usize) < inputs)
}

impl RoundRecord {
    /// The verifying key of the last host, which signs the record.
    pub(crate) fn verifying_key(&self) -> VerifyingKey {
        let last = self.handovers.last();
        last.map_or(self.commit_reveal.request.host, |last| last.verifying_key)
    }

    /// The verifying keys of the earlier hosts. One of them may have signed another end of the round.
    pub(crate) fn earlier_verifying_keys(&self) -> impl Iterator<Item = VerifyingKey> {
        let all = self.handovers.iter().map(|handover| handover.verifying_key);
        let before = self.handovers.len();
        [self.commit_reveal.request.host]
            .into_iter()
            .chain(all)
            .take(before)
    }
}

impl CheckResult {
    /// All players whose phones may have hosted when this went wrong. Empty if one phone hosted throughout.
    pub fn suspects(&self, fault: Fault) -> Vec<PlayerId> {
        let Some(first) = self.handovers.first() else {
            return Vec::new();
        };
        if fault == Fault::Withheld {
            // Without another deal nobody can change who gave to the shuffle.
            return [first.from].into();
        }
        let hosts = self.handovers.iter().map(|handover| handover.to);
        let hosts: Vec<PlayerId> = [first.from].into_iter().chain(hosts).collect();
        // A later host has replayed everything before. Its forgeries in that part can look like an earlier host's.
        let innocent = match fault {
            Fault::Unsigned | Fault::Short | Fault::Two => hosts.len() - 1,
            Fault::DrawPile(at)
            | Fault::PlayRefusal(at)
            | Fault::Invented(at, _)
            | Fault::Altered(at, _) => {
                let before = self.handovers.iter().filter(|handover| handover.at <= at);
                before.count()
            }
            Fault::Shown(revision) => {
                let before = self
                    .handover_revisions
                    .iter()
                    .filter(|handover_revisions| **handover_revisions < revision);
                before.count()
            }
            _ => 0,
        };
        let mut suspects: Vec<PlayerId> = Vec::new();
        for host in &hosts[innocent..] {
            if !suspects.contains(host) {
                suspects.push(*host);
            }
        }
        suspects
    }

    /// All players who may have hosted when something went wrong. If there is only one, it is that player.
    pub(crate) fn suspected(&self) -> Vec<PlayerId> {
        let mut all: Vec<PlayerId> = Vec::new();
        let hosts = self
            .faults
            .iter()
            .filter(|fault| fault.blame() == Blame::Host);
        for suspect in hosts.flat_map(|fault| self.suspects(*fault)) {
            if !all.contains(&suspect) {
                all.push(suspect);
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn resumption(term: u32, number: u16, revision: u32) -> Resumption {
        Resumption {
            term,
            number,
            revision,
        }
    }

    #[test]
    fn pasts_part_where_the_first_host_of_either_took_it_up_alone() {
        let reloaded = resumption(0, 1, 12);
        let one = vec![reloaded, resumption(1, 2, 38)];
        let other = vec![reloaded, resumption(6, 2, 43)];
        assert_eq!(Resumption::last_shared_revision(&one, &other), Some(38));
        // Back at the host before, which continued meanwhile.
        assert_eq!(
            Resumption::last_shared_revision(&one, &[reloaded]),
            Some(38)
        );
        assert_eq!(Resumption::last_shared_revision(&[], &one), Some(12));
        assert_eq!(Resumption::last_shared_revision(&one, &one), None);
    }

    #[test]
    fn forgotten_resumptions_of_the_long_past_do_not_matter() {
        let whole = [
            resumption(0, 1, 5),
            resumption(0, 2, 9),
            resumption(0, 3, 20),
        ];
        assert_eq!(
            Resumption::last_shared_revision(&whole[..2], &whole[1..]),
            Some(20)
        );
        assert_eq!(Resumption::last_shared_revision(&whole[1..], &whole), None);
    }
}
