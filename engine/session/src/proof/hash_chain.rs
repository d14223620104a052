//! A phone's part in new draw piles: a chain of hashes. The phone commits to its end before the deal, and opens the
//! links one by one, backwards. Nobody can choose the next link, and nobody else can know it.

use crate::proof::signing::{Hash, hash};
use alloc::vec::Vec;

/// Links of a chain. A seat that acts more often in one round adds nothing new after that.
pub(crate) const LINKS: u32 = 512;

fn step(link: Hash) -> Hash {
    hash("link", &[&link.0])
}

/// A whole chain, which only its phone knows.
#[derive(Clone, Debug)]
pub(crate) struct Chain(Vec<Hash>);

impl Chain {
    /// The chain that begins with this link.
    pub(crate) fn new(first: Hash) -> Chain {
        let mut links = Vec::with_capacity(LINKS as usize + 1);
        let mut link = first;
        for _ in 0..=LINKS {
            links.push(link);
            link = step(link);
        }
        Chain(links)
    }

    /// The end of the chain, which the phone tells before the deal.
    pub(crate) fn tip(&self) -> Hash {
        self.0.last().copied().unwrap_or_default()
    }

    /// The link that the action of this number opens, counted from 1. Actions past the end of the chain open its last
    /// link again.
    pub(crate) fn link(&self, number: u32) -> Hash {
        let at = LINKS.saturating_sub(number);
        self.0.get(at as usize).copied().unwrap_or_default()
    }
}

/// The open part of a chain: its tip, and the links that are known.
#[derive(Clone, Debug)]
pub(crate) struct Opened(Vec<Hash>);

impl Opened {
    /// A chain of which only the tip is known.
    pub(crate) fn new(tip: Hash) -> Opened {
        Opened([tip].into())
    }

    /// True if this is the link of that number. If so, the chain remembers it and all links before it.
    pub(crate) fn learn(&mut self, number: u32, link: Hash) -> bool {
        let number = number.min(LINKS) as usize;
        if let Some(known) = self.0.get(number) {
            return number > 0 && *known == link;
        }
        let mut steps = [link].to_vec();
        for _ in self.0.len()..number {
            steps.extend(steps.last().map(|link| step(*link)));
        }
        let meets = steps.last().map(|link| step(*link)) == self.0.last().copied();
        if meets {
            self.0.extend(steps.into_iter().rev());
        }
        meets
    }

    /// The link of this number, if it is known.
    pub(crate) fn link(&self, number: u32) -> Option<Hash> {
        self.0.get(number.min(LINKS) as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_known_by_the_tip() {
        let chain = Chain::new(hash("first", &[]));
        let mut opened = Opened::new(chain.tip());
        assert!(!opened.learn(0, chain.tip()) && !opened.learn(4, chain.link(5)));
        assert!(opened.learn(3, chain.link(3)));
        assert_eq!(opened.link(2), Some(chain.link(2)), "overtaken");
        assert_eq!(opened.link(4), None, "to come");
        assert!(opened.learn(2, chain.link(2)) && !opened.learn(2, chain.link(3)));
        assert!(opened.learn(LINKS + 9, chain.link(LINKS + 9)));
        assert_eq!(opened.link(LINKS), Some(chain.link(LINKS)));
    }
}
