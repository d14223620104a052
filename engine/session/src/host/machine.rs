//! The host: the one authority of a table, as a machine without clock or network.
//!
//! Give it [`HostEvent`]s with the time, and perform its [`HostOutput`]s **in their order**. A [`HostOutput::Persist`]
//! comes before the messages about the state it holds. Send them only when that state is safe in storage. A
//! [`Backlog`](crate::host::write_ahead::Backlog) keeps that order where storage takes its time. The host's own screen
//! is a [`Guest`](crate::guest::machine::Guest) on a loopback link, with the key in [`HostConfig`].

use crate::{
    host::{
        active_match::Course,
        arrivals::Arrivals,
        connections::Lines,
        persistence::Storing,
        proof::checks::Notary,
        race_report::Finish,
        replication::state::Replication,
        seats::Roster,
        timers::{Held, Waits},
    },
    proof::signed_hello::Binding,
    protocol::{
        amendment::Amends,
        clock::Millis,
        deal_policy::Deals,
        disconnect::{Denial, Farewell},
        heartbeat::{self, BEAT},
        ids::{Entropy, LinkId, PlayerId, SeatKey},
        invite_relay::{Ushered, Ushering},
        message::{Act, Edit, FromGuest, FromHost, Verdict},
        same_deal::Again,
        table::{Pace, Table},
    },
    replication::{
        epoch::ELECTION_TIMEOUT_MS, host_certificate::HostCertificate, host_chain::HostKey,
    },
};
use alloc::{boxed::Box, vec::Vec};
use base::codec::{self, CodecError};
use games::{
    rulesets::{RulesetId, mix::Mix},
    transcript::Transcript,
};

/// The initial settings of a new table.
#[derive(Clone, Debug)]
pub struct HostConfig {
    /// The key whose phone may change the table.
    pub key: SeatKey,
    /// The first game config. The host may choose another one later.
    pub mix: Mix,
    /// The time limits and delays.
    pub pace: Pace,
    /// The policy for the cards of the rounds.
    pub deals: Deals,
    /// The right to change the house rules between two rounds.
    pub amends: Amends,
    /// A known deal for the first round, if the table is opened for one.
    pub again: Option<Again>,
}

impl HostConfig {
    /// A table for the classic game at the usual pace.
    pub fn new(key: SeatKey) -> HostConfig {
        HostConfig {
            key,
            mix: Mix::plain(RulesetId::Classic),
            pace: Pace::default(),
            deals: Deals::default(),
            amends: Amends::default(),
            again: None,
        }
    }
}

/// Events for the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostEvent {
    /// A link now carries frames.
    Opened(LinkId),
    /// The binding of a link. It comes before any frame of the link, or never for a link within this page.
    Bound(LinkId, Binding),
    /// A frame arrived. Its content is not trusted.
    Frame(LinkId, Vec<u8>),
    /// A link is gone.
    Closed(LinkId),
    /// Time has passed: the moment of the last [`HostOutput::WakeAt`] has come.
    Tick,
    /// The page goes away, perhaps only for a moment.
    Suspend,
    /// The page is visible again, or the network has changed.
    Woke,
    /// Another host is in the room, one that this phone knows, and it shows this certificate. A [`HostOutput::Yield`]
    /// follows, or no output.
    Met(Box<HostCertificate>),
    /// Storage failed. The outputs behind [`HostOutput::Persist`] were not sent and must not be sent later.
    NotStored,
    /// The result of a [`HostOutput::Usher`].
    Ushered(LinkId, Ushered),
}

/// Tasks for the code around the host, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostOutput {
    /// Store these bytes in place of the last ones. They hold secrets. Send the following outputs, in this list and in
    /// later ones, only when these bytes or later ones are safe. If storage fails, send none of them and give
    /// [`HostEvent::NotStored`].
    Persist(Vec<u8>),
    /// The table is too large for storage. It goes on, but a reload would lose everything since the last
    /// [`HostOutput::Persist`]. People should know that.
    Unstored,
    /// The table is closed. Stored state can be deleted.
    Forget,
    /// The phone of this player hosts the table from now on, or an unknown one. This host has nothing to say any more.
    /// No event follows, and the phone comes back as a guest.
    Yield(Option<PlayerId>),
    /// The host has not heard its replicas for a long time. They may have another host by now. Look for one, and
    /// continue if there is none.
    LookForHost,
    /// Send a frame on this link.
    Send(LinkId, Vec<u8>),
    /// Close the link after sending everything. No event follows.
    Close(LinkId),
    /// A newcomer wants to join through the phone on this link. A [`HostEvent::Ushered`] tells it what to show.
    Usher(LinkId, Ushering),
    /// Send a [`HostEvent::Tick`] then, unless another event gives a later time first.
    WakeAt(Millis),
}

/// The host of a table.
#[derive(Debug)]
pub struct Host {
    pub(crate) now: Millis,
    pub(crate) table: Table,
    pub(crate) roster: Roster,
    pub(crate) entropy: Entropy,
    pub(crate) course: Option<Course>,
    /// The deal for the first start. It is not stored, since that round begins as soon as the table exists.
    pub(crate) again: Option<Again>,
    pub(crate) lines: Lines,
    pub(crate) waits: Waits,
    pub(crate) arrivals: Arrivals,
    pub(crate) finish: Finish,
    /// True if a change has to be stored before any phone hears of it.
    pub(crate) unsaved: bool,
    /// True if the table has changed since it was last sent to everyone.
    pub(crate) untold: bool,
    pub(crate) storing: Storing,
    pub(crate) notary: Notary,
    pub(crate) replication: Replication,
    /// Proves that the table is this host's own.
    pub(crate) host_key: HostKey,
    pub(crate) hosted_by: HostedBy,
}

/// The phone that hosts the table now, as far as this host knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostedBy {
    /// This host has the table.
    Here,
    /// Another phone has it: that of this player, if known.
    Elsewhere(Option<PlayerId>),
    /// No host has it, since the table is closed.
    Nowhere,
}

impl Host {
    /// Opens a table with these settings.
    pub fn new(config: HostConfig, entropy: Entropy) -> Host {
        Host {
            now: Millis::default(),
            host_key: HostKey::new(&entropy),
            table: Table::new(config.mix, config.pace, config.deals, config.amends),
            roster: Roster::new(config.key.shown()),
            entropy,
            course: None,
            again: config.again,
            lines: Lines::default(),
            waits: Waits::default(),
            arrivals: Arrivals::default(),
            finish: Finish::default(),
            unsaved: false,
            untold: false,
            storing: Storing::default(),
            notary: Notary::default(),
            replication: Replication::default(),
            hosted_by: HostedBy::Here,
        }
    }

    /// The table as every phone sees it.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The stored record of the present or last round. It reveals every hand, so keep it away from screens.
    pub fn transcript(&self) -> Option<&Transcript> {
        self.course.as_ref().map(Course::transcript)
    }

    /// Handles an event, and everything that became due since the last one.
    pub fn handle(&mut self, now: Millis, event: HostEvent) -> Vec<HostOutput> {
        if self.hosted_by != HostedBy::Here {
            return Vec::new();
        }
        let nap = heartbeat::nap(self.now, now);
        if nap > ELECTION_TIMEOUT_MS {
            self.doubt_hosting();
        }
        self.lines.iter_mut().for_each(|line| line.slept(nap));
        self.now = self.now.max(now);
        if event == HostEvent::NotStored {
            self.not_stored();
        }
        self.storing.settle();
        self.run_due();
        let parts = event == HostEvent::Suspend;
        match event {
            HostEvent::Opened(link) => self.open(link),
            HostEvent::Bound(link, bound) => {
                if let Some(line) = self.lines.get_mut(link) {
                    line.bound = bound;
                }
            }
            HostEvent::Frame(link, frame) => self.receive(link, &frame),
            HostEvent::Closed(link) => self.hang_up(link),
            HostEvent::Woke => self.doubt_hosting(),
            HostEvent::Met(other) => self.meet_host(&other),
            HostEvent::Tick | HostEvent::NotStored => {}
            HostEvent::Suspend => {
                self.storing.hurry(self.now);
                self.lines.send_all(&FromHost::Away);
            }
            HostEvent::Ushered(link, ushered) => {
                self.lines.send(link, FromHost::Ushered(ushered));
            }
        }
        self.run_timed(self.now);
        self.review_absences();
        self.go_on_dealing();
        if self.hosted_by == HostedBy::Here {
            self.ask_all();
        }
        let mut outputs = self.flush();
        // As the page goes away, messages do not wait for storage. Replicas then get nothing, since it may not be
        // stored.
        if !parts && self.hosted_by == HostedBy::Here {
            self.send_to_replicas();
            outputs.extend(self.lines.take());
        }
        outputs.extend(self.wakes());
        outputs
    }

    /// Stores the state first, then sends the messages about it.
    fn flush(&mut self) -> Vec<HostOutput> {
        if core::mem::take(&mut self.untold) {
            let table = FromHost::Table(Box::new(self.table.clone()));
            self.lines.send_all(&table);
        }
        let mut more = Vec::new();
        if self.hosted_by == HostedBy::Here {
            self.review_replicas(&mut more);
        }
        let mut outputs = self.lines.take();
        match self.hosted_by {
            HostedBy::Here => self.store(&mut outputs),
            HostedBy::Elsewhere(to) => more.push(HostOutput::Yield(to)),
            HostedBy::Nowhere => outputs.insert(0, HostOutput::Forget),
        }
        outputs.extend(more);
        outputs
    }

    fn wakes(&self) -> Option<HostOutput> {
        let at = self.wake_at().filter(|_| self.hosted_by == HostedBy::Here);
        at.map(HostOutput::WakeAt)
    }

    /// The next time at which something is due. While there are links, this is at most one heartbeat from now.
    fn wake_at(&self) -> Option<Millis> {
        let due = self.next_due();
        let beat = (!self.lines.is_empty()).then(|| self.now + BEAT);
        due.into_iter()
            .chain(beat)
            .chain(self.storing.again())
            .min()
    }

    /// Stores the table and then sends it to everyone.
    pub(crate) fn changed(&mut self) {
        self.unsaved = true;
        self.untold = true;
    }

    fn receive(&mut self, link: LinkId, frame: &[u8]) {
        if self.lines.get(link).is_none() {
            return;
        }
        match codec::decode(frame) {
            Ok(message) => {
                self.hear(link);
                self.follow(link, message);
            }
            Err(CodecError::Version { theirs }) => {
                self.dismiss(link, Farewell::to_version(theirs));
            }
            Err(_) => self.dismiss(link, Farewell::Garbled),
        }
    }

    fn follow(&mut self, link: LinkId, message: FromGuest) {
        if self.is_too_much(link, &message) {
            return match message {
                // No person caused these messages, or the phone repeats them by itself.
                FromGuest::Seal(_) | FromGuest::Act(_) | FromGuest::Relay(..) => {}
                FromGuest::Edit(..) | FromGuest::Command(_) => self.deny(link, Denial::Slowly),
                _ => self.not_done(link, Denial::Slowly),
            };
        }
        match message {
            FromGuest::Hello(claims) => self.greet(link, claims),
            FromGuest::WhoHosts => self.show_host_certificate(link),
            // The player got ready for something else, before the news arrived there.
            FromGuest::Edit(_, Edit::Ready(true), terms) if terms != self.table.terms => {}
            FromGuest::Edit(player, edit, _) => {
                if let Err(denial) = self.edit(link, player, &edit) {
                    self.deny(link, denial);
                }
            }
            FromGuest::Command(command) => {
                if let Err(denial) = self.command(link, command) {
                    self.deny(link, denial);
                }
            }
            FromGuest::Act(act) => self.act(link, &act),
            FromGuest::NotMe(round_number, since) => self.not_me(link, (round_number, since)),
            FromGuest::React(player, reaction) => {
                if let Err(denial) = self.react(link, player, reaction) {
                    self.not_done(link, denial);
                }
            }
            FromGuest::Resync => {
                self.welcome(link);
                self.note_replica_hello(link);
            }
            FromGuest::Progress(progress) => self.take_progress(link, progress),
            FromGuest::Relay(to, envelope) => self.relay_to_peer(link, to, envelope),
            FromGuest::Ping(number) => {
                self.lines.send(link, FromHost::Pong(number));
                self.lines.measure(link, self.now);
            }
            FromGuest::Pong(number) => {
                let now = self.now;
                if let Some(line) = self.lines.get_mut(link) {
                    line.trip.answered(number, now);
                }
            }
            FromGuest::Away => self.let_go(link),
            FromGuest::Goodbye => self.see_off(link),
            FromGuest::Usher(ushering) => self.lines.usher(link, ushering),
            FromGuest::Seal(said) => self.hear_of_deal(link, said),
        }
    }

    /// True if the phone sends too much. Messages with stored, broadcast or long results could keep the table busy for
    /// one phone.
    fn is_too_much(&mut self, link: LinkId, message: &FromGuest) -> bool {
        let costs = matches!(
            message,
            FromGuest::Hello(_)
                | FromGuest::WhoHosts
                | FromGuest::Edit(..)
                | FromGuest::Resync
                | FromGuest::Usher(_)
                | FromGuest::Seal(_)
                | FromGuest::Relay(..)
        );
        let acts = matches!(message, FromGuest::Act(_));
        if !(costs || acts) || self.is_host(link) {
            return false;
        }
        let now = self.now;
        let line = self.lines.get_mut(link);
        line.is_some_and(|line| match acts {
            true => !line.may_act(now),
            false => !line.may_ask(now),
        })
    }

    /// Refuses an edit or a command. The phone then resets its setting.
    fn deny(&mut self, link: LinkId, denial: Denial) {
        self.lines.send(link, FromHost::Denied(denial));
    }

    /// Refuses any other request. It does not affect the phone's settings.
    pub(crate) fn not_done(&mut self, link: LinkId, denial: Denial) {
        self.lines.send(link, FromHost::NotDone(denial));
    }

    pub(crate) fn owns(&self, link: LinkId, player: PlayerId) -> bool {
        self.lines
            .get(link)
            .is_some_and(|line| line.players.contains(&player))
    }

    pub(crate) fn is_host(&self, link: LinkId) -> bool {
        let hosts = |id: &PlayerId| self.table.player(*id).is_some_and(|player| player.host);
        self.lines
            .get(link)
            .is_some_and(|line| line.players.iter().any(hosts))
    }

    fn act(&mut self, link: LinkId, act: &Act) {
        if !self.owns(link, act.player) {
            return self.not_done(link, Denial::NotYours);
        }
        if self.waits.holds(act) {
            return;
        }
        if let Some(verdict) = self.roster.verdict(act) {
            return self.tell_verdict(act.player, act.number, verdict);
        }
        if self.roster.is_ahead(act) {
            return self.tell_verdict(act.player, act.number, Verdict::Missed);
        }
        let counts = self.counts(link, act);
        let seat = self.table.player(act.player).and_then(|player| player.seat);
        let course = self.course.as_ref().zip(seat);
        if course.is_some_and(|(course, seat)| course.is_spent(seat)) {
            self.settle(act, Verdict::Missed);
            return self.not_done(link, Denial::Spent);
        }
        match self.judge(act, counts) {
            Err(verdict) => self.settle(act, verdict),
            Ok(_) if self.waits.is_full(act.player) => {
                self.settle(act, Verdict::Missed);
            }
            // The action is decided at once if the host waits for nobody.
            Ok((seat, earliest)) => self.hold(seat, Held::Player(*act), counts, earliest),
        }
    }

    pub(crate) fn close(&mut self) {
        for link in self.lines.ids() {
            self.lines.send(link, FromHost::Farewell(Farewell::Closed));
            self.lines.close(link);
        }
        self.hosted_by = HostedBy::Nowhere;
    }
}
