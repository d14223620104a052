//! A phone's part in new stocks: hashes of hashes, whose end is fixed before the deal and which are opened one by one,
//! backwards. Nobody can choose what comes next, and nobody else can know it.

use crate::proof::signing::{Hash, hash};
use alloc::vec::Vec;

/// Links of a chain. Who acts more often than that in one round adds nothing new any more.
pub(crate) const LINKS: u32 = 512;

fn step(link: Hash) -> Hash {
    hash("link", &[&link.0])
}

/// A whole chain, which only its phone knows.
#[derive(Clone, Debug)]
pub(crate) struct Chain(Vec<Hash>);

impl Chain {
    /// The chain that begins with this.
    pub(crate) fn new(first: Hash) -> Chain {
        let mut links = Vec::with_capacity(LINKS as usize + 1);
        let mut link = first;
        for _ in 0..=LINKS {
            links.push(link);
            link = step(link);
        }
        Chain(links)
    }

    /// What is told before the deal.
    pub(crate) fn tip(&self) -> Hash {
        self.0.last().copied().unwrap_or_default()
    }

    /// What is opened with the action of this number, counted from 1. The last link of all is opened again and again.
    pub(crate) fn link(&self, number: u32) -> Hash {
        let at = LINKS.saturating_sub(number);
        self.0.get(at as usize).copied().unwrap_or_default()
    }
}

/// How far a chain has been opened: its tip, and the links that are known.
#[derive(Clone, Debug)]
pub(crate) struct Opened(Vec<Hash>);

impl Opened {
    /// Nothing but the tip is known.
    pub(crate) fn new(tip: Hash) -> Opened {
        Opened([tip].into())
    }

    /// Whether this is the link of that number. If it is, it is known from now on, and all before it.
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

    /// The link of this number, where it is known.
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
