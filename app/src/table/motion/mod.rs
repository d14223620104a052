//! Cards that travel.

pub(crate) mod animation;
pub(crate) mod flights;
#[cfg(test)]
pub(crate) mod flights_tests;
