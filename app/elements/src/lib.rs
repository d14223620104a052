//! Leptos with elements that are compiled once.
//!
//! In Leptos each kind of element, attribute and handler is a type of its own, with code of its own. That code was a
//! third of what a phone had to download. Here an element is data, and every element is drawn by the same code.
//!
//! The `view!` macro names what it needs by paths that begin with `leptos`. So the app calls this crate by that name,
//! and the macro finds the elements of this crate where those of Leptos would be. All else is Leptos itself.

mod attribute;
mod element;
mod tags;
mod value;

pub use leptos::*;

pub use element::{Element, Mounted};
pub use value::{Text, Value};

/// What most code needs.
pub mod prelude {
    pub use crate::value::IntoAttributeValue;
    pub use leptos::prelude::*;
}

/// The parts of views.
pub mod tachys {
    pub use leptos::tachys::*;

    /// HTML.
    pub mod html {
        pub use leptos::tachys::html::*;

        pub use crate::tags::html as element;
    }

    pub use crate::tags::svg;
}
