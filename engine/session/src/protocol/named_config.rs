//! The game config of a table, with the name that its host keeps it under.

use crate::protocol::name::Name;
use alloc::{
    format,
    string::{String, ToString as _},
};
use bincode::{Encode, enc::Encoder, error::EncodeError};
use core::ops::Deref;
use games::GameConfig;

/// The longest name of a game config, in characters.
pub const MAX_CONFIG_NAME: usize = 24;

/// A game config, and its name if it has one. It travels as one text: the code, and behind a slash the name. So a game
/// config without a name is written as ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedConfig {
    config: GameConfig,
    name: Option<String>,
}

impl NamedConfig {
    /// A game config with a typed name, which is cleaned and cut.
    pub fn new(config: GameConfig, name: Option<&str>) -> NamedConfig {
        let name = name.and_then(|name| Name::short(name, MAX_CONFIG_NAME));
        NamedConfig { config, name }
    }

    /// The name, clean, of [`MAX_CONFIG_NAME`] characters at most.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Changes the game config. Another one has no name.
    pub(crate) fn change(&mut self, config: GameConfig) {
        if self.config != config {
            *self = config.into();
        }
    }

    /// Reads the text of a message. `None` for a name that is not clean or too long.
    fn of_text(text: String) -> Option<NamedConfig> {
        let (code, name) = match text.split_once('/') {
            Some((code, name)) => (code, Some(name)),
            None => (text.as_str(), None),
        };
        let named = NamedConfig::new(code.parse().ok()?, name);
        (named.name() == name).then_some(named)
    }
}

impl Deref for NamedConfig {
    type Target = GameConfig;

    fn deref(&self) -> &GameConfig {
        &self.config
    }
}

impl From<GameConfig> for NamedConfig {
    fn from(config: GameConfig) -> NamedConfig {
        NamedConfig::new(config, None)
    }
}

impl Encode for NamedConfig {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        let text = match self.name() {
            Some(name) => format!("{}/{name}", self.config),
            None => self.config.to_string(),
        };
        text.encode(encoder)
    }
}

base::decode_checked!(NamedConfig, String, NamedConfig::of_text);

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<NamedConfig> {
        NamedConfig::of_text(text.to_string())
    }

    #[test]
    fn only_clean_names_that_are_short_are_read() {
        let longest = "a".repeat(MAX_CONFIG_NAME);
        for name in ["Friday night", "a/b", "周五之夜", &longest] {
            let named = read(&format!("classic+jump-in/{name}")).expect("a name");
            assert_eq!(named.name(), Some(name));
            assert_eq!(named.to_string(), "classic+jump-in");
        }
        let flags = "\u{1f3f4}\u{e0067}".repeat(2000);
        for name in [
            "",
            " a",
            "a\u{202e}",
            "a  b",
            &format!("{longest}a"),
            &flags,
        ] {
            assert_eq!(read(&format!("classic/{name}")), None, "{name:?}");
        }
        assert_eq!(read("checkers/Friday"), None);
        assert_eq!(read("classic").and_then(|named| named.name), None);
    }
}
