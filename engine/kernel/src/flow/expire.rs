//! Questions that have lost their point, and questions of seats that leave.

use crate::{
    flow::leave::of_others,
    state::{
        agenda::{Ask, Question, Step},
        game::Game,
    },
};
use base::seat::{Seat, Seats};

impl Step {
    /// The same question with new content.
    fn with(self, ask: Ask) -> Step {
        match self {
            Step::Ask(_, seats) => Step::Ask(ask, seats),
            Step::Wait(question) => Step::Wait(Question { ask, ..question }),
            other => other,
        }
    }
}

impl Game {
    /// True if the question has lost its point: no player can be chosen, or there is nothing to give.
    pub(crate) fn lapses(&self, ask: Ask, seats: Seats) -> bool {
        let empty = |seats: Seats| seats.iter().all(|seat| self.hand(seat).is_empty());
        match ask {
            _ if seats.is_empty() => true,
            Ask::Choose(choice) => self.choosable(&choice).next().is_none(),
            Ask::Part => empty(seats),
            _ => false,
        }
    }

    /// The step as it continues when this seat leaves. `None` if it ends. It handles steps for cards before the turn is
    /// over.
    pub(crate) fn strike_aftermath(&mut self, step: Step, seat: Seat) -> Option<Step> {
        match step {
            // The card for a pile that the departed seat emptied lapses.
            Step::TurnPile(_, Some(gone)) if gone == seat => None,
            Step::Settle(debt) => Some(Step::Settle(debt.without(seat))),
            Step::Pay(gone, _) | Step::HandIn(gone) if gone == seat => None,
            Step::Ask(ask, seats) | Step::Wait(Question { ask, seats, .. }) => {
                self.strike_question(step, ask, seats, seat)
            }
            other => Some(other),
        }
    }

    fn strike_question(&mut self, step: Step, ask: Ask, seats: Seats, seat: Seat) -> Option<Step> {
        let (asked, rest) = (seats.has(seat), seats.without(seat));
        Some(match ask {
            Ask::Offer(to, _) if to == seat => {
                self.offers.clear();
                return None;
            }
            Ask::Offer(to, _) if rest.is_empty() => Step::HandIn(to),
            Ask::Offer(..) => of_others(step, rest),
            Ask::Owed(debt) if rest.is_empty() => Step::Settle(debt.without(seat)),
            Ask::Owed(debt) => of_others(step, rest).with(Ask::Owed(debt.without(seat))),
            Ask::Choose(choice) if asked => return self.choose_by_default(choice),
            Ask::Choose(choice) => step.with(Ask::Choose(choice.without(seat))),
            Ask::Pull(_) | Ask::Part | Ask::Set | Ask::TakeBack(_) if asked => return None,
            Ask::Name(_) if asked && !rest.is_empty() => of_others(step, rest),
            _ => step,
        })
    }
}
