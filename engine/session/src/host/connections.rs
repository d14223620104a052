//! The host's side of its links: who is on each, when it was last heard, and what is to be sent.

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

/// Most links at a time; more than the places at a table, since old links linger while phones come back by new ones.
pub(crate) const MAX_LINES: usize = 32;

/// Requests that cost everybody something, as far as one link may make them.
const ASKS: Limit = (40, 100);
/// Actions: the four people of a phone do not tap faster.
const ACTS: Limit = (60, 50);
/// Signatures of crowns: the first that is good is the last, and others pass on what is none now and then.
const CROWNS: Limit = (8, 1000);
/// Words of an heir that it stands elsewhere, as far as they are answered at once: each answer may take a signature.
const STEPS: Limit = (8, 1000);
/// All that an heir has missed: that may be the whole table.
const MISSES: Limit = (2, 10_000);

/// One link.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) players: Vec<PlayerId>,
    pub(crate) pulse: Pulse,
    /// How long frames take.
    pub(crate) trip: Trip,
    /// Silent for long enough that its players count as lost.
    pub(crate) silent: bool,
    /// What tells the link from others.
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
    /// The host's phone slept for so long.
    pub(crate) fn slept(&mut self, nap: u64) {
        self.pulse.slept(nap);
        if nap > 0 {
            self.trip.slept();
        }
    }

    /// Whether one more request is free now; if so, it counts.
    pub(crate) fn may_ask(&mut self, now: Millis) -> bool {
        self.asked.take(now, ASKS)
    }

    /// Whether one more action is free now; if so, it counts.
    pub(crate) fn may_act(&mut self, now: Millis) -> bool {
        self.acted.take(now, ACTS)
    }

    /// Whether one more signature of a crown is looked at now; if so, it counts.
    pub(crate) fn may_crown(&mut self, now: Millis) -> bool {
        self.crowned.take(now, CROWNS)
    }

    /// Whether an heir is told at once where it should stand; if so, it counts.
    pub(crate) fn may_step(&mut self, now: Millis) -> bool {
        self.stepped.take(now, STEPS)
    }

    /// Whether an heir is told at once all that it has missed; if so, it counts.
    pub(crate) fn may_miss(&mut self, now: Millis) -> bool {
        self.missed.take(now, MISSES)
    }
}

/// All links, and the outputs that wait for the table to be stored.
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

    /// The link on which nobody has said hello for longest.
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

    /// Forgets a link that is gone, and tells who was on it.
    pub(crate) fn forget(&mut self, link: LinkId) -> Vec<PlayerId> {
        self.lines
            .remove(&link)
            .map(|line| line.players)
            .unwrap_or_default()
    }

    /// Closes a link, and tells who was on it.
    pub(crate) fn close(&mut self, link: LinkId) -> Vec<PlayerId> {
        self.out.push(HostOutput::Close(link));
        self.forget(link)
    }

    /// Sends a message, with the next number of the link.
    pub(crate) fn send(&mut self, link: LinkId, message: FromHost) {
        let Some(line) = self.lines.get_mut(&link) else {
            return;
        };
        let numbered = Numbered {
            seq: line.seq,
            message,
        };
        // What does not fit into a frame leaves a gap that the guest notices and asks about.
        line.seq = line.seq.wrapping_add(1);
        if let Ok(frame) = codec::encode(&numbered) {
            self.out.push(HostOutput::Send(link, frame));
        }
    }

    /// Sends a message to everybody who has said hello.
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

    /// Measures how long frames take on this link, if it is time for that.
    pub(crate) fn measure(&mut self, link: LinkId, now: Millis) {
        let number = self.get_mut(link).and_then(|line| line.trip.ask(now));
        if let Some(number) = number {
            self.send(link, FromHost::Ping(number));
        }
    }

    /// Asks for somebody to be let in, if those on this link are at the table.
    pub(crate) fn usher(&mut self, link: LinkId, ushering: Ushering) {
        if self.get(link).is_some_and(|line| !line.players.is_empty()) {
            self.out.push(HostOutput::Usher(link, ushering));
        }
    }

    /// What waits to be sent.
    pub(crate) fn take(&mut self) -> Vec<HostOutput> {
        core::mem::take(&mut self.out)
    }
}
