//! The release build of the app, made only when something has changed.

use crate::process::run;
use crate::tools::Toolbox;
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
        // Trunk takes this variable of other programs for an option of its own.
        .env_remove("NO_COLOR"))
    .context("the app could not be built")?;
    fs::create_dir_all(tools.folder())?;
    fs::write(stamp, state(tools)?).context("the state of the build could not be written")
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
