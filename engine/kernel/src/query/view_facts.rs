//! Facts that follow from a view and the rules: the cards that fit, replies out of turn, cards left to
//! draw, and those that stay on top when the discards are reshuffled.

use crate::{
    PlayedCard, View,
    pile::{Streak, base_at},
    query::view::PileView,
    rules::{Clause, Effect, PlayContext, PlayMode, Ruleset, Turned, clause::ClauseKind},
};
use base::{Face, FaceSet, Hand, Seat};

impl Ruleset {
    /// The number of discard piles.
    pub fn piles(&self) -> usize {
        match self.aftermath.turned {
            Turned::UpCard => 1,
            Turned::AsPlayed { piles } => usize::from(piles),
        }
    }

    /// True if a player can answer due cards with a card of their own.
    pub fn answers_totals(&self) -> bool {
        let answers =
            |clause: &Clause| clause.mode == PlayMode::Answer && clause.kind == ClauseKind::May;
        self.clauses.iter().any(answers)
    }

    /// True if draw cards make a total that one player draws instead of a turn.
    pub fn draws_by_total(&self) -> bool {
        let mut effects = self.effects.iter().flat_map(|on| on.effects);
        effects.any(|effect| matches!(effect, Effect::Draw(_)))
    }

    /// The number of cards that this card makes the next player draw; `None` if it is no draw card.
    pub fn draws_of(&self, face: Face) -> Option<u8> {
        let mut effects = self.effects_of(face, PlayMode::Turn);
        effects.find_map(|effect| match effect {
            Effect::Draw(count) => Some(count),
            _ => None,
        })
    }

    /// The cards that fit on a discard pile in turn, whatever else the hand holds.
    pub fn fits(&self, pile: &PileView) -> FaceSet {
        let hand = Hand::default();
        let run = Streak::default();
        let Some(cx) = self.context(pile, Seat::FIRST, &hand, &run) else {
            return FaceSet::ALL;
        };
        self.allowed(PlayMode::Turn, &cx)
    }

    /// The cards by which this seat could undo the top card, or hand its effect on, out of turn (JUN-22, JUN-25).
    pub fn replies(&self, view: &View, seat: Seat) -> FaceSet {
        let Some((pile, (top, below))) = view
            .piles
            .first()
            .and_then(|pile| Some((pile, pile.top.split_last()?)))
        else {
            return FaceSet::EMPTY;
        };
        let Some(by) = top.by else {
            return FaceSet::EMPTY;
        };
        // A card that undoes a like one, or matches it, took the turn from another player.
        let again = below
            .last()
            .is_some_and(|played| played.face.rank() == top.face.rank());
        let before = view.after(seat) == Some(by) && !again;
        let barred = view.after(by) == Some(seat);
        let run = Streak {
            before: before.then_some(seat),
            barred: barred.then_some(seat).into_iter().collect(),
            ..Streak::default()
        };
        let hand = Hand::default();
        let cx = self.context(pile, seat, &hand, &run);
        cx.map_or(FaceSet::EMPTY, |cx| self.allowed(PlayMode::Cancel, &cx))
    }

    /// True if every card that could be drawn is in a hand.
    pub fn is_bare(&self, view: &View) -> bool {
        let kept = |pile: &PileView| self.retained(&pile.top) >= usize::from(pile.cards);
        view.draw_pile == 0 && view.piles.iter().all(kept)
    }

    /// True if this seat has so many cards that it draws no more.
    pub fn has_full_hand(&self, view: &View, seat: Seat) -> bool {
        let seat = view.seats.get(seat.index());
        seat.is_some_and(|seat| seat.cards >= self.hand_limit)
    }

    /// The number of like cards on top of a pile.
    pub(crate) fn row(&self, cards: &[PlayedCard]) -> usize {
        let (Some(top), Some(alike)) = (cards.last(), self.aftermath.alike) else {
            return usize::from(!cards.is_empty());
        };
        let like = |played: &&PlayedCard| alike(played.face, top.face);
        cards.iter().rev().take_while(like).count()
    }

    /// The number of cards on top of a pile that never become the draw pile: the card to fit and the transparent cards
    /// above it, or the like cards on top.
    pub(crate) fn retained(&self, cards: &[PlayedCard]) -> usize {
        match self.aftermath.alike {
            Some(_) => self.row(cards),
            None => cards.len() - base_at(cards, self.transparent),
        }
    }

    /// The faces that the clauses of this play mode allow.
    fn allowed(&self, mode: PlayMode, cx: &PlayContext) -> FaceSet {
        let allows = self
            .clauses
            .iter()
            .filter(|clause| clause.mode == mode && clause.kind == ClauseKind::May);
        allows.fold(FaceSet::EMPTY, |faces, clause| faces.or(clause.covers(cx)))
    }

    /// The context of a play on a discard pile; `None` if the pile is empty.
    fn context<'a>(
        &self,
        pile: &'a PileView,
        seat: Seat,
        hand: &'a Hand,
        run: &'a Streak,
    ) -> Option<PlayContext<'a>> {
        let base = base_at(&pile.top, self.transparent);
        Some(PlayContext {
            base: pile.top.get(base)?,
            transparent: self.transparent,
            ..PlayContext::on(seat, hand, pile.top.last()?, run)
        })
    }
}
