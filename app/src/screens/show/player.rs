//! One demonstration of a rule.

use super::{found::otherwise, names, scenes::scenes, steps::Steps};
use crate::say;
use engine::{Mix, RuleId, script::Script};
use leptos::prelude::*;

/// A script, played step by step.
#[component]
pub(super) fn Player(
    /// What is shown.
    script: Script,
    /// What stands above it.
    heading: String,
    /// Of which rule.
    rule: RuleId,
    /// What the table plays.
    table: Mix,
    /// The number of this example, from 0; the way to another names the next one's, from 1.
    at: usize,
    /// How many there are.
    count: usize,
    /// Which is seen.
    which: RwSignal<usize>,
) -> impl IntoView {
    let mix = script.table.mix();
    let scenes = StoredValue::new(scenes(&script, &names()).unwrap_or_default());
    let scene = Callback::new(move |at: usize| scenes.with_value(|scenes| scenes.get(at).cloned()));
    let other = otherwise(&mix, &table, rule);
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
                    {say!("Another example ({number} of {all})", number = ((at + 1) % count + 1).to_string(), all = count.to_string())}
                </button>
            })}
        </div>
        <Steps of=scenes.with_value(Vec::len) scene names=StoredValue::new(names()) mix about />
    }
}
