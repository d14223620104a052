//! The link to the host: numbered frames, gaps between them, and silence.

use crate::protocol::{
    backoff::Backoff,
    clock::{self, HEARTBEAT_INTERVAL_MS, HOST_TIMEOUT_MS, LastHeard, Millis},
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

/// The state of the request to send everything again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ResyncState {
    /// All frames so far have arrived.
    Needless,
    /// A frame is missing.
    Wanted,
    /// The guest sent the request at this time.
    Asked(Millis),
}

/// The record of one link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HostLiveness {
    last_heard: LastHeard,
    /// When the guest last sent something unasked.
    sent_at: Millis,
    /// The number of the host's next frame.
    next_frame: u32,
    resync: ResyncState,
    /// How long the host may take for the next answer.
    backoff: Backoff,
    /// The longest recent silence after which the host was heard again, in milliseconds.
    usual_silence_ms: u64,
    /// The time by which the host must be heard after this phone was away.
    probe: Option<Millis>,
}

impl HostLiveness {
    /// The record of a first link.
    pub(crate) fn new(now: Millis) -> HostLiveness {
        HostLiveness {
            last_heard: LastHeard::new(now),
            sent_at: now,
            next_frame: 0,
            resync: ResyncState::Needless,
            backoff: REPEAT_BACKOFF,
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

    /// Looks at the clock. True if this phone was asleep since the last look.
    pub(crate) fn look(&mut self, before: Millis, now: Millis) -> bool {
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
            if seq != self.next_frame && self.resync == ResyncState::Needless {
                self.resync = ResyncState::Wanted;
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

    /// Records that the host has sent everything.
    pub(crate) fn welcomed(&mut self) {
        self.resync = ResyncState::Needless;
        self.backoff.reset();
    }

    /// The message owed now to a host that knows this phone. It counts as sent.
    pub(crate) fn due_message(&mut self, now: Millis) -> DueMessage {
        if self.is_dead(now) {
            return DueMessage::Dead;
        }
        let wanted = match self.resync {
            ResyncState::Needless => false,
            ResyncState::Wanted => true,
            ResyncState::Asked(at) => now.since(at) >= self.backoff.pause(),
        };
        if wanted && self.resync != ResyncState::Wanted {
            self.backoff.grow();
        }
        match wanted {
            true => {
                self.resync = ResyncState::Asked(now);
                DueMessage::Resync
            }
            false if self.is_due(now, HEARTBEAT_INTERVAL_MS) => DueMessage::Ping,
            false => DueMessage::Nothing,
        }
    }

    /// True if it is time to repeat the hello. If so, it counts as sent.
    pub(crate) fn takes_due_hello(&mut self, now: Millis) -> bool {
        let due = self.is_due(now, self.backoff.pause());
        if due {
            self.backoff.grow();
        }
        due
    }

    fn is_due(&mut self, now: Millis, pause: u64) -> bool {
        let due = now.since(self.sent_at) >= pause;
        if due {
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
        let backoff = HOST_TIMEOUT_MS
            .max(MAX_COUNTED_SILENCE_MS.min(self.usual_silence_ms + self.usual_silence_ms / 2));
        let deaf = now + backoff.saturating_sub(self.last_heard.silent_for(now));
        self.probe.map_or(deaf, |due| due.min(deaf))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn what_is_not_answered_is_asked_again_less_and_less_often() {
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
