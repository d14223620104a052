//! The look of the cards: a color deck and a French deck of our own, one family, drawn as SVG.
//!
//! [`lay_out_shapes`] and, for cards, [`lay_out_sprite`] put the drawings on the page, and a [`FrenchSprite`] those of French
//! cards. Every [`CardFace`] and [`SuitMark`] only refers to them. Drawings are decoration to assistive technology: the
//! button or line around them carries the name ([`engine::Deck::name`]).

pub(crate) mod card_face;
#[cfg(test)]
mod colour_tests;
pub mod emblem;
mod french;
mod glyphs;
mod install_steps;
mod sprite;

pub use card_face::{
    CardBack, CardFace, FaceMark, FrenchSprite, Logo, StepPicture, SuitMark, lay_out_shapes,
    lay_out_sprite, suit_class, word_class,
};
pub use install_steps::InstallStep;
