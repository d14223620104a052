//! The look of the cards: a color deck and a French deck of our own, one family, drawn as SVG.
//!
//! Put one [`Sprite`] on the page, and a [`FrenchSprite`] where the page shows French cards. Every [`CardFace`] and
//! [`SuitMark`] only refers to them. Drawings are decoration to assistive technology: the button or line around them
//! carries the name ([`engine::Deck::name`]).

pub(crate) mod card_face;
#[cfg(test)]
mod colour_tests;
pub mod emblem;
mod french;
mod glyphs;
mod install_steps;
mod sprite;

pub use card_face::{
    CardBack, CardFace, FaceMark, FrenchSprite, Logo, Sprite, StepPicture, SuitMark, suit_class,
    word_class,
};
pub use install_steps::InstallStep;
