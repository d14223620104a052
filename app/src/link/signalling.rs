//! A place in a room of a matchbox signalling server. Everything from it is untrusted.
use std::time::Duration;

use futures_timer::Delay;
use futures_util::future::{Either, select};
use futures_util::{SinkExt, StreamExt};
use matchbox_protocol::{PeerEvent, PeerId, PeerRequest};
use ws_stream_wasm::{WsMessage, WsMeta, WsStream};

use super::LinkError;
use super::peer::within;

/// How long the server may take to let somebody in.
const ENTERING: Duration = Duration::from_secs(8);

/// Proxies close silent sockets, most of them after a minute.
const KEEP_ALIVE: Duration = Duration::from_secs(25);

/// No message of ours is longer, in characters.
const MAX_MESSAGE: usize = 4096;

/// A connection to the server. Dropping it leaves the room.
pub(super) struct Server {
    stream: WsStream,
    /// What the server calls us.
    pub(super) us: PeerId,
}

impl Server {
    /// Enters a room.
    ///
    /// # Errors
    /// [`LinkError::ServerUnreachable`].
    pub(super) async fn enter(address: &str) -> Result<Self, LinkError> {
        let entering = Box::pin(Self::try_enter(address));
        within(ENTERING, entering)
            .await
            .flatten()
            .ok_or(LinkError::ServerUnreachable)
    }

    async fn try_enter(address: &str) -> Option<Self> {
        let (_, mut stream) = WsMeta::connect(address, None).await.ok()?;
        loop {
            if let Some(PeerEvent::IdAssigned(us)) = read(&stream.next().await?) {
                return Some(Self { stream, us });
            }
        }
    }

    /// The next thing that happens in the room; `None` when the server is gone.
    pub(super) async fn next(&mut self) -> Option<PeerEvent<String>> {
        loop {
            match select(self.stream.next(), Delay::new(KEEP_ALIVE)).await {
                Either::Left((message, _)) => {
                    if let Some(event) = read(&message?) {
                        return Some(event);
                    }
                }
                Either::Right(_) => self.request(&PeerRequest::KeepAlive).await?,
            }
        }
    }

    /// Sends a sealed signal; `None` when the server is gone.
    pub(super) async fn send(&mut self, receiver: PeerId, sealed: String) -> Option<()> {
        self.request(&PeerRequest::Signal {
            receiver,
            data: sealed,
        })
        .await
    }

    async fn request(&mut self, request: &PeerRequest<String>) -> Option<()> {
        let text = serde_json::to_string(request).ok()?;
        self.stream.send(WsMessage::Text(text)).await.ok()
    }
}

/// Reads a message; what is not ours is left unread.
fn read(message: &WsMessage) -> Option<PeerEvent<String>> {
    match message {
        WsMessage::Text(text) if text.len() <= MAX_MESSAGE => serde_json::from_str(text).ok(),
        _ => None,
    }
}
