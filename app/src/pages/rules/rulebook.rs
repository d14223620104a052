//! The rules in force, in the language of this phone. A phone fetches them when a player wants to read them. They can be
//! searched, and each shows the table's setting.

use engine::{
    GameConfig, RuleId,
    house_rules::{Group, HouseRuleSpec, powers},
    rulebook::{RulebookEntry, entries},
};
use leptos::{html, prelude::*};
use std::sync::Arc;

use crate::{
    pages::rules::{
        demo::ShowMe,
        rule_search::has,
        sheets::{demo_sheet, rulebook_sheet, unread},
        tonight::tonight,
    },
    platform::files::{self, fetched},
    table::{DemoPurpose, Guides},
    ui::parts::{Show, coming},
};
use wording::{
    house_rule_night::shown as demonstrating,
    house_rules::labels::word_in,
    i18n::{self, Language},
    say,
};

/// The table's settings of the house rules that a rule describes, such as "Jump-in: off". The flag is true if the
/// setting differs from the usual one.
fn settings(config: &GameConfig, rule: RuleId) -> Vec<(String, bool)> {
    let of = config
        .house_rules()
        .filter(|spec| spec.group != Group::Powers && spec.rules().any(|of| of == rule));
    let powers = powers::given(config).filter(|(_, power)| power.rule == rule);
    let powers = powers.map(|(number, power)| {
        let power = i18n::message_text(power.word);
        (
            say!(
                "{rule}: {setting}",
                rule = number.to_string(),
                setting = power
            ),
            true,
        )
    });
    let others = of.map(|spec| {
        let value = config.value(spec.house_rule);
        let usual = spec.default_in(config.ruleset) == Some(value);
        let rule = i18n::message_text(spec.name);
        let setting = word_in(config.ruleset, spec, value);
        (say!("{rule}: {setting}", rule, setting), !usual)
    });
    powers.chain(others).collect()
}

/// True if a rule only describes house rules that this table does not play.
fn is_off(config: &GameConfig, rule: RuleId) -> bool {
    if powers::POWERS.iter().any(|power| power.rule == rule) {
        return !powers::given(config).any(|(_, power)| power.rule == rule);
    }
    let mut of = config
        .house_rules()
        .filter(|spec| spec.own.contains(&rule))
        .peekable();
    of.peek().is_some() && !of.any(|spec| config.is_on(spec.house_rule))
}

/// The rules that a table plays by.
#[component]
pub(crate) fn Rulebook(
    #[prop(into)] config: Signal<GameConfig>,
    /// The rule to open the book at.
    at: Option<RuleId>,
    /// A view above the rules.
    #[prop(optional)]
    above: ViewFn,
    /// The rule to show on a small table.
    shown: RwSignal<Option<RuleId>>,
) -> impl IntoView {
    let text = fetched(books(config.get_untracked()));
    let wanted = RwSignal::new(String::new());

    let rules = move || {
        let draw = |text: Arc<str>| listed(&text, &config.get(), &wanted.get(), at, shown);
        text.get().drawn(draw, coming, unread)
    };
    let hits = memo(move || {
        let count = |text: Arc<str>| wanted.with(|wanted| found(&text, wanted).count());
        text.get().here().map_or(1, count)
    });
    // A screen reader says how many rules are left.
    let left = move || match (hits.get(), wanted.with(|wanted| wanted.trim().is_empty())) {
        (0, _) => say!("No rule says that. Try another word."),
        (_, true) => String::new(),
        (count, false) => say!("{count} rule | {count} rules", count),
    };
    view! {
        <input
            type="search" class="input find" placeholder=say!("Search") aria-label=say!("Search the rules") autocomplete="off"
            on:input=move |event| wanted.set(event_target_value(&event))
        />
        <p class="small hits" role="status">{dynamic(left)}</p>
        <Show when=move || wanted.with(|wanted| wanted.trim().is_empty())>
            {above.run()}
            {dynamic(move || changed(&config.get(), shown))}
        </Show>
        {dynamic(rules)}
    }
}

/// Tonight's rules, each with its demonstration.
fn changed(config: &GameConfig, shown: RwSignal<Option<RuleId>>) -> Option<AnyView> {
    let show = |spec: &'static HouseRuleSpec| {
        let is_seen =
            !spec.is_of_the_match() && !matches!(spec.group, Group::Cards | Group::Screens);
        let rule = demonstrating(spec, config).filter(|_| is_seen)?;
        Some(show_button(rule, &i18n::message_text(spec.name), shown))
    };
    let rules = tonight(config, show)?;
    Some(view! { <h3>{say!("Tonight’s rules")}</h3> {rules} }.into_any())
}

fn show_button(rule: RuleId, name: &str, shown: RwSignal<Option<RuleId>>) -> AnyView {
    let what = say!("Show me {rule}", rule = name);
    view! {
        <button type="button" class="rule-link show-me" aria-label=what on:click=move |_| shown.set(Some(rule))>
            {say!("Show me")}
        </button>
    }
    .into_any()
}

/// The rules that match the search.
fn found<'a>(text: &'a str, wanted: &'a str) -> impl Iterator<Item = RulebookEntry<'a>> {
    entries(text).filter(move |entry| has(entry, wanted))
}

/// The matching rules, under their headings.
fn listed(
    text: &str,
    config: &GameConfig,
    wanted: &str,
    at: Option<RuleId>,
    shown: RwSignal<Option<RuleId>>,
) -> AnyView {
    let found: Vec<RulebookEntry> = found(text, wanted).collect();
    let groups = found.chunk_by(|a, b| a.heading == b.heading).map(|group| {
        let rules = group
            .iter()
            .map(|entry| rule(entry, config, at, shown))
            .collect_view();
        let heading = group.first().map(|entry| entry.heading.to_owned());
        view! { <h3>{heading}</h3> <ul class="facts">{rules}</ul> }
    });
    groups.collect_view().into_any()
}

fn rule(
    entry: &RulebookEntry,
    config: &GameConfig,
    at: Option<RuleId>,
    shown: RwSignal<Option<RuleId>>,
) -> AnyView {
    let id = entry.id;
    // A rule that only concerns the people in the room has no demonstration.
    let show = (!entry.room).then(|| show_button(id, &id.to_string(), shown));
    let here = at == Some(entry.id);
    let node = NodeRef::<html::Li>::new();
    if here {
        effect(move || {
            if let Some(item) = node.get() {
                item.scroll_into_view();
                // A screen reader reads on from here, not from the top of the book.
                let _ = item.focus();
            }
        });
    }
    let off = is_off(config, entry.id);
    let set = settings(config, entry.id)
        .into_iter()
        .map(|(text, changed)| {
            view! { <span class="setting" class:changed=changed>{text}</span> }
        });
    view! {
        <li
            node_ref=node class="rule-text" class:off=off class:here=here
            tabindex=here.then_some("-1") autofocus=here
        >
            <b class="rule-name">{entry.id.to_string()}</b> " " {entry.text.to_owned()} " " {set.collect_view()} " " {show}
        </li>
    }
    .into_any()
}

/// A book in the language of this phone, or in English if there is no translation.
async fn book(name: &str) -> Option<String> {
    let language = i18n::spoken();
    if language != Language::English {
        let own = files::fetch_text(&format!("rulebook/{}/{name}.md", language.tag())).await;
        if own.is_some() {
            return own;
        }
    }
    files::fetch_text(&format!("rulebook/{name}.md")).await
}

async fn books(config: GameConfig) -> Option<Arc<str>> {
    let (own, shared) = (
        book(config.ruleset.spec().key).await?,
        book("shared").await?,
    );
    Some(format!("{own}\n{shared}").into())
}

/// The text of a rule, in the language of this phone.
pub(crate) async fn rule_text(rule: RuleId, config: GameConfig) -> Option<String> {
    let text = books(config).await?;
    let entry = entries(&text).find(|entry| entry.id == rule)?;
    Some(entry.text.to_owned())
}

/// Sheets about the rules, as the table opens them: the rulebook, and demonstrations of it.
pub const GUIDES: Guides = Guides {
    rulebook: |config, at, on_close| {
        let rules = move |shown| view! { <Rulebook config at=Some(at) shown /> }.into_any();
        rulebook_sheet(config, rules, demo, on_close)
    },
    demo: |config, rule, case, on_close| demo(rule, config, DemoPurpose::Refusal(case), on_close),
};

/// A rule on a small table, as a sheet.
pub(crate) fn demo(
    rule: RuleId,
    config: Signal<GameConfig>,
    purpose: DemoPurpose,
    on_close: Callback<()>,
) -> AnyView {
    let content = move || view! { <ShowMe rule config purpose /> }.into_any();
    demo_sheet(rule, content, on_close)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rulebook::{RulebookEntry, entries};
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const CLASSIC: &str = include_str!("../../../../engine/rulebook/classic.md");
    const GRAND: &str = include_str!("../../../../engine/rulebook/grand.md");
    const SHARED: &str = include_str!("../../../../engine/rulebook/shared.md");

    /// A book as the page joins it.
    fn book(own: &'static str) -> Vec<RulebookEntry<'static>> {
        entries(own).chain(entries(SHARED)).collect()
    }

    fn off(code: &str, own: &'static str) -> Vec<String> {
        let config: GameConfig = code.parse().expect("a mix");
        let off = book(own)
            .into_iter()
            .filter(|entry| is_off(&config, entry.id));
        off.map(|entry| entry.id.to_string()).collect()
    }

    #[test]
    fn house_rules_that_are_not_played_are_off() {
        let jumps_and_draws = ["CLA-34", "CLA-36", "CLA-61", "CLA-63", "CLA-79"].map(String::from);
        let others = [
            "CLA-35", "CLA-39", "CLA-58", "CLA-62", "CLA-64", "CLA-70", "CLA-71", "CLA-84",
        ];
        let others = others.map(String::from);
        let plain = off("classic", CLASSIC);
        let is_off = |id: &String| plain.contains(id);
        assert!(jumps_and_draws.iter().chain(&others).all(is_off));
        assert!(!is_off(&"CLA-20".to_owned()) && !is_off(&"CLA-25".to_owned()));
        let mut left = plain.clone();
        left.retain(|id| !jumps_and_draws.contains(id));
        assert_eq!(off("classic+jump-in+draw-until", CLASSIC), left);
        assert_eq!(off("grand", GRAND), ["GRA-79"]);
        let without = |ids: &[&str]| {
            let mut left = plain.clone();
            left.retain(|id| !ids.contains(&id.as_str()));
            left
        };
        assert_eq!(
            off("classic+finish=no-wilds", CLASSIC),
            without(&["CLA-70"])
        );
        assert_eq!(off("classic+calls=none", CLASSIC), without(&["CLA-71"]));
        let powers = without(&["CLA-84", "CLA-90"]);
        assert_eq!(off("classic+p4=take", CLASSIC), powers);
    }

    #[test]
    fn a_rule_says_what_it_is_set_to() {
        let said = |code: &str, rule: &str| {
            let config: GameConfig = code.parse().expect("a mix");
            settings(&config, rule.parse().expect("a rule"))
        };
        let listed = |text: &str, changed| vec![(text.to_owned(), changed)];
        assert_eq!(
            said("jungle+catch-penalty=4", "JUN-31"),
            listed("Penalty for a missed call: 4 cards", true)
        );
        assert_eq!(said("unu", "UNU-13"), listed("Wild eights: off", false));
        assert_eq!(said("unu", "UNU-12"), []);
    }
}
