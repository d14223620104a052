//! The mixes that were played last on this phone, and mixes kept under a name.
use engine::Mix;
use engine::rulesets::RULESETS;
use engine::session::Name;

use crate::storage::{
    cached_words,
    local_storage::{self, StorageFull},
};
use wording::i18n;

const KEPT: &str = "presets";
const LAST: &str = "mixes";
/// The storage name of the latest mix in words.
const RULES: &str = "rules";
/// Most presets to keep.
pub const MOST_PRESETS: usize = 24;
/// The longest name of a preset, in letters.
pub const PRESET_NAME: usize = 24;

/// A mix under a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// The name that its owner gave it.
    pub name: String,
    /// The mix to play.
    pub mix: Mix,
}

/// Every preset, the newest first. This leaves out presets of another version that this one cannot read.
pub fn presets() -> Vec<Preset> {
    parse(&local_storage::read(KEPT).unwrap_or_default())
}

/// Keeps a mix under a name, in place of another preset of that name. Keeps nothing if the name is empty.
///
/// # Errors
/// [`StorageFull`].
pub fn keep_preset(name: &str, mix: Mix) -> Result<(), StorageFull> {
    let Some(name) = Name::short(name, PRESET_NAME) else {
        return Ok(());
    };
    let mut all = presets();
    all.retain(|preset| preset.name != name);
    all.insert(0, Preset { name, mix });
    all.truncate(MOST_PRESETS);
    local_storage::write(KEPT, &to_text(&all))
}

/// Forgets the preset of this name.
///
/// # Errors
/// [`StorageFull`].
pub fn drop_preset(name: &str) -> Result<(), StorageFull> {
    let mut all = presets();
    all.retain(|preset| preset.name != name);
    local_storage::write(KEPT, &to_text(&all))
}

/// The mix last played of each ruleset, the latest first.
pub fn last_mixes() -> Vec<Mix> {
    let text = local_storage::read(LAST).unwrap_or_default();
    text.lines().filter_map(|code| code.parse().ok()).collect()
}

/// The name of the game that was played last.
pub fn last_game() -> Option<String> {
    game_of(local_storage::read(LAST)?.lines().next()?)
}

/// The name of the ruleset in this code.
pub(crate) fn game_of(code: &str) -> Option<String> {
    let key = code.split('+').next()?;
    let spec = RULESETS.iter().find(|spec| spec.key == key);
    spec.map(|spec| i18n::game_name(spec.id))
}

/// The mix that was played last, in a few words. If those are in another language, only the name of the game.
pub fn last_rules() -> Option<String> {
    let text = local_storage::read(RULES)?;
    let words = cached_words::readable(&text).map(str::to_owned);
    words.or_else(last_game)
}

/// Remembers the current mix as its code and in a few words, because the first screen reads no codes.
///
/// # Errors
/// [`StorageFull`].
pub fn remember_mix(mix: Mix, words: &str) -> Result<(), StorageFull> {
    let mut all = last_mixes();
    all.retain(|other| other.ruleset != mix.ruleset);
    all.insert(0, mix);
    let codes: Vec<String> = all.iter().map(ToString::to_string).collect();
    local_storage::write(LAST, &codes.join("\n"))?;
    local_storage::write(RULES, &cached_words::marked(words))
}

/// One line for each preset: its code and its name.
fn to_text(presets: &[Preset]) -> String {
    let line = |preset: &Preset| format!("{} {}", preset.mix, preset.name);
    presets.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn parse(text: &str) -> Vec<Preset> {
    let preset = |line: &str| {
        let (code, name) = line.split_once(' ')?;
        let mix = code.parse().ok()?;
        let name = name.to_owned();
        Some(Preset { name, mix })
    };
    text.lines().filter_map(preset).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn presets_are_read_as_they_were_written() {
        let preset = |name: &str, code: &str| Preset {
            name: name.into(),
            mix: code.parse().expect("a mix"),
        };
        let all = vec![
            preset("Friday night", "classic+jump-in+target=200"),
            preset("Mum’s", "unu"),
        ];
        assert_eq!(parse(&to_text(&all)), all);
    }

    #[test]
    fn what_cannot_be_read_is_left_out() {
        let text = "checkers Old game\nunu\ntwist Big one\n\n";
        let names: Vec<String> = parse(text).into_iter().map(|preset| preset.name).collect();
        assert_eq!(names, ["Big one"]);
    }
}
