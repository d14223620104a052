//! The games and their rulebooks.

use engine::{
    GameConfig, RuleId, RulesetId,
    house_rules::{HouseRuleSpec, Unit, Values},
    rule::Book,
    rulebook,
    rulesets::RULESETS,
};
use std::io::Write;

/// Prints every game, with the house rules that a table may set in it.
pub(crate) fn list(out: &mut dyn Write) -> anyhow::Result<()> {
    for spec in &RULESETS {
        let (least, most) = spec.players;
        writeln!(
            out,
            "{}: {least} to {most} players. {}",
            spec.key, spec.about
        )?;
        let plain = GameConfig::plain(spec.id);
        for house_rule in plain.house_rules() {
            // A house rule of several games has a separate rule id in each. Only this game's ids are listed.
            let here = |rule: &RuleId| rule.book == spec.book || rule.book == Book::Dig;
            let rules = house_rule.rules().filter(here).map(|rule| rule.to_string());
            let rules: Vec<String> = rules.collect();
            let word = setting(house_rule, plain);
            writeln!(
                out,
                "    {word}: {} ({})",
                house_rule.about,
                rules.join(", ")
            )?;
        }
        writeln!(out)?;
    }
    Ok(writeln!(
        out,
        "What is not as usual is said behind the game: cargo one-left play classic+jump-in"
    )?)
}

/// The text of a house rule in a game config: `jump-in`, or `draw-four=strict, free (else challenge)`.
fn setting(spec: &HouseRuleSpec, plain: GameConfig) -> String {
    let (key, usual) = (spec.key, plain.value(spec.house_rule));
    match spec.values {
        Values::Switch(_) if usual > 0 => format!("{key}=off"),
        Values::Switch(_) => key.into(),
        Values::Grades(_, grades) => {
            let keys: Vec<&str> = grades.iter().map(|grade| grade.key).collect();
            format!("{key}={} (else off)", keys.join("|"))
        }
        Values::OneOf(choices) => {
            let usual = choices
                .get(usize::from(usual))
                .map_or("", |choice| choice.key);
            let keys = choices.iter().map(|choice| choice.key);
            let others: Vec<&str> = keys.filter(|key| *key != usual).collect();
            format!("{key}={} (else {usual})", others.join("|"))
        }
        Values::NoneOr(_, least, most, _) => format!("{key}={least}..{most} (else none)"),
        Values::Range(least, most, unit) => {
            let unit = if unit == Unit::Fifties { 50 } else { 1 };
            let [least, most, usual] = [least, most, usual].map(|number| u32::from(number) * unit);
            format!("{key}={least}..{most} (else {usual})")
        }
    }
}

/// Prints a rulebook.
pub(crate) fn rules(ruleset: RulesetId, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{}", ruleset.spec().name)?;
    let mut heading = "";
    for entry in rulebook::of(ruleset) {
        if entry.heading != heading {
            heading = entry.heading;
            writeln!(out, "\n{heading}")?;
        }
        let room = if entry.room { " (in the room)" } else { "" };
        writeln!(out, "  {}{room}: {}", entry.id, entry.text)?;
    }
    Ok(())
}
