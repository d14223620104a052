//! Links: bytes in order between two phones, over any transport.
//!
//! Each end keeps one [`Links`], the hub of all its links, and reads one stream of [`Events`]. A
//! [`LinkId`](engine::session::LinkId) names one link. A frame that was sent arrives whole and in order, or the link closes and says why. A closed link stays closed:
//! a guest comes back with a new one. A [`LinkEvent`] reports links that open and close, frames, which are untrusted,
//! whether newcomers can find the room, and another host in it.
//!
//! ```
//! use link::{LinkEvent, Links, RoomSecret, invitation::Invitation, loopback};
//!
//! let (host, _at_host) = Links::new();
//! let (guest, mut at_guest) = Links::new();
//! let (to_guest, to_host) = loopback(&host, &guest);
//! assert_eq!(host.send(to_guest, b"hello"), Ok(()));
//! assert_eq!(at_guest.ready(), Some(LinkEvent::Opened(to_host)));
//! assert_eq!(at_guest.ready(), Some(LinkEvent::Frame(to_host, b"hello".to_vec())));
//!
//! // A guest on another phone needs an invitation first.
//! let room = RoomSecret::random().ok_or("no random numbers")?;
//! let invitation = Invitation::to_room(room);
//! let address = invitation.link("https://example.org/");
//! assert_eq!(Invitation::parse(&address)?, invitation);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Two phones link in one of two ways. In both, WebRTC carries the frames.
//!
//! | | host | guest |
//! |---|---|---|
//! | `room`: phones that know a secret meet at signalling servers | `Room::open`: until dropped, each guest becomes a link | `Search::begin`, then `link` |
//! | `pairing`: codes that people scan or paste, without a server | `Offering::new`, show its `code`, `read` the answer, `accept` it | `Answering::new`, show its `code`, wait for `opened` |
//!
//! Phones show each other a [`Code`]; [`Code::parse`] finds out which of three kinds it is. In a relayed handshake a
//! third phone passes the codes of a pairing on. A [`Tunnel`] is a link within a link, and [`loopback`] one within a
//! page. Ask for the camera before an offer or an answer: without the permission, a phone without internet has no
//! address to show.
//!
//! Rooms and pairing exist in wasm only, so that native tests need no WebRTC.

// A native build has only the parsers, codes and lists: most code that uses them needs a browser.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]

mod error;
mod hub;
pub mod invitation;
mod pairing;
mod room;
mod server_list;
mod signalling;
#[cfg(target_arch = "wasm32")]
mod task;
#[cfg(target_arch = "wasm32")]
mod transport;
mod tunnel;
#[cfg(target_arch = "wasm32")]
mod webrtc;

pub use error::{Closed, LinkError, RoomState, SendError};
pub use hub::{Events, LinkEvent, Links, MAX_LINK_FRAME};
pub use pairing::*;
pub use room::*;
pub use server_list::{Ice, LinkServers, ServerKind, Servers, SignallingServer};
#[cfg(target_arch = "wasm32")]
pub use task::{Task, within};
#[cfg(target_arch = "wasm32")]
pub use transport::{BROWSER, LinkSettings, Transport};
pub use tunnel::{Lane, Tunnel, loopback};
