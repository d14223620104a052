//! A set of few values.
use crate::SortedMap;

/// A set that keeps its values sorted, in one `Vec`. It is for some dozens of values, like [`SortedMap`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortedSet<T>(SortedMap<T, ()>);

impl<T: Ord> SortedSet<T> {
    /// A set without values.
    pub const fn new() -> Self {
        Self(SortedMap::new())
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if there is no value.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The values, sorted.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator + Clone {
        self.0.keys()
    }

    /// Puts a value in. True if it was not there.
    pub fn insert(&mut self, value: T) -> bool {
        self.0.insert(value, ()).is_none()
    }

    /// Takes a value out. True if it was there.
    pub fn remove(&mut self, value: &T) -> bool {
        self.0.remove(value).is_some()
    }
}

impl<T> Default for SortedSet<T> {
    fn default() -> Self {
        Self(SortedMap::default())
    }
}
