//! The host's side of a sealed round: it checks the proofs of actions, and opens the record afterwards.

use crate::{
    host::{machine::Host, proof::start::Pending},
    proof::{
        attestation::Statement,
        record::MOST_PIECES,
        round_log::view_hash,
        signing::Hash,
        wire::{Piece, Shown, ToGuest, ToHost},
    },
    protocol::{
        clock::Millis,
        ids::{LinkId, RoundNumber},
        message::{Act, FromHost, Update, Verdict},
        table::MAX_AT_TABLE,
    },
};
use alloc::{boxed::Box, collections::VecDeque, vec::Vec};
use base::seat::Seat;
use kernel::event::Told;
use serde::{Deserialize, Serialize};

/// How long phones have to come back before the host deals a round whose start was interrupted, in milliseconds.
const RETURN: u64 = 3000;
/// The maximum number of remembered views, of all seats together.
const MOST_SHOWN: usize = 512;

/// The stored part of this.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// True if the start of a round is in progress.
    starting: bool,
}

/// A finished round, ready for phones to fetch.
#[derive(Clone, Debug)]
struct Published {
    round_number: RoundNumber,
    /// The pieces of the record; `None` if it is too long.
    pieces: Option<Vec<Vec<u8>>>,
    statements: Vec<Statement>,
}

/// The host's side of sealed rounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notary {
    pub(crate) pending: Option<Box<Pending>>,
    /// The time at which the host deals a round whose start was interrupted.
    pub(crate) again: Option<Millis>,
    published: Option<Published>,
    /// The views that seats have seen.
    shown: VecDeque<(Seat, u32, Hash)>,
}

impl Notary {
    pub(crate) fn resume(kept: Kept, now: Millis) -> Notary {
        Notary {
            again: kept.starting.then_some(now + RETURN),
            ..Notary::default()
        }
    }

    pub(crate) fn kept(&self) -> Kept {
        Kept {
            starting: self.pending.is_some() || self.again.is_some(),
        }
    }

    /// The time at which the host opens the round without the missing answers.
    pub(crate) fn due(&self) -> Option<Millis> {
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
    /// Handles a phone's message about a deal.
    pub(crate) fn hear_of_deal(&mut self, link: LinkId, said: ToHost) {
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
            ToHost::Fetch(round_number, at) => self.give_piece(link, round_number, at),
            ToHost::Statements(round_number, statements) => {
                self.pass_word(link, round_number, statements)
            }
        }
    }

    /// The game as a viewer sees it, with its proof data.
    pub(crate) fn update(&mut self, viewer: Option<Seat>, told: Vec<Told>) -> Option<Update> {
        let course = self.course.as_ref()?;
        let view = course.game().view(viewer);
        let seal = course.shown(viewer);
        if let (Some(seat), Some(Shown { since: Some(_), .. })) = (viewer, &seal) {
            let hash = view_hash(&view);
            // A seat that asks for the same view repeatedly must not push out the views of others.
            let known = self.notary.view_at(seat, view.tick) == Some(hash);
            let shown = &mut self.notary.shown;
            shown.extend((!known).then_some((seat, view.tick, hash)));
            let excess = shown.len().saturating_sub(MOST_SHOWN);
            shown.drain(..excess);
        }
        Some(Update {
            round_number: self.table.round_number,
            view,
            told,
            seal,
        })
    }

    /// Checks an action's proof, in rounds that need one. An invalid proof comes from a view that never existed: a lost
    /// or invented state.
    pub(crate) fn proves(&mut self, seat: Seat, act: &Act) -> Result<(), Verdict> {
        let seen = self.notary.view_at(seat, act.seen);
        let course = self.course.as_mut();
        let Some((seal, ledger)) = course.and_then(|course| course.sealed_mut()) else {
            return Ok(());
        };
        match seal.admits(ledger, seat, act, seen) {
            true => Ok(()),
            false => Err(Verdict::Missed),
        }
    }

    /// Opens the record of a finished round, so that phones may fetch it.
    pub(crate) fn publish(&mut self) {
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
        self.notary.published = Some(Published {
            round_number: self.table.round_number,
            pieces: record.pieces().ok(),
            statements: Vec::new(),
        });
    }

    fn give_piece(&mut self, link: LinkId, round_number: RoundNumber, at: u8) {
        let is_it = |published: &&Published| published.round_number == round_number;
        let Some(published) = self.notary.published.as_ref().filter(is_it) else {
            return;
        };
        let Some(pieces) = &published.pieces else {
            let said = ToGuest::TooLong(round_number);
            return self.lines.send(link, FromHost::Seal(said));
        };
        let of = pieces.len();
        let Some(bytes) = pieces.get(usize::from(at)).cloned() else {
            return;
        };
        let Some(of) = u8::try_from(of).ok().filter(|of| *of <= MOST_PIECES) else {
            return;
        };
        let statements = published.statements.clone();
        let piece = ToGuest::Piece(round_number, Piece { at, of, bytes });
        self.lines.send(link, FromHost::Seal(piece));
        if at + 1 == of && !statements.is_empty() {
            let statements = ToGuest::Statements(round_number, statements);
            self.lines.send(link, FromHost::Seal(statements));
        }
    }

    /// Opens these pieces in place of the record.
    #[cfg(test)]
    pub(crate) fn replace_record(&mut self, pieces: Vec<Vec<u8>>) {
        if let Some(published) = &mut self.notary.published {
            published.pieces = Some(pieces);
        }
    }

    /// Passes a phone's findings on to everyone.
    fn pass_word(&mut self, link: LinkId, round_number: RoundNumber, statements: Vec<Statement>) {
        let own = statements
            .into_iter()
            .filter(|statement| self.owns(link, statement.player));
        let own: Vec<Statement> = own.collect();
        let Some(published) = self
            .notary
            .published
            .as_mut()
            .filter(|p| p.round_number == round_number)
        else {
            return;
        };
        let mut news = own;
        news.retain(|new| {
            !published
                .statements
                .iter()
                .any(|known| known.player == new.player)
        });
        // Players who come and go must not fill the list.
        let room = MAX_AT_TABLE.saturating_sub(published.statements.len());
        news.truncate(room);
        published.statements.extend(news.iter().copied());
        if !news.is_empty() {
            let statements = ToGuest::Statements(round_number, news);
            self.lines.send_all(&FromHost::Seal(statements));
        }
    }
}
