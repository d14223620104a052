//! Tables across phones: a host that is the authority, guests that show it, and what they say to each other.
//!
//! Everything here is a machine without clock, network or randomness of its own: time, frames and random bytes go in,
//! frames and answers come out. The same code runs in the browser, in tests and in simulations.
//!
//! ```text
//! screens ── Guest ── link ── Host ── Match, Game
//!            wishes   frames  the one authority
//! ```
//!
//! - A [`Host`] keeps the table: people and bots, what is agreed upon, the match. It stores before it tells.
//! - A [`Guest`] is one phone with all the seats it owns. The host's own screen is one too, on a loopback link.
//! - [`message`] is what they say, [`base::codec`] how it is written, [`Table`] what everybody knows, and a
//!   [`View`](kernel::View) what one seat sees.
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

mod absence;
mod admit;
mod again;
mod amend;
mod arrivals;
pub mod backlog;
mod backoff;
mod bounds;
mod bucket;
pub mod clock;
mod contact;
mod course;
mod decision;
mod defaults;
mod desires;
pub mod exchange;
pub mod farewell;
mod finish;
mod greet;
pub mod guest;
mod hearing;
pub mod host;
mod keeper;
pub mod key;
mod lines;
mod lobby;
pub mod look;
mod lookout;
pub mod message;
mod moments;
pub mod names;
mod outbox;
mod painted;
pub mod pulse;
mod question;
pub mod races;
mod roster;
mod rounds;
pub mod seal;
mod setting;
pub mod snapshot;
mod standing;
mod storing;
pub mod succession;
pub mod table;
pub mod tape;
#[cfg(test)]
mod tests;
mod times;
mod turns;
pub mod usher;
mod waits;
mod wishes;

pub use absence::{Absence, Meanwhile};
pub use again::{Again, NextDeal};
pub use amend::{Amendment, Amends};
pub use backlog::Backlog;
pub use clock::Millis;
pub use exchange::{GuestEvent, GuestOutput, Notice, PeerEvent, Phase, Wish};
pub use farewell::{Denial, Farewell};
pub use guest::Guest;
pub use host::{Host, HostConfig, HostEvent, HostOutput};
pub use keeper::{KEEP_AFTER, only_keeps};
pub use key::{Deal, Entropy, Epoch, LinkId, PlayerId, SeatKey};
pub use look::{Avatar, Look, Tint};
pub use message::{Asking, Claim, Command, Edit, Late, Purpose, Reaction, Verdict};
pub use names::{MAX_NAME, Name};
pub use seal::{Binding, Check, Checked, Deals, Hail, Hearer};
pub use snapshot::ResumeError;
pub use succession::{
    heir::Kept,
    lineage::{Hosts, Title},
    mandate::{self, Mandate, Stranger},
    missing::Missing,
    passing::Inheritance,
};
pub use table::{
    Contests, Dealing, Kind, Obstacle, Pace, Part, Player, Presence, Scores, Stage, Table, Times,
};
pub use usher::{Ushered, Ushering};
