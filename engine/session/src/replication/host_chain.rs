//! The host chain: the hosts of a table, one after the other. Each has a key, which is part of what it stores. The
//! voters of an election open that key, or the host keeps it for the next evening. The holder of the key signs for the
//! next host. So a phone that knows one host knows all that come after it.

use crate::{
    proof::signing::{Hash, Signature, SigningKey, VerifyingKey, hash},
    protocol::{ids::Entropy, table::MAX_TERM},
};
use alloc::vec::Vec;
use base::codec::{self, Wire};
use bincode::{Decode, Encode};

/// Most changes of host in a chain. It keeps the last ones.
const MAX_ENTRIES: usize = 24;
/// Most hosts that a phone remembers. It keeps the last ones.
const MAX_KNOWN_HOSTS: usize = 32;

/// How a host came after another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub(crate) enum HostChange {
    /// The host continues the same table.
    Elected,
    /// The host opened a closed table again.
    Reopened,
}

/// A host that came after another one. The host before signs for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
struct HostChainEntry {
    term: u32,
    change: HostChange,
    verifying_key: VerifyingKey,
    signature: Signature,
}

/// The hosts of a table, up to the host that shows the chain.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct HostChain {
    first: VerifyingKey,
    entries: Vec<HostChainEntry>,
}

impl HostChain {
    /// The verifying key of the last host.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.entries
            .last()
            .map_or(self.first, |entry| entry.verifying_key)
    }

    /// The term of the last host. `None` for the first host, whose term the chain does not hold.
    pub(crate) fn term(&self) -> Option<u32> {
        self.entries.last().map(|entry| entry.term)
    }

    fn verifying_keys(&self) -> impl Iterator<Item = VerifyingKey> {
        let entries = self.entries.iter().map(|entry| entry.verifying_key);
        core::iter::once(self.first).chain(entries)
    }

    /// The last host, and those before it as far as each has signed for the next one. A host that is only named had no
    /// part in the chain.
    fn proven(&self) -> Vec<VerifyingKey> {
        let mut all: Vec<VerifyingKey> = self.verifying_keys().collect();
        let mut signed = all.iter().zip(&self.entries);
        let unsigned = signed
            .rposition(|(before, entry)| !before.has_signed(content(entry), &entry.signature));
        all.split_off(unsigned.map_or(0, |at| at + 1))
    }

    fn has(&self, verifying_key: VerifyingKey) -> bool {
        self.verifying_keys().any(|of| of == verifying_key)
    }

    /// How the last host came after the last known one. `None` if no host is known, or one has not signed.
    fn change_after_known(&self, known: impl Fn(VerifyingKey) -> bool) -> Option<HostChange> {
        let known = self
            .verifying_keys()
            .enumerate()
            .filter(|(_, of)| known(*of));
        let (at, mut before) = known.last()?;
        let mut change = HostChange::Elected;
        for entry in &self.entries[at..] {
            if !before.has_signed(content(entry), &entry.signature) {
                return None;
            }
            if entry.change == HostChange::Reopened {
                change = HostChange::Reopened;
            }
            before = entry.verifying_key;
        }
        Some(change)
    }

    /// How the last of these hosts came after the last one that the others also have.
    pub(crate) fn change_beside(&self, others: &HostChain) -> Option<HostChange> {
        self.change_after_known(|verifying_key| others.has(verifying_key))
    }

    pub(crate) fn is_bounded(&self) -> bool {
        let sound = |entry: &HostChainEntry| entry.term <= MAX_TERM;
        self.entries.len() <= MAX_ENTRIES && self.entries.iter().all(sound)
    }
}

fn content(entry: &HostChainEntry) -> Hash {
    let what = (entry.term, entry.change, entry.verifying_key);
    hash("follows", &[&codec::plain(&what)])
}

/// The signing key of a host, and the hosts before it. The holder can continue the table.
#[derive(Clone, Default, PartialEq, Eq, Encode, Decode)]
pub struct HostKey {
    secret: [u8; 32],
    pub(crate) host_chain: HostChain,
}

/// Hides the secret, so that it is never printed by accident.
impl core::fmt::Debug for HostKey {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "HostKey({:?}, …)", self.host_chain.verifying_key())
    }
}

impl HostKey {
    /// The key of a table's first host.
    pub(crate) fn new(entropy: &Entropy) -> HostKey {
        let secret = new_secret(entropy);
        HostKey {
            secret,
            host_chain: HostChain {
                first: verifying_key(secret),
                entries: Vec::new(),
            },
        }
    }

    /// The key of the host that comes after this one.
    pub(crate) fn next(&self, entropy: &Entropy, term: u32, change: HostChange) -> HostKey {
        let (secret, mut host_chain) = (new_secret(entropy), self.host_chain.clone());
        let mut entry = HostChainEntry {
            term,
            change,
            verifying_key: verifying_key(secret),
            signature: Signature::default(),
        };
        entry.signature = self.sign(content(&entry));
        host_chain.entries.push(entry);
        if host_chain.entries.len() > MAX_ENTRIES {
            host_chain.first = host_chain.entries.remove(0).verifying_key;
        }
        HostKey { secret, host_chain }
    }

    /// The chain up to this host.
    pub fn host_chain(&self) -> &HostChain {
        &self.host_chain
    }

    pub(crate) fn sign(&self, what: Hash) -> Signature {
        // For one secret in 2^256 there is no signing key, and phones follow no host with such a secret.
        signing_key(self.secret)
            .map_or_else(Signature::default, |signing_key| signing_key.sign(what))
    }
}

impl Wire for HostKey {
    fn is_bounded(&self) -> bool {
        self.host_chain.is_bounded()
    }
}

/// The secret of a host's signing key. This uses up no entropy.
fn new_secret(entropy: &Entropy) -> [u8; 32] {
    hash("host", &[entropy.bytes()]).0
}

fn signing_key(secret: [u8; 32]) -> Option<SigningKey> {
    // This word is part of signed or stored bytes and cannot follow the name.
    SigningKey::new(hash("title", &[&secret]))
}

fn verifying_key(secret: [u8; 32]) -> VerifyingKey {
    signing_key(secret).map_or_else(VerifyingKey::default, |signing_key| {
        signing_key.verifying_key()
    })
}

/// The hosts that this phone has met, and those before them. Without any, the phone is new to the table, and believes
/// the host that lets it in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct KnownHosts(Vec<VerifyingKey>);

impl KnownHosts {
    /// True if this phone has met no host of the table yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// True if the last host of the chain is known, or comes after a known one.
    pub fn knows(&self, host_chain: &HostChain) -> bool {
        host_chain
            .change_after_known(|verifying_key| self.0.contains(&verifying_key))
            .is_some()
    }

    /// Remembers the last host of the chain, and those before it as far as they have signed for the next. True if that
    /// is news.
    pub fn note(&mut self, host_chain: &HostChain) -> bool {
        let before = self.0.clone();
        let proven = host_chain.proven().into_iter();
        proven.for_each(|verifying_key| self.note_one(verifying_key));
        self.0 != before
    }

    /// Remembers this host.
    pub(crate) fn note_one(&mut self, verifying_key: VerifyingKey) {
        self.0.retain(|known| *known != verifying_key);
        self.0.push(verifying_key);
        let excess = self.0.len().saturating_sub(MAX_KNOWN_HOSTS);
        self.0.drain(..excess);
    }
}

impl Wire for KnownHosts {
    fn is_bounded(&self) -> bool {
        self.0.len() <= MAX_KNOWN_HOSTS
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use base::codec::CodecError;

    fn entropy(byte: u8) -> Entropy {
        Entropy::new([byte; 32])
    }

    pub(crate) fn knowing(host_key: &HostKey) -> KnownHosts {
        let mut known_hosts = KnownHosts::default();
        known_hosts.note(&host_key.host_chain);
        known_hosts
    }

    #[test]
    fn a_phone_that_knows_one_host_knows_its_successors() {
        let first = HostKey::new(&entropy(1));
        let hosts = knowing(&first);
        let next = first.next(&entropy(2), 1, HostChange::Elected);
        let again = next.next(&entropy(3), 17, HostChange::Reopened);
        assert!(hosts.knows(&first.host_chain) && hosts.knows(&next.host_chain));
        assert!(hosts.knows(&again.host_chain));
        assert!(
            !hosts.knows(&HostKey::new(&entropy(2)).host_chain),
            "of another table"
        );
        assert!(!knowing(&again).knows(&HostKey::new(&entropy(9)).host_chain));
        assert!(!KnownHosts::default().knows(&first.host_chain));
    }

    #[test]
    fn nobody_puts_themselves_behind_a_host() {
        let (first, other) = (HostKey::new(&entropy(1)), HostKey::new(&entropy(2)));
        let mut forged = first.next(&entropy(3), 1, HostChange::Elected);
        forged.host_chain.entries[0].verifying_key = other.host_chain.verifying_key();
        assert!(!knowing(&first).knows(&forged.host_chain));
        let mut later = first.next(&entropy(3), 1, HostChange::Elected);
        later.host_chain.entries[0].term = 2;
        assert!(!knowing(&first).knows(&later.host_chain));
        let mut same = first.next(&entropy(3), 17, HostChange::Reopened);
        same.host_chain.entries[0].change = HostChange::Elected;
        assert!(!knowing(&first).knows(&same.host_chain));
    }

    #[test]
    fn a_host_only_claimed_as_a_predecessor_is_not_noted() {
        let (real, other) = (HostKey::new(&entropy(1)), HostKey::new(&entropy(2)));
        // This host says that it comes after the real one, which has signed nothing.
        let mut forged = other.next(&entropy(3), 9, HostChange::Elected);
        forged.host_chain.first = real.host_chain.verifying_key();
        let later = forged.next(&entropy(4), 10, HostChange::Elected);
        for (claims, own) in [(&forged, 1), (&later, 2)] {
            let hosts = knowing(claims);
            assert!(hosts.knows(&claims.host_chain));
            assert!(!hosts.knows(&real.host_chain), "nor whoever comes after it");
            assert_eq!(hosts.0.len(), own);
        }
        // A host from before that has signed is known.
        let elected = real.next(&entropy(5), 1, HostChange::Elected);
        assert!(knowing(&elected).knows(&real.host_chain));
    }

    #[test]
    fn a_long_chain_is_shown_from_its_last_hosts_on() {
        let mut host_keys = alloc::vec![HostKey::new(&entropy(0))];
        for at in 1..60 {
            let next = host_keys[at - 1].next(&entropy(at as u8), at as u32, HostChange::Elected);
            host_keys.push(next);
        }
        let last = &host_keys[59].host_chain;
        assert!(last.is_bounded());
        assert!(knowing(&host_keys[59 - MAX_ENTRIES]).knows(last));
        assert!(
            !knowing(&host_keys[0]).knows(last),
            "it was away for too long"
        );
        assert!(knowing(&host_keys[59]).is_bounded());
    }

    #[test]
    fn stored_keys_and_known_hosts_come_back_and_nonsense_does_not() {
        let host_key = HostKey::new(&entropy(1)).next(&entropy(2), 1, HostChange::Reopened);
        let stored = codec::plain(&host_key);
        assert_eq!(codec::read_plain(&stored), Ok(host_key.clone()));
        let hosts = knowing(&host_key);
        let stored = codec::plain(&hosts);
        assert_eq!(codec::read_plain(&stored), Ok(hosts));
        let cut = &stored[1..];
        assert!(codec::read_plain::<KnownHosts>(cut).is_err());
        assert!(codec::read_plain::<HostKey>(cut).is_err());
        let many = KnownHosts(alloc::vec![VerifyingKey::default(); MAX_KNOWN_HOSTS + 1]);
        let read = codec::read_plain::<KnownHosts>(&codec::plain(&many));
        assert_eq!(read, Err(CodecError::Unbounded));
    }
}
