//! Any text is what a table agreed on or a clear error, and what it is can be written, read and played.
#![no_main]

use engine::{Face, Mix, RuleId, Seed, trial::Trial};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = (text.parse::<Face>(), text.parse::<RuleId>());
    let Ok(mix) = text.parse::<Mix>() else {
        return;
    };
    assert_eq!(mix.to_string().parse(), Ok(mix));
    if let Ok(mut trial) = Trial::new(mix, *mix.players().start() as u8, Seed::from_number(1)) {
        assert!(trial.play().is_ok(), "{mix}");
    }
});
