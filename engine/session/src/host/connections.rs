//! The host's side of its links: the players on each, when it was last heard, and the frames to send.

use crate::{
    host::{machine::HostOutput, race::Trip},
    proof::signed_hello::Binding,
    protocol::{
        clock::Millis,
        heartbeat::Pulse,
        ids::{LinkId, PlayerId},
        invite_relay::Ushering,
        message::{FromHost, Numbered},
        rate_limit::{Bucket, Limit},
    },
};
use alloc::{collections::BTreeMap, vec::Vec};
use base::codec;

/// The maximum number of links at a time. It exceeds the places at a table, since old links linger while phones come
/// back by new ones.
pub(crate) const MAX_LINES: usize = 32;

/// The limit of one link for requests that cost every phone something.
const ASKS: Limit = (40, 100);
/// The limit of one link for actions. The four people on a phone do not tap faster.
const ACTS: Limit = (60, 50);
/// The limit for signatures of election certificates. Only the first valid one counts, and others sometimes pass on
/// invalid ones.
const CROWNS: Limit = (8, 1000);
/// The limit for a replica's reports of another state that get an immediate answer. Each answer may cost a signature.
const STEPS: Limit = (8, 1000);
/// The limit for sending a replica everything that it missed. That may be the whole table.
const MISSES: Limit = (2, 10_000);

/// The host's record of one link.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) players: Vec<PlayerId>,
    pub(crate) pulse: Pulse,
    /// The round-trip time of frames.
    pub(crate) trip: Trip,
    /// True if the link was silent long enough that its players count as lost.
    pub(crate) silent: bool,
    /// The binding of the link, which tells it apart from others.
    pub(crate) bound: Binding,
    /// The number of the next frame.
    seq: u32,
    asked: Bucket,
    acted: Bucket,
    crowned: Bucket,
    stepped: Bucket,
    missed: Bucket,
}

impl Line {
    /// Ignores the milliseconds that the host's phone slept.
    pub(crate) fn slept(&mut self, nap: u64) {
        self.pulse.slept(nap);
        if nap > 0 {
            self.trip.slept();
        }
    }

    /// True if the limit allows one more request. If so, it counts.
    pub(crate) fn may_ask(&mut self, now: Millis) -> bool {
        self.asked.take(now, ASKS)
    }

    /// True if the limit allows one more action. If so, it counts.
    pub(crate) fn may_act(&mut self, now: Millis) -> bool {
        self.acted.take(now, ACTS)
    }

    /// True if the limit allows one more check of an election certificate. If so, it counts.
    pub(crate) fn may_election_certificate(&mut self, now: Millis) -> bool {
        self.crowned.take(now, CROWNS)
    }

    /// True if the host tells a replica at once which state it should have. If so, it counts.
    pub(crate) fn may_step(&mut self, now: Millis) -> bool {
        self.stepped.take(now, STEPS)
    }

    /// True if the host sends a replica at once everything that it missed. If so, it counts.
    pub(crate) fn may_miss(&mut self, now: Millis) -> bool {
        self.missed.take(now, MISSES)
    }
}

/// All links, and the outputs that wait until the table is stored.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    lines: BTreeMap<LinkId, Line>,
    out: Vec<HostOutput>,
}

impl Lines {
    pub(crate) fn open(&mut self, link: LinkId, now: Millis) {
        let pulse = Pulse::new(now);
        self.lines.insert(
            link,
            Line {
                players: Vec::new(),
                pulse,
                trip: Trip::default(),
                silent: false,
                bound: Binding::default(),
                seq: 0,
                asked: Bucket::default(),
                acted: Bucket::default(),
                crowned: Bucket::default(),
                stepped: Bucket::default(),
                missed: Bucket::default(),
            },
        );
    }

    pub(crate) fn is_full(&self) -> bool {
        self.lines.len() >= MAX_LINES
    }

    /// The link that has waited longest for a hello.
    pub(crate) fn oldest_mute(&self) -> Option<LinkId> {
        let mute = self.iter().filter(|(_, line)| line.players.is_empty());
        mute.map(|(link, _)| link).min()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub(crate) fn get(&self, link: LinkId) -> Option<&Line> {
        self.lines.get(&link)
    }

    pub(crate) fn get_mut(&mut self, link: LinkId) -> Option<&mut Line> {
        self.lines.get_mut(&link)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (LinkId, &Line)> {
        self.lines.iter().map(|(link, line)| (*link, line))
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Line> {
        self.lines.values_mut()
    }

    pub(crate) fn ids(&self) -> Vec<LinkId> {
        self.lines.keys().copied().collect()
    }

    /// The link that this player is on.
    pub(crate) fn of(&self, player: PlayerId) -> Option<LinkId> {
        self.iter()
            .find(|(_, line)| line.players.contains(&player))
            .map(|(link, _)| link)
    }

    /// Forgets a link that is gone. Returns its players.
    pub(crate) fn forget(&mut self, link: LinkId) -> Vec<PlayerId> {
        self.lines
            .remove(&link)
            .map(|line| line.players)
            .unwrap_or_default()
    }

    /// Closes a link. Returns its players.
    pub(crate) fn close(&mut self, link: LinkId) -> Vec<PlayerId> {
        self.out.push(HostOutput::Close(link));
        self.forget(link)
    }

    /// Sends a message with the next number of the link.
    pub(crate) fn send(&mut self, link: LinkId, message: FromHost) {
        let Some(line) = self.lines.get_mut(&link) else {
            return;
        };
        let numbered = Numbered {
            seq: line.seq,
            message,
        };
        // A message too large for a frame leaves a gap. The guest notices it and asks for everything.
        line.seq = line.seq.wrapping_add(1);
        if let Ok(frame) = codec::encode(&numbered) {
            self.out.push(HostOutput::Send(link, frame));
        }
    }

    /// Sends a message to every link that has said hello.
    pub(crate) fn send_all(&mut self, message: &FromHost) {
        let greeted: Vec<LinkId> = self
            .iter()
            .filter(|(_, line)| !line.players.is_empty())
            .map(|(link, _)| link)
            .collect();
        greeted
            .into_iter()
            .for_each(|link| self.send(link, message.clone()));
    }

    /// Measures the round-trip time of this link, if it is time for that.
    pub(crate) fn measure(&mut self, link: LinkId, now: Millis) {
        let number = self.get_mut(link).and_then(|line| line.trip.ask(now));
        if let Some(number) = number {
            self.send(link, FromHost::Ping(number));
        }
    }

    /// Asks for an offer to a newcomer, if the players on this link are at the table.
    pub(crate) fn usher(&mut self, link: LinkId, ushering: Ushering) {
        if self.get(link).is_some_and(|line| !line.players.is_empty()) {
            self.out.push(HostOutput::Usher(link, ushering));
        }
    }

    /// Removes all waiting outputs.
    pub(crate) fn take(&mut self) -> Vec<HostOutput> {
        core::mem::take(&mut self.out)
    }
}
