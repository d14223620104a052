//! Bytes on a link and in storage. The only place that knows the format.
//!
//! A frame is the protocol's version (two bytes, little-endian) and a bincode body. The version stands outside of the
//! body, so that two phones of different versions can always tell each other so.
//!
//! bincode by itself accepts lengths up to what a 64-bit number holds and bytes left over. So the length is capped
//! first, decoding works under a limit, nothing may be left over, no message type is recursive, and every message
//! is checked for its own bounds after decoding. The limit counts numbers at their full width, up to eight bytes for
//! each one that was read, so that what may be written can be read.

use alloc::vec::Vec;
use core::fmt;
use serde::{Serialize, de::DeserializeOwned};

/// The version of everything that travels or is stored. Grows with every change of a message, a view or a rule.
pub const PROTOCOL: u16 = 24;
/// Longest frame on a link, in bytes: links carry one more, which may tell what the frame is for.
pub const MAX_FRAME: usize = 16 * 1024 - 1;
/// Longest stored table or transcript, in bytes.
pub const MAX_STORED: usize = 1024 * 1024;

const HEAD: usize = size_of::<u16>();
/// Bytes that decoding counts at most for one that it reads.
const WIDEST: usize = size_of::<u64>();

/// Something that travels: no type that holds itself, and bounded.
pub trait Wire: Serialize + DeserializeOwned {
    /// Whether every list, text and number is within its bounds. Asked after decoding.
    fn is_bounded(&self) -> bool;
}

/// Why bytes are not what they should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodecError {
    /// Longer than allowed, when read or when written.
    TooLong,
    /// Written by another version.
    Version {
        /// The version it was written by.
        theirs: u16,
    },
    /// Not a message.
    Malformed,
    /// A message beyond its bounds.
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
/// Whatever is wrong with it; any bytes may be given.
pub fn decode<T: Wire>(frame: &[u8]) -> Result<T, CodecError> {
    read::<T, MAX_FRAME, { WIDEST * MAX_FRAME }>(frame)
}

/// Writes something to be stored.
///
/// # Errors
/// [`CodecError::TooLong`] beyond [`MAX_STORED`].
pub fn encode_stored<T: Wire>(message: &T) -> Result<Vec<u8>, CodecError> {
    write::<T, MAX_STORED>(message)
}

/// Reads something stored.
///
/// # Errors
/// Whatever is wrong with it; any bytes may be given.
pub fn decode_stored<T: Wire>(stored: &[u8]) -> Result<T, CodecError> {
    read::<T, MAX_STORED, { WIDEST * MAX_STORED }>(stored)
}

/// The bytes of a value, to be hashed: the same on every platform.
pub fn plain<T: Serialize>(value: &T) -> Vec<u8> {
    // Nothing that is hashed can fail to be written: no maps, no sequences of unknown length.
    bincode::serde::encode_to_vec(value, bincode::config::standard()).unwrap_or_default()
}

/// Reads such bytes, of whatever version; any may be given.
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
