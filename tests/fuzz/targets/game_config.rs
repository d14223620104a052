//! Any text is what a table agreed on or a clear error, and what it is can be written, read and played.
#![no_main]

use engine::{Face, GameConfig, RuleId, Seed, trial::Trial};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = (text.parse::<Face>(), text.parse::<RuleId>());
    let Ok(config) = text.parse::<GameConfig>() else {
        return;
    };
    assert_eq!(config.to_string().parse(), Ok(config));
    if let Ok(mut trial) = Trial::new(
        config,
        *config.players().start() as u8,
        Seed::from_number(1),
    ) {
        assert!(trial.play().is_ok(), "{config}");
    }
});
