//! Whom a phone follows: hosts that show that they belong to the table it was at, and anybody where it was at none.

use crate::{
    guest::{
        io::{Notice, Phase},
        machine::Guest,
    },
    proof::signing::Signer,
    protocol::{clock::Millis, disconnect::Farewell, message::FromHost},
    replication::{
        host_certificate::{Mandate, Stranger},
        host_chain::{Hosts, Lineage},
    },
};

/// How long whoever answers may take to show it and to let this phone in, in milliseconds.
const ANSWER: u64 = 10_000;
/// How long a phone looks for its hosts while others answer by another version, in milliseconds: then its hosts may be those.
const BABEL: u64 = 30_000;
/// After so many milliseconds without one that begins anew: a stranger who says a word now and then ends nobody's search.
const HUSH: u64 = 12_000;

/// What was shown on this link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Shown {
    #[default]
    Nothing,
    /// This host and those before it, and which of the table's it is.
    Host(Lineage, u32),
    /// Nothing that counts.
    Strange,
}

/// Whom this phone follows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lookout {
    pub(crate) hosts: Hosts,
    shown: Shown,
    /// Since when that is waited for.
    since: Millis,
    /// Since when those who answer speak another version, and when one of them was last heard.
    babel: Option<(Millis, Millis)>,
    /// Whether whoever is at the other end is remembered, which takes a look at many signatures.
    noted: bool,
    /// Whether whoever is at the other end has named another host.
    yielded: bool,
}

impl Lookout {
    /// Somebody else may be at the other end.
    pub(crate) fn relinked(&mut self, now: Millis) {
        self.shown = Shown::Nothing;
        self.since = now;
        self.noted = false;
        self.yielded = false;
    }

    /// Whether a table of this reign may be the one of who has shown this.
    pub(crate) fn reigns(&self, reign: u32) -> bool {
        match self.shown {
            Shown::Host(_, shown) => shown == reign,
            Shown::Nothing | Shown::Strange => true,
        }
    }

    /// Whether what is said on this link counts.
    pub(crate) fn trusts(&self) -> bool {
        match self.shown {
            Shown::Nothing => self.hosts.is_empty(),
            Shown::Host(..) => true,
            Shown::Strange => false,
        }
    }

    /// Whether whoever answers has had time enough to show something.
    fn is_tired(&self, now: Millis) -> bool {
        !self.trusts() && now.since(self.since) >= ANSWER
    }
}

impl Guest {
    /// A phone that was at these hosts of the table. To be called before anything happens.
    #[must_use]
    pub fn knowing(mut self, hosts: Hosts) -> Guest {
        self.lookout.hosts = hosts;
        self
    }

    /// The hosts that this phone was at, to be kept with its place.
    pub fn hosts(&self) -> &Hosts {
        &self.lookout.hosts
    }

    /// Whoever answers shows that they belong to the table, or do not. Once is enough on a link.
    pub(crate) fn look_at(&mut self, mandate: &Mandate) {
        if let Shown::Host(..) = self.lookout.shown {
            return;
        }
        match mandate.lineage(&self.lookout.hosts, self.bound) {
            Ok(lineage) => {
                let asked = !self.lookout.trusts();
                self.lookout.shown = Shown::Host(lineage.clone(), mandate.reign());
                self.lookout.babel = None;
                if asked {
                    self.say_hello();
                }
            }
            Err(stranger) => {
                self.lookout.shown = Shown::Strange;
                self.notice(Notice::Stranger(stranger));
                self.lose();
            }
        }
    }

    /// Whether whoever answers does not let this phone in.
    pub(crate) fn greets_in_vain(&self) -> bool {
        self.hearing.is_dead(self.now) || self.lookout.is_tired(self.now)
    }

    /// Whoever answers speaks another version. While they may be anybody, somebody else is looked for.
    pub(crate) fn hear_version(&mut self, theirs: u16) {
        let now = self.now;
        let lasts = |(_, last): &(Millis, Millis)| now.since(*last) < HUSH;
        let since = self
            .lookout
            .babel
            .filter(lasts)
            .map_or(now, |(since, _)| since);
        self.lookout.babel = Some((since, now));
        // An heir may yet elect a host of its own version.
        let in_vain = now.since(since) >= BABEL && self.circle().is_none();
        if self.lookout.trusts() || in_vain {
            return self.end(Farewell::of_version(theirs));
        }
        self.lose();
    }

    /// What comes of a message before anything was shown: whoever says it may be anybody.
    pub(crate) fn hear_stranger(&mut self, message: FromHost) {
        match message {
            FromHost::Mandate(mandate) => self.look_at(&mandate),
            // It does not want this phone, whoever it is.
            FromHost::Away | FromHost::Farewell(_) => self.lose(),
            _ => {}
        }
    }

    /// The link is given up. If nobody has shown anything on it, somebody else is looked for first.
    pub(crate) fn look_elsewhere(&mut self) {
        let known = !self.lookout.hosts.is_empty();
        if self.phase() == Phase::Greeting && known && self.lookout.shown == Shown::Nothing {
            self.notice(Notice::Stranger(Stranger::Silent));
        }
    }

    /// The host that has let this phone in is remembered, once on a link.
    pub(crate) fn note_host(&mut self) {
        let Lookout {
            hosts,
            shown,
            noted,
            ..
        } = &mut self.lookout;
        if let Shown::Host(lineage, _) = shown
            && !core::mem::replace(noted, true)
            && hosts.note(lineage)
        {
            self.notice(Notice::Hosts);
        }
    }

    /// The host says that another one goes before it. It names one, and itself is not forgotten for that.
    pub(crate) fn note_other_host(&mut self, signer: Signer) {
        let Lookout {
            hosts,
            shown,
            yielded,
            ..
        } = &mut self.lookout;
        if core::mem::replace(yielded, true) {
            return;
        }
        if let Shown::Host(lineage, _) = shown {
            hosts.note_one(lineage.signer());
        }
        hosts.note_one(signer);
        self.notice(Notice::Hosts);
    }
}
