//! A bounded waiting list of strangers. A peer that floods the list pushes out those who have waited long, but keeps no
//! one out for good.

/// Strangers, in their order of arrival.
pub(crate) struct WaitingList<K, V> {
    most: usize,
    all: Vec<(K, V)>,
}

impl<K: PartialEq + Copy, V> WaitingList<K, V> {
    /// An empty list for at most this many strangers.
    pub(crate) fn new(most: usize) -> Self {
        Self {
            most,
            all: Vec::new(),
        }
    }

    pub(crate) fn get_mut(&mut self, who: K) -> Option<&mut V> {
        let found = self.all.iter_mut().find(|(key, _)| *key == who);
        found.map(|(_, value)| value)
    }

    pub(crate) fn has(&self, who: K) -> bool {
        self.all.iter().any(|(key, _)| *key == who)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = K> {
        self.all.iter().map(|(key, _)| *key)
    }

    pub(crate) fn retain(&mut self, stays: impl Fn(&V) -> bool) {
        self.all.retain(|(_, value)| stays(value));
    }

    /// True if a newcomer fits. In a full list, the first stranger that may give way makes room.
    pub(crate) fn make_room(&mut self, gives_way: impl Fn(K, &V) -> bool) -> bool {
        if self.all.len() < self.most {
            return true;
        }
        let mut all = self.all.iter();
        let first = all.position(|(key, value)| gives_way(*key, value));
        first.map(|at| self.all.remove(at)).is_some()
    }

    /// Adds a newcomer. The list must have room for it.
    pub(crate) fn add(&mut self, who: K, value: V) {
        self.all.push((who, value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fake_hosts_do_not_keep_a_new_one_out_and_the_earlier_one_stays() {
        let mut hosts = WaitingList::new(4);
        for host in 0..9 {
            assert!(hosts.make_room(|other, ()| other != 0));
            hosts.add(host, ());
        }
        assert_eq!(hosts.iter().collect::<Vec<_>>(), [0, 6, 7, 8]);
        assert!(hosts.has(0) && !hosts.has(5));
    }

    #[test]
    fn a_silent_newcomer_gives_way_after_a_while() {
        let mut entering = WaitingList::new(16);
        for guest in 0..16 {
            assert!(entering.make_room(|_, _: &u64| false));
            entering.add(guest, guest * 100);
        }
        let late = |now: u64| move |_, since: &u64| now - since >= 3000;
        assert!(!entering.make_room(late(2000)), "they have their time");
        assert!(entering.make_room(late(3050)));
        entering.add(99, 3050);
        assert!(!entering.has(0) && entering.has(1) && entering.has(99));
        entering.retain(|since| *since > 1000);
        assert_eq!(entering.iter().count(), 6);
        assert_eq!(entering.get_mut(99), Some(&mut 3050));
    }
}
