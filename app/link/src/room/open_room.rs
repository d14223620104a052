//! An open room: the host's place at the bulletin, where guests come in.
use engine::session::{LinkId, Millis, RateLimiter};
use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_channel::oneshot;
use futures_util::{FutureExt, StreamExt, select_biased};

use super::bulletin::{Bulletin, BulletinEvent};
use super::letter::{Letter, RoomSignal, Writer};
use super::search::{CONNECT_TIMEOUT, Search};
use super::secret::RoomSecret;
use super::untrusted_hosts;
use super::waiting_list::WaitingList;
use crate::hub::Links;
use crate::pairing::{AnswerCode, Code, OfferCode};
use crate::task::{Task, within};
use crate::{LinkError, LinkEvent, LinkSettings};

/// The most guests that may be on their way in at the same time. A full table has ten.
const MAX_ENTERING: usize = 16;

/// How long a guest may take to answer, and then to link, before it may lose its place to another one. In milliseconds.
const GIVES_WAY: [f64; 2] = [4000.0, 10_000.0];

/// The most guests that the host calls at once, and the pause before each further call, in milliseconds. The limit
/// keeps a phone from flooding the servers with calls by knocking under ever new names.
const CALLS: RateLimiter = RateLimiter::new(12, 1000);

/// A room that is open to guests. Dropping it closes the room; links stay.
pub struct Room {
    secret: RoomSecret,
    us: Writer,
    _task: Task,
}

impl Room {
    /// Opens the room at all servers and keeps it open, even if servers fail.
    /// [`LinkEvent::Room`] reports whether any server is reachable. Each guest who finds the
    /// room becomes a link.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`].
    pub fn open(
        links: &Links,
        settings: &LinkSettings,
        secret: RoomSecret,
    ) -> Result<Self, LinkError> {
        settings.check()?;
        let bulletin = Bulletin::open(settings, &secret)?;
        let us = bulletin.us();
        let (offer, offers) = unbounded();
        let room = OpenRoom {
            bulletin,
            links: links.clone(),
            settings: settings.clone(),
            entering: WaitingList::new(MAX_ENTERING),
            calls: CALLS,
            offers,
            offer,
        };
        let _task = Task::spawn(room.serve());
        Ok(Self { secret, us, _task })
    }

    /// A search for other hosts in this room.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`].
    pub fn search(&self, settings: &LinkSettings) -> Result<Search, LinkError> {
        Ok(Search::begin(settings, &self.secret)?.excluding(self.us))
    }
}

/// The host's place in the room, where guests enter.
struct OpenRoom {
    bulletin: Bulletin,
    links: Links,
    settings: LinkSettings,
    entering: WaitingList<Writer, Entering>,
    calls: RateLimiter,
    offers: UnboundedReceiver<(Writer, OfferCode)>,
    offer: UnboundedSender<(Writer, OfferCode)>,
}

/// A guest on the way in.
struct Entering {
    /// The offer for this guest, once it exists.
    offer: Option<OfferCode>,
    /// The receiver of the answer, until the answer arrives.
    answer: Option<oneshot::Sender<AnswerCode>>,
    /// When the guest knocked, in milliseconds since 1970.
    since: f64,
    /// The way in. It ends once the guest is in, or has given up.
    task: Task,
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

impl OpenRoom {
    async fn serve(mut self) {
        self.bulletin.announce(RoomSignal::Call);
        loop {
            select_biased! {
                event = self.bulletin.next().fuse() => match event {
                    BulletinEvent::State(state) => self.links.announce(LinkEvent::Room(state)),
                    BulletinEvent::Letter(letter) => self.read(letter),
                },
                (guest, offer) = self.offers.select_next_some() => self.offered(guest, offer),
            }
        }
    }

    fn read(&mut self, letter: Letter) {
        match letter.signal {
            RoomSignal::Knock if letter.to == Writer::EVERYBODY => {
                if self.calls.take(Millis(js_sys::Date::now() as u64)) {
                    self.bulletin.post(letter.from, RoomSignal::Call);
                }
            }
            RoomSignal::Knock => self.admit(letter.from),
            RoomSignal::Code(Code::Answer(answer)) => self.answered(letter.from, answer),
            RoomSignal::Call => self.contested(&letter),
            RoomSignal::Code(_) | RoomSignal::Here | RoomSignal::Between(..) => {}
        }
    }

    /// Handles a call from another phone. It hosts here too, or claims so, and should hear of this host.
    fn contested(&self, letter: &Letter) {
        if untrusted_hosts::is_blocked(letter.from, js_sys::Date::now()) {
            return;
        }
        self.links.announce(LinkEvent::Rival);
        if letter.to == Writer::EVERYBODY {
            self.bulletin.post(letter.from, RoomSignal::Call);
        }
    }

    /// Makes an offer to a guest, or repeats the earlier offer.
    fn admit(&mut self, guest: Writer) {
        self.entering.retain(|entering| entering.task.is_running());
        if let Some(entering) = self.entering.get_mut(guest) {
            if let Some(offer) = &entering.offer {
                let offer = Code::Offer(offer.clone());
                self.bulletin.post(guest, RoomSignal::Code(offer));
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
        let (links, settings) = (self.links.clone(), self.settings.clone());
        let offers = self.offer.clone();
        let entry = async move {
            // A guest who fails notices it, and may try again.
            let _ = admit(&links, &settings, guest, &offers, answer).await;
        };
        let entering = Entering {
            offer: None,
            answer: Some(waiting),
            since: now,
            task: Task::spawn(entry),
        };
        self.entering.add(guest, entering);
    }

    fn offered(&mut self, guest: Writer, offer: OfferCode) {
        self.bulletin
            .post(guest, RoomSignal::Code(Code::Offer(offer.clone())));
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
    let mut peer = settings.peer_in_room(None).ok()?;
    let offer = OfferCode(peer.local().await.ok()?);
    let tag = offer.tag();
    offers.unbounded_send((guest, offer)).ok()?;
    let answer = within(CONNECT_TIMEOUT, answer).await?.ok()?;
    if answer.offer != tag {
        return None;
    }
    peer.answered(&answer.description);
    within(CONNECT_TIMEOUT, peer.opened(links)).await?.ok()
}
