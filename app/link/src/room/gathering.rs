//! Phones without a host look for each other in their room. They exchange the same messages there as through a host:
//! offers of links, and answers to them.
//!
//! Any phone that knows the room can write there under any name. A link is useful only once its other end has proved
//! its identity with a greeting signed for this link.
use engine::session::PlayerId;
use futures_channel::mpsc::{UnboundedSender, unbounded};
use futures_util::future::{AbortHandle, Abortable, Either, select};
use futures_util::{FutureExt, StreamExt};
use wasm_bindgen_futures::spawn_local;

use super::bulletin::{Bulletin, BulletinEvent};
use super::letter::{Signal, Writer};
use super::secret::RoomSecret;
use crate::pairing::Code;
use crate::{LinkError, LinkSettings};

/// A place in a room without a host. Dropping it leaves the room.
pub struct Gathering {
    letters: UnboundedSender<Signal>,
    abort: AbortHandle,
}

impl Gathering {
    /// Joins all servers of the room, and calls `hear` for each message between guests: its sender, its receiver, and
    /// its bytes.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`].
    pub fn open(
        settings: &LinkSettings,
        room: &RoomSecret,
        hear: impl Fn(PlayerId, PlayerId, Vec<u8>) + 'static,
    ) -> Result<Self, LinkError> {
        let mut bulletin = Bulletin::open(&settings.meetings, room)?;
        // Some servers deliver a letter only to phones that have announced themselves.
        bulletin.announce(Signal::Here);
        let (letters, mut queue) = unbounded();
        let talk = async move {
            loop {
                let next = match select(Box::pin(bulletin.next()), queue.next()).await {
                    Either::Left((event, _)) => Either::Left(event),
                    Either::Right((letter, _)) => Either::Right(letter),
                };
                match next {
                    Either::Left(BulletinEvent::Letter(letter)) => {
                        if let Signal::Between(from, to, code) = letter.signal {
                            hear(from, to, code.to_bytes());
                        }
                    }
                    Either::Left(BulletinEvent::State(_)) => {}
                    Either::Right(Some(letter)) => bulletin.post(Writer::EVERYBODY, letter),
                    Either::Right(None) => return,
                }
            }
        };
        let (abort, registration) = AbortHandle::new_pair();
        spawn_local(Abortable::new(talk, registration).map(|_ended| ()));
        Ok(Self { letters, abort })
    }

    /// Sends this message to the phone of that player, if it is there.
    pub fn say(&self, from: PlayerId, to: PlayerId, envelope: &[u8]) {
        if let Ok(code) = Code::from_bytes(envelope) {
            // Sending fails only once this phone has left the room.
            let _ = self.letters.unbounded_send(Signal::Between(from, to, code));
        }
    }
}

impl Drop for Gathering {
    fn drop(&mut self) {
        self.abort.abort();
    }
}
