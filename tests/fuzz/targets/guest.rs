//! A guest that hears anything in any order: nothing falls over, what it shows can be looked up, and what it says keeps to
//! its bounds.
#![no_main]

use engine::{
    Action, Seat,
    codec::{self, MAX_FRAME},
    session::{
        Claim, Guest, GuestEvent, GuestOutput, Millis, Purpose, SeatKey,
        protocol::message::FromGuest,
    },
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut guest = Guest::new(vec![Claim {
        key: SeatKey::new([1; 16]),
        name: "P".into(),
        look: None,
        purpose: Purpose::Play,
    }]);
    let mut now = 0;
    let mut rest = bytes;
    // The kind of event, its delay, and the length of a frame.
    while let Some(([kind, which, low, high], after)) = rest.split_first_chunk() {
        rest = after;
        now += u64::from(*kind >> 3) * 40;
        let time = Millis(now);
        let outputs = match kind % 8 {
            0 => guest.handle(time, GuestEvent::Opened),
            1 => guest.handle(time, GuestEvent::Closed),
            2 if which & 1 == 1 => guest.handle(time, GuestEvent::Heard),
            2 => guest.handle(time, GuestEvent::Woke),
            3 => match choose(&guest, *which) {
                Some((seat, seen, action)) => guest.act(time, seat, seen, action),
                None => guest.handle(time, GuestEvent::Tick),
            },
            _ => {
                let length = usize::from(u16::from_le_bytes([*low, *high])) % (MAX_FRAME + 2);
                let (frame, after) = rest.split_at(length.min(rest.len()));
                rest = after;
                guest.receive(time, frame)
            }
        };
        for output in outputs {
            if let GuestOutput::Send(frame) = output {
                assert!(codec::decode::<FromGuest>(&frame).is_ok());
            }
        }
        for view in guest.views() {
            let known = view.order.iter().chain(view.viewer.iter());
            assert!(
                known
                    .into_iter()
                    .all(|seat| seat.index() < view.seats.len())
            );
        }
    }
});

/// Something that the screen offers, with the revision that it shows.
fn choose(guest: &Guest, which: u8) -> Option<(Seat, u32, Action)> {
    let view = guest.views().first()?;
    let action = view
        .actions
        .get(usize::from(which) % view.actions.len().max(1))?;
    Some((view.viewer?, view.revision, *action))
}
