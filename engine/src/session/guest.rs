//! A guest: one phone at a table, with all the seats it owns, as a machine without clock or network.
//!
//! It keeps the latest of everything that screens show; [`Notice`]s say what has just changed. The host's own screen
//! and pass-and-play are guests like any other.

use super::{
    clock::Millis,
    codec::{self, CodecError},
    farewell::{Denial, Farewell},
    key::{Epoch, PlayerId},
    message::{
        Act, Claim, Command, Edit, FromGuest, FromHost, Numbered, Owned, Reaction, Update, Verdict,
    },
    pulse::{self, BEAT, Pulse, SILENCE},
    table::Table,
};
use crate::{
    rules::{
        action::Action,
        event::Told,
        view::{Asked, View},
    },
    seat::Seat,
};
use alloc::{vec, vec::Vec};

/// How long a drawn card that can only be kept is looked at before it is kept by itself, in milliseconds.
pub const KEEP_AFTER: u64 = 600;
/// How long an action may go unanswered before it is sent again, in milliseconds.
const REPEAT: u64 = 3000;
/// Most actions under way; more are not taken on until the host has answered.
const MAX_PENDING: usize = 16;

/// Where a guest stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// No link yet, or none after the last one was lost: a table that was known is still shown.
    Linking,
    /// The link is up, the host has not answered yet.
    Greeting,
    /// At the table.
    Joined,
    /// It is over, for this reason.
    Ended(Farewell),
}

/// What people want.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Another player on this phone.
    Add(Claim),
    /// Change a player of this phone.
    Edit(PlayerId, Edit),
    /// Change the table, on the host's phone.
    Command(Command),
    /// Play for a seat of this phone.
    Act {
        /// The seat.
        seat: Seat,
        /// The `tick` of the view that was on the screen (DIG-2).
        seen: u32,
        /// What.
        action: Action,
    },
    /// Show a feeling.
    React(PlayerId, Reaction),
    /// Keep a drawn card by itself if nothing else can be done with it; on at first.
    KeepByItself(bool),
    /// The page goes away, perhaps for a moment: the host is told, and the [`GuestOutput::Relink`] that follows brings
    /// the page back if it lives on.
    Suspend,
    /// Everybody on this phone leaves for good.
    Leave,
}

/// What happens to a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestEvent {
    /// A link to the host carries frames from now on; the one before it, if any, is forgotten.
    Opened,
    /// A frame arrived; anything may be in it.
    Frame(Vec<u8>),
    /// The link is gone.
    Closed,
    /// Time has passed: the moment of the last [`GuestOutput::WakeAt`] has come.
    Tick,
    /// Somebody wants something.
    Wish(Wish),
}

/// What is to be done for a guest, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestOutput {
    /// Send a frame.
    Send(Vec<u8>),
    /// The link is dead: close it if it is not, and make another one.
    Relink,
    /// Close the link after what was sent: it is over.
    Close,
    /// Something for the screens.
    Notice(Notice),
    /// Send a [`GuestEvent::Tick`] then, unless another event brings a later answer first.
    WakeAt(Millis),
}

/// What has just changed. The new state is in the guest already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// [`Guest::phase`].
    Phase,
    /// [`Guest::table`], or the players and seats of this phone.
    Table,
    /// [`Guest::view`] of this viewer: what led to it, in order. Nothing after a resync: show it as it is.
    View(Option<Seat>, Vec<Told>),
    /// An action was dealt with.
    Verdict(Seat, Action, Verdict),
    /// An edit or a command was not followed; says why.
    Denied(Denial),
    /// Somebody shows a feeling.
    Reaction(PlayerId, Reaction),
}

/// An action that the host has not answered yet.
#[derive(Clone, Copy, Debug)]
struct Pending {
    act: Act,
    seat: Seat,
    /// Sent, or sent again, at this moment; not on this link yet, if `None`.
    sent: Option<Millis>,
}

/// A phone at a table.
#[derive(Debug)]
pub struct Guest {
    now: Millis,
    claims: Vec<Claim>,
    phase: Phase,
    table: Option<Table>,
    owned: Vec<Owned>,
    views: Vec<View>,
    epoch: Epoch,
    pending: Vec<Pending>,
    /// The number of the host's next frame.
    expected: u32,
    /// Whether a resync was asked for and has not come.
    resyncing: bool,
    pulse: Pulse,
    pinged: Millis,
    round_trip: Option<u64>,
    keeps: bool,
    /// Seats with a card to keep by itself: the tick at which it was drawn, and when to keep it.
    keeping: Vec<(Seat, u32, Millis)>,
    out: Vec<GuestOutput>,
}

impl Guest {
    /// A phone with these players; there should be one at least.
    pub fn new(claims: Vec<Claim>) -> Guest {
        Guest {
            now: Millis::default(),
            claims,
            phase: Phase::Linking,
            table: None,
            owned: Vec::new(),
            views: Vec::new(),
            epoch: Epoch::default(),
            pending: Vec::new(),
            expected: 0,
            resyncing: false,
            pulse: Pulse::new(Millis::default()),
            pinged: Millis::default(),
            round_trip: None,
            keeps: true,
            keeping: Vec::new(),
            out: Vec::new(),
        }
    }

    /// Where this phone stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The table, as last heard of; `None` before the first welcome.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// The players that this phone owns.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        self.owned.iter().map(|owned| owned.player)
    }

    /// The seats that this phone owns in the present match.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        self.players()
            .filter_map(|id| self.table.as_ref()?.player(id)?.seat)
    }

    /// Whether this phone is the host's.
    pub fn is_host(&self) -> bool {
        let hosts = |id| {
            self.table
                .as_ref()
                .and_then(|t| t.player(id))
                .is_some_and(|p| p.host)
        };
        self.players().any(hosts)
    }

    /// The game as this viewer sees it, in the present or the last round of the match; `None` views as a watcher, on
    /// phones without a seat.
    pub fn view(&self, viewer: Option<Seat>) -> Option<&View> {
        self.views.iter().find(|view| view.viewer == viewer)
    }

    /// All views of this phone.
    pub fn views(&self) -> &[View] {
        &self.views
    }

    /// What this seat does, as long as the host has not answered: perhaps it waits for a race to close (DIG-6).
    pub fn pending(&self, seat: Seat) -> impl Iterator<Item = &Action> {
        self.pending
            .iter()
            .filter(move |p| p.seat == seat)
            .map(|p| &p.act.action)
    }

    /// The players of this phone, with their keys and names, as they say hello.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The last measured time from here to the host and back, in milliseconds.
    pub fn round_trip(&self) -> Option<u64> {
        self.round_trip
    }

    /// Does what follows from an event, and from the time that has passed since the last one.
    pub fn handle(&mut self, now: Millis, event: GuestEvent) -> Vec<GuestOutput> {
        self.pulse.slept(pulse::nap(self.now, now));
        self.now = self.now.max(now);
        if let Phase::Ended(_) = self.phase {
            return Vec::new();
        }
        match event {
            GuestEvent::Opened => self.opened(),
            GuestEvent::Frame(frame) => self.receive(&frame),
            GuestEvent::Closed => self.lose(),
            GuestEvent::Tick => {}
            GuestEvent::Wish(wish) => self.wish(wish),
        }
        self.run_due();
        let mut outputs = core::mem::take(&mut self.out);
        outputs.extend(self.wake_at().map(GuestOutput::WakeAt));
        outputs
    }

    fn opened(&mut self) {
        self.pulse = Pulse::new(self.now);
        self.pinged = self.now;
        self.expected = 0;
        self.resyncing = false;
        self.pending
            .iter_mut()
            .for_each(|pending| pending.sent = None);
        self.enter(Phase::Greeting);
        self.send(&FromGuest::Hello(self.claims.clone()));
    }

    /// The link is dead; the table stays on the screen.
    fn lose(&mut self) {
        if self.phase != Phase::Linking {
            self.enter(Phase::Linking);
            self.out.push(GuestOutput::Relink);
        }
    }

    fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.notice(Notice::Phase);
    }

    fn end(&mut self, farewell: Farewell) {
        self.enter(Phase::Ended(farewell));
        self.out.push(GuestOutput::Close);
    }

    fn notice(&mut self, notice: Notice) {
        self.out.push(GuestOutput::Notice(notice));
    }

    fn send(&mut self, message: &FromGuest) {
        // What people type is cut where it is typed; a message beyond the bounds would be refused anyway.
        if let Ok(frame) = codec::encode(message) {
            self.out.push(GuestOutput::Send(frame));
        }
    }

    fn wish(&mut self, wish: Wish) {
        match wish {
            Wish::Add(claim) => {
                self.send_if_joined(&FromGuest::Hello(vec![claim.clone()]));
                self.claims.push(claim);
            }
            Wish::Edit(player, edit) => self.send_if_joined(&FromGuest::Edit(player, edit)),
            Wish::Command(command) => self.send_if_joined(&FromGuest::Command(command)),
            Wish::React(player, reaction) => {
                self.send_if_joined(&FromGuest::React(player, reaction));
            }
            Wish::Act { seat, seen, action } => self.act(seat, seen, action),
            Wish::KeepByItself(keeps) => {
                self.keeps = keeps;
                self.look_for_keeps();
            }
            Wish::Suspend => {
                self.send_if_joined(&FromGuest::Away);
                self.lose();
            }
            Wish::Leave => {
                self.send_if_joined(&FromGuest::Goodbye);
                self.end(Farewell::Left);
            }
        }
    }

    fn send_if_joined(&mut self, message: &FromGuest) {
        if self.phase == Phase::Joined {
            self.send(message);
        }
    }

    fn act(&mut self, seat: Seat, seen: u32, action: Action) {
        let player = self
            .table
            .as_ref()
            .and_then(|table| table.seated(seat))
            .map(|p| p.id);
        let Some(place) = self.owned.iter_mut().find(|o| Some(o.player) == player) else {
            return;
        };
        if self.pending.len() == MAX_PENDING {
            return;
        }
        place.handled += 1;
        let act = Act {
            player: place.player,
            epoch: self.epoch,
            number: place.handled,
            seen,
            action,
        };
        self.pending.push(Pending {
            act,
            seat,
            sent: None,
        });
        self.send_pending();
    }

    /// Sends what was not sent on this link yet, and again what went unanswered for long.
    fn send_pending(&mut self) {
        if self.phase != Phase::Joined {
            return;
        }
        let now = self.now;
        let due = |p: &&mut Pending| p.sent.is_none_or(|sent| now.since(sent) >= REPEAT);
        let mut acts = Vec::new();
        for pending in self.pending.iter_mut().filter(due) {
            pending.sent = Some(now);
            acts.push(pending.act);
        }
        acts.into_iter()
            .for_each(|act| self.send(&FromGuest::Act(act)));
    }

    fn receive(&mut self, frame: &[u8]) {
        if self.phase == Phase::Linking {
            return;
        }
        let Numbered { seq, message } = match codec::decode(frame) {
            Ok(numbered) => numbered,
            Err(CodecError::Version { theirs }) => return self.end(Farewell::of_version(theirs)),
            // Something else than a host: its silence will tell.
            Err(_) => return,
        };
        self.pulse.beat(self.now);
        let gap = seq != self.expected;
        self.expected = seq.wrapping_add(1);
        if gap && !matches!(message, FromHost::Welcome(..)) && !self.resyncing {
            self.resyncing = true;
            self.send(&FromGuest::Resync);
        }
        self.follow(message);
    }

    fn follow(&mut self, message: FromHost) {
        match message {
            FromHost::Welcome(owned, table) => self.welcome(owned, *table),
            FromHost::Table(table) => self.set_table(*table),
            FromHost::Update(update) => self.update(*update),
            FromHost::Verdict {
                player,
                number,
                verdict,
            } => self.verdict(player, number, verdict),
            FromHost::Denied(denial) => self.notice(Notice::Denied(denial)),
            FromHost::Reaction(player, reaction) => self.notice(Notice::Reaction(player, reaction)),
            FromHost::Pong(sent) => {
                self.round_trip = Some(u64::from((self.now.0 as u32).wrapping_sub(sent)));
            }
            FromHost::Away => self.lose(),
            FromHost::Farewell(farewell) => self.end(farewell),
        }
    }

    fn welcome(&mut self, owned: Vec<Owned>, table: Table) {
        self.resyncing = false;
        let numbered = |player: PlayerId| {
            let numbers = self.pending.iter().filter(move |p| p.act.player == player);
            numbers.map(|p| p.act.number).max().unwrap_or(0)
        };
        self.owned = owned
            .into_iter()
            .map(|o| Owned {
                handled: o.handled.max(numbered(o.player)),
                ..o
            })
            .collect();
        let owned = &self.owned;
        self.pending
            .retain(|p| owned.iter().any(|o| o.player == p.act.player));
        self.views.clear();
        self.set_table(table);
        if self.phase != Phase::Joined {
            self.enter(Phase::Joined);
        }
        self.send_pending();
    }

    fn set_table(&mut self, table: Table) {
        if table.epoch != self.epoch || table.scores().is_none() {
            self.epoch = table.epoch;
            self.views.clear();
            self.keeping.clear();
        }
        self.table = Some(table);
        self.notice(Notice::Table);
    }

    fn update(&mut self, update: Update) {
        let viewer = update.viewer();
        if update.epoch != self.epoch {
            return;
        }
        self.views.retain(|view| view.viewer != viewer);
        self.views.push(update.view);
        self.notice(Notice::View(viewer, update.told));
        self.look_for_keeps();
    }

    fn verdict(&mut self, player: PlayerId, number: u32, verdict: Verdict) {
        let answered = |p: &Pending| p.act.player == player && p.act.number == number;
        if let Some(at) = self.pending.iter().position(answered) {
            let pending = self.pending.remove(at);
            self.notice(Notice::Verdict(pending.seat, pending.act.action, verdict));
        }
    }

    /// Looks for seats that have drawn a card with which nothing can be done but keeping it.
    fn look_for_keeps(&mut self) {
        let before = core::mem::take(&mut self.keeping);
        if !self.keeps {
            return;
        }
        let due = self.now + KEEP_AFTER;
        let keeping = self.views.iter().filter_map(|view| {
            let seat = view.viewer.filter(|_| only_keeps(view))?;
            let since = view.prompt?.since;
            let known = before.iter().find(|(s, t, _)| (*s, *t) == (seat, since));
            Some(known.copied().unwrap_or((seat, since, due)))
        });
        self.keeping = keeping.collect();
    }

    fn run_due(&mut self) {
        if let Phase::Ended(_) | Phase::Linking = self.phase {
            return;
        }
        if self.pulse.silent_for(self.now) >= SILENCE {
            return self.lose();
        }
        if self.phase != Phase::Joined {
            return;
        }
        if self.now.since(self.pinged) >= BEAT {
            self.pinged = self.now;
            self.send(&FromGuest::Ping(self.now.0 as u32));
        }
        let due = self
            .keeping
            .iter()
            .filter(|(_, _, due)| *due <= self.now)
            .copied();
        for (seat, since, _) in due.collect::<Vec<_>>() {
            self.keeping.retain(|(s, ..)| *s != seat);
            self.act(seat, since, Action::Keep);
        }
        self.send_pending();
    }

    fn wake_at(&self) -> Option<Millis> {
        match self.phase {
            Phase::Linking | Phase::Ended(_) => None,
            Phase::Greeting => Some(self.now + BEAT),
            Phase::Joined => {
                let keeps = self.keeping.iter().map(|(_, _, due)| *due);
                keeps.chain([self.now + BEAT]).min()
            }
        }
    }
}

/// Whether keeping the drawn card is the only answer.
fn only_keeps(view: &View) -> bool {
    let asked = view.prompt.is_some_and(|prompt| {
        prompt.asked == Asked::Drawn && view.viewer.is_some_and(|seat| prompt.seats.has(seat))
    });
    let answers = |action: &&Action| !matches!(action, Action::Call | Action::Catch(_));
    asked && view.actions.iter().filter(answers).eq([&Action::Keep])
}
