//! Bytes on a link and in storage. No other module knows the format.
//!
//! A frame is the protocol version (two bytes, little-endian) and a bincode body. The version stands outside the body,
//! so that two phones with different versions can always detect the mismatch.
//!
//! bincode by itself accepts 64-bit lengths and bytes left over. So the decoder checks the total length first, decodes
//! under a limit, and rejects leftover bytes. No message type is recursive, and the decoder checks the bounds of every
//! message afterwards.
//!
//! The types of messages derive bincode's `Encode` and `Decode`. The compiler makes code of a derived function once for
//! each encoder or decoder, so there is one of each, for frames and for storage.

use alloc::vec::Vec;
use bincode::{
    Decode, Encode,
    de::{
        Decoder as _, DecoderImpl,
        read::{Reader as _, SliceReader},
    },
    enc::{EncoderImpl, write::Writer},
    error::{DecodeError, EncodeError},
};
use core::fmt;

/// The version of everything that travels or is stored. It grows with every change of a message, a view or a rule.
pub const PROTOCOL: u16 = 28;
/// The oldest version whose stored tables and rounds this version reads. Links demand [`PROTOCOL`] itself.
pub const OLDEST_STORED: u16 = 24;
/// Longest frame on a link, in bytes. A link carries one byte more, which may say what the frame is for.
pub const MAX_FRAME: usize = 16 * 1024 - 1;
/// Longest stored table or transcript, in bytes.
pub const MAX_STORED: usize = 1024 * 1024;

/// The most that the decoder counts for each byte that it is given. It counts a number at its full width of up to eight
/// bytes, and a list, before it reads it, by the memory of its elements. That is most for actions: 18 bytes for one. So
/// every message that can be written can be read back, and no bytes allocate more than 64 times their number.
const COUNTED_PER_BYTE: usize = 64;
const MAX_COUNTED: usize = COUNTED_PER_BYTE * MAX_STORED;

/// A type that travels. It is not recursive, its size is bounded, and no element of its lists is without bytes: a list of
/// those could be endless.
pub trait Wire: Encode + Decode<()> {
    /// True if every list, text and number is within its bounds. The decoder calls it after decoding.
    fn is_bounded(&self) -> bool;
}

/// The error for bytes that cannot be read or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodecError {
    /// Longer than allowed, in reading or in writing.
    TooLong,
    /// Another version of the protocol wrote the bytes.
    Version {
        /// The version that wrote them.
        theirs: u16,
    },
    /// The bytes are no message.
    Malformed,
    /// The message exceeds its own bounds.
    Unbounded,
}

impl fmt::Display for CodecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodecError::TooLong => f.write_str("the message is too long"),
            CodecError::Version { theirs } => {
                write!(f, "written by version {theirs}, this is version {PROTOCOL}")
            }
            CodecError::Malformed => f.write_str("the message makes no sense"),
            CodecError::Unbounded => f.write_str("the message goes beyond its bounds"),
        }
    }
}

impl core::error::Error for CodecError {}

/// The rest of a frame behind the value that it begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remainder {
    /// The frame ends with the value.
    Empty,
    /// More bytes follow.
    Bytes,
}

/// Implements bincode's `Decode` for a type that is written as a base type, but has fewer values. The function makes a
/// value out of one of the base type, or refuses it with `None`.
#[macro_export]
macro_rules! decode_checked {
    ($type:ty, $base:ty, $check:expr) => {
        impl<Context> bincode::Decode<Context> for $type {
            fn decode<D: bincode::de::Decoder<Context = Context>>(
                decoder: &mut D,
            ) -> Result<Self, bincode::error::DecodeError> {
                let base: $base = bincode::Decode::decode(decoder)?;
                $check(base).ok_or(bincode::error::DecodeError::Other("no such value"))
            }
        }

        bincode::impl_borrow_decode!($type);
    };
}

/// Writes a frame.
///
/// # Errors
/// [`CodecError::TooLong`] beyond [`MAX_FRAME`].
pub fn encode<T: Wire>(message: &T) -> Result<Vec<u8>, CodecError> {
    write(message, MAX_FRAME)
}

/// Reads a frame from outside.
///
/// # Errors
/// Any [`CodecError`]. The function accepts arbitrary bytes.
pub fn decode<T: Wire>(frame: &[u8]) -> Result<T, CodecError> {
    body(after_head(frame, MAX_FRAME, PROTOCOL)?)
}

/// Reads the value that a frame from outside begins with, and tells what follows it. Its bounds are not checked.
///
/// # Errors
/// Any [`CodecError`]. The function accepts arbitrary bytes.
pub fn decode_start<T: Decode<()>>(frame: &[u8]) -> Result<(T, Remainder), CodecError> {
    start(after_head(frame, MAX_FRAME, PROTOCOL)?).map_err(|_| CodecError::Malformed)
}

/// Writes a value for storage.
///
/// # Errors
/// [`CodecError::TooLong`] beyond [`MAX_STORED`].
pub fn encode_stored<T: Wire>(message: &T) -> Result<Vec<u8>, CodecError> {
    write(message, MAX_STORED)
}

/// Reads a value from storage, of any version from [`OLDEST_STORED`] on.
///
/// # Errors
/// Any [`CodecError`]. The function accepts arbitrary bytes.
pub fn decode_stored<T: Wire>(stored: &[u8]) -> Result<T, CodecError> {
    body(after_head(stored, MAX_STORED, OLDEST_STORED)?)
}

/// The version that wrote a value for storage. `None` for bytes that are too short to say so.
pub fn stored_version(stored: &[u8]) -> Option<u16> {
    let (head, _) = stored.split_first_chunk()?;
    Some(u16::from_le_bytes(*head))
}

/// The bytes of a value for a hash. They are the same on every platform.
pub fn plain<T: Encode>(value: &T) -> Vec<u8> {
    append(Vec::new(), value)
}

/// Reads the bytes that [`plain`] writes, from any version. It accepts arbitrary bytes.
pub fn read_plain<T: Wire>(bytes: &[u8]) -> Result<T, CodecError> {
    if bytes.len() > MAX_FRAME {
        return Err(CodecError::TooLong);
    }
    body(bytes)
}

fn write<T: Wire>(message: &T, longest: usize) -> Result<Vec<u8>, CodecError> {
    let bytes = append(PROTOCOL.to_le_bytes().to_vec(), message);
    match bytes.len() <= longest {
        true => Ok(bytes),
        false => Err(CodecError::TooLong),
    }
}

fn append<T: Encode>(bytes: Vec<u8>, value: &T) -> Vec<u8> {
    let mut encoder = EncoderImpl::new(Bytes(bytes), bincode::config::standard());
    // Nothing here can fail: the vector takes all bytes, and no value of ours refuses to be written.
    let _ = value.encode(&mut encoder);
    encoder.into_writer().0
}

/// The bytes written so far.
struct Bytes(Vec<u8>);

impl Writer for Bytes {
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }
}

/// The body of a frame that is not too long, and neither older than this version nor newer than the present one.
fn after_head(bytes: &[u8], longest: usize, oldest: u16) -> Result<&[u8], CodecError> {
    if bytes.len() > longest {
        return Err(CodecError::TooLong);
    }
    let (head, rest) = bytes.split_first_chunk().ok_or(CodecError::Malformed)?;
    match u16::from_le_bytes(*head) {
        theirs if (oldest..=PROTOCOL).contains(&theirs) => Ok(rest),
        theirs => Err(CodecError::Version { theirs }),
    }
}

fn body<T: Wire>(bytes: &[u8]) -> Result<T, CodecError> {
    let message: T = whole(bytes).map_err(|_| CodecError::Malformed)?;
    match message.is_bounded() {
        true => Ok(message),
        false => Err(CodecError::Unbounded),
    }
}

/// Reads the value whose bytes are exactly these.
fn whole<T: Decode<()>>(bytes: &[u8]) -> Result<T, DecodeError> {
    match start(bytes)? {
        (value, Remainder::Empty) => Ok(value),
        (_, Remainder::Bytes) => Err(DecodeError::Other("bytes are left over")),
    }
}

/// Reads the value that these bytes begin with.
///
/// The limit is a part of the decoder's type. A second limit would double the code of all messages, so fewer bytes get a
/// lower limit in another way: the difference counts as read before the decoder starts.
fn start<T: Decode<()>>(bytes: &[u8]) -> Result<(T, Remainder), DecodeError> {
    let config = bincode::config::standard().with_limit::<MAX_COUNTED>();
    let mut decoder = DecoderImpl::new(SliceReader::new(bytes), config, ());
    decoder.claim_bytes_read(MAX_COUNTED.saturating_sub(COUNTED_PER_BYTE * bytes.len()))?;
    let value = T::decode(&mut decoder)?;
    let remainder = match decoder.reader().peek_read(1) {
        None => Remainder::Empty,
        Some(_) => Remainder::Bytes,
    };
    Ok((value, remainder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Direction, Face, Seat, Seed, card::WILD};
    use alloc::{string::String, vec};

    #[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
    enum Shape {
        Plain,
        Numbers { narrow: u8, wide: u16 },
        Faces(Vec<Face>),
    }

    #[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
    struct Sample {
        numbers: (u16, u32, u64, u64),
        signed: i16,
        flag: bool,
        absent: Option<Seat>,
        present: Option<Seat>,
        shapes: Vec<Shape>,
        direction: Direction,
        text: String,
        seed: Seed,
        array: [u8; 3],
    }

    impl Wire for Sample {
        fn is_bounded(&self) -> bool {
            self.shapes.len() < 4
        }
    }

    fn sample() -> Sample {
        Sample {
            numbers: (250, 251, 65_536, u64::MAX),
            signed: -1,
            flag: true,
            absent: None,
            present: Some(Seat::FIRST),
            shapes: vec![
                Shape::Plain,
                Shape::Numbers {
                    narrow: 255,
                    wide: 256,
                },
                Shape::Faces(vec![WILD]),
            ],
            direction: Direction::Counterclockwise,
            text: "é".into(),
            seed: Seed([7; 32]),
            array: [1, 2, 3],
        }
    }

    /// The bytes never change without the version: phones of one version may run different builds.
    #[test]
    fn the_format_is_the_same_for_ever() {
        let mut bytes = vec![250];
        bytes.extend([251, 251, 0]);
        bytes.extend([252, 0, 0, 1, 0]);
        bytes.extend([253, 255, 255, 255, 255, 255, 255, 255, 255]);
        bytes.extend([1, 1, 0, 1, 0]);
        bytes.extend([3, 0, 1, 255, 251, 0, 1, 2, 1, 52]);
        bytes.extend([1, 2, 0xc3, 0xa9]);
        bytes.extend([7; 32]);
        bytes.extend([1, 2, 3]);
        assert_eq!(plain(&sample()), bytes);
        assert_eq!(read_plain(&bytes), Ok(sample()));
        let framed = [&PROTOCOL.to_le_bytes()[..], &bytes].concat();
        assert_eq!(encode(&sample()), Ok(framed.clone()));
        assert_eq!(encode_stored(&sample()), Ok(framed));
    }

    #[test]
    fn storage_may_be_older_than_a_frame() {
        for version in OLDEST_STORED - 1..=PROTOCOL + 1 {
            let mut bytes = encode(&sample()).unwrap();
            bytes[..2].copy_from_slice(&version.to_le_bytes());
            let refused = Err(CodecError::Version { theirs: version });
            let read = |from: u16| match (from..=PROTOCOL).contains(&version) {
                true => Ok(sample()),
                false => refused.clone(),
            };
            assert_eq!(decode(&bytes), read(PROTOCOL));
            assert_eq!(decode_stored(&bytes), read(OLDEST_STORED));
            assert_eq!(stored_version(&bytes), Some(version));
        }
        assert_eq!(stored_version(&[1]), None);
    }

    #[test]
    fn damaged_bytes_are_refused() {
        let bytes = plain(&sample());
        for end in 0..bytes.len() {
            let cut = read_plain::<Sample>(&bytes[..end]);
            assert_eq!(cut, Err(CodecError::Malformed), "{end} bytes");
        }
        let longer = [&bytes[..], &[0]].concat();
        assert_eq!(read_plain::<Sample>(&longer), Err(CodecError::Malformed));
        let crowd = Sample {
            shapes: vec![Shape::Plain; 4],
            ..sample()
        };
        let crowd = read_plain::<Sample>(&plain(&crowd));
        assert_eq!(crowd, Err(CodecError::Unbounded));
    }

    impl Wire for Seat {
        fn is_bounded(&self) -> bool {
            true
        }
    }

    #[test]
    fn a_number_that_names_nothing_is_refused() {
        assert_eq!(read_plain::<Seat>(&[15]).map(Seat::index), Ok(15));
        assert_eq!(read_plain::<Seat>(&[16]), Err(CodecError::Malformed));
    }

    impl Wire for Vec<u64> {
        fn is_bounded(&self) -> bool {
            true
        }
    }

    #[test]
    fn a_list_is_refused_before_it_takes_more_memory_than_its_bytes_can_fill() {
        // The length of the list, then nothing of it.
        for length in [1_u64 << 11, 1 << 31, 1 << 60, u64::MAX] {
            let bytes = plain(&length);
            assert_eq!(read_plain::<Vec<u64>>(&bytes), Err(CodecError::Malformed));
            assert!(COUNTED_PER_BYTE * bytes.len() < size_of::<u64>() << 11);
        }
        let small = vec![0; MAX_FRAME - 3];
        assert_eq!(read_plain(&plain(&small)), Ok(small));
        let large = vec![u64::MAX; MAX_FRAME / 10];
        assert_eq!(read_plain(&plain(&large)), Ok(large));
    }
}
