//! Signals, memos and stored values that are compiled once.
//!
//! Leptos compiles all that a signal does anew for each type of value. Here a signal of Leptos holds a value of any type,
//! and only what must know the type is compiled for it: the value is put in, and taken out.

mod erased;
mod stored_value;

pub(crate) use erased::{Erased, erased, taken};
pub use stored_value::{Callback, StoredValue};

use std::marker::PhantomData;

use leptos::{
    prelude::{
        AnyView, IntoRender, IntoView, IsDisposed as _, Read as _, ReadUntracked as _, Set as _,
        Track as _, Write as _,
    },
    reactive::graph::Source as _,
};
use send_wrapper::SendWrapper;

use crate::closure::{Make, dynamic};
use erased::{typed, typed_mut};

/// The ways to read the value, and what lets a handle be copied.
macro_rules! readable {
    ($($signal:ident)*) => {
        $(
            impl<T> Clone for $signal<T> {
                fn clone(&self) -> Self {
                    *self
                }
            }

            impl<T> Copy for $signal<T> {}

            impl<T: 'static> $signal<T> {
                /// Follows the value, without reading it.
                pub fn track(&self) {
                    self.0.track();
                }

                /// Lets a function read the value, which is followed, and returns its result.
                pub fn with<U>(&self, function: impl FnOnce(&T) -> U) -> U {
                    function(typed(&self.0.read()))
                }

                /// Lets a function read the value, which is not followed, and returns its result.
                pub fn with_untracked<U>(&self, function: impl FnOnce(&T) -> U) -> U {
                    function(typed(&self.0.read_untracked()))
                }
            }

            impl<T: Clone + 'static> $signal<T> {
                /// A copy of the value, which is followed.
                pub fn get(&self) -> T {
                    T::clone(typed(&self.0.read()))
                }

                /// A copy of the value, which is not followed.
                pub fn get_untracked(&self) -> T {
                    T::clone(typed(&self.0.read_untracked()))
                }

                /// A copy of the value, which is not followed, or `None` if it is gone.
                pub fn try_get_untracked(&self) -> Option<T> {
                    self.0.try_read_untracked().map(|value| T::clone(typed(&value)))
                }
            }
        )*
    };
}

readable!(Memo RwSignal Signal);

/// A value that changes. Its readers run again then.
pub struct RwSignal<T>(leptos::prelude::RwSignal<Erased>, PhantomData<fn() -> T>);

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

/// A value that is computed anew when something that it reads changes.
pub struct Memo<T>(leptos::prelude::Memo<Erased>, PhantomData<fn() -> T>);

/// Computes a value from the one before.
type Computation<T> = Box<dyn for<'a> Make<Option<&'a T>, T>>;
/// The same without the type. It tells if the value is another one.
type ErasedComputation = Box<dyn Make<Option<Erased>, (Erased, bool)>>;

impl<T: 'static> Memo<T> {
    /// A value that this function computes, of the one before. Its readers run again when it is another one.
    pub fn new(compute: impl Fn(Option<&T>) -> T + 'static) -> Self
    where
        T: PartialEq,
    {
        Self::new_with_compare(compute, |before, now| before != now)
    }

    /// The same, where another function tells if a value differs from the one before.
    pub fn new_with_compare(
        compute: impl Fn(Option<&T>) -> T + 'static,
        is_other: fn(Option<&T>, Option<&T>) -> bool,
    ) -> Self {
        Self::boxed(Box::new(compute), is_other)
    }

    fn boxed(compute: Computation<T>, is_other: fn(Option<&T>, Option<&T>) -> bool) -> Self {
        Self(
            computed(Box::new(move |before: Option<Erased>| {
                let before = before.as_ref().map(typed);
                let now = compute.make(before);
                let is_other = is_other(before, Some(&now));
                (erased(now), is_other)
            })),
            PhantomData,
        )
    }
}

fn computed(compute: ErasedComputation) -> leptos::prelude::Memo<Erased> {
    let compute = SendWrapper::new(compute);
    leptos::prelude::Memo::new_owning(move |before| compute.make(before))
}

/// A value that is computed anew when something that it reads changes.
pub fn memo<T: PartialEq + 'static>(compute: impl Fn() -> T + 'static) -> Memo<T> {
    Memo::new(move |_| compute())
}

/// A value that is read: of a signal, a memo or a function, or one that stays.
pub struct Signal<T>(leptos::prelude::Signal<Erased>, PhantomData<fn() -> T>);

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
