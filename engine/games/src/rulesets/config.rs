//! The game that a table agreed to play: a ruleset and its house rules.

use super::{RULESETS, RulesetId};
use crate::house_rules::{
    Clash, HOUSE_RULES, HouseRule, HouseRuleSpec, NamedValue, SHORTHANDS, Shorthand, Unit, Values,
    clashes, powers, why_they_clash,
};
use alloc::{
    string::{String, ToString as _},
    sync::Arc,
};
use base::{Phrase, phrase};
use bincode::{Decode, Encode, enc::Encoder, error::EncodeError};
use core::{fmt, ops::RangeInclusive, str::FromStr};
use kernel::Ruleset;

/// A ruleset with its house rules.
///
/// It has a short text form that fits into a link: the ruleset's key, then each house rule that differs from its
/// default, joined by `+`: `classic+draw-four=strict+jump-in`. Storage and messages use this form too. A version that
/// does not know a part of it then refuses it instead of taking it for something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameConfig {
    /// The ruleset.
    pub ruleset: RulesetId,
    values: [u8; HOUSE_RULES.len()],
}

impl GameConfig {
    /// The ruleset with all house rules at their defaults.
    pub fn plain(ruleset: RulesetId) -> GameConfig {
        let mut values = [0; HOUSE_RULES.len()];
        for (value, spec) in values.iter_mut().zip(&HOUSE_RULES) {
            *value = spec.default_in(ruleset).unwrap_or_default();
        }
        GameConfig { ruleset, values }
    }

    /// The value of a house rule; 0 if this ruleset does not have it.
    pub const fn value(&self, house_rule: HouseRule) -> u8 {
        self.values[house_rule as usize]
    }

    /// True if a house rule is on, that is, not 0.
    pub const fn is_on(&self, house_rule: HouseRule) -> bool {
        self.value(house_rule) != 0
    }

    /// The same game config with one house rule set; [`GameConfig::check`] tells if the value is legal.
    pub const fn with(mut self, house_rule: HouseRule, value: u8) -> GameConfig {
        self.values[house_rule as usize] = value;
        self
    }

    /// The house rules that this ruleset has.
    pub fn house_rules(&self) -> impl Iterator<Item = &'static HouseRuleSpec> + use<> {
        let ruleset = self.ruleset;
        HOUSE_RULES
            .iter()
            .filter(move |spec| spec.default_in(ruleset).is_some())
    }

    /// The house rules that differ from their defaults.
    pub fn deviations(&self) -> impl Iterator<Item = &'static HouseRuleSpec> + '_ {
        self.house_rules()
            .filter(|spec| spec.default_in(self.ruleset) != Some(self.value(spec.house_rule)))
    }

    /// The target score of a match in points; 0 for a single round.
    pub fn target(&self) -> u32 {
        50 * u32::from(self.value(HouseRule::Target))
    }

    /// The length of a match. If the table plays for a time, minutes take precedence over everything else. If players
    /// leave round by round, points do not end it (CLA-80).
    pub fn length(&self) -> Length {
        match (self.value(HouseRule::Minutes), self.target()) {
            (0, _) if self.is_on(HouseRule::Out) => Length::LastOne,
            (0, 0) => Length::Round,
            (0, points) => Length::Points(points),
            (minutes, _) => Length::Minutes(minutes),
        }
    }

    /// The number of teams; `None` if all players play alone.
    pub fn teams(&self) -> Option<u8> {
        match self.value(HouseRule::Teams) {
            0 => None,
            value => Some(value + 1),
        }
    }

    /// True if phones show which cards fit (CLA-73).
    pub const fn gives_hints(&self) -> bool {
        crate::house_rules::gives_hints(self.value(HouseRule::Hints))
    }

    /// The numbers of players that the ruleset allows.
    pub fn players(&self) -> RangeInclusive<usize> {
        let (least, most) = self.ruleset.spec().players;
        usize::from(least)..=usize::from(most)
    }

    /// Checks that the ruleset has each house rule that is set, and that each value is legal.
    ///
    /// # Errors
    /// The first house rule that fails the check.
    pub fn check_values(&self) -> Result<(), ConfigError> {
        let fits = |spec: &&HouseRuleSpec| match spec.default_in(self.ruleset) {
            Some(_) => spec.takes(self.value(spec.house_rule)),
            None => self.value(spec.house_rule) == 0,
        };
        match HOUSE_RULES.iter().find(|spec| !fits(spec)) {
            Some(spec) => Err(ConfigError::Value(spec.house_rule)),
            None => Ok(()),
        }
    }

    /// Each two house rules that exclude each other at their values: the one that declares it, and the clash.
    pub fn clashes(&self) -> impl Iterator<Item = (HouseRule, &'static Clash)> + '_ {
        let has = |of: HouseRule| of.spec().default_in(self.ruleset);
        clashes(self.house_rules(), move |of| {
            has(of).map(|_| self.value(of))
        })
    }

    /// Checks that this number of players can play the game config.
    ///
    /// # Errors
    /// The reason why they cannot.
    pub fn check(&self, seats: usize) -> Result<(), ConfigError> {
        self.rules(seats).map(drop)
    }

    /// Builds the ruleset for this number of players, if they can play the game config. Rounds of one match can share
    /// it.
    ///
    /// # Errors
    /// The reason why they cannot.
    pub fn rules(&self, seats: usize) -> Result<Arc<Ruleset>, ConfigError> {
        self.check_values()?;
        if seats < *self.players().start() {
            return Err(ConfigError::TooFew);
        }
        if seats > *self.players().end() {
            return Err(ConfigError::TooMany);
        }
        if self.is_on(HouseRule::Partners) && seats != 4 {
            return Err(ConfigError::PartnersNeedFour);
        }
        if let Some(teams) = self.teams().map(usize::from)
            && !(seats.is_multiple_of(2) && seats.is_multiple_of(teams) && seats >= 2 * teams)
        {
            return Err(ConfigError::UnevenTeams);
        }
        if let Some((own, clash)) = self.clashes().next() {
            return Err(ConfigError::Clash(own, clash.with));
        }
        if powers::draw_too_much(self, seats) {
            return Err(ConfigError::Powers);
        }
        let rules = super::build(self, seats);
        match rules.hand > self.largest_hand_of(&rules, seats) {
            true => Err(ConfigError::TooFewCards),
            false => Ok(Arc::new(rules)),
        }
    }

    /// The largest hand that can be dealt to this number of players, at most the largest that a table may choose.
    ///
    /// With hands larger than the book's, the draw pile must still have one card for each player after the first cards
    /// are turned (DIG-14).
    pub fn largest_hand(&self, seats: usize) -> u8 {
        self.largest_hand_of(&super::build(self, seats), seats)
    }

    fn largest_hand_of(&self, rules: &Ruleset, seats: usize) -> u8 {
        let cards = rules.deck.len(rules.packs);
        let reach = |left: usize| {
            let each = cards.saturating_sub(left) / seats.max(1);
            u8::try_from(each).unwrap_or(u8::MAX)
        };
        let spec = HouseRule::HandSize.spec();
        let usual = spec.default_in(self.ruleset).unwrap_or(rules.hand);
        let most = match spec.values {
            Values::Range(_, most, _) => most,
            _ => usual,
        };
        let turned = rules.piles();
        // The book's own hand needs only a card to turn (UNU-2).
        reach(turned + seats)
            .max(reach(turned).min(usual))
            .min(most)
    }

    /// The same game config with one more house rule, written `jump-in`, `own-jump=off`, or `draw-four=strict`; `None`
    /// if this ruleset has no such house rule or value.
    pub fn with_word(self, word: &str) -> Option<GameConfig> {
        let (key, value) = match word.split_once('=') {
            Some((key, value)) => (key, Some(value)),
            None => (word, None),
        };
        if let Some(spec) = self.house_rules().find(|spec| spec.key == key) {
            let value = reading(spec, value).filter(|value| spec.takes(*value))?;
            return Some(self.with(spec.house_rule, value));
        }
        let shorthand = SHORTHANDS.iter().find(|shorthand| shorthand.key == key)?;
        let is_on = match value {
            None => true,
            Some("off") => false,
            Some(_) => return None,
        };
        shorthand
            .values
            .iter()
            .try_fold(self, |config, (house_rule, on)| {
                house_rule.spec().default_in(config.ruleset)?;
                Some(config.with(*house_rule, if is_on { *on } else { 0 }))
            })
    }

    /// The shorthand that says the value of this house rule, if one says it exactly.
    fn shorthand_of(&self, house_rule: HouseRule) -> Option<&'static Shorthand> {
        SHORTHANDS.iter().find(|shorthand| {
            let mut values = shorthand.values.iter();
            shorthand.values.iter().any(|(of, _)| *of == house_rule)
                && values.all(|(of, value)| self.value(*of) == *value)
        })
    }
}

fn reading(spec: &HouseRuleSpec, word: Option<&str>) -> Option<u8> {
    match (spec.values, word) {
        (Values::Switch(_) | Values::Grades(..), None) => Some(1),
        (Values::Switch(_) | Values::Grades(..), Some("off")) => Some(0),
        (Values::Grades(_, grades), Some(word)) => {
            let at = grades.iter().position(|grade| grade.key == word)?;
            u8::try_from(at + 1).ok()
        }
        (Values::NoneOr(..), Some("none")) => Some(0),
        (Values::OneOf(choices), Some(word)) => {
            let at = choices.iter().position(|choice| choice.key == word)?;
            u8::try_from(at).ok()
        }
        (
            Values::Range(_, _, Unit::Fifties) | Values::NoneOr(_, _, _, Unit::Fifties),
            Some(word),
        ) => {
            let points: u16 = word.parse().ok()?;
            let fifties = u8::try_from(points / 50).ok()?;
            points.is_multiple_of(50).then_some(fifties)
        }
        (Values::Range(..) | Values::NoneOr(..), Some(word)) => word.parse().ok(),
        _ => None,
    }
}

impl Default for GameConfig {
    /// The classic game by its book.
    fn default() -> GameConfig {
        GameConfig::plain(RulesetId::Classic)
    }
}

impl fmt::Display for GameConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.ruleset.spec().key)?;
        for spec in self.deviations() {
            let house_rule = spec.house_rule;
            match self.shorthand_of(house_rule) {
                Some(Shorthand { key, values }) => {
                    if values
                        .first()
                        .is_some_and(|(first, _)| *first == house_rule)
                    {
                        write!(f, "+{key}")?;
                    }
                }
                None => write_word(f, spec, self.value(house_rule))?,
            }
        }
        Ok(())
    }
}

/// Writes a house rule with its value, as [`reading`] reads it.
fn write_word(f: &mut fmt::Formatter<'_>, spec: &HouseRuleSpec, value: u8) -> fmt::Result {
    write!(f, "+{}", spec.key)?;
    let key_of = |choice: Option<&NamedValue>| choice.map_or("?", |choice| choice.key);
    match (spec.values, value) {
        (Values::Switch(_) | Values::Grades(..), 0) => f.write_str("=off"),
        (Values::Switch(_), _) | (Values::Grades(..), 1) => Ok(()),
        (Values::Grades(_, grades), at) => {
            write!(f, "={}", key_of(grades.get(usize::from(at) - 1)))
        }
        (Values::OneOf(choices), at) => write!(f, "={}", key_of(choices.get(usize::from(at)))),
        (Values::Range(_, _, Unit::Fifties) | Values::NoneOr(_, _, _, Unit::Fifties), fifties) => {
            write!(f, "={}", 50 * u16::from(fifties))
        }
        (Values::Range(..) | Values::NoneOr(..), number) => write!(f, "={number}"),
    }
}

/// The length of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// One round.
    Round,
    /// Until a player reaches this many points. Where players who reach them are out, until one player is left.
    Points(u32),
    /// Until the end of the round in which this many minutes are over.
    Minutes(u8),
    /// Until one player is left: after each round, one leaves.
    LastOne,
}

/// The error for a text that is not a game config.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchConfig;

base::formatted!(Display for NoSuchConfig: |_| "this version has no such ruleset or house rule");

impl core::error::Error for NoSuchConfig {}

impl FromStr for GameConfig {
    type Err = NoSuchConfig;
    fn from_str(text: &str) -> Result<GameConfig, NoSuchConfig> {
        let mut words = text.split('+');
        let key = words.next().unwrap_or_default();
        let spec = RULESETS.iter().find(|spec| spec.key == key);
        let plain = spec
            .map(|spec| GameConfig::plain(spec.id))
            .ok_or(NoSuchConfig)?;
        words.try_fold(plain, |config, word| {
            config.with_word(word).ok_or(NoSuchConfig)
        })
    }
}

impl Encode for GameConfig {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.to_string().encode(encoder)
    }
}

base::decode_checked!(GameConfig, String, |text: String| text.parse().ok());

/// The reason why a game config cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum ConfigError {
    /// The house rule has no such value here.
    Value(HouseRule),
    /// Fewer players than the game config needs.
    TooFew,
    /// More players than the ruleset allows.
    TooMany,
    /// Partners need exactly four players (CLA-58).
    PartnersNeedFour,
    /// Teams need an even number of players, the same number in each, two at least (TWI-4).
    UnevenTeams,
    /// Not enough cards to deal all hands and turn one card.
    TooFewCards,
    /// The first house rule excludes the second.
    Clash(HouseRule, HouseRule),
    /// So many numbers make others draw that no round ends (CLA-84).
    Powers,
}

impl ConfigError {
    /// The reason as a sentence for people.
    pub fn phrase(self) -> Phrase {
        match self {
            ConfigError::Value(house_rule) => {
                let rule = Phrase::of(house_rule.spec().name);
                phrase!("“{rule}” has no such setting.", rule)
            }
            ConfigError::TooFew => phrase!("One more player is needed. A bot will do."),
            ConfigError::TooMany => phrase!("That is too many players for this game."),
            ConfigError::PartnersNeedFour => phrase!("Partners need exactly four players."),
            ConfigError::UnevenTeams => {
                phrase!("Teams take an even number of players, as many in each team, two at least.")
            }
            ConfigError::TooFewCards => {
                phrase!("There are not enough cards for so many. Take another pack, or deal fewer.")
            }
            ConfigError::Clash(own, other) => match why_they_clash(own, other) {
                Some(why) => Phrase::of(why),
                None => ConfigError::Value(own).phrase(),
            },
            ConfigError::Powers => {
                phrase!(
                    "So many cards would be drawn that no round ends. Let fewer numbers make others draw."
                )
            }
        }
    }
}

base::formatted!(Display for ConfigError: |error| error.phrase());

impl core::error::Error for ConfigError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners_are_four() {
        let config = GameConfig::plain(RulesetId::Classic).with(HouseRule::Partners, 1);
        assert_eq!(config.check(4), Ok(()));
        assert_eq!(config.check(6), Err(ConfigError::PartnersNeedFour));
        assert_eq!(
            config.with(HouseRule::Scoring, 9).check(4),
            Err(ConfigError::Value(HouseRule::Scoring))
        );
    }

    #[test]
    fn a_game_config_is_a_short_text() {
        let plain = GameConfig::plain(RulesetId::Classic);
        let config = plain
            .with(HouseRule::JumpIn, 1)
            .with(HouseRule::DrawFour, 1);
        let config = config.with(HouseRule::Target, 4);
        let code = "classic+draw-four=strict+jump-in+target=200";
        assert_eq!(alloc::format!("{config}"), code);
        assert_eq!(code.parse(), Ok(config));
        for wrong in [
            "",
            "checkers",
            "classic+jump",
            "classic+jump-in=1",
            "classic+draw-four",
            "classic+draw-four=x",
            "classic+target=30",
            "classic+packs=many",
            "classic+packs=9",
        ] {
            assert_eq!(wrong.parse::<GameConfig>(), Err(NoSuchConfig), "{wrong}");
        }
    }

    /// DIG-14: the book's own hand needs one card to turn. A larger hand also needs a card to draw for each player.
    #[test]
    fn hands_reach_as_far_as_the_cards() {
        let largest = |code: &str, seats| code.parse::<GameConfig>().unwrap().largest_hand(seats);
        assert_eq!(largest("classic", 2), 20);
        assert_eq!(largest("classic", 7), 14); // 108 - 1 - 7 = 100
        assert_eq!(largest("classic+packs=1", 10), 9);
        assert_eq!(largest("grand", 10), 9); // two cards are turned
        assert_eq!(largest("unu+packs=1", 7), 7); // UNU-2
        assert_eq!(largest("unu+packs=1", 8), 6);
        assert_eq!(largest("twist", 16), 20);
        let ten: GameConfig = "classic+packs=1+hand=10".parse().unwrap();
        assert_eq!(ten.check(9), Ok(()));
        assert_eq!(ten.check(10), Err(ConfigError::TooFewCards));
        assert_eq!("newno+hand=9".parse::<GameConfig>(), Err(NoSuchConfig)); // NEW-2: the dealer chooses the hand size
    }

    #[test]
    fn packs_teams_and_minutes_have_words() {
        let config: GameConfig = "twist+packs=6+teams=3+minutes=30".parse().unwrap();
        assert_eq!(config.teams(), Some(3));
        assert_eq!(config.length(), Length::Minutes(30));
        assert_eq!(
            alloc::format!("{config}"),
            "twist+packs=6+teams=3+minutes=30"
        );
        for wrong in ["packs=3", "teams=1", "teams=9", "scoring=low"] {
            let code = alloc::format!("twist+{wrong}");
            assert_eq!(code.parse::<GameConfig>(), Err(NoSuchConfig), "{wrong}");
        }
    }

    #[test]
    fn shorthands_stand_for_the_house_rules_that_one_word_once_meant() {
        let read = |code: &str| code.parse::<GameConfig>();
        let plain = GameConfig::plain(RulesetId::Classic);
        let both = plain.with(HouseRule::Sevens, 1).with(HouseRule::Zeros, 1);
        for (code, config) in [
            ("classic+seven-zero", both),
            ("classic+progressive", plain.with(HouseRule::Stacking, 1)),
            ("classic+jump-in=number", plain.with(HouseRule::JumpIn, 2)),
            ("classic+sevens", plain.with(HouseRule::Sevens, 1)),
            ("classic+sevens=optional", plain.with(HouseRule::Sevens, 2)),
            ("classic+zeros", plain.with(HouseRule::Zeros, 1)),
            (
                "classic+seven-zero+draw-until",
                both.with(HouseRule::DrawUntil, 1),
            ),
        ] {
            assert_eq!(read(code), Ok(config));
            assert_eq!(config.to_string(), code);
        }
        for (code, config) in [
            ("classic+sevens+zeros", both),
            ("classic+sevens=on+zeros", both),
            (
                "classic+seven-zero+zeros=off",
                plain.with(HouseRule::Sevens, 1),
            ),
            ("classic+seven-zero+seven-zero=off", plain),
            ("classic+stacking=same", plain.with(HouseRule::Stacking, 1)),
            ("classic+progressive+stacking=off", plain),
            ("classic+jump-in=same", plain.with(HouseRule::JumpIn, 1)),
            ("classic+minutes=none", plain),
        ] {
            assert_eq!(read(code), Ok(config), "{code}");
        }
        for wrong in [
            "classic+seven-zero=on",
            "jungle+progressive",
            "newno+seven-zero",
        ] {
            assert_eq!(read(wrong), Err(NoSuchConfig), "{wrong}");
        }
    }

    #[test]
    fn every_plain_config_reads_back() {
        for spec in &RULESETS {
            let plain = GameConfig::plain(spec.id);
            assert_eq!(alloc::format!("{plain}").parse(), Ok(plain));
            assert_eq!(plain.check_values(), Ok(()), "{}", spec.name);
        }
    }
}
