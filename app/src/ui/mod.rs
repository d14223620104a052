//! Parts that several pages share.

pub(crate) mod avatar;
pub(crate) mod focus;
pub(crate) mod line_view;
pub(crate) mod parts;
pub(crate) mod qr_code;
pub(crate) mod sheet;
