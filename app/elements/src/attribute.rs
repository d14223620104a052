//! The things on an element besides its children: attributes, classes, styles, properties and handlers.
use std::borrow::Cow;

use leptos::{
    prelude::{Owner, RenderEffect},
    tachys::renderer::{RemoveEventHandler, Rndr},
};
use wasm_bindgen::JsValue;
use web_sys::Element;

use crate::closure::Handle;
use crate::signal::RwSignal;
use crate::value::{Text, Value};

/// The place of a text on an element.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Place {
    /// The attribute of this name.
    Attribute(&'static str),
    /// The class of this name. Any text puts it on.
    Class(&'static str),
    /// The style of this name.
    Style(&'static str),
    /// The content, as HTML.
    Content,
}

impl Place {
    /// Puts a text into its place if another one was there.
    fn change(self, element: &Element, before: Option<Text>, text: &Text) {
        if before.unwrap_or_default() != *text {
            self.set(element, text.as_deref());
        }
    }

    /// Puts a text into its place, or clears the place.
    fn set(self, element: &Element, text: Option<&str>) {
        match (self, text) {
            (Place::Attribute(name), Some(text)) => Rndr::set_attribute(element, name, text),
            (Place::Attribute(name), None) => Rndr::remove_attribute(element, name),
            (Place::Class(name), Some(_)) => Rndr::add_class(&element.class_list(), name),
            (Place::Class(name), None) => Rndr::remove_class(&element.class_list(), name),
            (Place::Style(name), Some(text)) => {
                Rndr::set_css_property(&Rndr::style(element), name, text);
            }
            (Place::Style(name), None) => {
                Rndr::remove_css_property(&Rndr::style(element), name);
            }
            (Place::Content, text) => Rndr::set_inner_html(element, text.unwrap_or_default()),
        }
    }
}

/// The event that a handler is for.
pub(crate) struct Listener {
    pub(crate) name: Cow<'static, str>,
    /// True if it is handled on its way down to the element.
    pub(crate) capture: bool,
}

impl Listener {
    fn listen(
        &self,
        element: &Element,
        handle: Box<dyn FnMut(JsValue)>,
    ) -> RemoveEventHandler<Element> {
        match self.capture {
            true => Rndr::add_event_listener_use_capture(element, &self.name, handle),
            false => Rndr::add_event_listener(element, &self.name, handle),
        }
    }
}

/// An attribute, a class, a style, a property or a handler.
pub(crate) enum Attribute {
    Text(Place, Value),
    Property(&'static str, Value<JsValue>),
    Handler(Listener, Owner, Box<dyn Handle<JsValue>>),
    /// A signal that gets the element once it is here.
    Reference(RwSignal<Option<Element>>),
}

/// The same on the page. An effect or a handler works until it is dropped.
pub(crate) enum MountedAttribute {
    Text(Place, Text),
    Following(Place, RenderEffect<Text>),
    Property(#[expect(dead_code)] RenderEffect<()>),
    Handler(#[expect(dead_code)] RemoveEventHandler<Element>),
}

/// Puts attributes on an element that is new.
pub(crate) fn build(attributes: Vec<Attribute>, element: &Element) -> Vec<MountedAttribute> {
    let built = attributes.into_iter();
    built.filter_map(|one| one.build(element, None)).collect()
}

/// Puts attributes on an element in place of others. It leaves texts that stay the same.
pub(crate) fn rebuild(
    attributes: Vec<Attribute>,
    element: &Element,
    mounted: &mut Vec<MountedAttribute>,
) {
    let stays = |place| attributes.iter().any(|one| one.place() == Some(place));
    let mut before = Vec::new();
    for (place, text) in mounted.drain(..).filter_map(MountedAttribute::end) {
        match stays(place) {
            true => before.push((place, text)),
            false if text.is_some() => place.set(element, None),
            false => {}
        }
    }
    mounted.extend(attributes.into_iter().filter_map(|one| {
        let place = one.place();
        let known = before.iter_mut().find(|(known, _)| Some(*known) == place);
        one.build(element, known.map(|(_, text)| text.take()))
    }));
}

impl Attribute {
    /// The place of its text. A single class has none: another text of the attribute "class" puts it out.
    fn place(&self) -> Option<Place> {
        match self {
            Attribute::Text(Place::Class(_), _) => None,
            Attribute::Text(place, _) => Some(*place),
            _ => None,
        }
    }

    /// Puts it on an element where that text was before, if any was.
    fn build(self, element: &Element, before: Option<Text>) -> Option<MountedAttribute> {
        Some(match self {
            Attribute::Text(place, Value::Fixed(text)) => {
                place.change(element, before, &text);
                MountedAttribute::Text(place, text)
            }
            Attribute::Text(place, Value::Follows(mut follow)) => {
                let element = element.clone();
                let write = move |before: Option<Text>| {
                    let text = follow.compute();
                    place.change(&element, before, &text);
                    text
                };
                MountedAttribute::Following(place, RenderEffect::new_with_value(write, before))
            }
            Attribute::Property(name, Value::Fixed(value)) => {
                Rndr::set_property_or_value(element, name, &value);
                return None;
            }
            Attribute::Property(name, Value::Follows(mut follow)) => {
                let element = element.clone();
                MountedAttribute::Property(RenderEffect::new(move |before: Option<()>| {
                    let value = follow.compute();
                    if before.is_some() || !value.is_undefined() {
                        Rndr::set_property_or_value(&element, name, &value);
                    }
                }))
            }
            Attribute::Handler(listener, owner, mut handle) => {
                let handle = Box::new(move |event: JsValue| owner.with(|| handle.handle(event)));
                MountedAttribute::Handler(listener.listen(element, handle))
            }
            Attribute::Reference(reference) => {
                reference.set(Some(element.clone()));
                return None;
            }
        })
    }
}

impl MountedAttribute {
    /// Ends its effect or its handler. Returns the text that remains, and its place.
    fn end(self) -> Option<(Place, Text)> {
        match self {
            MountedAttribute::Text(place, text) => Some((place, text)),
            MountedAttribute::Following(place, effect) => {
                Some((place, effect.take_value().flatten()))
            }
            _ => None,
        }
    }
}
