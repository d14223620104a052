//! A game config in plain words, for a number of players.

use engine::{
    GameConfig, HouseRule, Ruleset, RulesetId, Scoring,
    house_rules::{Group, HouseRuleSpec, powers},
    kernel::ruleset::Deal,
    phrase,
    rulesets::{self, config::Length},
};

use crate::{
    card_help::power_of,
    house_rules::labels::{packs, value_label, word, word_in},
    i18n,
    list::{in_a_row, listed, sentences},
    say,
};

/// A game config in a few plain sentences.
pub fn summary(config: &GameConfig) -> String {
    let mut said = vec![
        say!("{game}.", game = i18n::game_name(config.ruleset)),
        scoring(config),
    ];
    said.extend(draw_four(config));
    let extras = extras(config);
    if !extras.is_empty() {
        said.push(say!("With: {rules}.", rules = in_a_row(extras)));
    }
    sentences(said)
}

/// A game config in a few words: "Classic with stacking (mixed) and no calls". The phone stores these words, because the first
/// screen shows them without reading the code of a game config.
pub fn in_short(config: &GameConfig) -> String {
    let (game, extras) = (i18n::game_name(config.ruleset), extras(config));
    match extras.is_empty() {
        true => game,
        false => say!("{game} with {rules}", game, rules = listed(&extras)),
    }
}

/// The cards for this number of players: "2 packs, 7 cards each".
pub fn dealt(config: &GameConfig, seats: usize) -> String {
    let rules = rulesets::build(config, seats);
    let decks = match config.is_on(HouseRule::FrenchDeck) {
        // NEW-6
        true => phrase!(
            "{count} pack of two ordinary ones each | {count} packs of two ordinary ones each",
            count = rules.packs / 2
        ),
        false => packs(rules.packs.into()),
    };
    match rules.deal {
        Deal::Each => say!(
            "{packs}, {count} card each | {packs}, {count} cards each",
            packs = decks,
            count = rules.hand
        ),
        Deal::Claimed { least, most, .. } => say!(
            "{packs}; the dealer chooses {least} to {most} cards each, {usual} as a rule",
            packs = decks,
            least = least.to_string(),
            most = most.min(config.largest_hand(seats)).to_string(),
            usual = rules.hand.to_string()
        ),
    }
}

/// The book's suggestion for this number of players: "For 5 players the book suggests 2 packs, 7 cards each."
pub fn suggested(ruleset: RulesetId, seats: usize) -> String {
    let plain = GameConfig::plain(ruleset);
    let players = seated(&plain, seats);
    say!(
        "For {count} player the book suggests: {cards}. | For {count} players the book suggests: {cards}.",
        count = players,
        cards = dealt(&plain, players)
    )
}

/// The house rules that differ from the usual and have no sentence of their own, in words.
pub fn extras(config: &GameConfig) -> Vec<String> {
    let extras = extra_rules(config).into_iter();
    extras.map(|(_, words)| words).collect()
}

/// The house rules that differ from the usual and have no sentence of their own, each with its words. Numbers with the
/// same power are one: the first.
pub fn extra_rules(config: &GameConfig) -> Vec<(&'static HouseRuleSpec, String)> {
    let value = |spec: &HouseRuleSpec| config.value(spec.house_rule);
    let others = config.deviations().filter(|spec| !has_sentence(spec));
    let (powers, rest): (Vec<_>, Vec<_>) = others.partition(|spec| spec.group == Group::Powers);
    let mut words: Vec<(&HouseRuleSpec, String)> = rest
        .into_iter()
        .map(|spec| (spec, value_label(spec, value(spec))))
        .collect();
    for (at, spec) in powers.iter().enumerate() {
        if powers[..at].iter().any(|told| value(told) == value(spec)) {
            continue;
        }
        let alike = powers.iter().filter(|other| value(other) == value(spec));
        let numbers = alike.map(|spec| i18n::message_text(spec.listed));
        let told = say!(
            "{rule} ({setting})",
            rule = numbers.collect::<Vec<_>>().join(", "),
            setting = word(spec, value(spec))
        );
        words.push((spec, told));
    }
    words
}

/// Kept rules in a few words: those of [`in_short`], and the target score if it is an unusual one.
pub fn kept_in_short(config: &GameConfig) -> String {
    let target = config
        .deviations()
        .find(|spec| spec.house_rule == HouseRule::Target);
    let words = in_short(config);
    match target {
        // A line ends behind the dot.
        Some(spec) => {
            let target = word_in(config.ruleset, spec, config.value(HouseRule::Target));
            format!("{words}\u{a0}· {target}")
        }
        None => words,
    }
}

/// A house rule by its name in the lobby, with its value unless it is simply on.
pub(crate) fn set_to(config: &GameConfig, spec: &HouseRuleSpec) -> String {
    let value = config.value(spec.house_rule);
    let rule = i18n::message_text(spec.name);
    match spec.is_switch() && value > 0 {
        true => rule,
        false => {
            let setting = word_in(config.ruleset, spec, value);
            say!("{rule}: {setting}", rule, setting)
        }
    }
}

/// Each house rule that the table has changed: its name with its value, and a sentence about it.
pub fn told(config: &GameConfig) -> Vec<(&'static HouseRuleSpec, String, String)> {
    let rules = rulesets::build(config, *config.players().start());
    let powers: Vec<_> = powers::given(config).collect();
    let told = |spec: &'static HouseRuleSpec| {
        let name = set_to(config, spec);
        let number = powers.iter().find(|(number, _)| {
            HouseRule::POWERS.get(usize::from(*number)) == Some(&spec.house_rule)
        });
        let sentence = match number {
            Some((number, _)) => power_of(&rules, *number),
            None => i18n::message_text(spec.about),
        };
        (spec, name, sentence)
    };
    config.deviations().map(told).collect()
}

/// The differences between two game configs, in words.
pub fn changes(before: &GameConfig, now: &GameConfig) -> Vec<String> {
    if before.ruleset != now.ruleset {
        let name = |config: &GameConfig| i18n::game_name(config.ruleset);
        return vec![say!(
            "{game} instead of {other}",
            game = name(now),
            other = name(before)
        )];
    }
    let differs =
        |spec: &&HouseRuleSpec| before.value(spec.house_rule) != now.value(spec.house_rule);
    let differing = now.house_rules().filter(differs);
    differing
        .map(|spec| match spec.house_rule {
            HouseRule::Target => word_in(now.ruleset, spec, now.value(HouseRule::Target)),
            house_rule => value_label(spec, now.value(house_rule)),
        })
        .collect()
}

fn has_sentence(spec: &HouseRuleSpec) -> bool {
    matches!(
        spec.house_rule,
        HouseRule::Scoring
            | HouseRule::HandsCount
            | HouseRule::Target
            | HouseRule::Minutes
            | HouseRule::DrawFour
    )
}

/// True if the match ends with its first round.
pub fn is_single(config: &GameConfig) -> bool {
    config.length() == Length::Round && rules(config).scoring != Scoring::Rounds
}

/// How a match is scored, and when it ends.
pub fn scoring(config: &GameConfig) -> String {
    match (rules(config).scoring, config.length()) {
        (Scoring::Rounds, Length::Minutes(minutes)) => say!(
            "Rounds won are counted, for {minutes} minutes; most rounds win.",
            minutes = minutes.to_string()
        ),
        (Scoring::Rounds, _) => {
            say!("Rounds won are counted, for as many rounds as you like; most rounds win.")
        }
        (_, Length::Round) => say!("A single round."),
        (_, Length::LastOne) => say!(
            "After each round, the player who holds the most points is out; the last one in wins."
        ),
        (Scoring::Winner, Length::Points(points)) => say!(
            "The first player out scores the others’ cards; {points} points win.",
            points = points.to_string()
        ),
        (Scoring::Winner, Length::Minutes(minutes)) => say!(
            "The first player out scores the others’ cards, for {minutes} minutes; most points win.",
            minutes = minutes.to_string()
        ),
        (Scoring::Eliminate, Length::Points(points)) => say!(
            "Everybody counts the cards they are left with; {points} points and you are out.",
            points = points.to_string()
        ),
        (Scoring::Low, Length::Points(points)) => say!(
            "Everybody counts the cards they are left with, until {points}; the lowest wins.",
            points = points.to_string()
        ),
        (Scoring::Low | Scoring::Eliminate, Length::Minutes(minutes)) => say!(
            "Everybody counts the cards they are left with, for {minutes} minutes; the lowest wins.",
            minutes = minutes.to_string()
        ),
    }
}

/// The rule for a Wild Draw Four, where the table can choose it.
pub fn draw_four(config: &GameConfig) -> Option<String> {
    config
        .house_rules()
        .find(|spec| spec.house_rule == HouseRule::DrawFour)?;
    Some(match config.value(HouseRule::DrawFour) {
        0 => say!("A Wild Draw Four can be challenged."),
        1 => say!("A Wild Draw Four only without the colour in force."),
        _ => say!("A Wild Draw Four at any time."),
    })
}

/// The number of players, limited to what the game config allows.
pub fn seated(config: &GameConfig, seats: usize) -> usize {
    let (least, most) = config.players().into_inner();
    seats.clamp(least, most)
}

/// The rules for this number of players, within what the game config allows.
pub fn built(config: &GameConfig, seats: usize) -> Ruleset {
    rulesets::build(config, seated(config, seats))
}

/// The value of `HouseRule::Packs` that suits this number of players. Some games take two decks for each.
pub(crate) fn suiting(config: &GameConfig, seats: usize) -> u8 {
    let packs = |chosen| built(&config.with(HouseRule::Packs, chosen), seats).packs;
    let usual = packs(0);
    (1..=usual)
        .find(|chosen| packs(*chosen) == usual)
        .unwrap_or(usual)
}

/// The rules of a game config. Deck and scoring do not depend on the number of players.
pub fn rules(config: &GameConfig) -> Ruleset {
    rulesets::build(config, *config.players().start())
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rulesets::RULESETS;

    #[test]
    fn the_plain_game_is_told_in_plain_words() {
        assert_eq!(
            summary(&GameConfig::plain(RulesetId::Classic)),
            "Classic. The first player out scores the others’ cards; 500 points win. A Wild Draw Four can be challenged."
        );
    }

    #[test]
    fn unusual_house_rules_are_named() {
        let config = GameConfig::plain(RulesetId::Classic)
            .with(HouseRule::Target, 0)
            .with(HouseRule::JumpIn, 1)
            .with(HouseRule::Packs, 2);
        let words = summary(&config);
        assert!(words.contains("A single round."), "{words}");
        assert!(
            words.ends_with("With: jump-in (identical card), 2 packs."),
            "{words}"
        );
        let own = GameConfig::plain(RulesetId::Newno).with(HouseRule::OwnJump, 0);
        assert!(summary(&own).ends_with("With: no jump on your own card."));
    }

    #[test]
    fn numbers_with_the_same_power_are_told_together() {
        let config: GameConfig = "classic+p1=shown+p4=take+p3=shown".parse().unwrap();
        let words = [
            "1, 3 (everyone sees this card)",
            "4 (take a card from someone)",
        ];
        assert_eq!(extras(&config), words);
    }

    #[test]
    fn every_ruleset_has_its_own_words() {
        let texts: Vec<String> = RULESETS
            .iter()
            .map(|spec| summary(&GameConfig::plain(spec.id)))
            .collect();
        let unu = "Unu. Rounds won are counted, for as many rounds as you like; most rounds win.";
        assert!(texts.iter().any(|words| words == unu), "{texts:?}");
        // UNU-44, NEW-49
        for ruleset in [RulesetId::Unu, RulesetId::Newno] {
            let timed = scoring(&GameConfig::plain(ruleset).with(HouseRule::Minutes, 30));
            assert_eq!(
                timed,
                "Rounds won are counted, for 30 minutes; most rounds win."
            );
        }
        let twist = GameConfig::plain(RulesetId::Twist).with(HouseRule::Minutes, 45);
        assert_eq!(
            summary(&twist),
            "Twist. Everybody counts the cards they are left with, for 45 minutes; the lowest wins."
        );
    }

    #[test]
    fn cards_are_counted_for_so_many_players() {
        let classic = GameConfig::plain(RulesetId::Classic);
        assert_eq!(dealt(&classic, 4), "1 pack, 7 cards each");
        let newno = GameConfig::plain(RulesetId::Newno);
        assert_eq!(
            dealt(&newno, 6),
            "2 packs; the dealer chooses 2 to 20 cards each, 7 as a rule"
        );
        assert_eq!(
            dealt(&newno.with(HouseRule::Packs, 1), 10),
            "1 pack; the dealer chooses 2 to 9 cards each, 7 as a rule"
        );
        let french = newno
            .with(HouseRule::FrenchDeck, 1)
            .with(HouseRule::Packs, 2);
        assert_eq!(
            dealt(&french, 4),
            "2 packs of two ordinary ones each; the dealer chooses 2 to 20 cards each, 7 as a rule"
        );
        let more = classic.with(HouseRule::HandSize, 10);
        assert_eq!(dealt(&more, 4), "1 pack, 10 cards each");
        assert!(summary(&more).ends_with("With: 10 cards each."));
        assert_eq!(
            suggested(RulesetId::Jungle, 5),
            "For 5 players the book suggests: 2 packs, 7 cards each."
        );
    }

    #[test]
    fn changes_are_told_as_they_are_now() {
        let before = GameConfig::plain(RulesetId::Classic).with(HouseRule::JumpIn, 1);
        let now = before.with(HouseRule::JumpIn, 0).with(HouseRule::Target, 4);
        assert_eq!(changes(&before, &now), ["no jump-in", "200 points"]);
        // NEW-49: in Newno, no target does not mean a single round.
        let newno = GameConfig::plain(RulesetId::Newno);
        assert_eq!(
            changes(&newno.with(HouseRule::Target, 10), &newno),
            ["as many rounds as you like"]
        );
        let other = GameConfig::plain(RulesetId::Grand);
        assert_eq!(changes(&before, &other), ["Grand instead of Classic"]);
        assert!(changes(&now, &now).is_empty());
    }
}
