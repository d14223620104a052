//! Any bytes are a round on record or a clear error. A record is written and read back as the same, and told again twice it
//! ends alike.
#![no_main]

use engine::transcript::Transcript;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(transcript) = Transcript::decode(bytes) else {
        return;
    };
    if let Ok(written) = transcript.encode() {
        assert_eq!(Transcript::decode(&written).as_ref(), Ok(&transcript));
    }
    let told = |_| format!("{:?}", transcript.replay());
    assert_eq!(told(1), told(2));
});
