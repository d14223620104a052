//! The line to one server of a room. It reopens whenever it breaks, independently of the other lines.
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use futures_channel::mpsc::{Receiver, Sender, UnboundedSender, channel};
use futures_timer::Delay;
use futures_util::{FutureExt, SinkExt, StreamExt, select_biased};
use wasm_bindgen_futures::spawn_local;
use ws_stream_wasm::{WsMessage, WsMeta, WsStream};

use super::protocol::{Dialect, Frame, Heard, speak};
use crate::room::secret::MAX_SEALED;
use crate::servers::Meeting;
use crate::webrtc::peer::within;

/// How long the server may take to let this phone in.
const ENTERING: Duration = Duration::from_secs(8);

/// The interval of beats. Most proxies close silent sockets after a minute.
const BEAT: Duration = Duration::from_secs(25);

/// A server that leaves this many beats unanswered is gone, despite what the browser says.
const MAX_SILENT: u32 = 2;

/// How long an abandoned stream may take to close.
const CLOSING: Duration = Duration::from_secs(10);

/// The most messages between two beats. No table causes more, so the excess is a flood and goes unread. The line stays
/// open: otherwise a flood could keep all phones out. Phones repeat the letters that matter.
const MAX_MESSAGES: u32 = 600;

/// The most letters that may wait for posting. Further ones are lost, and their senders repeat those that matter.
const MAX_POSTS: usize = 64;

/// The first and the longest pause before the line tries the server again.
const BACKOFF: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(30)];

/// An event that a line reports to the board.
pub(crate) enum Said {
    /// The line with this number is open.
    Up(usize),
    /// The line with this number is not open, or no longer.
    Down(usize),
    /// Another phone has posted this letter.
    Letter(String),
}

/// The sender for letters to post; `None` while the line is down.
pub(crate) type Slot = Rc<RefCell<Option<Sender<String>>>>;

/// The line to one server.
pub(crate) struct Line {
    pub(crate) number: usize,
    pub(crate) meeting: Meeting,
    pub(crate) room: String,
    /// The standing letter, which later readers must get, too.
    pub(crate) standing: Rc<RefCell<Option<String>>>,
    pub(crate) slot: Slot,
    pub(crate) said: UnboundedSender<Said>,
}

/// A line while it is open.
struct Open<'a> {
    line: &'a Line,
    dialect: Box<dyn Dialect>,
    stream: Stream,
    posts: Receiver<String>,
    messages: u32,
    silent: u32,
    beats: u32,
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

/// The next step on an open line.
enum Turn {
    Beat,
    Post(String),
    Message(WsMessage),
}

impl Line {
    /// Keeps the line open as long as the future lives.
    pub(crate) async fn keep(self) {
        let [first, longest] = BACKOFF;
        let mut pause = first;
        loop {
            let beats = match self.open().await {
                Some(open) => open.serve().await,
                None => 0,
            };
            self.slot.take();
            self.tell(Said::Down(self.number));
            // If the server throws this phone out at once, the pause keeps growing.
            if beats > 0 {
                pause = first;
            }
            Delay::new(pause).await;
            pause = (pause * 2).min(longest);
        }
    }

    async fn open(&self) -> Option<Open<'_>> {
        within(ENTERING, Box::pin(self.enter())).await.flatten()
    }

    async fn enter(&self) -> Option<Open<'_>> {
        let dialect = speak(&self.meeting, &self.room)?;
        let protocols = dialect.protocol().map(|protocol| vec![protocol]);
        let connected = WsMeta::connect(dialect.address(), protocols).await;
        let (_, stream) = connected.ok()?;
        let (post, posts) = channel(MAX_POSTS);
        let mut open = Open {
            line: self,
            dialect,
            stream: Stream(Some(stream)),
            posts,
            messages: 0,
            silent: 0,
            beats: 0,
        };
        let greeting = open.dialect.greeting();
        open.send(greeting).await?;
        loop {
            let message = open.stream.next().await?;
            if open.hear(message).await? {
                break;
            }
        }
        self.slot.replace(Some(post));
        self.tell(Said::Up(self.number));
        open.post_standing().await?;
        Some(open)
    }

    fn tell(&self, said: Said) {
        // Sending fails only when the board is gone, and then this line is gone, too.
        let _ = self.said.unbounded_send(said);
    }
}

impl Open<'_> {
    /// Passes letters on until the line breaks, and returns the number of beats it lasted.
    async fn serve(mut self) -> u32 {
        while self.step().await.is_some() {}
        self.beats
    }

    async fn step(&mut self) -> Option<()> {
        let mut beat = Delay::new(BEAT);
        loop {
            let turn = select_biased! {
                () = (&mut beat).fuse() => Turn::Beat,
                post = self.posts.next().fuse() => Turn::Post(post?),
                message = Box::pin(self.stream.next()).fuse() => Turn::Message(message?),
            };
            match turn {
                Turn::Beat => return self.beat().await,
                Turn::Post(letter) => self.post(&letter).await?,
                Turn::Message(message) => drop(self.hear(message).await?),
            }
        }
    }

    async fn beat(&mut self) -> Option<()> {
        self.silent += 1;
        if self.dialect.answers() && self.silent > MAX_SILENT {
            return None;
        }
        self.beats += 1;
        self.messages = 0;
        let beat = self.dialect.beat();
        self.send(vec![beat]).await
    }

    /// Handles a message; true if this phone can read the board from now on.
    async fn hear(&mut self, message: WsMessage) -> Option<bool> {
        self.silent = 0;
        self.messages += 1;
        if self.messages > MAX_MESSAGES {
            return Some(false);
        }
        let frame = match message {
            WsMessage::Text(text) => Frame::Text(text),
            WsMessage::Binary(bytes) => Frame::Bytes(bytes),
        };
        let mut ready = false;
        for heard in self.dialect.hear(frame).ok()? {
            match heard {
                Heard::Ready => ready = true,
                Heard::Newcomer => self.post_standing().await?,
                Heard::Letter(letter) if letter.len() > MAX_SEALED => {}
                Heard::Letter(letter) => self.line.tell(Said::Letter(letter)),
            }
        }
        Some(ready)
    }

    async fn post_standing(&mut self) -> Option<()> {
        let standing = self.line.standing.borrow().clone();
        let Some(letter) = standing else {
            return Some(());
        };
        let frames = self.dialect.repeat(&letter, seconds());
        self.send(frames).await
    }

    async fn post(&mut self, letter: &str) -> Option<()> {
        let frames = self.dialect.post(letter, seconds());
        self.send(frames).await
    }

    async fn send(&mut self, frames: Vec<Frame>) -> Option<()> {
        for frame in frames {
            let message = match frame {
                Frame::Text(text) => WsMessage::Text(text),
                Frame::Bytes(bytes) => WsMessage::Binary(bytes),
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
