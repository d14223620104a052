//! Tables across phones: a host that is the authority, guests that show it, and what they say to each other.
//!
//! Everything here is a machine without clock, network or randomness of its own: time, frames and random bytes go in,
//! frames and wishes come out. The same code runs in the browser, in tests and in simulations.

mod bounds;
pub mod clock;
pub mod codec;
mod course;
pub mod exchange;
pub mod farewell;
mod greet;
pub mod guest;
pub mod host;
mod keeper;
pub mod key;
mod lines;
mod lobby;
pub mod message;
pub mod names;
mod outbox;
pub mod pulse;
mod roster;
mod rounds;
pub mod snapshot;
pub mod table;
#[cfg(test)]
mod tests;
mod waits;

pub use clock::Millis;
pub use exchange::{GuestEvent, GuestOutput, Notice, Phase, Wish};
pub use farewell::{Denial, Farewell};
pub use guest::Guest;
pub use host::{Host, HostConfig, HostEvent, HostOutput};
pub use keeper::KEEP_AFTER;
pub use key::{Entropy, Epoch, LinkId, PlayerId, SeatKey};
pub use message::{Claim, Command, Edit, Reaction, Verdict};
pub use names::Name;
pub use snapshot::ResumeError;
pub use table::{
    Avatar, Kind, Look, Obstacle, Pace, Part, Player, Presence, Scores, Stage, Table, Tint,
};
