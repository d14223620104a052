//! The state of a round: hands, piles, the agenda with its questions, calls, and effects that wait.

pub(crate) mod agenda;
pub(crate) mod calls;
pub mod game;
pub mod question;

pub(crate) use agenda::{Step, TurnEnd};
pub(crate) use game::Game;
pub(crate) use question::{Ask, Debt, Drawn, EffectSource, Fate, Leg, OpenStart, Question};
