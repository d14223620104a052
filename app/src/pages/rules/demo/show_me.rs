//! A rule on a small table, as a sheet shows it.

use engine::{GameConfig, RuleId, script::Script};
use leptos::prelude::*;
use std::sync::Arc;

use crate::{
    pages::rules::{
        demo::{
            examples::{otherwise, scripts},
            scenes::{names, reads_scripts, scenes},
            step_player::StepPlayer,
        },
        rulebook::rule_text,
        sheets::{demo_coming, demo_missing},
    },
    platform::files::fetched,
    table::DemoPurpose,
};
use wording::say;

/// The heading of a demonstration if its title is not shown: the first sentence of the rule.
async fn heading(rule: RuleId, table: GameConfig) -> Option<String> {
    if reads_scripts() {
        return None;
    }
    let text = rule_text(rule, table).await?;
    Some(first_sentence(&text).to_owned())
}

/// The first sentence of a text. A full stop after one or two letters ("z. B.") does not end it. Every sign beyond ASCII
/// counts as a letter: few stand alone before a full stop, and a table of all letters would be a large download.
pub(crate) fn first_sentence(text: &str) -> &str {
    let mut letters = 0;
    for (at, sign) in text.char_indices() {
        let behind = at + sign.len_utf8();
        let apart = text[behind..].starts_with(' ');
        match sign {
            '。' | '！' | '？' => return &text[..behind],
            '.' | '!' | '?' if apart && letters > 2 => return &text[..behind],
            _ if !sign.is_ascii() || sign.is_ascii_alphanumeric() => letters += 1,
            _ => letters = 0,
        }
    }
    text
}

/// A rule, played on a small table.
#[component]
pub(crate) fn ShowMe(
    rule: RuleId,
    #[prop(into)] config: Signal<GameConfig>,
    purpose: DemoPurpose,
) -> impl IntoView {
    let which = RwSignal::new(0);
    let table = config.get_untracked();
    let examples = fetched(async move {
        let scripts = scripts(rule, table, purpose).await?;
        Some((scripts, heading(rule, table).await))
    });
    let player = move |(all, heading): (Arc<[Script]>, Option<String>)| {
        let count = all.len();
        let at = which.get() % count.max(1);
        let shown = all.get(at).map(|script| {
            let heading = heading.unwrap_or_else(|| script.title.clone());
            view! { <ExamplePlayer script=script.clone() heading rule table at count which /> }
        });
        shown.into_any()
    };
    dynamic(move || examples.get().drawn(player, demo_coming, demo_missing))
}

/// A script, played step by step.
#[component]
pub(crate) fn ExamplePlayer(
    script: Script,
    heading: String,
    rule: RuleId,
    table: GameConfig,
    /// The number of this example, from 0. The button for another one says it, from 1.
    at: usize,
    count: usize,
    /// The number of the example on the screen.
    which: RwSignal<usize>,
) -> impl IntoView {
    let config = script.table.config();
    let scenes = StoredValue::new(scenes(&script, &names()).unwrap_or_default());
    let scene = Callback::new(move |at: usize| scenes.with_value(|scenes| scenes.get(at).cloned()));
    let other = otherwise(&config, &table, rule);
    let about = match other.is_some() {
        true => "shown shown-where",
        false => "shown",
    };
    view! {
        <div class="show-title">
            <h3 id="shown">{heading}</h3>
            {other.map(|text| view! { <p id="shown-where" class="setting">{text}</p> })}
            {(count > 1).then(|| view! {
                <button type="button" class="button quiet" on:click=move |_| which.update(|which| *which += 1)>
                    {say!("Example {number} of {all} · Another", number = (at + 1).to_string(), all = count.to_string())}
                </button>
            })}
        </div>
        <StepPlayer of=scenes.with_value(Vec::len) scene names=StoredValue::new(names()) config about />
    }
}
