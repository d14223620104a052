//! The connection to one server of a room. It reopens whenever it breaks, independently of the others.
use engine::session::Backoff;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use futures_channel::mpsc::{Receiver, Sender, UnboundedSender, channel};
use futures_timer::Delay;
use futures_util::{FutureExt, SinkExt, StreamExt, select_biased};
use wasm_bindgen_futures::spawn_local;
use ws_stream_wasm::{WsMessage, WsMeta, WsStream};

use super::kinds::start_protocol;
use super::protocol::{Protocol, ServerEvent, SocketMessage};
use crate::room::secret::MAX_SEALED;
use crate::server_list::SignallingServer;
use crate::task::within;

/// How long the server may take to let this phone in.
const ENTERING: Duration = Duration::from_secs(8);

/// The interval of heartbeats. Most proxies close silent sockets after a minute.
const HEARTBEAT: Duration = Duration::from_secs(25);

/// A server that leaves this many heartbeats unanswered is gone, despite what the browser says.
const MAX_SILENT: u32 = 2;

/// How long an abandoned stream may take to close.
const CLOSING: Duration = Duration::from_secs(10);

/// The most messages between two heartbeats. No table causes more, so the excess is a flood and goes unread. The
/// connection stays open: otherwise a flood could keep all phones out. Phones repeat the letters that matter.
const MAX_MESSAGES: u32 = 600;

/// The most letters that may wait for posting. Further ones are lost, and their senders repeat those that matter.
const MAX_POSTS: usize = 64;

/// The first and the longest pause before another try to connect.
const BACKOFF: Backoff = Backoff::new(1000, 30_000);

/// An event that a connection reports to the bulletin.
pub(crate) enum ConnectionEvent {
    /// The connection with this number is open.
    Up(usize),
    /// The connection with this number is not open, or no longer.
    Down(usize),
    /// Another phone has posted this letter.
    Letter(String),
}

/// The sender for letters to post; `None` while the connection is down.
pub(crate) type PostQueue = Rc<RefCell<Option<Sender<String>>>>;

pub(crate) struct ServerConnection {
    pub(crate) number: usize,
    pub(crate) server: SignallingServer,
    pub(crate) room: String,
    /// The standing letter, which later readers must get, too.
    pub(crate) standing: Rc<RefCell<Option<String>>>,
    pub(crate) queue: PostQueue,
    pub(crate) events: UnboundedSender<ConnectionEvent>,
}

/// A connection while it is open.
struct OpenConnection<'a> {
    connection: &'a ServerConnection,
    protocol: Box<dyn Protocol>,
    stream: Stream,
    posts: Receiver<String>,
    messages: u32,
    silent: u32,
    heartbeats: u32,
}

/// A stream that closes before it is dropped. Dropping an open one leaks everything that waits for its end.
struct Stream(Option<WsStream>);

impl Stream {
    async fn next(&mut self) -> Option<WsMessage> {
        self.0.as_mut()?.next().await
    }

    async fn send(&mut self, message: WsMessage) -> Option<()> {
        self.0.as_mut()?.send(message).await.ok()
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if let Some(mut stream) = self.0.take() {
            spawn_local(async move {
                // The result does not matter: nothing waits for it.
                let _ = within(CLOSING, stream.close()).await;
            });
        }
    }
}

impl ServerConnection {
    /// Keeps the connection open as long as the future lives.
    pub(crate) async fn keep(self) {
        let mut backoff = BACKOFF;
        loop {
            let opened = within(ENTERING, self.enter()).await.flatten();
            let heartbeats = match opened {
                Some(open) => open.serve().await,
                None => 0,
            };
            self.queue.take();
            self.tell(ConnectionEvent::Down(self.number));
            // If the server throws this phone out at once, the pause keeps growing.
            if heartbeats > 0 {
                backoff.reset();
            }
            Delay::new(Duration::from_millis(backoff.pause())).await;
            backoff.grow();
        }
    }

    async fn enter(&self) -> Option<OpenConnection<'_>> {
        let (protocol, address) = start_protocol(&self.server, &self.room)?;
        let protocols = protocol.subprotocol().map(|protocol| vec![protocol]);
        let connected = WsMeta::connect(address, protocols).await;
        let (_, stream) = connected.ok()?;
        let (post, posts) = channel(MAX_POSTS);
        let mut open = OpenConnection {
            connection: self,
            protocol,
            stream: Stream(Some(stream)),
            posts,
            messages: 0,
            silent: 0,
            heartbeats: 0,
        };
        let greeting = open.protocol.greeting();
        open.send(greeting).await?;
        loop {
            let message = open.stream.next().await?;
            if open.receive(message).await? {
                break;
            }
        }
        self.queue.replace(Some(post));
        self.tell(ConnectionEvent::Up(self.number));
        open.post_standing().await?;
        Some(open)
    }

    fn tell(&self, event: ConnectionEvent) {
        // Sending fails only when the bulletin is gone, and then this connection is gone, too.
        let _ = self.events.unbounded_send(event);
    }
}

impl OpenConnection<'_> {
    /// Passes letters on until the connection breaks, and returns the number of heartbeats it lasted.
    async fn serve(mut self) -> u32 {
        while self.step().await.is_some() {}
        self.heartbeats
    }

    async fn step(&mut self) -> Option<()> {
        let mut heartbeat = Delay::new(HEARTBEAT);
        loop {
            select_biased! {
                () = (&mut heartbeat).fuse() => return self.heartbeat().await,
                post = self.posts.next().fuse() => self.post(&post?).await?,
                message = self.stream.next().fuse() => drop(self.receive(message?).await?),
            }
        }
    }

    async fn heartbeat(&mut self) -> Option<()> {
        self.silent += 1;
        if self.protocol.answers() && self.silent > MAX_SILENT {
            return None;
        }
        self.heartbeats += 1;
        self.messages = 0;
        let heartbeat = self.protocol.heartbeat();
        self.send(vec![heartbeat]).await
    }

    /// Handles a message; true if this phone can read the bulletin from now on.
    async fn receive(&mut self, message: WsMessage) -> Option<bool> {
        self.silent = 0;
        self.messages += 1;
        if self.messages > MAX_MESSAGES {
            return Some(false);
        }
        let message = match message {
            WsMessage::Text(text) => SocketMessage::Text(text),
            WsMessage::Binary(bytes) => SocketMessage::Bytes(bytes),
        };
        let mut ready = false;
        for event in self.protocol.receive(message).ok()? {
            match event {
                ServerEvent::Ready => ready = true,
                ServerEvent::Newcomer => self.post_standing().await?,
                ServerEvent::Letter(letter) if letter.len() > MAX_SEALED => {}
                ServerEvent::Letter(letter) => {
                    self.connection.tell(ConnectionEvent::Letter(letter))
                }
            }
        }
        Some(ready)
    }

    async fn post_standing(&mut self) -> Option<()> {
        let standing = self.connection.standing.borrow().clone();
        let Some(letter) = standing else {
            return Some(());
        };
        let messages = self.protocol.repeat(&letter, seconds());
        self.send(messages).await
    }

    async fn post(&mut self, letter: &str) -> Option<()> {
        let messages = self.protocol.post(letter, seconds());
        self.send(messages).await
    }

    async fn send(&mut self, messages: Vec<SocketMessage>) -> Option<()> {
        for message in messages {
            let message = match message {
                SocketMessage::Text(text) => WsMessage::Text(text),
                SocketMessage::Bytes(bytes) => WsMessage::Binary(bytes),
            };
            self.stream.send(message).await?;
        }
        Some(())
    }
}

/// The time since 1970, in seconds.
fn seconds() -> u64 {
    (js_sys::Date::now() / 1000.0) as u64
}
