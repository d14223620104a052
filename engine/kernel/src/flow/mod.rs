//! The course of a round: one file for each thing that happens.

pub(crate) mod answer;
pub(crate) mod apply;
pub(crate) mod call;
pub(crate) mod card_choices;
pub(crate) mod challenge;
pub(crate) mod claim;
pub(crate) mod deal;
pub(crate) mod debt;
pub(crate) mod draw;
pub(crate) mod draw_pile;
pub(crate) mod exchange;
pub(crate) mod give;
pub(crate) mod give_set;
pub(crate) mod leave;
pub(crate) mod misplay;
pub(crate) mod open_card;
pub(crate) mod open_start;
pub(crate) mod pick;
pub(crate) mod play;
pub(crate) mod position;
pub mod score;
pub(crate) mod trade;
pub(crate) mod turn;
