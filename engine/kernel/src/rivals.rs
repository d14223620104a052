//! Who might lose a race to an action. The session decides who was first (DIG-1); here stands only who runs.

use super::{action::Action, agenda::Ask, clause::Way, game::Game};
use base::seat::{Seat, Seats};

impl Game {
    /// The other seats that could do something now, as far as everybody knows, for which it is too late after this: whoever
    /// is asked the same and only one answers, could jump on what lies there or undo it, trade for it, catch somebody, or
    /// still say "One left!". What anybody holds plays no part, so that waiting for them gives nothing away (DIG-6).
    pub fn rivals(&self, seat: Seat, action: &Action) -> Seats {
        let runs = [
            self.asked_alike(seat, action),
            self.jumpers(seat, action),
            self.who_replies(seat, action),
            self.callers(seat, action),
        ];
        runs.into_iter().fold(Seats::NONE, Seats::or).without(seat)
    }

    /// Whether this answers a question that holds the game: not what is said beside it, out of turn or in it.
    pub fn is_in_turn(&self, seat: Seat, action: &Action) -> bool {
        self.asked().has(seat) && !matches!(action, Action::Call | Action::Catch(_))
    }

    /// Whether this leaves everything to others: a call, or "not me" where several are asked.
    pub fn is_aside(&self, seat: Seat, action: &Action) -> bool {
        match action {
            Action::Call => true,
            Action::Decline => matches!(self.window(seat), Some(Ask::Race(_))),
            _ => false,
        }
    }

    /// How many steps behind that seat this one is on turn, a whole round behind itself.
    pub fn steps(&self, from: Seat, to: Seat) -> usize {
        self.ring.steps(from, to).unwrap_or(usize::MAX)
    }

    /// Whoever is asked the same, where the first answer counts.
    fn asked_alike(&self, seat: Seat, action: &Action) -> Seats {
        let first_counts = matches!(
            (self.window(seat), action),
            (Some(Ask::Race(_)), Action::Play(_))
                | (Some(Ask::Claim), Action::Claim(_))
                | (Some(Ask::Name(_)), Action::Name(_))
        );
        match first_counts {
            true => self.asked(),
            false => Seats::NONE,
        }
    }

    /// Whoever could lay out of turn on what is covered by this, or closed.
    fn jumpers(&self, seat: Seat, action: &Action) -> Seats {
        match action {
            Action::Play(play) if self.pile_numbers().contains(&play.pile) => {
                self.who_may(seat, Way::Jump, play.pile..play.pile + 1)
            }
            _ if self.asked().has(seat) && self.closes_jump(seat, action) => {
                self.who_may(seat, Way::Jump, self.pile_numbers())
            }
            _ => Seats::NONE,
        }
    }

    /// Whoever could undo what lies there, or trade hands for it, until this; and whom a trade itself takes by surprise.
    fn who_replies(&self, seat: Seat, action: &Action) -> Seats {
        if matches!(action, Action::Trade(_)) {
            return self.asked();
        }
        if !begins(action) {
            return Seats::NONE;
        }
        let trader = self.trader().map_or(Seats::NONE, Seats::of);
        let cancels = self.who_may(seat, Way::Cancel, self.pile_numbers());
        trader.or(cancels)
    }

    /// Where a missed call may be caught: everybody else, for this catches it, mends it or closes the window.
    fn callers(&self, seat: Seat, action: &Action) -> Seats {
        let decides = match action {
            Action::Catch(_) => true,
            Action::Call => self.exposed(seat),
            action => self.closes_calls(seat, action),
        };
        match decides {
            true => self.ring.others(seat).collect(),
            false => Seats::NONE,
        }
    }

    /// Whether this would close a window in which a missed call may be caught.
    pub(crate) fn closes_calls(&self, seat: Seat, action: &Action) -> bool {
        let own = matches!(action, Action::Play(_)) && self.calls.window.has(seat);
        own || begins(action) && self.asked().has(seat) && self.next_closes_calls(seat)
    }
}

/// Whether the next player begins with this.
pub(crate) fn begins(action: &Action) -> bool {
    matches!(action, Action::Play(_) | Action::Draw | Action::Challenge)
}
