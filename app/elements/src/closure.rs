//! Closures in boxes: the ways to call them, and those that run again whenever something that they read changes.
//!
//! A `dyn Fn` or `dyn FnMut` also carries the code that calls the closure in other ways and consumes it. Nothing here does
//! that, and for a thousand closures it is many kilobytes of download. Leptos compiles all its machinery anew for each
//! closure that follows what it reads. Here it is compiled once. `clippy.toml` keeps the app from calling Leptos' own.
use leptos::prelude::{AnyView, Effect, IntoAny as _, IntoRender, IntoView};

use crate::value::{IntoAttributeValue, Value, Written};

/// A closure that computes a value.
pub trait Compute<T> {
    /// Calls it.
    fn compute(&mut self) -> T;
}

impl<T, F: FnMut() -> T> Compute<T> for F {
    fn compute(&mut self) -> T {
        self()
    }
}

/// A closure that handles what it is given, such as an event.
pub(crate) trait Handle<E> {
    /// Calls it.
    fn handle(&mut self, event: E);
}

impl<E, F: FnMut(E)> Handle<E> for F {
    fn handle(&mut self, event: E) {
        self(event);
    }
}

/// A closure that makes one value of another.
pub(crate) trait Make<In, Out> {
    /// Calls it.
    fn make(&self, of: In) -> Out;
}

impl<In, Out, F: Fn(In) -> Out> Make<In, Out> for F {
    fn make(&self, of: In) -> Out {
        self(of)
    }
}

/// Runs a closure soon, and again whenever something that it reads changes.
pub fn effect(run: impl FnMut() + 'static) {
    #[expect(clippy::disallowed_methods, reason = "this is where it is called")]
    fn boxed(mut run: Box<dyn Compute<()>>) {
        Effect::new(move || run.compute());
    }
    boxed(Box::new(run));
}

/// The same for a closure that gets the value which it returned the last time. The first time it gets `None`.
pub fn effect_with_last<T: 'static>(mut run: impl FnMut(Option<T>) -> T + 'static) {
    let mut last = None;
    effect(move || last = Some(run(last.take())));
}

/// A part that is drawn anew whenever something that it reads changes.
pub fn dynamic<V: IntoView + 'static>(mut draw: impl FnMut() -> V + Send + 'static) -> AnyView {
    fn follow(mut draw: Box<dyn Compute<AnyView> + Send>) -> AnyView {
        (move || draw.compute()).into_any()
    }
    follow(Box::new(move || draw().into_any()))
}

/// A closure that stands in a view, as a child or as the value of an attribute.
pub struct Following<F>(pub(crate) F);

impl<F, V> IntoRender for Following<F>
where
    F: FnMut() -> V + Send + 'static,
    V: IntoView + 'static,
{
    type Output = AnyView;

    fn into_render(self) -> AnyView {
        dynamic(self.0)
    }
}

impl<F, V, T> IntoAttributeValue<T> for Following<F>
where
    F: FnMut() -> V + 'static,
    V: Written<T>,
{
    fn into_attribute_value(mut self) -> Value<T> {
        Value::Follows(Box::new(move || (self.0)().written()))
    }
}
