//! Watches a world, and panics at the first thing that must never happen.

use crate::{
    guest::{io::Notice, machine::Guest},
    host::snapshot::Snapshot,
    protocol::{ids::RoundNumber, message::ActionResult, table::Table},
};
use alloc::{collections::BTreeMap, vec::Vec};
use base::{Seat, codec};
use games::{HouseRule, transcript::Transcript};
use kernel::{Action, Input, News, RedactedEvent, View};

/// Everything that the witness has seen so far.
#[derive(Default)]
pub(crate) struct InvariantCheck {
    /// The last stored record of every round.
    records: BTreeMap<RoundNumber, Transcript>,
    /// Actions that the host acknowledged as done.
    pub(crate) done: Vec<(RoundNumber, Seat, Action)>,
    /// The number of refused actions.
    pub(crate) refused: usize,
    /// The number of done actions by seat.
    done_by: BTreeMap<(RoundNumber, Seat), usize>,
}

impl InvariantCheck {
    /// Checks a stored table. A round's record only grows, and it can be replayed.
    pub(crate) fn stored(&mut self, bytes: &[u8]) {
        let snapshot: Snapshot = codec::decode_stored(bytes).expect("what is stored can be read");
        let Some(record) = snapshot.active_match else {
            return;
        };
        let now = record.transcript;
        let round_number = snapshot.table.round_number;
        if let Some(before) = self.records.get(&round_number) {
            assert_eq!(before.setup, now.setup, "a round keeps its deal");
            assert!(
                now.log.starts_with(&before.log),
                "what is on record stays on record"
            );
        }
        self.records.insert(round_number, now.clone());
    }

    /// Checks a notice of a phone to its screen.
    pub(crate) fn noticed(&mut self, guest: &Guest, notice: &Notice) {
        match notice {
            Notice::View(viewer, events) => {
                let view = guest
                    .view(*viewer)
                    .expect("a view that was announced is there");
                saw(guest, view, events);
            }
            Notice::ActionResult(seat, action, ActionResult::Done) => {
                let round_number = guest
                    .table()
                    .expect("a table comes before a result")
                    .round_number;
                self.done.push((round_number, *seat, *action));
                *self.done_by.entry((round_number, *seat)).or_default() += 1;
            }
            Notice::ActionResult(..) => self.refused += 1,
            _ => {}
        }
    }

    /// At the end every acknowledged action is on record, and no action is on record twice.
    pub(crate) fn conclude(&self) {
        for record in self.records.values() {
            record.replay().expect("a record plays again");
            let acts: Vec<&Input> = record
                .log
                .iter()
                .filter(|i| matches!(i, Input::Act { .. }))
                .collect();
            let twice = acts
                .iter()
                .enumerate()
                .find(|(at, act)| acts[..*at].contains(act));
            assert_eq!(twice, None, "applied twice");
        }
        self.conclude_done();
    }

    /// A phone may hear of a done action only in the next round. So up to every round, all acknowledged actions are on
    /// record by then.
    fn conclude_done(&self) {
        let acts: Vec<(RoundNumber, Seat, Action)> = self
            .records
            .iter()
            .flat_map(|(round_number, record)| {
                record.log.iter().map(move |input| (*round_number, *input))
            })
            .filter_map(|(round_number, input)| match input {
                Input::Act { seat, action, .. } => Some((round_number, seat, action)),
                _ => None,
            })
            .collect();
        for (round_number, seat) in self.done_by.keys() {
            let acknowledged = self.done_by.iter();
            let acknowledged =
                acknowledged.filter(|((of, by), _)| of <= round_number && by == seat);
            let acknowledged: usize = acknowledged.map(|(_, count)| count).sum();
            let known = acts
                .iter()
                .filter(|(of, by, _)| of <= round_number && by == seat);
            let known = known.count();
            assert!(
                known >= acknowledged,
                "{acknowledged} actions of {seat} up to {round_number:?} were acknowledged, and {known} are on record"
            );
        }
        for (round_number, seat, action) in &self.done {
            let is_it = |(of, by, what): &(RoundNumber, Seat, Action)| {
                of <= round_number && of.0 + 1 >= round_number.0 && (by, what) == (seat, action)
            };
            assert!(
                acts.iter().any(is_it),
                "{action:?} of {seat} in {round_number:?} was acknowledged and is lost"
            );
        }
    }
}

/// Checks that only the right phone gets a view.
fn saw(guest: &Guest, view: &View, events: &[RedactedEvent]) {
    match view.viewer {
        Some(seat) => assert!(
            guest.seats().any(|own| own == seat),
            "a view of another's seat"
        ),
        None => {
            assert!(view.hand.is_empty() && view.actions.is_empty() && view.drawn.is_none())
        }
    }
    if let Some(seat) = view.viewer {
        let at = &view.seats[seat.index()];
        let unseen = at.face_down && view.hand.is_empty();
        // Cards that a player drew may lie face down before their owner (CLA-78).
        let blind = |table: &Table| table.config.is_on(HouseRule::BlindDraw);
        let lie = guest.table().is_some_and(blind) && view.hand.len() < usize::from(at.cards);
        assert!(unseen || lie || usize::from(at.cards) == view.hand.len());
    }
    events
        .iter()
        .filter(|event| !event.cards.is_empty())
        .for_each(|event| {
            let for_us = match event.news {
                News::Dealt { .. } | News::Swapped(..) | News::Rotated(_) => view.viewer.is_some(),
                News::Drew { seat, .. } | News::TurnedUp { seat, .. } => view.viewer == Some(seat),
                News::Challenged { by, .. } => view.viewer == Some(by),
                News::Gave { from: a, to: b, .. } | News::Robbed { by: a, seat: b } => {
                    [a, b].map(Some).contains(&view.viewer)
                }
                _ => false,
            };
            assert!(
                for_us,
                "cards for other eyes: {:?} to {:?}",
                event.news, view.viewer
            );
        });
}
