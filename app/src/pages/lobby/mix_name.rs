//! The names of game configs: of presets, and those that a player gave.

use engine::{GameConfig, house_rules::presets::GamePreset};

use crate::storage;
use wording::i18n;

/// The preset with this game config, unless that is the plain game.
pub(crate) fn preset_of(config: &GameConfig) -> Option<&'static GamePreset> {
    config.deviations().next()?;
    GamePreset::of(config)
}

/// The name that the player keeps a game config under, the latest if there are several.
pub(crate) fn kept_name(config: &GameConfig) -> Option<String> {
    let mut kept = storage::presets().into_iter();
    kept.find(|kept| kept.config == *config)
        .map(|kept| kept.name)
}

/// The name of a game config on this phone: the one that the player gave, or that of a preset.
pub(crate) fn mix_name(config: &GameConfig) -> Option<String> {
    let preset = preset_of(config).map(|preset| i18n::message_text(preset.name));
    preset.or_else(|| kept_name(config))
}

/// The game, and behind it the name of the game config if it has one: "Classic · Party".
pub(crate) fn entitled(config: &GameConfig) -> String {
    let game = i18n::game_name(config.ruleset);
    match mix_name(config) {
        // A line ends behind the dot.
        Some(name) => format!("{game}\u{a0}· {name}"),
        None => game,
    }
}
