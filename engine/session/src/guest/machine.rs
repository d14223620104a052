//! A guest: one phone at a table, with all its seats, as a machine without clock or network.
//!
//! It keeps the latest state of everything that screens show. A [`Notice`] names each change. The host's own screen and
//! pass-and-play are guests like any other.

use crate::{
    guest::{
        auto_keep::AutoKeep,
        commands::PendingSettings,
        host_trust::HostTrust,
        io::{GuestEvent, GuestOutput, Notice, Phase},
        liveness::{DueMessage, HostLiveness, Loss},
        opening::Opening,
        outbox::{Outbox, PendingAction},
        round_part::{NO_ROUND_PART, ROUND_PART, RoundPart, WaitingFrames},
    },
    proof::{client::ProofClient, signed_hello::ChannelBinding, verify::VERIFIER},
    protocol::{
        clock::{self, HEARTBEAT_INTERVAL_MS, Millis, ViewTimes},
        disconnect::DisconnectReason,
        ids::{PlayerId, RoundNumber},
        lobby_message::{LobbyMessage, NumberedLobbyMessage},
        message::{Claim, FromGuest, Owned, Purpose, RaceQuestion, Update},
        pace::RaceRule,
        table::{PlayerKind, Scores, Table},
    },
    replication::replica::Replica,
};
use alloc::vec::Vec;
use base::{
    Seat,
    codec::{self, CodecError},
};
use kernel::{Action, View};

/// A phone at a table.
#[derive(Debug)]
pub struct Guest {
    pub(crate) now: Millis,
    pub(crate) claims: Vec<Claim>,
    pub(crate) phase: Phase,
    /// The table that this phone opens, until its host lets the phone in.
    pub(crate) opening: Option<Opening>,
    pub(crate) table: Option<Table>,
    /// The first round of a match, while the host and all phones decide its cards. Screens show its table meanwhile.
    pub(crate) undealt: Option<Scores>,
    pub(crate) owned: Vec<Owned>,
    pub(crate) views: Vec<View>,
    pub(crate) round_number: RoundNumber,
    race_question: Option<RaceQuestion>,
    pub(crate) outbox: Outbox,
    pub(crate) settings: PendingSettings,
    pub(crate) liveness: HostLiveness,
    /// How the last link was lost.
    pub(crate) loss: Loss,
    round_trip: Option<u64>,
    pub(crate) auto_keep: AutoKeep,
    pub(crate) display_times: ViewTimes<16>,
    pub(crate) proof_client: ProofClient,
    /// The binding of this link, which tells it apart from others.
    pub(crate) binding: ChannelBinding,
    pub(crate) replica: Replica,
    pub(crate) host_trust: HostTrust,
    pub(crate) round_part: &'static RoundPart,
    pub(crate) waiting: WaitingFrames,
    pub(crate) out: Vec<GuestOutput>,
}

impl Guest {
    /// A phone with these players. There should be at least one.
    pub fn new(claims: Vec<Claim>) -> Guest {
        let mut guest = Guest::in_lobby(claims);
        guest.round_part = &ROUND_PART;
        guest.set_verifier(VERIFIER);
        guest
    }

    /// The same for a program that fetches the rest later. All work for rounds waits for [`Self::begin_rounds`], and
    /// the check of a record for [`Self::set_verifier`].
    pub fn in_lobby(claims: Vec<Claim>) -> Guest {
        let auto_keep = AutoKeep::new(claims.first().map(|claim| claim.key));
        Guest {
            now: Millis::default(),
            claims,
            phase: Phase::Linking,
            opening: None,
            table: None,
            undealt: None,
            owned: Vec::new(),
            views: Vec::new(),
            round_number: RoundNumber::default(),
            race_question: None,
            outbox: Outbox::default(),
            settings: PendingSettings::default(),
            liveness: HostLiveness::new(Millis::default()),
            loss: Loss::default(),
            round_trip: None,
            auto_keep,
            display_times: ViewTimes::default(),
            proof_client: ProofClient::default(),
            binding: ChannelBinding::default(),
            replica: Replica::default(),
            host_trust: HostTrust::default(),
            round_part: &NO_ROUND_PART,
            waiting: WaitingFrames::default(),
            out: Vec::new(),
        }
    }

    /// The phase of this phone's link.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The table as the host last sent it; `None` before the first welcome.
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
            .filter_map(|id| self.table.as_ref()?.seat_of(id))
    }

    /// True if this phone is the host's.
    pub fn is_host(&self) -> bool {
        let table = self.table.as_ref();
        let hosts = |id| Some(table?.player(id)?.host);
        self.players().any(|id| hosts(id).unwrap_or(false))
    }

    /// The game as this viewer sees it, in the present or last round of the match. On phones without a seat, `None` is
    /// the watcher's view.
    pub fn view(&self, viewer: Option<Seat>) -> Option<&View> {
        self.views.iter().find(|view| view.viewer == viewer)
    }

    /// All views of this phone.
    pub fn views(&self) -> &[View] {
        &self.views
    }

    /// The seats that the host asks before a decision, where turn-taking replaces races.
    pub fn race_question(&self) -> Option<RaceQuestion> {
        self.race_question
            .filter(|race_question| race_question.round_number == self.round_number)
    }

    /// The actions of this seat that the host has not answered yet. A race may still be open (DIG-6).
    pub fn pending(&self, seat: Seat) -> impl Iterator<Item = &Action> {
        self.outbox
            .iter()
            .filter(move |pending| pending.seat == seat)
            .map(|pending| &pending.act.action)
    }

    /// True if the host has not answered an action of this phone and the game has not moved since. Never true where
    /// turn-taking replaces races: there the silence may only mean that others think.
    pub fn is_unheard(&self) -> bool {
        let still = |pending: &PendingAction| {
            let view = self.view(Some(pending.seat));
            view.is_some_and(|view| view.revision == pending.act.seen)
        };
        let races = |table: &Table| table.pace.race_rule == RaceRule::Fastest;
        self.phase == Phase::Joined
            && self.table.as_ref().is_some_and(races)
            && self.outbox.iter().any(still)
    }

    /// The players of this phone, with their keys and names, as the hello names them.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The last measured time from here to the host and back, in milliseconds.
    pub fn round_trip(&self) -> Option<u64> {
        self.round_trip
    }

    /// Handles an event, and everything that became due since the last one.
    pub fn handle(&mut self, now: Millis, event: GuestEvent) -> Vec<GuestOutput> {
        if !self.advance(now) {
            return Vec::new();
        }
        match event {
            GuestEvent::Bound(link) => self.binding = link,
            GuestEvent::Opened => self.opened(),
            GuestEvent::Heard => self.heard_again(),
            GuestEvent::Closed => self.lose(),
            GuestEvent::Tick => {}
            GuestEvent::Woke => self.probe(),
            GuestEvent::Displayed(revision) => self.display_times.note(revision, self.now),
            GuestEvent::Peer(..) | GuestEvent::Stored | GuestEvent::StorageFailed => {
                (self.round_part.handle)(self, event);
            }
        }
        self.outputs()
    }

    /// Handles a frame of the host, and everything that became due since the last event. The content of the frame is
    /// not trusted.
    pub fn receive(&mut self, now: Millis, frame: &[u8]) -> Vec<GuestOutput> {
        if !self.advance(now) {
            return Vec::new();
        }
        self.read(frame);
        self.outputs()
    }

    /// Moves the time on. False if the session is over and nothing is to be done any more.
    pub(crate) fn advance(&mut self, now: Millis) -> bool {
        let slept = self.liveness.note_sleep(self.now, now);
        self.replica.slept(clock::sleep_ms(self.now, now));
        self.replica.start_host_clock(now);
        self.now = self.now.max(now);
        if let Phase::Ended(_) = self.phase {
            return false;
        }
        if slept {
            self.probe();
        }
        true
    }

    /// Handles everything that is due by now, and returns all tasks for the code around this machine.
    pub(crate) fn outputs(&mut self) -> Vec<GuestOutput> {
        self.run_due();
        (self.round_part.run_due)(self);
        let mut outputs = core::mem::take(&mut self.out);
        outputs.extend(self.wake_at().map(GuestOutput::WakeAt));
        outputs
    }

    pub(crate) fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.notice(Notice::Phase);
    }

    pub(crate) fn end(&mut self, reason: DisconnectReason) {
        if let DisconnectReason::Left | DisconnectReason::Removed | DisconnectReason::Closed =
            reason
        {
            (self.round_part.forget)(self);
        }
        self.forget_settings();
        self.undealt = None;
        self.enter(Phase::Ended(reason));
        self.out.push(GuestOutput::Close);
    }

    pub(crate) fn notice(&mut self, notice: Notice) {
        self.out.push(GuestOutput::Notice(notice));
    }

    pub(crate) fn send(&mut self, message: &FromGuest) {
        // The input fields limit what people type. The host would refuse a longer message anyway.
        if let Ok(frame) = codec::encode(message) {
            self.out.push(GuestOutput::Send(frame));
        }
    }

    fn read(&mut self, frame: &[u8]) {
        if self.phase == Phase::Linking {
            return;
        }
        let numbered = match NumberedLobbyMessage::read(frame) {
            Ok(numbered) => numbered,
            Err(CodecError::Version { theirs }) => return self.take_other_version(theirs),
            // The other end is not a host. Its silence will show that.
            Err(_) => return,
        };
        if numbered.message.is_of_rounds() {
            return (self.round_part.receive)(self, &numbered, frame);
        }
        if self.counts(&numbered) {
            self.handle_message(numbered.message);
        }
    }

    /// Records a frame of the host. True if its message counts.
    pub(crate) fn counts(&mut self, numbered: &NumberedLobbyMessage) -> bool {
        let NumberedLobbyMessage { seq, message } = numbered;
        let counts = match self.phase {
            // The welcome starts the numbering, so a message that overtakes it must not make the guest drop it.
            Phase::Greeting if !matches!(message, LobbyMessage::Welcome(..)) => {
                self.liveness.listen(self.now);
                !message.needs_welcome()
            }
            _ => self.liveness.hear(*seq, self.now),
        };
        // Until the welcome the other end may be anyone.
        if counts && self.phase == Phase::Joined {
            self.replica.hear_host(self.now);
        }
        counts
    }

    fn handle_message(&mut self, message: LobbyMessage) {
        if !self.host_trust.trusts() {
            return self.handle_unproven_message(message);
        }
        match message {
            LobbyMessage::HostCertificate(host_certificate) => {
                self.check_host_certificate(&host_certificate)
            }
            LobbyMessage::Welcome(owned, table) => self.welcome(owned, *table),
            LobbyMessage::Table(table) => self.set_table(*table),
            LobbyMessage::RaceQuestion(race_question) => self.set_race_question(race_question),
            LobbyMessage::SettingRejected(rejection) => {
                self.setting_rejected();
                self.notice(Notice::Rejected(rejection));
            }
            LobbyMessage::RequestRejected(rejection) => self.notice(Notice::Rejected(rejection)),
            LobbyMessage::Reaction(player, reaction) => {
                self.notice(Notice::Reaction(player, reaction))
            }
            LobbyMessage::InviteReply(invite_reply) => {
                self.notice(Notice::InviteReply(invite_reply))
            }
            LobbyMessage::Pong(sent) => {
                self.round_trip = Some(u64::from((self.now.0 as u32).wrapping_sub(sent)));
                self.ponged();
            }
            LobbyMessage::Ping(number) => self.send_if_joined(&FromGuest::Pong(number)),
            LobbyMessage::YieldsTo(verifying_key) if self.phase == Phase::Joined => {
                self.note_other_host(verifying_key);
            }
            LobbyMessage::YieldsTo(_) => {}
            LobbyMessage::Away => self.lose(),
            LobbyMessage::Disconnect(reason) => self.end(reason),
            LobbyMessage::Update
            | LobbyMessage::ActionResult
            | LobbyMessage::Replica
            | LobbyMessage::Relayed
            | LobbyMessage::Proof => {}
        }
    }

    fn welcome(&mut self, owned: Vec<Owned>, table: Table) {
        let ours = owned.into_iter();
        let ours = ours.filter_map(|place| Some((place, self.claim(&place, &table)?)));
        let (owned, claims): (Vec<Owned>, Vec<Claim>) = ours.unzip();
        if claims.is_empty() {
            // The welcome is for another phone. Believing it would leave this phone without a key to come back with.
            return;
        }
        if !self.host_trust.fits_term(table.term) {
            // The sender has shown another term.
            return;
        }
        if !self.replica.is_latest_term(table.term) {
            (self.round_part.tell_old_host)(self);
            return self.lose();
        }
        self.note_host();
        self.proof_client.host_changed(table.term);
        self.liveness.welcomed();
        self.owned = owned;
        self.outbox.welcome(&mut self.owned);
        self.claims = claims;
        (self.round_part.give_up_votes)(self);
        self.set_race_question(None);
        self.forget_settings();
        self.set_table(table);
        // Views of the same round stay on the screen until newer ones arrive. Views of other phones' seats do not.
        let seats: Vec<Option<Seat>> = self.seats().map(Some).collect();
        self.views.retain(|view| {
            seats.contains(&view.viewer) || (seats.is_empty() && view.viewer.is_none())
        });
        if self.phase != Phase::Joined {
            self.enter(Phase::Joined);
            self.replica.hear_host(self.now);
            (self.round_part.become_replica)(self);
            self.end_opening();
        }
        (self.round_part.send_pending)(self);
    }

    fn set_table(&mut self, table: Table) {
        let deal = self.table.as_ref().map(|table| table.deal);
        let is_new = table.round_number != self.round_number || deal != Some(table.deal);
        if is_new || table.scores().is_none() {
            self.round_number = table.round_number;
            self.views.clear();
            self.display_times = ViewTimes::default();
            self.auto_keep.forget();
        }
        // A host that is about to deal sends its table once more, as it is.
        if self.table.as_ref() != Some(&table) {
            self.undealt = None;
        }
        self.table = Some(table);
        self.drop_applied_settings();
        self.notice(Notice::Table);
        (self.round_part.look_for_end)(self);
    }

    fn set_race_question(&mut self, race_question: Option<RaceQuestion>) {
        if self.race_question != race_question {
            self.race_question = race_question;
            self.notice(Notice::RaceQuestion);
        }
    }

    pub(crate) fn update(&mut self, update: Update) {
        let viewer = update.view.viewer;
        if update.round_number != self.round_number {
            return;
        }
        self.remember(&update);
        if !self.shows_to(viewer) {
            return;
        }
        self.views.retain(|view| view.viewer != viewer);
        self.views.push(update.view);
        self.notice(Notice::View(viewer, update.events));
        self.look_for_cards_to_keep();
    }

    /// True if the table shows a round to this viewer on this phone. A message that waited may be of an earlier table.
    fn shows_to(&self, viewer: Option<Seat>) -> bool {
        let in_match = self.table.as_ref().and_then(Table::scores).is_some();
        in_match && viewer.is_none_or(|seat| self.seats().any(|own| own == seat))
    }

    /// Looks for drawn cards that this phone keeps by itself. Without hints it would tell that a card does not fit
    /// (CLA-73).
    fn look_for_cards_to_keep(&mut self) {
        let hints = |table: &Table| table.config.gives_hints();
        match self.table.as_ref().is_none_or(hints) {
            true => self.auto_keep.look(&self.views, self.now),
            false => self.auto_keep.forget(),
        }
    }

    /// The claim for the next hello of a place that the host gives this phone. `None` if the phone holds no key for it.
    fn claim(&self, place: &Owned, table: &Table) -> Option<Claim> {
        let claim = self.claims.iter().find(|c| c.key.id() == place.seat_id)?;
        let Some(player) = table.player(place.player) else {
            return Some(claim.clone());
        };
        Some(Claim {
            key: claim.key,
            name: player.name.as_str().into(),
            look: Some(player.look),
            purpose: match player.kind {
                PlayerKind::Screen => Purpose::Show,
                _ => Purpose::Play,
            },
        })
    }

    fn run_due(&mut self) {
        match self.phase {
            Phase::Ended(_) | Phase::Linking => return,
            Phase::Greeting
                if self.liveness.is_dead(self.now) || self.host_trust.has_timed_out(self.now) =>
            {
                return self.lose();
            }
            Phase::Greeting if self.liveness.takes_due_hello(self.now) => {
                return self.say_hello();
            }
            Phase::Greeting => return,
            Phase::Joined => {}
        }
        match self.liveness.due_message(self.now) {
            DueMessage::Dead => self.fall_silent(),
            DueMessage::Resync => self.send(&FromGuest::Resync),
            DueMessage::Ping => self.ping(),
            DueMessage::Nothing => {}
        }
    }

    fn wake_at(&self) -> Option<Millis> {
        let dies = self.liveness.dies_at(self.now);
        let heartbeat = dies.min(self.now + HEARTBEAT_INTERVAL_MS);
        let own = match self.phase {
            Phase::Ended(_) => return None,
            // It ticks until it can say that nobody continues the table. A longer pause would count as this phone's
            // own sleep.
            Phase::Linking => (self.table.is_some() && self.missing_voters().is_none())
                .then_some(self.now + HEARTBEAT_INTERVAL_MS),
            Phase::Greeting => Some(heartbeat),
            Phase::Joined => {
                let due = self
                    .auto_keep
                    .next()
                    .into_iter()
                    .chain(self.proof_client.next());
                due.chain([heartbeat]).min()
            }
        };
        own.into_iter().chain(self.replica.next_due(self.now)).min()
    }
}
