//! The host's side of a start: it asks the phones, waits for them briefly, and deals.

use crate::{
    host::{
        machine::Host,
        proof::ledger::{Chance, Ledger},
    },
    proof::{
        commit_reveal::{self, Ask, Commit, Opening, Plan, Reveal, fixed},
        signing::{Hash, SigningKey},
        wire::ToGuest,
    },
    protocol::{
        clock::Millis,
        deal_policy::Deals,
        disconnect::Denial,
        ids::{LinkId, PlayerId},
        message::FromHost,
        table::Presence,
    },
};
use alloc::{boxed::Box, vec::Vec};
use base::seat::{Seat, Seats};
use games::setup::Setup;

/// How long phones may take to commit to their numbers, in milliseconds.
const WAIT: u64 = 750;
/// How long phones may take to reveal their numbers, in milliseconds. This is longer, since all see whose number is
/// missing.
const SHOWS: u64 = 3000;
/// How often the host asks the phones again because the table changed meanwhile.
const TRIES: u8 = 3;

/// A start in progress.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    ask: Ask,
    round: Hash,
    secret: Hash,
    signing_key: Hash,
    asked: Vec<PlayerId>,
    commits: Vec<Commit>,
    /// The hash of all commitments, once they are complete.
    sheet: Option<Hash>,
    reveals: Vec<Reveal>,
    pub(crate) due: Millis,
    tries: u8,
}
impl Host {
    /// Deals the next round. The host does so at once if one phone holds all players, otherwise when the others have
    /// answered.
    pub(crate) fn deal(&mut self) -> Result<(), Denial> {
        if self.notary.pending.is_some() {
            return Ok(());
        }
        self.notary.again = None;
        let plan = self.plan()?;
        let asked = self.givers(&plan);
        match self.table.deals {
            Deals::Sealed if self.on_several_phones(&asked) => {
                self.ask_phones(plan, asked, TRIES);
                Ok(())
            }
            _ => {
                let chance = Chance::alone(&mut self.entropy);
                self.deal_by(chance)
            }
        }
    }

    /// The plan of the next round: its players, seats and rules.
    fn plan(&self) -> Result<Plan, Denial> {
        let setup = self.next_setup().map_err(Denial::Mix)?;
        let (
            Setup {
                mix, playing, ages, ..
            },
            dealer,
            ids,
        ) = setup;
        let player = |id: &PlayerId| self.table.player(*id);
        let bots = ids.iter().zip(Seat::first(ids.len()));
        let bots: Seats = bots
            .filter(|(id, _)| player(id).is_some_and(|player| player.kind.is_bot()))
            .map(|(_, seat)| seat)
            .collect();
        let seats = ids
            .iter()
            .filter_map(player)
            .map(|player| (player.id, player.name.clone()));
        Ok(Plan {
            round_number: self.table.next_round_number(),
            mix,
            seats: seats.collect(),
            playing,
            bots,
            dealer,
            ages,
        })
    }

    /// The people who play and are here.
    fn givers(&self, plan: &Plan) -> Vec<PlayerId> {
        let gives = |id: &PlayerId| {
            let seat = plan.seat(*id);
            seat.is_some_and(|seat| plan.playing.has(seat)) && self.can_answer(*id)
        };
        plan.seats.iter().map(|(id, _)| *id).filter(gives).collect()
    }

    fn can_answer(&self, id: PlayerId) -> bool {
        let player = self.table.player(id);
        let here = player.is_some_and(|p| p.kind.is_person() && p.presence == Presence::Here);
        here && self.lines.of(id).is_some()
    }

    fn on_several_phones(&self, players: &[PlayerId]) -> bool {
        self.links_of(players).len() > 1
    }

    fn links_of(&self, players: &[PlayerId]) -> Vec<LinkId> {
        let mut links: Vec<LinkId> = players.iter().filter_map(|id| self.lines.of(*id)).collect();
        links.sort_unstable();
        links.dedup();
        links
    }

    fn ask_phones(&mut self, plan: Plan, asked: Vec<PlayerId>, tries: u8) {
        let (secret, signing_key) = (Hash(self.entropy.take().0), Hash(self.entropy.take().0));
        let Some(host) =
            SigningKey::new(signing_key).map(|signing_key| signing_key.verifying_key())
        else {
            return;
        };
        let ask = Ask {
            plan,
            secret: fixed(secret),
            host,
        };
        for link in self.links_of(&asked) {
            let ask = ToGuest::Ask(Box::new(ask.clone()));
            self.lines.send(link, FromHost::Seal(ask));
        }
        self.unsaved = true;
        self.notary.pending = Some(Box::new(Pending {
            round: ask.round(),
            ask,
            secret,
            signing_key,
            asked,
            commits: Vec::new(),
            sheet: None,
            reveals: Vec::new(),
            due: self.now + WAIT,
            tries,
        }));
    }

    pub(crate) fn take_commit(&mut self, link: LinkId, commit: Commit) {
        let owns = self.owns(link, commit.player)
            && self.roster.verifying_key(commit.player) == Some(commit.verifying_key);
        let Some(pending) = self.notary.pending.as_mut().filter(|_| owns) else {
            return;
        };
        let is_new = !pending
            .commits
            .iter()
            .any(|other| other.player == commit.player);
        let asked = pending.asked.contains(&commit.player) && pending.sheet.is_none();
        if is_new && asked && commit.is_genuine(pending.round) {
            pending.commits.push(commit);
        }
    }

    pub(crate) fn take_reveal(&mut self, link: LinkId, reveal: Reveal) {
        let owns = self.owns(link, reveal.player);
        let Some(pending) = self.notary.pending.as_mut().filter(|_| owns) else {
            return;
        };
        let is_new = !pending
            .reveals
            .iter()
            .any(|other| other.player == reveal.player);
        let commit = pending
            .commits
            .iter()
            .find(|commit| commit.player == reveal.player);
        // A number that differs from its commitment is kept, so that all see who tried that.
        let genuine = commit
            .zip(pending.sheet)
            .is_some_and(|(commit, sheet)| reveal.is_genuine(&commit.verifying_key, sheet));
        if is_new && genuine {
            pending.reveals.push(reveal);
        }
    }

    /// Continues a start when all phones have answered or the time is over.
    pub(crate) fn go_on_dealing(&mut self) {
        if self.notary.again.is_some_and(|again| again <= self.now) {
            self.notary.again = None;
            self.unsaved = true;
            if !self.table.is_playing() {
                // There may be too few players by now. The host sees that in the lobby.
                let _ = self.deal();
            }
        }
        let Some(pending) = &self.notary.pending else {
            return;
        };
        let waits_for = |id: &PlayerId| {
            let answered = match pending.sheet {
                None => pending.commits.iter().any(|commit| commit.player == *id),
                Some(_) => pending.reveals.iter().any(|reveal| reveal.player == *id),
            };
            let asked = pending.sheet.is_none() || pending.commits.iter().any(|c| c.player == *id);
            asked && !answered && self.can_answer(*id)
        };
        if pending.due > self.now && pending.asked.iter().any(waits_for) {
            return;
        }
        match pending.sheet {
            None if !pending.commits.is_empty() => self.show_sheet(),
            _ => self.finish_opening(),
        }
    }

    fn show_sheet(&mut self) {
        let due = self.now + SHOWS;
        let Some(pending) = &mut self.notary.pending else {
            return;
        };
        pending.sheet = Some(commit_reveal::sheet(pending.round, &pending.commits));
        pending.due = due;
        let (round, commits) = (pending.round, pending.commits.clone());
        let asked = pending.asked.clone();
        for link in self.links_of(&asked) {
            let sheet = ToGuest::Sheet(round, commits.clone());
            self.lines.send(link, FromHost::Seal(sheet));
        }
    }

    fn finish_opening(&mut self) {
        let Some(pending) = self.notary.pending.take() else {
            return;
        };
        self.unsaved = true;
        let plan = self.plan();
        // The numbers of the host's own page are always revealed. Otherwise all phones start again.
        let shown = |commit: &Commit| {
            let mut reveals = pending.reveals.iter();
            reveals.any(|reveal| reveal.player == commit.player)
        };
        let mut own = pending.commits.iter();
        let withheld = own.any(|commit| self.hosts(commit.player) && !shown(commit));
        let changed = plan.as_ref() != Ok(&pending.ask.plan);
        if self.table.is_playing() || changed || withheld {
            return self.open_anew(plan, pending.tries);
        }
        let Pending {
            ask,
            secret,
            signing_key,
            commits,
            reveals,
            ..
        } = *pending;
        let opening = Opening {
            ask,
            commits,
            reveals,
        };
        let chance = match opening.commits.is_empty() {
            true => Chance::alone(&mut self.entropy),
            false => {
                let signed = Vec::new();
                let ledger = Ledger {
                    opening,
                    secret,
                    signing_key,
                    signed,
                    handovers: Vec::new(),
                    lives: Vec::new(),
                };
                Chance::shared(ledger, self.entropy.number())
            }
        };
        // This fails only for a game config that `plan` refused too.
        let _ = self.deal_by(chance);
    }

    fn hosts(&self, player: PlayerId) -> bool {
        self.table.player(player).is_some_and(|player| player.host)
    }

    /// Asks the phones again, because the table changed meanwhile. After too many changes the host deals alone.
    fn open_anew(&mut self, plan: Result<Plan, Denial>, tries: u8) {
        let Ok(plan) = plan else { return };
        if self.table.is_playing() {
            return;
        }
        if tries == 0 {
            let chance = Chance::alone(&mut self.entropy);
            // This fails only for a game config that `plan` refused too.
            let _ = self.deal_by(chance);
            return;
        }
        let asked = self.givers(&plan);
        self.ask_phones(plan, asked, tries - 1);
    }

    /// Stops the start of a round.
    pub(crate) fn stop_dealing(&mut self) {
        self.notary.pending = None;
        self.notary.again = None;
    }
}
