//! The tools that the other commands need. Missing ones are installed into the project, with pinned versions.

use crate::names;
use crate::process::{answer, run};
use anyhow::{Context as _, bail};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::{env, fs, io};

/// The compilation target of the app.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The project's folders and the tools in them.
pub(crate) struct Toolbox {
    root: PathBuf,
    /// Environment variables for every program.
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

    /// The same toolbox for builds that run only once. Without incremental compilation and debug lines they take a
    /// quarter less time, and the result runs faster.
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

    /// The folder of the finished app.
    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// A folder for files that outlive a run and are not sources. Git ignores it.
    pub(crate) fn folder(&self) -> PathBuf {
        self.root.join(".tools")
    }

    /// A command in the project's folder, with the project's own tools first on the path.
    pub(crate) fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(&self.root)
            .env("PATH", self.path())
            .envs(self.environment.iter().copied());
        command
    }

    /// The cargo that runs this program. It must not see what cargo says of this package in the environment: the build
    /// script of `ring` watches that, and would run again whenever cargo is called from here and then from a shell.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = self.command("cargo");
        command.args(arguments);
        for (name, _) in env::vars_os() {
            let of_package = ["CARGO_PKG_", "CARGO_MANIFEST_"];
            let name = name.to_string_lossy();
            if of_package.iter().any(|start| name.starts_with(start)) {
                command.env_remove(&*name);
            }
        }
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

    /// Installs clippy and rustfmt.
    pub(crate) fn need_components(&self) -> anyhow::Result<()> {
        for (component, program) in [("clippy", "clippy"), ("rustfmt", "fmt")] {
            if answer(self.command("cargo").args([program, "--version"])).is_none() {
                self.rustup(&["component", "add", component])?;
            }
        }
        Ok(())
    }

    /// Installs the target that compiles for the browser.
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

    /// Installs the source of the standard library, which a release compiles along.
    fn need_standard_library(&self) -> anyhow::Result<()> {
        let sysroot = answer(self.command("rustc").args(["--print", "sysroot"]));
        let source = "lib/rustlib/src/rust/library/Cargo.lock";
        let found = sysroot.is_some_and(|sysroot| Path::new(sysroot.trim()).join(source).is_file());
        if found {
            Ok(())
        } else {
            self.rustup(&["component", "add", "rust-src"])
        }
    }

    /// Installs this program under its other names (`names.rs`).
    pub(crate) fn need_names(&self) -> anyhow::Result<()> {
        let folder = self.folder().join("bin");
        fs::create_dir_all(&folder)?;
        let (own, new) = (itself()?, folder.join(format!("new-{}", process::id())));
        for name in names::all() {
            // In one step, since a program of that name may be running.
            fs::remove_file(&new).ok();
            call(&own, &new)
                .and_then(|()| fs::rename(&new, folder.join(name)))
                .with_context(|| format!("{name} could not be put into {}", folder.display()))?;
        }
        Ok(())
    }

    /// Installs everything that building the app needs.
    pub(crate) fn need_builders(&self) -> anyhow::Result<()> {
        self.need_wasm()?;
        self.need_standard_library()?;
        self.need_packages("xtask")?;
        self.need_names()
    }

    /// Installs the npm packages of a folder, if its lock file is newer than the packages.
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
}

/// Gives a program a second name.
#[cfg(unix)]
fn call(program: &Path, name: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(program, name)
}

/// Gives a program a second name.
#[cfg(not(unix))]
fn call(program: &Path, name: &Path) -> io::Result<()> {
    fs::copy(program, name).map(drop)
}

/// The path of this program.
pub(crate) fn itself() -> anyhow::Result<PathBuf> {
    env::current_exe().context("xtask does not know where it lies")
}
