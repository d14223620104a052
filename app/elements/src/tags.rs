//! The elements by name. The macro finds any other in Leptos.

macro_rules! tags {
    ($namespace:expr; $($tag:ident)*) => {
        $(
            /// The element of this name.
            pub fn $tag() -> crate::Element {
                crate::Element::new(stringify!($tag), $namespace)
            }
        )*
    };
}

/// The elements of HTML.
pub mod html {
    pub use leptos::tachys::html::element::*;

    tags! {
        None;
        a aside b bdi br button code dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 header i
        input kbd label legend li main nav ol option output p section select small span summary table tbody td th thead
        tr ul video
    }
}

/// The elements of SVG.
pub mod svg {
    pub use leptos::tachys::svg::*;

    tags! {
        Some("http://www.w3.org/2000/svg");
        circle g path rect svg
    }

    /// The element of this name.
    pub fn r#use() -> crate::Element {
        crate::Element::new("use", Some("http://www.w3.org/2000/svg"))
    }
}
