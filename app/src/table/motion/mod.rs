//! Cards that travel.

pub(crate) mod flights;
#[cfg(test)]
pub(crate) mod flights_tests;
pub(crate) mod layer;
