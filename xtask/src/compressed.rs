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

/// The extensions under which hosts look for these codings of a file beside it: `app.js.br` and `app.js.gz`.
const BESIDE: [&str; CODINGS.len()] = ["br", "gz"];

/// The file that people edit where the app is served. A compressed form would hide their changes from phones.
const EDITED: &str = "servers.txt";

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

/// Copies the compressed forms of all files of `dist` from `folder` to where hosts look for them.
pub(crate) fn lay_beside(dist: &Path, folder: &Path) -> anyhow::Result<()> {
    let mut files = Vec::new();
    list(dist, &mut files).context("dist cannot be read")?;
    files.retain(|file| kind(file).is_some() && !file.ends_with(EDITED));
    for file in files {
        let packed = folder.join(content(&fs::read(&file)?));
        for (coding, extension) in CODINGS.iter().zip(BESIDE) {
            let to = file.with_added_extension(extension);
            fs::copy(packed.with_extension(coding), &to)
                .with_context(|| format!("{} cannot be written", to.display()))?;
        }
    }
    Ok(())
}

/// Deletes what [`lay_beside`] left in `dist`. Hosts would send it instead of newer files.
pub(crate) fn sweep(dist: &Path) -> anyhow::Result<()> {
    let mut files = Vec::new();
    list(dist, &mut files).context("dist cannot be read")?;
    let is_beside = |file: &PathBuf| {
        file.extension()
            .is_some_and(|e| BESIDE.iter().any(|b| e == *b))
    };
    for file in files.iter().filter(|file| is_beside(file)) {
        fs::remove_file(file)?;
    }
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::{env, process};

    fn names(folder: &Path) -> io::Result<Vec<String>> {
        let mut files = Vec::new();
        list(folder, &mut files)?;
        let names = files
            .iter()
            .filter_map(|file| file.strip_prefix(folder).ok());
        let mut names: Vec<_> = names.map(|name| name.display().to_string()).collect();
        names.sort();
        Ok(names)
    }

    #[test]
    fn compressed_files_lie_beside_those_that_nobody_edits_until_they_are_swept_away() {
        let top = env::temp_dir().join(format!("one-left-beside-{}", process::id()));
        let (dist, folder) = (top.join("dist"), top.join("compressed"));
        fs::create_dir_all(dist.join("icons")).expect("a folder");
        fs::create_dir_all(&folder).expect("a folder");
        let built = [
            "icons/icon.png",
            "icons/icon.svg",
            "index.html",
            "servers.txt",
        ];
        for name in built {
            fs::write(dist.join(name), name).expect("a file");
            for coding in CODINGS {
                let packed = folder.join(content(name.as_bytes())).with_extension(coding);
                fs::write(packed, format!("{coding} of {name}")).expect("a file");
            }
        }
        lay_beside(&dist, &folder).expect("they are copied");
        let found = names(&dist).expect("a list");
        let added: Vec<_> = found
            .iter()
            .filter(|name| !built.contains(&name.as_str()))
            .collect();
        assert_eq!(
            added,
            [
                "icons/icon.svg.br",
                "icons/icon.svg.gz",
                "index.html.br",
                "index.html.gz"
            ]
        );
        assert_eq!(
            fs::read(dist.join("index.html.br")).ok().as_deref(),
            Some(&b"br of index.html"[..])
        );
        assert_eq!(
            fs::read(dist.join("index.html.gz")).ok().as_deref(),
            Some(&b"gzip of index.html"[..])
        );
        sweep(&dist).expect("they are deleted");
        assert_eq!(names(&dist).expect("a list"), built);
        fs::remove_dir_all(&top).expect("nothing is left");
    }
}
