//! A value that is computed of others.
use std::{marker::PhantomData, ops::Deref};

use leptos::prelude::{Read as _, ReadUntracked as _, Track as _};
use send_wrapper::SendWrapper;

use super::erased::{Erased, Guard, erased, typed};
use super::readable::readable;
use crate::calls::Make;

/// A value that is computed anew when something that it reads changes.
pub struct Memo<T>(
    pub(super) leptos::prelude::Memo<Erased>,
    PhantomData<fn() -> T>,
);

readable!(Memo);

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
