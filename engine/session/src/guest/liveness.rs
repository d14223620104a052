//! The link to the host: numbered frames, gaps between them, and silence.

use crate::protocol::{
    backoff::Backoff,
    clock::Millis,
    heartbeat::{self, BEAT, DEAF, Pulse},
};

/// The pauses before the guest repeats a request that blocks everything else: the first and the longest, in
/// milliseconds.
const REPEAT: Backoff = Backoff::new(1500, 6000);
/// The longest silence that a host may be allowed, in milliseconds. A host that is silent for longer was cut off, so
/// that silence never counts as usual.
const LONGEST: u64 = 9000;
/// How long it takes to forget a longer silence, in milliseconds.
const FORGETS: u64 = 8000;
/// How long the host may be silent after this phone was away, in milliseconds. Links seldom outlive such an absence.
const PROBE: u64 = 2000;

/// The message that the guest owes the host now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owed {
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
enum Resync {
    /// All frames so far have arrived.
    Needless,
    /// A frame is missing.
    Wanted,
    /// The guest sent the request at this time.
    Asked(Millis),
}

/// The record of one link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hearing {
    pulse: Pulse,
    /// When the guest last sent something unasked.
    said: Millis,
    /// The number of the host's next frame.
    expected: u32,
    resync: Resync,
    /// How long the host may take for the next answer.
    patience: Backoff,
    /// The longest recent silence after which the host was heard again, in milliseconds.
    usual: u64,
    /// The time by which the host must be heard after this phone was away.
    probe: Option<Millis>,
}

impl Hearing {
    /// The record of a first link.
    pub(crate) fn new(now: Millis) -> Hearing {
        Hearing {
            pulse: Pulse::new(now),
            said: now,
            expected: 0,
            resync: Resync::Needless,
            patience: REPEAT,
            usual: 0,
            probe: None,
        }
    }

    /// The record of a link that replaces this one, likely on the same network.
    pub(crate) fn relinked(&self, now: Millis) -> Hearing {
        Hearing {
            usual: self.usual,
            ..Hearing::new(now)
        }
    }

    /// Continues on the link that was given up, since the host is heard on it again.
    pub(crate) fn resume(&mut self, now: Millis) {
        self.listen(now);
        self.said = now;
    }

    /// Looks at the clock. True if this phone was asleep since the last look.
    pub(crate) fn look(&mut self, before: Millis, now: Millis) -> bool {
        let nap = heartbeat::nap(before, now);
        self.pulse.slept(nap);
        nap > 0
    }

    /// Gives the host a short time to be heard, after this phone was away.
    pub(crate) fn probe(&mut self, now: Millis) {
        self.said = now;
        self.probe.get_or_insert(now + PROBE);
    }

    /// Records a frame with this number. True if it is new: not a duplicate, and not overtaken by a later one.
    pub(crate) fn hear(&mut self, seq: u32, now: Millis) -> bool {
        self.listen(now);
        let news = seq.wrapping_sub(self.expected) <= u32::MAX / 2;
        if news {
            if seq != self.expected && self.resync == Resync::Needless {
                self.resync = Resync::Wanted;
            }
            self.expected = seq.wrapping_add(1);
        }
        news
    }

    /// Records a sign of life. The silence before it may become the usual one.
    pub(crate) fn listen(&mut self, now: Millis) {
        let silence = self.pulse.silent_for(now);
        let forgotten = self.usual * silence.min(FORGETS) / FORGETS;
        self.usual -= forgotten;
        if silence <= LONGEST {
            self.usual = self.usual.max(silence);
        }
        self.pulse.beat(now);
        self.probe = None;
    }

    /// Records that the host has sent everything.
    pub(crate) fn welcomed(&mut self) {
        self.resync = Resync::Needless;
        self.patience.reset();
    }

    /// The message owed now to a host that knows this phone. It counts as sent.
    pub(crate) fn owed(&mut self, now: Millis) -> Owed {
        if self.is_dead(now) {
            return Owed::Dead;
        }
        let wanted = match self.resync {
            Resync::Needless => false,
            Resync::Wanted => true,
            Resync::Asked(at) => now.since(at) >= self.patience.pause(),
        };
        if wanted && self.resync != Resync::Wanted {
            self.patience.grow();
        }
        match wanted {
            true => {
                self.resync = Resync::Asked(now);
                Owed::Resync
            }
            false if self.is_due(now, BEAT) => Owed::Ping,
            false => Owed::Nothing,
        }
    }

    /// True if it is time to repeat the hello. If so, it counts as sent.
    pub(crate) fn owes_hello(&mut self, now: Millis) -> bool {
        let due = self.is_due(now, self.patience.pause());
        if due {
            self.patience.grow();
        }
        due
    }

    fn is_due(&mut self, now: Millis, pause: u64) -> bool {
        let due = now.since(self.said) >= pause;
        if due {
            self.said = now;
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
        let patience = DEAF.max(LONGEST.min(self.usual + self.usual / 2));
        let deaf = now + patience.saturating_sub(self.pulse.silent_for(now));
        self.probe.map_or(deaf, |due| due.min(deaf))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn what_is_not_answered_is_asked_again_less_and_less_often() {
        let mut hearing = Hearing::new(Millis(0));
        let hellos = (0..20_000).step_by(100);
        let hellos = hellos.filter(|at| hearing.owes_hello(Millis(*at)));
        assert_eq!(hellos.collect::<Vec<u64>>(), [1500, 4500, 10_500, 16_500]);
        hearing.welcomed();
        hearing.hear(3, Millis(20_000));
        let asked = (20_000..36_000).step_by(100).filter(|at| {
            hearing.hear(4, Millis(*at));
            hearing.owed(Millis(*at)) == Owed::Resync
        });
        assert_eq!(
            asked.collect::<Vec<u64>>(),
            [20_000, 21_500, 24_500, 30_500]
        );
    }
}
