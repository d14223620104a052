//! A release build for browsers is made to be taken apart: what the first screen needs, and the rest (`app/finish.mjs`).
use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(apart)");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_ARCH", "wasm32") {
        println!("cargo::rustc-cfg=apart");
        // Without its relocations nobody can tell which function needs which.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
