//! Tonight's rules: what this table plays beside the book.
use engine::{GameConfig, HouseRule, house_rules::HouseRuleSpec};
use leptos::{
    html,
    prelude::*,
    wasm_bindgen::JsCast,
    web_sys::{Element, HtmlElement},
};

use std::sync::atomic::{AtomicU8, Ordering};
use wording::{house_rules::summary::told, i18n, say};

/// The number of the house rule that a player has chosen to read, plus one, until a list shows it. 0 if there is none.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// Lets the list that shows next begin at this house rule.
pub(crate) fn choose(house_rule: Option<HouseRule>) {
    CHOSEN.store(house_rule.map_or(0, |of| of as u8 + 1), Ordering::Relaxed);
}

/// True if the list begins at this house rule, for the first row that asks.
pub(crate) fn is_chosen(spec: &HouseRuleSpec) -> bool {
    let chosen = CHOSEN.load(Ordering::Relaxed) == spec.house_rule as u8 + 1;
    if chosen {
        choose(None);
    }
    chosen
}

/// Brings the row of a chosen house rule into view. The control in it gets the focus, or the row.
pub(crate) fn stand_at(row: &Element) {
    let find = |what: &str| row.query_selector(what).ok().flatten();
    let control = find("select, :checked").or_else(|| find("input"));
    let target = control.unwrap_or_else(|| row.clone());
    // A sheet that is about to open gives it the focus then.
    let _ = target.set_attribute("autofocus", "");
    row.scroll_into_view();
    if let Ok(target) = target.dyn_into::<HtmlElement>() {
        let _ = target.focus();
    }
}

/// The house rules that the table has changed, each in a sentence, with a view behind it. `None` if there are none.
pub(crate) fn tonight(
    config: &GameConfig,
    behind: impl Fn(&'static HouseRuleSpec) -> Option<AnyView>,
) -> Option<AnyView> {
    let rule = |(spec, name, sentence): (_, String, String)| {
        let node = NodeRef::<html::Li>::new();
        let here = is_chosen(spec);
        if here {
            effect(move || node.get().iter().for_each(|row| stand_at(row)));
        }
        view! { <li class="rule-text" node_ref=node class:chosen=here tabindex=here.then_some("-1")><b>{name}</b> " " {sentence} " " {behind(spec)}</li> }
    };
    let rules: Vec<_> = told(config).into_iter().map(rule).collect();
    (!rules.is_empty()).then(|| view! { <ul class="facts tonight">{rules}</ul> }.into_any())
}

/// A table that has changed nothing.
pub(crate) fn by_the_book(config: &GameConfig) -> AnyView {
    view! { <p>{say!("{game}, as the book has it", game = i18n::game_name(config.ruleset))}</p> }
        .into_any()
}
