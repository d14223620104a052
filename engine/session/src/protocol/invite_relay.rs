//! Letting a newcomer in through a guest's phone. The host makes the offer, and the guest shows it to the newcomer and
//! returns the answer. The newcomer gets a direct link to the host, like everyone else.
//!
//! ```text
//! newcomer                 guest                     host
//!    │                       │ ── Ask ───────────────▶ │
//!    │ ◀──── offer as code ─ │ ◀────────────── Offer ─ │
//!    │ ── answer as code ──▶ │ ── Answer ────────────▶ │
//!    │ ◀═════════════ link ══╪════════════════════════ │
//!    │                       │ ◀───────── In, Failed ─ │
//! ```
//!
//! Host and guest carry the codes without reading them. The code that makes the links reads them.

use alloc::string::String;
use bincode::{Decode, Encode};

/// The longest code, in characters.
pub const MAX_CODE: usize = 256;

/// Requests of a guest that lets a newcomer in.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum InviteRequest {
    /// Asks for an offer. The host withdraws the previous one, if any.
    Ask,
    /// The newcomer's answer as a code.
    Answer(String),
}

/// Replies of the host to these requests.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum InviteReply {
    /// The offer to show.
    Offer(String),
    /// The newcomer is linked to the host.
    In,
    /// The host could not make an offer.
    NoOffer,
    /// The host cannot read the answer, or it answers another offer. The offer stays valid.
    Unread,
    /// The two phones do not reach each other. The offer is used up.
    Failed,
}

impl InviteRequest {
    /// True if a code in it has the form and length of one.
    pub(crate) fn is_bounded(&self) -> bool {
        match self {
            InviteRequest::Ask => true,
            InviteRequest::Answer(code) => is_code(code),
        }
    }
}

impl InviteReply {
    /// True if a code in it has the form and length of one.
    pub(crate) fn is_bounded(&self) -> bool {
        match self {
            InviteReply::Offer(code) => is_code(code),
            InviteReply::In | InviteReply::NoOffer | InviteReply::Unread | InviteReply::Failed => {
                true
            }
        }
    }
}

/// True if the text is a short run of letters, digits, `-` and `_`.
fn is_code(text: &str) -> bool {
    let fits = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    (1..=MAX_CODE).contains(&text.len()) && text.bytes().all(fits)
}
