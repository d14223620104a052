//! What people see and touch.
#![allow(
    unreachable_pub,
    reason = "the component macro publishes the properties of private components"
)]

pub mod table;
