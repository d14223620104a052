//! Rooms: phones that share a secret meet through a signalling server.
//!
//! Only the host makes offers, and guests take no notice of each other. The server sees sealed
//! signals and, once phones are linked, is not needed any more.
use std::collections::HashMap;
use std::time::Duration;

use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_channel::oneshot;
use futures_timer::Delay;
use futures_util::future::{AbortHandle, Abortable, Either, select};
use futures_util::{FutureExt, StreamExt};
use matchbox_protocol::{PeerEvent, PeerId};
use wasm_bindgen_futures::spawn_local;

use super::code::{AnswerCode, Code, OfferCode};
use super::hub::{LinkId, Links};
use super::peer::{Peer, within};
use super::secret::{RoomSecret, Signal};
use super::signalling::Server;
use super::{LinkError, LinkSettings, RoomState};

/// How long a guest waits for somebody who hosts.
const FINDING: Duration = Duration::from_secs(12);

/// How long an answer may take to come back, and a link to open after it.
const CONNECTING: Duration = Duration::from_secs(20);

/// The pause before the server is tried again, at first and at most.
const BACKOFF: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(30)];

/// Guests that may be on their way in at the same time; a full table is ten.
const MAX_ENTERING: usize = 16;

/// A room open to guests. Dropping it lets nobody in any more; links stay.
pub struct Room {
    secret: RoomSecret,
    abort: AbortHandle,
}

impl Room {
    /// Opens the room on the signalling server and keeps it open, through losses of the server
    /// too: [`LinkEvent::Room`](super::LinkEvent::Room) tells which. Every guest who finds it
    /// becomes a link.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`].
    pub fn open(
        links: &Links,
        settings: &LinkSettings,
        secret: RoomSecret,
    ) -> Result<Self, LinkError> {
        super::connection::Connection::watch()?;
        let (abort, registration) = AbortHandle::new_pair();
        let keeper = Keeper {
            links: links.clone(),
            settings: settings.clone(),
            secret: secret.clone(),
        };
        spawn_local(Abortable::new(keeper.keep(), registration).map(|_ended| ()));
        Ok(Self { secret, abort })
    }

    /// The code guests need; it stays the same for as long as the table lives.
    pub fn code(&self) -> &RoomSecret {
        &self.secret
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.abort.abort();
    }
}

/// Finds the host of a room and links up with it. Dropping the future gives up.
///
/// # Errors
/// [`LinkError::ServerUnreachable`]; [`LinkError::RoomNotFound`] when nobody answers in time;
/// [`LinkError::NetworkCut`] when the host answers but cannot be reached directly;
/// [`LinkError::Unsupported`], [`LinkError::NoAddress`].
pub async fn join_room(
    links: &Links,
    settings: &LinkSettings,
    secret: &RoomSecret,
) -> Result<LinkId, LinkError> {
    super::connection::Connection::watch()?;
    let mut server = Server::enter(&address(settings, secret)).await?;
    let finding = Box::pin(find_host(&mut server, secret));
    let (host, offer) = within(FINDING, finding)
        .await
        .unwrap_or(Err(LinkError::RoomNotFound))?;
    let mut peer = Peer::start(settings, Some(&offer.0))?;
    let description = peer.local().await?;
    let answer = Code::Answer(AnswerCode {
        description,
        offer: offer.tag(),
    });
    let us = server.us.to_string();
    let sealed = secret.seal(&Signal::Code(answer), &us, &host.to_string());
    let sealed = sealed.ok_or(LinkError::Unsupported)?;
    server
        .send(host, sealed)
        .await
        .ok_or(LinkError::ServerUnreachable)?;
    // The place in the room is kept until then: leaving it early takes the answer back.
    let opened = Box::pin(peer.opened(links));
    within(CONNECTING, opened)
        .await
        .unwrap_or(Err(LinkError::NetworkCut))
}

/// Waits for an offer, knocking at everyone who enters: it may be the host coming back.
async fn find_host(
    server: &mut Server,
    secret: &RoomSecret,
) -> Result<(PeerId, OfferCode), LinkError> {
    let us = server.us.to_string();
    loop {
        match server.next().await.ok_or(LinkError::ServerUnreachable)? {
            PeerEvent::NewPeer(peer) => {
                let sealed = secret.seal(&Signal::Knock, &us, &peer.to_string());
                let sealed = sealed.ok_or(LinkError::Unsupported)?;
                server
                    .send(peer, sealed)
                    .await
                    .ok_or(LinkError::ServerUnreachable)?;
            }
            PeerEvent::Signal { sender, data } => {
                if let Some(Signal::Code(Code::Offer(offer))) =
                    secret.open(&data, &sender.to_string(), &us)
                {
                    return Ok((sender, offer));
                }
            }
            PeerEvent::IdAssigned(_) | PeerEvent::PeerLeft(_) => {}
        }
    }
}

fn address(settings: &LinkSettings, secret: &RoomSecret) -> String {
    format!("{}{}", settings.signalling(), secret.room_name())
}

/// Keeps a room open.
struct Keeper {
    links: Links,
    settings: LinkSettings,
    secret: RoomSecret,
}

impl Keeper {
    async fn keep(self) {
        let address = address(&self.settings, &self.secret);
        let [first, longest] = BACKOFF;
        let (mut pause, mut state) = (first, None);
        loop {
            if let Ok(server) = Server::enter(&address).await {
                pause = first;
                state = Some(RoomState::Reachable);
                self.links.room(RoomState::Reachable);
                Doorway::new(&self, server).serve().await;
            }
            if state.replace(RoomState::Unreachable) != Some(RoomState::Unreachable) {
                self.links.room(RoomState::Unreachable);
            }
            Delay::new(pause).await;
            pause = (pause * 2).min(longest);
        }
    }
}

/// The host's place in the room, for as long as the server lives.
struct Doorway<'a> {
    keeper: &'a Keeper,
    server: Server,
    us: String,
    /// Guests on their way in, and where their answer goes.
    entering: HashMap<PeerId, oneshot::Sender<AnswerCode>>,
    offers: UnboundedReceiver<(PeerId, OfferCode)>,
    offer: UnboundedSender<(PeerId, OfferCode)>,
}

impl<'a> Doorway<'a> {
    fn new(keeper: &'a Keeper, server: Server) -> Self {
        let (offer, offers) = unbounded();
        let us = server.us.to_string();
        Self {
            keeper,
            server,
            us,
            entering: HashMap::new(),
            offers,
            offer,
        }
    }

    async fn serve(mut self) {
        while self.step().await.is_some() {}
    }

    /// One event of the server or one offer ready to go; `None` when the server is gone.
    async fn step(&mut self) -> Option<()> {
        let next = match select(Box::pin(self.server.next()), self.offers.next()).await {
            Either::Left((event, _)) => Either::Left(event?),
            Either::Right((offer, _)) => Either::Right(offer?),
        };
        match next {
            Either::Left(event) => self.event(event),
            Either::Right((guest, offer)) => {
                let signal = Signal::Code(Code::Offer(offer));
                let sealed = self
                    .keeper
                    .secret
                    .seal(&signal, &self.us, &guest.to_string())?;
                self.server.send(guest, sealed).await?;
            }
        }
        Some(())
    }

    fn event(&mut self, event: PeerEvent<String>) {
        match event {
            PeerEvent::NewPeer(guest) => self.admit(guest),
            PeerEvent::PeerLeft(guest) => {
                self.entering.remove(&guest);
            }
            PeerEvent::Signal { sender, data } => {
                match self
                    .keeper
                    .secret
                    .open(&data, &sender.to_string(), &self.us)
                {
                    Some(Signal::Knock) => self.admit(sender),
                    Some(Signal::Code(Code::Answer(answer))) => {
                        if let Some(waiting) = self.entering.remove(&sender) {
                            // Fails only when the wait is over.
                            let _ = waiting.send(answer);
                        }
                    }
                    Some(Signal::Code(_)) | None => {}
                }
            }
            PeerEvent::IdAssigned(_) => {}
        }
    }

    /// Makes an offer to a guest.
    fn admit(&mut self, guest: PeerId) {
        self.entering.retain(|_, waiting| !waiting.is_canceled());
        if self.entering.contains_key(&guest) || self.entering.len() >= MAX_ENTERING {
            return;
        }
        let (waiting, answer) = oneshot::channel();
        self.entering.insert(guest, waiting);
        let (links, settings) = (self.keeper.links.clone(), self.keeper.settings.clone());
        let offers = self.offer.clone();
        spawn_local(async move {
            // A guest who does not make it learns so itself and may try again.
            let _ = admit(&links, &settings, guest, &offers, answer).await;
        });
    }
}

async fn admit(
    links: &Links,
    settings: &LinkSettings,
    guest: PeerId,
    offers: &UnboundedSender<(PeerId, OfferCode)>,
    answer: oneshot::Receiver<AnswerCode>,
) -> Option<LinkId> {
    let mut peer = Peer::start(settings, None).ok()?;
    let offer = OfferCode(peer.local().await.ok()?);
    let tag = offer.tag();
    offers.unbounded_send((guest, offer)).ok()?;
    let answer = within(CONNECTING, answer).await?.ok()?;
    if answer.offer != tag {
        return None;
    }
    peer.answered(&answer.description);
    within(CONNECTING, Box::pin(peer.opened(links))).await?.ok()
}
