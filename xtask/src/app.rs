//! The release build of the app. It runs only after a change. It can also run twice, to check that both builds are the
//! same.

use crate::compressed;
use crate::process::run;
use crate::tools::{Toolbox, WASM};
use anyhow::{Context as _, bail};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process};

/// All files and folders that the built app depends on.
const SOURCES: [&str; 12] = [
    "app",
    "engine",
    "tests/rules",
    "public",
    "NEWS.md",
    ".cargo/config.toml",
    "Cargo.toml",
    "Cargo.lock",
    "Trunk.toml",
    "rust-toolchain.toml",
    "xtask/src/app.rs",
    "xtask/src/names.rs",
];

/// The variable with the app's future address, if it is known (`app/build.mjs`).
const ADDRESS: &str = "ONE_LEFT_ADDRESS";

/// Builds the release app into dist, unless dist is up to date. No compressed files lie beside the app's own then.
pub(crate) fn build(tools: &Toolbox) -> anyhow::Result<()> {
    let stamp = tools.folder().join("dist-stamp");
    if fs::read_to_string(&stamp).is_ok_and(|old| state(tools).is_ok_and(|now| old == now)) {
        println!("dist is up to date");
        compressed::sweep(&tools.dist())?;
        return compressed::pack(tools);
    }
    tools.need_builders()?;
    // The build needs to know where cargo unpacks the packages, so cargo fetches them before it compiles any.
    run(&mut tools.cargo(&["fetch", "--locked", "--target", WASM]))
        .context("the packages that the app is built of could not be fetched")?;
    compile(tools, tools.root())?;
    fs::create_dir_all(tools.folder())?;
    fs::write(stamp, state(tools)?).context("the state of the build could not be written")?;
    compressed::pack(tools)
}

/// Builds the app and prints the hash of every file. If `precompressed`, it leaves the compressed files beside them, for
/// hosts that send these.
pub(crate) fn build_and_tell(tools: &Toolbox, precompressed: bool) -> anyhow::Result<()> {
    build(tools)?;
    if precompressed {
        compressed::lay_beside(&tools.dist(), &compressed::folder(tools))?;
    }
    print!("{}", sums(tools.root())?);
    Ok(())
}

/// Builds the sources once more, in another folder, and compares every file.
///
/// # Errors
/// Names the files that differ.
pub(crate) fn reproduce(tools: &Toolbox) -> anyhow::Result<()> {
    build(tools)?;
    let again = env::temp_dir().join(format!("one-left-again-{}", process::id()));
    let outcome = copy_sources(tools.root(), &again)
        .and_then(|()| compile(tools, &again))
        .and_then(|()| sums(&again));
    fs::remove_dir_all(&again).ok();
    let (first, second) = (sums(tools.root())?, outcome?);
    print!("{first}");
    let other: Vec<_> = first
        .lines()
        .filter(|line| !second.contains(line))
        .collect();
    if first != second {
        bail!(
            "Built in another folder, the app is not the same: {}",
            other.join(", ")
        );
    }
    println!("Built in another folder, every file is the same");
    Ok(())
}

/// Makes a release build of the sources in `folder`, into its own `dist`.
fn compile(tools: &Toolbox, folder: &Path) -> anyhow::Result<()> {
    let mut cargo = release(tools);
    cargo.args(["--package", "app", "--package", "scanner", "--bins"]);
    let mut page = tools.command("node");
    page.args(["app/build.mjs", "dist"]);
    for mut step in [cargo, page] {
        step.current_dir(folder);
        if folder != tools.root() {
            // The second build must not reuse anything compiled before.
            step.env_remove("CARGO_TARGET_DIR");
        }
        run(&mut step).context("the app could not be built")?;
    }
    Ok(())
}

/// The flags that leave out the words of panics and what only developers would read. The app shows neither: it has no hook
/// for panics, and errors have texts for people. `app/seams.mjs` reads the names of functions as `legacy` writes them.
const WORDLESS: &str =
    "-Zunstable-options -Cpanic=immediate-abort -Zfmt-debug=none -Csymbol-mangling-version=legacy";

/// The cargo command that compiles programs for browsers as they are shipped. It compiles the standard library along: as
/// small as the app, and without words, which are a twentieth of the app (docs/size.md). A stable toolchain takes these
/// flags only by `RUSTC_BOOTSTRAP`; this one is pinned.
pub(crate) fn release(tools: &Toolbox) -> Command {
    let mut cargo = tools.cargo(&["build", "--release", "--locked", "--target", WASM]);
    let flags = format!("{WORDLESS} {}", nameless(&registries()));
    cargo.args([
        "-Zbuild-std=std,panic_abort",
        "-Zbuild-std-features=optimize_for_size",
    ]);
    cargo.env("RUSTC_BOOTSTRAP", "1").env(FLAGS, flags);
    cargo
}

/// The hashes that the build wrote: a line for each file, its hash first.
fn sums(folder: &Path) -> anyhow::Result<String> {
    fs::read_to_string(folder.join("dist/SHA256SUMS")).context("dist has no SHA256SUMS")
}

/// Generated files and folders, which are not sources.
const MADE: [&str; 5] = ["target", "dist", ".tools", "node_modules", ".git"];

/// Copies the sources, without generated files.
fn copy_sources(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (entry, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        let to = to.join(&name);
        if MADE.iter().any(|made| name == *made) {
            continue;
        }
        if entry.is_dir() {
            copy_sources(&entry, &to)?;
        } else {
            fs::copy(&entry, &to)?;
        }
    }
    Ok(())
}

/// The variable whose flags cargo adds to those of `.cargo/config.toml`.
const FLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";

/// The folders into which cargo unpacks the packages that it fetches.
fn registries() -> Vec<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    let folders = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok());
    let folders = folders.into_iter().flatten().flatten();
    folders.map(|entry| entry.path()).collect()
}

/// Flags that keep the names of these folders out of the program. Two machines then build the same program, and it
/// reveals neither of them.
fn nameless(folders: &[PathBuf]) -> String {
    let names = folders.iter().filter_map(|folder| folder.to_str());
    let flags = names
        // Cargo splits the variable at spaces.
        .filter(|name| !name.contains(' '))
        .map(|name| format!("--remap-path-prefix={name}=crates"));
    flags.collect::<Vec<_>>().join(" ")
}

/// A fingerprint of the sources and the finished page: names, lengths, and modification times, and the app's address.
fn state(tools: &Toolbox) -> anyhow::Result<String> {
    let mut files = vec![tools.dist().join("index.html")];
    for source in SOURCES {
        let path = tools.root().join(source);
        match path.is_dir() {
            true => compressed::list(&path, &mut files)?,
            false => files.push(path),
        }
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    env::var_os(ADDRESS).hash(&mut hasher);
    for file in files {
        let about = fs::metadata(&file)?;
        (file, about.len(), about.modified()?).hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}
