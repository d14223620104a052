//! Parts of a screen that follow what they read.
use leptos::prelude::*;

/// A part that is drawn anew whenever something that it reads changes.
///
/// A closure in a view does the same, but Leptos compiles all its machinery anew for each closure. Here it is compiled
/// once, for a closure in a box.
pub(crate) fn dynamic<V: IntoView + 'static>(draw: impl Fn() -> V + Send + 'static) -> AnyView {
    fn follow(draw: Box<dyn FnMut() -> AnyView + Send>) -> AnyView {
        draw.into_any()
    }
    follow(Box::new(move || draw().into_any()))
}
