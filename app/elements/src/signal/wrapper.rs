//! A value of any source.
use std::{marker::PhantomData, ops::Deref};

use leptos::prelude::{Read as _, ReadUntracked as _, Track as _};
use send_wrapper::SendWrapper;

use super::erased::{Erased, Guard, erased, typed};
use super::memo::Memo;
use super::readable::readable;
use super::rw_signal::RwSignal;
use crate::calls::Make;

/// A value that is read: of a signal, a memo or a function, or one that stays.
pub struct Signal<T>(leptos::prelude::Signal<Erased>, PhantomData<fn() -> T>);

readable!(Signal);

impl<T: 'static> Signal<T> {
    /// The value that a function returns. The function runs whenever the value is read.
    pub fn derive(compute: impl Fn() -> T + 'static) -> Self {
        Self(derived(Box::new(move |()| erased(compute()))), PhantomData)
    }

    /// A value that stays.
    pub fn stored(value: T) -> Self {
        Self(leptos::prelude::Signal::stored(erased(value)), PhantomData)
    }
}

fn derived(compute: Box<dyn Make<(), Erased>>) -> leptos::prelude::Signal<Erased> {
    let compute = SendWrapper::new(compute);
    leptos::prelude::Signal::derive(move || compute.make(()))
}

impl<T: Default + 'static> Default for Signal<T> {
    fn default() -> Self {
        Self::stored(T::default())
    }
}

impl<T> From<RwSignal<T>> for Signal<T> {
    fn from(signal: RwSignal<T>) -> Self {
        Self(signal.0.into(), PhantomData)
    }
}

impl<T> From<Memo<T>> for Signal<T> {
    fn from(memo: Memo<T>) -> Self {
        Self(memo.0.into(), PhantomData)
    }
}

impl<T: 'static> From<T> for Signal<T> {
    fn from(value: T) -> Self {
        Self::stored(value)
    }
}

impl From<&'static str> for Signal<String> {
    fn from(text: &'static str) -> Self {
        Self::stored(text.to_owned())
    }
}
