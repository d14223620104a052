//! What a guest hears of its host: numbered frames, gaps between them, and silence.

use crate::protocol::{
    backoff::Backoff,
    clock::Millis,
    heartbeat::{self, BEAT, DEAF, Pulse},
};

/// How long the host may take for an answer without which nothing goes on, before it is asked again: at first and at most, in
/// milliseconds.
const REPEAT: Backoff = Backoff::new(1500, 6000);
/// The longest silence that a host may be allowed, in milliseconds. Whoever is not heard for longer was cut off, and that is never
/// usual.
const LONGEST: u64 = 9000;
/// How long it takes to forget a longer silence, in milliseconds.
const FORGETS: u64 = 8000;
/// How long the host may be silent after this phone was away, in milliseconds: links seldom outlive that.
const PROBE: u64 = 2000;

/// What is to be said to the host now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owed {
    /// Nothing yet.
    Nothing,
    /// The link is dead: there is nobody to say anything to.
    Dead,
    /// Still here.
    Ping,
    /// Tell me everything anew.
    Resync,
}

/// Whether the host has to tell everything anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Resync {
    /// Nothing is missing.
    Needless,
    /// Something is.
    Wanted,
    /// It was asked for then.
    Asked(Millis),
}

/// What was heard on a link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hearing {
    pulse: Pulse,
    /// When something was last said of one's own accord.
    said: Millis,
    /// The number of the host's next frame.
    expected: u32,
    resync: Resync,
    /// How long the host may take for the next answer.
    patience: Backoff,
    /// The longest silence of late that was no end, in milliseconds.
    usual: u64,
    /// When the host has to be heard after this phone was away.
    probe: Option<Millis>,
}

impl Hearing {
    /// A new link.
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

    /// A new link after this one, which likely goes by the same network.
    pub(crate) fn relinked(&self, now: Millis) -> Hearing {
        Hearing {
            usual: self.usual,
            ..Hearing::new(now)
        }
    }

    /// The host is heard after all on the link that was given up.
    pub(crate) fn resume(&mut self, now: Millis) {
        self.listen(now);
        self.said = now;
    }

    /// Looks at the clock. Whether this phone was asleep since the last look.
    pub(crate) fn look(&mut self, before: Millis, now: Millis) -> bool {
        let nap = heartbeat::nap(before, now);
        self.pulse.slept(nap);
        nap > 0
    }

    /// This phone was away: the host has to be heard soon.
    pub(crate) fn probe(&mut self, now: Millis) {
        self.said = now;
        self.probe.get_or_insert(now + PROBE);
    }

    /// A frame of this number arrived. Whether it is news, and not one that came twice or was overtaken.
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

    /// The host is there, after a silence that may be usual by now.
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

    /// The host has told everything.
    pub(crate) fn welcomed(&mut self) {
        self.resync = Resync::Needless;
        self.patience.reset();
    }

    /// What is to be said now to a host that knows this phone. It counts as said.
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

    /// Whether it is time to say hello again. If so, it counts as said.
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

    /// Whether the host was silent for so long that the link is given up.
    pub(crate) fn is_dead(&self, now: Millis) -> bool {
        self.dies_at(now) <= now
    }

    /// When the link is given up, if the host stays silent for half as long again as was usual of late: links over a bad network
    /// stall for seconds, and another one by the same network takes longer to make than most of that lasts.
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
