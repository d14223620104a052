//! What host and guest say to each other.
//!
//! One link carries one phone, and a phone may own several seats: each has a key of its own, messages name the player
//! they speak for, and views are sent for each. Frames from the host are numbered, so that a missing one is noticed.

use crate::{
    proof::{
        round_log::Proof,
        signed_hello::{Binding, Hail, Hearer},
        signing::Signer,
        wire::{Shown, ToGuest, ToHost},
    },
    protocol::{
        absence::Meanwhile,
        amendment::Amends,
        avatar::Look,
        bounds,
        deal_policy::Deals,
        disconnect::{Denial, Farewell},
        ids::{Deal, Epoch, PlayerId, SeatKey},
        invite_relay::{Ushered, Ushering},
        name::MAX_RAW_NAME,
        table::{MAX_AT_TABLE, MAX_SCREENS, Pace, Part, Table},
    },
    replication::{
        host_certificate::Mandate,
        wire::{MAX_ENVELOPE, Standing, ToHeir},
    },
};
use alloc::{boxed::Box, string::String, vec::Vec};
use base::{
    codec::Wire,
    seat::{Seat, Seats},
};
use games::{
    bot::Strength,
    rulesets::{change::Change, mix::Mix},
};
use kernel::{
    action::{Action, Illegal},
    event::Told,
    view::View,
};
use serde::{Deserialize, Serialize};

/// Most events in one update; a view says the rest.
pub const MAX_TOLD: usize = 256;

/// A key, and who wants to sit with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// The secret that owns the seat.
    pub key: SeatKey,
    /// The name as typed; the host cleans it and keeps it unlike the others.
    pub name: String,
    /// The look one would like; `None` takes a free one.
    pub look: Option<Look>,
    /// What for.
    pub purpose: Purpose,
}

impl Claim {
    /// As the host may see it.
    pub fn shown(&self) -> Claim {
        Claim {
            key: self.key.shown(),
            ..self.clone()
        }
    }
}

/// What somebody comes to a table for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Purpose {
    /// To play, or to look on where all seats are taken.
    #[default]
    Play,
    /// To look on, until they say otherwise.
    Watch,
    /// To show the table to everybody, as a screen of its own.
    Show,
}

/// What a phone may change for players of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edit {
    /// Another name. Only in the lobby, like the next three.
    Name(String),
    /// Another colour or picture.
    Look(Look),
    /// Play or watch, from the next match on.
    Part(Part),
    /// Ready for what comes next, or not yet after all. Also after a round and after a match.
    Ready(bool),
    /// Leave for good.
    Leave,
    /// What this player wants while that one is away in a match. Any time.
    Vote(PlayerId, Meanwhile),
    /// What the winner of this round wants changed for the next one; `None` leaves the rules as they are. Once, while that
    /// round is the last one that was played.
    Amend(Epoch, Option<Change>),
    /// Whether this player would have the deal of the last round once more, since whoever hosts has asked.
    Again(bool),
}

/// What only the host's phone may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Seat a bot that plays so well.
    AddBot(Strength),
    /// How well a bot plays from now on.
    Strength(PlayerId, Strength),
    /// Remove a player for good, person or bot. Any time.
    Remove(PlayerId),
    /// Move a player to this place in the order of seats, from 0.
    Move(PlayerId, u8),
    /// What is played.
    Mix(Mix),
    /// How fast. Any time.
    Pace(Pace),
    /// Who decides about the cards.
    Deals(Deals),
    /// Who may change the house rules between two rounds.
    Amends(Amends),
    /// Who is younger than whom, youngest first.
    Ages(Vec<PlayerId>),
    /// Begin the match; after a round the next one, after a match another one. While everybody is asked for the same deal
    /// again, that one.
    Start,
    /// Ask everybody who was dealt to for the deal of the round just over once more. It counts for nothing.
    Again,
    /// No round follows the one in play, or the one just over: whoever leads wins the match.
    LastRound,
    /// Back to the lobby; a match under way is given up.
    Lobby,
    /// Close the table for good.
    Close,
    /// Let the phone of this player host from now on.
    Pass(PlayerId),
}

/// A feeling to show, without words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// All of them.
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

/// An action on its way. `(player, epoch, number)` names it: sent twice, it is applied once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    /// Who acts.
    pub player: PlayerId,
    /// The round it is meant for.
    pub epoch: Epoch,
    /// The deal of it that the player saw: another one by the same number is no answer to it.
    pub deal: Deal,
    /// Counts this player's actions at this table, from 1.
    pub number: u32,
    /// The tick of the view that the player saw (DIG-2).
    pub seen: u32,
    /// How long after that view was on the screen, in milliseconds; [`u16::MAX`] if that is unknown, or for anything longer.
    pub after: u16,
    /// What.
    pub action: Action,
    /// That it is the player's own, in a sealed round.
    pub proof: Option<Proof>,
}

impl Act {
    /// Whether it is meant for the round that this table is at, or was at last.
    pub(crate) fn is_for(&self, table: &Table) -> bool {
        (self.epoch, self.deal) == (table.epoch, table.deal)
    }
}

/// Who is asked before something is decided, where races are replaced by turn-taking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asking {
    /// The round.
    pub epoch: Epoch,
    /// The tick since when they could do the same.
    pub since: u32,
    /// Of this phone's seats those that have neither acted nor said "not me". Of others all whom it concerns, whether they have
    /// or not: nobody learns who acted before it is decided.
    pub seats: Seats,
}

/// From guest to host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromGuest {
    /// First of all: who is on this phone. Said again later, it adds players.
    Hello(Vec<Hail>),
    /// Who hosts here? Whoever asks may be no guest yet.
    WhoHosts,
    /// Changes a player of this phone, who has seen the table with these terms ([`Table::terms`]).
    Edit(PlayerId, Edit, u32),
    /// Changes the table.
    Command(Command),
    /// Plays.
    Act(Act),
    /// Nobody on this phone wants to act, in this round, on what lies there since this tick: see [`Asking`].
    NotMe(Epoch, u32),
    /// Shows a feeling.
    React(PlayerId, Reaction),
    /// Something got lost: tell me everything anew.
    Resync,
    /// What this phone keeps of the table, in case that the host is gone.
    Standing(Standing),
    /// A message to another guest's phone, to make a link of their own.
    Relay(PlayerId, Vec<u8>),
    /// Still here. The number comes back in [`FromHost::Pong`].
    Ping(u32),
    /// Answers [`FromHost::Ping`], at once.
    Pong(u32),
    /// The page goes away; the seats stay ours.
    Away,
    /// Everybody on this phone leaves for good.
    Goodbye,
    /// Lets somebody in through this phone.
    Usher(Ushering),
    /// About the deal.
    Seal(ToHost),
}

/// Who was faster, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Late {
    /// Who was first.
    pub first: Seat,
    /// So much earlier theirs counts, in milliseconds; the most for anything longer.
    pub millis: u16,
}

/// What became of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// Done, and safe in the host's storage.
    Done,
    /// Refused by a rule; nothing has changed.
    Illegal(Illegal),
    /// The same, since somebody else was faster.
    Late(Illegal, Late),
    /// Meant for a round that is over, or for a seat that the player does not have.
    Missed,
    /// Done, but the host's phone cannot store it now: should its page close, it is undone.
    Unsafe,
}

/// The game as one seat sees it, and what led there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Update {
    /// The round.
    pub epoch: Epoch,
    /// The game now. Its `viewer` says whose view it is.
    pub view: View,
    /// What has happened since the last update for this viewer, in order; nothing after a resync.
    pub told: Vec<Told>,
    /// Where the log of a sealed round stands.
    pub seal: Option<Shown>,
}

/// A place that this phone owns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owned {
    /// The key by which.
    pub key: SeatKey,
    /// The player.
    pub player: PlayerId,
    /// The highest number of an action by this player that was dealt with.
    pub handled: u32,
}

/// From host to guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromHost {
    /// This host belongs to the table. Before each welcome on a new link.
    Mandate(Box<Mandate>),
    /// This is the table, and these of its players are yours. Views follow if cards are being played.
    Welcome(Vec<Owned>, Box<Table>),
    /// The table has changed.
    Table(Box<Table>),
    /// The game has moved on.
    Update(Box<Update>),
    /// What became of an action.
    Verdict {
        /// Whose.
        player: PlayerId,
        /// The action's number.
        number: u32,
        /// What became of it.
        verdict: Verdict,
    },
    /// Who is asked whether they want to act; `None` if nobody is any more.
    Asking(Option<Asking>),
    /// An edit or a command was not followed.
    Denied(Denial),
    /// Somebody shows a feeling.
    Reaction(PlayerId, Reaction),
    /// What this phone is to keep of the table.
    Heir(ToHeir),
    /// A message of another guest's phone.
    Relayed(PlayerId, Vec<u8>),
    /// Answers a ping.
    Pong(u32),
    /// The host measures how long frames take. The number is wanted back in [`FromGuest::Pong`].
    Ping(u32),
    /// The host's page goes away for a moment: look for it again.
    Away,
    /// Another host of this table goes before this one, and signs by this: look for that one.
    YieldsTo(Signer),
    /// The last message on this link.
    Farewell(Farewell),
    /// What becomes of somebody who is let in through this phone.
    Ushered(Ushered),
    /// About the deal.
    Seal(ToGuest),
    /// Something that was asked for, and is neither an edit nor a command, was not done.
    NotDone(Denial),
}

/// A numbered message of the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbered {
    /// Counts the frames on this link, from 0.
    pub seq: u32,
    /// The message.
    pub message: FromHost,
}

impl FromGuest {
    /// What phones with these claims say first, on this link.
    pub fn hello(claims: &[Claim], link: Binding) -> FromGuest {
        let hails = claims
            .iter()
            .filter_map(|claim| Hail::new(claim, Hearer::Host, link));
        FromGuest::Hello(hails.collect())
    }
}

impl Wire for FromGuest {
    fn is_bounded(&self) -> bool {
        let short = |text: &String| text.len() <= MAX_RAW_NAME;
        match self {
            FromGuest::Hello(claims) => {
                (1..=MAX_AT_TABLE).contains(&claims.len())
                    && claims.iter().all(|hail| short(&hail.claim.name))
            }
            FromGuest::Edit(_, Edit::Name(name), _) => short(name),
            FromGuest::Command(Command::Ages(ages)) => ages.len() <= MAX_AT_TABLE,
            FromGuest::Command(Command::Pace(pace)) => pace.is_sound(),
            FromGuest::Usher(ushering) => ushering.is_bounded(),
            FromGuest::Seal(said) => said.is_bounded(),
            FromGuest::Relay(_, envelope) => envelope.len() <= MAX_ENVELOPE,
            FromGuest::Standing(standing) => standing.is_bounded(),
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
            FromHost::Mandate(mandate) => mandate.is_bounded(),
            FromHost::Heir(message) => message.is_bounded(),
            FromHost::Relayed(_, envelope) => envelope.len() <= MAX_ENVELOPE,
            FromHost::Update(update) => {
                update.told.len() <= MAX_TOLD
                    && update.seal.as_ref().is_none_or(Shown::is_bounded)
                    && bounds::view(&update.view)
                    && update
                        .told
                        .iter()
                        .all(|told| bounds::told(told, update.view.seats.len()))
            }
            FromHost::Ushered(ushered) => ushered.is_bounded(),
            FromHost::Seal(said) => said.is_bounded(),
            _ => true,
        }
    }
}

impl Update {
    /// Whose view it is; `None` is a watcher's.
    pub fn viewer(&self) -> Option<Seat> {
        self.view.viewer
    }
}
