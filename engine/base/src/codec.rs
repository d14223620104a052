//! Bytes on a link and in storage. No other module knows the format.
//!
//! A frame is the protocol version (two bytes, little-endian) and a bincode body. The version stands outside the body,
//! so that two phones with different versions can always detect the mismatch.
//!
//! bincode by itself accepts 64-bit lengths and bytes left over. So the decoder checks the total length first, decodes
//! under a limit, and rejects leftover bytes. No message type is recursive, and the decoder checks the bounds of every
//! message afterwards. The limit counts each number at its full width, up to eight bytes, so that every message that
//! can be written can be read back.

use alloc::vec::Vec;
use core::fmt;
use serde::{Serialize, de::DeserializeOwned};

/// The version of everything that travels or is stored. It grows with every change of a message, a view or a rule.
pub const PROTOCOL: u16 = 24;
/// Longest frame on a link, in bytes. A link carries one byte more, which may say what the frame is for.
pub const MAX_FRAME: usize = 16 * 1024 - 1;
/// Longest stored table or transcript, in bytes.
pub const MAX_STORED: usize = 1024 * 1024;

const HEAD: usize = size_of::<u16>();
/// The most bytes that the decoder counts against its limit for one byte that it reads.
const WIDEST: usize = size_of::<u64>();

/// A type that travels. It is not recursive, and its size is bounded.
pub trait Wire: Serialize + DeserializeOwned {
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

/// Writes a frame.
///
/// # Errors
/// [`CodecError::TooLong`] beyond [`MAX_FRAME`].
pub fn encode<T: Wire>(message: &T) -> Result<Vec<u8>, CodecError> {
    write::<T, MAX_FRAME>(message)
}

/// Reads a frame from outside.
///
/// # Errors
/// Any [`CodecError`]. The function accepts arbitrary bytes.
pub fn decode<T: Wire>(frame: &[u8]) -> Result<T, CodecError> {
    read::<T, MAX_FRAME, { WIDEST * MAX_FRAME }>(frame)
}

/// Writes a value for storage.
///
/// # Errors
/// [`CodecError::TooLong`] beyond [`MAX_STORED`].
pub fn encode_stored<T: Wire>(message: &T) -> Result<Vec<u8>, CodecError> {
    write::<T, MAX_STORED>(message)
}

/// Reads a value from storage.
///
/// # Errors
/// Any [`CodecError`]. The function accepts arbitrary bytes.
pub fn decode_stored<T: Wire>(stored: &[u8]) -> Result<T, CodecError> {
    read::<T, MAX_STORED, { WIDEST * MAX_STORED }>(stored)
}

/// The bytes of a value for a hash. They are the same on every platform.
pub fn plain<T: Serialize>(value: &T) -> Vec<u8> {
    // No hashed value can fail to serialize: there are no maps, and no sequences of unknown length.
    bincode::serde::encode_to_vec(value, bincode::config::standard()).unwrap_or_default()
}

/// Reads the bytes that [`plain`] writes, from any version. It accepts arbitrary bytes.
pub fn read_plain<T: Wire>(bytes: &[u8]) -> Result<T, CodecError> {
    if bytes.len() > MAX_FRAME {
        return Err(CodecError::TooLong);
    }
    body::<T, { WIDEST * MAX_FRAME }>(bytes)
}

fn write<T: Wire, const LIMIT: usize>(message: &T) -> Result<Vec<u8>, CodecError> {
    let config = bincode::config::standard();
    let body = bincode::serde::encode_to_vec(message, config).map_err(|_| CodecError::Malformed)?;
    if HEAD + body.len() > LIMIT {
        return Err(CodecError::TooLong);
    }
    let mut bytes = PROTOCOL.to_le_bytes().to_vec();
    bytes.extend_from_slice(&body);
    Ok(bytes)
}

fn read<T: Wire, const LIMIT: usize, const COUNTED: usize>(bytes: &[u8]) -> Result<T, CodecError> {
    if bytes.len() > LIMIT {
        return Err(CodecError::TooLong);
    }
    let (head, rest) = bytes.split_first_chunk().ok_or(CodecError::Malformed)?;
    let theirs = u16::from_le_bytes(*head);
    if theirs != PROTOCOL {
        return Err(CodecError::Version { theirs });
    }
    body::<T, COUNTED>(rest)
}

fn body<T: Wire, const COUNTED: usize>(bytes: &[u8]) -> Result<T, CodecError> {
    let config = bincode::config::standard().with_limit::<COUNTED>();
    let (message, consumed): (T, usize) =
        bincode::serde::decode_from_slice(bytes, config).map_err(|_| CodecError::Malformed)?;
    if consumed != bytes.len() {
        return Err(CodecError::Malformed);
    }
    if !message.is_bounded() {
        return Err(CodecError::Unbounded);
    }
    Ok(message)
}
