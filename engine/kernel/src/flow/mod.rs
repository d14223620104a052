//! The course of a round: one file for each thing that happens.

pub(crate) mod answer;
pub(crate) mod call;
pub(crate) mod card_choices;
pub(crate) mod claim;
pub(crate) mod deal;
pub mod dealer_lots;
pub(crate) mod debt;
pub(crate) mod draw;
pub(crate) mod exchange;
pub(crate) mod expire;
pub(crate) mod give;
pub mod give_set;
pub(crate) mod leave;
pub(crate) mod open_card;
pub mod pick;
pub(crate) mod play;
pub mod race;
pub mod score;
pub(crate) mod trade;
pub(crate) mod turn;
