//! The link of a guest to its host: opened, lost, or only silent for a while.

use crate::{
    guest::{
        io::{GuestOutput, Phase},
        machine::Guest,
    },
    proof::signed_hello::Audience,
    protocol::message::FromGuest,
};

/// How a link was lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Loss {
    /// The link ended and is useless.
    #[default]
    Ended,
    /// Nothing was heard on the link after the host had let this phone in.
    Silence,
}

impl Guest {
    pub(crate) fn opened(&mut self) {
        // The other end helped to make the link, so it was alive.
        self.replica.host_link_opened(self.now);
        self.liveness = self.liveness.relinked(self.now);
        self.outbox.relinked();
        self.host_trust.relinked(self.now);
        self.enter(Phase::Greeting);
        self.say_hello();
    }

    /// Continues on a link that was only silent. Nothing on it is lost, so no new hello is needed. After a change of
    /// host, or on a link that ended otherwise, this phone opens it as a new one.
    pub(crate) fn heard_again(&mut self) {
        let term = self.table.as_ref().map(|table| table.term);
        let silent = self.phase == Phase::Linking && self.loss == Loss::Silence;
        let same =
            self.elected_host().is_none() && term.is_some_and(|it| self.replica.is_latest_term(it));
        if !silent || !same {
            return self.opened();
        }
        self.liveness.resume(self.now);
        self.enter(Phase::Joined);
        self.replica.hear_host(self.now);
        self.replica.joined(self.is_host());
    }

    /// Names the players on this phone without their keys. An untrusted host does not even learn the names.
    pub(crate) fn say_hello(&mut self) {
        if !self.host_trust.trusts() {
            return self.send(&FromGuest::WhoHosts);
        }
        let hellos = self
            .proof_client
            .hellos(&self.claims, Audience::Host, self.binding);
        self.send(&FromGuest::Hello(hellos));
    }

    /// Tests the link after this phone was away, since links often die silently meanwhile. The host must answer soon.
    pub(crate) fn probe(&mut self) {
        self.liveness.probe(self.now);
        self.ping();
    }

    pub(crate) fn ping(&mut self) {
        if self.phase() == Phase::Joined {
            self.settings.pings += 1;
            self.send(&FromGuest::Ping(self.now.0 as u32));
        }
    }

    /// Gives up a dead link. The table stays on the screen.
    pub(crate) fn lose(&mut self) {
        self.loss = Loss::Ended;
        self.forget_settings();
        self.replica.joined = false;
        self.note_silent_host();
        if self.phase != Phase::Linking {
            self.enter(Phase::Linking);
            self.out.push(GuestOutput::Relink);
        }
    }

    /// Gives up a silent link and asks for another one. The old one may still be heard again.
    pub(crate) fn fall_silent(&mut self) {
        self.lose();
        self.loss = Loss::Silence;
    }
}
