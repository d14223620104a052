//! Commits changes with the replicas, and tests if they still follow this host.

use crate::{
    host::{
        machine::{Host, HostOutput},
        persistence::Storing,
        replication::state::{Follower, Held},
    },
    protocol::{
        clock::Millis, heartbeat::SILENCE, ids::PlayerId, message::Verdict, table::Presence,
    },
};
use alloc::vec::Vec;

/// How long a verdict waits for its commit, in milliseconds. After that the host reports it as unsafe.
const PATIENCE: u64 = 2500;
/// The time without contact to enough replicas after which the host looks for another host of its table, in
/// milliseconds.
const DOUBT: u64 = 9000;
/// How long replicas may take to be heard after this phone was away, in milliseconds.
const PROBE: u64 = 1200;
/// The minimum pause between two such looks, no matter what phones report, in milliseconds.
const DOUBT_AGAIN: u64 = 15_000;

impl Host {
    /// Holds the verdict of a finished action until it is committed. False if it need not or cannot wait.
    pub(crate) fn hold_verdict(&mut self, player: PlayerId, number: u32) -> bool {
        let Some(index) = self.succession.wait(self.unsaved) else {
            return false;
        };
        if self.storing != Storing::Works || (!self.unsaved && self.succession.is_safe(index)) {
            return false;
        }
        let held = &mut self.succession.held;
        if !held
            .iter()
            .any(|h| (h.player, h.number) == (player, number))
        {
            held.push(Held {
                player,
                number,
                index,
                since: self.now,
            });
        }
        true
    }

    pub(crate) fn release_verdicts(&mut self) {
        let mut held = core::mem::take(&mut self.succession.held);
        let safe: Vec<Held> = held
            .extract_if(.., |held| self.succession.is_safe(held.index))
            .collect();
        self.succession.held = held;
        for held in safe {
            self.say_verdict(held.player, held.number, Verdict::Done);
        }
    }

    /// Reports verdicts as unsafe that have waited too long.
    pub(crate) fn give_up_waiting(&mut self) {
        let now = self.now;
        let works = self.storing == Storing::Works;
        let held = &mut self.succession.held;
        let late = held.extract_if(.., |held| !works || now.since(held.since) >= PATIENCE);
        for held in late.collect::<Vec<_>>() {
            self.say_verdict(held.player, held.number, Verdict::Unsafe);
        }
    }

    /// Doubts the role of this host: the phone was away for a long time, and others may have replaced it.
    pub(crate) fn mistrust(&mut self) {
        let unsure = Millis((self.now + PROBE).0.saturating_sub(DOUBT));
        self.succession.sure = self.succession.sure.min(unsure);
        self.succession.woke = self.now;
    }

    /// Doubts the role of this host after a report of another one.
    pub(crate) fn hear_rumour(&mut self) {
        let unsure = Millis(self.now.0.saturating_sub(DOUBT));
        self.succession.sure = self.succession.sure.min(unsure);
        self.succession.rumour = true;
    }

    /// True if the phone of any player at the table is out of reach.
    fn misses_somebody(&self) -> bool {
        let mut players = self.table.players.iter();
        players.any(|player| player.presence == Presence::Lost)
    }

    /// Looks for another host if nothing was committed for long, or if replicas have voted. They may have one that
    /// could not tell this one.
    pub(crate) fn doubt(&mut self, outputs: &mut Vec<HostOutput>) {
        let heard = |follower: &Follower| {
            let line = self.lines.get(follower.link);
            let limit = SILENCE.min(self.now.since(self.succession.woke));
            line.is_some_and(|line| line.pulse.silent_for(self.now) < limit)
        };
        let reign = &self.succession.reign;
        let mut circles = reign.now.iter().chain(reign.switching());
        let sure = match reign.now {
            // Former replicas may not have heard that they are none any more.
            None if reign.circles > 0 && self.misses_somebody() => false,
            _ => circles.all(|circle| self.agree(circle, heard)),
        };
        let mut followers = self.succession.followers.values();
        let voted = followers.any(|follower| follower.has_voted(reign.number));
        let doubted = self.succession.doubted;
        let rested = doubted.is_none_or(|at| self.now.since(at) >= DOUBT_AGAIN);
        if sure && !voted && !self.succession.rumour {
            self.succession.sure = self.now;
        } else if rested && self.now.since(self.succession.sure) >= DOUBT {
            self.succession.doubted = Some(self.now);
            self.succession.rumour = false;
            outputs.push(HostOutput::Doubt);
        }
    }
}
