//! Byte arrays in storage and on links, for `#[serde(with = "base::byte_array")]`.
//!
//! The bytes are those of serde's own arrays. That one repeats its code for each of thirty-two bytes, 5 KB in each
//! program of the app, and takes no longer arrays.

use core::fmt;
use serde::{
    Deserializer, Serializer,
    de::{Error, SeqAccess, Visitor},
    ser::SerializeTuple,
};

/// Writes the array without its length.
///
/// # Errors
/// The serializer's own.
pub fn serialize<S: Serializer, const N: usize>(
    bytes: &[u8; N],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut tuple = serializer.serialize_tuple(N)?;
    for byte in bytes {
        tuple.serialize_element(byte)?;
    }
    tuple.end()
}

/// Reads an array of this length.
///
/// # Errors
/// The deserializer's own, and one for fewer bytes.
pub fn deserialize<'de, D: Deserializer<'de>, const N: usize>(
    deserializer: D,
) -> Result<[u8; N], D::Error> {
    deserializer.deserialize_tuple(N, ByteArray)
}

struct ByteArray<const N: usize>;

impl<'de, const N: usize> Visitor<'de> for ByteArray<N> {
    type Value = [u8; N];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{N} bytes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<[u8; N], A::Error> {
        let mut bytes = [0; N];
        for (at, byte) in bytes.iter_mut().enumerate() {
            let next = sequence.next_element()?;
            *byte = next.ok_or_else(|| Error::invalid_length(at, &self))?;
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use crate::codec;
    use serde::{Deserialize, Serialize};

    #[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
    struct Ours(#[serde(with = "super")] [u8; 32]);

    #[test]
    fn the_bytes_are_those_of_a_plain_array() {
        let array: [u8; 32] = core::array::from_fn(|at| at as u8 * 8);
        let bytes = codec::plain(&Ours(array));
        assert_eq!(bytes, codec::plain(&array));
        assert_eq!(codec::read_plain::<Ours>(&bytes), Ok(Ours(array)));
        assert!(codec::read_plain::<Ours>(&bytes[1..]).is_err());
    }

    impl codec::Wire for Ours {
        fn is_bounded(&self) -> bool {
            true
        }
    }
}
