//! Signals in views: as content, and as what a component is given.
use leptos::prelude::{AnyView, IntoRender, IntoView};

use super::{Memo, RwSignal, Signal};
use crate::dynamic::dynamic;

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
