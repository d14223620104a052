//! The uses of a kind of card besides its effects. The kernel finds them by trying its clauses on every card that it
//! may meet.

use crate::{
    PlayedCard, Reason,
    pile::Streak,
    rules::{
        Clause, Effect, PlayContext, PlayMode, Ruleset,
        clause::{ClauseKind, ClauseTable},
    },
};
use alloc::vec::Vec;
use base::{Face, FaceSet, Hand, RuleId, Seat, Suit};

/// The play modes other than the plain turn.
const OTHER_MODES: [PlayMode; 4] = [
    PlayMode::Answer,
    PlayMode::Jump,
    PlayMode::Cancel,
    PlayMode::Backfire,
];

/// A card to play another one on.
#[derive(Clone, Copy)]
struct Top {
    face: Face,
    named: Option<Suit>,
    /// True if it passed over the player who is about to act.
    skipped: bool,
}

/// A made-up table for trying a card.
struct SampleTable {
    hand: Hand,
    top: PlayedCard,
    run: Streak,
}

impl SampleTable {
    /// The first seat faces a card of the second seat. Cards are due, and the card took the turn from the first seat.
    fn on(top: Top, hand: Hand) -> SampleTable {
        SampleTable {
            hand,
            top: PlayedCard {
                face: top.face,
                by: Seat::new(1),
                named: top.named,
            },
            run: Streak {
                count: 1,
                total: 1,
                before: Some(Seat::FIRST),
                barred: top.skipped.then_some(Seat::FIRST).into_iter().collect(),
                ..Streak::default()
            },
        }
    }

    fn cx(&self) -> PlayContext<'_> {
        PlayContext::on(Seat::FIRST, &self.hand, &self.top, &self.run)
    }
}

/// Every card that a card may meet. Wild cards come with and without a named suit, all cards with and without passing
/// over.
fn tops() -> impl Iterator<Item = Top> {
    let states = [(None, false), (None, true), (Some(Suit::Red), false)];
    let state = move |face| {
        states.map(|(named, skipped)| Top {
            face,
            named,
            skipped,
        })
    };
    Face::all().flat_map(state)
}

impl Ruleset {
    /// The other play modes in which such a card may ever be played, with the rule that allows each.
    pub fn other_modes(&self, face: Face) -> Vec<(PlayMode, RuleId)> {
        let alone = self.is_single(face);
        let counts = |mode: PlayMode, top: &Top| {
            (mode != PlayMode::Answer || self.draws(top.face)) && !(alone && top.face == face)
        };
        let allowed = |mode: &PlayMode| {
            let mut tops = tops().filter(|top| counts(*mode, top));
            tops.find_map(|top| self.allows(*mode, top, face).map(|clause| clause.id))
        };
        let modes = OTHER_MODES.iter();
        modes
            .filter_map(|mode| Some((*mode, allowed(mode)?)))
            .collect()
    }

    /// The rule by which such a number jumps in on the same number of another suit. `None` if it does not.
    pub fn jumps_by_number(&self, face: Face) -> Option<RuleId> {
        let suits = Suit::ALL.into_iter();
        let other = suits.filter(|suit| face.suit().is_some_and(|own| own != *suit));
        let top = other
            .zip(face.number())
            .find_map(|(suit, number)| Face::new(suit, number))?;
        let top = Top {
            face: top,
            named: None,
            skipped: false,
        };
        let clause = self.allows(PlayMode::Jump, top, face);
        clause.map(|clause| clause.id)
    }

    /// The draw cards on which such a card is an answer. Wild cards among them have the suit of the card.
    pub fn answered_by(&self, face: Face) -> FaceSet {
        let answers = |top: &Face| {
            let top = Top {
                face: *top,
                named: face.suit().or(Some(Suit::Red)).filter(|_| top.is_wild()),
                skipped: false,
            };
            self.draws(top.face) && self.allows(PlayMode::Answer, top, face).is_some()
        };
        Face::all().filter(answers).collect()
    }

    /// The rule by which such a card fits on every other card in turn. `None` if it does not fit on some.
    pub fn fits_on_all(&self, face: Face) -> Option<RuleId> {
        let rule = |top: Face| {
            let top = Top {
                face: top,
                named: top.suit().is_none().then_some(Suit::Red),
                skipped: false,
            };
            self.allows(PlayMode::Turn, top, face)
                .map(|clause| clause.id)
        };
        let unlike = |top: &Face| top.suit() != face.suit() && top.rank() != face.rank();
        match Face::all().all(|top| rule(top).is_some()) {
            true => Face::all().find(unlike).and_then(rule),
            false => None,
        }
    }

    /// The clauses that warn of such a card for one of these reasons, whatever the top card is.
    pub fn cautions(&self, face: Face) -> impl Iterator<Item = &Clause> + '_ {
        let beside = Face::new(Suit::Red, 0);
        let hands = [None, beside].map(|beside| beside.into_iter().chain([face]).collect());
        let top = Face::new(Suit::Red, 1).map(|face| Top {
            face,
            named: None,
            skipped: false,
        });
        let warns = move |clause: &&Clause| {
            let reason = matches!(clause.reason, Reason::HoldsSuit | Reason::NotLast);
            let mut trials = hands
                .iter()
                .filter_map(|hand: &Hand| Some(SampleTable::on(top?, hand.clone())));
            reason
                && clause.kind != ClauseKind::May
                && clause.mode == PlayMode::Turn
                && trials.any(|trial| clause.covers(&trial.cx()).has(face))
        };
        self.clauses.iter().filter(warns)
    }

    /// True if the effect of such a card adds to that of an identical card under it, while that still counts.
    pub fn adds_up(&self, face: Face) -> bool {
        let top = Top {
            face,
            named: None,
            skipped: false,
        };
        let mut trial = SampleTable::on(top, [face].into_iter().collect());
        trial.run.total = self.draws(face).into();
        let goes =
            |mode: PlayMode| mode == PlayMode::Turn || self.allows(mode, top, face).is_some();
        let mut modes = [PlayMode::Answer, PlayMode::Jump, PlayMode::Turn].into_iter();
        !self.is_single(face)
            && self
                .joins
                .onto(trial.run.total)
                .is_some_and(|joins| modes.any(|mode| goes(mode) && joins(&trial.cx(), mode, face)))
    }

    /// True if there is only one such card in the game, so that it never lies on its like (DIG-14).
    fn is_single(&self, face: Face) -> bool {
        let cards = self.deck.cards(self.packs).into_iter();
        cards.filter(|other| *other == face).count() < 2
    }

    fn draws(&self, face: Face) -> bool {
        let mut effects = self.effects_of(face, PlayMode::Turn);
        effects.any(|effect| matches!(effect, Effect::Draw(_)))
    }

    fn allows(&self, mode: PlayMode, top: Top, face: Face) -> Option<&Clause> {
        let beside = Face::new(Suit::Blue, 1).into_iter();
        let trial = SampleTable::on(top, beside.chain([face]).collect());
        ClauseTable::of(&self.clauses).allows(&self.clauses, mode, &trial.cx(), face)
    }
}
