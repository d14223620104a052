//! A host that hears anything from anybody in any order: nothing falls over, what it says keeps to its bounds, and what it
//! stores can be taken up.
#![no_main]

use engine::{
    codec::{self, MAX_FRAME},
    session::{
        Entropy, Host, HostConfig, HostEvent, HostOutput, LinkId, Millis, SeatKey,
        protocol::message::Numbered,
    },
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut host = Host::new(
        HostConfig::new(SeatKey::new([1; 16])),
        Entropy::new([5; 32]),
    );
    let (mut now, mut stored) = (0, None);
    let mut rest = bytes;
    // The kind of event, its link or delay, and the length of a frame.
    while let Some(([kind, which, low, high], after)) = rest.split_first_chunk() {
        rest = after;
        let link = LinkId(u32::from(*which) % 6 + 1);
        now += u64::from(*kind >> 3) * 40;
        let time = Millis(now);
        let outputs = match kind % 8 {
            0 => host.handle(time, HostEvent::Opened(link)),
            1 => host.handle(time, HostEvent::Closed(link)),
            2 => host.handle(time, HostEvent::StorageFailed),
            3 => host.handle(time, HostEvent::Tick),
            _ => {
                let length = usize::from(u16::from_le_bytes([*low, *high])) % (MAX_FRAME + 2);
                let (frame, after) = rest.split_at(length.min(rest.len()));
                rest = after;
                host.receive(time, link, frame)
            }
        };
        for output in outputs {
            match output {
                HostOutput::Send(_, frame) => {
                    assert!(codec::decode::<Numbered>(&frame).is_ok());
                }
                HostOutput::Persist(bytes) => stored = Some(bytes),
                _ => {}
            }
        }
    }
    if let Some(bytes) = stored {
        assert!(Host::resume(&bytes, Entropy::new([6; 32]), Millis(now)).is_ok());
    }
});
