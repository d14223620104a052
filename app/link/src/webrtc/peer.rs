//! One matchbox socket for one peer. A new link replaces a dead one; there is no repair.
use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::rc::Rc;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use engine::session::{ChannelBinding, LinkId};
use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender};
use futures_timer::Delay;
use futures_util::future::{AbortHandle, Abortable};
use futures_util::{FutureExt, StreamExt, select_biased};
use matchbox_socket::{
    ChannelConfig, MessageLoopFuture, Packet, PeerId, PeerState, RtcIceServerConfig, WebRtcSocket,
    WebRtcSocketBuilder,
};
use wasm_bindgen_futures::spawn_local;

use super::connection::Connection;
use super::signaller::{FAR, PeerSignallerBuilder, SignallerHandle};
use crate::hub::{Carrier, Inbox, Links};
use crate::pairing::description::Description;
use crate::server_list::Ice;
use crate::task::within;
use crate::{Closed, LinkError};

/// How long a browser may gather candidates: well above the delay of a silent STUN server.
const GATHERING: Duration = Duration::from_secs(12);

/// How long a closing link may take to deliver its last frames.
const CLOSING: Duration = Duration::from_secs(3);

/// The last frame of a link that closes. The receiver then has all frames, and cuts the connection. So no timeout is
/// needed, and the browser need not flush a channel that it closes.
const LAST: Packet = Packet::new();

/// The most bytes that may wait for sending. Browsers silently lose data above 16 MB.
const MAX_QUEUED: usize = 1024 * 1024;

/// A link that is being made. Dropping it closes the connection.
pub(crate) struct Peer {
    socket: WebRtcSocket,
    handle: SignallerHandle,
    running: Rc<Running>,
    /// The certificate fingerprints of this end and of the other, once known. The browser lets no other end onto the
    /// link.
    near: Option<[u8; 32]>,
    far: Option<[u8; 32]>,
}

/// The message loop of a socket, and its connection.
struct Running {
    connection: RefCell<Option<Connection>>,
    /// Bytes that matchbox has, and has not yet handed to the browser.
    handed: Cell<usize>,
    /// The link closes without help, so dropping it need not cut it.
    closing: Cell<bool>,
    abort: AbortHandle,
}

impl Peer {
    /// Starts a peer that makes an offer, or that answers the given one.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`].
    pub(crate) fn start(ice: &Ice, offer: Option<&Description>) -> Result<Self, LinkError> {
        Connection::watch()?;
        let (builder, handle) = PeerSignallerBuilder::new(offer);
        let login = ice.login().cloned();
        let [username, credential] = login.map_or([None, None], |login| login.map(Some));
        let servers = RtcIceServerConfig {
            urls: ice.urls().to_vec(),
            username,
            credential,
        };
        let (socket, message_loop) = WebRtcSocketBuilder::new("")
            .ice_server(servers)
            .signaling_keep_alive_interval(None)
            .add_channel(ChannelConfig::reliable())
            .signaller_builder(Arc::new(builder))
            .build();
        let running = Running::spawn(message_loop);
        Ok(Self {
            socket,
            handle,
            running,
            near: None,
            far: offer.map(|offer| offer.fingerprint),
        })
    }

    /// Our own description, complete with candidates.
    ///
    /// # Errors
    /// [`LinkError::NoAddress`] when the browser names none in time.
    pub(crate) async fn local(&mut self) -> Result<Description, LinkError> {
        match within(GATHERING, &mut self.handle.local).await {
            Some(Ok(description)) => {
                self.near = description.as_ref().ok().map(|near| near.fingerprint);
                description
            }
            Some(Err(_)) | None => Err(LinkError::NoAddress),
        }
    }

    /// Hands in the answer to our offer.
    pub(crate) fn answered(&mut self, answer: &Description) {
        self.far = Some(answer.fingerprint);
        self.handle.answered(answer);
    }

    /// Waits until the channel is open, and adds the link.
    ///
    /// # Errors
    /// [`LinkError::NetworkCut`] when the socket ends instead.
    pub(crate) async fn opened(mut self, links: &Links) -> Result<LinkId, LinkError> {
        // Only the first state of a socket for two can open it.
        let state = self.socket.next().await;
        if !matches!(state, Some((_, PeerState::Connected))) {
            return Err(LinkError::NetworkCut);
        }
        let channel = self
            .socket
            .take_channel(0)
            .map_err(|_| LinkError::NetworkCut)?;
        let (outgoing, incoming) = channel.split();
        let running = self.running.clone();
        let (Some(near), Some(far)) = (self.near, self.far) else {
            return Err(LinkError::NetworkCut);
        };
        let bound = ChannelBinding::between(&near, &far);
        Ok(links.open(|inbox| {
            let carrier = PeerCarrier {
                outgoing,
                running: running.clone(),
                bound,
            };
            spawn_local(pump(self, incoming, inbox));
            Rc::new(carrier)
        }))
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        self.running.cut();
    }
}

impl Running {
    fn spawn(mut message_loop: MessageLoopFuture) -> Rc<Self> {
        let (abort, registration) = AbortHandle::new_pair();
        let running = Rc::new(Self {
            connection: RefCell::default(),
            handed: Cell::new(0),
            closing: Cell::new(false),
            abort,
        });
        let weak = Rc::downgrade(&running);
        let watched = poll_fn(move |context| {
            let Some(running) = weak.upgrade() else {
                return Poll::Ready(());
            };
            let poll = message_loop.poll_unpin(context);
            // A connection that appears during this poll belongs to this socket. A message loop only rests when its
            // outgoing queue is empty.
            if let Some(made) = Connection::made() {
                running.connection.replace(Some(made));
            }
            running.handed.set(0);
            poll.map(|_ended| ())
        });
        spawn_local(async move {
            // The loop ends, or the owner aborts it. The socket's states report both.
            let _ = Abortable::new(watched, registration).await;
        });
        running
    }

    fn queued(&self) -> usize {
        let buffered = self
            .connection
            .borrow()
            .as_ref()
            .map_or(0, Connection::queued);
        self.handed.get() + buffered
    }

    /// Ends everything at once. The message loop gets no further poll: it would panic over a connection that closed in
    /// the meantime.
    fn cut(&self) {
        self.abort.abort();
        self.connection.take();
    }
}

/// The sending side of a link.
struct PeerCarrier {
    outgoing: UnboundedSender<(PeerId, Packet)>,
    running: Rc<Running>,
    bound: ChannelBinding,
}

impl Carrier for PeerCarrier {
    fn send(&self, frame: &[u8]) -> Result<(), Closed> {
        if self.running.queued() + frame.len() > MAX_QUEUED {
            return Err(Closed::Overrun);
        }
        let packet = Packet::copy_from_slice(frame);
        self.outgoing
            .unbounded_send((FAR, packet))
            .map_err(|_| Closed::Left)?;
        self.running
            .handed
            .set(self.running.handed.get() + frame.len());
        Ok(())
    }

    fn bound(&self) -> ChannelBinding {
        self.bound
    }

    fn close(&self) {
        if self.running.closing.replace(true) {
            return;
        }
        // Sending fails if the connection is already gone. Then there is nothing left to deliver.
        let _ = self.outgoing.unbounded_send((FAR, LAST));
        let (running, outgoing) = (self.running.clone(), self.outgoing.clone());
        spawn_local(async move {
            // The pump ends the link earlier, as soon as the other end has cut the connection.
            Delay::new(CLOSING).await;
            running.cut();
            // The sender lives until now: matchbox ends a socket without a sender, even with unsent frames.
            drop(outgoing);
        });
    }
}

impl Drop for PeerCarrier {
    fn drop(&mut self) {
        if !self.running.closing.get() {
            self.running.cut();
        }
    }
}

/// Delivers incoming frames until the link ends. It keeps the peer alive, since matchbox ends a dropped socket.
async fn pump(mut peer: Peer, mut incoming: UnboundedReceiver<(PeerId, Packet)>, inbox: Inbox) {
    let failed = peer
        .running
        .connection
        .borrow()
        .as_ref()
        .map(Connection::failed);
    let mut failed = failed.map_or_else(
        || futures_util::stream::pending().left_stream(),
        |f| f.right_stream(),
    );
    let reason = loop {
        select_biased! {
            packet = incoming.next().fuse() => match packet {
                Some((_, packet)) if packet != LAST => inbox.frame(packet.into()),
                _ => break Closed::Left,
            },
            state = peer.socket.next().fuse() => match state {
                Some((_, PeerState::Connected)) => {}
                Some((_, PeerState::Disconnected)) | None => break Closed::Left,
            },
            _ = failed.next().fuse() => break Closed::NetworkCut,
        }
    };
    inbox.closed(reason);
}
