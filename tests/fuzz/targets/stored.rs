//! Any bytes in storage are a table to be taken up or a clear error; one that is taken up goes on, and is stored so that it
//! can be taken up again.
#![no_main]

use engine::session::{Entropy, Host, HostEvent, HostOutput, LinkId, Millis};
use libfuzzer_sys::fuzz_target;

/// Seconds that a table goes on by itself.
const SECONDS: u64 = 60;

fuzz_target!(|bytes: &[u8]| {
    let Ok(mut host) = Host::resume(bytes, Entropy::new([6; 32]), Millis(0)) else {
        return;
    };
    let mut stored = None;
    let opened = [HostEvent::Opened(LinkId(1))];
    let events = opened
        .into_iter()
        .chain((0..SECONDS).map(|_| HostEvent::Tick));
    for (second, event) in events.enumerate() {
        for output in host.handle(Millis(1000 * second as u64), event) {
            if let HostOutput::Persist(bytes) = output {
                stored = Some(bytes);
            }
        }
    }
    if let Some(bytes) = stored {
        assert!(Host::resume(&bytes, Entropy::new([6; 32]), Millis(0)).is_ok());
    }
});
