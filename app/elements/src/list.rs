//! Lists whose parts move with their items.
use std::{
    hash::{Hash, Hasher},
    rc::Rc,
};

use leptos::{
    prelude::{AnyView, IntoAny as _, IntoView, Owner, component},
    tachys::{reactive_graph::OwnedView, view::keyed::keyed},
};
use send_wrapper::SendWrapper;

use crate::closure::{Compute, Make};
use crate::signal::{Erased, erased, taken};

/// A part for each item. Items with keys that were there before keep their parts.
///
/// The one of Leptos is compiled anew for every list. This one is compiled once.
#[component]
pub fn For<EachFn, All, Item, PartFn, Part, KeyFn, K>(
    /// The items.
    each: EachFn,
    /// The key of an item.
    key: KeyFn,
    /// The part of an item.
    children: PartFn,
) -> impl IntoView
where
    EachFn: Fn() -> All + 'static,
    All: IntoIterator<Item = Item>,
    Item: 'static,
    PartFn: Fn(Item) -> Part + 'static,
    Part: IntoView + 'static,
    KeyFn: Fn(&Item) -> K + 'static,
    K: Hash,
{
    let items = move || {
        let mut items = Vec::new();
        each()
            .into_iter()
            .for_each(|item| items.push((Key::of(&key(&item)), erased(item))));
        items
    };
    let draw = move |item| children(taken(item)).into_any();
    list(Box::new(items), Rc::new(draw))
}

fn list(
    items: Box<dyn Compute<Vec<(Key, Erased)>>>,
    draw: Rc<dyn Make<Erased, AnyView>>,
) -> AnyView {
    let parent = Owner::current().unwrap_or_default();
    let (mut items, draw) = (SendWrapper::new(items), SendWrapper::new(draw));
    let part = move |_, (_, item)| {
        let owner = parent.with(Owner::new);
        let view = owner.with(|| draw.make(item));
        (|_| {}, OwnedView::new_with_owner(view, owner))
    };
    (move || {
        keyed(
            items.compute(),
            |(key, _): &(Key, Erased)| key.clone(),
            part.clone(),
        )
    })
    .into_any()
}

/// A key of any type, as the bytes that its hash is made of. They are the same if the keys are.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
struct Key(Vec<u8>);

impl Key {
    fn of(key: &impl Hash) -> Self {
        let mut bytes = Self::default();
        key.hash(&mut bytes);
        bytes
    }
}

impl Hasher for Key {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        0
    }
}
