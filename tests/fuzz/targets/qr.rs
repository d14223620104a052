//! Any picture holds a code or none: noise, and codes of any content with any of their modules changed.
//!
//! The library that reads codes panics at some shapes, by its own assertions. The page lets another worker read the next
//! picture then (`app/src/platform/camera/scan_worker.rs`); here such a picture has no code. Any other failure is a finding.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qrcodegen::{QrCode, QrCodeEcc};
use std::{
    panic::{self, PanicHookInfo},
    sync::Once,
};

/// The library's own assertions.
const LIBRARY: &str = "/rqrr-";
static HOOK: Once = Once::new();

/// Pixels of a module's side, and modules of white around a code.
const SCALE: usize = 3;
const QUIET: usize = 4;

fuzz_target!(|bytes: &[u8]| {
    HOOK.call_once(spare_the_library);
    let Some(([kind, length], rest)) = bytes.split_first_chunk() else {
        return;
    };
    if kind % 8 == 0 {
        let width = usize::from(*length);
        let _ = read(rest, width);
        return;
    }
    let (content, changes) = rest.split_at(usize::from(*length).min(rest.len()));
    let Ok(code) = QrCode::encode_binary(content, QrCodeEcc::Low) else {
        return;
    };
    let (rgba, side) = picture(&code, changes);
    let read = read(&rgba, side);
    if changes.is_empty() && !content.is_empty() {
        let text = core::str::from_utf8(content).ok().map(str::to_owned);
        assert!(text.is_none() || read.is_none() || read == text);
    }
});

/// Panics end the program, but those of the library.
fn spare_the_library() {
    let finding = panic::take_hook();
    let is_ours = |info: &PanicHookInfo| {
        let place = info.location();
        !place.is_some_and(|place| place.file().contains(LIBRARY))
    };
    panic::set_hook(Box::new(move |info| {
        if is_ours(info) {
            finding(info);
        }
    }));
}

/// The text of a code; none where the library stumbles.
fn read(rgba: &[u8], width: usize) -> Option<String> {
    panic::catch_unwind(|| scanner::read(rgba, width)).ok()?
}

/// The code as a camera would see it, with the named modules the other way round.
fn picture(code: &QrCode, changes: &[u8]) -> (Vec<u8>, usize) {
    let size = code.size() as usize;
    let mut dark: Vec<bool> = (0..size * size)
        .map(|at| code.get_module((at % size) as i32, (at / size) as i32))
        .collect();
    for change in changes.chunks_exact(2) {
        let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % dark.len();
        dark[at] = !dark[at];
    }
    let side = (size + 2 * QUIET) * SCALE;
    let mut rgba = vec![235; side * side * 4];
    for y in 0..side {
        for x in 0..side {
            let (column, row) = (
                (x / SCALE).wrapping_sub(QUIET),
                (y / SCALE).wrapping_sub(QUIET),
            );
            if column < size && row < size && dark[row * size + column] {
                let at = (y * side + x) * 4;
                rgba[at..at + 3].fill(20);
            }
        }
    }
    (rgba, side)
}
