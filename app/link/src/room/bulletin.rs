//! The board of a room. A letter goes to all its servers at once, and it counts once it comes through any of them.
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_timer::Delay;
use futures_util::future::{AbortHandle, Abortable};
use futures_util::{FutureExt, StreamExt};
use wasm_bindgen_futures::spawn_local;

use super::letter::{Letter, Reader, Signal, Writer};
use super::open_room::AGAIN;
use super::secret::RoomSecret;
use crate::servers::Meeting;
use crate::signalling::server_connection::{Line, Said, Slot};
use crate::{LinkError, RoomState};

/// An event at a board.
pub(crate) enum News {
    /// A phone in the room wrote to this one.
    Letter(Letter),
    /// The state of the servers: at least one is reachable, or none.
    State(RoomState),
}

/// A place in a room. Dropping it leaves the room.
pub(crate) struct Board {
    secret: RoomSecret,
    us: Writer,
    reader: Reader,
    lines: Vec<(Slot, AbortHandle)>,
    standing: Rc<RefCell<Option<String>>>,
    said: UnboundedReceiver<Said>,
    /// A sender that is never used. Without it, the stream of news would end when there is no server.
    _say: UnboundedSender<Said>,
    up: BTreeSet<usize>,
    tried: BTreeSet<usize>,
    state: Option<RoomState>,
}

impl Board {
    /// Connects to all these servers.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`] where the browser has no random numbers.
    pub(crate) fn open(meetings: &[Meeting], secret: &RoomSecret) -> Result<Self, LinkError> {
        let us = Writer::random().ok_or(LinkError::Unsupported)?;
        let standing = Rc::new(RefCell::new(None));
        let (say, said) = unbounded();
        let room = secret.room_name();
        let lines = meetings.iter().enumerate().map(|(number, meeting)| {
            let slot = Slot::default();
            let line = Line {
                number,
                meeting: meeting.clone(),
                room: room.clone(),
                standing: standing.clone(),
                slot: slot.clone(),
                said: say.clone(),
            };
            let (abort, registration) = AbortHandle::new_pair();
            spawn_local(Abortable::new(line.keep(), registration).map(|_ended| ()));
            (slot, abort)
        });
        Ok(Self {
            lines: lines.collect(),
            reader: Reader::new(secret.clone(), us),
            secret: secret.clone(),
            us,
            standing,
            said,
            _say: say,
            up: BTreeSet::new(),
            tried: BTreeSet::new(),
            state: None,
        })
    }

    /// The name under which this phone writes.
    pub(crate) fn us(&self) -> Writer {
        self.us
    }

    /// Sends a letter to one writer.
    pub(crate) fn post(&self, to: Writer, signal: Signal) {
        if let Some(sealed) = self.seal(to, signal) {
            self.put_up(&sealed);
        }
    }

    /// Sends a letter to all, including phones that come later. The next announcement replaces it.
    pub(crate) fn announce(&self, signal: Signal) {
        if let Some(sealed) = self.seal(Writer::EVERYBODY, signal) {
            self.put_up(&sealed);
            self.standing.replace(Some(sealed));
        }
    }

    /// Repeats a letter forever with growing pauses, since letters may get lost.
    pub(crate) async fn insist(&self, to: Writer, signal: Signal) {
        let mut pause = AGAIN;
        loop {
            self.post(to, signal.clone());
            Delay::new(pause).await;
            pause *= 2;
        }
    }

    /// The next event. Dropping the future loses nothing: call it again.
    pub(crate) async fn next(&mut self) -> News {
        loop {
            let state = self.look();
            if self.state != state {
                self.state = state;
                if let Some(state) = state {
                    return News::State(state);
                }
            }
            match self.said.next().await {
                Some(Said::Up(line)) => {
                    self.tried.insert(line);
                    self.up.insert(line);
                }
                Some(Said::Down(line)) => {
                    self.tried.insert(line);
                    self.up.remove(&line);
                }
                Some(Said::Letter(sealed)) => {
                    if let Some(letter) = self.reader.open(&sealed) {
                        return News::Letter(letter);
                    }
                }
                None => std::future::pending().await,
            }
        }
    }

    /// Reachability of the servers; `None` until all were tried.
    fn look(&self) -> Option<RoomState> {
        match (self.up.is_empty(), self.tried.len() < self.lines.len()) {
            (false, _) => Some(RoomState::Reachable),
            (true, true) => None,
            (true, false) => Some(RoomState::Unreachable),
        }
    }

    fn seal(&self, to: Writer, signal: Signal) -> Option<String> {
        let from = self.us;
        Letter { from, to, signal }.seal(&self.secret)
    }

    fn put_up(&self, sealed: &str) {
        for (slot, _) in &self.lines {
            if let Some(line) = &mut *slot.borrow_mut() {
                // Posting fails on a broken line or a full queue. The line posts the standing letter when it is back.
                let _ = line.try_send(sealed.to_owned());
            }
        }
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        for (_, abort) in &self.lines {
            abort.abort();
        }
    }
}
