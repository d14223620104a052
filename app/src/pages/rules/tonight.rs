//! Tonight's rules: what this table plays beside the book.
use engine::{GameConfig, house_rules::HouseRuleSpec};
use leptos::prelude::*;

use wording::{house_rules::summary::told, i18n, say};

/// The house rules that the table has changed, each in a sentence, with a view behind it. `None` if there are none.
pub(crate) fn tonight(
    config: &GameConfig,
    behind: impl Fn(&'static HouseRuleSpec) -> Option<AnyView>,
) -> Option<AnyView> {
    let rule = |(spec, name, sentence): (_, String, String)| {
        view! { <li class="rule-text"><b>{name}</b> " " {sentence} " " {behind(spec)}</li> }
    };
    let rules: Vec<_> = told(config).into_iter().map(rule).collect();
    (!rules.is_empty()).then(|| view! { <ul class="facts tonight">{rules}</ul> }.into_any())
}

/// A table that has changed nothing.
pub(crate) fn by_the_book(config: &GameConfig) -> AnyView {
    view! { <p>{say!("{game}, as the book has it", game = i18n::game_name(config.ruleset))}</p> }
        .into_any()
}
