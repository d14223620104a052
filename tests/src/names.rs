//! The names of an enum's variants, as its decoder asks for them.

use serde::{
    Deserializer,
    de::{DeserializeOwned, Error, IntoDeserializer, Visitor, value},
};
use std::fmt::{self, Debug, Write};

/// The names of all variants of an enum, in order; empty for any other type.
pub fn of<T: DeserializeOwned>() -> &'static [&'static str] {
    match T::deserialize(Asking) {
        Err(VariantNames(names)) => names,
        Ok(_) => &[],
    }
}

/// All values of an enum whose variants have no fields.
pub fn values<T: DeserializeOwned>() -> Vec<T> {
    let decode =
        |index: u32| T::deserialize(IntoDeserializer::<value::Error>::into_deserializer(index));
    (0..of::<T>().len() as u32)
        .filter_map(|index| decode(index).ok())
        .collect()
}

/// The name of this value's variant.
pub fn name(value: &impl Debug) -> String {
    let mut name = VariantName(String::new());
    // It fails after the name: nobody needs the fields.
    let _ = write!(name, "{value:?}");
    name.0
}

/// The beginning of a text, as far as it is a name.
struct VariantName(String);

impl fmt::Write for VariantName {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = text.find(|c: char| !c.is_alphanumeric());
        self.0.push_str(&text[..end.unwrap_or(text.len())]);
        end.map_or(Ok(()), |_| Err(fmt::Error))
    }
}

/// A deserializer that decodes nothing, and only records the requested variants.
struct Asking;

/// The recorded variant names.
#[derive(Debug)]
struct VariantNames(&'static [&'static str]);

impl fmt::Display for VariantNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl std::error::Error for VariantNames {}

impl Error for VariantNames {
    fn custom<T: fmt::Display>(_: T) -> VariantNames {
        VariantNames(&[])
    }
}

impl<'de> Deserializer<'de> for Asking {
    type Error = VariantNames;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, VariantNames> {
        Err(VariantNames(&[]))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, VariantNames> {
        Err(VariantNames(variants))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
