//! The settings of this phone.

pub(crate) mod servers;
pub(crate) mod settings_page;
