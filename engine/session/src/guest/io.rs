//! Events that go into a guest, and outputs that come out of it.

use crate::{
    proof::signed_hello::ChannelBinding,
    protocol::{
        clock::Millis,
        disconnect::{CommandRejection, DisconnectReason},
        ids::PlayerId,
        invite_relay::{InviteReply, InviteRequest},
        message::{ActionResult, Claim, Edit, Reaction, TableCommand},
    },
    replication::{
        candidacy::Takeover, host_certificate::HostRejection, replica_store::ReplicaWrite,
    },
};
use alloc::{boxed::Box, vec::Vec};
use base::Seat;
use kernel::{Action, RedactedEvent};

/// The phase of a guest's link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// There is no link yet, or the last one was lost. Screens still show the last known table.
    Linking,
    /// The link is up, but the host has not answered yet.
    Greeting,
    /// The phone is at the table.
    Joined,
    /// The session is over for this reason.
    Ended(DisconnectReason),
}

/// Commands of the people at this phone, for [`Guest::command`](crate::guest::machine::Guest::command). Moves go into
/// [`Guest::act`](crate::guest::machine::Guest::act).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestCommand {
    /// Add another player on this phone.
    Add(Claim),
    /// Change a player of this phone.
    Edit(PlayerId, Edit),
    /// Change the table, on the host's phone.
    Table(TableCommand),
    /// Say "not me" for every player of this phone that the host [asks](crate::guest::machine::Guest::race_question).
    NotMe,
    /// Show an emotion of this player.
    React(PlayerId, Reaction),
    /// Send a message to the phone of another player, for a link to it.
    Relay(PlayerId, Vec<u8>),
    /// The page goes away, perhaps for a moment. The guest tells the host, and the [`GuestOutput::Relink`] that follows
    /// brings the page back if it survives.
    Suspend,
    /// All players on this phone leave for good.
    Leave,
    /// Let a newcomer in through this phone.
    InviteRequest(InviteRequest),
}

/// Events for a guest. Frames go into [`Guest::receive`](crate::guest::machine::Guest::receive).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestEvent {
    /// The binding of the next link. Without this event the link counts as one within a page.
    Bound(ChannelBinding),
    /// A link to the host now carries frames. The guest forgets the previous one, if any.
    Opened,
    /// The last open link carries frames again, after [`GuestOutput::Relink`] and before any other link opened. The
    /// frame follows.
    Heard,
    /// The link is gone.
    Closed,
    /// Time has passed: the moment of the last [`GuestOutput::WakeAt`] has come.
    Tick,
    /// The page is visible again, or the network has changed. The link may be dead without notice.
    Woke,
    /// The views of this revision, or the latest of them, are on the screen now. Reaction times to them count from
    /// here.
    Displayed(u32),
    /// Something happened on the link to another guest's phone.
    Peer(PlayerId, PeerEvent),
    /// Storage safely holds everything that [`GuestOutput::Store`] gave so far.
    Stored,
    /// Storage failed for some of it.
    StorageFailed,
}

/// Events on the link to another guest's phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerEvent {
    /// The link now carries frames and has this binding.
    Opened(ChannelBinding),
    /// A frame arrived. Its content is not trusted.
    Frame(Vec<u8>),
    /// The link is gone.
    Closed,
}

/// Tasks for the code around a guest, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestOutput {
    /// Send a frame to the host.
    Send(Vec<u8>),
    /// The link is dead or silent. Make another one, to the phone in
    /// [`Guest::elected_host`](crate::guest::machine::Guest::elected_host) if that names one. Then close this one.
    Relink,
    /// Close the link after sending everything. The session is over.
    Close,
    /// Send a frame to the phone of another guest.
    ToPeer(PlayerId, Vec<u8>),
    /// Store this for [`Guest::restore_replica`](crate::guest::machine::Guest::restore_replica), then give
    /// [`GuestEvent::Stored`] or [`GuestEvent::StorageFailed`]. Promises that depend on it follow only after that.
    /// Everything else need not wait.
    Store(ReplicaWrite),
    /// The other replicas have elected this phone. Host the table from now on, and be a guest of it.
    TakeOver(Box<Takeover>),
    /// A change for the screens.
    Notice(Notice),
    /// Send a [`GuestEvent::Tick`] then, unless another event gives a later time first.
    WakeAt(Millis),
}

/// A change for the screens. The guest already holds the new state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// [`Guest::phase`](crate::guest::machine::Guest::phase) changed.
    Phase,
    /// [`Guest::table`](crate::guest::machine::Guest::table) changed, or the players and seats of this phone.
    Table,
    /// [`Guest::view`](crate::guest::machine::Guest::view) of this viewer changed through these events, in order. After
    /// a resync there are none: show the view as it is.
    View(Option<Seat>, Vec<RedactedEvent>),
    /// [`Guest::race_question`](crate::guest::machine::Guest::race_question) changed.
    RaceQuestion,
    /// The host answered an action.
    ActionResult(Seat, Action, ActionResult),
    /// The host did not follow an edit or a command, for this reason.
    Rejected(CommandRejection),
    /// This player shows an emotion.
    Reaction(PlayerId, Reaction),
    /// The result for a newcomer who joins through this phone.
    InviteReply(InviteReply),
    /// [`Guest::check`](crate::guest::machine::Guest::check) changed.
    Check,
    /// The guest does not follow the other end, which has not shown that the table is its own. It looks for another
    /// host.
    HostRejected(HostRejection),
    /// [`Guest::known_hosts`](crate::guest::machine::Guest::known_hosts) changed and should be stored.
    KnownHosts,
    /// Another player's phone sends a message, for a link to this one.
    Relayed(PlayerId, Vec<u8>),
    /// [`Guest::peers`](crate::guest::machine::Guest::peers) changed: link to other phones now.
    Replicas,
}
