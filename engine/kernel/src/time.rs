//! Questions with a time of their own. Nothing here measures it: whoever has a clock does, and says that it is over
//! ([`Input::Expired`](super::action::Input::Expired)).

use super::{agenda::Ask, game::Game};
use base::rule::RuleId;

/// What has a time of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timed {
    /// Looking at one's hand before the first card is turned.
    TurnUp,
    /// Taking a hand off the table.
    Claim,
    /// Being first, or saying "not me".
    Race,
    /// Taking up a hand that was passed on, whether the table waits for it or not.
    PickUp,
    /// Naming a suit that anybody may name.
    FreeName,
    /// Giving cards to who asks everybody for them.
    Offer,
    /// Giving a set away, from one card to the next.
    Set,
    /// Answering for cards that are due from several players at once.
    Debts,
}

/// How long it may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    /// The rule that says so.
    pub rule: RuleId,
    /// What.
    pub of: Timed,
    /// Seconds.
    pub seconds: u8,
}

impl Time {
    /// So many seconds for this, by this rule.
    pub const fn new(rule: RuleId, of: Timed, seconds: u8) -> Time {
        Time { rule, of, seconds }
    }
}

impl Game {
    /// What the rules say about the time for the question that is open.
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

    /// What the rules say about the time for this, asked or not.
    pub fn time_for(&self, of: Timed) -> Option<Time> {
        self.rules.times.iter().copied().find(|time| time.of == of)
    }
}
