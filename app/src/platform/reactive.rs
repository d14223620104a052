//! Effects and memos with boxed closures. Leptos compiles their machinery anew for each closure, and a hundred closures
//! are many kilobytes of download. `clippy.toml` keeps the app from calling Leptos' own.
#![expect(clippy::disallowed_methods, reason = "this is where they are called")]

use leptos::prelude::*;

/// Computes a value, from the one before.
type Computation<T> = Box<dyn Fn(Option<&T>) -> T + Send + Sync>;

/// Runs a closure soon, and again whenever something that it reads changes.
pub(crate) fn effect(run: impl FnMut() + 'static) {
    fn boxed(run: Box<dyn FnMut()>) {
        Effect::new(run);
    }
    boxed(Box::new(run));
}

/// The same for a closure that gets the value which it returned the last time. The first time it gets `None`.
pub(crate) fn effect_with_last<T: 'static>(mut run: impl FnMut(Option<T>) -> T + 'static) {
    let mut last = None;
    effect(move || last = Some(run(last.take())));
}

/// A value that is computed anew when something that it reads changes.
pub(crate) fn memo<T>(compute: impl Fn() -> T + Send + Sync + 'static) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    memo_with_last(move |_| compute())
}

/// The same for a closure that gets the value before. The first time it gets `None`.
pub(crate) fn memo_with_last<T>(
    compute: impl Fn(Option<&T>) -> T + Send + Sync + 'static,
) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    fn boxed<T: PartialEq + Send + Sync + 'static>(compute: Computation<T>) -> Memo<T> {
        Memo::new(compute)
    }
    boxed(Box::new(compute))
}
