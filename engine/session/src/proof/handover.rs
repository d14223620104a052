//! A sealed round whose host changes: another phone goes on with its log, and signs the record by a pen of its own.
//!
//! Whoever hosts after somebody else has all that was sealed, and the host before knows the secret of the round, too. So
//! where something is wrong, only what came behind a handover tells who of them it was.

use crate::{
    proof::{
        fault::{Blame, Fault},
        record::Record,
        signing::{Hash, Signer, hash, hash_of},
        verdict::Checked,
    },
    protocol::ids::PlayerId,
};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// Most handovers of a round.
pub(crate) const MOST: usize = 64;
/// Most moments that are remembered at which a round was taken up.
pub(crate) const MOST_LIVES: usize = 16;

/// Another phone hosts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handover {
    /// Inputs that were on record before; the next one tells of it.
    pub at: u32,
    /// Who hosted.
    pub from: PlayerId,
    /// Who hosts.
    pub to: PlayerId,
    /// The new host signs the record by this.
    pub signer: Signer,
}

/// Somebody took the round up, after another host or their own page was gone: what was shown of later states was shown
/// before, and may be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Life {
    /// The reign of the host who did it: no two hosts share one.
    pub reign: u32,
    /// Counts them in one past of the round, from 1.
    pub number: u16,
    /// The state from which it went on.
    pub tick: u32,
}

impl Life {
    /// Two hosts may take the same state up, apart from each other. One who could store nothing in between takes it up twice
    /// under one name: `Round::see` notices that by states that fall back.
    fn name(&self) -> (u32, u16) {
        (self.reign, self.number)
    }

    /// The last state that both of these pasts have in common; `None`: one is the other.
    pub(crate) fn parting(one: &[Life], other: &[Life]) -> Option<u32> {
        // Only the latest are remembered: one may begin before the other.
        let one = &one[Life::begins(one, other)..];
        let other = &other[Life::begins(other, one)..];
        let pairs = one.iter().zip(other);
        let shared = pairs.take_while(|(a, b)| a.name() == b.name()).count();
        let apart = one[shared..].iter().chain(&other[shared..]);
        apart.map(|life| life.tick).min()
    }

    fn begins(lives: &[Life], other: &[Life]) -> usize {
        let first = other.first().map(Life::name);
        let place = lives.iter().position(|life| Some(life.name()) == first);
        place.unwrap_or_default()
    }
}

impl Handover {
    /// What the next line of the log follows on.
    pub(crate) fn chained(&self, head: Hash) -> Hash {
        hash("handover", &[&head.0, &hash_of("host", self).0])
    }
}

/// Whether they could have come one after the other in a log of so many inputs.
pub(crate) fn are_in_order(handovers: &[Handover], inputs: usize) -> bool {
    let rises = handovers.windows(2).all(|two| two[0].at < two[1].at);
    let last = handovers.last();
    handovers.len() <= MOST && rises && last.is_none_or(|last| (last.at as usize) < inputs)
}

impl Record {
    /// By what its last host signs it.
    pub(crate) fn signer(&self) -> Signer {
        let last = self.handovers.last();
        last.map_or(self.opening.ask.host, |last| last.signer)
    }

    /// By what the hosts before would have signed another end of the round.
    pub(crate) fn earlier_signers(&self) -> impl Iterator<Item = Signer> {
        let all = self.handovers.iter().map(|handover| handover.signer);
        let before = self.handovers.len();
        [self.opening.ask.host].into_iter().chain(all).take(before)
    }
}

impl Checked {
    /// Everybody whose phone may have hosted when this went wrong; nobody, if one phone hosted throughout.
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
        // Whoever went on has played everything before again, and what they made up there can look like an earlier host's.
        let innocent = match fault {
            Fault::Unsigned | Fault::Short | Fault::Two => hosts.len() - 1,
            Fault::Stock(at)
            | Fault::Illegal(at)
            | Fault::Invented(at, _)
            | Fault::Altered(at, _) => {
                let before = self.handovers.iter().filter(|handover| handover.at <= at);
                before.count()
            }
            Fault::Shown(tick) => {
                let before = self.handed.iter().filter(|handed| **handed < tick);
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

    /// All who may have hosted when something went wrong, and whether it is one of them alone.
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

    fn life(reign: u32, number: u16, tick: u32) -> Life {
        Life {
            reign,
            number,
            tick,
        }
    }

    #[test]
    fn pasts_part_where_the_first_host_of_either_took_it_up_alone() {
        let reloaded = life(0, 1, 12);
        let one = vec![reloaded, life(1, 2, 38)];
        let other = vec![reloaded, life(6, 2, 43)];
        assert_eq!(Life::parting(&one, &other), Some(38));
        // Back at the host before, who went on meanwhile.
        assert_eq!(Life::parting(&one, &[reloaded]), Some(38));
        assert_eq!(Life::parting(&[], &one), Some(12));
        assert_eq!(Life::parting(&one, &one), None);
    }

    #[test]
    fn what_is_forgotten_of_a_long_past_does_not_matter() {
        let whole = [life(0, 1, 5), life(0, 2, 9), life(0, 3, 20)];
        assert_eq!(Life::parting(&whole[..2], &whole[1..]), Some(20));
        assert_eq!(Life::parting(&whole[1..], &whole), None);
    }
}
