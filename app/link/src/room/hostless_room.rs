//! Phones without a host look for each other in their room. They exchange the same messages there as through a host:
//! offers of links, and answers to them.
//!
//! Any phone that knows the room can write there under any name. A link is useful only once its other end has proved
//! its identity with a greeting signed for this link.
use engine::session::PlayerId;
use futures_channel::mpsc::{UnboundedSender, unbounded};
use futures_util::{FutureExt, StreamExt, select_biased};

use super::bulletin::{Bulletin, BulletinEvent};
use super::letter::{RoomSignal, Writer};
use super::secret::RoomSecret;
use crate::pairing::Code;
use crate::task::Task;
use crate::{LinkError, LinkSettings};

/// A place in a room without a host. Dropping it leaves the room.
pub struct HostlessRoom {
    letters: UnboundedSender<RoomSignal>,
    _task: Task,
}

impl HostlessRoom {
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
        let mut bulletin = Bulletin::open(settings, room)?;
        // Some servers deliver a letter only to phones that have announced themselves.
        bulletin.announce(RoomSignal::Here);
        let (letters, mut queue) = unbounded();
        let talk = async move {
            loop {
                select_biased! {
                    event = bulletin.next().fuse() => {
                        if let BulletinEvent::Letter(letter) = event
                            && let RoomSignal::Between(from, to, code) = letter.signal
                        {
                            hear(from, to, code.to_bytes());
                        }
                    }
                    letter = queue.select_next_some() => bulletin.post(Writer::EVERYBODY, letter),
                }
            }
        };
        let _task = Task::spawn(talk);
        Ok(Self { letters, _task })
    }

    /// Sends this message to the phone of that player, if it is there.
    pub fn say(&self, from: PlayerId, to: PlayerId, envelope: &[u8]) {
        if let Ok(code) = Code::from_bytes(envelope) {
            // Sending fails only once this phone has left the room.
            let _ = self
                .letters
                .unbounded_send(RoomSignal::Between(from, to, code));
        }
    }
}
