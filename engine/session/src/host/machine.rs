//! The host: the one authority of a table, as a machine without clock or network.
//!
//! Give it [`HostEvent`]s and frames with the time, and perform its [`HostOutput`]s **in their order**. A
//! [`HostOutput::Persist`] comes before the messages about the state it holds. Send them only when that state is safe in
//! storage. A [`WriteAhead`](crate::host::write_ahead::WriteAhead) keeps that order where storage takes its time. The
//! host's own screen is a [`Guest`](crate::guest::machine::Guest) on a loopback link, with the key in [`HostConfig`].

use crate::{
    host::{
        active_match::ActiveMatch,
        connections::Connections,
        proof::checks::ProofServer,
        race_report::{AcceptedActions, RaceReports},
        replication::state::Replication,
        seat_owners::SeatOwners,
        timers::Timers,
        write_ahead::StorageState,
    },
    proof::signed_hello::ChannelBinding,
    protocol::{
        amendment::AmendmentRight,
        clock::{self, HEARTBEAT_INTERVAL_MS, Millis},
        disconnect::{CommandRejection, DisconnectReason},
        draft::TableDraft,
        ids::{Entropy, LinkId, PlayerId, SeatKey},
        invite_relay::{InviteReply, InviteRequest},
        message::{Edit, FromGuest, FromHost},
        pace::Pace,
        same_deal::KnownDeal,
        table::{DealPolicy, Table},
    },
    replication::{
        election::ELECTION_TIMEOUT_MS, host_certificate::HostCertificate, host_chain::HostKey,
    },
};
use alloc::{boxed::Box, vec::Vec};
use base::codec::{self, CodecError, PROTOCOL};
use games::{GameConfig, RulesetId, rulesets::TableRules, transcript::Transcript};

/// The initial settings of a new table.
#[derive(Clone, Debug)]
pub struct HostConfig {
    /// The key whose phone may change the table.
    pub key: SeatKey,
    /// The first game config. The host may choose another one later.
    pub config: GameConfig,
    /// The time limits and delays.
    pub pace: Pace,
    /// The policy for the cards of the rounds.
    pub deal_policy: DealPolicy,
    /// The right to change the house rules between two rounds.
    pub amendment_right: AmendmentRight,
}

impl HostConfig {
    /// A table for the classic game at the usual pace.
    pub fn new(key: SeatKey) -> HostConfig {
        HostConfig {
            key,
            config: GameConfig::plain(RulesetId::Classic),
            pace: Pace::default(),
            deal_policy: DealPolicy::default(),
            amendment_right: AmendmentRight::default(),
        }
    }
}

/// Events for the host. Frames go into [`Host::receive`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostEvent {
    /// A link now carries frames.
    Opened(LinkId),
    /// The binding of a link. It comes before any frame of the link, or never for a link within this page.
    Bound(LinkId, ChannelBinding),
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
    StorageFailed,
    /// The result of a [`HostOutput::InviteRequest`].
    InviteReply(LinkId, InviteReply),
}

/// Tasks for the code around the host, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostOutput {
    /// Store these bytes in place of the last ones. They hold secrets. Send the following outputs, in this list and in
    /// later ones, only when these bytes or later ones are safe. If storage fails, send none of them and give
    /// [`HostEvent::StorageFailed`].
    Persist(Vec<u8>),
    /// The table is too large for storage. It goes on, but a reload would lose everything since the last
    /// [`HostOutput::Persist`]. People should know that.
    TooLargeToStore,
    /// The table is closed. Stored state can be deleted.
    Forget,
    /// The phone of this player hosts the table from now on, or an unknown one. This host is in charge no longer.
    /// No event follows, and the phone comes back as a guest.
    Yield(Option<PlayerId>),
    /// The host has not heard its replicas for a long time. They may have another host by now. Look for one, and
    /// continue if there is none.
    LookForHost,
    /// Send a frame on this link.
    Send(LinkId, Vec<u8>),
    /// Close the link after sending everything. No event follows.
    Close(LinkId),
    /// A newcomer wants to join through the phone on this link. A [`HostEvent::InviteReply`] tells it what to show.
    InviteRequest(LinkId, InviteRequest),
    /// Send a [`HostEvent::Tick`] then, unless another event gives a later time first.
    WakeAt(Millis),
}

/// The host of a table.
#[derive(Debug)]
pub struct Host {
    pub(crate) now: Millis,
    pub(crate) table: Table,
    pub(crate) seat_owners: SeatOwners,
    pub(crate) entropy: Entropy,
    pub(crate) active_match: Option<ActiveMatch>,
    /// The rules that the table last settled on for a round.
    pub(crate) rules: Option<TableRules>,
    /// The deal for the first start. It is not stored, since that round begins as soon as the table exists.
    pub(crate) known_deal: Option<KnownDeal>,
    pub(crate) connections: Connections,
    /// The outputs that wait until the table is stored.
    pub(crate) out: Vec<HostOutput>,
    pub(crate) timers: Timers,
    pub(crate) accepted_actions: AcceptedActions,
    pub(crate) race_reports: RaceReports,
    /// True if a change has to be stored before any phone hears of it.
    pub(crate) unsaved: bool,
    /// True if the table has changed since it was last sent to everyone.
    pub(crate) untold: bool,
    pub(crate) storage_state: StorageState,
    pub(crate) proof_server: ProofServer,
    pub(crate) replication: Replication,
    /// Proves that the table is this host's own.
    pub(crate) host_key: HostKey,
    pub(crate) hosted_by: HostedBy,
}

/// The event that messages to guests wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MessageWait {
    /// The state that they tell of has to be stored.
    Storage,
    /// The page goes away, so they leave at once. Replicas get nothing, since it may not be stored.
    Nothing,
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
        let table = Table::new(
            config.config,
            config.pace,
            config.deal_policy,
            config.amendment_right,
        );
        let host_key = HostKey::new(&entropy);
        let seat_owners = SeatOwners::new(config.key.id());
        Host::with_table(table, seat_owners, host_key, entropy)
    }

    /// Opens the table of a draft, perhaps for a known deal.
    pub fn from_draft(draft: TableDraft, known_deal: Option<KnownDeal>, entropy: Entropy) -> Host {
        let mut seat_owners = SeatOwners::new(draft.owner);
        seat_owners.next = draft.last_number;
        for (id, claim) in draft.players {
            if let Some(signing_key) = claim.key.signing_key() {
                seat_owners.admit(claim.key.id(), signing_key.verifying_key(), id);
            }
        }
        let host_key = HostKey::new(&entropy);
        Host {
            known_deal,
            ..Host::with_table(draft.table, seat_owners, host_key, entropy)
        }
    }

    /// The host of a table that has no match and no links.
    pub(crate) fn with_table(
        table: Table,
        seat_owners: SeatOwners,
        host_key: HostKey,
        entropy: Entropy,
    ) -> Host {
        Host {
            now: Millis::default(),
            table,
            seat_owners,
            entropy,
            active_match: None,
            rules: None,
            known_deal: None,
            connections: Connections::default(),
            out: Vec::new(),
            timers: Timers::default(),
            accepted_actions: AcceptedActions::default(),
            race_reports: RaceReports::default(),
            unsaved: false,
            untold: false,
            storage_state: StorageState::default(),
            proof_server: ProofServer::default(),
            replication: Replication::default(),
            host_key,
            hosted_by: HostedBy::Here,
        }
    }

    /// The table as every phone sees it.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The stored record of the present or last round. It reveals every hand, so keep it away from screens.
    pub fn transcript(&self) -> Option<&Transcript> {
        let active_match = self.active_match.as_ref()?;
        Some(&active_match.stored.transcript)
    }

    /// The match, while a round is in play.
    pub(crate) fn playing(&self) -> Option<&ActiveMatch> {
        let active_match = self.active_match.as_ref();
        active_match.filter(|_| self.table.is_playing())
    }

    /// Handles an event, and everything that became due since the last one.
    pub fn handle(&mut self, now: Millis, event: HostEvent) -> Vec<HostOutput> {
        if !self.advance(now) {
            return Vec::new();
        }
        if event == HostEvent::StorageFailed {
            self.storage_failed();
        }
        self.catch_up();
        let wait = match event {
            HostEvent::Suspend => MessageWait::Nothing,
            _ => MessageWait::Storage,
        };
        match event {
            HostEvent::Opened(link) => self.open(link),
            HostEvent::Bound(link, binding) => {
                if let Some(connection) = self.connections.by_id.get_mut(&link) {
                    connection.binding = binding;
                }
            }
            HostEvent::Closed(link) => self.link_lost(link),
            HostEvent::Woke => self.doubt_hosting(),
            HostEvent::Met(other) => self.meet_host(&other),
            HostEvent::Tick | HostEvent::StorageFailed => {}
            HostEvent::Suspend => {
                self.storage_state.hurry(self.now);
                self.send_all(&FromHost::Away);
            }
            HostEvent::InviteReply(link, invite_reply) => {
                self.send(link, FromHost::InviteReply(invite_reply));
            }
        }
        self.outputs(wait)
    }

    /// Handles a frame that arrived on a link, and everything that became due since the last event. The content of the
    /// frame is not trusted.
    pub fn receive(&mut self, now: Millis, link: LinkId, frame: &[u8]) -> Vec<HostOutput> {
        if !self.advance(now) {
            return Vec::new();
        }
        self.catch_up();
        self.read(link, frame);
        self.outputs(MessageWait::Storage)
    }

    /// Moves the time on. False if this host has the table no longer.
    fn advance(&mut self, now: Millis) -> bool {
        if self.hosted_by != HostedBy::Here {
            return false;
        }
        let sleep_ms = clock::sleep_ms(self.now, now);
        if sleep_ms > ELECTION_TIMEOUT_MS {
            self.doubt_hosting();
        }
        self.connections
            .by_id
            .values_mut()
            .for_each(|connection| connection.slept(sleep_ms));
        self.now = self.now.max(now);
        true
    }

    /// Handles everything that became due before this event.
    fn catch_up(&mut self) {
        self.storage_state.settle();
        self.run_due();
    }

    /// Handles everything that follows from an event, and returns all tasks for the code around this machine.
    fn outputs(&mut self, wait: MessageWait) -> Vec<HostOutput> {
        self.run_timed(self.now);
        self.review_absences();
        self.continue_start();
        if self.hosted_by == HostedBy::Here {
            self.ask_all();
        }
        let mut outputs = self.flush();
        if wait == MessageWait::Storage && self.hosted_by == HostedBy::Here {
            self.send_to_replicas();
            outputs.extend(core::mem::take(&mut self.out));
        }
        let wakes = self.wake_at().filter(|_| self.hosted_by == HostedBy::Here);
        outputs.extend(wakes.map(HostOutput::WakeAt));
        outputs
    }

    /// Stores the state first, then sends the messages about it.
    fn flush(&mut self) -> Vec<HostOutput> {
        if core::mem::take(&mut self.untold) {
            let table = FromHost::Table(Box::new(self.table.clone()));
            self.send_all(&table);
        }
        let mut more = Vec::new();
        if self.hosted_by == HostedBy::Here {
            self.review_replicas(&mut more);
        }
        let mut outputs = core::mem::take(&mut self.out);
        match self.hosted_by {
            HostedBy::Here => self.store(&mut outputs),
            HostedBy::Elsewhere(to) => more.push(HostOutput::Yield(to)),
            HostedBy::Nowhere => outputs.insert(0, HostOutput::Forget),
        }
        outputs.extend(more);
        outputs
    }

    /// The next time at which something is due. While there are links, this is at most one heartbeat from now.
    fn wake_at(&self) -> Option<Millis> {
        let due = self.next_due();
        let heartbeat =
            (!self.connections.by_id.is_empty()).then(|| self.now + HEARTBEAT_INTERVAL_MS);
        due.into_iter()
            .chain(heartbeat)
            .chain(self.storage_state.retry_at())
            .min()
    }

    /// Stores the table and then sends it to everyone.
    pub(crate) fn changed(&mut self) {
        self.unsaved = true;
        self.untold = true;
    }

    fn read(&mut self, link: LinkId, frame: &[u8]) {
        if !self.connections.by_id.contains_key(&link) {
            return;
        }
        match codec::decode(frame) {
            Ok(message) => {
                self.hear(link);
                self.handle_message(link, message);
            }
            Err(CodecError::Version { theirs }) => {
                let reason = DisconnectReason::Version {
                    host: PROTOCOL,
                    guest: theirs,
                };
                self.disconnect(link, reason);
            }
            Err(_) => self.disconnect(link, DisconnectReason::Garbled),
        }
    }

    fn handle_message(&mut self, link: LinkId, message: FromGuest) {
        if self.is_too_much(link, &message) {
            return match message {
                // No person caused these messages, or the phone repeats them by itself.
                FromGuest::Proof(_) | FromGuest::Act(_) | FromGuest::Relay(..) => {}
                FromGuest::Edit(..) | FromGuest::Command(_) => {
                    self.reject_setting(link, CommandRejection::Slowly)
                }
                _ => self.reject_request(link, CommandRejection::Slowly),
            };
        }
        match message {
            FromGuest::Hello(claims) => self.greet(link, claims),
            FromGuest::WhoHosts => self.show_host_certificate(link),
            // The player got ready for something else, before the news arrived there.
            FromGuest::Edit(_, Edit::Ready(true), ready_resets)
                if ready_resets != self.table.ready_resets => {}
            FromGuest::Edit(player, edit, _) => {
                if let Err(rejection) = self.edit(link, player, &edit) {
                    self.reject_setting(link, rejection);
                }
            }
            FromGuest::Command(command) => {
                if let Err(rejection) = self.command(link, command) {
                    self.reject_setting(link, rejection);
                }
            }
            FromGuest::Act(act) => self.act(link, &act),
            FromGuest::NotMe(round_number, since) => self.not_me(link, (round_number, since)),
            FromGuest::React(player, reaction) => {
                if let Err(rejection) = self.react(link, player, reaction) {
                    self.reject_request(link, rejection);
                }
            }
            FromGuest::Resync => {
                self.welcome(link);
                self.note_replica_hello(link);
            }
            FromGuest::Progress(progress) => self.take_progress(link, progress),
            FromGuest::Relay(to, envelope) => self.relay_to_peer(link, to, envelope),
            FromGuest::Ping(number) => {
                self.send(link, FromHost::Pong(number));
                self.measure(link);
            }
            FromGuest::Pong(number) => {
                let now = self.now;
                if let Some(connection) = self.connections.by_id.get_mut(&link) {
                    connection.round_trip.answered(number, now);
                }
            }
            FromGuest::Away => self.close_keeping_seats(link),
            FromGuest::Goodbye => self.close_for_good(link),
            // Only players at the table let somebody in.
            FromGuest::InviteRequest(invite_request) => {
                if !self.connections.players(link).is_empty() {
                    let request = HostOutput::InviteRequest(link, invite_request);
                    self.out.push(request);
                }
            }
            FromGuest::Proof(said) => self.handle_proof_message(link, said),
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
                | FromGuest::InviteRequest(_)
                | FromGuest::Proof(_)
                | FromGuest::Relay(..)
        );
        let acts = matches!(message, FromGuest::Act(_));
        if !(costs || acts) || self.is_host(link) {
            return false;
        }
        let now = self.now;
        let connection = self.connections.by_id.get_mut(&link);
        connection.is_some_and(|connection| match acts {
            true => !connection.action_limiter.take(now),
            false => !connection.request_limiter.take(now),
        })
    }

    /// Sends a message on this link.
    pub(crate) fn send(&mut self, link: LinkId, message: FromHost) {
        let frame = self.connections.encode(link, message);
        let send = frame.map(|frame| HostOutput::Send(link, frame));
        self.out.extend(send);
    }

    /// Sends a message on every link that has said hello.
    pub(crate) fn send_all(&mut self, message: &FromHost) {
        for link in self.connections.greeted() {
            self.send(link, message.clone());
        }
    }

    /// Measures the round-trip time of this link, if it is time for that.
    pub(crate) fn measure(&mut self, link: LinkId) {
        if let Some(number) = self.connections.measure(link, self.now) {
            self.send(link, FromHost::Ping(number));
        }
    }

    /// Closes a link. Returns its players.
    pub(crate) fn close_link(&mut self, link: LinkId) -> Vec<PlayerId> {
        self.out.push(HostOutput::Close(link));
        self.connections.forget(link)
    }

    /// Refuses an edit or a command. The phone then resets its setting.
    fn reject_setting(&mut self, link: LinkId, rejection: CommandRejection) {
        self.send(link, FromHost::SettingRejected(rejection));
    }

    /// Refuses any other request. It does not affect the phone's settings.
    pub(crate) fn reject_request(&mut self, link: LinkId, rejection: CommandRejection) {
        self.send(link, FromHost::RequestRejected(rejection));
    }

    pub(crate) fn owns(&self, link: LinkId, player: PlayerId) -> bool {
        self.connections.players(link).contains(&player)
    }

    pub(crate) fn is_host(&self, link: LinkId) -> bool {
        let hosts = |id: &PlayerId| self.table.player(*id).is_some_and(|player| player.host);
        self.connections.players(link).iter().any(hosts)
    }

    pub(crate) fn close(&mut self) {
        for link in self.connections.ids() {
            self.send(link, FromHost::Disconnect(DisconnectReason::Closed));
            self.close_link(link);
        }
        self.hosted_by = HostedBy::Nowhere;
    }
}
