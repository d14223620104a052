//! The actions that close a race, and the seats that might lose it. The session decides who was first (DIG-1). This
//! file only lists the runners.

use crate::{
    Action,
    pile::Streak,
    rules::{PlayContext, PlayMode, clause},
    state::{Ask, Fate, Game},
};
use base::{Seat, Seats};

impl Game {
    /// True if this input closes a race that began at the last play. The session holds such an input for the minimum
    /// time (DIG-6). There are three such races.
    ///
    /// - While a hand of one card may still have to call, the next player's input closes the race. So does what the
    ///   owner does with that hand, in turn or not: playing, trading it, taking a card into it.
    /// - While other seats may undo the top card or trade hands for it, the next player's input closes the race.
    /// - While other seats may jump in on the top card, a choice or a draw closes the race.
    ///
    /// A hand that was called counts like one that was not, so the wait reveals nothing.
    pub fn closes_race(&self, seat: Seat, action: &Action) -> bool {
        let asked = self.asked().has(seat);
        self.closes_calls(seat, action)
            || asked && begins(action) && self.closes_reply(seat)
            || asked && self.closes_jump(seat, action)
    }

    /// True if another seat could undo the top card, or trade hands for it, until this seat begins.
    fn closes_reply(&self, seat: Seat) -> bool {
        let trades = self.trader().is_some_and(|trader| trader != seat);
        trades || self.others_may(seat, PlayMode::Cancel, |_| {})
    }

    /// True if another seat could jump in on a top card now, and no longer after this answer.
    fn closes_jump(&self, seat: Seat, action: &Action) -> bool {
        let draws = matches!(action, Action::Draw | Action::Challenge);
        let closes = match self.question_for(seat) {
            Some(Ask::Total(_)) => draws,
            Some(Ask::Turn | Ask::Drawing(_)) => {
                draws && !self.others_may(seat, PlayMode::Jump, |run| run.drawn_on = true)
            }
            Some(Ask::Name(_) | Ask::Swap(_) | Ask::PickUp) => {
                !matches!(action, Action::Play(_) | Action::Call | Action::Catch(_))
            }
            _ => false,
        };
        closes && self.others_may(seat, PlayMode::Jump, |_| {})
    }

    /// True if another player, with suitable cards, could play in this mode, given these facts about the run.
    fn others_may(&self, seat: Seat, mode: PlayMode, so: fn(&mut Streak)) -> bool {
        let mut others = self.ring.others(seat);
        others.any(|other| {
            self.pile_numbers()
                .any(|at| self.may_play(other, mode, at, so))
        })
    }

    /// The other players who could play in this mode on one of these piles, if they held suitable cards.
    pub(crate) fn able_seats(
        &self,
        seat: Seat,
        mode: PlayMode,
        piles: core::ops::Range<u8>,
    ) -> Seats {
        let others = self.ring.others(seat);
        others
            .filter(|other| {
                piles
                    .clone()
                    .any(|at| self.may_play(*other, mode, at, |_| {}))
            })
            .collect()
    }

    /// True if this player, with suitable cards, could play on this pile in this mode, given these facts about the run.
    fn may_play(&self, seat: Seat, mode: PlayMode, at: u8, so: fn(&mut Streak)) -> bool {
        self.cx(seat, at).is_some_and(|cx| {
            let mut run = cx.run.clone();
            so(&mut run);
            let cx = PlayContext { run: &run, ..cx };
            !clause::open(&self.rules.clauses, mode, &cx).is_empty()
        })
    }

    /// The other seats that could act now, as far as everybody knows, and would be too late after this action. They
    /// might have the same question with room for one answer, or want to jump in. They might undo a card, trade for it,
    /// catch a player, or still call "One left!". Cards in hand play no part, so waiting for these seats gives nothing
    /// away (DIG-6).
    pub fn rivals(&self, seat: Seat, action: &Action) -> Seats {
        let runs = [
            self.asked_alike(seat, action),
            self.jumpers(seat, action),
            self.repliers(seat, action),
            self.callers(seat, action),
        ];
        runs.into_iter().fold(Seats::NONE, Seats::or).without(seat)
    }

    /// True if the action answers the question that holds the game. Calls and catches never do, in turn or out of turn.
    pub fn is_in_turn(&self, seat: Seat, action: &Action) -> bool {
        self.asked().has(seat) && !matches!(action, Action::Call | Action::Catch(_))
    }

    /// True if the action leaves everything open to others: a call, or "not me" where several seats have the same
    /// question.
    pub fn is_aside(&self, seat: Seat, action: &Action) -> bool {
        match action {
            Action::Call => true,
            Action::Decline => matches!(self.question_for(seat), Some(Ask::Race(_))),
            _ => false,
        }
    }

    /// The number of steps from one seat to another in turn order. A full round if both are the same.
    pub fn steps(&self, from: Seat, to: Seat) -> usize {
        self.ring.steps(from, to).unwrap_or(usize::MAX)
    }

    /// The seats with the same question, if only the first answer counts.
    fn asked_alike(&self, seat: Seat, action: &Action) -> Seats {
        let first_counts = matches!(
            (self.question_for(seat), action),
            (Some(Ask::Race(_)), Action::Play(_))
                | (Some(Ask::Claim), Action::Claim(_))
                | (Some(Ask::Name(_)), Action::Name(_))
        );
        match first_counts {
            true => self.asked(),
            false => Seats::NONE,
        }
    }

    /// The seats that could jump in on a card that this action covers, or whose jump-in it closes.
    fn jumpers(&self, seat: Seat, action: &Action) -> Seats {
        match action {
            Action::Play(play) if self.pile_numbers().contains(&play.pile) => {
                self.able_seats(seat, PlayMode::Jump, play.pile..play.pile + 1)
            }
            _ if self.asked().has(seat) && self.closes_jump(seat, action) => {
                self.able_seats(seat, PlayMode::Jump, self.pile_numbers())
            }
            _ => Seats::NONE,
        }
    }

    /// The seats that could undo a card or trade hands for it until this action. For a trade, the seats with a
    /// question, which the trade surprises.
    fn repliers(&self, seat: Seat, action: &Action) -> Seats {
        if matches!(action, Action::Trade(_)) {
            return self.asked();
        }
        if !begins(action) {
            return Seats::NONE;
        }
        let trader = self.trader().map_or(Seats::NONE, Seats::of);
        let cancels = self.able_seats(seat, PlayMode::Cancel, self.pile_numbers());
        trader.or(cancels)
    }

    /// The seats that may catch a missed call: all others, if this action catches it, mends it or closes its catch
    /// interval.
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

    /// True if the action closes the catch interval of a missed call.
    pub(crate) fn closes_calls(&self, seat: Seat, action: &Action) -> bool {
        let changes_hand = match action {
            Action::Play(_) | Action::Misplay(_) | Action::Trade(_) => true,
            Action::Pick(_) => matches!(
                self.question_for(seat),
                Some(Ask::Choose(choice)) if choice.fate == Fate::Robbed
            ),
            _ => false,
        };
        let own = changes_hand && self.calls.in_catch_interval.has(seat);
        own || begins(action) && self.asked().has(seat) && self.next_closes_calls(seat)
    }
}

/// True if the next player begins with this action.
fn begins(action: &Action) -> bool {
    matches!(action, Action::Play(_) | Action::Draw | Action::Challenge)
}
