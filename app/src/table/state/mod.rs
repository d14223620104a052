//! The state of the table between two touches, and the effect of a touch. Nothing here draws.

pub(crate) mod choice;
pub(crate) mod combining;
pub(crate) mod hand_order;
pub(crate) mod no_hints;
pub(crate) mod refusal_case;
pub(crate) mod selection;
pub(crate) mod table_state;
pub(crate) mod targeting;
