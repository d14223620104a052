//! The values of attributes and properties.
use std::borrow::Cow;

use wasm_bindgen::JsValue;

use crate::closure::Compute;
use crate::signal::{Memo, RwSignal, Signal};

/// The text of an attribute. `None` if the element does not have the attribute.
pub type Text = Option<Cow<'static, str>>;

/// A value, or the function that computes it.
pub enum Value<T = Text> {
    /// A value that stays.
    Fixed(T),
    /// A value that follows what the function reads.
    Follows(Box<dyn Compute<T>>),
}

/// A type whose values can be written as those of an attribute or a property.
pub trait Written<T> {
    /// The value as it is written.
    fn written(self) -> T;
}

/// A value of an attribute or a property, fixed or not.
pub trait IntoAttributeValue<T = Text> {
    /// The value.
    fn into_attribute_value(self) -> Value<T>;
}

impl<T> IntoAttributeValue<T> for Value<T> {
    fn into_attribute_value(self) -> Value<T> {
        self
    }
}

impl<F, V, T> IntoAttributeValue<T> for F
where
    F: FnMut() -> V + 'static,
    V: Written<T>,
{
    fn into_attribute_value(mut self) -> Value<T> {
        Value::Follows(Box::new(move || self().written()))
    }
}

macro_rules! signals {
    ($($signal:ident)*) => {
        $(
            impl<V, T> IntoAttributeValue<T> for $signal<V>
            where
                V: Written<T> + Clone + 'static,
            {
                fn into_attribute_value(self) -> Value<T> {
                    Value::Follows(Box::new(move || self.get().written()))
                }
            }
        )*
    };
}

signals!(Memo RwSignal Signal);

macro_rules! fixed {
    ($($fixed:ty: |$value:ident| $written:expr;)*) => {
        $(
            impl Written<Text> for $fixed {
                fn written(self) -> Text {
                    let $value = self;
                    $written
                }
            }

            impl Written<JsValue> for $fixed {
                fn written(self) -> JsValue {
                    self.into()
                }
            }

            impl<T> IntoAttributeValue<T> for $fixed
            where
                Self: Written<T>,
            {
                fn into_attribute_value(self) -> Value<T> {
                    Value::Fixed(self.written())
                }
            }
        )*
    };
}

fixed! {
    &'static str: |text| Some(Cow::Borrowed(text));
    String: |text| Some(Cow::Owned(text));
    bool: |here| here.then_some(Cow::Borrowed(""));
    u8: |number| Some(Cow::Owned(number.to_string()));
    u16: |number| Some(Cow::Owned(number.to_string()));
    u32: |number| Some(Cow::Owned(number.to_string()));
    i32: |number| Some(Cow::Owned(number.to_string()));
    usize: |number| Some(Cow::Owned(number.to_string()));
}

impl<V: Written<Text>> Written<Text> for Option<V> {
    fn written(self) -> Text {
        self.and_then(V::written)
    }
}

impl<V: Written<Text>> IntoAttributeValue for Option<V> {
    fn into_attribute_value(self) -> Value {
        Value::Fixed(self.written())
    }
}

/// Without a value the element keeps the property that it has at first.
impl<V: Written<JsValue>> Written<JsValue> for Option<V> {
    fn written(self) -> JsValue {
        self.map_or(JsValue::UNDEFINED, V::written)
    }
}
