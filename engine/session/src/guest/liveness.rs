//! The link to the host: opened, lost or only silent, its numbered frames and the gaps between them.

use crate::{
    guest::{
        io::{GuestOutput, Notice, Phase},
        machine::Guest,
        round_part::WaitingFrames,
    },
    proof::signed_hello::Audience,
    protocol::{
        backoff::{Backoff, Reminder},
        clock::{self, HEARTBEAT_INTERVAL_MS, HOST_TIMEOUT_MS, LastHeard, Millis},
        message::FromGuest,
    },
};

/// The pauses before the guest repeats a request that blocks everything else: the first and the longest, in
/// milliseconds.
const REPEAT_BACKOFF: Backoff = Backoff::new(1500, 6000);
/// The longest silence that a host may be allowed, in milliseconds. A host that is silent for longer was cut off, so
/// that silence never counts as usual.
const MAX_COUNTED_SILENCE_MS: u64 = 9000;
/// How long it takes to forget a longer silence, in milliseconds.
const FORGETTING_MS: u64 = 8000;
/// How long the host may be silent after this phone was away, in milliseconds. Links seldom outlive such an absence.
const PROBE_TIMEOUT_MS: u64 = 2000;

/// The message that the guest owes the host now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DueMessage {
    /// It owes no message yet.
    Nothing,
    /// The link is dead, so nobody would hear a message.
    Dead,
    /// A heartbeat that says "still here".
    Ping,
    /// A request to send everything again.
    Resync,
}

/// The record of one link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HostLiveness {
    last_heard: LastHeard,
    /// When the guest last sent something unasked.
    sent_at: Millis,
    next_frame: u32,
    /// The hello, until the host lets this phone in.
    hello: Reminder,
    /// The request to send everything again; `None` if all frames so far have arrived.
    resync: Option<Reminder>,
    /// The longest recent silence after which the host was heard again, in milliseconds.
    usual_silence_ms: u64,
    /// The time by which the host must be heard after this phone was away.
    probe: Option<Millis>,
}

impl HostLiveness {
    /// The record of a first link, on which a hello is sent now.
    pub(crate) fn new(now: Millis) -> HostLiveness {
        let mut hello = Reminder::new(now, REPEAT_BACKOFF);
        hello.said(now);
        HostLiveness {
            last_heard: LastHeard::new(now),
            sent_at: now,
            next_frame: 0,
            hello,
            resync: None,
            usual_silence_ms: 0,
            probe: None,
        }
    }

    /// The record of a link that replaces this one, likely on the same network.
    pub(crate) fn relinked(&self, now: Millis) -> HostLiveness {
        HostLiveness {
            usual_silence_ms: self.usual_silence_ms,
            ..HostLiveness::new(now)
        }
    }

    /// Continues on the link that was given up, since the host is heard on it again.
    pub(crate) fn resume(&mut self, now: Millis) {
        self.listen(now);
        self.sent_at = now;
    }

    /// Records how long this phone was asleep between these times. True if it was.
    pub(crate) fn note_sleep(&mut self, before: Millis, now: Millis) -> bool {
        let sleep_ms = clock::sleep_ms(before, now);
        self.last_heard.slept(sleep_ms);
        sleep_ms > 0
    }

    /// Gives the host a short time to be heard, after this phone was away.
    pub(crate) fn probe(&mut self, now: Millis) {
        self.sent_at = now;
        self.probe.get_or_insert(now + PROBE_TIMEOUT_MS);
    }

    /// Records a frame with this number. True if it is new: not a duplicate, and not overtaken by a later one.
    pub(crate) fn hear(&mut self, seq: u32, now: Millis) -> bool {
        self.listen(now);
        let news = seq.wrapping_sub(self.next_frame) <= u32::MAX / 2;
        if news {
            if seq != self.next_frame && self.resync.is_none() {
                self.want_resync(now);
            }
            self.next_frame = seq.wrapping_add(1);
        }
        news
    }

    /// Records a sign of life. The silence before it may become the usual one.
    pub(crate) fn listen(&mut self, now: Millis) {
        let silence = self.last_heard.silent_for(now);
        let forgotten = self.usual_silence_ms * silence.min(FORGETTING_MS) / FORGETTING_MS;
        self.usual_silence_ms -= forgotten;
        if silence <= MAX_COUNTED_SILENCE_MS {
            self.usual_silence_ms = self.usual_silence_ms.max(silence);
        }
        self.last_heard.note(now);
        self.probe = None;
    }

    /// Makes the next message a request to send everything again.
    pub(crate) fn want_resync(&mut self, now: Millis) {
        self.resync = Some(Reminder::new(now, REPEAT_BACKOFF));
    }

    /// Records that the host has sent everything.
    pub(crate) fn welcomed(&mut self) {
        self.resync = None;
    }

    /// The message owed now to a host that knows this phone. It counts as sent.
    pub(crate) fn due_message(&mut self, now: Millis) -> DueMessage {
        if self.is_dead(now) {
            return DueMessage::Dead;
        }
        if let Some(resync) = self.resync.as_mut().filter(|resync| resync.is_due(now)) {
            resync.said(now);
            return DueMessage::Resync;
        }
        if now.since(self.sent_at) < HEARTBEAT_INTERVAL_MS {
            return DueMessage::Nothing;
        }
        self.sent_at = now;
        DueMessage::Ping
    }

    /// True if it is time to repeat the hello. If so, it counts as sent.
    pub(crate) fn takes_due_hello(&mut self, now: Millis) -> bool {
        let due = self.hello.is_due(now);
        if due {
            self.hello.said(now);
            self.sent_at = now;
        }
        due
    }

    /// True if the host was silent for too long.
    pub(crate) fn is_dead(&self, now: Millis) -> bool {
        self.dies_at(now) <= now
    }

    /// The time at which the guest gives up the link: after 1.5 times the usual recent silence. Links over a bad
    /// network stall for seconds. A new link on the same network takes longer to make than most stalls last.
    pub(crate) fn dies_at(&self, now: Millis) -> Millis {
        let allowed_ms = HOST_TIMEOUT_MS
            .max(MAX_COUNTED_SILENCE_MS.min(self.usual_silence_ms + self.usual_silence_ms / 2));
        let deaf = now + allowed_ms.saturating_sub(self.last_heard.silent_for(now));
        self.probe.map_or(deaf, |due| due.min(deaf))
    }
}

/// How a link was lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Loss {
    /// The link ended and is useless.
    #[default]
    Ended,
    /// Nothing was heard on the link after the host had let this phone in.
    Silence,
}

impl Guest {
    pub(crate) fn opened(&mut self) {
        // The other end helped to make the link, so it was alive.
        self.replica.host_link_opened(self.now);
        self.liveness = self.liveness.relinked(self.now);
        self.outbox.relinked(self.now);
        self.waiting = WaitingFrames::default();
        self.host_trust.relinked(self.now);
        self.enter(Phase::Greeting);
        self.say_hello();
    }

    /// Continues on a link that was only silent. Nothing on it is lost, so no new hello is needed. After a change of
    /// host, or on a link that ended otherwise, this phone opens it as a new one.
    pub(crate) fn heard_again(&mut self) {
        let term = self.table.as_ref().map(|table| table.term);
        let silent = self.phase == Phase::Linking && self.loss == Loss::Silence;
        let same =
            self.elected_host().is_none() && term.is_some_and(|it| self.replica.is_latest_term(it));
        if !silent || !same {
            return self.opened();
        }
        self.liveness.resume(self.now);
        self.enter(Phase::Joined);
        self.replica.hear_host(self.now);
        (self.round_part.become_replica)(self);
    }

    /// Names the players on this phone without their keys. An untrusted host does not even learn the names.
    pub(crate) fn say_hello(&mut self) {
        if !self.host_trust.trusts() {
            return self.send(&FromGuest::WhoHosts);
        }
        let hellos = self
            .proof_client
            .hellos(&self.claims, Audience::Host, self.binding);
        self.send(&FromGuest::Hello(hellos));
    }

    /// Tests the link after this phone was away, since links often die silently meanwhile. The host must answer soon.
    pub(crate) fn probe(&mut self) {
        self.liveness.probe(self.now);
        self.ping();
    }

    pub(crate) fn ping(&mut self) {
        if self.phase() == Phase::Joined {
            self.settings.pings += 1;
            self.send(&FromGuest::Ping(self.now.0 as u32));
        }
    }

    /// Gives up a dead link. The table stays on the screen.
    pub(crate) fn lose(&mut self) {
        self.loss = Loss::Ended;
        self.forget_settings();
        if self.undealt.take().is_some() {
            self.notice(Notice::Table);
        }
        self.replica.joined = false;
        self.note_silent_host();
        if self.phase != Phase::Linking {
            self.enter(Phase::Linking);
            self.out.push(GuestOutput::Relink);
        }
    }

    /// Gives up a silent link and asks for another one. The old one may still be heard again.
    pub(crate) fn fall_silent(&mut self) {
        self.lose();
        self.loss = Loss::Silence;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn unanswered_requests_are_repeated_less_and_less_often() {
        let mut liveness = HostLiveness::new(Millis(0));
        let hellos = (0..20_000).step_by(100);
        let hellos = hellos.filter(|at| liveness.takes_due_hello(Millis(*at)));
        assert_eq!(hellos.collect::<Vec<u64>>(), [1500, 4500, 10_500, 16_500]);
        liveness.welcomed();
        liveness.hear(3, Millis(20_000));
        let asked = (20_000..36_000).step_by(100).filter(|at| {
            liveness.hear(4, Millis(*at));
            liveness.due_message(Millis(*at)) == DueMessage::Resync
        });
        assert_eq!(
            asked.collect::<Vec<u64>>(),
            [20_000, 21_500, 24_500, 30_500]
        );
    }
}
