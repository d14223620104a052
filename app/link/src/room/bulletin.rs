//! The bulletin of a room. A letter goes to all its servers at once, and it counts once it comes through any of them.
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_timer::Delay;
use futures_util::future::{AbortHandle, Abortable};
use futures_util::{FutureExt, StreamExt};
use wasm_bindgen_futures::spawn_local;

use super::letter::{Letter, Reader, Signal, Writer};
use super::secret::RoomSecret;
use crate::servers::Meeting;
use crate::signalling::server_connection::{ConnectionEvent, Outbox, ServerConnection};
use crate::{LinkError, RoomState};

/// The first pause before a phone repeats a letter without effect. Each further pause is twice as long.
pub(super) const AGAIN: Duration = Duration::from_secs(2);

/// An event at a bulletin.
pub(crate) enum BulletinEvent {
    /// A phone in the room wrote to this one.
    Letter(Letter),
    /// The state of the servers: at least one is reachable, or none.
    State(RoomState),
}

/// A place in a room. Dropping it leaves the room.
pub(crate) struct Bulletin {
    secret: RoomSecret,
    us: Writer,
    reader: Reader,
    connections: Vec<(Outbox, AbortHandle)>,
    standing: Rc<RefCell<Option<String>>>,
    events: UnboundedReceiver<ConnectionEvent>,
    /// A sender that is never used. Without it, the stream of events would end when there is no server.
    _sender: UnboundedSender<ConnectionEvent>,
    up: BTreeSet<usize>,
    tried: BTreeSet<usize>,
    state: Option<RoomState>,
}

impl Bulletin {
    /// Connects to all these servers.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`] where the browser has no random numbers.
    pub(crate) fn open(meetings: &[Meeting], secret: &RoomSecret) -> Result<Self, LinkError> {
        let us = Writer::random().ok_or(LinkError::Unsupported)?;
        let standing = Rc::new(RefCell::new(None));
        let (sender, events) = unbounded();
        let room = secret.room_name();
        let connections = meetings.iter().enumerate().map(|(number, meeting)| {
            let outbox = Outbox::default();
            let connection = ServerConnection {
                number,
                meeting: meeting.clone(),
                room: room.clone(),
                standing: standing.clone(),
                outbox: outbox.clone(),
                events: sender.clone(),
            };
            let (abort, registration) = AbortHandle::new_pair();
            spawn_local(Abortable::new(connection.keep(), registration).map(|_ended| ()));
            (outbox, abort)
        });
        Ok(Self {
            connections: connections.collect(),
            reader: Reader::new(secret.clone(), us),
            secret: secret.clone(),
            us,
            standing,
            events,
            _sender: sender,
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
    pub(crate) async fn next(&mut self) -> BulletinEvent {
        loop {
            let state = self.look();
            if self.state != state {
                self.state = state;
                if let Some(state) = state {
                    return BulletinEvent::State(state);
                }
            }
            match self.events.next().await {
                Some(ConnectionEvent::Up(number)) => {
                    self.tried.insert(number);
                    self.up.insert(number);
                }
                Some(ConnectionEvent::Down(number)) => {
                    self.tried.insert(number);
                    self.up.remove(&number);
                }
                Some(ConnectionEvent::Letter(sealed)) => {
                    if let Some(letter) = self.reader.open(&sealed) {
                        return BulletinEvent::Letter(letter);
                    }
                }
                None => std::future::pending().await,
            }
        }
    }

    /// Reachability of the servers; `None` until all were tried.
    fn look(&self) -> Option<RoomState> {
        match (
            self.up.is_empty(),
            self.tried.len() < self.connections.len(),
        ) {
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
        for (outbox, _) in &self.connections {
            if let Some(posts) = &mut *outbox.borrow_mut() {
                // Posting fails on a broken connection or a full queue. The connection posts the standing letter when it
                // is back.
                let _ = posts.try_send(sealed.to_owned());
            }
        }
    }
}

impl Drop for Bulletin {
    fn drop(&mut self) {
        for (_, abort) in &self.connections {
            abort.abort();
        }
    }
}
