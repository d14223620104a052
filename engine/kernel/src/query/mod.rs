//! Answers about a round that change nothing: legality, views, and made-up rounds for thinking ahead.

pub(crate) mod card_uses;
pub(crate) mod combinations;
pub(crate) mod determinize;
pub(crate) mod legal;
pub(crate) mod rivals;
pub(crate) mod turn_forecast;
pub mod view;
pub(crate) mod view_facts;
pub(crate) mod view_of_seat;
