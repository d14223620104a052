//! The house rules of the table under headings, and its pace, to read. The host changes them (`house_rule_choice.rs`).
use crate::ui::parts::Show;
use engine::house_rules::{Group, HouseRuleSpec, Values, powers};
use engine::{GameConfig, HouseRule, RuleId, RulesetId};
use leptos::prelude::*;

use crate::session::use_session;
use crate::{
    pages::{
        app::hosted,
        lobby::{
            agreement::{agreed, seats},
            kept_rules::{KeepRules, PassRulesOn},
            pace::PaceFacts,
        },
        rules::search::has_words,
    },
    ui::parts::ControlIds,
};
use wording::{
    house_rules::{
        labels::{GROUPS, heading, value_label, word_in},
        objections::{absent, objection},
        summary::{suggested, summary},
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

/// The reader of the list of house rules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RuleReader {
    /// A player who cannot change them.
    Guest,
    /// The host, who can.
    Host,
}

/// Draws the value of a house rule.
pub(crate) type DrawValue = fn(ListedRule) -> AnyView;

/// Every house rule of the game, and the pace. A host can change the pace at any time.
#[component]
pub(crate) fn HouseRules() -> impl IntoView {
    let session = use_session();
    let hosts = memo(move || session.is_host());
    let pace = move || match hosts.get() {
        true => hosted(|sheets| (sheets.pace)()),
        false => view! { <PaceFacts /> }.into_any(),
    };
    view! { <RuleList above=().into_any() reader=RuleReader::Guest draw_value=fixed pace=dynamic(pace) /> }
}

/// The rules in short, every house rule with its value, and the pace. They can be kept and passed on.
#[component]
pub(crate) fn RuleList(
    /// The view above the house rules.
    above: AnyView,
    reader: RuleReader,
    /// Draws the values.
    draw_value: DrawValue,
    /// The pace of the table.
    pace: AnyView,
) -> impl IntoView {
    let session = use_session();
    let (config, seats) = (agreed(session), seats(session));
    let ruleset = memo(move || config.get().map(|config| config.ruleset));
    let kept = RwSignal::new(());
    let wanted = RwSignal::new(String::new());
    view! {
        <p>{dynamic(move || config.get().map(|config| summary(&config)))}</p>
        {above}
        <input
            type="search" class="input find" placeholder=say!("Search") aria-label=say!("Search the rules") autocomplete="off"
            on:input=move |event| wanted.set(event_target_value(&event))
        />
        {dynamic(move || ruleset.get().map(|id| view! { <Groups id config seats reader draw_value wanted /> }))}
        // A search looks through house rules alone, so the rest stands aside while it shows.
        <div hidden=move || wanted.with(|wanted| (!wanted.is_empty()).then_some(""))>
            {pace}
            {dynamic(move || ruleset.get().map(|id| view! { <Absent id /> }))}
        </div>
        <KeepRules config name=None kept />
        <PassRulesOn config kept />
    }
}

/// The house rules of a game that a search finds, under their headings. Those that the table has changed come first.
#[component]
fn Groups(
    id: RulesetId,
    config: Memo<Option<GameConfig>>,
    seats: Memo<usize>,
    reader: RuleReader,
    draw_value: DrawValue,
    /// The words to find.
    wanted: RwSignal<String>,
) -> impl IntoView {
    let group = move |group: Group, wanted: &str| {
        let title = i18n::message_text(heading(group));
        let is_found = |spec: &&'static HouseRuleSpec| {
            let name = i18n::message_text(spec.name);
            let about = i18n::message_text(spec.about);
            let values = in_words(spec);
            spec.group == group && has_words(&[&title, &name, &about, &values], wanted)
        };
        let found: Vec<_> = GameConfig::plain(id)
            .house_rules()
            .filter(is_found)
            .collect();
        if group == Group::Powers {
            return (!found.is_empty())
                .then(|| view! { <Powers id config seats reader draw_value /> }.into_any());
        }
        let agreed = config.get_untracked();
        let is_changed = |spec: &HouseRuleSpec| {
            agreed.is_some_and(|agreed| spec.default_in(id) != Some(agreed.value(spec.house_rule)))
        };
        let (changed, others): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|spec| is_changed(spec));
        let rules: Vec<AnyView> = changed
            .into_iter()
            .chain(others)
            .map(|spec| view! { <Rule id spec config seats draw_value /> }.into_any())
            .collect();
        let hint = (group == Group::Cards).then(|| {
            view! { <p class="small">{dynamic(move || suggested(id, seats.get()))}</p> }
        });
        (!rules.is_empty())
            .then(|| view! { <h3>{title}</h3> {hint} <div class="rules">{rules}</div> }.into_any())
    };
    dynamic(move || {
        let wanted = wanted.get();
        let groups: Vec<AnyView> = GROUPS
            .into_iter()
            .filter_map(|of| group(of, &wanted))
            .collect();
        match groups.is_empty() {
            true => view! { <p role="status">{say!("No rule says that. Try another word.")}</p> }
                .into_any(),
            false => groups.into_any(),
        }
    })
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

/// Card powers: the host picks a number, then its power. Every number with a power has a row.
#[component]
fn Powers(
    id: RulesetId,
    config: Memo<Option<GameConfig>>,
    seats: Memo<usize>,
    reader: RuleReader,
    draw_value: DrawValue,
) -> impl IntoView {
    let picked = RwSignal::new(None::<HouseRule>);
    let value =
        move |rule: HouseRule| config.with(|config| config.map_or(0, |config| config.value(rule)));
    let tile = move |rule: HouseRule| {
        let spec = rule.spec();
        view! {
            <button
                type="button" class="button" class:changed=move || { value(rule) > 0 }
                aria-label=move || value_label(spec, value(rule)) aria-pressed=move || (picked.get() == Some(rule)).to_string()
                on:click=move |_| picked.set(Some(rule))
            >{spec.name}</button>
        }
    };
    let tiles = (reader == RuleReader::Host).then(|| {
        view! {
            <p class="small">{say!("Pick a number, then its power.")}</p>
            <div class="numbers">{HouseRule::POWERS.map(tile).collect_view()}</div>
        }
    });
    // On the host's phone a row stays: choosing "nothing" in it must not take away the list that has the focus.
    let open = Memo::new(move |before: Option<&Vec<HouseRule>>| {
        let before = before.filter(|_| reader == RuleReader::Host);
        let stays = |rule: &HouseRule| before.is_some_and(|before| before.contains(rule));
        let picked = picked.get();
        let is_open = |rule: &HouseRule| value(*rule) > 0 || picked == Some(*rule) || stays(rule);
        HouseRule::POWERS
            .into_iter()
            .filter(is_open)
            .collect::<Vec<_>>()
    });
    let row = move |rule: HouseRule| view! { <Rule id spec=rule.spec() config seats draw_value /> };
    let rows = move || open.get().into_iter().map(row).collect_view();
    let is_shown = move || reader == RuleReader::Host || open.with(|open| !open.is_empty());
    view! {
        <Show when=is_shown><h3>{i18n::message_text(heading(Group::Powers))}</h3></Show>
        {tiles}
        <div class="rules">{dynamic(rows)}</div>
    }
}

/// One house rule: its description, its value, and any objection to that value.
#[component]
fn Rule(
    id: RulesetId,
    spec: &'static HouseRuleSpec,
    config: Memo<Option<GameConfig>>,
    seats: Memo<usize>,
    draw_value: DrawValue,
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
    let state = move || match (objection.get(), value.get() == usual) {
        (Some(objection), _) => objection,
        (None, true) => String::new(),
        (None, false) => say!("Usual: {value}", value = word_in(id, spec, usual)),
    };
    let own = id.spec().book;
    let is_about = move |rule: &RuleId| match spec.group {
        Group::Powers => powers::of_value(value.get()).is_some_and(|power| power.rule == *rule),
        _ => rule.book == own || spec.rules().all(|rule| rule.book != own),
    };
    let number = |rule: RuleId| view! { " " <span class="ids">{rule.to_string()}</span> };
    let numbers = move || spec.rules().filter(is_about).map(number).collect_view();
    let ids = ControlIds::new();
    let listed = ListedRule {
        ruleset: id,
        spec,
        config,
        seats,
        value,
        ids,
    };
    view! {
        <label class="rule" class:changed=move || value.get() != usual aria-busy=move || under_way().then_some("true")>
            <span class="rule-name">
                <span id=ids.name()>{i18n::message_text(spec.name)}</span>
                <span class="small">
                    <span id=ids.about()>{i18n::message_text(spec.about)}</span> {dynamic(numbers)}
                </span>
                <span id=ids.state() class="small rule-state" class:objection=move || objection.with(Option::is_some)>
                    {dynamic(state)}
                </span>
            </span>
            {draw_value(listed)}
        </label>
    }
}

/// The value of a house rule, to read.
fn fixed(rule: ListedRule) -> AnyView {
    let ListedRule {
        ruleset,
        spec,
        value,
        ids,
        ..
    } = rule;
    if spec.is_switch() {
        return view! {
            <input
                type="checkbox" class="switch" aria-labelledby=ids.name() aria-describedby=ids.rest()
                prop:checked=move || value.get() == 1 prop:disabled=true
            />
        }
        .into_any();
    }
    view! {
        <select class="input" aria-labelledby=ids.name() aria-describedby=ids.rest() prop:disabled=true>
            <option value=move || value.get().to_string()>{dynamic(move || word_in(ruleset, spec, value.get()))}</option>
        </select>
    }
    .into_any()
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
