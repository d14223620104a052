//! The search for the host of a room, and the question to hosts there for the certificate that one of them must have.
use std::time::Duration;

use futures_timer::Delay;
use futures_util::{FutureExt, select_biased};

use super::bulletin::{Bulletin, BulletinEvent, Repeats};
use super::letter::{Letter, RoomSignal, Writer};
use super::secret::RoomSecret;
use super::untrusted_hosts;
use super::waiting_list::WaitingList;
use crate::error::{LinkError, RoomState};
use crate::hub::{Events, LinkEvent, Links};
use crate::pairing::{AnswerCode, Code, OfferCode};
use crate::task::within;
use crate::transport::LinkSettings;
use engine::session::{HostCertificate, HostRejection, KnownHosts, LinkId, host_certificate};

/// How long a guest waits for a host.
const HOST_SEARCH_TIMEOUT: Duration = Duration::from_secs(12);

/// How long an answer may take to come back, and after that, how long a link may take to open.
pub(super) const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);

/// How long a guest waits for the host that it knows from earlier before it follows another one.
const KNOWN_HOST_HEAD_START: Duration = Duration::from_millis(1500);

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
    own_host: Option<Writer>,
}

impl Search {
    /// Joins all servers of the room.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`].
    pub fn begin(settings: &LinkSettings, secret: &RoomSecret) -> Result<Self, LinkError> {
        settings.check()?;
        Ok(Self {
            bulletin: Bulletin::open(settings, secret)?,
            settings: settings.clone(),
            room: secret.room_name(),
            own_host: None,
        })
    }

    /// The same search for other hosts than this phone, which hosts under that name.
    pub(super) fn excluding(self, own_host: Writer) -> Self {
        let own_host = Some(own_host);
        Self { own_host, ..self }
    }

    /// Looks for the host and opens a link to it. The caller may try again after [`LinkError::RoomNotFound`].
    ///
    /// # Errors
    /// [`LinkError::ServerUnreachable`]; [`LinkError::RoomNotFound`] when no host answers in time;
    /// [`LinkError::NetworkCut`] when the host answers but is not directly reachable; [`LinkError::Unsupported`],
    /// [`LinkError::NoAddress`].
    pub async fn link(&mut self, links: &Links) -> Result<LinkId, LinkError> {
        let finding = OfferSearch {
            bulletin: &mut self.bulletin,
            earlier: untrusted_hosts::earlier(&self.room),
            own_host: self.own_host,
            hosts: WaitingList::new(MAX_HOSTS),
            other: None,
            prefers_earlier: true,
            calls: 0,
        };
        let (host, offer) = within(HOST_SEARCH_TIMEOUT, finding.run())
            .await
            .unwrap_or(Err(LinkError::RoomNotFound))?;
        let mut peer = self.settings.peer_in_room(Some(&offer.0))?;
        let answer = AnswerCode {
            description: peer.local().await?,
            offer: offer.tag(),
        };
        let answer = RoomSignal::Code(Code::Answer(answer));
        let linking = async {
            select_biased! {
                linked = peer.opened(links).fuse() => linked,
                () = self.bulletin.insist(host, answer).fuse() => Err(LinkError::NetworkCut),
            }
        };
        let linked = within(CONNECT_TIMEOUT, linking).await;
        let link = linked.unwrap_or(Err(LinkError::NetworkCut))?;
        untrusted_hosts::meet(&self.room, host, link);
        Ok(link)
    }
}

/// Knocks until a host has made an offer. Any phone that knows the room can claim to host. The host known from earlier
/// comes first, and among the others the search knocks at the latest.
struct OfferSearch<'a> {
    bulletin: &'a mut Bulletin,
    /// The host known from earlier.
    earlier: Option<Writer>,
    /// The name under which this phone hosts, if it does.
    own_host: Option<Writer>,
    /// The hosts at which this phone knocks.
    hosts: WaitingList<Writer, ()>,
    /// The offer of another host than the earlier one.
    other: Option<(Writer, OfferCode)>,
    /// True while the earlier host still has time to come first.
    prefers_earlier: bool,
    /// The number of calls to all so far.
    calls: u32,
}

impl OfferSearch<'_> {
    async fn run(mut self) -> Result<(Writer, OfferCode), LinkError> {
        let mut repeats = Repeats::new();
        let mut preferring = Delay::new(KNOWN_HOST_HEAD_START).fuse();
        self.bulletin.announce(RoomSignal::Knock);
        if let Some(host) = self.earlier {
            self.hosts.add(host, ());
        }
        loop {
            let found = select_biased! {
                event = self.bulletin.next().fuse() => match event {
                    BulletinEvent::Letter(letter) => self.read(letter),
                    BulletinEvent::State(RoomState::Unreachable) => {
                        return Err(LinkError::ServerUnreachable);
                    }
                    BulletinEvent::State(RoomState::Reachable) => {
                        if let Some(host) = self.earlier {
                            self.bulletin.post(host, RoomSignal::Knock);
                        }
                        None
                    }
                },
                () = preferring => {
                    self.prefers_earlier = false;
                    self.other.take()
                }
                () = repeats.next().fuse() => {
                    self.bulletin.announce(RoomSignal::Knock);
                    for host in self.hosts.iter() {
                        self.bulletin.post(host, RoomSignal::Knock);
                    }
                    None
                }
            };
            if let Some(found) = found {
                return Ok(found);
            }
        }
    }

    /// Reads a letter. Returns the offer to follow, if it is one.
    fn read(&mut self, letter: Letter) -> Option<(Writer, OfferCode)> {
        let blocked = untrusted_hosts::is_blocked(letter.from, js_sys::Date::now());
        if blocked || self.own_host == Some(letter.from) {
            return None;
        }
        match letter.signal {
            // Only a call to this phone is certainly new.
            RoomSignal::Call if letter.to == Writer::EVERYBODY => {
                self.calls += 1;
                if self.calls <= MAX_CALLS && !self.hosts.has(letter.from) {
                    self.bulletin.announce(RoomSignal::Knock);
                }
            }
            RoomSignal::Call if !self.hosts.has(letter.from) => {
                let earlier = self.earlier;
                if self.hosts.make_room(|host, ()| Some(host) != earlier) {
                    self.hosts.add(letter.from, ());
                    self.bulletin.post(letter.from, RoomSignal::Knock);
                }
            }
            RoomSignal::Code(Code::Offer(offer)) if self.hosts.has(letter.from) => {
                let found = (letter.from, offer);
                let comes_first = self.earlier.is_none_or(|host| host == found.0);
                if comes_first || !self.prefers_earlier {
                    return Some(found);
                }
                self.other.get_or_insert(found);
            }
            RoomSignal::Call
            | RoomSignal::Knock
            | RoomSignal::Code(_)
            | RoomSignal::Here
            | RoomSignal::Between(..) => {}
        }
        None
    }
}

/// The most claimed hosts that a phone asks for a certificate.
const ASKED: usize = 3;
/// How long each of them may take to answer.
const ANSWERING: Duration = Duration::from_secs(2);

/// The certificate of the host in the room of this search, checked against the hosts that the phone knows. `None` if no
/// host shows a good one in time.
pub async fn find_host(
    mut search: Search,
    hosts: &KnownHosts,
    soon: Duration,
) -> Option<HostCertificate> {
    let (links, mut events) = Links::new();
    for _ in 0..ASKED {
        let link = within(soon, search.link(&links)).await?.ok()?;
        let asked = ask(&links, &mut events, link, hosts);
        let answer = within(ANSWERING, asked).await;
        let answer = answer.unwrap_or(Err(HostRejection::Silent));
        if let Err(rejection) = answer {
            untrusted_hosts::block_host(link, rejection, js_sys::Date::now());
        }
        links.close(link);
        if let Ok(certificate) = answer {
            return Some(certificate);
        }
    }
    None
}

/// Asks the other end of this link to prove that it hosts.
async fn ask(
    links: &Links,
    events: &mut Events,
    link: LinkId,
    hosts: &KnownHosts,
) -> Result<HostCertificate, HostRejection> {
    // If the link is gone, an event reports that.
    let _ = links.send(link, &host_certificate::inquiry());
    while let Some(event) = events.next().await {
        match event {
            LinkEvent::Frame(from, frame) if from == link => {
                if let Some(answer) = host_certificate::answer(&frame, links.bound(link), hosts) {
                    return answer;
                }
            }
            LinkEvent::Closed(closed, _) if closed == link => break,
            _ => {}
        }
    }
    Err(HostRejection::Silent)
}
