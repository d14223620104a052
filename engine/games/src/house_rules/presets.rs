//! Presets: house rules that a table takes all at once, named by what they feel like.

use crate::rulesets::config::GameConfig;
use base::message;

/// A game config that the lobby offers under a name.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its key on the command line.
    pub key: &'static str,
    /// Its name, as a translatable message.
    pub name: &'static str,
    /// One short sentence about what it feels like, as a translatable message.
    pub about: &'static str,
    /// The code of its game config.
    pub code: &'static str,
}

impl Preset {
    /// The game config.
    pub fn config(&self) -> GameConfig {
        self.code.parse().unwrap_or_default()
    }

    /// The preset with exactly this game config, if there is one.
    pub fn of(config: &GameConfig) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.config() == *config)
    }
}

/// Every preset, in the order of the lobby. `docs/presets.md` has how long each takes, and the most that it makes a
/// player draw.
pub static PRESETS: [Preset; 5] = [
    Preset {
        key: "standard",
        name: message!("Standard"),
        about: message!("Classic as its rulebook has it."),
        code: "classic",
    },
    Preset {
        key: "family",
        name: message!("Family"),
        about: message!("Short and friendly: small hands, gentle penalties."),
        code: "classic+draw-four=free+catch-penalty=1+target=200+hand=5+hand-limit=12",
    },
    Preset {
        key: "party",
        name: message!("Party"),
        about: message!("Loud and quick: jump in, stack, and swap hands."),
        code: "classic+jump-in+seven-zero+progressive+target=200",
    },
    Preset {
        key: "chaos",
        name: message!("Chaos"),
        about: message!("Nothing is safe: sums bounce, and numbers have powers."),
        code: "classic+draw-four=free+jump-in+seven-zero+stacking=any+target=300+deflect=both+revenge+hand-limit=15+p1=turn-card+p4=take+p5=again+multi=number+bomb",
    },
    Preset {
        key: "tournament",
        name: message!("Tournament"),
        about: message!("Strict: play what fits, and call in time."),
        code: "classic+draw-four=strict+must-play+calls=strict",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;

    #[test]
    fn every_preset_can_be_played_by_as_many_as_its_game() {
        for preset in &PRESETS {
            assert_eq!(preset.config().to_string(), preset.code, "{}", preset.key);
            let plain = GameConfig::plain(preset.config().ruleset);
            for seats in plain.players() {
                let checked = preset.config().check(seats);
                assert_eq!(checked, Ok(()), "{} for {seats}", preset.key);
            }
        }
    }

    #[test]
    fn a_game_config_is_one_preset_at_most_and_standard_is_the_plain_game() {
        let keys = PRESETS.map(|preset| Preset::of(&preset.config()).map(|found| found.key));
        assert_eq!(keys, PRESETS.map(|preset| Some(preset.key)));
        let key_of = |code: &str| {
            let config = code.parse().unwrap();
            Preset::of(&config).map(|preset| preset.key)
        };
        assert_eq!(key_of("classic"), Some("standard"));
        assert_eq!(key_of("classic+packs=2"), None);
    }
}
