//! The messages between host and guest.
//!
//! One link carries one phone. A phone may own several seats, and each seat has its own key. A message names its
//! player, and each seat gets its own views. The host numbers its frames, so that the guest notices a missing one.

use crate::{
    proof::{
        round_log::ActionProof,
        signed_hello::{Audience, ChannelBinding, SignedHello},
        signing::VerifyingKey,
        wire::{ToGuest, ToHost, ViewProof},
    },
    protocol::{
        absence::AbsenceChoice,
        amendment::AmendmentRight,
        avatar::Look,
        bounds,
        disconnect::{CommandRejection, DisconnectReason},
        ids::{DealId, PlayerId, RoundNumber, SeatId, SeatKey},
        invite_relay::{InviteReply, InviteRequest},
        name::MAX_RAW_NAME,
        named_config::NamedConfig,
        pace::Pace,
        table::{DealPolicy, MAX_AT_TABLE, MAX_SCREENS, Participation, Table},
    },
    replication::{
        host_certificate::HostCertificate,
        wire::{MAX_ENVELOPE, Progress, ToReplica},
    },
};
use alloc::{boxed::Box, string::String, vec::Vec};
use base::{Seat, Seats, codec::Wire};
use bincode::{Decode, Encode};
use games::{bot::Strength, house_rules::Change};
use kernel::{Action, Input, PlayRefusal, RedactedEvent, View};

/// The maximum number of events in one update. The view shows the effect of the others.
pub const MAX_EVENTS: usize = 256;

/// A key, and the player who wants to sit with it. It stays on the phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The secret that owns the seat.
    pub key: SeatKey,
    /// The name as typed. The host cleans it and makes it differ from the others.
    pub name: String,
    /// The wanted look; `None` takes a free one.
    pub look: Option<Look>,
    /// The purpose: to play, to watch or to show the table.
    pub purpose: Purpose,
}

/// A claim in the form that the host may see.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct ShownClaim {
    /// The id of the seat.
    pub seat_id: SeatId,
    /// The name as typed.
    pub name: String,
    /// The wanted look; `None` takes a free one.
    pub look: Option<Look>,
    /// The purpose.
    pub purpose: Purpose,
}

impl Claim {
    /// The form of this claim that the host may see.
    pub fn shown(&self) -> ShownClaim {
        ShownClaim {
            seat_id: self.key.id(),
            name: self.name.clone(),
            look: self.look,
            purpose: self.purpose,
        }
    }
}

/// Why a player comes to a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Encode, Decode)]
pub enum Purpose {
    /// To play, or to watch where all seats are taken.
    #[default]
    Play,
    /// To watch until they choose to play.
    Watch,
    /// To show the table to everyone, as a separate screen.
    Show,
}

/// Changes that a phone may make to its own players.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Edit {
    /// Another name. Only in the lobby, like the next two.
    Name(String),
    /// Another color or picture.
    Look(Look),
    /// Play or watch, from the next match on.
    Part(Participation),
    /// Ready for the next step, or not ready after all. Also after a round and after a match.
    Ready(bool),
    /// Leave the table for good.
    Leave,
    /// This player's vote on what happens while another player is away in a match. Any time.
    Vote(PlayerId, AbsenceChoice),
    /// The winner's change for the next round; `None` keeps the rules. Each winner may send it once, while that round
    /// is the last one played.
    Amend(RoundNumber, Option<Change>),
    /// This player's answer to the host's question: true to play the last deal again.
    SameDeal(bool),
}

/// Commands that only the host's phone may send.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum TableCommand {
    /// Seat a bot of this strength.
    AddBot(Strength),
    /// Set how well a bot plays from now on.
    Strength(PlayerId, Strength),
    /// Remove a player for good, person or bot. Any time.
    Remove(PlayerId),
    /// Move a player to this place in the seat order, from 0.
    Move(PlayerId, u8),
    /// Set the game config, and its name.
    GameConfig(NamedConfig),
    /// Set the pace. Any time.
    Pace(Pace),
    /// Set who decides about the cards.
    DealPolicy(DealPolicy),
    /// Set who may change the house rules between two rounds.
    AmendmentRight(AmendmentRight),
    /// Set the order of ages, youngest first.
    Ages(Vec<PlayerId>),
    /// Start the match, the next round, or a rematch. While the host asks about the same deal, this starts that deal.
    Start,
    /// Ask every player who held cards to play the last deal again. That round does not count.
    AskSameDeal,
    /// End the match after the present round, or after the one just over. The leader wins it.
    LastRound,
    /// Return to the lobby. This ends a match in progress.
    Lobby,
    /// Close the table for good.
    Close,
    /// Make the phone of this player the host.
    Pass(PlayerId),
}

/// An emotion to show, without words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Reaction {
    Laugh,
    Cheer,
    Clap,
    Wow,
    Groan,
    Sorry,
    Hurry,
    Heart,
}

impl Reaction {
    /// All reactions, in the order of the enum.
    pub const ALL: [Reaction; 8] = [
        Reaction::Laugh,
        Reaction::Cheer,
        Reaction::Clap,
        Reaction::Wow,
        Reaction::Groan,
        Reaction::Sorry,
        Reaction::Hurry,
        Reaction::Heart,
    ];
}

/// An action on its way to the host. `(player, round_number, number)` names it. Sent twice, it applies once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct PlayerAction {
    /// The player who acts.
    pub player: PlayerId,
    /// The round of the action.
    pub round_number: RoundNumber,
    /// The deal that the player saw. An action for another deal with the same round number does not count.
    pub deal: DealId,
    /// Counts this player's actions at this table, from 1.
    pub number: u32,
    /// The revision of the view that the player saw (DIG-2).
    pub seen: u32,
    /// The time from the moment that view was on the screen, in milliseconds; [`u16::MAX`] if unknown or longer.
    pub after: u16,
    /// The move that the player makes.
    pub action: Action,
    /// Proves that the action is the player's own, in a verifiable round.
    pub proof: Option<ActionProof>,
}

impl PlayerAction {
    /// True if the action is for the present or last round of this table.
    pub(crate) fn is_for(&self, table: &Table) -> bool {
        (self.round_number, self.deal) == (table.round_number, table.deal)
    }

    /// The action as the input of this seat.
    pub(crate) fn input(&self, seat: Seat) -> Input {
        let PlayerAction { seen, action, .. } = *self;
        Input::Act { seat, seen, action }
    }
}

/// The question before a decision, where turn-taking replaces races: do these seats want to act?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct RaceQuestion {
    /// The round of the question.
    pub round_number: RoundNumber,
    /// The revision from which these seats could act.
    pub since: u32,
    /// Of this phone's seats, those that have neither acted nor said "not me". Of other phones, all seats that could
    /// act: nobody learns before the decision who acted.
    pub seats: Seats,
}

/// The messages from guest to host.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum FromGuest {
    /// The first message: the players on this phone. A later one adds players.
    Hello(Vec<SignedHello>),
    /// Asks who hosts here. The sender need not be a guest yet.
    WhoHosts,
    /// Changes a player of this phone, who has seen the table with these terms ([`Table::ready_resets`]).
    Edit(PlayerId, Edit, u32),
    /// Changes the table, on the host's phone.
    Command(TableCommand),
    /// Makes a move for a seat of this phone.
    Act(PlayerAction),
    /// No player on this phone wants to act in this round on the state since this revision: see [`RaceQuestion`].
    NotMe(RoundNumber, u32),
    /// Shows an emotion of this player.
    React(PlayerId, Reaction),
    /// A frame is missing: asks the host to send everything again.
    Resync,
    /// How much of the table this phone stores, in case the host is gone.
    Progress(Progress),
    /// A message to another guest's phone, for a link between the two.
    Relay(PlayerId, Vec<u8>),
    /// A heartbeat. The number comes back in [`FromHost::Pong`].
    Ping(u32),
    /// Answers [`FromHost::Ping`], at once.
    Pong(u32),
    /// The page goes away. The host keeps its seats.
    Away,
    /// All players on this phone leave for good.
    Goodbye,
    /// Lets a newcomer in through this phone.
    InviteRequest(InviteRequest),
    /// A message about the deal.
    Proof(ToHost),
}

/// The seat that was faster, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Late {
    /// The seat that acted first.
    pub first: Seat,
    /// How much earlier its action counts, in milliseconds, up to the maximum of the type.
    pub millis: u16,
}

/// The host's answer to an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum ActionResult {
    /// The host did the action and stored it safely.
    Done,
    /// A rule refused the action, and nothing changed.
    PlayRefusal(PlayRefusal),
    /// A rule refused the action because another player was faster.
    Late(PlayRefusal, Late),
    /// The action was for a round that is over, or for a seat that the player does not have.
    Missed,
    /// The host did the action but cannot store it now. If its page closes, the action is undone.
    Unsafe,
}

/// The game as one seat sees it, and the events that led there.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Update {
    /// The round of the view.
    pub round_number: RoundNumber,
    /// The game now. Its `viewer` names the seat that sees it.
    pub view: View,
    /// The events since the last update for this viewer, in order. Empty after a resync.
    pub events: Vec<RedactedEvent>,
    /// The state of the log of a verifiable round.
    pub proof: Option<ViewProof>,
}

/// A place that this phone owns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Owned {
    /// The id of the seat key that owns the place.
    pub seat_id: SeatId,
    /// The player in that place.
    pub player: PlayerId,
    /// The highest number of this player's actions that the host has handled.
    pub handled: u32,
}

/// The messages from host to guest.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum FromHost {
    /// Shows that this host belongs to the table. It comes before each welcome on a new link.
    HostCertificate(Box<HostCertificate>),
    /// The table, and its players that this phone owns. Views follow if a round is in play.
    Welcome(Vec<Owned>, Box<Table>),
    /// The table has changed.
    Table(Box<Table>),
    /// The game has moved on.
    Update(Box<Update>),
    /// The host's answer to an action.
    ActionResult {
        /// The player who acted.
        player: PlayerId,
        /// The number of the action, from [`PlayerAction::number`].
        number: u32,
        /// The result of the action.
        result: ActionResult,
    },
    /// The seats that the host asks whether they want to act; `None` if it asks nobody any more.
    RaceQuestion(Option<RaceQuestion>),
    /// The host did not follow an edit or a command.
    SettingRejected(CommandRejection),
    /// This player shows an emotion.
    Reaction(PlayerId, Reaction),
    /// The part of the table that this phone has to store.
    Replica(ToReplica),
    /// A message from another guest's phone.
    Relayed(PlayerId, Vec<u8>),
    /// Answers [`FromGuest::Ping`] with its number.
    Pong(u32),
    /// Measures how long frames take. The guest sends the number back in [`FromGuest::Pong`].
    Ping(u32),
    /// The host's page goes away for a moment. The guest looks for it again.
    Away,
    /// Another host of this table has priority over this one. The guest looks for that one, which signs with this key.
    YieldsTo(VerifyingKey),
    /// The last message on this link.
    Disconnect(DisconnectReason),
    /// The result for a newcomer who joins through this phone.
    InviteReply(InviteReply),
    /// A message about the deal.
    Proof(ToGuest),
    /// The host did not do something that the guest asked for, other than an edit or a command.
    RequestRejected(CommandRejection),
}

/// A numbered message of the host.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Numbered {
    /// Counts the frames on this link, from 0.
    pub seq: u32,
    /// The message to the guest.
    pub message: FromHost,
}

impl FromGuest {
    /// The first message of a phone with these claims, on this link.
    pub fn hello(claims: &[Claim], link: ChannelBinding) -> FromGuest {
        let hellos = claims
            .iter()
            .filter_map(|claim| SignedHello::new(claim, Audience::Host, link));
        FromGuest::Hello(hellos.collect())
    }
}

impl Wire for FromGuest {
    fn is_bounded(&self) -> bool {
        let short = |text: &String| text.len() <= MAX_RAW_NAME;
        match self {
            FromGuest::Hello(claims) => {
                (1..=MAX_AT_TABLE).contains(&claims.len())
                    && claims.iter().all(|hello| short(&hello.claim.name))
            }
            FromGuest::Edit(_, Edit::Name(name), _) => short(name),
            FromGuest::Command(TableCommand::Ages(ages)) => ages.len() <= MAX_AT_TABLE,
            FromGuest::Command(TableCommand::Pace(pace)) => pace.is_sound(),
            FromGuest::InviteRequest(invite_request) => invite_request.is_bounded(),
            FromGuest::Proof(said) => said.is_bounded(),
            FromGuest::Relay(_, envelope) => envelope.len() <= MAX_ENVELOPE,
            FromGuest::Progress(progress) => progress.is_bounded(),
            _ => true,
        }
    }
}

impl Wire for Numbered {
    fn is_bounded(&self) -> bool {
        match &self.message {
            FromHost::Welcome(owned, table) => {
                owned.len() <= MAX_AT_TABLE + MAX_SCREENS && bounds::table(table)
            }
            FromHost::Table(table) => bounds::table(table),
            FromHost::HostCertificate(host_certificate) => host_certificate.is_bounded(),
            FromHost::Replica(message) => message.is_bounded(),
            FromHost::Relayed(_, envelope) => envelope.len() <= MAX_ENVELOPE,
            FromHost::Update(update) => {
                update.events.len() <= MAX_EVENTS
                    && update.proof.as_ref().is_none_or(ViewProof::is_bounded)
                    && bounds::view(&update.view)
                    && update
                        .events
                        .iter()
                        .all(|event| bounds::event(event, update.view.seats.len()))
            }
            FromHost::InviteReply(invite_reply) => invite_reply.is_bounded(),
            FromHost::Proof(said) => said.is_bounded(),
            _ => true,
        }
    }
}
