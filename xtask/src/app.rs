//! The release build of the app, made only when something has changed.

use crate::process::run;
use crate::tools::{Toolbox, WASM};
use anyhow::Context as _;
use std::collections::hash_map::DefaultHasher;

use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Everything that the built app depends on.
const SOURCES: [&str; 7] = [
    "app",
    "engine",
    "public",
    "Cargo.toml",
    "Cargo.lock",
    "Trunk.toml",
    "rust-toolchain.toml",
];

/// Builds the release app into dist, unless it stands there already.
pub(crate) fn build(tools: &Toolbox) -> anyhow::Result<()> {
    let stamp = tools.folder().join("dist-stamp");
    if fs::read_to_string(&stamp).is_ok_and(|old| state(tools).is_ok_and(|now| old == now)) {
        println!("dist is up to date");
        return Ok(());
    }
    tools.need_trunk()?;
    run(&mut tools.cargo(&["fetch", "--locked", "--target", WASM]))
        .context("the packages that the app is built of could not be fetched")?;
    run(tools
        .command("trunk")
        .args([
            "build",
            "--release",
            "--offline",
            "--public-url",
            "./",
            "--color",
            "never",
        ])
        .env(FLAGS, nameless(&registries()))
        // Trunk takes this variable of other programs for an option of its own.
        .env_remove("NO_COLOR"))
    .context("the app could not be built")?;
    fs::create_dir_all(tools.folder())?;
    fs::write(stamp, state(tools)?).context("the state of the build could not be written")
}

/// What cargo adds to the flags of `.cargo/config.toml`.
const FLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";

/// Where cargo unpacks the packages that it fetches.
fn registries() -> Vec<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    let folders = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok());
    let folders = folders.into_iter().flatten().flatten();
    folders.map(|entry| entry.path()).collect()
}

/// Flags that keep these folders out of the program: two machines build the same, and none tells of itself.
fn nameless(folders: &[PathBuf]) -> String {
    let names = folders.iter().filter_map(|folder| folder.to_str());
    let flags = names
        // Cargo splits the variable at spaces.
        .filter(|name| !name.contains(' '))
        .map(|name| format!("--remap-path-prefix={name}=crates"));
    flags.collect::<Vec<_>>().join(" ")
}

/// Built into the app, so another value is another app.
const SIGNALLING: &str = "ONE_LEFT_SIGNALLING";

/// A fingerprint of the sources and of the finished page: names, lengths and times of change.
fn state(tools: &Toolbox) -> anyhow::Result<String> {
    let mut files = vec![tools.dist().join("index.html")];
    for source in SOURCES {
        collect(&tools.root().join(source), &mut files)?;
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    env::var_os(SIGNALLING).hash(&mut hasher);
    for file in files {
        let about = fs::metadata(&file)?;
        (file, about.len(), about.modified()?).hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), files)?;
        }
    } else {
        files.push(path.to_owned());
    }
    Ok(())
}
