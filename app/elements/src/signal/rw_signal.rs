//! A value that is read and written, and followed by its readers.
use std::{marker::PhantomData, ops::Deref};

use leptos::{
    prelude::{IsDisposed as _, Read as _, ReadUntracked as _, Set as _, Track as _, Write as _},
    reactive::graph::Source as _,
};

use super::erased::{Erased, Guard, erased, typed, typed_mut};
use super::readable::readable;

/// A value that changes. Its readers run again then.
pub struct RwSignal<T>(
    pub(super) leptos::prelude::RwSignal<Erased>,
    PhantomData<fn() -> T>,
);

readable!(RwSignal);

impl<T: 'static> RwSignal<T> {
    /// A signal with its first value.
    pub fn new(value: T) -> Self {
        Self(leptos::prelude::RwSignal::new(erased(value)), PhantomData)
    }

    /// Puts another value in place of the one that is there.
    pub fn set(&self, value: T) {
        self.0.set(erased(value));
    }

    /// The same. Gives the value back if the signal is gone.
    pub fn try_set(&self, value: T) -> Option<T> {
        if self.0.is_disposed() {
            return Some(value);
        }
        self.set(value);
        None
    }

    /// Changes the value.
    pub fn update(&self, change: impl FnOnce(&mut T)) {
        self.try_update(change);
    }

    /// Changes the value, and tells what the function told. `None` if the signal is gone.
    pub fn try_update<U>(&self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        let mut value = self.0.try_write()?;
        Some(change(typed_mut(&mut value)))
    }

    /// Changes the value, but its readers do not run again.
    pub fn update_untracked(&self, change: impl FnOnce(&mut T)) {
        if let Some(mut value) = self.0.try_write_untracked() {
            change(typed_mut(&mut value));
        }
    }

    /// Forgets everything that follows the value.
    pub fn clear_subscribers(&self) {
        self.0.clear_subscribers();
    }
}

impl<T: Default + 'static> Default for RwSignal<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}
