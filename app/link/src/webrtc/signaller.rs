//! The signaller that matchbox sees: one peer, one description out, one description in.
//!
//! It does not know how the descriptions travel. A signalling server that fails therefore has no effect on matchbox.
use std::fmt;
use std::sync::{Mutex, PoisonError};

use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_channel::oneshot;
use futures_util::StreamExt;
use matchbox_socket::async_trait::async_trait;
use matchbox_socket::{
    PeerEvent, PeerId, PeerRequest, PeerSignal, SignalingError, Signaller, SignallerBuilder,
};
use uuid::Uuid;

use crate::LinkError;
use crate::pairing::description::{Description, SdpType};

/// The id of this end, within a socket for exactly two peers.
const NEAR: PeerId = PeerId(Uuid::from_u128(1));
/// The id of the other end.
pub(crate) const FAR: PeerId = PeerId(Uuid::from_u128(2));

/// Builds the only signaller of a socket.
pub(crate) struct PeerSignallerBuilder(Mutex<Option<PeerSignaller>>);

/// The near end of a signaller.
pub(crate) struct SignallerHandle {
    /// Our own description, once the browser has gathered its candidates.
    pub(crate) local: oneshot::Receiver<Result<Description, LinkError>>,
    events: UnboundedSender<PeerEvent>,
}

struct PeerSignaller {
    local: Option<oneshot::Sender<Result<Description, LinkError>>>,
    events: UnboundedReceiver<PeerEvent>,
}

impl PeerSignallerBuilder {
    /// A signaller that makes an offer, or that answers the given one.
    pub(crate) fn new(offer: Option<&Description>) -> (Self, SignallerHandle) {
        let (events, queue) = unbounded();
        let (out, local) = oneshot::channel();
        let handle = SignallerHandle { local, events };
        handle.tell(PeerEvent::IdAssigned(NEAR));
        match offer {
            None => handle.tell(PeerEvent::NewPeer(FAR)),
            Some(offer) => handle.signal(PeerSignal::Offer(offer.to_sdp(SdpType::Offer))),
        }
        let signaller = PeerSignaller {
            local: Some(out),
            events: queue,
        };
        (Self(Mutex::new(Some(signaller))), handle)
    }
}

impl SignallerHandle {
    /// Hands in the other end's answer.
    pub(crate) fn answered(&self, answer: &Description) {
        self.signal(PeerSignal::Answer(answer.to_sdp(SdpType::Answer)));
    }

    fn signal(&self, data: PeerSignal) {
        self.tell(PeerEvent::Signal { sender: FAR, data });
    }

    fn tell(&self, event: PeerEvent) {
        // Sending fails only once the socket is gone, and the socket's state reports that.
        let _ = self.events.unbounded_send(event);
    }
}

impl fmt::Debug for PeerSignallerBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PeerSignallerBuilder")
    }
}

#[async_trait(?Send)]
impl SignallerBuilder for PeerSignallerBuilder {
    async fn new_signaller(
        &self,
        _attempts: Option<u16>,
        _room_url: String,
    ) -> Result<Box<dyn Signaller>, SignalingError> {
        let signaller = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        match signaller {
            Some(signaller) => Ok(Box::new(signaller)),
            None => Err(SignalingError::UserImplementationError(
                "used twice".to_owned(),
            )),
        }
    }
}

#[async_trait(?Send)]
impl Signaller for PeerSignaller {
    async fn send(&mut self, request: PeerRequest) -> Result<(), SignalingError> {
        let PeerRequest::Signal {
            data: PeerSignal::Offer(sdp) | PeerSignal::Answer(sdp),
            ..
        } = request
        else {
            return Ok(()); // candidates are complete in offer and answer
        };
        if let Some(local) = self.local.take() {
            // An unreadable description has no address that other phones could use.
            let description = Description::parse(&sdp).filter(|d| !d.candidates.is_empty());
            let _ = local.send(description.ok_or(LinkError::NoAddress));
        }
        Ok(())
    }

    async fn next_message(&mut self) -> Result<PeerEvent, SignalingError> {
        match self.events.next().await {
            Some(event) => Ok(event),
            None => std::future::pending().await,
        }
    }
}
