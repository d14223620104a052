//! Parts of a view that follow what they read.
use leptos::prelude::{AnyView, IntoAny as _, IntoRender, IntoView};

use crate::calls::Compute;
use crate::value::{IntoAttributeValue, Value, Written};

/// A part that is drawn anew whenever something that it reads changes.
///
/// Leptos compiles all its machinery anew for each closure that is such a part. Here it is compiled once, for a closure in
/// a box.
pub fn dynamic<V: IntoView + 'static>(mut draw: impl FnMut() -> V + Send + 'static) -> AnyView {
    fn follow(mut draw: Box<dyn Compute<AnyView> + Send>) -> AnyView {
        (move || draw.compute()).into_any()
    }
    follow(Box::new(move || draw().into_any()))
}

/// A closure that stands in a view, as a child or as the value of an attribute.
pub struct Following<F>(pub(crate) F);

impl<F, V> IntoRender for Following<F>
where
    F: FnMut() -> V + Send + 'static,
    V: IntoView + 'static,
{
    type Output = AnyView;

    fn into_render(self) -> AnyView {
        dynamic(self.0)
    }
}

impl<F, V, T> IntoAttributeValue<T> for Following<F>
where
    F: FnMut() -> V + 'static,
    V: Written<T>,
{
    fn into_attribute_value(mut self) -> Value<T> {
        Value::Follows(Box::new(move || (self.0)().written()))
    }
}
