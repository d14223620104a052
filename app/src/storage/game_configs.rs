//! The game configs that were played last on this phone, and game configs kept under a name.
use engine::{
    GameConfig,
    rulesets::RULESETS,
    session::{MAX_CONFIG_NAME, Name},
};
use js_sys::{decode_uri_component, encode_uri_component};

use crate::storage::local_storage::{self, StorageFull, TextEntry, listed, with, written};
use wording::i18n::{self, Language, spoken};

const KEPT: &str = "presets";
const LAST: &str = "mixes";
/// The storage name of the mix that was made from rules with a name.
const ORIGIN: &str = "origin";
/// The storage name of the latest game config in words.
const RULES: &str = "rules";
/// The most game configs to keep.
const MOST_KEPT: usize = 24;
/// The longest name that is read in a link, in bytes of percent-encoding: a name of the longest letters takes 288.
const NAME_IN_LINK: usize = 512;

/// A game config that its owner keeps under a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptRules {
    /// The name that its owner gave it.
    pub name: String,
    pub config: GameConfig,
}

impl TextEntry for KeptRules {
    const MOST: usize = MOST_KEPT;

    fn to_text(&self) -> String {
        format!("{} {}", self.config, self.name)
    }

    fn parse(line: &str) -> Option<Self> {
        let (code, name) = line.split_once(' ')?;
        Some(Self {
            name: name.to_owned(),
            config: code.parse().ok()?,
        })
    }

    fn excludes(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl TextEntry for GameConfig {
    fn to_text(&self) -> String {
        self.to_string()
    }

    fn parse(code: &str) -> Option<Self> {
        code.parse().ok()
    }

    fn excludes(&self, other: &Self) -> bool {
        self.ruleset == other.ruleset
    }
}

/// The kept rules, the newest first, without those of another version that this one cannot read.
pub fn kept_rules() -> Vec<KeptRules> {
    listed(&local_storage::read(KEPT).unwrap_or_default())
}

/// Keeps a game config under a name, in place of others of that name. Keeps nothing if the name is empty.
pub fn keep_rules(name: &str, config: GameConfig) -> Result<(), StorageFull> {
    let Some(name) = Name::short(name, MAX_CONFIG_NAME) else {
        return Ok(());
    };
    local_storage::write(
        KEPT,
        &written(&with(KeptRules { name, config }, kept_rules())),
    )
}

pub fn forget_rules(name: &str) -> Result<(), StorageFull> {
    let mut all = kept_rules();
    all.retain(|kept| kept.name != name);
    local_storage::write(KEPT, &written(&all))
}

/// The latest mix without a name, with the name of the rules that it was made from.
pub fn origin() -> Option<KeptRules> {
    KeptRules::parse(&local_storage::read(ORIGIN)?)
}

pub fn remember_origin(origin: &KeptRules) -> Result<(), StorageFull> {
    local_storage::write(ORIGIN, &origin.to_text())
}

/// A game config as a link has it: its code and, behind a slash, its name if it has one.
pub fn mix_text(config: &GameConfig, name: Option<&str>) -> String {
    match name {
        Some(name) => format!("{config}/{}", String::from(encode_uri_component(name))),
        None => config.to_string(),
    }
}

/// Reads what [`mix_text`] wrote; `None` if this version has no such game config. A name that cannot be read is left
/// out, and any other is cleaned and cut: a stranger may have written the link.
pub fn read_mix(text: &str) -> Option<(GameConfig, Option<String>)> {
    let (code, name) = text.split_once('/').unwrap_or((text, ""));
    let name = Some(name).filter(|name| name.len() <= NAME_IN_LINK);
    let name = name.and_then(|name| decode_uri_component(name).ok());
    let name = name.and_then(|name| Name::short(&String::from(name), MAX_CONFIG_NAME));
    Some((code.parse().ok()?, name))
}

/// The game config last played of each ruleset, the latest first.
pub fn last_configs() -> Vec<GameConfig> {
    listed(&local_storage::read(LAST).unwrap_or_default())
}

pub fn last_game() -> Option<String> {
    game_of(local_storage::read(LAST)?.lines().next()?)
}

/// The name of the ruleset in this code.
pub(crate) fn game_of(code: &str) -> Option<String> {
    let key = code.split('+').next()?;
    let spec = RULESETS.iter().find(|spec| spec.key == key);
    spec.map(|spec| i18n::game_name(spec.id))
}

/// The game config that was played last, in a few words. If those are in another language, only the name of the game.
pub fn last_rules() -> Option<String> {
    let text = local_storage::read(RULES)?;
    let words = readable(&text).map(str::to_owned);
    words.or_else(last_game)
}

/// Remembers the current game config as its code and in a few words, because the first screen reads no codes.
pub fn remember_config(config: GameConfig, words: &str) -> Result<(), StorageFull> {
    local_storage::write(LAST, &written(&with(config, last_configs())))?;
    local_storage::write(RULES, &marked(words))
}

/// Words for the first screen, which does not work them out, in their stored form: with a mark of the language that is
/// read here.
pub(crate) fn marked(words: &str) -> String {
    format!("{} {words}", spoken().tag())
}

/// Stored words, if they are in the language that is read here. Words of earlier versions are English and have no mark.
pub(crate) fn readable(text: &str) -> Option<&str> {
    let (language, words) = parted(text).unwrap_or((Language::English, text));
    (language == spoken()).then_some(words)
}

fn parted(text: &str) -> Option<(Language, &str)> {
    let (tag, words) = text.split_once(' ')?;
    let mut all = Language::ALL.into_iter();
    let language = all.find(|language| language.tag() == tag)?;
    Some((language, words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn kept_rules_are_read_as_they_were_written() {
        let kept = |name: &str, code: &str| KeptRules {
            name: name.into(),
            config: code.parse().expect("a mix"),
        };
        let all = vec![
            kept("Friday night", "classic+jump-in+target=200"),
            kept("Mum’s", "unu"),
        ];
        assert_eq!(listed::<KeptRules>(&written(&all)), all);
    }

    #[test]
    fn unreadable_configs_are_left_out() {
        let text = "checkers Old game\nunu\ntwist Big one\n\n";
        let kept = listed::<KeptRules>(text);
        let names: Vec<&str> = kept.iter().map(|kept| kept.name.as_str()).collect();
        assert_eq!(names, ["Big one"]);
    }

    #[test]
    fn a_game_config_passes_on_with_its_name() {
        let config: GameConfig = "classic+jump-in".parse().expect("a mix");
        assert_eq!(mix_text(&config, None), "classic+jump-in");
        let fair = mix_text(&config, Some("Fair & square/50 %"));
        assert_eq!(fair, "classic+jump-in/Fair%20%26%20square%2F50%20%25");
        let longest = "\u{1f98a}".repeat(MAX_CONFIG_NAME);
        for name in ["Friday night", "Fair & square/50 %", "周五之夜", &longest] {
            let read = read_mix(&mix_text(&config, Some(name)));
            assert_eq!(read, Some((config, Some(name.to_owned()))));
        }
    }

    #[test]
    fn a_hostile_name_in_a_link_is_cleaned_cut_or_left_out() {
        let name = |text: &str| read_mix(&format!("classic/{text}")).expect("the game").1;
        for unreadable in [
            "",
            "%",
            "%ff",
            "%20",
            "%E2%80%AE",
            &"a".repeat(NAME_IN_LINK + 1),
        ] {
            assert_eq!(name(unreadable), None, "{unreadable}");
        }
        for (text, read) in [
            ("%00a%0Ab%E2%80%AE", "a b"),
            ("<b>x</b>", "<b>x</b>"),
            ("a%2Fb/c", "a/b/c"),
            (&"a".repeat(NAME_IN_LINK), &"a".repeat(MAX_CONFIG_NAME)),
        ] {
            assert_eq!(name(text).as_deref(), Some(read), "{text}");
        }
        assert_eq!(read_mix("checkers/Friday"), None);
        assert_eq!(read_mix("/Friday"), None);
    }

    #[test]
    fn words_of_another_language_are_not_read() {
        let words = "Classic with jump-in";
        assert_eq!(readable(&marked(words)), Some(words));
        assert_eq!(readable(words), Some(words), "of an earlier version");
        assert_eq!(readable("de Classic mit Dazwischenwerfen"), None);
    }
}
