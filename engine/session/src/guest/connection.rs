//! The link of a guest to its host: opened, lost, or only silent for a while.

use crate::{
    guest::{
        io::{GuestOutput, Phase},
        machine::Guest,
    },
    proof::signed_hello::Hearer,
    protocol::message::FromGuest,
};

/// How a link was lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Loss {
    /// It is no good any more.
    #[default]
    Ended,
    /// Nothing was heard on it, after this phone was let in.
    Silence,
}

impl Guest {
    pub(crate) fn opened(&mut self) {
        // It has taken part in making the link.
        self.heir.linked_up(self.now);
        self.hearing = self.hearing.relinked(self.now);
        self.outbox.relinked();
        self.lookout.relinked(self.now);
        self.enter(Phase::Greeting);
        self.say_hello();
    }

    /// The link was only silent: nothing on it is lost, and nobody has to say anew who is there. Another host since then, or a
    /// link that ended otherwise, needs that.
    pub(crate) fn heard_again(&mut self) {
        let reign = self.table.as_ref().map(|table| table.reign);
        let silent = self.phase == Phase::Linking && self.loss == Loss::Silence;
        let same = self.successor().is_none() && reign.is_some_and(|it| self.heir.knows(it));
        if !silent || !same {
            return self.opened();
        }
        self.hearing.resume(self.now);
        self.enter(Phase::Joined);
        self.heir.hear(self.now);
        self.heir.joined(self.is_host());
    }

    /// Who is on this phone, without the keys themselves. A stranger does not even learn the names.
    pub(crate) fn say_hello(&mut self) {
        if !self.lookout.trusts() {
            return self.send(&FromGuest::WhoHosts);
        }
        let hails = self.auditor.hails(&self.claims, Hearer::Host, self.bound);
        self.send(&FromGuest::Hello(hails));
    }

    /// This phone was away, and links hang without a word after that: the host has to be heard now.
    pub(crate) fn probe(&mut self) {
        self.hearing.probe(self.now);
        self.ping();
    }

    pub(crate) fn ping(&mut self) {
        if self.phase() == Phase::Joined {
            self.setting.pinged();
            self.send(&FromGuest::Ping(self.now.0 as u32));
        }
    }

    /// The link is dead; the table stays on the screen.
    pub(crate) fn lose(&mut self) {
        self.loss = Loss::Ended;
        self.forget_sets();
        self.heir.lost();
        self.look_elsewhere();
        if self.phase != Phase::Linking {
            self.enter(Phase::Linking);
            self.out.push(GuestOutput::Relink);
        }
    }

    /// Nothing is heard on the link any more: another one is made, and this one may be heard again.
    pub(crate) fn fall_silent(&mut self) {
        self.lose();
        self.loss = Loss::Silence;
    }
}
