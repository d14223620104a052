//! All changes for the next round, to choose one.
use engine::house_rules::Change;
use engine::house_rules::Values;
use engine::{GameConfig, HouseRule, RuleId};
use leptos::prelude::*;

use crate::pages::rules::sheets;
use crate::session::use_session;
use crate::table::DemoPurpose;
use wording::{
    house_rule_night::{Offer, offers, shown},
    house_rules::labels::word,
    i18n, say,
};

/// The demonstration of a house rule: the house rule, the rule that shows it, and the game config with it.
type RuleDemo = RwSignal<Option<(HouseRule, RuleId, GameConfig)>>;

/// The house rules that can be changed, each with its effect.
#[component]
pub(crate) fn RuleChanges(on_choose: Callback<Change>) -> impl IntoView {
    let session = use_session();
    // The round is over, so the table does not change while the winner chooses.
    let open = untrack(|| session.of_table(|table| (table.config, offers(table))));
    let demo: RuleDemo = RwSignal::new(None);
    let rows = open.map(|(config, offers)| {
        let row = |offer: Offer| view! { <Row offer config demo on_choose /> };
        offers.into_iter().map(row).collect_view()
    });
    view! {
        <p>{say!("One of them, for everybody, from the next round on. It stays until a winner changes it again.")}</p>
        <ul class="rules">{rows}</ul>
        {dynamic(move || demo.get().map(|(house_rule, rule, config)| {
            let purpose = DemoPurpose::HouseRule(house_rule);
            sheets::demo(rule, Signal::stored(config), purpose, Callback::new(move |()| demo.set(None)))
        }))}
    }
}

/// One house rule: its effect and value, its demonstration, and the change.
#[component]
fn Row(
    offer: Offer,
    config: GameConfig,
    demo: RuleDemo,
    on_choose: Callback<Change>,
) -> impl IntoView {
    let Offer { spec, now, values } = offer;
    let house_rule = spec.house_rule;
    let name = i18n::message_text(spec.name);
    // Demonstrate the rule as it would be played.
    let first = values.first().map_or(now, |(value, _)| *value);
    let with = config.with(house_rule, if now == 0 { first } else { now });
    let show = shown(spec, &with).map(|rule| {
        let what = say!("Show me {rule}", rule = &name);
        view! {
            <button
                type="button" class="rule-link show-me" aria-label=what
                on:click=move |_| demo.set(Some((house_rule, rule, with)))
            >{say!("Show me")}</button>
        }
    });
    let choose = Callback::new(move |value| on_choose.run(Change { house_rule, value }));
    let control = match spec.values {
        Values::Switch(_) => view! { <Turn name=name.clone() on={now == 0} choose /> }.into_any(),
        Values::OneOf(_) | Values::Range(..) => {
            view! { <Other name=name.clone() values choose /> }.into_any()
        }
    };
    view! {
        <li class="rule">
            <span class="rule-name">
                {name}
                <span class="small">{i18n::message_text(spec.about)}</span>
                <span class="small rule-state">{say!("Now: {value}", value = word(spec, now))} " " {show}</span>
            </span>
            {control}
        </li>
    }
}

/// A button that adds or removes a house rule.
#[component]
fn Turn(name: String, on: bool, choose: Callback<u8>) -> impl IntoView {
    let (word, what) = match on {
        true => (say!("Add"), say!("Add {rule}", rule = name)),
        false => (say!("Remove"), say!("Remove {rule}", rule = name)),
    };
    view! {
        <button type="button" class="button" aria-label=what on:click=move |_| choose.run(on.into())>{word}</button>
    }
}

/// A list and a button that set a house rule to another value.
#[component]
fn Other(name: String, values: Vec<(u8, String)>, choose: Callback<u8>) -> impl IntoView {
    let chosen = RwSignal::new(values.first().map(|(value, _)| *value));
    let option =
        |(value, word): (u8, String)| view! { <option value=value.to_string()>{word}</option> };
    let set = move |_| {
        if let Some(value) = chosen.get_untracked() {
            choose.run(value);
        }
    };
    let (which, what) = (
        say!("{rule}: set to", rule = &name),
        say!("Set {rule}", rule = &name),
    );
    view! {
        <span class="set-to">
            <select
                class="input" aria-label=which
                on:change=move |event| chosen.set(event_target_value(&event).parse().ok())
            >
                {values.into_iter().map(option).collect_view()}
            </select>
            <button type="button" class="button" aria-label=what on:click=set>{say!("Set")}</button>
        </span>
    }
}
