//! Letting somebody in through a guest's phone: the host makes the offer, the guest shows it to the newcomer and takes
//! the answer back. The newcomer is linked to the host, like everybody.
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
//! What the codes say is no business of host and guest: they are carried, and read by those who make links.

use alloc::string::String;
use serde::{Deserialize, Serialize};

/// Longest code, in characters.
pub const MAX_CODE: usize = 256;

/// What a guest asks who lets somebody in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ushering {
    /// An offer for somebody. The one before it, if any, is taken back.
    Ask,
    /// The newcomer's answer.
    Answer(String),
}

/// What becomes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ushered {
    /// The offer to show.
    Offer(String),
    /// The newcomer is linked to the host.
    In,
    /// No offer could be made.
    NoOffer,
    /// The answer cannot be read, or answers another offer; the offer stays good.
    Unread,
    /// The two phones do not reach each other; the offer is spent.
    Failed,
}

impl Ushering {
    /// Whether the code is one.
    pub(crate) fn is_bounded(&self) -> bool {
        match self {
            Ushering::Ask => true,
            Ushering::Answer(code) => is_code(code),
        }
    }
}

impl Ushered {
    /// Whether the code is one.
    pub(crate) fn is_bounded(&self) -> bool {
        match self {
            Ushered::Offer(code) => is_code(code),
            Ushered::In | Ushered::NoOffer | Ushered::Unread | Ushered::Failed => true,
        }
    }
}

/// Whether it is a short run of letters, digits, `-` and `_`.
fn is_code(text: &str) -> bool {
    let fits = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    (1..=MAX_CODE).contains(&text.len()) && text.bytes().all(fits)
}
