//! The host chain: the hosts of a table, one after the other. Each has a key, which is part of what it stores. The
//! voters of an election open that key, or the host keeps it for the next evening. The holder of the key signs for the
//! next host. So a phone that knows one host knows all that come after it.

use crate::{
    proof::signing::{Hash, Pen, Signature, Signer, hash},
    protocol::{ids::Entropy, table::LAST_REIGN},
};
use alloc::vec::Vec;
use base::codec::{self, CodecError, Wire};
use serde::{Deserialize, Serialize};

/// Most changes of host in a chain. It keeps the last ones.
const MOST_STEPS: usize = 24;
/// Most hosts that a phone remembers. It keeps the last ones.
const MOST_KNOWN: usize = 32;

/// How a host came after another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Descent {
    /// The host continues the same table.
    Elected,
    /// The host opened a closed table again.
    Again,
}

/// A host that came after another one. The host before signs for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Step {
    reign: u32,
    descent: Descent,
    signer: Signer,
    proof: Signature,
}

/// The hosts of a table, up to the host that shows the chain.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lineage {
    first: Signer,
    steps: Vec<Step>,
}

impl Lineage {
    /// The verifying key of the last host.
    pub fn signer(&self) -> Signer {
        self.steps.last().map_or(self.first, |step| step.signer)
    }

    /// The term of the last host. `None` for the first host, whose term the chain does not hold.
    pub(crate) fn reign(&self) -> Option<u32> {
        self.steps.last().map(|step| step.reign)
    }

    fn signers(&self) -> impl Iterator<Item = Signer> {
        let steps = self.steps.iter().map(|step| step.signer);
        core::iter::once(self.first).chain(steps)
    }

    /// The last host, and those before it as far as each has signed for the next one. A host that is only named had no
    /// part in the chain.
    fn proven(&self) -> Vec<Signer> {
        let mut all: Vec<Signer> = self.signers().collect();
        let mut signed = all.iter().zip(&self.steps);
        let unsigned =
            signed.rposition(|(before, step)| !before.has_signed(content(step), &step.proof));
        all.split_off(unsigned.map_or(0, |at| at + 1))
    }

    fn has(&self, signer: Signer) -> bool {
        self.signers().any(|of| of == signer)
    }

    /// How the last host came after the last known one. `None` if no host is known, or one has not signed.
    fn after(&self, known: impl Fn(Signer) -> bool) -> Option<Descent> {
        let known = self.signers().enumerate().filter(|(_, of)| known(*of));
        let (at, mut before) = known.last()?;
        let mut descent = Descent::Elected;
        for step in &self.steps[at..] {
            if !before.has_signed(content(step), &step.proof) {
                return None;
            }
            if step.descent == Descent::Again {
                descent = Descent::Again;
            }
            before = step.signer;
        }
        Some(descent)
    }

    /// How the last of these hosts came after the last one that the others also have.
    pub(crate) fn beside(&self, others: &Lineage) -> Option<Descent> {
        self.after(|signer| others.has(signer))
    }

    /// True if the list is within its bounds.
    pub(crate) fn is_bounded(&self) -> bool {
        let sound = |step: &Step| step.reign <= LAST_REIGN;
        self.steps.len() <= MOST_STEPS && self.steps.iter().all(sound)
    }
}

fn content(step: &Step) -> Hash {
    let what = (step.reign, step.descent, step.signer);
    hash("follows", &[&codec::plain(&what)])
}

/// The signing key of a host, and the hosts before it. The holder can continue the table.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Title {
    secret: [u8; 32],
    pub(crate) lineage: Lineage,
}

/// Hides the secret, so that it is never printed by accident.
impl core::fmt::Debug for Title {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Title({:?}, …)", self.lineage.signer())
    }
}

impl Title {
    /// The title of a table's first host.
    pub(crate) fn new(entropy: &Entropy) -> Title {
        let secret = entropy.title();
        Title {
            secret,
            lineage: Lineage {
                first: signer(secret),
                steps: Vec::new(),
            },
        }
    }

    /// The title of the host that comes after this one.
    pub(crate) fn next(&self, entropy: &Entropy, reign: u32, descent: Descent) -> Title {
        let (secret, mut lineage) = (entropy.title(), self.lineage.clone());
        let mut step = Step {
            reign,
            descent,
            signer: signer(secret),
            proof: Signature::default(),
        };
        step.proof = self.sign(content(&step));
        lineage.steps.push(step);
        if lineage.steps.len() > MOST_STEPS {
            lineage.first = lineage.steps.remove(0).signer;
        }
        Title { secret, lineage }
    }

    /// The chain up to this host.
    pub fn lineage(&self) -> &Lineage {
        &self.lineage
    }

    pub(crate) fn sign(&self, what: Hash) -> Signature {
        // For one secret in 2^256 there is no pen, and phones follow no host with such a secret.
        pen(self.secret).map_or_else(Signature::default, |pen| pen.sign(what))
    }

    /// Encodes the title for storage. Any later version can read it.
    pub fn to_bytes(&self) -> Vec<u8> {
        codec::plain(self)
    }

    /// Reads a stored title.
    ///
    /// # Errors
    /// If the bytes are not a valid title. Any bytes may be given.
    pub fn from_bytes(bytes: &[u8]) -> Result<Title, CodecError> {
        codec::read_plain(bytes)
    }
}

impl Wire for Title {
    fn is_bounded(&self) -> bool {
        self.lineage.is_bounded()
    }
}

fn pen(secret: [u8; 32]) -> Option<Pen> {
    Pen::new(hash("title", &[&secret]))
}

fn signer(secret: [u8; 32]) -> Signer {
    pen(secret).map_or_else(Signer::default, |pen| pen.signer())
}

/// The hosts that this phone has met, and those before them. Without any, the phone is new to the table, and believes
/// the host that lets it in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hosts(Vec<Signer>);

impl Hosts {
    /// True if this phone has met no host of the table yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// True if the last host of the chain is known, or comes after a known one.
    pub fn know(&self, lineage: &Lineage) -> bool {
        lineage.after(|signer| self.0.contains(&signer)).is_some()
    }

    /// Remembers the last host of the chain, and those before it as far as they have signed for the next. True if that
    /// is news.
    pub fn note(&mut self, lineage: &Lineage) -> bool {
        let before = self.0.clone();
        let proven = lineage.proven().into_iter();
        proven.for_each(|signer| self.note_one(signer));
        self.0 != before
    }

    /// Remembers this host.
    pub(crate) fn note_one(&mut self, signer: Signer) {
        self.0.retain(|known| *known != signer);
        self.0.push(signer);
        let excess = self.0.len().saturating_sub(MOST_KNOWN);
        self.0.drain(..excess);
    }

    /// Encodes the hosts for storage with the place at the table. Any later version can read them.
    pub fn to_bytes(&self) -> Vec<u8> {
        codec::plain(self)
    }

    /// Reads stored hosts.
    ///
    /// # Errors
    /// If the bytes are not valid hosts. Any bytes may be given.
    pub fn from_bytes(bytes: &[u8]) -> Result<Hosts, CodecError> {
        codec::read_plain(bytes)
    }
}

impl Wire for Hosts {
    fn is_bounded(&self) -> bool {
        self.0.len() <= MOST_KNOWN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entropy(byte: u8) -> Entropy {
        Entropy::new([byte; 32])
    }

    fn knowing(title: &Title) -> Hosts {
        let mut hosts = Hosts::default();
        hosts.note(&title.lineage);
        hosts
    }

    #[test]
    fn who_knows_one_host_knows_those_after_it() {
        let first = Title::new(&entropy(1));
        let hosts = knowing(&first);
        let next = first.next(&entropy(2), 1, Descent::Elected);
        let again = next.next(&entropy(3), 17, Descent::Again);
        assert!(hosts.know(&first.lineage) && hosts.know(&next.lineage));
        assert!(hosts.know(&again.lineage));
        assert!(!hosts.know(&Title::new(&entropy(2)).lineage), "a stranger");
        assert!(!knowing(&again).know(&Title::new(&entropy(9)).lineage));
        assert!(!Hosts::default().know(&first.lineage));
    }

    #[test]
    fn nobody_puts_themselves_behind_a_host() {
        let (first, stranger) = (Title::new(&entropy(1)), Title::new(&entropy(2)));
        let mut forged = first.next(&entropy(3), 1, Descent::Elected);
        forged.lineage.steps[0].signer = stranger.lineage.signer();
        assert!(!knowing(&first).know(&forged.lineage));
        let mut later = first.next(&entropy(3), 1, Descent::Elected);
        later.lineage.steps[0].reign = 2;
        assert!(!knowing(&first).know(&later.lineage));
        let mut same = first.next(&entropy(3), 17, Descent::Again);
        same.lineage.steps[0].descent = Descent::Elected;
        assert!(!knowing(&first).know(&same.lineage));
    }

    #[test]
    fn whoever_is_only_named_before_a_host_is_not_noted() {
        let (real, stranger) = (Title::new(&entropy(1)), Title::new(&entropy(2)));
        // This host says that it comes after the real one, which has signed nothing.
        let mut forged = stranger.next(&entropy(3), 9, Descent::Elected);
        forged.lineage.first = real.lineage.signer();
        let later = forged.next(&entropy(4), 10, Descent::Elected);
        for (claims, own) in [(&forged, 1), (&later, 2)] {
            let hosts = knowing(claims);
            assert!(hosts.know(&claims.lineage));
            assert!(!hosts.know(&real.lineage), "nor whoever comes after it");
            assert_eq!(hosts.0.len(), own);
        }
        // A host from before that has signed is known.
        let elected = real.next(&entropy(5), 1, Descent::Elected);
        assert!(knowing(&elected).know(&real.lineage));
    }

    #[test]
    fn a_long_line_is_shown_from_its_last_hosts_on() {
        let mut titles = alloc::vec![Title::new(&entropy(0))];
        for at in 1..60 {
            let next = titles[at - 1].next(&entropy(at as u8), at as u32, Descent::Elected);
            titles.push(next);
        }
        let last = &titles[59].lineage;
        assert!(last.is_bounded());
        assert!(knowing(&titles[59 - MOST_STEPS]).know(last));
        assert!(!knowing(&titles[0]).know(last), "it was away for too long");
        assert!(knowing(&titles[59]).is_bounded());
    }

    #[test]
    fn what_is_kept_comes_back_and_nonsense_does_not() {
        let title = Title::new(&entropy(1)).next(&entropy(2), 1, Descent::Again);
        assert_eq!(Title::from_bytes(&title.to_bytes()), Ok(title.clone()));
        let hosts = knowing(&title);
        assert_eq!(Hosts::from_bytes(&hosts.to_bytes()), Ok(hosts.clone()));
        let cut = &hosts.to_bytes()[1..];
        assert!(Hosts::from_bytes(cut).is_err() && Title::from_bytes(cut).is_err());
        let many = codec::plain(&Hosts(alloc::vec![Signer::default(); MOST_KNOWN + 1]));
        assert_eq!(Hosts::from_bytes(&many), Err(CodecError::Unbounded));
    }
}
