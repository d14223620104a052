//! A release build for browsers is made to be taken apart: what the first screen needs, and the rest (`app/finish.mjs`).
//! Tests find the scripts of the rules listed, since they have no files where they run.
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Where the scripts of the rules are, seen from here.
const SCRIPTS: &str = "../tests/rules";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={SCRIPTS}");
    println!("cargo::rustc-check-cfg=cfg(apart)");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_ARCH", "wasm32") {
        println!("cargo::rustc-cfg=apart");
        // Without its relocations nobody can tell which function needs which.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    let list = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("scripts.rs");
    fs::write(list, listed(&env::current_dir()?.join(SCRIPTS))?)
}

/// A list of all scripts in Rust: the game, and the text of the file.
fn listed(folder: &Path) -> io::Result<String> {
    let mut list = String::from("&[\n");
    for game in entries(folder)? {
        let key = game.file_name().unwrap_or_default().to_string_lossy();
        for file in entries(&game)? {
            list += &format!(
                "({key:?}, include_str!({:?})),\n",
                file.display().to_string()
            );
        }
    }
    Ok(list + "]\n")
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut entries: Vec<PathBuf> = entries.collect::<io::Result<_>>()?;
    entries.sort();
    Ok(entries)
}
