//! Closures in boxes, by traits of one method each.
//!
//! A `dyn Fn` or `dyn FnMut` also carries the code that calls the closure in other ways and consumes it. Nothing here does
//! that, and for a thousand closures it is many kilobytes of download.

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
pub trait Handle<E> {
    /// Calls it.
    fn handle(&mut self, event: E);
}

impl<E, F: FnMut(E)> Handle<E> for F {
    fn handle(&mut self, event: E) {
        self(event);
    }
}

/// A closure that makes one value of another.
pub trait Make<In, Out> {
    /// Calls it.
    fn make(&self, of: In) -> Out;
}

impl<In, Out, F: Fn(In) -> Out> Make<In, Out> for F {
    fn make(&self, of: In) -> Out {
        self(of)
    }
}
