//! The app's files in compressed form. They are compressed once, when the app is built, and named by their content.

use crate::process::run;
use crate::tools::Toolbox;
use anyhow::Context as _;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The content codings of a file, as HTTP names them (RFC 9110, section 8.4.1), the smallest result first.
pub(crate) const CODINGS: [&str; 2] = ["br", "gzip"];

/// The folder of the compressed files: `<content>.br` and `<content>.gzip`.
pub(crate) fn folder(tools: &Toolbox) -> PathBuf {
    tools.folder().join("compressed")
}

/// A hash that stands for the content of a file.
pub(crate) fn content(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The media type of a file, if compression makes it smaller. Pictures and sounds are compressed already.
pub(crate) fn kind(file: &Path) -> Option<&'static str> {
    Some(match file.extension()?.to_str()? {
        "html" => "text/html",
        "js" => "text/javascript",
        "css" => "text/css",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "md" => "text/markdown",
        "txt" | "rules" | "tour" => "text/plain",
        _ => return None,
    })
}

/// Compresses the new files of dist, and deletes the results for files that are gone.
pub(crate) fn pack(tools: &Toolbox) -> anyhow::Result<()> {
    let folder = folder(tools);
    fs::create_dir_all(&folder)?;
    let mut files = Vec::new();
    list(&tools.dist(), &mut files).context("dist cannot be read")?;
    let mut kept = Vec::new();
    let mut script = tools.command("node");
    script.args(["xtask/pack.mjs"]);
    let mut any = false;
    for file in files.iter().filter(|file| kind(file).is_some()) {
        let packed = folder.join(content(&fs::read(file)?));
        if CODINGS
            .iter()
            .any(|coding| !packed.with_extension(coding).is_file())
        {
            script.args([file, &packed]);
            any = true;
        }
        kept.extend(CODINGS.map(|coding| packed.with_extension(coding)));
    }
    for old in fs::read_dir(&folder)? {
        let old = old?.path();
        if !kept.contains(&old) {
            fs::remove_file(old)?;
        }
    }
    match any {
        true => run(&mut script).context("the app could not be compressed"),
        false => Ok(()),
    }
}

/// Adds every file below a folder to the list.
pub(crate) fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => list(&path, files)?,
            false => files.push(path),
        }
    }
    Ok(())
}
