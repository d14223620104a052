//! Any text is a script or a clear failure, and whatever is a script can be run.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(scripts) = engine::script::parse(text) else {
        return;
    };
    for script in &scripts {
        if let Err(failure) = engine::script::run(script) {
            assert!(failure.to_string().contains("line"));
        }
    }
});
