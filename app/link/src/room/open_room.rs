//! Rooms: phones that share a secret meet at servers that do not know it.
//!
//! Only the host makes offers, and guests ignore each other while there is a host. Servers see only sealed letters.
//! Once phones are linked, they no longer need the servers. A phone asks all servers at once, and the first that works
//! is good enough. A host and a guest with different servers meet if they share one.
use std::rc::{Rc, Weak};
use std::time::Duration;

use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_channel::oneshot;
use futures_timer::Delay;
use futures_util::future::FusedFuture;
use futures_util::future::{AbortHandle, Abortable, Either, select};
use futures_util::{FutureExt, StreamExt, select_biased};
use wasm_bindgen_futures::spawn_local;

use super::bulletin::{Board, News};
use super::letter::{Letter, Signal, Writer};
use super::secret::RoomSecret;
use super::untrusted_hosts as strangers;
use super::waiting_list::{Allowance, Crowd};
use crate::hub::{LinkId, Links};
use crate::pairing::{AnswerCode, Code, OfferCode};
use crate::webrtc::peer::{Peer, within};
use crate::{LinkError, LinkSettings, RoomState};

/// How long a guest waits for a host.
const FINDING: Duration = Duration::from_secs(12);

/// How long an answer may take to come back, and after that, how long a link may take to open.
const CONNECTING: Duration = Duration::from_secs(20);

/// The first pause before a phone repeats a letter without effect. Each further pause is twice as long.
pub(crate) const AGAIN: Duration = Duration::from_secs(2);

/// The most guests that may be on their way in at the same time. A full table has ten.
const MAX_ENTERING: usize = 16;

/// How long a guest may take to answer, and then to link, before it may lose its place to another one. In milliseconds.
const GIVES_WAY: [f64; 2] = [4000.0, 10_000.0];

/// The most guests that the host calls at once, and the pause before each further call, in milliseconds. The limit
/// keeps a phone from blocking the line by knocking under ever new names.
const CALLS: (f64, f64) = (12.0, 1000.0);

/// How long a guest waits for the host that it knows from earlier before it follows another one.
const PREFERS: Duration = Duration::from_millis(1500);

/// The most hosts at which a guest knocks: an old one may still linger.
const MAX_HOSTS: usize = 4;

/// The most calls to all that make a guest knock again. Calls may be old ones that were replayed.
const MAX_CALLS: u32 = 8;

/// A room that is open to guests. Dropping it closes the room; links stay.
pub struct Room {
    secret: RoomSecret,
    us: Writer,
    abort: AbortHandle,
}

impl Room {
    /// Opens the room at all servers and keeps it open, even if servers fail.
    /// [`LinkEvent::Room`](crate::LinkEvent::Room) reports whether any server is reachable. Each guest who finds the
    /// room becomes a link.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`].
    pub fn open(
        links: &Links,
        settings: &LinkSettings,
        secret: RoomSecret,
    ) -> Result<Self, LinkError> {
        crate::webrtc::connection::Connection::watch()?;
        let doorway = Doorway::open(links, settings, &secret)?;
        let us = doorway.board.us();
        let (abort, registration) = AbortHandle::new_pair();
        spawn_local(Abortable::new(doorway.serve(), registration).map(|_ended| ()));
        Ok(Self { secret, us, abort })
    }

    /// The code that guests need. It stays the same as long as the table lives.
    pub fn code(&self) -> &RoomSecret {
        &self.secret
    }

    /// A search for other hosts in this room.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`].
    pub fn search(&self, settings: &LinkSettings) -> Result<Search, LinkError> {
        let search = Search::begin(settings, &self.secret)?;
        let besides = Some(self.us);
        Ok(Search { besides, ..search })
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.abort.abort();
    }
}

/// A guest's search for the host of a room. Dropping it gives up and leaves the room.
pub struct Search {
    board: Board,
    settings: LinkSettings,
    room: String,
    /// The name under which this phone hosts, if it does.
    besides: Option<Writer>,
}

impl Search {
    /// Joins all servers of the room.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`].
    pub fn begin(settings: &LinkSettings, secret: &RoomSecret) -> Result<Self, LinkError> {
        crate::webrtc::connection::Connection::watch()?;
        Ok(Self {
            board: Board::open(&settings.meetings, secret)?,
            settings: settings.clone(),
            room: secret.room_name(),
            besides: None,
        })
    }

    /// Looks for the host and opens a link to it. The caller may try again after [`LinkError::RoomNotFound`].
    ///
    /// # Errors
    /// [`LinkError::ServerUnreachable`]; [`LinkError::RoomNotFound`] when no host answers in time;
    /// [`LinkError::NetworkCut`] when the host answers but is not directly reachable; [`LinkError::Unsupported`],
    /// [`LinkError::NoAddress`].
    pub async fn link(&mut self, links: &Links) -> Result<LinkId, LinkError> {
        let earlier = strangers::earlier(&self.room);
        let finding = Box::pin(find_host(&mut self.board, earlier, self.besides));
        let (host, offer) = within(FINDING, finding)
            .await
            .unwrap_or(Err(LinkError::RoomNotFound))?;
        let mut peer = Peer::start(&self.settings.room, Some(&offer.0))?;
        let answer = AnswerCode {
            description: peer.local().await?,
            offer: offer.tag(),
        };
        let opened = peer.opened(links);
        let told = self.board.insist(host, Signal::Code(Code::Answer(answer)));
        match within(CONNECTING, select(Box::pin(opened), Box::pin(told))).await {
            Some(Either::Left((linked, _))) => {
                if let Ok(link) = linked {
                    strangers::meet(&self.room, host, link);
                }
                linked
            }
            Some(Either::Right(_)) | None => Err(LinkError::NetworkCut),
        }
    }
}

/// Knocks until a host has made an offer. Any phone that knows the room can claim to host. The host known from earlier
/// comes first, and among the others the search knocks at the latest.
async fn find_host(
    board: &mut Board,
    earlier: Option<Writer>,
    besides: Option<Writer>,
) -> Result<(Writer, OfferCode), LinkError> {
    let mut hosts: Crowd<Writer, ()> = Crowd::new(MAX_HOSTS);
    let mut other = None;
    let (mut pause, mut calls) = (AGAIN, 0_u32);
    let mut again = Delay::new(pause);
    let mut prefers = Delay::new(PREFERS).fuse();
    board.announce(Signal::Knock);
    if let Some(host) = earlier {
        hosts.add(host, ());
    }
    loop {
        let turn = select_biased! {
            news = Box::pin(board.next()).fuse() => Turn::News(news),
            () = prefers => Turn::Follow,
            () = (&mut again).fuse() => Turn::Again,
        };
        match turn {
            Turn::News(News::Letter(letter))
                if besides == Some(letter.from)
                    || strangers::is_shunned(letter.from, js_sys::Date::now()) => {}
            Turn::News(News::Letter(letter)) => match letter.signal {
                // Only a call to this phone is certainly new.
                Signal::Call if letter.to == Writer::EVERYBODY => {
                    calls += 1;
                    if calls <= MAX_CALLS && !hosts.has(letter.from) {
                        board.announce(Signal::Knock);
                    }
                }
                Signal::Call if !hosts.has(letter.from) => {
                    if hosts.make_room(|host, ()| Some(host) != earlier) {
                        hosts.add(letter.from, ());
                        board.post(letter.from, Signal::Knock);
                    }
                }
                Signal::Code(Code::Offer(offer)) if hosts.has(letter.from) => {
                    let found = (letter.from, offer);
                    let waits = earlier.is_some_and(|host| host != found.0);
                    if !waits || prefers.is_terminated() {
                        return Ok(found);
                    }
                    other.get_or_insert(found);
                }
                Signal::Call
                | Signal::Knock
                | Signal::Code(_)
                | Signal::Here
                | Signal::Between(..) => {}
            },
            Turn::News(News::State(RoomState::Unreachable)) => {
                return Err(LinkError::ServerUnreachable);
            }
            Turn::News(News::State(RoomState::Reachable)) => {
                if let Some(host) = earlier {
                    board.post(host, Signal::Knock);
                }
            }
            Turn::Follow => {
                if let Some(found) = other.take() {
                    return Ok(found);
                }
            }
            Turn::Again => {
                board.announce(Signal::Knock);
                for host in hosts.iter() {
                    board.post(host, Signal::Knock);
                }
                pause *= 2;
                again.reset(pause);
            }
        }
    }
}

/// The next step of a search.
enum Turn {
    News(News),
    /// The time of the host known from earlier is over.
    Follow,
    Again,
}

/// The host's place in the room, where guests enter.
struct Doorway {
    board: Board,
    links: Links,
    settings: LinkSettings,
    entering: Crowd<Writer, Entering>,
    calls: Allowance,
    offers: UnboundedReceiver<(Writer, OfferCode)>,
    offer: UnboundedSender<(Writer, OfferCode)>,
}

/// A guest on the way in.
struct Entering {
    /// The offer for this guest, once it exists.
    offer: Option<OfferCode>,
    /// The receiver of the answer, until the answer arrives.
    answer: Option<oneshot::Sender<AnswerCode>>,
    /// Dead once the guest is in, or has given up.
    under_way: Weak<()>,
    /// When the guest knocked, in milliseconds since 1970.
    since: f64,
    /// Cancels the way in.
    abort: AbortHandle,
}

impl Entering {
    /// True if the guest's time is over, so that the host may admit another one instead.
    fn gives_way(&self, now: f64) -> bool {
        let [to_answer, to_link] = GIVES_WAY;
        let allowed = match self.answer {
            Some(_) => to_answer,
            None => to_link,
        };
        // A user may have set the clock back.
        !(0.0..allowed).contains(&(now - self.since))
    }
}

impl Drop for Entering {
    fn drop(&mut self) {
        self.abort.abort();
    }
}

impl Doorway {
    fn open(
        links: &Links,
        settings: &LinkSettings,
        secret: &RoomSecret,
    ) -> Result<Self, LinkError> {
        let board = Board::open(&settings.meetings, secret)?;
        let (offer, offers) = unbounded();
        Ok(Self {
            board,
            links: links.clone(),
            settings: settings.clone(),
            entering: Crowd::new(MAX_ENTERING),
            calls: Allowance::new(CALLS.0, CALLS.1),
            offers,
            offer,
        })
    }

    async fn serve(mut self) {
        self.board.announce(Signal::Call);
        loop {
            let next = match select(Box::pin(self.board.next()), self.offers.next()).await {
                Either::Left((news, _)) => Either::Left(news),
                Either::Right((offer, _)) => Either::Right(offer),
            };
            match next {
                Either::Left(News::State(state)) => self.links.room(state),
                Either::Left(News::Letter(letter)) => match letter.signal {
                    Signal::Knock if letter.to == Writer::EVERYBODY => {
                        if self.calls.take(js_sys::Date::now()) {
                            self.board.post(letter.from, Signal::Call);
                        }
                    }
                    Signal::Knock => self.admit(letter.from),
                    Signal::Code(Code::Answer(answer)) => self.answered(letter.from, answer),
                    Signal::Call => self.contested(&letter),
                    Signal::Code(_) | Signal::Here | Signal::Between(..) => {}
                },
                Either::Right(Some((guest, offer))) => self.offered(guest, offer),
                // Impossible while `self` holds a sender of this channel.
                Either::Right(None) => return,
            }
        }
    }

    /// Handles a call from another phone. It hosts here too, or claims so, and should hear of this host.
    fn contested(&self, letter: &Letter) {
        if strangers::is_shunned(letter.from, js_sys::Date::now()) {
            return;
        }
        self.links.rival();
        if letter.to == Writer::EVERYBODY {
            self.board.post(letter.from, Signal::Call);
        }
    }

    /// Makes an offer to a guest, or repeats the earlier offer.
    fn admit(&mut self, guest: Writer) {
        let under_way = |entering: &Entering| entering.under_way.strong_count() > 0;
        self.entering.retain(under_way);
        if let Some(entering) = self.entering.get_mut(guest) {
            if let Some(offer) = &entering.offer {
                let offer = Code::Offer(offer.clone());
                self.board.post(guest, Signal::Code(offer));
            }
            return;
        }
        let now = js_sys::Date::now();
        if !self
            .entering
            .make_room(|_, entering| entering.gives_way(now))
        {
            return;
        }
        let (waiting, answer) = oneshot::channel();
        let here = Rc::new(());
        let (abort, registration) = AbortHandle::new_pair();
        let entering = Entering {
            offer: None,
            answer: Some(waiting),
            under_way: Rc::downgrade(&here),
            since: now,
            abort,
        };
        self.entering.add(guest, entering);
        let (links, settings) = (self.links.clone(), self.settings.clone());
        let offers = self.offer.clone();
        let way_in = async move {
            // A guest who fails notices it, and may try again.
            let _ = admit(&links, &settings, guest, &offers, answer).await;
            drop(here);
        };
        spawn_local(Abortable::new(way_in, registration).map(|_ended| ()));
    }

    fn offered(&mut self, guest: Writer, offer: OfferCode) {
        self.board
            .post(guest, Signal::Code(Code::Offer(offer.clone())));
        if let Some(entering) = self.entering.get_mut(guest) {
            entering.offer = Some(offer);
        }
    }

    fn answered(&mut self, guest: Writer, answer: AnswerCode) {
        let entering = self.entering.get_mut(guest);
        if let Some(waiting) = entering.and_then(|entering| entering.answer.take()) {
            // Sending fails only when the wait is over.
            let _ = waiting.send(answer);
        }
    }
}

async fn admit(
    links: &Links,
    settings: &LinkSettings,
    guest: Writer,
    offers: &UnboundedSender<(Writer, OfferCode)>,
    answer: oneshot::Receiver<AnswerCode>,
) -> Option<LinkId> {
    let mut peer = Peer::start(&settings.room, None).ok()?;
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
