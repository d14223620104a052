//! What the first screen shows until it is put away: once, and then no more.
use super::shelf::{self, StorageFull};

/// The version whose news this phone knows.
const VERSION: &str = "version";
/// Whether putting the app on the home screen is offered no more.
const INSTALL: &str = "install";
/// Whoever has one of these was here before.
const TRACES: [&str; 5] = ["profile", "preferences", "places", "mixes", "history"];

/// What the owner of this phone knows of the version that it runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Known {
    /// It is no news, or all is new.
    Already,
    /// They were here with this one; `None` if that was before versions were noted.
    Since(Option<String>),
}

/// What this phone knows of a version. To a newcomer all is new, and nothing is news. To be asked before anything is stored.
pub fn known(version: &str) -> Known {
    let noted = shelf::read(VERSION);
    let newcomer = || TRACES.iter().all(|name| shelf::read(name).is_none());
    match noted {
        Some(noted) if noted == version => Known::Already,
        None if newcomer() => {
            // Without room for it a newcomer is one the next time too.
            let _ = put_news_away(version);
            Known::Already
        }
        noted => Known::Since(noted),
    }
}

/// The news of this version are known.
///
/// # Errors
/// [`StorageFull`].
pub fn put_news_away(version: &str) -> Result<(), StorageFull> {
    shelf::write(VERSION, version)
}

/// Whether the app is to be offered for the home screen.
pub fn offers_install() -> bool {
    shelf::read(INSTALL).is_none()
}

/// It is offered on the first screen no more.
///
/// # Errors
/// [`StorageFull`].
pub fn put_install_away() -> Result<(), StorageFull> {
    shelf::write(INSTALL, "away")
}
