//! The host: the one authority of a table, as a machine without clock or network.
//!
//! Feed it [`HostEvent`]s with the time, do what the [`HostOutput`]s say **in their order**: a [`HostOutput::Persist`]
//! stands before whatever tells others about what it holds, and has to be safe in storage before they are sent. A
//! [`Backlog`](crate::host::write_ahead::Backlog) keeps that order where storing takes its time.
//! The host's own screen is a [`Guest`](crate::guest::machine::Guest) on a loopback link, with the key that [`HostConfig`] names.

use crate::{
    host::{
        active_match::Course,
        arrivals::Arrivals,
        connections::Lines,
        persistence::Storing,
        proof::checks::Notary,
        race_report::Finish,
        replication::state::Succession,
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
    replication::{host_certificate::Mandate, host_chain::Title, term::ORPHANED},
};
use alloc::{boxed::Box, vec::Vec};
use base::codec::{self, CodecError};
use games::{
    rulesets::{RulesetId, mix::Mix},
    transcript::Transcript,
};

/// What a new table starts from.
#[derive(Clone, Debug)]
pub struct HostConfig {
    /// The phone that owns this key may change the table.
    pub key: SeatKey,
    /// What is played until the host chooses something else.
    pub mix: Mix,
    /// How fast.
    pub pace: Pace,
    /// Who decides about the cards.
    pub deals: Deals,
    /// Who may change the house rules between two rounds.
    pub amends: Amends,
    /// A deal for which the table is opened: the first round is played by its cards.
    pub again: Option<Again>,
}

impl HostConfig {
    /// The classic game at the usual pace.
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

/// What happens to the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostEvent {
    /// A link carries frames from now on.
    Opened(LinkId),
    /// The link is bound like this; said before any frame of it, or never for one within this page.
    Bound(LinkId, Binding),
    /// A frame arrived; anything may be in it.
    Frame(LinkId, Vec<u8>),
    /// A link is gone.
    Closed(LinkId),
    /// Time has passed: the moment of the last [`HostOutput::WakeAt`] has come.
    Tick,
    /// The page goes away, perhaps for a moment only.
    Suspend,
    /// The page is seen again, or the network has changed.
    Woke,
    /// Somebody else hosts in the room, whom this phone knows, and shows this. What follows is a [`HostOutput::Yield`], or
    /// nothing.
    Met(Box<Mandate>),
    /// Storing failed: whatever came behind [`HostOutput::Persist`] to be sent was not sent, and is not sent later.
    NotStored,
    /// What became of a [`HostOutput::Usher`].
    Ushered(LinkId, Ushered),
}

/// What is to be done for the host, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostOutput {
    /// Store these bytes in place of the last ones, and send what follows, in this list and in later ones, only when they or
    /// later ones are safe; if that fails, send nothing of it and say [`HostEvent::NotStored`]. They hold secrets.
    Persist(Vec<u8>),
    /// The table has outgrown what can be stored. It goes on, but a reload would lose what has happened since the last
    /// [`HostOutput::Persist`]: people should know.
    Unstored,
    /// The table is closed: what was stored can be deleted.
    Forget,
    /// The phone of this player hosts the table from now on, or one that is not known: this host has nothing to say any
    /// more. No event follows; the phone comes back as a guest.
    Yield(Option<PlayerId>),
    /// Those who could host instead of this phone have not been heard for long. Perhaps they have another host by now:
    /// look for one, and go on if there is none.
    Doubt,
    /// Send a frame.
    Send(LinkId, Vec<u8>),
    /// Close the link after what was sent. No event follows.
    Close(LinkId),
    /// Somebody is to be let in through the phone on this link: a [`HostEvent::Ushered`] tells it what to show.
    Usher(LinkId, Ushering),
    /// Send a [`HostEvent::Tick`] then, unless another event brings a later answer first.
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
    /// The deal that the first start is for. It is not stored: such a round begins as soon as the table is there.
    pub(crate) again: Option<Again>,
    pub(crate) lines: Lines,
    pub(crate) waits: Waits,
    pub(crate) arrivals: Arrivals,
    pub(crate) finish: Finish,
    /// Whether something has to be stored before anybody hears of it.
    pub(crate) unsaved: bool,
    /// Whether the table has changed since everybody was told.
    pub(crate) untold: bool,
    pub(crate) storing: Storing,
    pub(crate) notary: Notary,
    pub(crate) succession: Succession,
    /// By which this host shows that the table is its own.
    pub(crate) title: Title,
    pub(crate) reigns: Reigns,
}

/// Whether the table is this host's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reigns {
    /// It is.
    Here,
    /// It is somebody else's.
    Elsewhere(Option<PlayerId>),
    /// It is closed.
    Nowhere,
}

impl Host {
    /// Opens a table.
    pub fn new(config: HostConfig, entropy: Entropy) -> Host {
        Host {
            now: Millis::default(),
            title: Title::new(&entropy),
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
            succession: Succession::default(),
            reigns: Reigns::Here,
        }
    }

    /// The table as everybody knows it.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The round in play, or the one just over, as it is stored. It tells every hand: nothing for screens.
    pub fn transcript(&self) -> Option<&Transcript> {
        self.course.as_ref().map(Course::transcript)
    }

    /// Does what follows from an event, and from the time that has passed since the last one.
    pub fn handle(&mut self, now: Millis, event: HostEvent) -> Vec<HostOutput> {
        if self.reigns != Reigns::Here {
            return Vec::new();
        }
        let nap = heartbeat::nap(self.now, now);
        if nap > ORPHANED {
            self.mistrust();
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
            HostEvent::Woke => self.mistrust(),
            HostEvent::Met(other) => self.meet(&other),
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
        if self.reigns == Reigns::Here {
            self.ask_all();
        }
        let mut outputs = self.flush();
        // As the page goes away words do not wait for storage, and heirs get nothing that is not stored.
        if !parts && self.reigns == Reigns::Here {
            self.tend_heirs();
            outputs.extend(self.lines.take());
        }
        outputs.extend(self.wakes());
        outputs
    }

    /// Stores first, then tells.
    fn flush(&mut self) -> Vec<HostOutput> {
        if core::mem::take(&mut self.untold) {
            let table = FromHost::Table(Box::new(self.table.clone()));
            self.lines.send_all(&table);
        }
        let mut more = Vec::new();
        if self.reigns == Reigns::Here {
            self.plan_heirs(&mut more);
        }
        let mut outputs = self.lines.take();
        match self.reigns {
            Reigns::Here => self.store(&mut outputs),
            Reigns::Elsewhere(to) => more.push(HostOutput::Yield(to)),
            Reigns::Nowhere => outputs.insert(0, HostOutput::Forget),
        }
        outputs.extend(more);
        outputs
    }

    fn wakes(&self) -> Option<HostOutput> {
        let at = self.wake_at().filter(|_| self.reigns == Reigns::Here);
        at.map(HostOutput::WakeAt)
    }

    /// The next moment at which something is due; while there are links, at the latest one beat from now.
    fn wake_at(&self) -> Option<Millis> {
        let due = self.next_due();
        let beat = (!self.lines.is_empty()).then(|| self.now + BEAT);
        due.into_iter()
            .chain(beat)
            .chain(self.storing.again())
            .min()
    }

    /// Everybody will be told about the table, once it is stored.
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
                // Nobody has touched anything for it, or the phone says it again by itself.
                FromGuest::Seal(_) | FromGuest::Act(_) | FromGuest::Relay(..) => {}
                FromGuest::Edit(..) | FromGuest::Command(_) => self.deny(link, Denial::Slowly),
                _ => self.not_done(link, Denial::Slowly),
            };
        }
        match message {
            FromGuest::Hello(claims) => self.greet(link, claims),
            FromGuest::WhoHosts => self.show(link),
            // Ready for something else, of which nothing was known there.
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
            FromGuest::NotMe(epoch, since) => self.not_me(link, (epoch, since)),
            FromGuest::React(player, reaction) => {
                if let Err(denial) = self.react(link, player, reaction) {
                    self.not_done(link, denial);
                }
            }
            FromGuest::Resync => {
                self.welcome(link);
                self.greet_heir(link);
            }
            FromGuest::Standing(standing) => self.stand(link, standing),
            FromGuest::Relay(to, envelope) => self.relay(link, to, envelope),
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

    /// What is stored and told to everybody, or told at length, could keep the table busy with one phone.
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

    /// An edit or a command is not followed: what the phone has set springs back.
    fn deny(&mut self, link: LinkId, denial: Denial) {
        self.lines.send(link, FromHost::Denied(denial));
    }

    /// Anything else is not done: what the phone has set is not concerned.
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
            // Decided at once, if nobody is waited for.
            Ok((seat, earliest)) => self.hold(seat, Held::Player(*act), counts, earliest),
        }
    }

    pub(crate) fn close(&mut self) {
        for link in self.lines.ids() {
            self.lines.send(link, FromHost::Farewell(Farewell::Closed));
            self.lines.close(link);
        }
        self.reigns = Reigns::Nowhere;
    }
}
