//! How the owner of this phone likes things.
use engine::bot::Strength;

use crate::link::LinkSettings;
use crate::screens::table::{Sort, Taste};

use super::shelf::{self, StorageFull};

const NAME: &str = "preferences";

/// Light or dark.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the phone is set.
    #[default]
    Auto,
    /// Linen and ink.
    Light,
    /// A table late in the evening.
    Dark,
}

/// How much moves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Motion {
    /// As the phone is set.
    #[default]
    Auto,
    /// As little as possible.
    Reduced,
}

/// How many colours the French suits have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Suits {
    /// A colour each.
    #[default]
    Four,
    /// Red and black.
    Two,
}

/// Everything that can be set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Preferences {
    /// Light or dark.
    pub theme: Theme,
    /// How much moves.
    pub motion: Motion,
    /// How many colours the French suits have.
    pub suits: Suits,
    /// How cards are played and sorted.
    pub taste: Taste,
    /// How well bots play that sit down at one's tables.
    pub bots: Strength,
    /// Address of a signalling server; empty for the one that comes with the page.
    pub signalling: String,
    /// STUN servers, separated by blanks or commas; none by default.
    pub stun: String,
}

impl Preferences {
    /// The stored ones, or the usual ones.
    pub fn load() -> Self {
        shelf::read(NAME).map_or_else(Self::default, |text| Self::parse(&text))
    }

    /// Stores them.
    ///
    /// # Errors
    /// [`StorageFull`].
    pub fn save(&self) -> Result<(), StorageFull> {
        shelf::write(NAME, &self.to_text())
    }

    /// What links need, for the page at this address. An address that makes no sense is as good as none.
    pub fn links(&self, page: &str) -> LinkSettings {
        let settings = LinkSettings::of_page(page);
        let settings = settings
            .clone()
            .with_signalling(&self.signalling)
            .unwrap_or(settings);
        settings
            .clone()
            .with_stun(&self.stun_servers())
            .unwrap_or(settings)
    }

    /// Whether the signalling server's address can be used; none at all can.
    pub fn is_signalling_sound(&self) -> bool {
        self.signalling.trim().is_empty()
            || LinkSettings::of_page("")
                .with_signalling(&self.signalling)
                .is_some()
    }

    /// Whether every STUN server's address can be used.
    pub fn is_stun_sound(&self) -> bool {
        LinkSettings::of_page("")
            .with_stun(&self.stun_servers())
            .is_some()
    }

    fn stun_servers(&self) -> Vec<String> {
        let apart = |c: char| c.is_whitespace() || c == ',';
        let servers = self.stun.split(apart).filter(|server| !server.is_empty());
        servers.map(str::to_owned).collect()
    }

    fn to_text(&self) -> String {
        let theme = match self.theme {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        };
        let motion = match self.motion {
            Motion::Auto => "auto",
            Motion::Reduced => "reduced",
        };
        let sort = match self.taste.sort {
            Sort::Colour => "colour",
            Sort::Rank => "rank",
        };
        let bots = match self.bots {
            Strength::Casual => "casual",
            Strength::Good => "good",
            Strength::Strong => "strong",
        };
        let suits = match self.suits {
            Suits::Four => "four",
            Suits::Two => "two",
        };
        let taps = if self.taste.one_tap { "one" } else { "two" };
        let line = |text: &str| text.replace('\n', " ");
        let (signalling, stun) = (line(&self.signalling), line(&self.stun));
        format!(
            "theme {theme}\nmotion {motion}\nsuits {suits}\ntaps {taps}\nsort {sort}\nbots {bots}\nsignalling {signalling}\nstun {stun}"
        )
    }

    fn parse(text: &str) -> Self {
        let mut read = Self::default();
        for (name, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            match (name, value) {
                ("theme", "light") => read.theme = Theme::Light,
                ("theme", "dark") => read.theme = Theme::Dark,
                ("motion", "reduced") => read.motion = Motion::Reduced,
                ("suits", "two") => read.suits = Suits::Two,
                ("taps", taps) => read.taste.one_tap = taps == "one",
                ("sort", "rank") => read.taste.sort = Sort::Rank,
                ("bots", "casual") => read.bots = Strength::Casual,
                ("bots", "strong") => read.bots = Strength::Strong,
                ("signalling", address) => read.signalling = address.to_owned(),
                ("stun", servers) => read.stun = servers.to_owned(),
                _ => {}
            }
        }
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preferences_are_read_as_they_were_written() {
        let preferences = Preferences {
            theme: Theme::Dark,
            motion: Motion::Reduced,
            suits: Suits::Two,
            taste: Taste {
                one_tap: true,
                sort: Sort::Rank,
            },
            bots: Strength::Strong,
            signalling: "wss://meet.example.org/".into(),
            stun: "stun:a.example:3478 stun:b.example".into(),
        };
        assert_eq!(Preferences::parse(&preferences.to_text()), preferences);
        let usual = Preferences::default();
        assert_eq!(Preferences::parse(&usual.to_text()), usual);
        assert_eq!(Preferences::parse("nonsense"), usual);
    }

    #[test]
    fn addresses_are_used_if_they_are_sound() {
        let page = "https://example.org/";
        let own = Preferences {
            signalling: "https://meet.example.org".into(),
            stun: "stun:a.example, stun:b.example:99".into(),
            ..Preferences::default()
        };
        assert_eq!(own.links(page).signalling(), "wss://meet.example.org/");
        assert_eq!(own.links(page).stun().len(), 2);
        let odd = Preferences {
            signalling: "somewhere".into(),
            stun: "nothing".into(),
            ..Preferences::default()
        };
        assert!(!odd.is_signalling_sound() && !odd.is_stun_sound());
        assert_eq!(odd.links(page), Preferences::default().links(page));
    }
}
