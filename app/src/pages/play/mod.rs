//! A round on this phone, around the table.

pub(crate) mod away_strip;
pub(crate) mod connection;
pub(crate) mod first_deal;
pub(crate) mod house_rule_night;
pub(crate) mod menu;
pub(crate) mod pass_phone;
pub(crate) mod reactions;
pub(crate) mod round;
pub(crate) mod round_clock;
pub(crate) mod shared_phone;
pub(crate) mod turn_order;
