//! Actions that arrive twice: the host remembers the last actions of each player, and answers a repeated one with its
//! first result instead of applying it again.

use crate::{
    proof::signing::hash,
    protocol::message::{ActionResult, PlayerAction},
};
use alloc::vec::Vec;
use base::codec;
use bincode::{Decode, Encode};

/// How many actions of one player are remembered.
const MAX_REMEMBERED_ACTIONS: usize = 32;

/// The result of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
struct HandledAction {
    number: u32,
    /// A short hash of the action.
    mark: u16,
    result: ActionResult,
}

/// The short hash of an action without its number. A reloaded page may use a number twice, if another host took over in
/// between that had not seen the first use.
fn mark(act: &PlayerAction) -> u16 {
    let what = (act.round_number, act.deal, act.seen, act.action);
    hash("act", &[&codec::plain(&what)]).short()
}

/// The last actions of one player, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(crate) struct HandledActions(Vec<HandledAction>);

impl HandledActions {
    /// The greatest number of an action so far; 0 before the first.
    pub(crate) fn last_number(&self) -> u32 {
        let numbers = self.0.iter().map(|handled| handled.number);
        numbers.max().unwrap_or(0)
    }

    /// The earlier result of this action, if any. An action that is too old to be remembered was missed. So was one
    /// with the number of another action.
    pub(crate) fn result_of(&self, act: &PlayerAction) -> Option<ActionResult> {
        let mut handled = self.0.iter();
        if let Some(known) = handled.clone().find(|known| known.number == act.number) {
            return Some(match known.mark == mark(act) {
                true => known.result,
                false => ActionResult::Missed,
            });
        }
        let forgotten = self.0.len() == MAX_REMEMBERED_ACTIONS
            && handled.all(|known| known.number > act.number);
        forgotten.then_some(ActionResult::Missed)
    }

    /// Remembers the result of an action, and forgets the oldest one if there are too many.
    pub(crate) fn note(&mut self, act: &PlayerAction, result: ActionResult) {
        if self.0.len() == MAX_REMEMBERED_ACTIONS {
            self.0.remove(0);
        }
        self.0.push(HandledAction {
            number: act.number,
            mark: mark(act),
            result,
        });
    }

    /// True if the list is within the bounds of stored owners.
    pub(crate) fn is_bounded(&self) -> bool {
        self.0.len() <= MAX_REMEMBERED_ACTIONS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ids::{DealId, PlayerId, RoundNumber};
    use kernel::action::Action;

    #[test]
    fn a_repeated_number_does_not_report_the_second_action_as_done() {
        let first = PlayerAction {
            player: PlayerId(1),
            round_number: RoundNumber(1),
            deal: DealId::default(),
            number: 3,
            seen: 0,
            after: 0,
            action: Action::Draw,
            proof: None,
        };
        let second = PlayerAction {
            action: Action::Call,
            ..first
        };
        let later = PlayerAction { number: 4, ..first };
        let mut handled = HandledActions::default();
        handled.note(&first, ActionResult::Done);
        assert_eq!(handled.result_of(&first), Some(ActionResult::Done));
        assert_eq!(handled.result_of(&second), Some(ActionResult::Missed));
        assert_eq!(handled.result_of(&later), None);
    }
}
