//! The player after the present one, found in a copy of the round in which every player takes the default action.

use crate::state::{Ask, Game, Step};
use base::{Face, Hand, Seat, Seats, Suit};

/// The limit on default answers in one search. It is more than the cards of one play can ask of a full table.
const ANSWERS: usize = 256;
/// The rank of blank cards. Turning one up or drawing it never moves the turn.
const PLAIN: u8 = 8;
/// The number of blank cards in the draw pile, and the most in a hand. It is enough for all draws.
const BLANKS: usize = 64;

impl Game {
    /// The next seat on turn, if no card still to come changes that. The player on turn draws, or plays a card without
    /// effect. Other questions get a draw, a no, or the default action. `None` while nobody has set the direction, and
    /// once the round is over.
    pub(crate) fn next_on_turn(&self) -> Option<Seat> {
        let before_play =
            |ask: Ask| matches!(ask, Ask::Race(_) | Ask::Size | Ask::Claim | Ask::TurnUp);
        if self.is_open() || self.question().is_none_or(|q| before_play(q.ask)) {
            return None;
        }
        match self.on_turn() {
            Some(seat) => Some(self.successor(seat)),
            None => self.with_blank_cards().plays_on(),
        }
    }

    /// The seat whose turn goes on, whatever else is asked meanwhile. `None` if the turn is about to leave or to begin.
    fn on_turn(&self) -> Option<Seat> {
        for step in self.agenda.iter().rev() {
            match step {
                Step::Ask(question) if question.ask.is_turn() => return question.seats.only(),
                Step::EndTurn(_) | Step::Begin(_) | Step::TurnPile(..) => return None,
                Step::Last(_) | Step::Finish(_) => return None,
                _ => {}
            }
        }
        None
    }

    /// The same round with identical hidden cards, so that its course reveals nothing hidden.
    fn with_blank_cards(&self) -> Game {
        let mut game = self.clone();
        let Some(blank) = Face::new(Suit::Red, PLAIN) else {
            return game;
        };
        let hands = game.hands.iter_mut().chain(&mut game.lying);
        hands.for_each(|hand| *hand = blanks(blank, hand.len()));
        game.draw_pile = alloc::vec![blank; BLANKS];
        game.shown.fill(Hand::default());
        // A hand that lies face down must not hold up the search.
        if !game.is_passing() {
            game.calls.face_down = Seats::NONE;
        }
        game.events.clear();
        game
    }

    /// Gives default answers until a player is on turn. Returns the seat of that player.
    fn plays_on(mut self) -> Option<Seat> {
        for _ in 0..ANSWERS {
            let seat = self.asked().lowest()?;
            self.default_for(seat).ok()?;
            self.work();
            let question = self.question()?;
            if question.ask.is_turn() || matches!(question.ask, Ask::Total(_)) {
                return question.seats.only();
            }
        }
        None
    }
}

impl Ask {
    /// True if this question is part of a turn.
    fn is_turn(self) -> bool {
        matches!(
            self,
            Ask::Turn | Ask::Drawing(_) | Ask::Drawn(..) | Ask::Rein
        )
    }
}

/// A hand of `count` identical cards, with an upper limit for huge hands.
fn blanks(face: Face, count: usize) -> Hand {
    core::iter::repeat_n(face, count.min(BLANKS)).collect()
}
