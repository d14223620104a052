//! Fingers and keys on the table.

pub(crate) mod button_rest;
pub(crate) mod gestures;
pub(crate) mod keyboard;
pub(crate) mod scroll_into_view;
