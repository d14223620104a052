//! Checks the commitments and reveals before the deal, and the cards dealt from them.

use crate::{
    proof::{
        commit_reveal::{self, Opening, fixed},
        fault::Fault,
        record::Record,
        round_log::Trail,
        verify::{
            Exam, Stage,
            replay::{Replay, Views},
        },
    },
    protocol::ids::PlayerId,
};
use alloc::{boxed::Box, vec::Vec};

impl Exam {
    /// Checks the commitment or reveal in this place, and returns the next stage.
    pub(crate) fn look_at_opening(&mut self, at: usize) -> Stage {
        let Opening {
            commits, reveals, ..
        } = &self.record.opening;
        if at == 0 {
            self.look_at_ask();
            return match self.record.opening.commits.is_empty() {
                true => self.shuffle(),
                false => {
                    self.look_at_commit(0);
                    Stage::Opening(1)
                }
            };
        }
        let all = commits.len() + reveals.len();
        match at.checked_sub(commits.len()) {
            None => self.look_at_commit(at),
            Some(reveal) if at < all => self.look_at_reveal(reveal),
            Some(_) => return self.shuffle(),
        }
        Stage::Opening(at + 1)
    }

    fn look_at_ask(&mut self) {
        let opening = &self.record.opening;
        let round = opening.ask.round();
        let sheet = commit_reveal::sheet(round, &opening.commits);
        let honest = fixed(self.record.secret) == opening.ask.secret;
        let mut own = self.known.own.iter();
        let gives = own.any(|(own, _)| opening.commit(*own).is_some());
        let told = self
            .known
            .asked
            .is_none_or(|(asked, fixed)| match asked == round {
                true => fixed.is_none_or(|fixed| fixed == sheet),
                // The host began the round again without this phone, which did not hear of it.
                false => !gives,
            });
        let agreed = self.known.mix.is_none_or(|mix| mix == opening.ask.plan.mix);
        if !told {
            self.find(Fault::Opening);
        }
        if !agreed {
            self.find(Fault::Rules);
        }
        if !honest {
            self.find(Fault::Secret);
        }
    }

    fn look_at_commit(&mut self, at: usize) {
        let Opening { ask, commits, .. } = &self.record.opening;
        let commit = commits[at];
        let player = commit.player;
        let again = commits[..at].iter().any(|other| other.player == player);
        let seat = ask.plan.seat(player);
        let plays = seat.is_some_and(|seat| ask.plan.playing.has(seat));
        let mut own = self.known.own.iter();
        let own = own.find(|(own, _)| *own == player);
        let is_own = own.is_none_or(|(_, verifying_key)| *verifying_key == commit.verifying_key);
        if again || !plays || !is_own || !commit.is_genuine(ask.round()) {
            self.find(Fault::Invited(player));
        }
    }

    fn look_at_reveal(&mut self, at: usize) {
        let opening = &self.record.opening;
        let reveal = opening.reveals[at];
        let sheet = commit_reveal::sheet(opening.ask.round(), &opening.commits);
        let commit = opening.commit(reveal.player);
        let signed = commit.filter(|commit| reveal.is_genuine(&commit.verifying_key, sheet));
        match signed {
            None => self.find(Fault::Invited(reveal.player)),
            Some(commit) if fixed(reveal.nonce) != commit.nonce => {
                self.find(Fault::Number(reveal.player));
            }
            Some(_) => {}
        }
    }

    /// Finds out who gave numbers to the shuffle, and checks the deal that follows from them.
    fn shuffle(&mut self) -> Stage {
        let opening = self.record.opening.clone();
        let plan = &opening.ask.plan;
        let gave = opening
            .commits
            .iter()
            .filter(|commit| opening.has_shown(commit));
        self.finding.gave = gave.map(|commit| commit.player).collect();
        self.look_at_missing(&opening);
        let people = plan.playing.iter().filter(|seat| !plan.bots.has(*seat));
        let people = people.filter_map(|seat| plan.seats.get(seat.index()));
        let people: Vec<PlayerId> = people.map(|(player, _)| *player).collect();
        let gave = &self.finding.gave;
        let own = self.known.own.iter().map(|(own, _)| *own);
        let mut own = own.filter(|own| people.contains(own)).peekable();
        self.finding.had_no_part = own.peek().is_some() && !own.any(|own| gave.contains(&own));
        let others = people.iter().filter(|player| !gave.contains(player));
        self.finding.left_out = others.copied().collect();
        match self.deal() {
            Some(replay) => Stage::Log(Box::new(replay)),
            None => {
                self.look_at_own();
                Stage::Signatures
            }
        }
    }

    /// Finds numbers that were committed but are not in the shuffle. A phone that knows all others and leaves its own
    /// out chooses between two deals.
    fn look_at_missing(&mut self, opening: &Opening) {
        let known = &self.known;
        let missing = opening.commits.iter();
        let missing = missing.filter(|commit| !opening.has_shown(commit));
        let missing: Vec<PlayerId> = missing.map(|commit| commit.player).collect();
        let unheard = missing.iter().filter(|player| known.shown.contains(player));
        self.finding.unheard = unheard.copied().collect();
        self.finding.again = known.again;
        let first = self.record.handovers.first();
        let first = known.host.or(first.map(|handover| handover.from));
        let host = first.filter(|host| missing.contains(host));
        self.finding.withheld = missing;
        if host.is_some() {
            self.find(Fault::Withheld);
        }
    }

    /// The round as it was dealt. `None` if it cannot even begin.
    fn deal(&mut self) -> Option<Replay> {
        let Record {
            opening,
            secret,
            transcript,
            ..
        } = &self.record;
        let setup = opening.ask.plan.setup(opening.seed(*secret));
        if setup.as_ref() != Some(&transcript.setup) {
            self.find(Fault::Stacked);
            return None;
        }
        let Some(game) = setup.and_then(|setup| setup.deal().ok()) else {
            self.find(Fault::Garbled);
            return None;
        };
        let mut replay = Replay {
            trail: Trail::new(opening, *secret, game.tick()),
            wanted: self.wanted(),
            views: Views::new(),
            game,
        };
        replay.look();
        Some(replay)
    }
}
