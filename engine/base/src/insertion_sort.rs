//! Sorting short lists: hands, seats, piles.
//!
//! The sort of the standard library is faster on long lists, but it adds 5 KB of program for each type that it sorts.
//! In total a phone would download 20 KB more.

/// A stable insertion sort by the relation `before`. Items that the relation does not separate keep their order.
pub fn sort_by<T>(all: &mut [T], before: impl Fn(&T, &T) -> bool) {
    for end in 1..all.len() {
        let mut at = end;
        while at > 0 && before(&all[at], &all[at - 1]) {
            all.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Sorts by a key. Items with equal keys keep their order.
pub fn sort_by_key<T, K: Ord>(all: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(all, |a, b| key(a) < key(b));
}

/// Sorts. Equal items keep their order.
pub fn sort<T: Ord>(all: &mut [T]) {
    sort_by(all, |a, b| a < b);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_ones_stay_as_they_stood() {
        let mut all = [(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e')];
        sort_by_key(&mut all, |(key, _)| *key);
        assert_eq!(all, [(1, 'b'), (1, 'e'), (2, 'd'), (3, 'a'), (3, 'c')]);
    }

    #[test]
    fn none_and_one_are_sorted() {
        let mut none: [u8; 0] = [];
        sort(&mut none);
        let mut one = [7];
        sort(&mut one);
        assert_eq!(one, [7]);
    }
}
