//! A phone's part in new stocks: hashes of hashes, whose end is fixed before the deal and which are opened one by one,
//! backwards. Nobody can choose what comes next, and nobody else can know it.

use super::hash::{Hash, hash};
use alloc::vec::Vec;

/// Links of a chain. Who acts more often than that in one round adds nothing any more.
pub(super) const LINKS: u32 = 512;

fn step(link: Hash) -> Hash {
    hash("link", &[&link.0])
}

/// A whole chain, which only its phone knows.
#[derive(Clone, Debug)]
pub(super) struct Chain(Vec<Hash>);

impl Chain {
    /// The chain that begins with this.
    pub(super) fn new(first: Hash) -> Chain {
        let mut links = Vec::with_capacity(LINKS as usize + 1);
        let mut link = first;
        for _ in 0..=LINKS {
            links.push(link);
            link = step(link);
        }
        Chain(links)
    }

    /// What is told before the deal.
    pub(super) fn tip(&self) -> Hash {
        self.0.last().copied().unwrap_or_default()
    }

    /// What is opened with the action of this number, counted from 1.
    pub(super) fn link(&self, number: u32) -> Hash {
        let at = LINKS.checked_sub(number);
        at.and_then(|at| self.0.get(at as usize).copied())
            .unwrap_or_default()
    }
}

/// How far a chain has been opened.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opened {
    number: u32,
    link: Hash,
}

impl Opened {
    /// Nothing but the tip is known.
    pub(super) fn new(tip: Hash) -> Opened {
        Opened {
            number: 0,
            link: tip,
        }
    }

    /// Whether this is the link of that number; each is good for one action.
    pub(super) fn fits(&self, number: u32, link: Hash) -> bool {
        let follow = |from: Hash, steps: u32| (0..steps).fold(from, |link, _| step(link));
        match number {
            0 => false,
            _ if number > LINKS => link == Hash::default(),
            _ if number > self.number => follow(link, number - self.number) == self.link,
            _ if number < self.number => follow(self.link, self.number - number) == link,
            _ => false,
        }
    }

    /// The link is known from now on.
    pub(super) fn open(&mut self, number: u32, link: Hash) {
        if number > self.number && number <= LINKS {
            *self = Opened { number, link };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_known_by_the_tip_and_good_once() {
        let chain = Chain::new(hash("first", &[]));
        let mut opened = Opened::new(chain.tip());
        assert!(opened.fits(1, chain.link(1)) && opened.fits(3, chain.link(3)));
        opened.open(3, chain.link(3));
        assert!(!opened.fits(3, chain.link(3)), "used");
        assert!(opened.fits(2, chain.link(2)), "overtaken");
        assert!(!opened.fits(4, chain.link(5)) && !opened.fits(0, chain.tip()));
        opened.open(LINKS, chain.link(LINKS));
        assert!(opened.fits(LINKS + 1, chain.link(LINKS + 1)));
    }
}
