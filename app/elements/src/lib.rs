//! Leptos with elements, signals and lists that are compiled once.
//!
//! In Leptos each kind of element, attribute and handler is a type of its own, with code of its own. That code was a
//! good part of what a phone had to download. Here an element is data, and every element is drawn by the same code. So it
//! is with the values of signals, and with the items of lists.
//!
//! The `view!` macro names what it needs by paths that begin with `leptos`. So the app calls this crate by that name,
//! and the macro finds what this crate has where that of Leptos would be. All else is Leptos itself, elements that are
//! not listed here too.

mod attribute;
mod closure;
mod element;
pub mod list;
pub mod signal;
mod value;

pub use leptos::*;

pub use closure::Following;
pub use element::{Element, MountedElement};
pub use value::{Text, Value};

/// The names that most code needs.
pub mod prelude {
    pub use crate::closure::{dynamic, effect, effect_with_last};
    pub use crate::element::NodeRef;
    pub use crate::list::{For, ForProps};
    pub use crate::signal::{
        Callback, IntoReactiveValue, Memo, RwSignal, Signal, StoredValue, memo,
    };
    pub use crate::value::IntoAttributeValue;
    pub use leptos::prelude::*;
}

/// Marks a closure that stands in a view. The `view!` macro calls it by this name.
#[doc(hidden)]
pub fn __as_shared_reactive_fn<F>(closure: F) -> Following<F> {
    Following(closure)
}

macro_rules! tags {
    ($namespace:expr; $($tag:ident)*) => {
        $(
            /// The element of this name.
            pub fn $tag() -> crate::Element {
                // A name that is a word of Rust has a mark before it.
                crate::Element::new(stringify!($tag).trim_start_matches("r#"), $namespace)
            }
        )*
    };
}

/// The parts of views.
pub mod tachys {
    pub use leptos::tachys::*;

    /// HTML.
    pub mod html {
        pub use leptos::tachys::html::*;

        /// The elements of HTML.
        pub mod element {
            pub use leptos::tachys::html::element::*;

            tags! {
                None;
                a aside b bdi br button code dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3
                header i input kbd label legend li main nav ol option output p section select small span summary table
                tbody td th thead tr ul video
            }
        }
    }

    /// The elements of SVG.
    pub mod svg {
        pub use leptos::tachys::svg::*;

        tags! {
            Some("http://www.w3.org/2000/svg");
            circle g path rect svg r#use
        }
    }
}
