//! The reasons why there is no link, in words for people.
use engine::message;

use crate::pairing::CodeError;

/// Why an attempt to link failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkError {
    /// The browser has no `RTCPeerConnection`.
    Unsupported,
    /// The browser found no address that others could reach. This happens offline without camera permission.
    NoAddress,
    /// The other phone was not reachable in time.
    NetworkCut,
    /// Servers answered, but no phone hosts the room.
    RoomNotFound,
    /// No server answered.
    ServerUnreachable,
    /// The code does not fit here.
    Code(CodeError),
}

impl LinkError {
    /// A message for people: what happened, and what to do next.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Unsupported => {
                message!(
                    "This browser cannot connect phones directly. Open the page in Safari, Chrome or Firefox, or play on this phone alone."
                )
            }
            Self::NoAddress => {
                message!(
                    "The other phones cannot find this one. Join the same Wi-Fi, or allow the camera, and try again."
                )
            }
            Self::NetworkCut => {
                message!(
                    "The phones could not reach each other. Put both on the same Wi-Fi or hotspot and try again."
                )
            }
            Self::RoomNotFound => {
                message!(
                    "Nobody is hosting this table right now. Ask the host to open it, then try again."
                )
            }
            Self::ServerUnreachable => {
                message!(
                    "No meeting point can be reached. Check your internet, or join by scanning codes, which needs none."
                )
            }
            Self::Code(error) => error.sentence(),
        }
    }
}

impl From<CodeError> for LinkError {
    fn from(error: CodeError) -> Self {
        Self::Code(error)
    }
}

/// Why a link ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// The other end closed the link, or its page went away.
    Left,
    /// The network between the two is gone.
    NetworkCut,
    /// The other end sent a frame above [`MAX_LINK_FRAME`](crate::MAX_LINK_FRAME).
    TooBig,
    /// The other end sent more than this end could take.
    Flooded,
    /// This end sent more than the network could take.
    Overrun,
}

/// Why a frame was not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendError {
    /// The frame is empty. Links reserve the empty frame for their own end.
    Empty,
    /// The frame is larger than [`MAX_LINK_FRAME`](crate::MAX_LINK_FRAME).
    TooBig,
    /// The link is closed. An event gives the reason, before or after this error.
    Gone,
}

/// Reachability of an open room for newcomers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoomState {
    /// At least one server passes letters on.
    Reachable,
    /// No server passes letters on. The room keeps trying all of them until it is dropped.
    Unreachable,
}

macro_rules! display_sentence {
    ($($error:ty),*) => {$(
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.sentence())
            }
        }
    )*};
}
display_sentence!(LinkError, CodeError);

impl std::error::Error for LinkError {}
impl std::error::Error for CodeError {}
