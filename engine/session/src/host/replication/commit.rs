//! What is safe with the heirs, and whether they still have this host.

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

/// How long a verdict waits until it is safe, in milliseconds; then it is told that it is not.
const PATIENCE: u64 = 2500;
/// How long no record has been safe when the host looks whether somebody else hosts its table, in milliseconds.
const DOUBT: u64 = 9000;
/// How long heirs may take to be heard after this phone was away, in milliseconds.
const PROBE: u64 = 1200;
/// How often it looks at most, whatever anybody says, in milliseconds.
const DOUBT_AGAIN: u64 = 15_000;

impl Host {
    /// What is done is told when it is safe.
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

    /// Nobody waits for ever: what is not safe by now is called so.
    pub(crate) fn give_up_waiting(&mut self) {
        let now = self.now;
        let works = self.storing == Storing::Works;
        let held = &mut self.succession.held;
        let late = held.extract_if(.., |held| !works || now.since(held.since) >= PATIENCE);
        for held in late.collect::<Vec<_>>() {
            self.say_verdict(held.player, held.number, Verdict::Unsafe);
        }
    }

    /// This phone was away for so long that it may have been taken for lost.
    pub(crate) fn mistrust(&mut self) {
        let unsure = Millis((self.now + PROBE).0.saturating_sub(DOUBT));
        self.succession.sure = self.succession.sure.min(unsure);
        self.succession.woke = self.now;
    }

    /// Perhaps it is so: this host looks.
    pub(crate) fn hear_rumour(&mut self) {
        let unsure = Millis(self.now.0.saturating_sub(DOUBT));
        self.succession.sure = self.succession.sure.min(unsure);
        self.succession.rumour = true;
    }

    /// Whether the phone of somebody at the table is out of reach.
    fn misses_somebody(&self) -> bool {
        let mut players = self.table.players.iter();
        players.any(|player| player.presence == Presence::Lost)
    }

    /// Nothing has been safe for long, or heirs have voted: perhaps they have another host by now, who could tell nobody.
    pub(crate) fn doubt(&mut self, outputs: &mut Vec<HostOutput>) {
        let heard = |follower: &Follower| {
            let line = self.lines.get(follower.link);
            let limit = SILENCE.min(self.now.since(self.succession.woke));
            line.is_some_and(|line| line.pulse.silent_for(self.now) < limit)
        };
        let reign = &self.succession.reign;
        let mut circles = reign.now.iter().chain(reign.switching());
        let sure = match reign.now {
            // Those who were heirs once may not have heard that they are none any more.
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
