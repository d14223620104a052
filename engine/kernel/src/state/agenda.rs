//! The agenda: everything that the game still has to do, as a stack of plain data.

use crate::{
    rules::{Effect, Hit},
    state::{Ask, Debt, EffectSource, Question},
};
use alloc::vec::Vec;
use base::{Seat, Seats};

/// One step on the agenda.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A question, asked or still to be asked.
    Ask(Question),
    /// A played card acts.
    Resolve(EffectSource, Effect),
    /// The turn of this seat ends.
    EndTurn(Seat),
    /// The turn comes to this seat.
    Begin(Seat),
    /// A card turns up onto this pile as if this seat, which emptied it, had played it. Without such a seat, the dealer
    /// counts as its player.
    TurnPile(u8, Option<Seat>),
    /// All seats have answered for their debt.
    Settle(Debt),
    /// The seat draws this number of cards that it owes.
    Pay(Seat, u8),
    /// The cards offered to this seat arrive.
    HandIn(Seat),
    /// The seat played its last card. Its effects still cost the next player, then the round ends.
    Last(Seat),
    /// The round ends.
    Finish(Seat),
}

impl Step {
    /// Ask these seats.
    pub(crate) const fn ask(ask: Ask, seats: Seats) -> Step {
        Step::Ask(Question::new(ask, seats))
    }

    /// True if it is a choice that stays when a seat jumps in with an identical card, or when its player leaves.
    pub(crate) fn outlasts_jumps(&self) -> bool {
        match self {
            Step::Ask(question) => question.ask.outlasts_jumps(),
            Step::Resolve(_, effect) => matches!(
                effect,
                Effect::Exchange(_) | Effect::Owe(..) | Effect::Hit(_) | Effect::Rob | Effect::Part
            ),
            _ => false,
        }
    }
}

/// The effects that apply before the next turn. Their victims are known only when the turn ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TurnEnd {
    /// Further turns of the player on turn. They come first.
    pub(crate) again: u8,
    /// The number of players to pass over.
    pub(crate) skips: u8,
    /// The seat that the turn goes to, over everybody between. `None` means the next player.
    pub(crate) to: Option<Seat>,
    /// The seat that a card hands play on to. This passes nobody over.
    pub(crate) handed_to: Option<Seat>,
    /// The effects that wait for the next players, in order.
    pub(crate) queue: Vec<Hit>,
    /// True if the round ends with this turn, because its minutes are over.
    pub(crate) is_last: bool,
}
