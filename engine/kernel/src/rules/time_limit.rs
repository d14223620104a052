//! Questions with a time limit of their own. The kernel does not measure time. A caller with a clock does, and reports
//! the end of the limit ([`Input::Expired`](crate::action::Input::Expired)).

use crate::state::{agenda::Ask, game::Game};
use base::rule::RuleId;

/// The questions that can have a time limit of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timed {
    /// Looking at the hand before the first card turns up.
    TurnUp,
    /// Taking a hand from the table.
    Claim,
    /// Playing first, or saying "not me".
    Race,
    /// Taking up a hand that was passed on, even if the table does not wait for it.
    PickUp,
    /// Naming a suit that anybody may name.
    FreeName,
    /// Giving cards to the player who asks everybody for them.
    Offer,
    /// Giving away a set, from one card to the next.
    Set,
    /// Answering for cards that are due from several players at once.
    Debts,
}

/// The time limit of one kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    /// The rule that sets it.
    pub rule: RuleId,
    /// The question that it limits.
    pub of: Timed,
    /// The limit in seconds.
    pub seconds: u8,
}

impl Time {
    /// A limit of this number of seconds for this question, by this rule.
    pub const fn new(rule: RuleId, of: Timed, seconds: u8) -> Time {
        Time { rule, of, seconds }
    }
}

impl Game {
    /// The limit that the rules set for the present question. `None` if they set none.
    pub fn own_time(&self) -> Option<Time> {
        let question = self.question()?;
        let several = question.seats.len() > 1;
        self.time_for(match question.ask {
            Ask::TurnUp => Timed::TurnUp,
            Ask::Claim => Timed::Claim,
            Ask::Race(_) => Timed::Race,
            Ask::PickUp => Timed::PickUp,
            Ask::Name(_) if several => Timed::FreeName,
            Ask::Offer(..) => Timed::Offer,
            Ask::Set => Timed::Set,
            Ask::Owed(debt) if debt.seats().len() > 1 => Timed::Debts,
            _ => return None,
        })
    }

    /// The limit that the rules set for this kind of question, even if it is not open.
    pub fn time_for(&self, of: Timed) -> Option<Time> {
        self.rules.times.iter().copied().find(|time| time.of == of)
    }
}
