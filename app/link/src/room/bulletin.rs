//! The bulletin of a room. A letter goes to all its servers at once, and it counts once it comes through any of them.
use engine::SortedSet;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_timer::Delay;
use futures_util::StreamExt;

use super::letter::{Letter, LetterReader, RoomSignal, Writer};
use super::secret::RoomSecret;
use crate::signalling::server_connection::{ConnectionEvent, PostQueue, ServerConnection};
use crate::task::Task;
use crate::{LinkError, LinkSettings, RoomState};

/// The first pause before a phone repeats a letter without effect.
const AGAIN: Duration = Duration::from_secs(2);

/// The moments at which to repeat a letter without effect. Each pause is twice as long as the one before.
pub(super) struct Repeats {
    pause: Duration,
    delay: Delay,
}

impl Repeats {
    pub(super) fn new() -> Self {
        let (pause, delay) = (AGAIN, Delay::new(AGAIN));
        Self { pause, delay }
    }

    /// Waits for the next moment. Dropping the future loses nothing: call it again.
    pub(super) async fn next(&mut self) {
        (&mut self.delay).await;
        self.pause *= 2;
        self.delay.reset(self.pause);
    }
}

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
    reader: LetterReader,
    connections: Vec<(PostQueue, Task)>,
    standing: Rc<RefCell<Option<String>>>,
    events: UnboundedReceiver<ConnectionEvent>,
    /// A sender that is never used. Without it, the stream of events would end when there is no server.
    _sender: UnboundedSender<ConnectionEvent>,
    up: SortedSet<usize>,
    tried: SortedSet<usize>,
    state: Option<RoomState>,
}

impl Bulletin {
    /// Connects to all these servers.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`] where the browser has no random numbers.
    pub(crate) fn open(settings: &LinkSettings, secret: &RoomSecret) -> Result<Self, LinkError> {
        let us = Writer::random().ok_or(LinkError::Unsupported)?;
        let standing = Rc::new(RefCell::new(None));
        let (sender, events) = unbounded();
        let room = secret.room_name();
        let signalling = settings.servers.signalling.iter();
        let connections = signalling.enumerate().map(|(number, server)| {
            let queue = PostQueue::default();
            let connection = ServerConnection {
                number,
                server: server.clone(),
                room: room.clone(),
                standing: standing.clone(),
                queue: queue.clone(),
                events: sender.clone(),
            };
            (queue, settings.keep(connection))
        });
        Ok(Self {
            connections: connections.collect(),
            reader: LetterReader::new(secret.clone(), us),
            secret: secret.clone(),
            us,
            standing,
            events,
            _sender: sender,
            up: SortedSet::new(),
            tried: SortedSet::new(),
            state: None,
        })
    }

    /// The name under which this phone writes.
    pub(crate) fn us(&self) -> Writer {
        self.us
    }

    /// Sends a letter to one writer.
    pub(crate) fn post(&self, to: Writer, signal: RoomSignal) {
        if let Some(sealed) = self.seal(to, signal) {
            self.put_up(&sealed);
        }
    }

    /// Sends a letter to all, including phones that come later. The next announcement replaces it.
    pub(crate) fn announce(&self, signal: RoomSignal) {
        if let Some(sealed) = self.seal(Writer::EVERYBODY, signal) {
            self.put_up(&sealed);
            self.standing.replace(Some(sealed));
        }
    }

    /// Repeats a letter forever with growing pauses, since letters may get lost.
    pub(crate) async fn insist(&self, to: Writer, signal: RoomSignal) {
        let mut repeats = Repeats::new();
        loop {
            self.post(to, signal.clone());
            repeats.next().await;
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

    fn seal(&self, to: Writer, signal: RoomSignal) -> Option<String> {
        let from = self.us;
        Letter { from, to, signal }.seal(&self.secret)
    }

    fn put_up(&self, sealed: &str) {
        for (queue, _) in &self.connections {
            if let Some(posts) = &mut *queue.borrow_mut() {
                // Posting fails on a broken connection or a full queue. The connection posts the standing letter when it
                // is back.
                let _ = posts.try_send(sealed.to_owned());
            }
        }
    }
}
