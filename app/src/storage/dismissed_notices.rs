//! Notices that the first screen shows until the owner puts them away, and then no more.
use crate::storage::local_storage::{self, StorageFull};

/// The storage name of the version whose news the owner knows.
const VERSION: &str = "version";
/// The storage name that is set once the first screen no longer offers to install the app.
const INSTALL: &str = "install";
/// A phone with a text under one of these names has run the app before.
const TRACES: [&str; 5] = ["profile", "preferences", "places", "mixes", "history"];

/// How much the owner knows of the running version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VersionNews {
    /// The version is no news, or everything is new.
    Nothing,
    /// The owner last ran this version; `None` if that was before versions were noted.
    Since(Option<String>),
}

/// How much the owner knows of a version. To a newcomer everything is new, so nothing is news. Call it before anything
/// is stored.
pub fn version_news(version: &str) -> VersionNews {
    let noted = local_storage::read(VERSION);
    let newcomer = || {
        TRACES
            .iter()
            .all(|name| local_storage::read(name).is_none())
    };
    match noted {
        Some(noted) if noted == version => VersionNews::Nothing,
        None if newcomer() => {
            // Without room for this, a newcomer counts as one again next time.
            let _ = put_news_away(version);
            VersionNews::Nothing
        }
        noted => VersionNews::Since(noted),
    }
}

/// Notes that the owner knows the news of this version.
pub fn put_news_away(version: &str) -> Result<(), StorageFull> {
    local_storage::write(VERSION, version)
}

/// True if the first screen should offer to install the app.
pub fn offers_install() -> bool {
    local_storage::read(INSTALL).is_none()
}

/// Notes that the first screen should no longer offer to install the app.
pub fn put_install_away() -> Result<(), StorageFull> {
    local_storage::write(INSTALL, "away")
}
