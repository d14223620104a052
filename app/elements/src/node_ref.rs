//! References to elements on the page.
use std::marker::PhantomData;

use leptos::html::ElementType;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::signal::RwSignal;

/// An element of this kind, once it is on the page. Readers run again then.
///
/// Leptos has a signal for each kind of element. Here one holds elements of any kind.
pub struct NodeRef<E>(pub(crate) RwSignal<Option<Element>>, PhantomData<fn() -> E>);

impl<E> NodeRef<E> {
    /// A reference to an element that is not on the page yet.
    #[expect(clippy::new_without_default, reason = "nobody needs it")]
    pub fn new() -> Self {
        Self(RwSignal::new(None), PhantomData)
    }
}

impl<E> NodeRef<E>
where
    E: ElementType,
    E::Output: JsCast,
{
    /// The element, which is followed.
    pub fn get(&self) -> Option<E::Output> {
        self.0.get().map(JsCast::unchecked_into)
    }

    /// The element, which is not followed.
    pub fn get_untracked(&self) -> Option<E::Output> {
        self.0.get_untracked().map(JsCast::unchecked_into)
    }

    /// The element, which is not followed. `None` if the reference is gone.
    pub fn try_get_untracked(&self) -> Option<Option<E::Output>> {
        let element = self.0.try_get_untracked()?;
        Some(element.map(JsCast::unchecked_into))
    }
}

impl<E> Clone for NodeRef<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for NodeRef<E> {}
