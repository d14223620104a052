//! The settings of this phone's owner: language, theme, motion, sounds, vibration, left thumb, sorting, bots.
use engine::bot::Strength;

use wording::i18n::Language;

use crate::storage::{
    local_storage::{self, StorageFull},
    network::{Network, ServerField},
};

const NAME: &str = "preferences";

/// The order of the cards in the hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// Suit by suit, wild cards last.
    #[default]
    Colour,
    /// Equal ranks side by side, wild cards last.
    Rank,
}

impl Sort {
    pub fn other(self) -> Sort {
        match self {
            Sort::Colour => Sort::Rank,
            Sort::Rank => Sort::Colour,
        }
    }
}

/// The owner's way to play cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taste {
    /// True if one tap plays a card. Otherwise one tap lifts it, and another plays it.
    pub one_tap: bool,
    /// The order of the hand at first.
    pub sort: Sort,
}

/// The theme of the app, light or dark.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Theme {
    /// The theme of the phone.
    #[default]
    Auto,
    /// Linen and ink.
    Light,
    /// A table late in the evening.
    Dark,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Preferences {
    /// The language that the owner reads; `None` means that of the browser.
    pub language: Option<Language>,
    pub theme: Theme,
    /// True if as little as possible moves. Otherwise the setting of the phone counts.
    pub less_motion: bool,
    /// True if the French suits are red and black. Otherwise each has a color.
    pub two_suit_colours: bool,
    /// True if the table's buttons are near the left thumb.
    pub left_thumb: bool,
    pub silent: bool,
    /// True if the phone does not shake.
    pub still: bool,
    pub taste: Taste,
    /// True if the phone says "not me" by itself where races go by turn and no player at the phone could act.
    pub passes_alone: bool,
    pub bots: Strength,
    pub network: Network,
}

impl Preferences {
    /// The stored preferences, or the defaults.
    pub fn load() -> Self {
        local_storage::read(NAME).map_or_else(Self::default, |text| Self::parse(&text))
    }

    pub fn save(&self) -> Result<(), StorageFull> {
        local_storage::write(NAME, &self.to_text())
    }

    fn to_text(&self) -> String {
        let language = self.language.map_or("auto", Language::tag);
        let servers = ServerField::ALL.map(|field| {
            let text = self.network.text(field).replace('\n', " ");
            format!("\n{} {text}", field.key())
        });
        format!("language {language}{}{}", self.choices(), servers.concat())
    }

    fn parse(text: &str) -> Self {
        let mut read = Self::default();
        for (name, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            let mut fields = ServerField::ALL.into_iter();
            match (name, fields.find(|field| field.key() == name)) {
                ("language", _) => read.language = Language::of_tag(value),
                (_, Some(field)) => read.network.write(field, value.to_owned()),
                (name, None) => read.choose(name, value),
            }
        }
        read
    }
}

/// Preferences with a few values: the storage name of each, its field, and the word for each value.
macro_rules! choices {
    ($all:ident: $($name:literal, $field:expr => { $($($value:ident)::+ = $word:literal),+ })+) => {
        impl Preferences {
            /// A line for each choice.
            fn choices(&self) -> String {
                let $all = self;
                let words = [$(($name, match $field { $($($value)::+ => $word),+ })),+];
                words.map(|(name, word)| format!("\n{name} {word}")).concat()
            }

            /// Reads one line. An unknown choice changes nothing.
            fn choose(&mut self, name: &str, word: &str) {
                let $all = self;
                match (name, word) {
                    $($(($name, $word) => $field = $($value)::+,)+)+
                    _ => {}
                }
            }
        }
    };
}

choices! {
    all:
    "theme", all.theme => { Theme::Auto = "auto", Theme::Light = "light", Theme::Dark = "dark" }
    "motion", all.less_motion => { false = "auto", true = "reduced" }
    "suits", all.two_suit_colours => { false = "four", true = "two" }
    "thumb", all.left_thumb => { false = "right", true = "left" }
    "sounds", all.silent => { false = "on", true = "off" }
    "vibration", all.still => { false = "on", true = "off" }
    "taps", all.taste.one_tap => { true = "one", false = "two" }
    "sort", all.taste.sort => { Sort::Colour = "colour", Sort::Rank = "rank" }
    "passing", all.passes_alone => { false = "asked", true = "alone" }
    "bots", all.bots => { Strength::Casual = "casual", Strength::Good = "good", Strength::Strong = "strong" }
    "relays", all.network.no_relays => { false = "asked", true = "never" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn preferences_are_read_as_they_were_written() {
        let mut network = Network::default();
        network.no_relays = true;
        for field in ServerField::ALL {
            network.write(field, format!("what is written as {}", field.key()));
        }
        let preferences = Preferences {
            language: Some(Language::Chinese),
            theme: Theme::Dark,
            less_motion: true,
            two_suit_colours: true,
            left_thumb: true,
            silent: true,
            still: true,
            taste: Taste {
                one_tap: true,
                sort: Sort::Rank,
            },
            passes_alone: true,
            bots: Strength::Strong,
            network,
        };
        let stored = "language zh\ntheme dark\nmotion reduced\nsuits two\nthumb left\nsounds off\nvibration off\ntaps one\nsort rank\npassing alone\nbots strong\nrelays never\nsignalling what is written as signalling\nnostr what is written as nostr\nmqtt what is written as mqtt\nstun what is written as stun\nturn what is written as turn\nturn-user what is written as turn-user\nturn-password what is written as turn-password";
        assert_eq!(preferences.to_text(), stored);
        assert_eq!(Preferences::parse(stored), preferences);
        let usual = Preferences::default();
        assert_eq!(Preferences::parse(&usual.to_text()), usual);
        assert!(usual.to_text().starts_with(
            "language auto\ntheme auto\nmotion auto\nsuits four\nthumb right\nsounds on\nvibration on\ntaps two\nsort colour\npassing asked\nbots good\nrelays asked\nsignalling \n"
        ));
        assert_eq!(Preferences::parse("nonsense"), usual);
    }
}
