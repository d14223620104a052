//! The parts of the table on the screen.

pub(crate) mod action_bar;
pub(crate) mod bar_slots;
pub(crate) mod card_sheet;
pub(crate) mod centre_choices;
pub(crate) mod choice_pickers;
pub(crate) mod hand;
pub(crate) mod log_sheet;
pub(crate) mod mini_table;
pub(crate) mod packets;
pub(crate) mod pile;
pub(crate) mod piles;
pub(crate) mod player_pod;
pub(crate) mod revealed_hand;
pub(crate) mod seating;
pub(crate) mod spoken_message;
pub(crate) mod status;
pub(crate) mod tray;
