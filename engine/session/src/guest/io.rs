//! What goes into a guest, and what comes out of it.

use crate::{
    proof::signed_hello::Binding,
    protocol::{
        clock::Millis,
        disconnect::{Denial, Farewell},
        ids::PlayerId,
        invite_relay::{Ushered, Ushering},
        message::{Claim, Command, Edit, Reaction, Verdict},
    },
    replication::inheritance::Inheritance,
    replication::{host_certificate::Stranger, replica::Kept},
};
use alloc::{boxed::Box, vec::Vec};
use base::seat::Seat;
use kernel::{action::Action, event::Told};

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
    /// Say "not me" for everybody on this phone who is [asked](crate::guest::machine::Guest::asking) whether they want to act.
    NotMe,
    /// Show a feeling.
    React(PlayerId, Reaction),
    /// Send a message to the phone of another player, to make a link to it.
    Relay(PlayerId, Vec<u8>),
    /// Keep a drawn card by itself if nothing else can be done with it; on at first.
    KeepByItself(bool),
    /// The page goes away, perhaps for a moment: the host is told, and the [`GuestOutput::Relink`] that follows brings
    /// the page back if it lives on.
    Suspend,
    /// Everybody on this phone leaves for good.
    Leave,
    /// Let somebody in through this phone.
    Usher(Ushering),
}

/// What happens to a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestEvent {
    /// The link that opens next is bound like this; without that, like one within a page.
    Bound(Binding),
    /// A link to the host carries frames from now on; the one before it, if any, is forgotten.
    Opened,
    /// The link that was last open carries frames again, after [`GuestOutput::Relink`] and without another one since. The frame
    /// follows.
    Heard,
    /// A frame arrived; anything may be in it.
    Frame(Vec<u8>),
    /// The link is gone.
    Closed,
    /// Time has passed: the moment of the last [`GuestOutput::WakeAt`] has come.
    Tick,
    /// The page is seen again, or the network has changed: the link may be dead without a word.
    Woke,
    /// The views of this tick, or the latest of them, are on the screen now: reactions to them count from here.
    Painted(u32),
    /// Somebody wants something.
    Wish(Wish),
    /// Something happens on the link to another guest's phone.
    Peer(PlayerId, PeerEvent),
    /// All that [`GuestOutput::Keep`] gave so far is safe in storage.
    Kept,
    /// Some of it could not be stored.
    NotKept,
}

/// What happens on the link to another guest's phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerEvent {
    /// It carries frames from now on, and is bound like this.
    Opened(Binding),
    /// A frame arrived; anything may be in it.
    Frame(Vec<u8>),
    /// It is gone.
    Closed,
}

/// What is to be done for a guest, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestOutput {
    /// Send a frame.
    Send(Vec<u8>),
    /// The link is dead, or silent: make another one, and close this one then, if [`Guest::successor`](crate::guest::machine::Guest::successor)
    /// says so by the link to that phone.
    Relink,
    /// Close the link after what was sent: it is over.
    Close,
    /// Send a frame to the phone of another guest.
    ToPeer(PlayerId, Vec<u8>),
    /// Store this for [`Guest::recall`](crate::guest::machine::Guest::recall), and say [`GuestEvent::Kept`] or [`GuestEvent::NotKept`]. What
    /// it allows this phone to promise follows after that; all else need not wait.
    Keep(Kept),
    /// The others have elected this phone: host the table from now on, and be a guest of it.
    TakeOver(Box<Inheritance>),
    /// Something for the screens.
    Notice(Notice),
    /// Send a [`GuestEvent::Tick`] then, unless another event brings a later answer first.
    WakeAt(Millis),
}

/// What has just changed. The new state is in the guest already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// [`Guest::phase`](crate::guest::machine::Guest::phase).
    Phase,
    /// [`Guest::table`](crate::guest::machine::Guest::table), or the players and seats of this phone.
    Table,
    /// [`Guest::view`](crate::guest::machine::Guest::view) of this viewer: what led to it, in order. Nothing after a resync: show it as it is.
    View(Option<Seat>, Vec<Told>),
    /// [`Guest::asking`](crate::guest::machine::Guest::asking).
    Asking,
    /// An action was dealt with.
    Verdict(Seat, Action, Verdict),
    /// An edit or a command was not followed; says why.
    Denied(Denial),
    /// Somebody shows a feeling.
    Reaction(PlayerId, Reaction),
    /// What becomes of somebody who is let in through this phone.
    Ushered(Ushered),
    /// [`Guest::check`](crate::guest::machine::Guest::check).
    Check,
    /// Whoever answered is not followed: they have not shown that the table is theirs. Another host is looked for.
    Stranger(Stranger),
    /// [`Guest::hosts`](crate::guest::machine::Guest::hosts), to be kept.
    Hosts,
    /// Another player's phone sends a message, to make a link to this one.
    Relayed(PlayerId, Vec<u8>),
    /// [`Guest::circle`](crate::guest::machine::Guest::circle): others are to be linked to.
    Circle,
}
