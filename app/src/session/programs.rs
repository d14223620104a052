//! The parts of a session that are programs of their own (`chunks.rs`): one for phones that host, one for rounds.
use std::cell::RefCell;
use std::rc::Rc;

use engine::GameConfig;
use engine::session::{
    Entropy, Guest, GuestCommand, GuestEvent, GuestOutput, KnownDeal, Notice, Player, PlayerId,
    RoundPart, Table, TableDraft, Takeover, Verifier,
};
use engine::trial::TrialReport;
use leptos::prelude::{AnyView, Callback, Memo, RwSignal};

use crate::session::tab_lock::TabLock;
use crate::session::table_session::{Fetch, GuestPort, Session};
use crate::storage::{LastTable, ReplicaEntries, TablePlace};
use link::{Links, RoomSecret, Transport};

/// Lets bots try a game config for so many seats while it is the latest, and reports after every round.
type TryOut = fn(GameConfig, u8, Box<dyn Fn() -> bool>, RwSignal<Option<TrialReport>>);

/// The content of the program for links. An invited guest needs it before all others.
#[derive(Clone, Copy, Debug)]
pub struct LinksChunk {
    /// Connections to servers, and WebRTC.
    pub(crate) transport: &'static Transport,
    /// Makes a link to the host of this room while a player types a name.
    pub look_ahead: fn(Session, RoomSecret),
    /// Ends that link, unless the player has joined by then.
    pub stop: fn(Session),
}

/// The functions that fetch the programs of a session. After a failure the next call tries again.
#[derive(Clone, Copy, Debug)]
pub struct SessionChunks {
    pub links: fn() -> Fetch<LinksChunk>,
    pub host: fn() -> Fetch<HostChunk>,
    /// The program that a guest asks for itself.
    pub round: fn() -> Fetch<RoundChunk>,
}

/// The functions of the program for hosts.
#[derive(Clone, Copy)]
pub struct HostChunk {
    /// Hosts the table that this guest opens.
    pub(crate) open: fn(Session, Rc<dyn GuestPort>, TableOpening, TabLock),
    /// Takes up the table that this phone hosted.
    pub(crate) resume: fn(Session, TablePlace, TabLock),
    /// Opens the last table once more, unless another phone hosts it by now.
    pub(crate) meet_again: fn(Session, TablePlace, LastTable, Entropy, TabLock),
    /// Hosts the table that the others have handed to this phone.
    pub(crate) take_over: fn(Session, Rc<dyn GuestPort>, TablePlace, &Takeover, TabLock),
    /// Lets bots try a game config for so many seats while it is the latest. Reports after every round.
    pub(crate) try_out: TryOut,
    /// Checks the records of rounds.
    pub(crate) verifier: Verifier,
    pub(crate) sheets: HostSheets,
}

/// The parts of sheets that only a host sees.
#[derive(Clone, Copy)]
pub(crate) struct HostSheets {
    /// The games to choose from. The callback runs after a choice.
    pub(crate) games: fn(Callback<()>) -> AnyView,
    /// The house rules and the pace, to change.
    pub(crate) house_rules: fn() -> AnyView,
    /// The button for the clash of house rules that keeps the match from starting.
    pub(crate) remedy: fn() -> AnyView,
    /// The pace, who deals, and house-rule night, to change.
    pub(crate) pace: fn() -> AnyView,
    /// The order of seats and of ages.
    pub(crate) seats: fn() -> AnyView,
    pub(crate) strength: fn(PlayerId, Memo<Option<Player>>) -> AnyView,
    /// The host's side of a pairing.
    pub(crate) pairing: fn() -> AnyView,
}

/// A new table on this phone, for its host.
pub struct TableOpening {
    pub draft: TableDraft,
    /// Random bytes for the host.
    pub entropy: Entropy,
    /// A deal that is known from before.
    pub again: Option<KnownDeal>,
}

/// The functions of the program for rounds. A guest does without them in a lobby.
#[derive(Clone, Copy)]
pub struct RoundChunk {
    /// The work of the engine's guest.
    pub(crate) part: &'static RoundPart,
    /// Begins the work around it, with what this phone stores as a replica.
    pub(crate) begin: fn(Rc<dyn RoundGuest>, ReplicaEntries) -> Rc<dyn RoundPort>,
}

/// This phone as a guest, as the program for rounds sees it.
pub(crate) trait RoundGuest: GuestPort {
    /// The table of this phone, for screens.
    fn session(&self) -> Session;
    fn machine(&self) -> &RefCell<Guest>;
    fn event(self: Rc<Self>, event: GuestEvent);
    fn follow_now(self: Rc<Self>, command: GuestCommand);
    /// The room of the host; `None` if the host is on this page.
    fn room(&self) -> Option<RoomSecret>;
    /// The links of the host on this page; `None` if the host is elsewhere.
    fn hosted_here(&self) -> Option<Links>;
    fn has_left(&self) -> bool;
}

/// The work for rounds, as the rest of this phone's guest sees it.
pub(crate) trait RoundPort {
    /// Carries out a task of the engine's guest that only rounds bring.
    fn carry_out(&self, output: GuestOutput);
    /// Looks after everything else, once all tasks of an event are carried out.
    fn settle(self: Rc<Self>);
    /// Tells screens a notice that only rounds bring.
    fn tell(self: Rc<Self>, notice: Notice);
    /// Follows a change of the table, before screens see it.
    fn table_changed(&self, table: Option<&Table>);
    /// Goes to the host on another guest's phone. True if there is a link to that phone.
    fn enter(&self, host: PlayerId, links: &Links) -> bool;
    /// Lets the phone of this player host the table from now on.
    fn pass_on(&self, to: PlayerId);
    /// The last round as a file, once this phone has checked it.
    fn attested_record(&self) -> Option<Vec<u8>>;
    fn disconnect(&self);
}
