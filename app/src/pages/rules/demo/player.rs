//! One demonstration of a rule.

use crate::pages::rules::demo::{examples::otherwise, names::names, scenes::scenes, steps::Steps};
use engine::{Mix, RuleId, script::Script};
use leptos::prelude::*;
use wording::say;

/// A script, played step by step.
#[component]
pub(crate) fn ExamplePlayer(
    /// The script to show.
    script: Script,
    /// The heading above it.
    heading: String,
    /// The rule that it demonstrates.
    rule: RuleId,
    /// The game config of the table.
    table: Mix,
    /// The number of this example, from 0. The button for another example names the next one's number, from 1.
    at: usize,
    /// The number of examples.
    count: usize,
    /// The number of the example on the screen.
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
