//! Parts that several pages share.

pub(crate) mod avatar;
pub(crate) mod chunk_wait;
pub(crate) mod fetched;
pub(crate) mod focus;
pub(crate) mod full_screen;
pub(crate) mod line_view;
pub(crate) mod parts;
pub(crate) mod qr_code;
pub(crate) mod screen;
pub(crate) mod sheet;
