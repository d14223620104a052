//! A function that is handed around like a signal.
use std::rc::Rc;

use super::StoredValue;
use crate::calls::Make;

/// A function that lives as long as its owner. A component is given it, and calls it.
pub struct Callback<In: 'static, Out: 'static = ()>(StoredValue<Rc<dyn Make<In, Out>>>);

impl<In, Out> Clone for Callback<In, Out> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<In, Out> Copy for Callback<In, Out> {}

impl<In, Out> Callback<In, Out> {
    /// Keeps a function.
    pub fn new(function: impl Fn(In) -> Out + 'static) -> Self {
        Self(StoredValue::new(Rc::new(function)))
    }

    /// Calls it.
    pub fn run(&self, input: In) -> Out {
        self.0.with_value(|function| function.make(input))
    }

    /// Calls it, unless it is gone.
    pub fn try_run(&self, input: In) -> Option<Out> {
        self.0.try_with_value(|function| function.make(input))
    }
}
