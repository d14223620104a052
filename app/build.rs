//! Prepares a release build for browsers to be taken apart: into the part that the first screen needs, and the rest
//! (`app/build.mjs`). Lists the rulebooks, their scripts and the tours for tests, because tests have no files where
//! they run.
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The folder of the rule scripts, relative to this package.
const SCRIPTS: &str = "../tests/rules";
/// The folder of the rulebooks.
const BOOKS: &str = "../engine/rulebook";
/// The folder of the tours.
const TOURS: &str = "tours";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    for folder in [SCRIPTS, BOOKS, TOURS] {
        println!("cargo::rerun-if-changed={folder}");
    }
    println!("cargo::rustc-check-cfg=cfg(apart)");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_ARCH", "wasm32") {
        println!("cargo::rustc-cfg=apart");
        // Without relocations, no tool can tell which function needs which.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    let lists = PathBuf::from(env::var("OUT_DIR").unwrap_or_default());
    let here = env::current_dir()?;
    let mut scripts = Vec::new();
    for game in entries(&here.join(SCRIPTS))? {
        let files = entries(&game)?.into_iter();
        scripts.extend(files.map(|file| (key(&game), file)));
    }
    fs::write(lists.join("scripts.rs"), listed(&scripts))?;
    fs::write(
        lists.join("books.rs"),
        listed(&named(&here.join(BOOKS), "md")?),
    )?;
    fs::write(
        lists.join("tours.rs"),
        listed(&named(&here.join(TOURS), "tour")?),
    )?;
    let mut translated = Vec::new();
    for language in entries(&here.join(TOURS))?
        .iter()
        .filter(|entry| entry.is_dir())
    {
        translated.extend(named(language, "txt")?);
    }
    fs::write(lists.join("tours_translated.rs"), listed(&translated))
}

/// A list of files as Rust code: the game of each file, and its text.
fn listed(files: &[(String, PathBuf)]) -> String {
    let line = |(game, file): &(String, PathBuf)| {
        let file = file.display().to_string();
        format!("({game:?}, include_str!({file:?})),\n")
    };
    let lines: String = files.iter().map(line).collect();
    format!("&[\n{lines}]\n")
}

/// The files of a folder with this extension, each with the game that it is named after.
fn named(folder: &Path, extension: &str) -> io::Result<Vec<(String, PathBuf)>> {
    let files = entries(folder)?.into_iter();
    let files = files.filter(|file| file.extension().is_some_and(|is| is == extension));
    Ok(files.map(|file| (key(&file), file)).collect())
}

/// The game that a file or folder is named after.
fn key(path: &Path) -> String {
    let key = path.file_stem().unwrap_or_default();
    key.to_string_lossy().into_owned()
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut entries: Vec<PathBuf> = entries.collect::<io::Result<_>>()?;
    entries.sort_by_key(|path| (number(path), path.clone()));
    Ok(entries)
}

/// The number at the beginning of a name. It puts the second file before the tenth, as in `scripts.mjs`.
fn number(path: &Path) -> Option<u32> {
    let name = path.file_stem()?.to_str()?;
    let (number, _) = name.split_once('-')?;
    number.parse().ok()
}
