//! The difference between two byte strings of any meaning: pieces to copy, and new bytes.

use alloc::{collections::BTreeMap, vec::Vec};
use base::codec::{MAX_STORED, Wire};
use bincode::{Decode, Encode};
use core::ops::Range;

/// The shortest piece worth copying, in bytes.
const MIN_COPY_BYTES: usize = 8;

/// One step of a change.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
enum DiffOp {
    /// Copy old bytes: the start, then the length.
    Copy(u32, u32),
    /// Insert new bytes.
    Insert(Vec<u8>),
}

/// The steps that make the new bytes from the old ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(crate) struct Delta(Vec<DiffOp>);

/// The number of bytes that both share, from the first on.
fn alike<'a>(old: impl Iterator<Item = &'a u8>, new: impl Iterator<Item = &'a u8>) -> usize {
    old.zip(new).take_while(|(old, new)| old == new).count()
}

/// A block as a number, which is faster to compare.
fn number(block: &[u8]) -> Option<u64> {
    block.try_into().ok().map(u64::from_le_bytes)
}

impl Wire for Delta {
    fn is_bounded(&self) -> bool {
        true
    }
}

impl Delta {
    /// The change from the old bytes to the new ones.
    pub(crate) fn between(old: &[u8], new: &[u8]) -> Delta {
        let mut delta = Delta::default();
        // Most bytes stay as they were, so the common start and end need no search.
        let start = alike(old.iter(), new.iter());
        let end = alike(old[start..].iter().rev(), new[start..].iter().rev());
        delta.copy(0, start);
        delta.find(old, start..old.len() - end, &new[start..new.len() - end]);
        delta.copy(old.len() - end, end);
        delta
    }

    /// Makes the new bytes from this part of the old ones.
    fn find(&mut self, old: &[u8], part: Range<usize>, new: &[u8]) {
        let (first, old) = (part.start, &old[part]);
        let mut blocks = BTreeMap::new();
        for (at, block) in old.chunks_exact(MIN_COPY_BYTES).enumerate() {
            number(block).and_then(|block| blocks.insert(block, at * MIN_COPY_BYTES));
        }
        let (mut done, mut at) = (0, 0);
        while let Some(block) = new.get(at..at + MIN_COPY_BYTES) {
            let Some(mut from) = number(block).and_then(|block| blocks.get(&block).copied()) else {
                at += 1;
                continue;
            };
            let before = new[done..at].iter().rev();
            let back = alike(old[..from].iter().rev(), before);
            from -= back;
            let to = at - back;
            let length = alike(old[from..].iter(), new[to..].iter());
            self.insert(&new[done..to]);
            self.copy(first + from, length);
            done = to + length;
            at = done;
        }
        self.insert(&new[done..]);
    }

    fn copy(&mut self, from: usize, length: usize) {
        if length > 0 {
            self.0.push(DiffOp::Copy(from as u32, length as u32));
        }
    }

    fn insert(&mut self, bytes: &[u8]) {
        if !bytes.is_empty() {
            self.0.push(DiffOp::Insert(bytes.to_vec()));
        }
    }

    /// The new bytes. `None` if the change does not belong to the old bytes, or makes more than can be stored.
    pub(crate) fn apply(&self, old: &[u8]) -> Option<Vec<u8>> {
        let mut new = Vec::new();
        for op in &self.0 {
            let bytes = match op {
                DiffOp::Copy(from, length) => {
                    let from = usize::try_from(*from).ok()?;
                    let end = from.checked_add(usize::try_from(*length).ok()?)?;
                    old.get(from..end)?
                }
                DiffOp::Insert(bytes) => bytes,
            };
            if new.len() + bytes.len() > MAX_STORED {
                return None;
            }
            new.extend_from_slice(bytes);
        }
        Some(new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::codec;
    use base::rng::{Rng, Seed};

    #[test]
    fn any_change_is_rebuilt_from_the_old_bytes() {
        for seed in 0..2000 {
            let mut rng = Rng::new(Seed::from_number(seed));
            let alphabet = 1 + rng.below(256);
            let mut random = |most| -> Vec<u8> {
                let length = rng.below(most);
                (0..length).map(|_| rng.below(alphabet) as u8).collect()
            };
            let (old, bytes) = (random(400), random(30));
            let mut new = old.clone();
            let at = random(400).len().min(new.len());
            new.splice(at..at, bytes);
            new.truncate(new.len() - random(20).len().min(new.len()));
            let delta = Delta::between(&old, &new);
            assert_eq!(delta.apply(&old), Some(new), "seed {seed}");
        }
    }

    #[test]
    fn a_little_change_is_little() {
        let old: Vec<u8> = (0..4000_u32).map(|n| (n * n % 251) as u8).collect();
        let mut new = old.clone();
        new[1000] ^= 1;
        new.insert(3000, 9);
        let delta = Delta::between(&old, &new);
        assert_eq!(delta.apply(&old), Some(new));
        assert!(codec::encode_stored(&delta).expect("bytes").len() < 64);
    }

    #[test]
    fn a_delta_that_does_not_fit_changes_nothing() {
        let beyond = Delta([DiffOp::Copy(3, u32::MAX)].into());
        assert_eq!(beyond.apply(&[0; 8]), None);
        let bomb = Delta(alloc::vec![DiffOp::Copy(0, 1000); 2000]);
        assert_eq!(bomb.apply(&[0; 1000]), None);
    }
}
