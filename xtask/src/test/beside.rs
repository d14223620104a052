//! What the stages for browsers need is built beside those before them: much of either keeps only one processor busy.

use crate::tools::{Toolbox, itself};
use anyhow::{Context as _, bail};
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Stdio};

/// `cargo xtask prepare` at work. Given up, it is ended.
pub(super) struct Beside {
    build: Child,
    /// What it says, to be shown when its turn comes.
    log: PathBuf,
}

impl Beside {
    /// Begins to install packages and a browser, and to build the app and its tests.
    pub(super) fn begin(tools: &Toolbox) -> anyhow::Result<Self> {
        fs::create_dir_all(tools.folder())?;
        let log = tools.folder().join("build.log");
        let file = File::create(&log).context("what the build says could not be kept")?;
        let build = tools
            .command(itself()?)
            .arg("prepare")
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file)
            .spawn()
            .context("the build could not be started")?;
        Ok(Self { build, log })
    }

    /// Waits for its end, and shows what it said.
    pub(super) fn end(mut self) -> anyhow::Result<()> {
        let status = self.build.wait()?;
        print!("{}", fs::read_to_string(&self.log).unwrap_or_default());
        if !status.success() {
            bail!("the app or its tests could not be built");
        }
        Ok(())
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        // It may have come to its end.
        self.build.kill().ok();
    }
}
