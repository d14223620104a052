//! Any text is a code or a clear error, any SDP is taken apart or refused, any sealed letter is opened or not, any server may
//! say anything. An accepted text reads back as the same, and nothing goes through unchecked.
#![no_main]
// Only the readers of these files are wanted.
#![allow(dead_code)]

use libfuzzer_sys::fuzz_target;

#[path = "link/checks.rs"]
mod checks;

// The files of the crate `link` that read what comes from outside, at the same paths as there. The crate keeps them to
// itself, and it would bring along all that only browsers need.
#[path = "../../../app/link/src/pairing"]
mod pairing {
    pub mod candidate;
    pub mod code;
    pub mod description;
    pub mod packed;
    pub use code::Code;
}
#[path = "../../../app/link/src/room"]
mod room {
    pub mod letter;
    pub mod secret;
    pub use secret::RoomSecret;
}
#[path = "../../../app/link/src/server_list.rs"]
mod server_list;
#[path = "../../../app/link/src/signalling"]
mod signalling {
    pub mod kinds;
    pub mod matchbox;
    pub mod mqtt;
    pub mod nostr;
    pub mod protocol;
}

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, rest)) = bytes.split_first() else {
        return;
    };
    let text = core::str::from_utf8(rest).unwrap_or_default();
    match kind % 8 {
        0 => checks::read_text(text),
        1 => checks::read_code(rest),
        2 => checks::read_sdp(text),
        3 => checks::read_sealed(text),
        4 => checks::read_servers(text),
        server => checks::hear(server, rest),
    }
});
