//! The host's side of its links: the players on each, when it was last heard, and the number of its next frame. The players
//! on a silent link count as lost after a while; later the host closes the link.

use crate::{
    host::{machine::Host, reaction_time::RoundTrip},
    proof::signed_hello::ChannelBinding,
    protocol::{
        clock::{GUEST_TIMEOUT_MS, LINK_TIMEOUT_MS, LastHeard, Millis},
        ids::{LinkId, PlayerId},
        message::{FromHost, Numbered},
        rate_limit::RateLimiter,
    },
};
use alloc::vec::Vec;
use base::SortedMap;
use base::codec;

/// The maximum number of links at a time. It exceeds the places at a table, since old links linger while phones come
/// back by new ones.
pub(crate) const MAX_CONNECTIONS: usize = 32;

/// The limit of one link for requests that cost every phone something.
const REQUEST_LIMIT: RateLimiter = RateLimiter::new(40, 100);
/// The limit of one link for actions. The four people on a phone do not tap faster.
const ACTION_LIMIT: RateLimiter = RateLimiter::new(60, 50);
/// The limit for signatures of election certificates. Only the first valid one counts, and others sometimes pass on
/// invalid ones.
const CERTIFICATE_LIMIT: RateLimiter = RateLimiter::new(8, 1000);
/// The limit for a replica's reports of another state that get an immediate answer. Each answer may cost a signature.
const PROGRESS_LIMIT: RateLimiter = RateLimiter::new(8, 1000);
/// The limit for sending a replica everything that it missed. That may be the whole table.
const CATCH_UP_LIMIT: RateLimiter = RateLimiter::new(2, 10_000);

/// The host's record of one link.
#[derive(Clone, Debug)]
pub(crate) struct GuestConnection {
    pub(crate) players: Vec<PlayerId>,
    pub(crate) last_heard: LastHeard,
    pub(crate) round_trip: RoundTrip,
    /// True if the link was silent long enough that its players count as lost.
    pub(crate) silent: bool,
    /// The binding of the link, which tells it apart from others.
    pub(crate) binding: ChannelBinding,
    /// The number of the next frame.
    seq: u32,
    pub(crate) request_limiter: RateLimiter,
    pub(crate) action_limiter: RateLimiter,
    pub(crate) certificate_limiter: RateLimiter,
    pub(crate) progress_limiter: RateLimiter,
    pub(crate) catch_up_limiter: RateLimiter,
}

impl GuestConnection {
    /// Ignores the milliseconds that the host's phone slept.
    pub(crate) fn slept(&mut self, sleep_ms: u64) {
        self.last_heard.slept(sleep_ms);
        if sleep_ms > 0 {
            self.round_trip.slept();
        }
    }
}

/// All links of the host.
#[derive(Clone, Debug, Default)]
pub(crate) struct Connections {
    pub(crate) by_id: SortedMap<LinkId, GuestConnection>,
}

impl Connections {
    pub(crate) fn open(&mut self, link: LinkId, now: Millis) {
        let last_heard = LastHeard::new(now);
        self.by_id.insert(
            link,
            GuestConnection {
                players: Vec::new(),
                last_heard,
                round_trip: RoundTrip::default(),
                silent: false,
                binding: ChannelBinding::default(),
                seq: 0,
                request_limiter: REQUEST_LIMIT,
                action_limiter: ACTION_LIMIT,
                certificate_limiter: CERTIFICATE_LIMIT,
                progress_limiter: PROGRESS_LIMIT,
                catch_up_limiter: CATCH_UP_LIMIT,
            },
        );
    }

    pub(crate) fn is_full(&self) -> bool {
        self.by_id.len() >= MAX_CONNECTIONS
    }

    /// The link that has waited longest for a hello.
    pub(crate) fn oldest_without_hello(&self) -> Option<LinkId> {
        let mute = self
            .iter()
            .filter(|(_, connection)| connection.players.is_empty());
        mute.map(|(link, _)| link).min()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (LinkId, &GuestConnection)> {
        self.by_id
            .iter()
            .map(|(link, connection)| (*link, connection))
    }

    pub(crate) fn ids(&self) -> Vec<LinkId> {
        self.by_id.keys().copied().collect()
    }

    /// The players on this link; none if it is gone.
    pub(crate) fn players(&self, link: LinkId) -> &[PlayerId] {
        self.by_id
            .get(&link)
            .map_or(&[], |connection| &connection.players)
    }

    pub(crate) fn binding(&self, link: LinkId) -> Option<ChannelBinding> {
        self.by_id.get(&link).map(|connection| connection.binding)
    }

    pub(crate) fn of(&self, player: PlayerId) -> Option<LinkId> {
        self.iter()
            .find(|(_, connection)| connection.players.contains(&player))
            .map(|(link, _)| link)
    }

    /// Forgets a link that is gone. Returns its players.
    pub(crate) fn forget(&mut self, link: LinkId) -> Vec<PlayerId> {
        self.by_id
            .remove(&link)
            .map(|connection| connection.players)
            .unwrap_or_default()
    }

    /// Encodes a message with the next number of the link. `None` if there is no such link.
    pub(crate) fn encode(&mut self, link: LinkId, message: FromHost) -> Option<Vec<u8>> {
        let connection = self.by_id.get_mut(&link)?;
        let seq = connection.seq;
        // A message too large for a frame leaves a gap. The guest notices it and asks for everything.
        connection.seq = seq.wrapping_add(1);
        codec::encode(&Numbered { seq, message }).ok()
    }

    /// All links that have said hello.
    pub(crate) fn greeted(&self) -> Vec<LinkId> {
        let greeted = self.iter().filter(|(_, at)| !at.players.is_empty());
        greeted.map(|(link, _)| link).collect()
    }

    /// The number of a ping that measures the round-trip time of this link, if it is time for one.
    pub(crate) fn measure(&mut self, link: LinkId, now: Millis) -> Option<u32> {
        self.by_id.get_mut(&link)?.round_trip.ask(now)
    }
}

impl Host {
    /// Records that a frame arrived on the link. Its players are here.
    pub(crate) fn hear(&mut self, link: LinkId) {
        let now = self.now;
        let Some(connection) = self.connections.by_id.get_mut(&link) else {
            return;
        };
        connection.last_heard.note(now);
        if core::mem::take(&mut connection.silent) {
            let players = connection.players.clone();
            players.into_iter().for_each(|id| self.mark_back(id));
        }
    }

    /// Handles a silent link. First its players count as lost, later the host closes it.
    pub(crate) fn notice_silence(&mut self, link: LinkId) {
        let now = self.now;
        let Some(connection) = self.connections.by_id.get_mut(&link) else {
            return;
        };
        let abandoned = connection.last_heard.silent_for(now) >= LINK_TIMEOUT_MS;
        if !core::mem::replace(&mut connection.silent, true) {
            let players = connection.players.clone();
            players.into_iter().for_each(|id| self.mark_lost(id));
        }
        if abandoned {
            self.close_link(link);
        }
    }

    /// The time at which the next silent link needs handling.
    pub(crate) fn silence_due(&self) -> Option<(Millis, LinkId)> {
        let due = self.connections.iter().map(|(link, connection)| {
            let limit = if connection.silent || connection.players.is_empty() {
                LINK_TIMEOUT_MS
            } else {
                GUEST_TIMEOUT_MS
            };
            (
                self.now + limit.saturating_sub(connection.last_heard.silent_for(self.now)),
                link,
            )
        });
        due.min()
    }
}
