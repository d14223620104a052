//! What a lesson says, above the table: what to do, or what came of it.
use engine::{Mix, RuleId};
use leptos::html;
use leptos::prelude::*;

use super::super::rulebook::Rulebook;
use super::super::show::{ShowMe, Wish};
use super::super::soon::Soon;
use super::super::table::LineView;
use super::super::table::words::Line;
use crate::say;

/// What is said now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// What will be to do, once others have played: it only has its room.
    Coming(Line),
    /// What to do.
    Task(Line),
    /// What to do instead of something else that may be done.
    Instead(Line),
    /// What came of it: the lesson is over.
    Done(Line),
}

impl Said {
    fn line(self) -> Line {
        match self {
            Said::Coming(line) | Said::Task(line) | Said::Instead(line) | Said::Done(line) => line,
        }
    }
}

/// What lies over the lesson.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Nothing,
    /// The rules, at the one that the lesson is about.
    Rule,
    /// That rule, shown.
    Show,
}

/// The lesson in words, the rule that it is about, and the way on.
#[component]
pub(super) fn Strip(
    /// What the lesson is called.
    title: String,
    /// The rule that it is about.
    rule: RuleId,
    /// What is played.
    mix: Mix,
    /// What it says.
    said: RwSignal<Said>,
    /// Whether a tap leads on by now.
    settled: ReadSignal<bool>,
    /// The word on the way on.
    on: String,
    /// Leads on.
    on_next: Callback<()>,
) -> impl IntoView {
    let open = RwSignal::new(Open::Nothing);
    let close = Callback::new(move |()| open.set(Open::Nothing));
    let words = move || {
        match said.get() {
        // Another kind of element, so that the next one is made anew: what has been there is not read out once it is shown.
        said @ Said::Coming(_) => {
            view! { <bdi class="lesson-words" aria-hidden="true"><LineView line=said.line() /></bdi> }.into_any()
        }
        said => view! { <span class="lesson-words"><LineView line=said.line() /></span> }.into_any(),
    }
    };
    let done = Memo::new(move |_| said.with(|said| matches!(said, Said::Done(_))));
    view! {
        <div class="lesson" class:done=move || done.get()>
            <div class="lesson-says">
                <b>{title}</b> " "
                <span role="status">
                    <Soon>
                        {move || done.get().then(|| view! { <span class="visually-hidden">{say!("Done.")} " "</span> })}
                        {words}
                    </Soon>
                </span>
                " "
                <button type="button" class="rule-link" aria-label=say!("Rule {rule}", rule = rule.to_string()) on:click=move |_| open.set(Open::Rule)>
                    {rule.to_string()}
                </button>
                " "
                <button type="button" class="rule-link show-me" aria-label=say!("Show me {rule}", rule = rule.to_string()) on:click=move |_| open.set(Open::Show)>
                    {say!("Show me")}
                </button>
            </div>
            <Show when=move || done.get()><On word=on.clone() settled on_next /></Show>
        </div>
        {move || match open.get() {
            Open::Nothing => ().into_any(),
            Open::Rule => view! { <Rulebook mix=Signal::stored(mix) at=Some(rule) on_close=close /> }.into_any(),
            Open::Show => view! { <ShowMe rule mix=Signal::stored(mix) wish=Wish::Rule on_close=close /> }.into_any(),
        }}
    }
}

/// The way to what comes next: it takes the focus as soon as it leads there, since nothing else is left to be done.
#[component]
fn On(word: String, settled: ReadSignal<bool>, on_next: Callback<()>) -> impl IntoView {
    let button = NodeRef::<html::Button>::new();
    Effect::new(move || {
        if let Some(button) = button.get().filter(|_| settled.get()) {
            let _ = button.focus();
        }
    });
    view! {
        <button type="button" class="button primary lesson-next" node_ref=button on:click=move |_| on_next.run(())>{word}</button>
    }
}
