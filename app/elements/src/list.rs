//! Lists whose parts move with their items.
use std::{
    hash::{Hash, Hasher},
    rc::Rc,
};

use leptos::{
    prelude::{
        AnyView, ArcRwSignal, IntoAny as _, IntoView, Owner, ReadSignal, Set as _, component,
    },
    tachys::{reactive_graph::OwnedView, view::keyed::keyed},
};
use send_wrapper::SendWrapper;

use crate::calls::{Compute, Make};
use crate::signal::{Erased, erased, taken};

/// The items of a list, with their keys.
type Items = Box<dyn Compute<Vec<(Key, Erased)>>>;
/// Draws an item, at a place that may change.
type Draw = Rc<dyn Make<(ReadSignal<usize>, Erased), AnyView>>;

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
    list(
        Box::new(move || keyed_items(each(), &key)),
        Rc::new(move |(_, item): (ReadSignal<usize>, Erased)| children(taken(item)).into_any()),
    )
}

/// The same, where a part also gets the place of its item.
#[component]
pub fn ForEnumerate<EachFn, All, Item, PartFn, Part, KeyFn, K>(
    /// The items.
    each: EachFn,
    /// The key of an item.
    key: KeyFn,
    /// The part of an item, by its place.
    children: PartFn,
) -> impl IntoView
where
    EachFn: Fn() -> All + 'static,
    All: IntoIterator<Item = Item>,
    Item: 'static,
    PartFn: Fn(ReadSignal<usize>, Item) -> Part + 'static,
    Part: IntoView + 'static,
    KeyFn: Fn(&Item) -> K + 'static,
    K: Hash,
{
    list(
        Box::new(move || keyed_items(each(), &key)),
        Rc::new(move |(place, item): (ReadSignal<usize>, Erased)| {
            children(place, taken(item)).into_any()
        }),
    )
}

fn keyed_items<Item: 'static, K: Hash>(
    items: impl IntoIterator<Item = Item>,
    key: impl Fn(&Item) -> K,
) -> Vec<(Key, Erased)> {
    let keyed = |item| (Key::of(&key(&item)), erased(item));
    items.into_iter().map(keyed).collect()
}

fn list(items: Items, draw: Draw) -> AnyView {
    let parent = Owner::current().unwrap_or_default();
    let (mut items, draw) = (SendWrapper::new(items), SendWrapper::new(draw));
    let part = move |place, (_, item)| {
        let owner = parent.with(Owner::new);
        let (place, move_to) = ArcRwSignal::new(place).split();
        let view = owner.with(|| draw.make((place.into(), item)));
        let part = OwnedView::new_with_owner(view, owner);
        (move |place| move_to.set(place), part)
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
