//! The words of a lesson above the table: the task, or its result.

use crate::ui::parts::Show;
use engine::{GameConfig, RuleId};
use leptos::{html, prelude::*};

use crate::{
    pages::rules::rulebook::{GUIDES, demo},
    table::DemoPurpose,
    ui::{line_view::LineView, parts::Soon},
};
use wording::{Line, say};

/// The sentence that the lesson says now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LessonWords {
    /// The coming task, while others play. It takes up its room but is not shown yet.
    Coming(Line),
    /// The task that the learner has to do now.
    Task(Line),
    /// The task again, after the learner did something else that is legal.
    Instead(Line),
    /// The result: the lesson is over.
    Done(Line),
}

impl LessonWords {
    fn line(self) -> Line {
        match self {
            LessonWords::Coming(line)
            | LessonWords::Task(line)
            | LessonWords::Instead(line)
            | LessonWords::Done(line) => line,
        }
    }
}

/// The sheet that lies over the lesson.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StripSheet {
    Nothing,
    /// The rules, opened at the lesson's rule.
    Rule,
    /// The demonstration of that rule.
    Show,
}

/// The lesson in words, its rule, and the button that leads on.
#[component]
pub(crate) fn TaskStrip(
    title: String,
    rule: RuleId,
    config: GameConfig,
    said: RwSignal<LessonWords>,
    /// True if a tap already leads on.
    settled: Signal<bool>,
    on: String,
    on_next: Callback<()>,
) -> impl IntoView {
    let open = RwSignal::new(StripSheet::Nothing);
    let close = Callback::new(move |()| open.set(StripSheet::Nothing));
    let words = move || {
        match said.get() {
        // The coming task uses another kind of element, so the next one is created new. Otherwise a screen reader would
        // not read a text that was already there.
        said @ LessonWords::Coming(_) => {
            view! { <bdi class="lesson-words" aria-hidden="true"><LineView line=said.line() /></bdi> }.into_any()
        }
        said => view! { <span class="lesson-words"><LineView line=said.line() /></span> }.into_any(),
    }
    };
    let done = memo(move || said.with(|said| matches!(said, LessonWords::Done(_))));
    let coming = memo(move || said.with(|said| matches!(said, LessonWords::Coming(_))));
    view! {
        <div class="lesson" class:done=move || done.get() class:coming=move || coming.get()>
            <div class="lesson-says">
                <b>{title}</b> " "
                <span role="status">
                    <Soon>
                        {dynamic(move || done.get().then(|| view! { <span class="visually-hidden">{say!("Done.")} " "</span> }))}
                        {dynamic(words)}
                    </Soon>
                </span>
                " "
                <button type="button" class="rule-link" aria-label=say!("Rule {rule}", rule = rule.to_string()) on:click=move |_| open.set(StripSheet::Rule)>
                    {rule.to_string()}
                </button>
                " "
                <button type="button" class="rule-link show-me" aria-label=say!("Show me {rule}", rule = rule.to_string()) on:click=move |_| open.set(StripSheet::Show)>
                    {say!("Show me")}
                </button>
            </div>
            <Show when=move || done.get()><On word=on.clone() settled on_next /></Show>
        </div>
        {dynamic(move || match open.get() {
            StripSheet::Nothing => ().into_any(),
            StripSheet::Rule => (GUIDES.rulebook)(Signal::stored(config), rule, close),
            StripSheet::Show => demo(rule, Signal::stored(config), DemoPurpose::Rule, close),
        })}
    }
}

/// The button that leads on. It takes the focus as soon as it works, because nothing else is left to do.
#[component]
fn On(word: String, settled: Signal<bool>, on_next: Callback<()>) -> impl IntoView {
    let button = NodeRef::<html::Button>::new();
    effect(move || {
        if let Some(button) = button.get().filter(|_| settled.get()) {
            let _ = button.focus();
        }
    });
    view! {
        <button type="button" class="button primary lesson-next" node_ref=button on:click=move |_| on_next.run(())>{word}</button>
    }
}
