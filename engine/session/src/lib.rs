//! Tables across phones. A host has the authority, guests show the table, and both exchange messages.
//!
//! Each type here is sans-IO: it has no clock, network or randomness of its own. Time, frames and random bytes go in;
//! frames and answers come out. The same code runs in the browser, in tests and in simulations.
//!
//! ```text
//! screens ── Guest ── link ── Host ── Match, Game
//!           commands  frames  the one authority
//! ```
//!
//! - A [`Host`] keeps the table: people and bots, the agreed rules and the match. It stores before it tells.
//! - A [`Guest`] is one phone with all the seats it owns. The host's own screen is also a guest, on a loopback link.
//! - [`protocol::message`] holds the messages, and [`base::codec`] encodes them. A [`Table`] is public to all. A
//!   [`View`](kernel::View) holds only the cards that one seat sees.
//!
//! ```
//! use session::*;
//!
//! let key = SeatKey::new([7; 16]); // from the browser's random numbers
//! let mut host = Host::new(HostConfig::new(key), Entropy::new([9; 32]));
//! let mut guest = Guest::new(vec![Claim { key, name: "Ana".into(), look: None, purpose: Purpose::Play }]);
//!
//! let (link, now) = (LinkId(1), Millis(0));
//! host.handle(now, HostEvent::Opened(link));
//! for output in guest.handle(now, GuestEvent::Opened) {
//!     let GuestOutput::Send(hello) = output else { continue };
//!     for output in host.handle(now, HostEvent::Frame(link, hello)) {
//!         let HostOutput::Send(_, frame) = output else { continue }; // after `Persist` is done
//!         guest.handle(now, GuestEvent::Frame(frame));
//!     }
//! }
//! assert_eq!(guest.phase(), Phase::Joined);
//! assert!(guest.is_host());
//! ```
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod guest;
pub mod host;
pub mod proof;
pub mod protocol;
pub mod replay;
pub mod replication;
#[cfg(test)]
mod tests;

pub use guest::{
    auto_keep::{KEEP_DELAY_MS, only_keeps},
    io::{GuestEvent, GuestOutput, Notice, PeerEvent, Phase, Wish},
    machine::Guest,
    missing_voters::Missing,
};
pub use host::{
    machine::{Host, HostConfig, HostEvent, HostOutput},
    snapshot::ResumeError,
    write_ahead::Backlog,
};
pub use proof::{
    signed_hello::{Binding, Hail, Hearer},
    verdict::{Check, Checked},
};
pub use protocol::deal_policy::Deals;
pub use protocol::{
    absence::{Absence, Meanwhile},
    amendment::{Amendment, Amends},
    avatar::{Avatar, Look, Tint},
    clock::Millis,
    disconnect::{Denial, Farewell},
    ids::{Deal, Entropy, LinkId, PlayerId, RoundNumber, SeatKey},
    invite_relay::{Ushered, Ushering},
    message::{Asking, Claim, Command, Edit, Late, Purpose, Reaction, Verdict},
    name::{MAX_NAME, Name},
    same_deal::{Again, NextDeal},
    table::{
        Contests, Dealing, Kind, Obstacle, Pace, Part, Player, Presence, Scores, Stage, Table,
        Times,
    },
};
pub use replication::{
    host_certificate::{self, HostCertificate, HostRejection},
    host_chain::{HostKey, KnownHosts},
    replica_store::ReplicaWrite,
    takeover::Takeover,
};
