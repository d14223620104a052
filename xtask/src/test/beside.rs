//! Builds what the browser stages need in parallel with the stages before them. Either often keeps only one processor
//! busy.

use crate::tools::{Toolbox, itself};
use anyhow::{Context as _, bail};
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Stdio};

/// A running `cargo xtask prepare`. Dropping it kills the process.
pub(super) struct Beside {
    build: Child,
    /// The log of the process, to be shown when it ends.
    log: PathBuf,
}

impl Beside {
    /// Starts to install packages and a browser, and to build the app and its tests.
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

    /// Waits for the process to end, and shows its log.
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
        // The process may have ended already.
        self.build.kill().ok();
    }
}
