//! Phones whose host is gone look for each other in their room. What they say there is what they would say by way of a host:
//! offers of links, and answers to them.
//!
//! Whoever knows the room can say anything in anybody's name. A link is worth something only once its other end has shown, by a
//! greeting that is signed for it, whose phone it is.
use engine::session::PlayerId;
use futures_channel::mpsc::{UnboundedSender, unbounded};
use futures_util::future::{AbortHandle, Abortable, Either, select};
use futures_util::{FutureExt, StreamExt};
use wasm_bindgen_futures::spawn_local;

use super::board::{Board, News};
use super::code::Code;
use super::letter::{Signal, Writer};
use super::secret::RoomSecret;
use super::{LinkError, LinkSettings};

/// A place in a room without a host. Dropping it leaves the room.
pub struct Gathering {
    letters: UnboundedSender<Signal>,
    abort: AbortHandle,
}

impl Gathering {
    /// Goes to all servers of the room, and listens to what others say there: from whom, to whom, and what.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`].
    pub fn open(
        settings: &LinkSettings,
        room: &RoomSecret,
        hear: impl Fn(PlayerId, PlayerId, Vec<u8>) + 'static,
    ) -> Result<Self, LinkError> {
        let mut board = Board::open(&settings.meetings, room)?;
        // Some servers bring a letter only to those of whom they have heard.
        board.announce(Signal::Here);
        let (letters, mut queue) = unbounded();
        let talk = async move {
            loop {
                let next = match select(Box::pin(board.next()), queue.next()).await {
                    Either::Left((news, _)) => Either::Left(news),
                    Either::Right((letter, _)) => Either::Right(letter),
                };
                match next {
                    Either::Left(News::Letter(letter)) => {
                        if let Signal::Between(from, to, code) = letter.signal {
                            hear(from, to, code.to_bytes());
                        }
                    }
                    Either::Left(News::State(_)) => {}
                    Either::Right(Some(letter)) => board.post(Writer::EVERYBODY, letter),
                    Either::Right(None) => return,
                }
            }
        };
        let (abort, registration) = AbortHandle::new_pair();
        spawn_local(Abortable::new(talk, registration).map(|_ended| ()));
        Ok(Self { letters, abort })
    }

    /// Says this to the phone of that player, if it is there.
    pub fn say(&self, from: PlayerId, to: PlayerId, envelope: &[u8]) {
        if let Ok(code) = Code::from_bytes(envelope) {
            // Fails only once the room is left.
            let _ = self.letters.unbounded_send(Signal::Between(from, to, code));
        }
    }
}

impl Drop for Gathering {
    fn drop(&mut self) {
        self.abort.abort();
    }
}
