//! Values of any type as one type.
use std::any::Any;

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
