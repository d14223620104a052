//! The names of house rules, of their values and of their groups.

use engine::{
    HouseRule, Phrase, RulesetId,
    house_rules::{Group, HouseRuleSpec, NamedValue, Unit, Values},
    message, phrase,
};

use crate::{games::vocabulary, i18n, say};

/// "1 card", "2 cards".
fn cards(count: usize) -> Phrase {
    phrase!("{count} card | {count} cards", count)
}

/// "1 pack", "2 packs".
pub(crate) fn packs(count: usize) -> Phrase {
    phrase!("{count} pack | {count} packs", count)
}

/// "2 teams".
fn so_many_teams(count: usize) -> String {
    say!("{count} team | {count} teams", count)
}

/// A house rule with its value in a list of house rules: "stacking (mixed)", "no jump on your own card", "2 packs".
pub fn value_label(spec: &HouseRuleSpec, value: u8) -> String {
    match (spec.values, value) {
        (Values::Switch(off) | Values::Grades(off, _), 0) => i18n::message_text(off),
        (Values::Switch(_), _) | (Values::Grades(_, [_]), 1) => i18n::message_text(spec.listed),
        (Values::Range(_, _, Unit::Fifties), _) => word(spec, value),
        (Values::NoneOr(..), _) if spec.house_rule == HouseRule::Minutes => word(spec, value),
        (Values::Range(_, _, Unit::Packs), 1..) => i18n::phrase_text(&packs(value.into())),
        (Values::Range(_, _, Unit::CardsEach), count) => {
            say!("{count} card each | {count} cards each", count)
        }
        (Values::OneOf(_), 0) if spec.house_rule == HouseRule::Teams => say!("no teams"),
        (Values::OneOf(_), _) if spec.house_rule == HouseRule::Teams => {
            so_many_teams(usize::from(value) + 1)
        }
        _ => say!(
            "{rule} ({setting})",
            rule = Phrase::of(spec.listed),
            setting = word(spec, value)
        ),
    }
}

/// The word for a value in this game, where it may mean something else.
pub fn word_in(ruleset: RulesetId, spec: &HouseRuleSpec, value: u8) -> String {
    match (spec.values, value) {
        (Values::Range(_, _, Unit::Fifties), 0) => (vocabulary(ruleset).no_target)(),
        _ => word(spec, value),
    }
}

/// The word for a value in a control. Ten rows would say that a number has no power.
pub fn choice_label(ruleset: RulesetId, spec: &HouseRuleSpec, value: u8) -> String {
    match (spec.group, value) {
        (Group::Powers, 0) => "–".to_owned(),
        _ => word_in(ruleset, spec, value),
    }
}

/// The word for a value of a house rule, as the player chooses it.
pub fn word(spec: &HouseRuleSpec, value: u8) -> String {
    match (spec.values, value) {
        (Values::Switch(_) | Values::Grades(..), 0) => i18n::message_text(message!("off")),
        (Values::Switch(_), _) => i18n::message_text(message!("on")),
        (Values::Grades(_, grades), _) => named(grades.get(usize::from(value) - 1)),
        (Values::OneOf(choices), _) => named(choices.get(usize::from(value))),
        (Values::NoneOr(none, ..), 0) => i18n::message_text(none),
        (Values::Range(_, _, unit) | Values::NoneOr(_, _, _, unit), _) => number(unit, value),
    }
}

/// The word for a value, or its key if that is a number.
fn named(value: Option<&NamedValue>) -> String {
    value.map_or_else(String::new, |value| {
        value
            .word
            .map_or_else(|| value.key.to_owned(), i18n::message_text)
    })
}

/// A number of things in words. Some units have a meaning for 0.
fn number(unit: Unit, value: u8) -> String {
    match (unit, value) {
        (Unit::Fifties, 0) => say!("a single round"),
        (Unit::Fifties, fifties) => say!(
            "{count} point | {count} points",
            count = 50 * u16::from(fifties)
        ),
        (Unit::Minutes, count) => say!("{count} minute | {count} minutes", count),
        (Unit::Packs, 0) => say!("automatic"),
        (Unit::Packs, count) => count.to_string(),
        (Unit::Cards | Unit::CardsEach, count) => i18n::phrase_text(&cards(count.into())),
    }
}

/// "2 teams of 3", if that comes out even.
pub(crate) fn teams(teams: usize, seats: usize) -> String {
    match (seats % teams, seats / teams) {
        (0, members @ 2..) => say!(
            "{count} team of {members} | {count} teams of {members}",
            count = teams,
            members = members.to_string()
        ),
        _ => so_many_teams(teams),
    }
}

/// All headings, in the order in which the lobby shows them.
pub const GROUPS: [Group; 8] = [
    Group::AskedFor,
    Group::Powers,
    Group::Plays,
    Group::Drawing,
    Group::Sides,
    Group::Winning,
    Group::Cards,
    Group::Screens,
];

/// The heading of a group: a message.
pub const fn heading(group: Group) -> &'static str {
    match group {
        Group::AskedFor => message!("Family favourites"),
        Group::Powers => message!("Card powers"),
        Group::Plays => message!("Playing"),
        Group::Drawing => message!("Drawing and calls"),
        Group::Sides => message!("Teams and places"),
        Group::Winning => message!("Winning"),
        Group::Cards => message!("The cards"),
        Group::Screens => message!("On the screen"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house_rules::choices::choices;
    use engine::GameConfig;
    use engine::house_rules::HOUSE_RULES;

    #[test]
    fn every_house_rule_can_be_told() {
        for spec in &HOUSE_RULES {
            for (ruleset, usual) in spec.games.iter().copied() {
                let plain = GameConfig::plain(ruleset);
                let choices = choices(spec, &plain, 4);
                assert!(choices.iter().any(|(value, ..)| *value == usual));
                for (value, word, _) in choices {
                    assert!(!word.is_empty() && !value_label(spec, value).is_empty());
                }
            }
        }
    }

    #[test]
    fn every_house_rule_stands_under_a_heading_that_is_offered() {
        for spec in &HOUSE_RULES {
            assert!(GROUPS.contains(&spec.group), "{}", spec.name);
        }
    }
}
