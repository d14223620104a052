//! Who plays after whoever does now, looked for in a copy of the round in which nobody does anything of their own accord.

use super::{
    agenda::{Ask, Question, Step},
    game::Game,
};
use base::{
    card::{Face, Suit},
    hand::Hand,
    seat::{Seat, Seats},
};

/// Answers given at most before it is looked for no longer: more than the cards of one play can ask of a full table.
const ANSWERS: usize = 256;
/// The rank of blank cards: wherever it is turned or drawn, it leaves the turn where it was.
const PLAIN: u8 = 8;
/// Blank cards in the stock, and at most in a hand: enough for all that is drawn.
const BLANKS: usize = 64;

impl Game {
    /// Who is on turn next if no card that is still to come says otherwise: on turn somebody draws, or lays a card without
    /// effect; what else is asked is answered by drawing, by saying no, or as for who is out of time. `None` while nobody
    /// has set the direction, and once the round is over.
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

    /// Whose turn goes on, whatever else is asked meanwhile; `None` if it is about to leave, or to begin.
    fn on_turn(&self) -> Option<Seat> {
        for step in self.agenda.iter().rev() {
            match step {
                Step::Ask(ask, seats) | Step::Wait(Question { ask, seats, .. })
                    if ask.is_turn() =>
                {
                    return seats.only();
                }
                Step::Leave(_) | Step::Begin(_) | Step::TurnPile(..) => return None,
                Step::Last(_) | Step::Finish(_) => return None,
                _ => {}
            }
        }
        None
    }

    /// The same round with every hidden card alike, so that what comes of it tells nothing hidden.
    fn with_blank_cards(&self) -> Game {
        let mut game = self.clone();
        let Some(blank) = Face::new(Suit::Red, PLAIN) else {
            return game;
        };
        let hands = game.hands.iter_mut();
        hands.for_each(|hand| *hand = blanks(blank, hand.len()));
        game.stock = alloc::vec![blank; BLANKS];
        game.shown.fill(Hand::default());
        // Hands that lie face down hold nobody up.
        if !game.is_passing() {
            game.calls.face_down = Seats::NONE;
        }
        game.events.clear();
        game
    }

    /// Answers what is asked, as for who gives no answer, until somebody is on turn; tells who that is.
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
    /// Whether it is somebody's turn who is asked so.
    fn is_turn(self) -> bool {
        matches!(
            self,
            Ask::Turn | Ask::Drawing(_) | Ask::Drawn(..) | Ask::Rein
        )
    }
}

/// So many cards of one kind, of a huge hand not all.
fn blanks(face: Face, count: usize) -> Hand {
    core::iter::repeat_n(face, count.min(BLANKS)).collect()
}
