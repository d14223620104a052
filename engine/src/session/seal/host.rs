//! The host's side: it asks the phones before a round, looks at the proofs of actions, and opens the record afterwards.

use super::{
    hash::{Hash, Pen},
    ledger::{Chance, Ledger},
    log::view_hash,
    opening::{self, Ask, Commit, Opening, Plan, Reveal, fixed},
    record::MOST_PIECES,
    statement::Statement,
    wire::{Shown, ToGuest, ToHost},
};
use crate::{
    rules::{event::Told, setup::Setup},
    seat::{Seat, Seats},
    session::{
        clock::Millis,
        farewell::Denial,
        host::Host,
        key::{Epoch, LinkId, PlayerId},
        message::{Act, FromHost, Update, Verdict},
        table::Presence,
    },
};
use alloc::{boxed::Box, collections::VecDeque, vec::Vec};
use serde::{Deserialize, Serialize};

/// How long the phones may take to fix their numbers, and as long again to show them, in milliseconds.
const WAIT: u64 = 750;
/// How long the phones have to come back before a round is dealt whose start was cut off, in milliseconds.
const RETURN: u64 = 3000;
/// How often the phones are asked anew since something has changed at the table meanwhile.
const TRIES: u8 = 3;
/// Views of each seat that an action may still speak of.
const MOST_SHOWN: usize = 512;

/// Who decides about the cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deals {
    /// All phones together, and each checks it.
    #[default]
    Sealed,
    /// The host alone.
    Plain,
}

/// What is stored of it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(in crate::session) struct Kept {
    pub(in crate::session) deals: Deals,
    /// A round is being opened.
    starting: bool,
}

/// A round that is being opened.
#[derive(Clone, Debug)]
struct Pending {
    ask: Ask,
    round: Hash,
    secret: Hash,
    pen: Hash,
    asked: Vec<PlayerId>,
    commits: Vec<Commit>,
    /// Once all have fixed their numbers.
    sheet: Option<Hash>,
    reveals: Vec<Reveal>,
    due: Millis,
    tries: u8,
}

/// A round that is over, as phones fetch it.
#[derive(Clone, Debug)]
struct Published {
    epoch: Epoch,
    pieces: Vec<Vec<u8>>,
    statements: Vec<Statement>,
}

/// The host's side of sealed rounds.
#[derive(Clone, Debug, Default)]
pub(in crate::session) struct Notary {
    deals: Deals,
    pending: Option<Box<Pending>>,
    /// The start of a round was cut off: it is dealt then.
    again: Option<Millis>,
    published: Option<Published>,
    /// The views that seats were shown.
    shown: VecDeque<(Seat, u32, Hash)>,
}

impl Notary {
    pub(in crate::session) fn new(deals: Deals) -> Notary {
        Notary {
            deals,
            ..Notary::default()
        }
    }

    pub(in crate::session) fn resume(kept: Kept, now: Millis) -> Notary {
        Notary {
            again: kept.starting.then_some(now + RETURN),
            ..Notary::new(kept.deals)
        }
    }

    pub(in crate::session) fn kept(&self) -> Kept {
        Kept {
            deals: self.deals,
            starting: self.pending.is_some() || self.again.is_some(),
        }
    }

    /// When the round is opened without those who have not answered.
    pub(in crate::session) fn due(&self) -> Option<Millis> {
        self.pending
            .as_ref()
            .map(|pending| pending.due)
            .or(self.again)
    }

    fn view_at(&self, seat: Seat, tick: u32) -> Option<Hash> {
        let shown = self.shown.iter().rev();
        let mut of = shown.filter(|(of, at, _)| (*of, *at) == (seat, tick));
        of.next().map(|(.., view)| *view)
    }
}

impl Host {
    /// Deals the next round: at once where one phone holds everybody, else as soon as the others have answered.
    pub(in crate::session) fn deal(&mut self) -> Result<(), Denial> {
        if self.notary.pending.is_some() {
            return Ok(());
        }
        self.notary.again = None;
        let plan = self.plan()?;
        let asked = self.givers(&plan);
        match self.notary.deals {
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

    /// Who plays the next round.
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
            epoch: Epoch(self.table.epoch.0 + 1),
            mix,
            seats: seats.collect(),
            playing,
            bots,
            dealer,
            ages,
        })
    }

    /// People who play and are here.
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
        let (secret, pen) = (Hash(self.entropy.take().0), Hash(self.entropy.take().0));
        let Some(host) = Pen::new(pen).map(|pen| pen.signer()) else {
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
            pen,
            asked,
            commits: Vec::new(),
            sheet: None,
            reveals: Vec::new(),
            due: self.now + WAIT,
            tries,
        }));
    }

    /// A phone says something about a deal.
    pub(in crate::session) fn hear_of_deal(&mut self, link: LinkId, said: ToHost) {
        match said {
            ToHost::Commits(commits) => {
                commits
                    .into_iter()
                    .for_each(|commit| self.take_commit(link, commit));
            }
            ToHost::Reveals(reveals) => {
                reveals
                    .into_iter()
                    .for_each(|reveal| self.take_reveal(link, reveal));
            }
            ToHost::Fetch(epoch, at) => self.give_piece(link, epoch, at),
            ToHost::Statements(epoch, statements) => self.pass_on(link, epoch, statements),
        }
    }

    fn take_commit(&mut self, link: LinkId, commit: Commit) {
        let owns = self.owns(link, commit.player);
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

    fn take_reveal(&mut self, link: LinkId, reveal: Reveal) {
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
        // A number that is not what was fixed is kept: all shall see who tried that.
        let genuine = commit
            .zip(pending.sheet)
            .is_some_and(|(commit, sheet)| reveal.is_genuine(&commit.signer, sheet));
        if is_new && genuine {
            pending.reveals.push(reveal);
        }
    }

    /// Goes on with the opening of a round, if all have answered or had their time.
    pub(in crate::session) fn go_on_dealing(&mut self) {
        if self.notary.again.is_some_and(|again| again <= self.now) {
            self.notary.again = None;
            self.unsaved = true;
            if !self.table.is_playing() {
                // Too few players by now: the host sees that in the lobby.
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
        let due = self.now + WAIT;
        let Some(pending) = &mut self.notary.pending else {
            return;
        };
        pending.sheet = Some(opening::sheet(pending.round, &pending.commits));
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
        if self.table.is_playing() || plan.as_ref() != Ok(&pending.ask.plan) {
            return self.open_anew(plan, pending.tries);
        }
        let Pending {
            ask,
            secret,
            pen,
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
                    pen,
                    signed,
                };
                Chance::shared(ledger, self.entropy.number())
            }
        };
        // Refused only for a mix that its plan was refused for.
        let _ = self.deal_by(chance);
    }

    /// The table has changed while the phones were asked.
    fn open_anew(&mut self, plan: Result<Plan, Denial>, tries: u8) {
        let Ok(plan) = plan else { return };
        if self.table.is_playing() || tries == 0 {
            return;
        }
        let asked = self.givers(&plan);
        self.ask_phones(plan, asked, tries - 1);
    }

    /// The start of a round is called off.
    pub(in crate::session) fn stop_dealing(&mut self) {
        self.notary.pending = None;
        self.notary.again = None;
    }

    /// The game as a viewer sees it, with what proves it.
    pub(in crate::session) fn update(
        &mut self,
        viewer: Option<Seat>,
        told: Vec<Told>,
    ) -> Option<Update> {
        let course = self.course.as_ref()?;
        let view = course.game().view(viewer);
        let seal = course.shown(viewer);
        if let (Some(seat), Some(Shown { since: Some(_), .. })) = (viewer, &seal) {
            let shown = &mut self.notary.shown;
            shown.push_back((seat, view.tick, view_hash(&view)));
            let excess = shown.len().saturating_sub(MOST_SHOWN);
            shown.drain(..excess);
        }
        Some(Update {
            epoch: self.table.epoch,
            view,
            told,
            seal,
        })
    }

    /// Whether an action proves to be its player's own, where that is needed. Who cannot prove it saw something that never
    /// was: a state that was lost, or one that somebody made up.
    pub(in crate::session) fn proves(&self, seat: Seat, act: &Act) -> Result<(), Verdict> {
        let Some((seal, ledger)) = self.course.as_ref().and_then(|course| course.sealed()) else {
            return Ok(());
        };
        let seen = self.notary.view_at(seat, act.seen);
        match seal.admits(ledger, seat, act, seen) {
            true => Ok(()),
            false => Err(Verdict::Missed),
        }
    }

    /// The round is over: its record may be fetched.
    pub(in crate::session) fn publish(&mut self) {
        let Some(course) = self
            .course
            .as_ref()
            .filter(|course| course.game().outcome().is_some())
        else {
            return;
        };
        let Some((seal, ledger)) = course.sealed() else {
            return;
        };
        let record = seal.open(ledger, course.transcript());
        self.notary.shown.clear();
        self.notary.published = record.pieces().ok().map(|pieces| Published {
            epoch: self.table.epoch,
            pieces,
            statements: Vec::new(),
        });
    }

    fn give_piece(&mut self, link: LinkId, epoch: Epoch, at: u8) {
        let is_it = |published: &Published| published.epoch == epoch;
        if !self.notary.published.as_ref().is_some_and(is_it) && self.table.epoch == epoch {
            // After a reload.
            self.publish();
        }
        let Some(published) = self.notary.published.as_ref().filter(|p| is_it(p)) else {
            return;
        };
        let of = published.pieces.len();
        let Some(bytes) = published.pieces.get(usize::from(at)).cloned() else {
            return;
        };
        let Some(of) = u8::try_from(of).ok().filter(|of| *of <= MOST_PIECES) else {
            return;
        };
        let statements = published.statements.clone();
        let piece = ToGuest::Piece {
            epoch,
            at,
            of,
            bytes,
        };
        self.lines.send(link, FromHost::Seal(piece));
        if at + 1 == of && !statements.is_empty() {
            let statements = ToGuest::Statements(epoch, statements);
            self.lines.send(link, FromHost::Seal(statements));
        }
    }

    /// Opens these pieces in place of the record.
    #[cfg(test)]
    pub(in crate::session) fn replace_record(&mut self, pieces: Vec<Vec<u8>>) {
        if let Some(published) = &mut self.notary.published {
            published.pieces = pieces;
        }
    }

    /// Everybody hears what a phone found.
    fn pass_on(&mut self, link: LinkId, epoch: Epoch, statements: Vec<Statement>) {
        let own = statements
            .into_iter()
            .filter(|statement| self.owns(link, statement.player));
        let own: Vec<Statement> = own.collect();
        let Some(published) = self.notary.published.as_mut().filter(|p| p.epoch == epoch) else {
            return;
        };
        let mut news = own;
        news.retain(|new| {
            !published
                .statements
                .iter()
                .any(|known| known.player == new.player)
        });
        published.statements.extend(news.iter().copied());
        if !news.is_empty() {
            let statements = ToGuest::Statements(epoch, news);
            self.lines.send_all(&FromHost::Seal(statements));
        }
    }
}
