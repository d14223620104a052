//! A guest's search for the host of a room.
use std::time::Duration;

use futures_timer::Delay;
use futures_util::future::FusedFuture;
use futures_util::future::{Either, select};
use futures_util::{FutureExt, select_biased};

use super::bulletin::{AGAIN, Bulletin, BulletinEvent};
use super::letter::{Signal, Writer};
use super::secret::RoomSecret;
use super::untrusted_hosts;
use super::waiting_list::WaitingList;
use crate::error::{LinkError, RoomState};
use crate::hub::{LinkId, Links};
use crate::pairing::{AnswerCode, Code, OfferCode};
use crate::servers::LinkSettings;
use crate::timeout::within;
use crate::webrtc::connection::Connection;
use crate::webrtc::peer::Peer;

/// How long a guest waits for a host.
const FINDING: Duration = Duration::from_secs(12);

/// How long an answer may take to come back, and after that, how long a link may take to open.
pub(super) const CONNECTING: Duration = Duration::from_secs(20);

/// How long a guest waits for the host that it knows from earlier before it follows another one.
const PREFERS: Duration = Duration::from_millis(1500);

/// The most hosts at which a guest knocks: an old one may still linger.
const MAX_HOSTS: usize = 4;

/// The most calls to all that make a guest knock again. Calls may be old ones that were replayed.
const MAX_CALLS: u32 = 8;

/// A guest's search for the host of a room. Dropping it gives up and leaves the room.
pub struct Search {
    bulletin: Bulletin,
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
        Connection::watch()?;
        Ok(Self {
            bulletin: Bulletin::open(&settings.meetings, secret)?,
            settings: settings.clone(),
            room: secret.room_name(),
            besides: None,
        })
    }

    /// The same search for other hosts than this phone, which hosts under that name.
    pub(super) fn besides(self, us: Writer) -> Self {
        let besides = Some(us);
        Self { besides, ..self }
    }

    /// Looks for the host and opens a link to it. The caller may try again after [`LinkError::RoomNotFound`].
    ///
    /// # Errors
    /// [`LinkError::ServerUnreachable`]; [`LinkError::RoomNotFound`] when no host answers in time;
    /// [`LinkError::NetworkCut`] when the host answers but is not directly reachable; [`LinkError::Unsupported`],
    /// [`LinkError::NoAddress`].
    pub async fn link(&mut self, links: &Links) -> Result<LinkId, LinkError> {
        let earlier = untrusted_hosts::earlier(&self.room);
        let finding = Box::pin(find_host(&mut self.bulletin, earlier, self.besides));
        let (host, offer) = within(FINDING, finding)
            .await
            .unwrap_or(Err(LinkError::RoomNotFound))?;
        let mut peer = Peer::start(&self.settings.room, Some(&offer.0))?;
        let answer = AnswerCode {
            description: peer.local().await?,
            offer: offer.tag(),
        };
        let opened = peer.opened(links);
        let told = self
            .bulletin
            .insist(host, Signal::Code(Code::Answer(answer)));
        match within(CONNECTING, select(Box::pin(opened), Box::pin(told))).await {
            Some(Either::Left((linked, _))) => {
                if let Ok(link) = linked {
                    untrusted_hosts::meet(&self.room, host, link);
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
    bulletin: &mut Bulletin,
    earlier: Option<Writer>,
    besides: Option<Writer>,
) -> Result<(Writer, OfferCode), LinkError> {
    let mut hosts: WaitingList<Writer, ()> = WaitingList::new(MAX_HOSTS);
    let mut other = None;
    let (mut pause, mut calls) = (AGAIN, 0_u32);
    let mut again = Delay::new(pause);
    let mut prefers = Delay::new(PREFERS).fuse();
    bulletin.announce(Signal::Knock);
    if let Some(host) = earlier {
        hosts.add(host, ());
    }
    loop {
        let turn = select_biased! {
            event = Box::pin(bulletin.next()).fuse() => Turn::Bulletin(event),
            () = prefers => Turn::Follow,
            () = (&mut again).fuse() => Turn::Again,
        };
        match turn {
            Turn::Bulletin(BulletinEvent::Letter(letter))
                if besides == Some(letter.from)
                    || untrusted_hosts::is_shunned(letter.from, js_sys::Date::now()) => {}
            Turn::Bulletin(BulletinEvent::Letter(letter)) => match letter.signal {
                // Only a call to this phone is certainly new.
                Signal::Call if letter.to == Writer::EVERYBODY => {
                    calls += 1;
                    if calls <= MAX_CALLS && !hosts.has(letter.from) {
                        bulletin.announce(Signal::Knock);
                    }
                }
                Signal::Call if !hosts.has(letter.from) => {
                    if hosts.make_room(|host, ()| Some(host) != earlier) {
                        hosts.add(letter.from, ());
                        bulletin.post(letter.from, Signal::Knock);
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
            Turn::Bulletin(BulletinEvent::State(RoomState::Unreachable)) => {
                return Err(LinkError::ServerUnreachable);
            }
            Turn::Bulletin(BulletinEvent::State(RoomState::Reachable)) => {
                if let Some(host) = earlier {
                    bulletin.post(host, Signal::Knock);
                }
            }
            Turn::Follow => {
                if let Some(found) = other.take() {
                    return Ok(found);
                }
            }
            Turn::Again => {
                bulletin.announce(Signal::Knock);
                for host in hosts.iter() {
                    bulletin.post(host, Signal::Knock);
                }
                pause *= 2;
                again.reset(pause);
            }
        }
    }
}

/// The next step of a search.
enum Turn {
    Bulletin(BulletinEvent),
    /// The time of the host known from earlier is over.
    Follow,
    Again,
}
