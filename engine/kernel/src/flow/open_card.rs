//! Cards turned up from the draw pile that act as if a player had played them, and the piles that begin with them.

use crate::{
    Declined, News, PlayedCard, RoundEnd,
    pile::{Pile, Streak},
    rules::{Effect, GoingOut, PlayMode, Turned, Whom, clause},
    state::{Ask, Game, Step, TurnEnd},
};
use base::{FaceSet, Seat, Seats};

impl Game {
    /// The round begins with a card turned up as if the dealer had played it. Before that, players may give away sets
    /// from the deal.
    pub(crate) fn start_as_played(&mut self) {
        let seats: Seats = self.ring.seats().iter().copied().collect();
        seats
            .iter()
            .for_each(|seat| self.note_gain(seat, FaceSet::EMPTY));
        self.agenda.push(Step::EndTurn(self.dealer));
        self.agenda.push(Step::TurnPile(0, None));
    }

    /// Gives this seat the turn, unless a player is out by now or a pile is still to be turned up.
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        if self.rules.aftermath.going_out == GoingOut::WithTurn && self.ends_with_turn() {
            return;
        }
        self.turn_up_cards(seat);
        self.forget_shared();
        let piles = match self.rules.aftermath.turned {
            Turned::AsPlayed { piles } => usize::from(piles),
            Turned::UpCard => 0,
        };
        if !self.begun || self.piles.len() >= piles {
            return self.ask(Ask::Turn, seat);
        }
        self.agenda.push(Step::Begin(seat));
        self.agenda
            .push(Step::TurnPile(self.piles.len() as u8, None));
        // The player who may take a card back decides before that.
        if let Some((at, seat)) = self.takes_back() {
            self.ask(Ask::TakeBack(at), seat);
        }
    }

    /// The pile with a card that can be taken back, and the seat that may do so.
    pub(crate) fn takes_back(&self) -> Option<(u8, Seat)> {
        let mut places = self
            .pile_numbers()
            .flat_map(|at| self.ring.seats().iter().map(move |seat| (at, *seat)));
        places.find(|(at, seat)| {
            let cx = self.cx(*seat, *at);
            cx.is_some_and(|cx| {
                !clause::open(&self.rules.clauses, PlayMode::Cancel, &cx).is_empty()
            })
        })
    }

    /// `Action::Decline`: the card stands.
    pub(crate) fn let_stand(&mut self, at: u8) {
        let asked = self.asked().only();
        self.agenda.pop();
        self.pile_mut(at).run.before = None;
        if let Some(seat) = asked {
            self.news(News::Declined(seat, Declined::TakeBack));
        }
    }

    /// Ends the round after a turn if any player has no cards left. Returns true if it did.
    fn ends_with_turn(&mut self) -> bool {
        let out = |seat: &Seat| self.held(*seat) == 0;
        let winners: Seats = self.ring.seats().iter().copied().filter(out).collect();
        let Some(first) = winners.lowest() else {
            return false;
        };
        self.end(RoundEnd::Out(first), winners);
        true
    }

    /// Turns up a card onto a pile as if this seat had played it. With no card left the pile stays empty.
    pub(crate) fn turn_pile(&mut self, at: u8, by: Seat) {
        if usize::from(at) == self.piles.len() {
            self.piles.push(Pile::for_cards(self.rules.deck.len(1)));
        }
        let Some(face) = self.next_card() else { return };
        self.news(News::Turned {
            face,
            pile: at,
            returned: false,
        });
        let moves = self
            .rules
            .effects_of(face, PlayMode::Turn)
            .any(Effect::moves_turn);
        let before = self.turn_goes_on_from(by, moves);
        let pile = self.pile_mut(at);
        pile.cards.push(PlayedCard {
            face,
            by: Some(by),
            named: None,
        });
        pile.run = Streak {
            count: 1,
            before: Some(before),
            ..Streak::default()
        };
        let source = self.effect_source(at, None, true);
        let Game { rules, agenda, .. } = self;
        let effects = rules.effects_of(face, PlayMode::Turn).rev();
        agenda.extend(effects.map(|effect| Step::Resolve(source, effect)));
    }

    /// The turn goes on from the seat that turned up the card. The player who was about to play still does, unless the
    /// card says otherwise. Returns the next player without the card.
    fn turn_goes_on_from(&mut self, by: Seat, moves: bool) -> Seat {
        let pending = |step: &&mut Step| matches!(step, Step::EndTurn(_) | Step::Begin(_));
        let Some(step) = self.agenda.iter_mut().find(pending) else {
            return self.ring.next(by, 1);
        };
        match *step {
            Step::Begin(seat) if !moves => seat,
            Step::Begin(seat) => {
                *step = Step::EndTurn(by);
                seat
            }
            before => {
                *step = Step::EndTurn(by);
                // Skips that counted from another seat do not count from this one.
                if before != *step {
                    self.turn_end = TurnEnd::default();
                }
                let next = self.ring.next(by, 1 + usize::from(self.turn_end.skips));
                if moves {
                    self.turn_end = TurnEnd::default();
                }
                next
            }
        }
    }

    /// The number of like cards on top of a pile, and the number of cards that they make the next player draw.
    pub(crate) fn row(&self, pile: &Pile) -> (u8, u8) {
        let count = self.rules.row(&pile.cards);
        let owing = |played: &&PlayedCard| self.owing.has(played.face);
        let owed = |played: &PlayedCard| -> u8 {
            let effects = self.rules.effects_of(played.face, PlayMode::Turn);
            let owe = |effect| match effect {
                Effect::Owe(Whom::Next, count) => count,
                _ => 0,
            };
            effects.map(owe).sum()
        };
        let row = pile.cards.iter().rev().take(count);
        (count as u8, row.filter(owing).map(owed).sum())
    }
}

impl Effect {
    /// True if the effect decides who is next.
    fn moves_turn(self) -> bool {
        matches!(
            self,
            Effect::Skip
                | Effect::SkipRow
                | Effect::Reverse
                | Effect::Flip
                | Effect::Draw(_)
                | Effect::Owe(Whom::Next, _)
                | Effect::HandOver
                | Effect::Ally
                | Effect::Again
        )
    }
}
