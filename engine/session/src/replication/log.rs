//! The log entries of a configuration: everything that the host stored, sealed for its replicas. The first entry holds
//! all of it, and each later one the changes.

use crate::replication::{
    byte_diff::Delta,
    secret_share::SECRET_BYTES,
    wire::{Epoch, LogEntryPart, MAX_PART_BYTES},
};
use alloc::vec::Vec;
use ascon_aead::{
    AsconAead128, AsconAead128Nonce,
    aead::{Aead, KeyInit, Payload},
};
use base::codec;
use bincode::{Decode, Encode};

/// Size of the changes in bytes after which the host seals everything again.
const MAX_CHANGES_BYTES: usize = 12 * 1024;

pub(crate) struct ConfigurationKey(AsconAead128);

impl ConfigurationKey {
    pub(crate) fn new(secret: &[u8; SECRET_BYTES]) -> ConfigurationKey {
        ConfigurationKey(AsconAead128::new(&(*secret).into()))
    }
}

/// The nonce of a log entry, never used twice. A configuration numbers its entries, and sends no two with the same
/// number and kind.
fn nonce(number: u32, kind: u8) -> AsconAead128Nonce {
    let mut bytes = [kind; 16];
    bytes[..4].copy_from_slice(&number.to_le_bytes());
    bytes.into()
}

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub(crate) struct LogEntry {
    /// Counts what the host stored. It grows among the entries of one configuration.
    pub(crate) index: u32,
    /// True if the entry holds everything, and needs no entry before it.
    pub(crate) is_snapshot: bool,
    sealed: Vec<u8>,
}

impl LogEntry {
    /// Seals the stored bytes. If `before` is given, the entry holds only the change from it. `None` if the entry is
    /// too long.
    pub(crate) fn seal(
        key: &ConfigurationKey,
        epoch: Epoch,
        index: u32,
        before: Option<&[u8]>,
        stored: &[u8],
    ) -> Option<LogEntry> {
        let is_snapshot = before.is_none();
        let delta = Delta::between(before.unwrap_or_default(), stored);
        let payload = Payload {
            msg: &codec::encode_stored(&delta).ok()?,
            aad: &context(epoch),
        };
        let sealed = key
            .0
            .encrypt(&nonce(index, is_snapshot.into()), payload)
            .ok()?;
        Some(LogEntry {
            index,
            is_snapshot,
            sealed,
        })
    }

    /// The stored bytes. `None` if the key is wrong, or something is missing.
    fn open(&self, key: &ConfigurationKey, epoch: Epoch, before: &[u8]) -> Option<Vec<u8>> {
        let payload = Payload {
            msg: &self.sealed,
            aad: &context(epoch),
        };
        let nonce = nonce(self.index, self.is_snapshot.into());
        let delta = key.0.decrypt(&nonce, payload).ok()?;
        let delta: Delta = codec::decode_stored(&delta).ok()?;
        delta.apply(match self.is_snapshot {
            true => &[],
            false => before,
        })
    }

    /// The entry in parts that fit into frames.
    pub(crate) fn parts(&self, epoch: Epoch) -> impl Iterator<Item = LogEntryPart> {
        let of = self.sealed.len().div_ceil(MAX_PART_BYTES) as u8;
        let parts = self.sealed.chunks(MAX_PART_BYTES).enumerate();
        parts.map(move |(part, bytes)| LogEntryPart {
            epoch,
            index: self.index,
            is_snapshot: self.is_snapshot,
            part: part as u8,
            of,
            bytes: bytes.to_vec(),
        })
    }
}

fn context(epoch: Epoch) -> [u8; 8] {
    let mut bytes = [0; 8];
    bytes[..4].copy_from_slice(&epoch.term.to_le_bytes());
    bytes[4..].copy_from_slice(&epoch.configuration.to_le_bytes());
    bytes
}

/// The log entries of a configuration, from the last snapshot on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(crate) struct ReplicationLog(Vec<LogEntry>);

impl ReplicationLog {
    pub(crate) fn last(&self) -> u32 {
        self.0.last().map_or(0, |entry| entry.index)
    }

    /// True if the next entry should hold everything again.
    pub(crate) fn needs_snapshot(&self) -> bool {
        let mut changes = self.0.iter().filter(|entry| !entry.is_snapshot);
        self.0.is_empty()
            || changes
                .by_ref()
                .map(|entry| entry.sealed.len())
                .sum::<usize>()
                > MAX_CHANGES_BYTES
    }

    /// True if an entry with this number follows the entries here.
    pub(crate) fn takes(&self, index: u32, is_snapshot: bool) -> bool {
        match is_snapshot {
            true => index > self.last(),
            false => !self.0.is_empty() && self.last().checked_add(1) == Some(index),
        }
    }

    /// Takes an entry, if it follows the entries here.
    pub(crate) fn push(&mut self, entry: LogEntry) {
        if self.takes(entry.index, entry.is_snapshot) {
            if entry.is_snapshot {
                self.0.clear();
            }
            self.0.push(entry);
        }
    }

    /// Drops all entries. Only an entry that holds everything can follow.
    pub(crate) fn forget(&mut self) {
        self.0.clear();
    }

    /// The entries that a replica needs if it has those up to this one.
    pub(crate) fn entries_after(&self, index: u32) -> &[LogEntry] {
        let first = self.0.first().map_or(0, |entry| entry.index);
        let at = match index >= first {
            true => self.0.iter().position(|entry| entry.index > index),
            false => Some(0),
        };
        at.map_or(&[], |at| &self.0[at..])
    }

    /// The bytes that the host stored last, as far as these entries know.
    pub(crate) fn open(&self, key: &ConfigurationKey, epoch: Epoch) -> Option<Vec<u8>> {
        let mut all = self.0.iter();
        let stored = all.try_fold(Vec::new(), |before, entry| entry.open(key, epoch, &before));
        stored.filter(|stored| !stored.is_empty())
    }

    /// True if a host could have made these entries.
    pub(crate) fn is_sound(&self) -> bool {
        let pairs = self.0.windows(2);
        self.0.first().is_none_or(|first| first.is_snapshot)
            && pairs
                .into_iter()
                .all(|two| !two[1].is_snapshot && two[0].index.checked_add(1) == Some(two[1].index))
    }
}

/// A log entry whose parts arrive in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct PartialEntry {
    next: u8,
    entry: Option<LogEntry>,
}

impl PartialEntry {
    /// Takes a part. Returns the entry once it is complete.
    pub(crate) fn take(&mut self, part: LogEntryPart) -> Option<LogEntry> {
        if part.part == 0 {
            let LogEntryPart {
                index, is_snapshot, ..
            } = part;
            let sealed = Vec::new();
            self.next = 0;
            self.entry = Some(LogEntry {
                index,
                is_snapshot,
                sealed,
            });
        }
        let fits = |entry: &&mut LogEntry| {
            (entry.index, entry.is_snapshot) == (part.index, part.is_snapshot)
        };
        let entry = self.entry.as_mut().filter(fits)?;
        if part.part != self.next {
            return None;
        }
        entry.sealed.extend_from_slice(&part.bytes);
        self.next = self.next.saturating_add(1);
        match self.next == part.of {
            true => self.entry.take(),
            false => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EPOCH: Epoch = Epoch {
        term: 2,
        configuration: 3,
    };

    fn key(byte: u8) -> ConfigurationKey {
        ConfigurationKey::new(&[byte; SECRET_BYTES])
    }

    fn log(stored: &[&[u8]]) -> ReplicationLog {
        let mut log = ReplicationLog::default();
        for (k, bytes) in stored.iter().enumerate() {
            let before = k.checked_sub(1).map(|last| stored[last]);
            let entry = LogEntry::seal(&key(1), EPOCH, 5 + k as u32, before, bytes);
            log.push(entry.expect("short"));
        }
        log
    }

    #[test]
    fn the_last_thing_stored_comes_back() {
        let log = log(&[b"a table", b"a table of two", b"another"]);
        assert_eq!(log.open(&key(1), EPOCH).as_deref(), Some(&b"another"[..]));
        assert!(log.is_sound());
    }

    #[test]
    fn nobody_opens_it_by_another_key_or_in_another_term() {
        let log = log(&[b"a table", b"a table of two"]);
        assert_eq!(log.open(&key(2), EPOCH), None);
        assert_eq!(log.open(&key(1), Epoch { term: 3, ..EPOCH }), None);
    }

    #[test]
    fn a_record_travels_in_parts() {
        let long: Vec<u8> = (0..3 * MAX_PART_BYTES as u32)
            .map(|n| (n * n / 7 % 256) as u8)
            .collect();
        let entry = LogEntry::seal(&key(1), EPOCH, 9, None, &long).expect("not too long");
        let parts: Vec<LogEntryPart> = entry.parts(EPOCH).collect();
        assert!(parts.len() > 3);
        let mut partial = PartialEntry::default();
        let mut arrived = parts.iter().cloned().filter_map(|part| partial.take(part));
        assert_eq!(arrived.next(), Some(entry));
        let mut gap = PartialEntry::default();
        let lacks = parts.iter().enumerate().filter(|(k, _)| *k != 1);
        assert!(
            lacks
                .into_iter()
                .all(|(_, p)| gap.take(p.clone()).is_none())
        );
    }

    #[test]
    fn missing_entries_are_resent_from_the_last_one_kept() {
        let log = log(&[b"one", b"two", b"three"]);
        assert_eq!(log.entries_after(6).len(), 1);
        assert_eq!(log.entries_after(7).len(), 0);
        assert_eq!(log.entries_after(2).len(), 3);
    }
}
