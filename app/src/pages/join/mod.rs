//! The ways to a table of others.

pub(crate) mod join_page;
pub(crate) mod name_and_look;
pub(crate) mod rule_link;
pub(crate) mod screen_invite;
pub(crate) mod seat_form;
