//! Changing what the table agreed on: the house rules, the pace, and the match. Only a host's phone has this code.
use engine::{GameConfig, HouseRule};
use leptos::{prelude::*, wasm_bindgen::JsCast, web_sys::HtmlElement};

use crate::pages::lobby::{
    agreement::{agree, agreed},
    house_rule_night::night_choice,
    house_rules::{ListedRule, RuleList, is_row_of_values},
    pace::{deal_policy_choice, pace_choice},
};
use crate::{
    session::use_session,
    ui::parts::{ControlIds, options},
};
use wording::{
    house_rules::{
        choices::choices,
        remedies::{Remedy, remedies},
    },
    say,
};

/// Every house rule of the game and the pace, to change.
#[component]
pub(crate) fn HouseRuleChoice() -> impl IntoView {
    view! { <RuleList draw_value=control draw_pace=table_choice below=(|| view! { <Reset /> }).into() /> }
}

/// The button that takes all changes of the rules back.
#[component]
fn Reset() -> impl IntoView {
    let session = use_session();
    let config = agreed(session);
    let by_the_book = memo(move || {
        config
            .get()
            .is_none_or(|config| config.deviations().count() == 0)
    });
    let reset = move |_| agree(session, |config| GameConfig::plain(config.ruleset));
    view! {
        <div class="row">
            <button
                type="button" class="button" on:click=reset
                aria-disabled=move || by_the_book.get().then_some("true")
            >{say!("Back to the book’s rules")}</button>
        </div>
    }
}

/// The pace, the way to deal, and house-rule night, to change, as far as a search finds them.
pub(crate) fn table_choice(wanted: &str) -> Vec<AnyView> {
    let parts = [
        pace_choice(wanted),
        deal_policy_choice(wanted),
        night_choice(wanted),
    ];
    parts.into_iter().flatten().collect()
}

/// A switch, a list of values, or a row of them where many players ask for the house rule. A value that the host refuses
/// springs back, because the control shows the table's value after each update of the table.
fn control(rule: ListedRule) -> [AnyView; 2] {
    let session = use_session();
    let ListedRule {
        ruleset,
        spec,
        config,
        seats,
        value,
        ids,
    } = rule;
    let set = move |value: u8| {
        // The table may have switched to another game a moment ago.
        agree(session, |config| match config.ruleset == ruleset {
            true => config.with(spec.house_rule, value),
            false => config,
        });
    };
    let below = rule_remedies(rule);
    if spec.is_switch() {
        let switch = view! {
            <input
                type="checkbox" class="switch" aria-labelledby=ids.name() aria-describedby=ids.rest()
                prop:checked=move || { session.table.track(); value.get() == 1 }
                on:change=move |event| set(u8::from(event_target_checked(&event)))
            />
        };
        return [switch.into_any(), below];
    }
    // The present value can stay, and says what speaks against it.
    let choices = memo(move || {
        let (now, config) = (value.get(), config.get()?);
        let mut all = choices(spec, &config, seats.get());
        for (number, _, may) in &mut all {
            *may |= *number == now;
        }
        Some(all)
    });
    if is_row_of_values(spec) {
        let choices = choices.get_untracked().unwrap_or_default();
        return [row_of_values(rule, choices, set), below];
    }
    let listed =
        move || choices.with(|all| Some(options(all.as_ref()?, value.try_get_untracked())));
    let list = view! {
        <select
            class="input" aria-labelledby=ids.name() aria-describedby=ids.rest() inner_html=listed
            prop:value=move || { session.table.track(); choices.track(); value.get().to_string() }
            on:change=move |event| if let Ok(value) = event_target_value(&event).parse() { set(value) }
        ></select>
    };
    [list.into_any(), below]
}

/// The values of a house rule in a row, to choose with one tap.
fn row_of_values(
    rule: ListedRule,
    choices: Vec<(u8, String, bool)>,
    set: impl Fn(u8) + Copy + 'static,
) -> AnyView {
    let session = use_session();
    let ListedRule { value, ids, .. } = rule;
    let option = move |(number, word, may): (u8, String, bool)| {
        view! {
            <label class="option">
                <input
                    type="radio" name=ids.name() prop:checked=move || { session.table.track(); value.get() == number }
                    prop:disabled=move || !may && value.get() != number
                    on:change=move |_| set(number)
                />
                <span>{word}</span>
            </label>
        }
    };
    view! {
        <div class="options" role="radiogroup" aria-labelledby=ids.name() aria-describedby=ids.rest()>
            {choices.into_iter().map(option).collect_view()}
        </div>
    }
    .into_any()
}

/// The remedies for the clashes of a house rule, as buttons. Each changes another one.
fn rule_remedies(rule: ListedRule) -> AnyView {
    remedy_buttons(rule.config, Some((rule.spec.house_rule, rule.ids)))
}

/// The remedy for the clash that keeps the match from starting, as a button.
pub(crate) fn start_remedy() -> AnyView {
    remedy_buttons(agreed(use_session()), None)
}

/// Buttons for the remedies of one house rule, or for the first remedy of all. The focus goes to the control of the house
/// rule, or to the start, because the button is gone then.
fn remedy_buttons(
    config: Memo<Option<GameConfig>>,
    of: Option<(HouseRule, ControlIds)>,
) -> AnyView {
    let session = use_session();
    let take = move |Remedy { house_rule, value }: Remedy| {
        let next = match of {
            Some((_, ids)) => format!(
                ":is(select, [type=checkbox])[aria-labelledby={0}], [name={0}]:checked",
                ids.name()
            ),
            None => ".start .primary".to_owned(),
        };
        let next = document().query_selector(&next).ok().flatten();
        if let Some(next) = next.and_then(|next| next.dyn_into::<HtmlElement>().ok()) {
            let _ = next.focus();
        }
        agree(session, |config| config.with(house_rule, value));
    };
    dynamic(move || {
        let config = config.get()?;
        let remedies = match of {
            Some((house_rule, _)) => remedies(&config, house_rule),
            None => first_remedy(&config).into_iter().collect(),
        };
        let button = |remedy: Remedy| {
            let label = remedy.label(&config);
            view! { <button type="button" class="button" on:click=move |_| take(remedy)>{label}</button> }
        };
        let buttons: Vec<_> = remedies.into_iter().map(button).collect();
        (!buttons.is_empty()).then(|| view! { <div class="remedies">{buttons}</div> })
    })
    .into_any()
}

/// A remedy for the first clash.
fn first_remedy(config: &GameConfig) -> Option<Remedy> {
    let (own, clash) = config.clashes().next()?;
    let of = |house_rule| remedies(config, house_rule).into_iter().next();
    of(own).or_else(|| of(clash.with))
}
