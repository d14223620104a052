//! The demonstrations of a rule, fetched when somebody wants to see them, and in which order they are shown.

use crate::{beside, say, screens::terms::words::told, tongue};
use engine::{
    Mix, RuleId, few,
    rules::rule::Book,
    rulesets::RULESETS,
    script::{Says, Script, Table, parse_about},
};
use std::{cmp::Reverse, sync::Arc};

/// More steps than these are a long story.
const LONG: usize = 9;

/// Rules whose numbers are this close are of a kind.
const NEAR: u8 = 2;

/// Why a demonstration is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::screens) enum Wish {
    /// To see what the rule is about.
    Rule,
    /// The rule has just refused something.
    Refusal,
}

/// The scripts that show a rule, those of the table's own game before others; `None` if they could not be had.
pub(super) async fn scripts(rule: RuleId, mix: Mix, wish: Wish) -> Option<Arc<[Script]>> {
    let own = RULESETS.iter().filter(|spec| spec.id == mix.ruleset);
    let others = RULESETS.iter().filter(|spec| spec.id != mix.ruleset);
    // What all share is shown in one of the games.
    let shared = rule.book == Book::Dig;
    for spec in own.chain(others.filter(|_| shared)) {
        let text = beside::text(&format!("rules/{}.rules", spec.key)).await?;
        let mut found = parse_about(&text, rule).ok()?;
        if !found.is_empty() {
            few::sort_by_key(&mut found, |script| dullness(script, rule, wish));
            return Some(found.into());
        }
    }
    None
}

/// Less is shown sooner: what was wished for, where something happens, what is about this rule above all, what is short.
pub(super) fn dullness(script: &Script, rule: RuleId, wish: Wish) -> impl Ord + use<> {
    let inputs = || {
        script.steps.iter().filter_map(|step| match &step.says {
            Says::Input(input) => Some(input),
            Says::Expect(_) => None,
        })
    };
    let refuses = inputs().any(|input| input.refused == Some(rule));
    let happens = inputs().any(|input| input.refused.is_none());
    let table = !matches!(script.table, Table::Match { .. });
    (
        Reverse(wish == Wish::Refusal && refuses),
        Reverse(table),
        Reverse(happens),
        script.rules.first() != Some(&rule),
        script.rules.iter().any(|other| is_far(*other, rule)),
        script.steps.len() > LONG,
    )
}

/// Whether a rule is about something else than this one: those next to each other in a book are of a kind.
fn is_far(other: RuleId, rule: RuleId) -> bool {
    other.book != rule.book || other.number.abs_diff(rule.number) > NEAR
}

/// What is otherwise than at the table: "Shown in Newno, with 2 packs."
pub(super) fn otherwise(shown: &Mix, table: &Mix, rule: RuleId) -> Option<String> {
    let game = (shown.ruleset != table.ruleset).then(|| tongue::game(shown.ruleset));
    let differs = shown.houses().filter(|spec| {
        let value = shown.value(spec.house);
        let same = shown.ruleset == table.ruleset && value == table.value(spec.house);
        let usual = spec.default_in(shown.ruleset) == Some(value);
        !same && (!usual || game.is_none() && spec.rules.contains(&rule))
    });
    let houses = differs
        .map(|spec| told(spec, shown.value(spec.house)))
        .reduce(|told, next| say!("{told}, {next}", told, next));
    match (game, houses) {
        (None, None) => None,
        (Some(game), None) => Some(say!("Shown in {game}.", game)),
        (None, Some(houses)) => Some(say!("Shown with {houses}.", houses)),
        (Some(game), Some(houses)) => Some(say!("Shown in {game}, with {houses}.", game, houses)),
    }
}
