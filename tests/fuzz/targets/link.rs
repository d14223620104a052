//! Any text is a code or a clear error, any SDP is taken apart or refused, any sealed letter is opened or not, any server may
//! say anything. An accepted text reads back as the same, and nothing goes through unchecked.
#![no_main]
// Only what reads is wanted of these files.
#![allow(dead_code)]

use libfuzzer_sys::fuzz_target;

#[path = "link/sources.rs"]
mod link;

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, rest)) = bytes.split_first() else {
        return;
    };
    let text = core::str::from_utf8(rest).unwrap_or_default();
    match kind % 8 {
        0 => link::read_text(text),
        1 => link::read_code(rest),
        2 => link::read_sdp(text),
        3 => link::read_sealed(text),
        4 => link::read_servers(text),
        server => link::hear(server, rest),
    }
});
