//! The first page, and what stands on it.

pub(crate) mod home_page;
pub(crate) mod install_offer;
pub(crate) mod resume;
pub(crate) mod whats_new;
