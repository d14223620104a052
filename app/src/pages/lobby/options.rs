//! The house rules to choose from, under headings, and the pace of the table.
use crate::platform::reactive::memo;
use crate::ui::dynamic::dynamic;
use crate::ui::show::Show;
use engine::house_rules::{Group, HouseRuleSpec};
use engine::{GameConfig, RulesetId};
use leptos::prelude::*;

use crate::session::use_session;
use crate::{
    pages::lobby::{
        agreement::{agree, agreed, seats},
        house_rule_night::HouseRuleNight,
        pace::{DealPolicyChoice, PaceChoice, PaceFacts},
        presets::{KeepPreset, PassRulesOn},
    },
    ui::parts::ControlIds,
};
use wording::{
    house_rules::{
        choices::choices,
        labels::{GROUPS, heading, word_in},
        objections::{absent, objection},
        summary::{suggested, summary},
    },
    i18n,
    list::in_a_row,
    say,
};

/// Every house rule of the game, for the host to choose.
#[component]
pub(crate) fn Options(
    /// True if the player can change them here and now.
    #[prop(into)]
    open: Signal<bool>,
) -> impl IntoView {
    let session = use_session();
    let (config, seats) = (agreed(session), seats(session));
    let ruleset = memo(move || config.get().map(|config| config.ruleset));
    let by_the_book = memo(move || {
        config
            .get()
            .is_none_or(|config| config.deviations().count() == 0)
    });
    let reset = move |_| agree(session, |config| GameConfig::plain(config.ruleset));
    view! {
        <p>{dynamic(move || config.get().map(|config| summary(&config)))}</p>
        <Show when=move || open.get()>
            <div class="row">
                <button
                    type="button" class="button" on:click=reset
                    aria-disabled=move || by_the_book.get().then_some("true")
                >{say!("As the book has it")}</button>
            </div>
        </Show>
        {dynamic(move || ruleset.get().map(|id| view! { <Groups id config seats open /> }))}
        <Show when=move || session.is_host() fallback=PaceFacts><PaceChoice /><DealPolicyChoice /><HouseRuleNight open /></Show>
        {dynamic(move || ruleset.get().map(|id| view! { <Absent id /> }))}
        <KeepPreset config />
        <PassRulesOn config />
    }
}

/// The house rules of a game under their headings.
#[component]
fn Groups(
    id: RulesetId,
    config: Memo<Option<GameConfig>>,
    seats: Memo<usize>,
    open: Signal<bool>,
) -> impl IntoView {
    let group = move |group: Group| {
        let of = GameConfig::plain(id)
            .house_rules()
            .filter(move |spec| spec.group == group);
        let rules: Vec<AnyView> = of
            .map(|spec| view! { <Rule id spec config seats open /> }.into_any())
            .collect();
        let hint = (group == Group::Cards).then(|| {
            view! { <p class="small">{dynamic(move || suggested(id, seats.get()))}</p> }
        });
        (!rules.is_empty())
            .then(|| view! { <h3>{i18n::message_text(heading(group))}</h3> {hint} <div class="rules">{rules}</div> })
    };
    GROUPS.map(group).collect_view()
}

/// One house rule: its description, its value, and any objection to that value.
#[component]
fn Rule(
    id: RulesetId,
    spec: &'static HouseRuleSpec,
    config: Memo<Option<GameConfig>>,
    seats: Memo<usize>,
    open: Signal<bool>,
) -> impl IntoView {
    let session = use_session();
    let usual = spec.default_in(id).unwrap_or_default();
    let value = memo(move || {
        config
            .get()
            .map_or(usual, |config| config.value(spec.house_rule))
    });
    let set = Callback::new(move |value: u8| {
        // The table may have switched to another game a moment ago.
        agree(session, |config| {
            if config.ruleset == id {
                config.with(spec.house_rule, value)
            } else {
                config
            }
        });
    });
    let under_way = move || session.is_under_way(|table| table.config.value(spec.house_rule));
    let objection = memo(move || objection(spec, &config.get()?, seats.get()));
    let state = move || match (objection.get(), value.get() == usual) {
        (Some(objection), _) => objection,
        (None, true) => say!("As usual"),
        (None, false) => say!("Usual: {value}", value = word_in(id, spec, usual)),
    };
    let own = id.spec().book;
    let ids: Vec<String> = spec
        .rules()
        .filter(|rule| rule.book == own || spec.rules().all(|rule| rule.book != own))
        .map(|rule| rule.to_string())
        .collect();
    let control_ids = ControlIds::new();
    view! {
        <label class="rule" class:changed=move || value.get() != usual aria-busy=move || under_way().then_some("true")>
            <span class="rule-name">
                <span id=control_ids.name()>{i18n::message_text(spec.name)}</span>
                <span class="small">
                    <span id=control_ids.about()>{i18n::message_text(spec.about)}</span> " " <span class="ids">{ids.join(", ")}</span>
                </span>
                <span id=control_ids.state() class="small rule-state" class:objection=move || objection.with(Option::is_some)>
                    {dynamic(state)}
                </span>
            </span>
            <Control spec config seats value set open control_ids />
        </label>
    }
}

/// A switch, or a list of values.
#[component]
fn Control(
    spec: &'static HouseRuleSpec,
    config: Memo<Option<GameConfig>>,
    seats: Memo<usize>,
    value: Memo<u8>,
    set: Callback<u8>,
    open: Signal<bool>,
    control_ids: ControlIds,
) -> impl IntoView {
    // A value that the host refuses springs back. The control shows the table's value after each update of the table.
    let session = use_session();
    if spec.is_switch() {
        return view! {
            <input
                type="checkbox" class="switch" aria-labelledby=control_ids.name() aria-describedby=control_ids.rest()
                prop:checked=move || { session.table.track(); value.get() == 1 } prop:disabled=move || !open.get()
                on:change=move |event| set.run(u8::from(event_target_checked(&event)))
            />
        }
        .into_any();
    }
    let choices = memo(move || {
        config
            .get()
            .map(|config| choices(spec, &config, seats.get()))
            .unwrap_or_default()
    });
    // The present value can stay, and says what speaks against it.
    let option = move |(number, word, may): (u8, String, bool)| {
        view! {
            <option
                value=number.to_string() selected=move || value.get() == number
                prop:disabled=move || !may && value.get() != number
            >{word}</option>
        }
    };
    view! {
        <select
            class="input" aria-labelledby=control_ids.name() aria-describedby=control_ids.rest()
            prop:value=move || { session.table.track(); choices.track(); value.get().to_string() } prop:disabled=move || !open.get()
            on:change=move |event| if let Ok(value) = event_target_value(&event).parse() { set.run(value) }
        >
            {dynamic(move || choices.get().into_iter().map(option).collect_view())}
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
