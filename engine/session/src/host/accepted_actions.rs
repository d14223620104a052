//! The arrival times of accepted actions. From them the host tells a player how much too late an action was.

use crate::protocol::{clock::Millis, ids::RoundNumber, message::Late};
use alloc::collections::VecDeque;
use base::seat::Seat;
use kernel::action::{Action, Illegal, Reason};

/// How many of the latest actions are remembered: more than can overtake one that is on its way.
const MAX_REMEMBERED: usize = 64;

#[derive(Clone, Copy, Debug)]
struct AcceptedAction {
    round_number: RoundNumber,
    /// The tick that it made.
    tick: u32,
    seat: Seat,
    action: Action,
    at: Millis,
}

/// The latest accepted actions of people and bots, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct AcceptedActions(VecDeque<AcceptedAction>);

impl AcceptedActions {
    /// Records an accepted action that arrived at `at` and made this tick.
    pub(crate) fn note(
        &mut self,
        round_number: RoundNumber,
        tick: u32,
        seat: Seat,
        action: Action,
        at: Millis,
    ) {
        if self.0.len() == MAX_REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back(AcceptedAction {
            round_number,
            tick,
            seat,
            action,
            at,
        });
    }

    /// The seat that overtook an action aimed at the tick `seen`, and by how much. `None` if the action was refused for
    /// another reason, or if no other seat's action came between.
    pub(crate) fn overtook(
        &self,
        why: Illegal,
        (round_number, seen): (RoundNumber, u32),
        seat: Seat,
        action: &Action,
        arrived: Millis,
    ) -> Option<Late> {
        if !matches!(why.reason, Reason::Stale | Reason::NoSuchHand) {
            return None;
        }
        // Calls and catches in between do not disturb a play. A claim of one hand on the table has no rival in the
        // claim of another.
        let rivals = |other: &Action| match (action, other) {
            (Action::Claim(_), _) => other == action,
            (Action::Catch(_), _) => true,
            (_, Action::Call | Action::Catch(_)) => false,
            _ => true,
        };
        let first = self
            .0
            .iter()
            .filter(|accepted| accepted.round_number == round_number && accepted.tick > seen)
            .find(|accepted| rivals(&accepted.action))
            .filter(|accepted| accepted.seat != seat)?;
        let millis = arrived.since(first.at);
        Some(Late {
            first: first.seat,
            millis: u16::try_from(millis).unwrap_or(u16::MAX),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::rule::dig;

    fn seat(index: u8) -> Seat {
        Seat::new(index).expect("a seat")
    }

    #[test]
    fn the_first_rival_since_what_was_seen_is_named_with_the_time_between() {
        let why = |reason| Illegal {
            reason,
            rule: dig(2),
        };
        let mut accepted_actions = AcceptedActions::default();
        let round_number = RoundNumber(1);
        accepted_actions.note(round_number, 4, seat(0), Action::Draw, Millis(100));
        accepted_actions.note(round_number, 5, seat(1), Action::Call, Millis(900));
        accepted_actions.note(round_number, 6, seat(2), Action::Draw, Millis(950));
        accepted_actions.note(round_number, 7, seat(3), Action::Draw, Millis(980));
        let late = |reason, seen, by| {
            accepted_actions.overtook(
                why(reason),
                (round_number, seen),
                seat(by),
                &Action::Draw,
                Millis(1000),
            )
        };
        let by = |index, millis| {
            Some(Late {
                first: seat(index),
                millis,
            })
        };
        assert_eq!(late(Reason::Stale, 4, 3), by(2, 50));
        assert_eq!(late(Reason::Stale, 6, 0), by(3, 20));
        // Overtaken only by its own action, by nothing, or refused for another reason.
        assert_eq!(late(Reason::Stale, 4, 2), None);
        assert_eq!(late(Reason::Stale, 7, 0), None);
        assert_eq!(late(Reason::NoMatch, 4, 3), None);
    }

    #[test]
    fn of_hands_on_the_table_only_who_took_that_one_was_faster() {
        let why = Illegal {
            reason: Reason::NoSuchHand,
            rule: dig(2),
        };
        let mut accepted_actions = AcceptedActions::default();
        let round_number = RoundNumber(1);
        accepted_actions.note(round_number, 1, seat(0), Action::Claim(0), Millis(0));
        accepted_actions.note(round_number, 2, seat(1), Action::Claim(1), Millis(7));
        let of = |heap| {
            let late = accepted_actions.overtook(
                why,
                (round_number, 0),
                seat(2),
                &Action::Claim(heap),
                Millis(9),
            );
            late.map(|late| (late.first, late.millis))
        };
        assert_eq!(of(1), Some((seat(1), 2)));
        assert_eq!(of(2), None);
    }
}
