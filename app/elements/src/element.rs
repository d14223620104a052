//! An element, on its way to the page and on it, and references to elements.
use std::marker::PhantomData;

use leptos::{
    ev::EventDescriptor,
    html::ElementType,
    prelude::{AddAnyAttr, AnyView, IntoAny, IntoRender, Mountable, Owner, Render, RenderHtml},
    tachys::{
        html::attribute::{Attribute as LeptosAttribute, any_attribute::AnyAttribute},
        hydration::Cursor,
        renderer::Rndr,
        view::{Position, PositionState},
    },
};
use send_wrapper::SendWrapper;
use wasm_bindgen::{JsCast, JsValue};

use crate::{
    attribute::{self, Attribute, Listener, MountedAttribute, Place},
    closure::Handle,
    signal::RwSignal,
    value::{IntoAttributeValue, Value},
};

/// An element that is not on the page yet.
pub struct Element(Box<SendWrapper<Parts>>);

struct Parts {
    tag: &'static str,
    namespace: Option<&'static str>,
    attributes: Vec<Attribute>,
    children: Option<AnyView>,
}

/// An element on the page.
pub struct MountedElement {
    element: web_sys::Element,
    tag: &'static str,
    attributes: Vec<MountedAttribute>,
    children: Option<<AnyView as Render>::State>,
}

impl Element {
    #[inline(never)]
    pub(crate) fn new(tag: &'static str, namespace: Option<&'static str>) -> Self {
        Self(Box::new(SendWrapper::new(Parts {
            tag,
            namespace,
            attributes: Vec::new(),
            children: None,
        })))
    }

    #[inline(never)]
    fn with(mut self, attribute: Attribute) -> Self {
        self.0.attributes.push(attribute);
        self
    }

    #[inline(never)]
    fn text(self, place: Place, value: Value) -> Self {
        self.with(Attribute::Text(place, value))
    }

    #[inline(never)]
    fn around(mut self, children: AnyView) -> Self {
        self.0.children = Some(children);
        self
    }

    #[inline(never)]
    fn listen(self, listener: Listener, handle: Box<dyn Handle<JsValue>>) -> Self {
        self.with(Attribute::Handler(
            listener,
            Owner::current().unwrap_or_default(),
            handle,
        ))
    }

    /// Puts the children into the element.
    pub fn child<V>(self, children: V) -> Self
    where
        V: IntoRender,
        V::Output: RenderHtml + Send,
    {
        self.around(children.into_render().into_any())
    }

    /// Gives it the attribute of this name.
    pub fn attr(self, name: &'static str, value: impl IntoAttributeValue) -> Self {
        self.text(Place::Attribute(name), value.into_attribute_value())
    }

    /// Gives it the content, as HTML.
    pub fn inner_html(self, html: impl IntoAttributeValue) -> Self {
        self.text(Place::Content, html.into_attribute_value())
    }

    /// Gives it classes: all of them, or one of that name on a condition.
    pub fn class(self, class: impl IntoNamedValue) -> Self {
        match class.into_named_value() {
            (None, value) => self.attr("class", value),
            (Some(name), value) => self.text(Place::Class(name), value),
        }
    }

    /// Gives it styles: all of them, or the one of that name.
    pub fn style(self, style: impl IntoNamedValue) -> Self {
        match style.into_named_value() {
            (None, value) => self.attr("style", value),
            (Some(name), value) => self.text(Place::Style(name), value),
        }
    }

    /// Gives it the property of this name.
    pub fn prop(self, name: &'static str, value: impl IntoAttributeValue<JsValue>) -> Self {
        self.with(Attribute::Property(name, value.into_attribute_value()))
    }

    /// Tells the reference that the element is here, once it is.
    pub fn node_ref<E>(self, reference: NodeRef<E>) -> Self {
        self.with(Attribute::Reference(reference.0))
    }

    /// Handles an event.
    pub fn on<E, F>(self, event: E, mut handle: F) -> Self
    where
        E: EventDescriptor,
        E::EventType: From<JsValue>,
        F: FnMut(E::EventType) + 'static,
    {
        self.listen(
            listener(&event),
            Box::new(move |event: JsValue| handle(event.into())),
        )
    }
}

#[inline(never)]
fn listener<E: EventDescriptor>(event: &E) -> Listener {
    Listener {
        name: event.name(),
        capture: E::CAPTURE,
    }
}

/// The attributes of the app. In the `view!` macro each is a method of its own: a new one is added here.
macro_rules! attributes {
    ($($method:ident $name:literal)*) => {
        impl Element {
            $(
                /// Gives it the attribute of this name.
                pub fn $method(self, value: impl IntoAttributeValue) -> Self {
                    self.attr($name, value)
                }
            )*
        }
    };
}

attributes! {
    accept "accept" aria_atomic "aria-atomic" aria_busy "aria-busy" aria_describedby "aria-describedby"
    aria_disabled "aria-disabled" aria_expanded "aria-expanded" aria_hidden "aria-hidden" aria_invalid "aria-invalid"
    aria_keyshortcuts "aria-keyshortcuts" aria_label "aria-label" aria_labelledby "aria-labelledby"
    aria_live "aria-live" aria_owns "aria-owns" aria_pressed "aria-pressed" autocapitalize "autocapitalize"
    autocomplete "autocomplete" autofocus "autofocus" checked "checked" download "download" enterkeyhint "enterkeyhint"
    r#for "for" height "height" hidden "hidden" href "href" id "id" inputmode "inputmode" lang "lang" list "list"
    max "max" maxlength "maxlength" min "min" muted "muted" name "name" open "open" pattern "pattern"
    placeholder "placeholder" playsinline "playsinline" readonly "readonly" role "role" rows "rows" scope "scope"
    selected "selected" spellcheck "spellcheck" step "step" tabindex "tabindex" target "target" title "title"
    r#type "type" value "value" width "width"
}

/// The value of a whole attribute, or of the one class or style of a name.
pub trait IntoNamedValue {
    /// The name, if it has one, and the value.
    fn into_named_value(self) -> (Option<&'static str>, Value);
}

impl<V: IntoAttributeValue> IntoNamedValue for V {
    fn into_named_value(self) -> (Option<&'static str>, Value) {
        (None, self.into_attribute_value())
    }
}

impl<V: IntoAttributeValue> IntoNamedValue for (&'static str, V) {
    fn into_named_value(self) -> (Option<&'static str>, Value) {
        (Some(self.0), self.1.into_attribute_value())
    }
}

impl Render for Element {
    type State = MountedElement;

    fn build(self) -> MountedElement {
        let parts = (*self.0).take();
        let element = Rndr::create_element(parts.tag, parts.namespace);
        let attributes = attribute::build(parts.attributes, &element);
        let children = parts.children.map(|children| {
            let mut children = children.build();
            children.mount(&element, None);
            children
        });
        MountedElement {
            element,
            tag: parts.tag,
            attributes,
            children,
        }
    }

    fn rebuild(self, mounted: &mut MountedElement) {
        if self.0.tag != mounted.tag || self.0.children.is_some() != mounted.children.is_some() {
            let mut new = self.build();
            mounted.insert_before_this(&mut new);
            mounted.unmount();
            *mounted = new;
            return;
        }
        let parts = (*self.0).take();
        attribute::rebuild(parts.attributes, &mounted.element, &mut mounted.attributes);
        if let (Some(new), Some(old)) = (parts.children, &mut mounted.children) {
            new.rebuild(old);
        }
    }
}

impl Mountable for MountedElement {
    fn unmount(&mut self) {
        Rndr::remove(&self.element);
    }

    fn mount(&mut self, parent: &web_sys::Element, marker: Option<&web_sys::Node>) {
        Rndr::insert_node(parent, &self.element, marker);
    }

    fn try_mount(&mut self, parent: &web_sys::Element, marker: Option<&web_sys::Node>) -> bool {
        Rndr::try_insert_node(parent, &self.element, marker)
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        let parent = self.element.parent_element();
        if let Some(parent) = &parent {
            child.mount(parent, Some(&self.element));
        }
        parent.is_some()
    }

    fn elements(&self) -> Vec<web_sys::Element> {
        vec![self.element.clone()]
    }
}

/// Attributes on a component do not compile: it takes properties, and no attributes for its elements.
impl AddAnyAttr for Element {
    type Output<NewAttr: LeptosAttribute> = Self;

    fn add_any_attr<NewAttr: LeptosAttribute>(self, _: NewAttr) -> Self {
        const {
            assert!(
                size_of::<NewAttr>() == usize::MAX,
                "a component takes properties"
            )
        };
        self
    }
}

/// Views can be written by a server, too. Those of this app never are: it runs in browsers only.
impl RenderHtml for Element {
    type AsyncOutput = Self;
    type Owned = Self;

    const MIN_LENGTH: usize = 0;

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }

    fn to_html_with_buf(
        self,
        _: &mut String,
        _: &mut Position,
        _: bool,
        _: bool,
        _: Vec<AnyAttribute>,
    ) {
    }

    fn hydrate<const FROM_SERVER: bool>(self, _: &Cursor, _: &PositionState) -> MountedElement {
        self.build()
    }

    fn into_owned(self) -> Self {
        self
    }
}

/// An element of this kind, once it is on the page. Readers run again then.
///
/// Leptos has a signal for each kind of element. Here one holds elements of any kind.
pub struct NodeRef<E>(
    pub(crate) RwSignal<Option<web_sys::Element>>,
    PhantomData<fn() -> E>,
);

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
