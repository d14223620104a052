//! The hosts that a phone follows. A phone that was at a table follows only hosts that belong to it. A new phone
//! follows any.

use crate::{
    guest::{
        io::{Notice, Phase},
        machine::Guest,
    },
    proof::signing::VerifyingKey,
    protocol::{clock::Millis, disconnect::DisconnectReason, lobby_message::LobbyMessage},
    replication::{
        host_certificate::{HostCertificate, HostRejection},
        host_chain::{HostChain, KnownHosts},
    },
};
use base::codec::PROTOCOL;

/// How long the other end may take to show its certificate and let this phone in, in milliseconds.
const CERTIFICATE_TIMEOUT_MS: u64 = 10_000;
/// How long a phone looks for its hosts while others answer in another version, in milliseconds. After that, those are
/// taken for its hosts.
const OTHER_VERSIONS_TIMEOUT_MS: u64 = 30_000;
/// The search restarts after this silence of other versions, in milliseconds. A rare message of an untrusted host then cannot end
/// it.
const OTHER_VERSIONS_GAP_MS: u64 = 12_000;

/// The proof shown on this link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum ShownCertificate {
    #[default]
    Nothing,
    /// A valid host chain, and the term of its last host.
    Host(HostChain, u32),
    /// An invalid host certificate.
    Invalid,
}

/// Decides which host this phone follows.
#[derive(Clone, Debug, Default)]
pub(crate) struct HostTrust {
    pub(crate) known_hosts: KnownHosts,
    shown: ShownCertificate,
    /// The start of the wait for a proof.
    since: Millis,
    /// The time since which hosts of another version answer, and the time of the last such answer.
    other_versions: Option<(Millis, Millis)>,
    /// True if the other end is remembered already. That check costs many signatures.
    noted: bool,
    /// True if the other end has named another host.
    yielded: bool,
}

impl HostTrust {
    /// Starts again on a new link: another phone may be at the other end.
    pub(crate) fn relinked(&mut self, now: Millis) {
        self.shown = ShownCertificate::Nothing;
        self.since = now;
        self.noted = false;
        self.yielded = false;
    }

    /// True if a table of this term fits the proof on this link.
    pub(crate) fn fits_term(&self, term: u32) -> bool {
        !matches!(self.shown, ShownCertificate::Host(_, shown) if shown != term)
    }

    /// True if messages on this link count.
    pub(crate) fn trusts(&self) -> bool {
        match self.shown {
            ShownCertificate::Nothing => self.known_hosts.is_empty(),
            ShownCertificate::Host(..) => true,
            ShownCertificate::Invalid => false,
        }
    }

    /// True if the other end had enough time to show a proof.
    pub(crate) fn has_timed_out(&self, now: Millis) -> bool {
        !self.trusts() && now.since(self.since) >= CERTIFICATE_TIMEOUT_MS
    }
}

impl Guest {
    /// A phone that knows these hosts of the table. Call it before the first event.
    #[must_use]
    pub fn knowing(mut self, known_hosts: KnownHosts) -> Guest {
        self.host_trust.known_hosts = known_hosts;
        self
    }

    /// The known hosts of this phone, to store with its place.
    pub fn known_hosts(&self) -> &KnownHosts {
        &self.host_trust.known_hosts
    }

    /// Checks the certificate of the other end. Once per link is enough.
    pub(crate) fn check_host_certificate(&mut self, host_certificate: &HostCertificate) {
        if let ShownCertificate::Host(..) = self.host_trust.shown {
            return;
        }
        match host_certificate.host_chain(&self.host_trust.known_hosts, self.binding) {
            Ok(host_chain) => {
                let asked = !self.host_trust.trusts();
                self.host_trust.shown =
                    ShownCertificate::Host(host_chain.clone(), host_certificate.term);
                self.host_trust.other_versions = None;
                if asked {
                    self.say_hello();
                }
            }
            Err(rejection) => {
                self.host_trust.shown = ShownCertificate::Invalid;
                self.notice(Notice::HostRejected(rejection));
                self.lose();
            }
        }
    }

    /// Handles an answer in another version. While the other end may be anyone, the phone looks for another host.
    pub(crate) fn take_other_version(&mut self, theirs: u16) {
        let now = self.now;
        let lasts = |(_, last): &(Millis, Millis)| now.since(*last) < OTHER_VERSIONS_GAP_MS;
        let since = self
            .host_trust
            .other_versions
            .filter(lasts)
            .map_or(now, |(since, _)| since);
        self.host_trust.other_versions = Some((since, now));
        // A replica may still elect a host of this version.
        let in_vain = now.since(since) >= OTHER_VERSIONS_TIMEOUT_MS && self.peers().is_none();
        if self.host_trust.trusts() || in_vain {
            return self.end(DisconnectReason::Version {
                host: theirs,
                guest: PROTOCOL,
            });
        }
        self.lose();
    }

    /// Handles a message before any proof. Its sender may be anyone.
    pub(crate) fn handle_unproven_message(&mut self, message: LobbyMessage) {
        match message {
            LobbyMessage::HostCertificate(host_certificate) => {
                self.check_host_certificate(&host_certificate)
            }
            // The other end does not want this phone, no matter if it is the host.
            LobbyMessage::Away | LobbyMessage::Disconnect(_) => self.lose(),
            _ => {}
        }
    }

    /// Gives up the link. If nothing was shown on it, the phone first looks for another host.
    pub(crate) fn note_silent_host(&mut self) {
        let known = !self.host_trust.known_hosts.is_empty();
        if self.phase() == Phase::Greeting
            && known
            && self.host_trust.shown == ShownCertificate::Nothing
        {
            self.notice(Notice::HostRejected(HostRejection::Silent));
        }
    }

    /// Remembers the host that let this phone in, once per link.
    pub(crate) fn note_host(&mut self) {
        let trust = &mut self.host_trust;
        if let ShownCertificate::Host(host_chain, _) = &trust.shown
            && !core::mem::replace(&mut trust.noted, true)
            && trust.known_hosts.note(host_chain)
        {
            self.notice(Notice::KnownHosts);
        }
    }

    /// Remembers another host to which this one yields. It may name only one, and is itself not forgotten.
    pub(crate) fn note_other_host(&mut self, verifying_key: VerifyingKey) {
        let trust = &mut self.host_trust;
        if core::mem::replace(&mut trust.yielded, true) {
            return;
        }
        if let ShownCertificate::Host(host_chain, _) = &trust.shown {
            trust.known_hosts.note_one(host_chain.verifying_key());
        }
        trust.known_hosts.note_one(verifying_key);
        self.notice(Notice::KnownHosts);
    }
}
