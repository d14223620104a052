//! Any bytes are a message or a clear error, and what is a message is written and read back as the same.
#![no_main]

use core::fmt::Debug;
use engine::{
    codec::{self, Wire},
    session::protocol::message::{FromGuest, Numbered},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let version = codec::PROTOCOL.to_le_bytes();
    let framed: Vec<u8> = version.iter().chain(bytes).copied().collect();
    for frame in [bytes, &framed] {
        reads_back::<FromGuest>(frame);
        reads_back::<Numbered>(frame);
    }
});

fn reads_back<T: Wire + PartialEq + Debug>(frame: &[u8]) {
    let Ok(message) = codec::decode::<T>(frame) else {
        return;
    };
    if let Ok(written) = codec::encode(&message) {
        assert_eq!(codec::decode::<T>(&written), Ok(message));
    }
}
