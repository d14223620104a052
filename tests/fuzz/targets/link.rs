//! Any text is a code or a clear error, any SDP is taken apart or refused, any sealed signal is opened or not. What is taken
//! is written and read back as the same, and nothing goes through unchecked.
#![no_main]
// Only what reads is wanted of these files.
#![allow(dead_code)]

use libfuzzer_sys::fuzz_target;

#[path = "link/sources.rs"]
mod sources;

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, rest)) = bytes.split_first() else {
        return;
    };
    let text = core::str::from_utf8(rest).unwrap_or_default();
    match kind % 5 {
        0 => sources::read_text(text),
        1 => sources::read_code(rest),
        2 => sources::read_sdp(text),
        3 => sources::read_sealed(text),
        _ => sources::read_settings(text),
    }
});
