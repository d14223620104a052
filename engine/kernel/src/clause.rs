//! Clauses of legality: who may lay what, in which way, and the rule that says so.

use crate::{action::Reason, game::Pile, run::Run, view::Laid};
use base::{
    card::{Face, FaceSet, Suit},
    hand::Hand,
    rule::RuleId,
    seat::Seat,
};
use serde::{Deserialize, Serialize};

/// How a card comes to be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Way {
    /// On one's turn.
    Turn,
    /// Out of turn.
    Jump,
    /// In answer to a total that one faces.
    Answer,
    /// On one's turn, several cards in order.
    Series,
    /// One after the other, within a turn.
    Rein,
    /// Out of turn, by whom the card on top hits or passes by, to undo that or to hand it on.
    Cancel,
    /// Instead of drawing what is due, so that it is due from whoever demanded it.
    Backfire,
}

/// A set of ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways(u16);

impl Ways {
    /// Every way.
    pub const ALL: Ways = Ways(u16::MAX);

    /// Those in which some clause lets cards be laid.
    pub(crate) fn opened_by(clauses: &[Clause]) -> Ways {
        let may = clauses.iter().filter(|clause| clause.kind == Kind::May);
        Ways(may.fold(0, |ways, clause| ways | 1 << clause.way as u8))
    }

    /// These ways.
    pub const fn of(ways: &[Way]) -> Ways {
        let mut set = 0;
        let mut at = 0;
        while at < ways.len() {
            set |= 1 << ways[at] as u8;
            at += 1;
        }
        Ways(set)
    }

    /// Whether the way is one of them.
    pub const fn has(self, way: Way) -> bool {
        self.0 >> way as u8 & 1 == 1
    }
}

/// What a clause does with its set of faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// They may be laid.
    May,
    /// They may not, whatever other clauses allow.
    Bar,
    /// They should not, which is not enforced but judged when challenged.
    Bluff,
}

/// What a clause looks at.
#[derive(Debug)]
pub struct Cx<'a> {
    /// Whose play it would be.
    pub seat: Seat,
    /// That hand.
    pub hand: &'a Hand,
    /// The top card.
    pub top: &'a Laid,
    /// The card that has to be fitted: the top one, or the first below those that are looked through.
    pub base: &'a Laid,
    /// What the top has accumulated.
    pub run: &'a Run,
    /// All discard piles, as far as they are known.
    pub(crate) piles: &'a [Pile],
    /// Cards that are looked through.
    pub(crate) transparent: FaceSet,
}

impl<'a> Cx<'a> {
    /// The context of a play on this one card, with no other pile.
    pub fn on(seat: Seat, hand: &'a Hand, top: &'a Laid, run: &'a Run) -> Cx<'a> {
        Cx {
            seat,
            hand,
            top,
            base: top,
            run,
            piles: &[],
            transparent: FaceSet::EMPTY,
        }
    }

    /// The suit to follow: the one named for the card that has to be fitted, or its own (DIG-15).
    pub fn suit(&self) -> Option<Suit> {
        self.base.suit()
    }

    /// All cards in a suit that is in force on any discard pile.
    pub fn suits(&self) -> FaceSet {
        let bases = self.piles.iter().map(|pile| pile.base(self.transparent));
        let suits = bases.chain([Some(self.base)]).flatten().map(Laid::suit);
        let suits = suits.flatten().map(FaceSet::suit);
        suits.fold(FaceSet::EMPTY, FaceSet::or)
    }
}

impl Laid {
    /// A card that nobody laid.
    pub const fn turned(face: Face) -> Laid {
        Laid {
            face,
            by: None,
            named: None,
        }
    }

    /// The suit to follow on this card; `None` if any card fits.
    pub fn suit(&self) -> Option<Suit> {
        self.named.or(self.face.suit())
    }
}

/// One clause of a ruleset.
#[derive(Clone, Copy, Debug)]
pub struct Clause {
    /// The rule it states.
    pub id: RuleId,
    /// The way of laying it speaks of.
    pub way: Way,
    /// What it does.
    pub kind: Kind,
    /// What it tells who is refused by it.
    pub reason: Reason,
    /// The faces it speaks of, held or not.
    pub set: fn(&Cx) -> FaceSet,
}

impl Clause {
    /// These may be laid.
    pub const fn may(id: RuleId, way: Way, reason: Reason, set: fn(&Cx) -> FaceSet) -> Clause {
        Clause {
            id,
            way,
            kind: Kind::May,
            reason,
            set,
        }
    }

    /// These may not.
    pub const fn bar(id: RuleId, way: Way, reason: Reason, set: fn(&Cx) -> FaceSet) -> Clause {
        Clause {
            id,
            way,
            kind: Kind::Bar,
            reason,
            set,
        }
    }

    /// These should not, if somebody asks.
    pub const fn bluff(id: RuleId, way: Way, reason: Reason, set: fn(&Cx) -> FaceSet) -> Clause {
        Clause {
            id,
            way,
            kind: Kind::Bluff,
            reason,
            set,
        }
    }
}

/// All faces in the hand that the clauses let a seat lay in this way.
pub(crate) fn legal(clauses: &[Clause], way: Way, cx: &Cx) -> FaceSet {
    open(clauses, way, cx).and(cx.hand.kinds())
}

/// All faces that could be laid in this way, held or not: the union of what is allowed less the union of what is barred.
pub fn open(clauses: &[Clause], way: Way, cx: &Cx) -> FaceSet {
    let (mut may, mut bar) = (FaceSet::EMPTY, FaceSet::EMPTY);
    for clause in clauses.iter().filter(|c| c.way == way) {
        match clause.kind {
            Kind::May => may = may.or((clause.set)(cx)),
            Kind::Bar => bar = bar.or((clause.set)(cx)),
            Kind::Bluff => {}
        }
    }
    may.minus(bar)
}

/// The first clause that lets a face be laid in this way.
pub(crate) fn allows<'a>(
    clauses: &'a [Clause],
    way: Way,
    cx: &Cx,
    face: Face,
) -> Option<&'a Clause> {
    let mut of_way = clauses.iter().filter(|c| c.way == way);
    of_way.find(|c| c.kind == Kind::May && (c.set)(cx).has(face))
}

/// Faces that would be a bluff if laid in this way.
pub(crate) fn bluffs(clauses: &[Clause], way: Way, cx: &Cx) -> FaceSet {
    let bluffs = clauses
        .iter()
        .filter(|c| c.way == way && c.kind == Kind::Bluff);
    bluffs.fold(FaceSet::EMPTY, |set, clause| set.or((clause.set)(cx)))
}

/// The clause that bars a face.
pub fn bars<'a>(clauses: &'a [Clause], way: Way, cx: &Cx, face: Face) -> Option<&'a Clause> {
    let bars = |c: &&Clause| c.way == way && c.kind == Kind::Bar && (c.set)(cx).has(face);
    clauses.iter().find(bars)
}

/// The clause that stops a face: the one that bars it, or the first that could have allowed it.
pub(crate) fn stops<'a>(
    clauses: &'a [Clause],
    way: Way,
    cx: &Cx,
    face: Face,
) -> Option<&'a Clause> {
    let allows = |c: &&Clause| c.way == way && c.kind == Kind::May;
    bars(clauses, way, cx, face).or_else(|| clauses.iter().find(allows))
}
