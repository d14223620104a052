//! A value that nothing follows, and a function kept as one.
use std::{marker::PhantomData, rc::Rc};

use leptos::prelude::{IsDisposed as _, ReadValue as _, SetValue as _, WriteValue as _};

use super::erased::{Erased, erased, typed, typed_mut};
use crate::closure::Make;

/// A value that lives as long as its owner. Nothing runs again when it changes.
pub struct StoredValue<T>(leptos::prelude::StoredValue<Erased>, PhantomData<fn() -> T>);

impl<T> Clone for StoredValue<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for StoredValue<T> {}

impl<T: 'static> StoredValue<T> {
    /// Keeps a value.
    pub fn new(value: T) -> Self {
        Self(
            leptos::prelude::StoredValue::new(erased(value)),
            PhantomData,
        )
    }

    /// Puts another value in place of the one that is there.
    pub fn set_value(&self, value: T) {
        self.0.set_value(erased(value));
    }

    /// The same. Gives the value back if nothing keeps it any more.
    pub fn try_set_value(&self, value: T) -> Option<T> {
        if self.0.is_disposed() {
            return Some(value);
        }
        self.set_value(value);
        None
    }

    /// Lets a function read the value, and returns its result.
    pub fn with_value<U>(&self, function: impl FnOnce(&T) -> U) -> U {
        function(typed(&self.0.read_value()))
    }

    /// The same, or `None` if the value is gone.
    pub fn try_with_value<U>(&self, function: impl FnOnce(&T) -> U) -> Option<U> {
        self.0.try_read_value().map(|value| function(typed(&value)))
    }

    /// Changes the value.
    pub fn update_value(&self, change: impl FnOnce(&mut T)) {
        self.try_update_value(change);
    }

    /// Changes the value, and tells what the function told. `None` if the value is gone.
    pub fn try_update_value<U>(&self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        let mut value = self.0.try_write_value()?;
        Some(change(typed_mut(&mut value)))
    }
}

impl<T: Clone + 'static> StoredValue<T> {
    /// A copy of the value.
    pub fn get_value(&self) -> T {
        T::clone(typed(&self.0.read_value()))
    }

    /// A copy of the value, or `None` if it is gone.
    pub fn try_get_value(&self) -> Option<T> {
        self.0.try_read_value().map(|value| T::clone(typed(&value)))
    }
}

impl<T: Default + 'static> Default for StoredValue<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

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
