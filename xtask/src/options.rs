//! Parsing of the command line.

use crate::bench::MEASURED;
use crate::fuzz::{FuzzOptions, TARGETS};
use crate::test::Stage;
use anyhow::{Context as _, bail};
use lexopt::prelude::*;
use std::path::PathBuf;

/// The text that `cargo xtask help` prints.
pub(crate) const USAGE: &str = "\
cargo xtask serve    build the release app and serve it, with a signalling server, to this network
    --port N         port of http, for this machine (8080; 0 takes any free port)
    --https-port N   port of https, for phones (8443; 0 takes any free port)
    --base /PATH     serve under a sub-path instead of /
    --dist DIR       serve this folder instead of building the app
    --no-build       serve dist as it stands
    --servers FILE   let phones meet at the servers of this list (public/servers.txt says how it is written)
cargo xtask test     run every test
    STAGE ...        only these: fmt, clippy, clippy-wasm, docs, native, wasm, build, browser
    fast             the same as: fmt clippy native
cargo xtask prepare  install and build what the tests for browsers need, and run none
cargo xtask pages    build the pages that nothing but tests opens
cargo xtask build    build the release app into dist, and print the hash of every file
    --precompressed  leave .br and .gz beside the files, for hosts that send these
cargo xtask reproduce  build it in another folder too, and see that every file is the same
cargo xtask fuzz     feed decoders, host and guest with anything
    TARGET ...       only these: frame, stored, transcript, game_config, script, link, qr, apply, session, host, guest
    --minutes N      so long each (5)
cargo xtask bench    print what a player downloads, how fast the engine is, and what phones do in Chromium
    NAME             only what is measured there under this name: fates, frames, latency, load, memory, touch;
                     or lighthouse, what it says of every screen
cargo xtask screens  take the pictures of docs/screens anew, and make icons and pictures of links
cargo xtask faults   put real browsers through bad networks and sudden ends; print what was promised and measured
    CASE             only this one: proxy, kill, host, islands, cuts, ten, firefox, webkit, reconnects

What is missing is installed: packages, pinned, into folders called node_modules; Rust by rustup, a browser by apt-get.
";

/// The cases of `cargo xtask faults`, each in a file of that name in tests/e2e.
const FAULTS: [&str; 9] = [
    "proxy",
    "kill",
    "host",
    "islands",
    "cuts",
    "ten",
    "firefox",
    "webkit",
    "reconnects",
];

/// One command with its options.
pub(crate) enum Subcommand {
    Help,
    Serve(ServeOptions),
    Test(Vec<Stage>),
    Prepare,
    Pages,
    /// Builds the app, and leaves its compressed files beside the others if asked to.
    Build {
        precompressed: bool,
    },
    Reproduce,
    Fuzz(FuzzOptions),
    Bench(Option<String>),
    Screens,
    Faults(Option<String>),
}

/// The site to serve, and its ports.
pub(crate) struct ServeOptions {
    /// Port for plain http; 0 takes any free one.
    pub(crate) http_port: u16,
    /// Port for https; 0 takes any free one.
    pub(crate) https_port: u16,
    /// The path before everything, without a slash at its end: empty, or like `/some/path`.
    pub(crate) base: String,
    /// The origin of the files.
    pub(crate) source: SiteSource,
    /// A file with the list of servers where phones meet. Without it, phones use the server beside the page.
    pub(crate) servers: Option<PathBuf>,
}

/// The origin of the files to serve.
pub(crate) enum SiteSource {
    /// A fresh build, if anything has changed.
    Build,
    /// The project's own dist folder as it is.
    Dist,
    /// Any other folder.
    Folder(PathBuf),
}

/// Reads the command line.
pub(crate) fn parse(mut args: lexopt::Parser) -> anyhow::Result<Subcommand> {
    let name = match args.next()? {
        Some(Value(name)) => name.string()?,
        Some(Long("help") | Short('h')) | None => return Ok(Subcommand::Help),
        Some(other) => return Err(other.unexpected().into()),
    };
    match name.as_str() {
        "serve" => serve_options(args).map(Subcommand::Serve),
        "test" => stages(args).map(Subcommand::Test),
        "prepare" => no_more(args, Subcommand::Prepare),
        "pages" => no_more(args, Subcommand::Pages),
        "build" => build(args),
        "reproduce" => no_more(args, Subcommand::Reproduce),
        "fuzz" => fuzz_options(args).map(Subcommand::Fuzz),
        "bench" => one_of(&MEASURED, args).map(Subcommand::Bench),
        "screens" => no_more(args, Subcommand::Screens),
        "faults" => one_of(&FAULTS, args).map(Subcommand::Faults),
        "help" => no_more(args, Subcommand::Help),
        other => bail!("There is no command {other}. Say: cargo xtask help"),
    }
}

/// Returns `read`, or fails if there are more arguments.
fn no_more<T>(mut args: lexopt::Parser, read: T) -> anyhow::Result<T> {
    match args.next()? {
        None => Ok(read),
        Some(extra) => Err(extra.unexpected().into()),
    }
}

/// Reads at most one of these names; `None` means all of them.
fn one_of(names: &[&str], mut args: lexopt::Parser) -> anyhow::Result<Option<String>> {
    let Some(arg) = args.next()? else {
        return Ok(None);
    };
    let Value(name) = arg else {
        return Err(arg.unexpected().into());
    };
    let name = name.string()?;
    if !names.contains(&name.as_str()) {
        bail!("There is no {name} here. There are: {}.", names.join(", "));
    }
    no_more(args, Some(name))
}

fn build(mut args: lexopt::Parser) -> anyhow::Result<Subcommand> {
    let mut precompressed = false;
    while let Some(arg) = args.next()? {
        match arg {
            Long("precompressed") => precompressed = true,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Subcommand::Build { precompressed })
}

fn serve_options(mut args: lexopt::Parser) -> anyhow::Result<ServeOptions> {
    let mut options = ServeOptions {
        http_port: 8080,
        https_port: 8443,
        base: String::new(),
        source: SiteSource::Build,
        servers: None,
    };
    while let Some(arg) = args.next()? {
        match arg {
            Long("port") => options.http_port = args.value()?.parse()?,
            Long("https-port") => options.https_port = args.value()?.parse()?,
            Long("base") => options.base = base_path(&args.value()?.string()?)?,
            Long("dist") => options.source = SiteSource::Folder(args.value()?.into()),
            Long("servers") => options.servers = Some(args.value()?.into()),
            Long("no-build") => options.source = SiteSource::Dist,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(options)
}

/// `/some/path` from `some/path/` and the like; empty for the top.
fn base_path(text: &str) -> anyhow::Result<String> {
    let inner = text.trim_matches('/');
    if inner.contains(|c: char| !c.is_ascii_alphanumeric() && !"-_./".contains(c)) {
        bail!("--base takes a path like /some/path, of letters, digits and - _ . only.");
    }
    match inner {
        "" => Ok(String::new()),
        inner => Ok(format!("/{inner}")),
    }
}

fn fuzz_options(mut args: lexopt::Parser) -> anyhow::Result<FuzzOptions> {
    let mut options = FuzzOptions {
        targets: Vec::new(),
        minutes: 5,
    };
    while let Some(arg) = args.next()? {
        match arg {
            Long("minutes") => options.minutes = args.value()?.parse()?,
            Value(name) => {
                let name = name.string()?;
                if !TARGETS.contains(&name.as_str()) {
                    bail!("There is nothing called {name} to feed. Say: cargo xtask help");
                }
                options.targets.push(name);
            }
            other => return Err(other.unexpected().into()),
        }
    }
    if options.targets.is_empty() {
        options.targets = TARGETS.map(str::to_owned).into();
    }
    Ok(options)
}

fn stages(mut args: lexopt::Parser) -> anyhow::Result<Vec<Stage>> {
    let mut stages = Vec::new();
    while let Some(arg) = args.next()? {
        match arg {
            Value(name) if name == "fast" => stages.extend(Stage::FAST),
            Value(name) => {
                let name = name.string()?;
                stages.push(
                    Stage::named(&name).with_context(|| format!("There is no stage {name}."))?,
                );
            }
            other => return Err(other.unexpected().into()),
        }
    }
    if stages.is_empty() {
        stages.extend(Stage::ALL);
    }
    Ok(stages)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(words: &[&str]) -> anyhow::Result<Subcommand> {
        parse(lexopt::Parser::from_args(words))
    }

    #[test]
    fn a_base_gets_one_slash_in_front_and_none_behind() {
        for text in ["some/path", "/some/path", "/some/path/"] {
            assert_eq!(base_path(text).ok().as_deref(), Some("/some/path"));
        }
        assert_eq!(base_path("/").ok().as_deref(), Some(""));
        assert!(base_path("/{id}").is_err());
    }

    #[test]
    fn serving_builds_unless_told_otherwise() {
        let Ok(Subcommand::Serve(plain)) = options(&["serve"]) else {
            panic!("serve is a command");
        };
        assert!(matches!(plain.source, SiteSource::Build));
        let Ok(Subcommand::Serve(other)) = options(&["serve", "--dist", "x", "--port=0"]) else {
            panic!("serve takes --dist and --port");
        };
        assert!(matches!(other.source, SiteSource::Folder(folder) if folder.as_os_str() == "x"));
        assert_eq!(other.http_port, 0);
    }

    #[test]
    fn a_build_leaves_compressed_files_only_if_told_to() {
        for (words, asked) in [
            (&["build"][..], false),
            (&["build", "--precompressed"], true),
        ] {
            assert!(
                matches!(options(words), Ok(Subcommand::Build { precompressed }) if precompressed == asked)
            );
        }
    }

    #[test]
    fn everything_is_fed_unless_some_are_named() {
        let Ok(Subcommand::Fuzz(all)) = options(&["fuzz"]) else {
            panic!("fuzz is a command");
        };
        assert_eq!(all.targets, TARGETS);
        assert!(TARGETS.iter().all(|target| USAGE.contains(target)));
        let Ok(Subcommand::Fuzz(one)) = options(&["fuzz", "link", "--minutes", "30"]) else {
            panic!("fuzz takes targets and --minutes");
        };
        assert_eq!((one.targets, one.minutes), (vec!["link".to_owned()], 30));
        assert!(options(&["fuzz", "nonsense"]).is_err());
    }

    #[test]
    fn tests_run_every_stage_unless_some_are_named() {
        assert!(matches!(options(&["test"]), Ok(Subcommand::Test(all)) if all == Stage::ALL));
        assert!(
            matches!(options(&["test", "docs"]), Ok(Subcommand::Test(one)) if one == [Stage::Docs])
        );
        assert!(options(&["test", "nonsense"]).is_err());
        assert!(options(&["build", "nonsense"]).is_err());
    }

    #[test]
    fn everything_is_measured_or_one_thing_that_there_is() {
        assert!(matches!(options(&["bench"]), Ok(Subcommand::Bench(None))));
        for name in MEASURED {
            assert!(USAGE.contains(name));
            assert!(
                matches!(options(&["bench", name]), Ok(Subcommand::Bench(Some(one))) if one == name)
            );
        }
        assert!(options(&["bench", "nonsense"]).is_err());
        assert!(options(&["bench", "load", "touch"]).is_err());
    }

    #[test]
    fn faults_are_all_played_or_one_that_there_is() {
        assert!(matches!(options(&["faults"]), Ok(Subcommand::Faults(None))));
        assert!(
            matches!(options(&["faults", "cuts"]), Ok(Subcommand::Faults(Some(case))) if case == "cuts")
        );
        for wrong in [
            &["faults", "nonsense"][..],
            &["faults", "cuts", "ten"],
            &["faults", "--all"],
        ] {
            assert!(options(wrong).is_err());
        }
    }
}
