//! The tools that the other commands need: found, or installed into the project, pinned.

use crate::process::{answer, run};
use anyhow::{Context as _, bail};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const SPLIT: &str = "0.2.4";
const BINDGEN: &str = "wasm-bindgen-cli";
/// What the app is compiled for.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The project's folders and the tools in them.
pub(crate) struct Toolbox {
    root: PathBuf,
    /// What every program is told beside its arguments.
    environment: &'static [(&'static str, &'static str)],
}

impl Toolbox {
    /// Finds the project's folder.
    pub(crate) fn find() -> anyhow::Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
        let root = root
            .context("xtask lies in a folder of the project")?
            .to_owned();
        if !root.join("Trunk.toml").is_file() {
            bail!("The project has moved since xtask was built. Say: cargo clean --package xtask");
        }
        Ok(Self {
            root,
            environment: &[],
        })
    }

    /// The same for what is compiled once and for all: not laid out for being compiled again after a change, and without the
    /// lines that a debugger shows, it takes a quarter less, and runs faster.
    pub(crate) fn for_once(&self) -> Self {
        Self {
            root: self.root.clone(),
            environment: &[("CARGO_INCREMENTAL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "0")],
        }
    }

    /// The project's top folder.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Where the finished app is.
    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// A folder for what must outlive a run and is nobody's source; git ignores it.
    pub(crate) fn folder(&self) -> PathBuf {
        self.root.join(".tools")
    }

    /// A program started in the project's folder, the project's own tools before all others.
    pub(crate) fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(&self.root)
            .env("PATH", self.path())
            .envs(self.environment.iter().copied());
        command
    }

    /// Cargo, the same that runs this.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = self.command("cargo");
        command.args(arguments);
        command
    }

    fn path(&self) -> OsString {
        let own = [
            self.folder().join("bin"),
            self.root.join("xtask/node_modules/.bin"),
        ];
        let inherited = env::var_os("PATH").unwrap_or_default();
        let all = own.into_iter().chain(env::split_paths(&inherited));
        env::join_paths(all).unwrap_or(inherited)
    }

    /// What clippy and rustfmt need.
    pub(crate) fn need_components(&self) -> anyhow::Result<()> {
        for (component, program) in [("clippy", "clippy"), ("rustfmt", "fmt")] {
            if answer(self.command("cargo").args([program, "--version"])).is_none() {
                self.rustup(&["component", "add", component])?;
            }
        }
        Ok(())
    }

    /// What compiling for the browser needs.
    pub(crate) fn need_wasm(&self) -> anyhow::Result<()> {
        let target = ["--print", "target-libdir", "--target", WASM];
        let found = answer(self.command("rustc").args(target))
            .is_some_and(|folder| Path::new(folder.trim()).is_dir());
        if found {
            Ok(())
        } else {
            self.rustup(&["target", "add", WASM])
        }
    }

    /// What running wasm tests needs.
    pub(crate) fn need_bindgen(&self) -> anyhow::Result<()> {
        let version = self.bindgen_version()?;
        let hot = ["walrus", "wasm-bindgen-cli-support"];
        // Not --locked: a dependency of its lock file is no longer in the registry. It fetches nothing: no need to speak TLS.
        let extra = [
            "--no-default-features",
            "--bin=wasm-bindgen",
            "--bin=wasm-bindgen-test-runner",
        ];
        self.need_crate(BINDGEN, "wasm-bindgen", &version, &hot, &extra)
    }

    fn bindgen_version(&self) -> anyhow::Result<String> {
        locked_version(&self.root.join("Cargo.lock"), "wasm-bindgen")
    }

    /// What building the app needs.
    pub(crate) fn need_builders(&self) -> anyhow::Result<()> {
        self.need_wasm()?;
        self.need_packages("xtask")?;
        self.need_bindgen()?;
        let features = ["--features", "build-binary"];
        self.need_crate(
            "wasm_split_cli_support",
            "wasm-split-cli",
            SPLIT,
            &["wasm_split_cli_support"],
            &features,
        )?;
        fs::remove_dir_all(self.scratch()).ok();
        Ok(())
    }

    /// Installs the npm packages of a folder, when its lock file is newer than they are.
    pub(crate) fn need_packages(&self, folder: &str) -> anyhow::Result<()> {
        let folder = self.root.join(folder);
        let modified = |file: &str| {
            fs::metadata(folder.join(file))
                .and_then(|m| m.modified())
                .ok()
        };
        let installed = modified("node_modules/.package-lock.json");
        if installed.is_some() && installed >= modified("package-lock.json") {
            return Ok(());
        }
        println!(
            "Installing npm packages into {}/node_modules",
            folder.display()
        );
        let quiet = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
        run(self.command("npm").args(quiet).current_dir(&folder))
            .context("npm could not install its packages: install node 20 or newer with npm, or look at the network")
    }

    fn rustup(&self, arguments: &[&str]) -> anyhow::Result<()> {
        run(self.command("rustup").args(arguments)).with_context(|| {
            let what = arguments.join(" ");
            format!("rustup could not do it: install rustup, or say yourself: rustup {what}")
        })
    }

    /// Whether a program of that version is there, from wherever.
    fn has_crate(&self, name: &str, program: &str, version: &str) -> bool {
        let wanted = |text: &str| text.split_whitespace().any(|word| word == version);
        let says = answer(self.command(program).arg("--version"));
        says.is_some_and(|text| wanted(&text)) || self.is_installed(name, version)
    }

    /// Whether cargo has put that version into `.tools`: not every program tells its own.
    fn is_installed(&self, name: &str, version: &str) -> bool {
        let list = fs::read_to_string(self.folder().join(".crates.toml"));
        list.is_ok_and(|list| list.contains(&format!("\"{name} {version} ")))
    }

    /// Where tools are built.
    fn scratch(&self) -> PathBuf {
        self.folder().join("build")
    }

    /// Installs a program from the registry into `.tools/bin`, unless that version is there. Nothing of it but what is hot is
    /// optimised: it runs a few times, and is compiled once.
    fn need_crate(
        &self,
        name: &str,
        program: &str,
        version: &str,
        hot: &[&str],
        extra: &[&str],
    ) -> anyhow::Result<()> {
        if self.has_crate(name, program, version) {
            return Ok(());
        }
        println!("Installing {name} {version} into .tools, once; this takes a few minutes");
        run(self
            .cargo(&["install", name, "--quiet", "--force", "--version", version])
            .args(extra)
            .args(hot.iter().map(|package| format!("--config=profile.release.package.{package}.opt-level=1")))
            .arg("--root")
            .arg(self.folder())
            // An interrupted installation goes on where it was, and what two tools need is built once.
            .env("CARGO_TARGET_DIR", self.scratch())
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            // Nothing is compiled for tidying up after what must not happen.
            .env("CARGO_PROFILE_RELEASE_PANIC", "abort")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"))
        .with_context(|| format!("{name} {version} could not be installed: look at the network, or install it yourself with cargo install"))
    }
}

/// Where this program itself lies.
pub(crate) fn itself() -> anyhow::Result<PathBuf> {
    env::current_exe().context("xtask does not know where it lies")
}

/// The version of a package in a lock file of Cargo.
fn locked_version(lock: &Path, package: &str) -> anyhow::Result<String> {
    let text = fs::read_to_string(lock).context("Cargo.lock is missing")?;
    let mut lines = text
        .lines()
        .skip_while(|line| *line != format!("name = \"{package}\""));
    lines
        .nth(1)
        .and_then(|line| line.strip_prefix("version = \"")?.strip_suffix('"'))
        .map(str::to_owned)
        .with_context(|| format!("Cargo.lock does not name {package}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bindgen_version_comes_from_the_lock_file() {
        let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
        let version = locked_version(&lock, "wasm-bindgen");
        assert!(version.is_ok_and(|version| version.starts_with("0.2.")));
        assert!(locked_version(&lock, "no-such-package").is_err());
    }
}
