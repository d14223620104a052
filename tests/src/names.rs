//! The names of an enum's variants, learned from one value of each that is decoded from made-up bytes.

use bincode::{
    Decode,
    error::{AllowedEnumVariants, DecodeError},
};
use std::fmt::{self, Debug, Write};

/// The bytes tried behind a variant's index: each field becomes its first value or, where that is none, its second.
const FILLINGS: [u8; 2] = [0, 1];
/// More bytes than the fields of any variant take.
const ENOUGH: usize = 256;

/// The names of all variants of an enum, in order.
///
/// # Panics
/// If the type is no enum, or no value of a variant can be made up.
pub fn of<T: Decode<()> + Debug>() -> Vec<String> {
    values::<T>().iter().map(|value| name(value)).collect()
}

/// One value of each variant of an enum, in order: all its values if no variant has fields.
///
/// # Panics
/// As [`of`].
pub fn values<T: Decode<()>>() -> Vec<T> {
    let Err(DecodeError::UnexpectedVariant {
        allowed: AllowedEnumVariants::Range { max, .. },
        ..
    }) = decode::<T>(u32::MAX, 0)
    else {
        panic!("it is an enum");
    };
    let value = |index| {
        let mut tries = FILLINGS.into_iter().map(|filling| decode(index, filling));
        let value = tries.find_map(Result::ok);
        value.unwrap_or_else(|| panic!("variant {index} needs another filling"))
    };
    (0..=*max).map(value).collect()
}

/// The variant with this index, each of its fields read from bytes that are all the same.
fn decode<T: Decode<()>>(index: u32, filling: u8) -> Result<T, DecodeError> {
    let config = bincode::config::standard();
    let mut bytes = bincode::encode_to_vec(index, config).unwrap_or_default();
    bytes.extend([filling; ENOUGH]);
    bincode::decode_from_slice(&bytes, config).map(|(value, _)| value)
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
