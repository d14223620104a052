//! Signals, memos and stored values that are compiled once.
//!
//! Leptos compiles all that a signal does anew for each type of value. Here a signal of Leptos holds a value of any type,
//! and only what must know the type is compiled for it: the value is put in, and taken out.

mod erased;
mod memo;
mod readable;
mod rw_signal;
mod stored_value;
mod wrapper;

pub use erased::Guard;
pub(crate) use erased::{Erased, erased, taken};
pub use memo::Memo;
pub use rw_signal::RwSignal;
pub use stored_value::{Callback, StoredValue};
pub use wrapper::{Computed, Converted, IntoReactiveValue, Signal};
