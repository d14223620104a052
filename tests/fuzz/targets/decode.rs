//! Any bytes are a message or a clear error. What is a message is written and read back as the same bytes, and what can be
//! resumed or replayed does not stumble.
#![no_main]

use engine::{
    Face, Mix, RuleId,
    session::{
        Host,
        codec::{self, Wire},
        message::{FromGuest, Numbered},
    },
    transcript::Transcript,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let version = codec::PROTOCOL.to_le_bytes();
    let framed: Vec<u8> = version.iter().chain(bytes).copied().collect();
    reads_back::<FromGuest>(&framed);
    reads_back::<Numbered>(&framed);
    if let Ok(transcript) = Transcript::decode(&framed) {
        let _ = transcript.replay();
    }
    let _ = Host::resume(&framed, Default::default());
    if let Ok(text) = core::str::from_utf8(bytes) {
        if let Ok(mix) = text.parse::<Mix>() {
            assert_eq!(mix.to_string().parse(), Ok(mix));
        }
        let _ = (text.parse::<Face>(), text.parse::<RuleId>());
    }
});

fn reads_back<T: Wire>(frame: &[u8]) {
    let Ok(message) = codec::decode::<T>(frame) else {
        return;
    };
    let Ok(written) = codec::encode(&message) else {
        return;
    };
    assert!(codec::decode::<T>(&written).is_ok());
}
