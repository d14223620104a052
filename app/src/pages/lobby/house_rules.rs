//! The house rules of the table under headings, and its pace, to read. The host changes them (`house_rule_choice.rs`).
use engine::house_rules::{Group, HouseRuleSpec, Values};
use engine::{GameConfig, HouseRule, RulesetId};
use leptos::{html, prelude::*};

use crate::session::use_session;
use crate::{
    pages::{
        app::hosted,
        lobby::{
            agreement::{agreed, seats},
            kept_rules::{KeepRules, NamedRules},
            pace::PaceFacts,
        },
        rules::{
            rule_search::has_words,
            tonight::{by_the_book, is_chosen, stand_at, tonight},
        },
    },
    ui::parts::{ControlIds, Fold, options},
};
use wording::{
    house_rules::{
        labels::{GROUPS, choice_label, heading, word_in},
        objections::{absent, objection},
        summary::suggested,
    },
    i18n,
    list::in_a_row,
    say,
};

/// A house rule in the list.
#[derive(Clone, Copy)]
pub(crate) struct ListedRule {
    pub(crate) ruleset: RulesetId,
    pub(crate) spec: &'static HouseRuleSpec,
    /// The game config of the table.
    pub(crate) config: Memo<Option<GameConfig>>,
    /// The number of seats in the next match.
    pub(crate) seats: Memo<usize>,
    /// The value that the table has agreed on.
    pub(crate) value: Memo<u8>,
    /// The ids of the words about it.
    pub(crate) ids: ControlIds,
}

/// Draws the value of a house rule, and a view below its row.
pub(crate) type DrawValue = fn(ListedRule) -> [AnyView; 2];

/// Draws the parts about the pace that a search finds.
pub(crate) type DrawPace = fn(&str) -> Vec<AnyView>;

/// Tonight's rules, the pace, and every other house rule. A host can change the pace at any time.
#[component]
pub(crate) fn HouseRules() -> impl IntoView {
    let session = use_session();
    let config = agreed(session);
    let hosts = memo(move || session.is_host());
    let pace = move || match hosts.get() {
        true => hosted(|sheets| (sheets.pace)()),
        false => view! { <PaceFacts /> }.into_any(),
    };
    let rules = move || {
        let config = config.get()?;
        Some(tonight(&config, |_| None).unwrap_or_else(|| by_the_book(&config)))
    };
    view! {
        <NamedRules config />
        {dynamic(rules)}
        <div class="groups">
            {dynamic(pace)}
            <Fold summary=say!("All house rules")><RuleList draw_value=fixed draw_pace=|_| Vec::new() /></Fold>
        </div>
    }
}

/// Every house rule with its value, and the pace. They can be kept.
#[component]
pub(crate) fn RuleList(
    /// Draws the values.
    draw_value: DrawValue,
    /// Draws the pace of the table.
    draw_pace: DrawPace,
    /// A view below the house rules.
    #[prop(optional)]
    below: ViewFn,
) -> impl IntoView {
    let session = use_session();
    let (config, seats) = (agreed(session), seats(session));
    let ruleset = memo(move || config.get().map(|config| config.ruleset));
    let wanted = RwSignal::new(String::new());
    let found = move || {
        let (id, wanted) = (ruleset.get()?, wanted.get());
        let mut parts = groups(id, config, seats, draw_value, &wanted);
        parts.extend(draw_pace(&wanted));
        // Parts that a search finds are drawn anew: somebody may have folded them before.
        Some(match (parts.is_empty(), wanted.is_empty()) {
            (true, _) => {
                view! { <p role="status">{say!("No rule says that. Try another word.")}</p> }
                    .into_any()
            }
            (false, true) => view! { <div class="groups">{parts}</div> }.into_any(),
            (false, false) => view! { <section class="groups">{parts}</section> }.into_any(),
        })
    };
    view! {
        <input
            type="search" class="input find" placeholder=say!("Search") aria-label=say!("Search the rules") autocomplete="off"
            on:input=move |event| wanted.set(event_target_value(&event))
        />
        {dynamic(found)}
        // Parts that no search looks through stand aside while it shows.
        <div hidden=move || wanted.with(|wanted| (!wanted.is_empty()).then_some(""))>
            <div class="stack">
                {dynamic(move || ruleset.get().map(|id| view! { <Absent id /> }))}
                {below.run()}
                <KeepRules config name=None />
            </div>
        </div>
    }
}

/// The house rules that players ask for most. They come first.
const FIRST: [HouseRule; 5] = [
    HouseRule::Stacking,
    HouseRule::Sevens,
    HouseRule::Zeros,
    HouseRule::Finish,
    HouseRule::JumpIn,
];

/// The most house rules of a game that stand open under their headings. A longer list would be a search.
const FEW: usize = 12;

/// The house rules of a game that a search finds, under their headings. A heading is open if people ask for its rules, if
/// the table has changed one of them, or if a search found them.
fn groups(
    id: RulesetId,
    config: Memo<Option<GameConfig>>,
    seats: Memo<usize>,
    draw_value: DrawValue,
    wanted: &str,
) -> Vec<AnyView> {
    let plain = GameConfig::plain(id);
    let mut all: Vec<_> = plain.house_rules().collect();
    let (few, searched) = (all.len() <= FEW, !wanted.is_empty());
    all.sort_by_key(|spec| {
        let mut first = FIRST.iter();
        first
            .position(|of| *of == spec.house_rule)
            .unwrap_or(FIRST.len())
    });
    let group = |group: Group| {
        let title = i18n::message_text(heading(group));
        let is_found =
            |spec: &&'static HouseRuleSpec| spec.group == group && is_found(spec, wanted);
        let found: Vec<_> = all.iter().copied().filter(is_found).collect();
        let agreed = config.get_untracked();
        let is_changed = |spec: &&HouseRuleSpec| {
            agreed.is_some_and(|agreed| spec.default_in(id) != Some(agreed.value(spec.house_rule)))
        };
        let asked_for = matches!(group, Group::AskedFor | Group::Powers);
        let open = few || asked_for || searched || found.iter().any(is_changed);
        let hint = move || (group == Group::Cards).then(|| suggested(id, seats.get()));
        let hint = move || hint().map(|hint| view! { <p class="small">{hint}</p> });
        let rule = move |spec| view! { <Rule id spec config seats draw_value searched /> };
        (!found.is_empty()).then(|| {
            view! {
                <Fold summary=title open>
                    {dynamic(hint)}
                    <div class="rules" class:powers=group == Group::Powers>{found.iter().copied().map(rule).collect_view()}</div>
                </Fold>
            }
            .into_any()
        })
    };
    GROUPS.into_iter().filter_map(group).collect()
}

/// True if a search finds the house rule, by its heading, name, description or values.
fn is_found(spec: &HouseRuleSpec, wanted: &str) -> bool {
    let [title, name, about] = [heading(spec.group), spec.name, spec.about].map(i18n::message_text);
    has_words(&[&title, &name, &about, &in_words(spec)], wanted)
}

/// The words for all values of a house rule that have a word of their own.
fn in_words(spec: &HouseRuleSpec) -> String {
    let choices = match spec.values {
        Values::OneOf(choices) | Values::Grades(_, choices) => choices,
        _ => &[],
    };
    let words = choices.iter().filter_map(|choice| choice.word);
    words.map(i18n::message_text).collect::<Vec<_>>().join(" ")
}

/// True if the host chooses a value with one tap. Players ask most for these house rules.
pub(crate) fn is_row_of_values(spec: &HouseRuleSpec) -> bool {
    spec.group == Group::AskedFor && !spec.is_switch()
}

/// One house rule: its description, its value, and any objection to that value.
#[component]
fn Rule(
    id: RulesetId,
    spec: &'static HouseRuleSpec,
    config: Memo<Option<GameConfig>>,
    seats: Memo<usize>,
    draw_value: DrawValue,
    /// True if a search found it. Its description may say why.
    searched: bool,
) -> impl IntoView {
    let session = use_session();
    let usual = spec.default_in(id).unwrap_or_default();
    let value = memo(move || {
        config
            .get()
            .map_or(usual, |config| config.value(spec.house_rule))
    });
    let under_way = move || session.is_under_way(|table| table.config.value(spec.house_rule));
    let objection = memo(move || objection(spec, &config.get()?, seats.get()));
    let is_off_by_default = usual == 0 && spec.can_be_off();
    let state = move || match (objection.get(), value.get() == usual || is_off_by_default) {
        (Some(objection), _) => objection,
        (None, true) => String::new(),
        (None, false) => say!("Usual: {value}", value = word_in(id, spec, usual)),
    };
    let ids = ControlIds::new();
    let listed = ListedRule {
        ruleset: id,
        spec,
        config,
        seats,
        value,
        ids,
    };
    let here = is_chosen(spec);
    let [control, below] = draw_value(listed);
    let name = NodeRef::<html::Span>::new();
    if here {
        let row = move || name.get()?.closest(".rule").ok().flatten();
        effect(move || row().iter().for_each(stand_at));
    }
    let named = move || match objection.with(Option::is_some) {
        true => "rule-name clashing",
        false => "rule-name",
    };
    let told = description(listed, searched || here);
    let words = view! {
        <span class=named node_ref=name>
            {told}
            <span id=ids.state() class="small rule-state" prop:textContent=state></span>
        </span>
        {control}
    };
    let changed = move || value.get() != usual;
    let busy = move || under_way().then_some("true");
    // One control is touched by its whole row, unless the name unfolds or the row has a control for each value.
    let row = match spec.group == Group::AskedFor {
        true => view! { <div class="rule" class:chosen=here class:changed=changed aria-busy=busy>{words}</div> }
            .into_any(),
        false => view! { <label class="rule" class:chosen=here class:changed=changed aria-busy=busy>{words}</label> }
            .into_any(),
    };
    view! { {row} {below} }
}

/// The name of a house rule, and what it means. That of a rule which players ask for most unfolds, or is unfolded.
fn description(rule: ListedRule, unfolded: bool) -> AnyView {
    let (spec, ids) = (rule.spec, rule.ids);
    let title = i18n::message_text(spec.name);
    // The name and the heading of a number with a power say as much. Without one, its control shows a mark that nobody
    // hears.
    let is_power = spec.group == Group::Powers;
    let about = move || match is_power && rule.value.get() == 0 {
        true => word_in(rule.ruleset, spec, 0),
        false => i18n::message_text(spec.about),
    };
    let about = view! { <span id=ids.about() class="small" class:visually-hidden=is_power prop:textContent=about></span> };
    match spec.group == Group::AskedFor {
        // The name says most of it, or the values.
        true => view! { <details class="told" open=unfolded><summary><span id=ids.name()>{title}</span></summary>{about}</details> }.into_any(),
        false => view! { <span id=ids.name()>{title}</span> {about} }.into_any(),
    }
}

/// The value of a house rule, to read.
fn fixed(rule: ListedRule) -> [AnyView; 2] {
    let ListedRule {
        ruleset,
        spec,
        value,
        ids,
        ..
    } = rule;
    let control = match spec.is_switch() {
        true => view! {
            <input
                type="checkbox" class="switch" aria-labelledby=ids.name() aria-describedby=ids.rest()
                prop:checked=move || value.get() == 1 prop:disabled=true
            />
        }
        .into_any(),
        false => view! {
            <select
                class="input" aria-labelledby=ids.name() aria-describedby=ids.rest() prop:disabled=true
                inner_html=move || options(&[(value.get(), choice_label(ruleset, spec, value.get()), true)], None)
            ></select>
        }
        .into_any(),
    };
    [control, ().into_any()]
}

/// House rules that a player may miss in this game, and why it does not have them.
#[component]
fn Absent(id: RulesetId) -> impl IntoView {
    let reason = |(why, names): (&'static str, Vec<&'static str>)| {
        let names = in_a_row(names.into_iter().map(i18n::message_text));
        view! { <li><b>{names}</b> " " <span class="small">{i18n::message_text(why)}</span></li> }
    };
    let reasons = absent(id);
    (!reasons.is_empty()).then(|| {
        view! {
            <details class="details">
                <summary>{say!("Not in {game}, and why", game = i18n::game_name(id))}</summary>
                <ul class="stack excluded">{reasons.into_iter().map(reason).collect_view()}</ul>
            </details>
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::house_rules::HOUSE_RULES;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn words_that_people_type_find_house_rules() {
        for (typed, name) in [
            ("7", "Swapping sevens"),
            ("0", "Passing zeros"),
            ("+4", "Stacking"),
            ("+2", "Stacking"),
            ("plus four", "Stacking"),
            ("finish", "The last card"),
            ("go out", "The last card"),
            ("steal", "4"),
            ("time", "Round minutes"),
            ("clock", "Round minutes"),
            ("timer", "Match minutes"),
        ] {
            let mut found = HOUSE_RULES.iter().filter(|spec| is_found(spec, typed));
            assert!(found.any(|spec| spec.name == name), "{typed}: {name}");
        }
    }
}
