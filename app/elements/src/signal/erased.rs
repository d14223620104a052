//! Values of any type as one type.
use std::{
    any::Any,
    marker::PhantomData,
    ops::{Deref, DerefMut},
};

use send_wrapper::SendWrapper;

/// A value whose type only its signal knows. A page has one thread, so any value will do.
pub(crate) type Erased = SendWrapper<Box<dyn Any>>;

/// A value without its type.
pub(crate) fn erased<T: 'static>(value: T) -> Erased {
    #[inline(never)]
    fn wrapped(value: Box<dyn Any>) -> Erased {
        SendWrapper::new(value)
    }
    wrapped(Box::new(value))
}

/// The value with its type again.
#[inline(never)]
pub(crate) fn typed<T: 'static>(value: &Erased) -> &T {
    match any(value).downcast_ref() {
        Some(value) => value,
        None => unreachable!("a signal holds values of its own type"),
    }
}

#[inline(never)]
fn any(value: &Erased) -> &dyn Any {
    &***value
}

/// The value with its type again, to be changed.
#[inline(never)]
pub(crate) fn typed_mut<T: 'static>(value: &mut Erased) -> &mut T {
    match any_mut(value).downcast_mut() {
        Some(value) => value,
        None => unreachable!("a signal holds values of its own type"),
    }
}

#[inline(never)]
fn any_mut(value: &mut Erased) -> &mut dyn Any {
    &mut ***value
}

/// The value itself, with its type again.
pub(crate) fn taken<T: 'static>(value: Erased) -> T {
    match value.take().downcast() {
        Ok(value) => *value,
        Err(_) => unreachable!("a list draws items of its own type"),
    }
}

/// A value of a signal that is being read or written.
pub struct Guard<T, G>(G, PhantomData<fn() -> T>);

impl<T, G> Guard<T, G> {
    pub(crate) fn new(guard: G) -> Self {
        Self(guard, PhantomData)
    }
}

impl<T: 'static, G: Deref<Target = Erased>> Deref for Guard<T, G> {
    type Target = T;

    fn deref(&self) -> &T {
        typed(&self.0)
    }
}

impl<T: 'static, G: DerefMut<Target = Erased>> DerefMut for Guard<T, G> {
    fn deref_mut(&mut self) -> &mut T {
        typed_mut(&mut self.0)
    }
}
