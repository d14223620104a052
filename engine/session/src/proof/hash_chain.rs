//! A phone's part in new draw piles: a chain of hashes. The phone commits to its end before the deal, and opens the
//! links one by one, backwards. Nobody can choose the next link, and nobody else can know it.

use crate::{
    proof::signing::{Hash, hash},
    protocol::ids::SeatKey,
};
use alloc::vec::Vec;

/// Links of a chain. A seat that acts more often in one round adds nothing new after that.
pub(crate) const CHAIN_LENGTH: u32 = 512;

fn next_link(link: Hash) -> Hash {
    hash("link", &[&link.0])
}

/// The link that stands so many after another.
fn later_link(link: Hash, links: u32) -> Hash {
    (0..links).fold(link, |link, _| next_link(link))
}

/// The number of links from one that is kept to the next.
const STEP: u32 = 16;

/// A whole chain, which only its phone knows. Every sixteenth link is kept, and the others follow from those.
#[derive(Clone, Debug)]
pub(crate) struct HashChain(Vec<Hash>);

impl HashChain {
    /// The chain of this seat for the new draw piles of a round.
    pub(crate) fn of(key: SeatKey, round: Hash) -> HashChain {
        HashChain::new(hash("chain", &[key.bytes(), &round.0]))
    }

    /// The chain that begins with this link.
    fn new(first: Hash) -> HashChain {
        let after = |link: &Hash| Some(later_link(*link, STEP));
        let kept = core::iter::successors(Some(first), after);
        HashChain(kept.take((CHAIN_LENGTH / STEP) as usize + 1).collect())
    }

    /// The end of the chain, which the phone tells before the deal.
    pub(crate) fn tip(&self) -> Hash {
        self.0.last().copied().unwrap_or_default()
    }

    /// The link that the action of this number opens, counted from 1. Actions past the end of the chain open its last
    /// link again.
    pub(crate) fn link(&self, number: u32) -> Hash {
        let at = CHAIN_LENGTH.saturating_sub(number);
        let kept = self.0.get((at / STEP) as usize).copied();
        later_link(kept.unwrap_or_default(), at % STEP)
    }
}

/// The open part of a chain: its tip, and the links that are known.
#[derive(Clone, Debug)]
pub(crate) struct RevealedChain(Vec<Hash>);

impl RevealedChain {
    /// A chain of which only the tip is known.
    pub(crate) fn new(tip: Hash) -> RevealedChain {
        RevealedChain([tip].into())
    }

    /// True if this is the link of that number. If so, the chain remembers it and all links before it.
    pub(crate) fn learn(&mut self, number: u32, link: Hash) -> bool {
        let number = number.min(CHAIN_LENGTH) as usize;
        if let Some(known) = self.0.get(number) {
            return number > 0 && *known == link;
        }
        let mut links = [link].to_vec();
        for _ in self.0.len()..number {
            links.extend(links.last().map(|link| next_link(*link)));
        }
        let meets = links.last().map(|link| next_link(*link)) == self.0.last().copied();
        if meets {
            self.0.extend(links.into_iter().rev());
        }
        meets
    }

    /// The link of this number, if it is known.
    pub(crate) fn link(&self, number: u32) -> Option<Hash> {
        self.0.get(number.min(CHAIN_LENGTH) as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_known_by_the_tip() {
        let chain = HashChain::new(hash("first", &[]));
        let mut revealed = RevealedChain::new(chain.tip());
        assert!(!revealed.learn(0, chain.tip()) && !revealed.learn(4, chain.link(5)));
        assert!(revealed.learn(3, chain.link(3)));
        assert_eq!(revealed.link(2), Some(chain.link(2)), "overtaken");
        assert_eq!(revealed.link(4), None, "to come");
        assert!(revealed.learn(2, chain.link(2)) && !revealed.learn(2, chain.link(3)));
        assert!(revealed.learn(CHAIN_LENGTH + 9, chain.link(CHAIN_LENGTH + 9)));
        assert_eq!(revealed.link(CHAIN_LENGTH), Some(chain.link(CHAIN_LENGTH)));
    }
}
