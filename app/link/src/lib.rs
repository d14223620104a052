//! Links: bytes in order between two phones, over any transport.
//!
//! Each end keeps one [`Links`] and reads one [`Events`]; a [`LinkId`] identifies each link. A host's end accepts many
//! links from several sources at once, and a guest's end has one.
//!
//! ```ignore
//! let (links, mut events) = Links::new();
//! spawn_local(async move {
//!     while let Some(event) = events.next().await {
//!         match event {
//!             LinkEvent::Opened(id) => {}        // the session says hello
//!             LinkEvent::Frame(id, bytes) => {}  // untrusted, at most MAX_FRAME bytes
//!             LinkEvent::Closed(id, why) => {}   // why.sentence() for people
//!             LinkEvent::Room(state) => {}       // can latecomers still find the room?
//!             LinkEvent::Rival => {}             // does somebody else host there?
//!         }
//!     }
//! });
//! links.send(id, &bytes)?;   // whole and in order, or the link closes and says why
//! links.close(id);           // what was sent still leaves; no event follows on this end
//! ```
//!
//! Links have several sources. Each source announces a new link by [`LinkEvent::Opened`]:
//!
//! | | host | guest |
//! |---|---|---|
//! | same page | [`loopback`] | the same call |
//! | room | `Room::open`: until dropped, each guest becomes a link | `Search::begin`, then `link` |
//! | pairing | `Offering::new`, show its `code`, `read` the answer, `accept` it | `Answering::new`, show its `code`, wait for `opened` |
//!
//! Phones show each other a [`Code`]. [`Code::parse`] takes scanned or pasted text, or the page's fragment, and finds
//! out which of the three kinds it is. The code is the last run of letters, digits, `-` and `_`, so a link is
//! `page#anything/{code}`. `to_string` writes a code. Room codes have 26 characters, offers and answers 79 to 134.
//!
//! Ask for the camera (`camera::ensure_permission`) before you make an offer or an answer. Without the permission, a
//! phone without internet has no address to show.
//!
//! Rooms and pairing exist in wasm only, so that native tests need no WebRTC.
//!
//! A closed link stays closed. A guest comes back with a new link, and the session identifies the guest.
// A native build has only the parsers, codes and lists: most code that uses them needs a browser.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]

mod error;
mod hub;
pub mod invitation;
mod loopback;
mod pairing;
mod rate_limiter;
mod room;
mod servers;
mod settings;
mod signalling;
#[cfg(target_arch = "wasm32")]
mod timeout;
mod tunnel;
#[cfg(target_arch = "wasm32")]
mod webrtc;

pub use error::{Closed, LinkError, RoomState, SendError};
pub use hub::{Events, LinkEvent, LinkId, Links, MAX_FRAME};
pub use loopback::loopback;
pub use pairing::*;
pub use rate_limiter::RateLimiter;
pub use room::*;
pub use servers::{Ice, Kind, Meeting, Servers};
pub use settings::LinkSettings;
pub use tunnel::{Lane, Tunnel};
