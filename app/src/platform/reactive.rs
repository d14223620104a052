//! Effects with boxed closures, and memos. Leptos compiles the machinery of effects anew for each closure, and a hundred
//! closures are many kilobytes of download. `clippy.toml` keeps the app from calling Leptos' own.
#![expect(clippy::disallowed_methods, reason = "this is where they are called")]

use leptos::{calls::Compute, prelude::*};

/// Runs a closure soon, and again whenever something that it reads changes.
pub(crate) fn effect(run: impl FnMut() + 'static) {
    fn boxed(mut run: Box<dyn Compute<()>>) {
        Effect::new(move || run.compute());
    }
    boxed(Box::new(run));
}

/// The same for a closure that gets the value which it returned the last time. The first time it gets `None`.
pub(crate) fn effect_with_last<T: 'static>(mut run: impl FnMut(Option<T>) -> T + 'static) {
    let mut last = None;
    effect(move || last = Some(run(last.take())));
}

/// A value that is computed anew when something that it reads changes.
pub(crate) fn memo<T: PartialEq + 'static>(compute: impl Fn() -> T + 'static) -> Memo<T> {
    Memo::new(move |_| compute())
}
