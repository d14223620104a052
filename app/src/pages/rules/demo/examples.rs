//! The demonstrations of a rule, and their order. A phone fetches them when a player wants to see them.

use crate::platform::files;
use crate::{
    pages::rules::demo::scenes::{names, scenes},
    table::DemoPurpose,
};
use engine::{
    GameConfig, HouseRule, RuleId, RulesetId,
    house_rules::{HOUSE_RULES, HouseRuleSpec, powers},
    insertion_sort,
    rule::Book,
    rulesets::RULESETS,
    script::{Says, Script, ScriptTable, parse_about},
};
use std::sync::Arc;
use wording::{house_rules::labels::value_label, i18n, list::in_a_row, say};

/// A script with more steps than this counts as long.
const LONG: usize = 9;

/// Rules whose numbers differ by at most this much count as related.
const NEAR: u8 = 2;

/// The scripts that show a rule, those of the table's own game first. `None` if they could not be fetched.
pub(crate) async fn scripts(
    rule: RuleId,
    config: GameConfig,
    purpose: DemoPurpose,
) -> Option<Arc<[Script]>> {
    let own = RULESETS.iter().filter(|spec| spec.id == config.ruleset);
    let others = RULESETS.iter().filter(|spec| spec.id != config.ruleset);
    // The games share these rules, so a script of another game can show them.
    let shared = rule.book == Book::Dig;
    for spec in own.chain(others.filter(|_| shared)) {
        let text = files::fetch_text(&format!("rules/{}.rules", spec.key)).await?;
        let mut found = about(&text, rule, config, purpose)?;
        found.retain(is_played);
        if !found.is_empty() {
            insertion_sort::sort_by_key(&mut found, |script| {
                dullness(script, rule, config, purpose)
            });
            return Some(found.into());
        }
    }
    None
}

/// The scripts in this text that show a rule. A card power is shown on the number that it is about, or else on the one
/// that has it at the table.
pub(crate) fn about(
    text: &str,
    rule: RuleId,
    table: GameConfig,
    purpose: DemoPurpose,
) -> Option<Vec<Script>> {
    let mut numbers = (0..).zip(HouseRule::POWERS);
    let mut given = powers::given(&table).filter(|(_, power)| power.rule == rule);
    let number = match purpose {
        DemoPurpose::HouseRule(own) => numbers.find(|(_, of)| *of == own),
        DemoPurpose::Rule | DemoPurpose::Refusal(_) => None,
    };
    let number = number.map(|(number, _)| number);
    match number.or_else(|| given.next().map(|(number, _)| number)) {
        Some(number) => parse_about(&renumbered(text, number), rule).ok(),
        None => parse_about(text, rule).ok(),
    }
}

/// The number that has a power in most scripts.
const SCRIPTED: u8 = 3;

/// The scripts with this number in place of the scripted one, and the other way round: `r3` and `p3=take` become `r4`
/// and `p4=take`.
fn renumbered(text: &str, number: u8) -> String {
    let (from, to) = (char::from(b'0' + SCRIPTED), char::from(b'0' + number));
    let other = |digit: char| match digit {
        _ if digit == from => to,
        _ if digit == to => from,
        _ => digit,
    };
    let mut signs = text.chars().peekable();
    let (mut changed, mut before) = (String::with_capacity(text.len()), [' ', ' ']);
    while let Some(sign) = signs.next() {
        let ends = signs
            .peek()
            .is_none_or(|next| !next.is_ascii_alphanumeric());
        // A color and a digit, or the key of a power, as a word of its own.
        let is_number =
            before[0].is_whitespace() && matches!(before[1], 'r' | 'y' | 'g' | 'b' | 'p');
        changed.push(match is_number && ends {
            true => other(sign),
            false => sign,
        });
        before = [before[1], sign];
    }
    changed
}

/// True if the script has something to show. A table that refuses its game config has not.
pub(crate) fn is_played(script: &Script) -> bool {
    !matches!(script.table, ScriptTable::Refused { .. })
}

/// The key by which scripts are sorted, the least first. Its parts, in order: distance from the purpose, not a match,
/// something happens, mainly about this rule, no unrelated rules, played as at the table, short.
pub(crate) fn dullness(
    script: &Script,
    rule: RuleId,
    table: GameConfig,
    purpose: DemoPurpose,
) -> impl Ord + use<> {
    let inputs = || {
        script.steps.iter().filter_map(|step| match &step.says {
            Says::Input(input) => Some(input),
            Says::Expect(_) => None,
        })
    };
    let happens = inputs().any(|input| input.refused.is_none());
    let is_match = matches!(script.table, ScriptTable::Match { .. });
    (
        unlike(script, table, purpose),
        is_match,
        !happens,
        script.rules.first() != Some(&rule),
        script.rules.iter().any(|other| is_far(*other, rule)),
        apart(&script.table.config(), table),
        script.steps.len() > LONG,
    )
}

/// The distance of a script from the purpose.
fn unlike(script: &Script, table: GameConfig, purpose: DemoPurpose) -> usize {
    match purpose {
        DemoPurpose::Rule => 0,
        DemoPurpose::Refusal(case) => case.nearest(script).unwrap_or(usize::MAX),
        DemoPurpose::HouseRule(house_rule) => {
            let set = table.value(house_rule);
            let (far, value) = (
                usize::from(u8::MAX),
                script.table.config().value(house_rule),
            );
            let apart = match is_usual(house_rule, table.ruleset, value) {
                true if value != set => far,
                // Not every number has a demonstration.
                _ => usize::from(value.abs_diff(set)),
            };
            2 * apart + usize::from(!matters(script, house_rule))
        }
    }
}

/// True if this is the game's usual value for the house rule.
fn is_usual(house_rule: HouseRule, ruleset: RulesetId, value: u8) -> bool {
    house_rule.spec().default_in(ruleset) == Some(value)
}

/// True if another value of this house rule would change the script.
pub(crate) fn matters(script: &Script, house_rule: HouseRule) -> bool {
    let config = script.table.config();
    let usual = |value| is_usual(house_rule, config.ruleset, value);
    let set = config.value(house_rule);
    let mut others = house_rule.spec().each_value().filter(|value| *value != set);
    let other = others.find(|value| usual(set) || usual(*value));
    let otherwise = |value| {
        let mut script = script.clone();
        let config = config.with(house_rule, value);
        match &mut script.table {
            ScriptTable::Deal(setup) => setup.config = config,
            ScriptTable::Position(played, _)
            | ScriptTable::Match { config: played, .. }
            | ScriptTable::Refused { config: played, .. } => *played = config,
        }
        scenes(&script, &names())
    };
    other.is_some_and(|other| otherwise(other) != scenes(script, &names()))
}

/// The number of house rules set in the script but different at the table.
fn apart(shown: &GameConfig, table: GameConfig) -> usize {
    let house_rules = shown.deviations();
    let differs =
        house_rules.filter(|spec| shown.value(spec.house_rule) != table.value(spec.house_rule));
    differs.count()
}

/// True if two rules are unrelated. Rules are related if they are close together in a book or describe the same house
/// rule.
pub(crate) fn is_far(other: RuleId, rule: RuleId) -> bool {
    let near = other.book == rule.book && other.number.abs_diff(rule.number) <= NEAR;
    let describes = |spec: &HouseRuleSpec, rule| spec.rules().any(|of| of == rule);
    let both = |spec: &HouseRuleSpec| describes(spec, other) && describes(spec, rule);
    !near && !HOUSE_RULES.iter().any(both)
}

/// The differences between a demonstration and the table: "Shown in Newno, with 2 packs."
pub(crate) fn otherwise(shown: &GameConfig, table: &GameConfig, rule: RuleId) -> Option<String> {
    let game = (shown.ruleset != table.ruleset).then(|| i18n::game_name(shown.ruleset));
    let differs = shown.house_rules().filter(|spec| {
        let value = shown.value(spec.house_rule);
        let same = shown.ruleset == table.ruleset && value == table.value(spec.house_rule);
        let usual = spec.default_in(shown.ruleset) == Some(value);
        !same && (!usual || game.is_none() && spec.rules().any(|of| of == rule))
    });
    let house_rules = in_a_row(differs.map(|spec| value_label(spec, shown.value(spec.house_rule))));
    let house_rules = Some(house_rules).filter(|house_rules| !house_rules.is_empty());
    match (game, house_rules) {
        (None, None) => None,
        (Some(game), None) => Some(say!("Shown in {game}.", game)),
        (None, Some(house_rules)) => Some(say!("Shown with {houses}.", houses = house_rules)),
        (Some(game), Some(house_rules)) => Some(say!(
            "Shown in {game}, with {houses}.",
            game,
            houses = house_rules
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_power_is_shown_on_the_number_that_has_it() {
        let script = "rules classic p3=take p5=skip\npile r4\nA r3 b5 W+4 | B y4\n> A plays r3";
        let with_4 = "rules classic p4=take p5=skip\npile r3\nA r4 b5 W+4 | B y3\n> A plays r4";
        let with_5 = "rules classic p5=take p3=skip\npile r4\nA r5 b3 W+4 | B y4\n> A plays r5";
        assert_eq!(renumbered(script, 4), with_4);
        assert_eq!(renumbered(script, 5), with_5);
        assert_eq!(renumbered(script, SCRIPTED), script);
    }
}
