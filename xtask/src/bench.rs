//! `cargo xtask bench`: the figures that the project watches.

use crate::app;
use crate::process::run;
use crate::tools::Toolbox;

/// Prints every table, one after the other.
pub(crate) fn run_all(tools: &Toolbox) -> anyhow::Result<()> {
    payload(tools)
}

/// What a player downloads, file by file.
fn payload(tools: &Toolbox) -> anyhow::Result<()> {
    app::build(tools)?;
    run(tools
        .command("node")
        .arg("xtask/payload.mjs")
        .arg(tools.dist()))
}
