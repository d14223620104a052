//! Clauses of legality. Each one states the cards that a seat may play, the play mode, and the rule.

use crate::{
    Cards, PlayRefusal, PlayedCard, Reason,
    pile::{Pile, Streak},
    rules::Effect,
};
use base::{Face, FaceSet, Hand, RuleId, Seat, Suit};
use bincode::{Decode, Encode};

/// The play mode: the way in which a card is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum PlayMode {
    /// On the player's own turn.
    Turn,
    /// Out of turn.
    Jump,
    /// In answer to a total that the player faces.
    Answer,
    /// On the player's own turn, several cards in order.
    Series,
    /// One after the other, within a turn.
    Rein,
    /// Out of turn, by the player whom the top card hits or passes over. It undoes the card or hands its effect on.
    Cancel,
    /// Instead of drawing the cards that are due. The player who demanded them then owes them.
    Backfire,
}

/// The modes in which seats may play out of turn, in the order in which they judge a card.
pub(crate) const ASIDE: [PlayMode; 2] = [PlayMode::Cancel, PlayMode::Jump];

/// A set of play modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayModes(u16);

impl PlayModes {
    /// All play modes.
    pub const ALL: PlayModes = PlayModes(u16::MAX);

    /// The set of these play modes.
    pub const fn of(modes: &[PlayMode]) -> PlayModes {
        let mut set = 0;
        let mut at = 0;
        while at < modes.len() {
            set |= 1 << modes[at] as u8;
            at += 1;
        }
        PlayModes(set)
    }

    /// The set without these play modes.
    pub const fn minus(self, others: PlayModes) -> PlayModes {
        PlayModes(self.0 & !others.0)
    }

    /// True if the set contains this play mode.
    pub const fn has(self, mode: PlayMode) -> bool {
        self.0 >> mode as u8 & 1 == 1
    }
}

/// The effect of a clause on its set of faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    /// The faces may be played.
    May,
    /// The faces may not be played, whatever other clauses allow.
    Bar,
    /// The faces should not be played. The game does not enforce it, but judges it in a challenge.
    Bluff,
    /// The faces may not be the last cards of a hand.
    BarLast,
}

/// The context that a clause looks at.
#[derive(Debug)]
pub struct PlayContext<'a> {
    /// The seat that would play.
    pub seat: Seat,
    /// The cards of that seat that it may see and play.
    pub hand: &'a Hand,
    /// The number of cards of that seat that lie face down.
    pub lying: usize,
    /// The top card.
    pub top: &'a PlayedCard,
    /// The card to fit: the top card, or the first one below the transparent cards.
    pub base: &'a PlayedCard,
    /// The run on top of the pile.
    pub run: &'a Streak,
    /// All discard piles, as far as they are known.
    pub(crate) piles: &'a [Pile],
    /// The faces that are transparent: a play has to fit the card below them.
    pub(crate) transparent: FaceSet,
}

impl<'a> PlayContext<'a> {
    /// The context of a play on this one card, with no other pile.
    pub fn on(seat: Seat, hand: &'a Hand, top: &'a PlayedCard, run: &'a Streak) -> PlayContext<'a> {
        PlayContext {
            seat,
            hand,
            lying: 0,
            top,
            base: top,
            run,
            piles: &[],
            transparent: FaceSet::EMPTY,
        }
    }

    /// True if the seat has just this number of cards, none of them face down.
    pub(crate) fn holds_only(&self, count: usize) -> bool {
        self.hand.len() == count && self.lying == 0
    }

    /// The suit to follow: the named suit of the card to fit, or its own suit (DIG-15).
    pub fn suit(&self) -> Option<Suit> {
        self.base.suit()
    }

    /// All cards of the suit to follow, or of the number or symbol.
    #[inline]
    pub fn suit_or_rank(&self) -> FaceSet {
        let suit = self.suit().map_or(FaceSet::EMPTY, FaceSet::suit);
        let rank = self.base.face.rank();
        suit.or(rank.map_or(FaceSet::EMPTY, FaceSet::rank))
    }

    /// True if no card lies below the top card of any pile: it is the first one of the round.
    pub fn is_first_card(&self) -> bool {
        self.piles.iter().all(|pile| pile.cards.len() <= 1)
    }

    /// The card that the total is due for: the last one of the run that made it grow, or the top card.
    pub fn due_for(&self) -> Face {
        self.run.due_for.unwrap_or(self.top.face)
    }

    /// All cards in a suit that is in force on any discard pile.
    pub fn suits(&self) -> FaceSet {
        let bases = self.piles.iter().map(|pile| pile.base(self.transparent));
        let suits = bases
            .chain([Some(self.base)])
            .flatten()
            .map(PlayedCard::suit);
        let suits = suits.flatten().map(FaceSet::suit);
        suits.fold(FaceSet::EMPTY, FaceSet::or)
    }
}

/// A function that finds the faces that a clause covers in a context.
type Finds = fn(&PlayContext) -> FaceSet;

/// The faces that a clause covers, held or not.
// Every move asks several clauses. Most of them are plain values here: a call through a pointer takes longer, most of all
// in WebAssembly.
#[derive(Clone, Copy, Debug)]
pub enum Covers {
    /// Always these.
    Always(FaceSet),
    /// [`PlayContext::suit_or_rank`].
    SuitOrRank,
    /// Those that a function finds.
    By(Finds),
    /// Those that a function finds, while one of these faces is on top. Others cover nothing.
    On(FaceSet, Finds),
}

/// One clause of a ruleset.
#[derive(Clone, Copy, Debug)]
pub struct Clause {
    /// The rule it states.
    pub id: RuleId,
    /// The play mode that it covers.
    pub mode: PlayMode,
    /// The effect on its faces.
    pub kind: ClauseKind,
    /// The reason that a refused player sees.
    pub reason: Reason,
    /// The faces that it covers.
    pub set: Covers,
}

impl Clause {
    /// The refusal of a play that this clause stops.
    pub fn refusal(&self) -> PlayRefusal {
        PlayRefusal {
            reason: self.reason,
            rule: self.id,
        }
    }

    /// The faces that it covers in this context, held or not.
    #[inline]
    pub(crate) fn covers(&self, cx: &PlayContext) -> FaceSet {
        match self.set {
            Covers::Always(faces) => faces,
            Covers::SuitOrRank => cx.suit_or_rank(),
            Covers::By(finds) => finds(cx),
            Covers::On(tops, finds) if tops.has(cx.top.face) => finds(cx),
            Covers::On(..) => FaceSet::EMPTY,
        }
    }

    /// The top cards on which it can cover a face.
    const fn tops(&self) -> FaceSet {
        match self.set {
            Covers::On(tops, _) => tops,
            _ => FaceSet::ALL,
        }
    }

    /// The same clause, where it covers nothing unless one of these faces is on top.
    #[must_use]
    pub const fn on(self, tops: FaceSet) -> Clause {
        match self.set {
            Covers::By(finds) => Clause {
                set: Covers::On(tops, finds),
                ..self
            },
            _ => panic!("only a function is asked by the card on top"),
        }
    }

    /// The faces that it bars.
    fn barred(&self, cx: &PlayContext) -> FaceSet {
        match self.kind {
            ClauseKind::Bar => self.covers(cx),
            ClauseKind::BarLast => self.covers(cx).only_if(cx.holds_only(1)),
            ClauseKind::May | ClauseKind::Bluff => FaceSet::EMPTY,
        }
    }

    const fn new(
        kind: ClauseKind,
        id: RuleId,
        mode: PlayMode,
        reason: Reason,
        set: Covers,
    ) -> Clause {
        Clause {
            id,
            mode,
            kind,
            reason,
            set,
        }
    }

    /// A clause that allows these faces.
    pub const fn may(id: RuleId, mode: PlayMode, reason: Reason, set: Finds) -> Clause {
        Clause::new(ClauseKind::May, id, mode, reason, Covers::By(set))
    }

    /// A clause that allows these faces on any card.
    pub const fn may_always(id: RuleId, mode: PlayMode, reason: Reason, faces: FaceSet) -> Clause {
        Clause::new(ClauseKind::May, id, mode, reason, Covers::Always(faces))
    }

    /// A clause that allows cards of the suit to follow, or of the number or symbol.
    pub const fn may_match(id: RuleId, mode: PlayMode, reason: Reason) -> Clause {
        Clause::new(ClauseKind::May, id, mode, reason, Covers::SuitOrRank)
    }

    /// A clause that bars these faces.
    pub const fn bar(id: RuleId, mode: PlayMode, reason: Reason, set: Finds) -> Clause {
        Clause::new(ClauseKind::Bar, id, mode, reason, Covers::By(set))
    }

    /// A clause that makes these faces a bluff, if another player challenges them.
    pub const fn bluff(id: RuleId, mode: PlayMode, reason: Reason, set: Finds) -> Clause {
        Clause::new(ClauseKind::Bluff, id, mode, reason, Covers::By(set))
    }

    /// A clause that bars these faces from being the last cards of a hand.
    pub const fn bar_last(id: RuleId, mode: PlayMode, set: Finds) -> Clause {
        Clause::new(
            ClauseKind::BarLast,
            id,
            mode,
            Reason::NotLast,
            Covers::By(set),
        )
    }
}

/// How to play several cards at once, bottom first.
#[derive(Clone, Copy, Debug)]
pub struct Combination {
    /// The rule that states it.
    pub id: RuleId,
    /// A seat that may play a single card in this mode …
    pub beside: PlayMode,
    /// … may play several in this one.
    pub mode: PlayMode,
    /// True if the cards may go in any order.
    pub any_order: bool,
    /// True if one of the cards has to fit alone, in the mode `beside`.
    pub one_fits: bool,
    /// True if a turn that has drawn may play several cards, with the drawn card among them.
    pub with_drawn: bool,
    /// Lists all such plays, each once. Where any order goes, the cards come in order of their faces.
    pub each: fn(&PlayContext, &mut dyn FnMut(Cards)),
    /// True if some such play has both of these cards, whatever lies on the piles. The order does not matter.
    pub together: fn(Face, Face) -> bool,
    /// The reason against these cards: two or more, all of them held. `None` if they are listed, but for `one_fits`.
    pub stops: fn(&PlayContext, &[Face]) -> Option<PlayRefusal>,
    /// The effects of the play as a whole. They follow those of its cards.
    pub whole: fn(&[Face]) -> &'static [Effect],
}

/// The permission for an action.
// Every move hands it up through several calls: as small as this it travels in a register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Permit {
    /// The play mode, for a play.
    pub(crate) mode: PlayMode,
    /// The rule that allows a play. `None` if nothing has to allow it: on an empty pile any card fits.
    pub(crate) rule: Option<RuleId>,
}

impl Permit {
    /// The permit for an action that is no play.
    pub(crate) const ANSWER: Permit = Permit {
        mode: PlayMode::Turn,
        rule: None,
    };
}

/// The number of play modes.
const MODES: usize = PlayMode::Backfire as usize + 1;

/// The clauses of one play mode, as places in the list of a ruleset. The plain values that clauses allow are one set here,
/// too. A list has 64 clauses at most.
#[derive(Clone, Copy, Debug, Default)]
struct ModeClauses {
    /// All clauses that allow something.
    may: u64,
    /// Those of them that only a function can answer for.
    may_by: u64,
    /// The faces that the others allow on any card.
    may_always: FaceSet,
    /// True if one of them allows [`PlayContext::suit_or_rank`].
    may_match: bool,
    /// The clauses that bar something.
    bar: u64,
    /// The top cards on which one of these can bar a face.
    bar_tops: FaceSet,
}

impl ModeClauses {
    fn add(&mut self, clause: &Clause, place: u64) {
        match clause.kind {
            ClauseKind::May => {
                self.may |= place;
                match clause.set {
                    Covers::Always(faces) => self.may_always = self.may_always.or(faces),
                    Covers::SuitOrRank => self.may_match = true,
                    Covers::By(_) | Covers::On(..) => self.may_by |= place,
                }
            }
            ClauseKind::Bar | ClauseKind::BarLast => {
                self.bar |= place;
                self.bar_tops = self.bar_tops.or(clause.tops());
            }
            ClauseKind::Bluff => {}
        }
    }

    /// The faces that its clauses allow, held or not.
    #[inline]
    fn allowed(&self, clauses: &[Clause], cx: &PlayContext) -> FaceSet {
        let matching = match self.may_match {
            true => cx.suit_or_rank(),
            false => FaceSet::EMPTY,
        };
        let by = at_places(clauses, self.may_by).map(|clause| clause.covers(cx));
        by.fold(self.may_always.or(matching), FaceSet::or)
    }

    /// The clauses that can bar a face on this top card.
    #[inline]
    fn bars<'a>(
        &self,
        clauses: &'a [Clause],
        cx: &PlayContext,
    ) -> impl Iterator<Item = &'a Clause> {
        let places = match self.bar_tops.has(cx.top.face) {
            true => self.bar,
            false => 0,
        };
        at_places(clauses, places)
    }
}

/// The clauses of each play mode. The game looks them up once for each round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClauseTable {
    modes: [ModeClauses; MODES],
    /// Of [`ASIDE`], the modes that this game uses.
    pub(crate) aside: &'static [PlayMode],
    /// The top cards on which some clause can allow a play in these modes.
    pub(crate) aside_tops: FaceSet,
}

impl ClauseTable {
    pub(crate) fn of(clauses: &[Clause]) -> ClauseTable {
        assert!(clauses.len() <= u64::BITS as usize, "too many clauses");
        let mut table = ClauseTable {
            modes: [ModeClauses::default(); MODES],
            aside: &[],
            aside_tops: FaceSet::EMPTY,
        };
        for (clause, at) in clauses.iter().zip(0..u64::BITS) {
            table.modes[clause.mode as usize].add(clause, 1 << at);
            if clause.kind == ClauseKind::May && ASIDE.contains(&clause.mode) {
                table.aside_tops = table.aside_tops.or(clause.tops());
            }
        }
        table.aside = match ASIDE.map(|mode| table.opens(mode)) {
            [true, true] => &ASIDE,
            [true, false] => &ASIDE[..1],
            [false, true] => &ASIDE[1..],
            [false, false] => &[],
        };
        table
    }

    /// True if some clause allows a play in this mode.
    pub(crate) const fn opens(&self, mode: PlayMode) -> bool {
        self.modes[mode as usize].may != 0
    }

    /// All faces in the hand that the clauses let a seat play in this mode: [`open`], without the clauses that cannot
    /// matter.
    #[inline]
    pub(crate) fn legal(&self, clauses: &[Clause], mode: PlayMode, cx: &PlayContext) -> FaceSet {
        let of_mode = &self.modes[mode as usize];
        let may = of_mode.allowed(clauses, cx).and(cx.hand.kinds());
        if may.is_empty() {
            return may;
        }
        let bars = of_mode.bars(clauses, cx).map(|clause| clause.barred(cx));
        may.minus(bars.fold(FaceSet::EMPTY, FaceSet::or))
    }

    /// The first clause that allows a face in this mode, if no clause bars it.
    pub(crate) fn allows<'a>(
        &self,
        clauses: &'a [Clause],
        mode: PlayMode,
        cx: &PlayContext,
        face: Face,
    ) -> Option<&'a Clause> {
        let of_mode = &self.modes[mode as usize];
        let covers = |clause: &&Clause| clause.covers(cx).has(face);
        let allows = at_places(clauses, of_mode.may).find(covers)?;
        let barred = |clause: &Clause| clause.barred(cx).has(face);
        let barred = of_mode.bars(clauses, cx).any(barred);
        (!barred).then_some(allows)
    }
}

/// The clauses at these places, in their order.
fn at_places(clauses: &[Clause], mut places: u64) -> impl Iterator<Item = &Clause> {
    core::iter::from_fn(move || {
        let clause = clauses.get(places.trailing_zeros() as usize)?;
        places &= places - 1;
        Some(clause)
    })
}

/// All faces that the clauses allow in this mode and do not bar, held or not.
pub fn open(clauses: &[Clause], mode: PlayMode, cx: &PlayContext) -> FaceSet {
    let (mut may, mut bar) = (FaceSet::EMPTY, FaceSet::EMPTY);
    for clause in clauses.iter().filter(|c| c.mode == mode) {
        match clause.kind {
            ClauseKind::May => may = may.or(clause.covers(cx)),
            _ => bar = bar.or(clause.barred(cx)),
        }
    }
    may.minus(bar)
}

/// The faces that are a bluff if played in this mode.
pub(crate) fn bluffs(clauses: &[Clause], mode: PlayMode, cx: &PlayContext) -> FaceSet {
    let bluffs = clauses
        .iter()
        .filter(|c| c.mode == mode && c.kind == ClauseKind::Bluff);
    bluffs.fold(FaceSet::EMPTY, |set, clause| set.or(clause.covers(cx)))
}

/// The clause that bars a face. A card that does not fit anyway is not barred as the last one.
pub fn bars<'a>(
    clauses: &'a [Clause],
    mode: PlayMode,
    cx: &PlayContext,
    face: Face,
) -> Option<&'a Clause> {
    let of_mode = || clauses.iter().filter(|c| c.mode == mode);
    let fits = || of_mode().any(|c| c.kind == ClauseKind::May && c.covers(cx).has(face));
    let bars = |c: &&Clause| c.barred(cx).has(face) && (c.kind == ClauseKind::Bar || fits());
    of_mode().find(bars)
}

/// The clause that bars these cards, if they are the last ones of the hand.
pub(crate) fn bars_last<'a>(
    clauses: &'a [Clause],
    mode: PlayMode,
    cx: &PlayContext,
    faces: &[Face],
) -> Option<&'a Clause> {
    let covers = |c: &Clause| faces.iter().any(|face| c.covers(cx).has(*face));
    let bars = |c: &&Clause| c.kind == ClauseKind::BarLast && c.mode == mode && covers(c);
    let last = cx.holds_only(faces.len());
    last.then(|| clauses.iter().find(bars)).flatten()
}

/// The clause that stops a face: the one that bars it, or the first that could have allowed it.
pub(crate) fn stops<'a>(
    clauses: &'a [Clause],
    mode: PlayMode,
    cx: &PlayContext,
    face: Face,
) -> Option<&'a Clause> {
    let allows = |c: &&Clause| c.mode == mode && c.kind == ClauseKind::May;
    bars(clauses, mode, cx, face).or_else(|| clauses.iter().find(allows))
}
