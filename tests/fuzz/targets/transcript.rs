//! Any bytes are a round on record or a clear error, with names and times or without. A record is written and read back as the
//! same, and told again twice it ends alike.
#![no_main]

use engine::{
    session::replay::{MAGIC, Replay, Tape},
    transcript::Transcript,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(tape) = Tape::load(&[MAGIC, bytes].concat()) {
        watched(tape);
    }
    let Ok(transcript) = Transcript::decode(bytes) else {
        return;
    };
    if let Ok(written) = transcript.encode() {
        assert_eq!(Transcript::decode(&written).as_ref(), Ok(&transcript));
    }
    let replayed = |_| format!("{:?}", transcript.replay());
    assert_eq!(replayed(1), replayed(2));
});

/// Every step of it can be seen, with nobody in its races who is not at the table.
fn watched(tape: Tape) {
    if let Ok(written) = tape.save() {
        assert_eq!(Tape::load(&written).as_ref(), Ok(&tape));
    }
    let seats = usize::from(tape.transcript.setup.seats);
    let Ok(replay) = Replay::new(tape.transcript) else {
        return;
    };
    let replay = replay.with_races(tape.races);
    for inputs in 0..=replay.inputs() {
        let mut places = replay.places(inputs).iter();
        assert!(places.all(|place| place.seat.index() < seats));
    }
}
