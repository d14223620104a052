//! A value of any source, as views and components take it.
use std::{marker::PhantomData, ops::Deref};

use leptos::prelude::{AnyView, IntoRender, IntoView, Read as _, ReadUntracked as _, Track as _};
use send_wrapper::SendWrapper;

use super::erased::{Erased, Guard, erased, typed};
use super::memo::Memo;
use super::readable::readable;
use super::rw_signal::RwSignal;
use crate::{calls::Make, dynamic::dynamic};

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

/// A mark of values that have the type already, or turn into it.
pub struct Converted;

/// A mark of functions whose result is the value.
pub struct Computed;

/// A value for a property of a component. It is Leptos' trait of this name, for the signals of this crate. The mark keeps
/// functions apart from all else.
pub trait IntoReactiveValue<T, Mark> {
    /// The value.
    fn into_reactive_value(self) -> T;
}

impl<T, V: Into<T>> IntoReactiveValue<T, Converted> for V {
    fn into_reactive_value(self) -> T {
        self.into()
    }
}

impl<T: 'static, F: Fn() -> T + 'static> IntoReactiveValue<Signal<T>, Computed> for F {
    fn into_reactive_value(self) -> Signal<T> {
        Signal::derive(self)
    }
}

macro_rules! rendered {
    ($($signal:ident)*) => {
        $(
            impl<T> IntoRender for $signal<T>
            where
                T: IntoView + Clone + 'static,
            {
                type Output = AnyView;

                fn into_render(self) -> AnyView {
                    dynamic(move || self.get())
                }
            }
        )*
    };
}

rendered!(Memo RwSignal Signal);
