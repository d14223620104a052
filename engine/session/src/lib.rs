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
//!     for output in host.receive(now, link, &hello) {
//!         let HostOutput::Send(_, frame) = output else { continue }; // after `Persist` is done
//!         guest.receive(now, &frame);
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
    io::{GuestCommand, GuestEvent, GuestOutput, Notice, PeerEvent, Phase},
    machine::Guest,
    missing_voters::MissingVoters,
    round_part::{ROUND_PART, RoundPart},
};
pub use host::{
    machine::{Host, HostConfig, HostEvent, HostOutput},
    snapshot::ResumeError,
    write_ahead::WriteAhead,
};
pub use proof::{
    check_result::{Check, CheckResult},
    signed_hello::{Audience, ChannelBinding, SignedHello},
    verify::{VERIFIER, Verifier},
};
pub use protocol::{
    absence::{Absence, AbsenceChoice},
    amendment::{Amendment, AmendmentRight},
    avatar::{Avatar, Look, Tint},
    backoff::Backoff,
    clock::Millis,
    disconnect::{CommandRejection, DisconnectReason},
    draft::TableDraft,
    ids::{DealId, Entropy, LinkId, PlayerId, RoundNumber, SeatKey},
    invite_relay::{InviteReply, InviteRequest},
    message::{ActionResult, Claim, Edit, Late, Purpose, RaceQuestion, Reaction, TableCommand},
    name::{MAX_NAME, Name, isolated},
    named_config::{MAX_CONFIG_NAME, NamedConfig},
    pace::{Pace, RaceRule, TimeLimits},
    rate_limit::RateLimiter,
    same_deal::{KnownDeal, NextDeal},
    table::{
        DealPolicy, Dealing, Obstacle, Participation, Player, PlayerKind, Presence, Scores, Table,
        TableStage,
    },
};
pub use replication::{
    candidacy::Takeover,
    host_certificate::{self, HostCertificate, HostRejection},
    host_chain::{HostKey, KnownHosts},
    replica_store::ReplicaWrite,
};
