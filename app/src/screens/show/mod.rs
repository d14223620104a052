//! "Show me": a rule played on a small table by the rules themselves, step by step, forwards and back. What is shown are
//! the scripts that the rules are tested by.

#[cfg(test)]
mod choice_tests;
mod deeds;
mod facts;
mod finish;
mod found;
mod player;
#[cfg(target_arch = "wasm32")]
mod replayed;
mod run;
mod scenes;
mod steps;
#[cfg(test)]
mod tests;

#[cfg(target_arch = "wasm32")]
pub(super) use deeds::to_do_any;
pub(super) use found::Wish;
#[cfg(target_arch = "wasm32")]
pub(super) use replayed::{Eyes, replayed};
#[cfg(target_arch = "wasm32")]
pub(super) use steps::Steps;

use super::{rulebook::told, sheet::Sheet};
use crate::{
    say,
    tongue::{Language, spoken},
};
use engine::{Mix, RuleId, script::Script};
use found::scripts;
use leptos::{prelude::*, task::spawn_local};
use player::Player;
use std::sync::Arc;

/// Who plays in demonstrations, by seat; comments in scripts call them so.
const NAMES: [&str; 16] = [
    "Alex", "Ben", "Chris", "Dana", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kim", "Leo", "Mia",
    "Nils", "Olga", "Paul",
];

/// Their names, by seat.
pub(super) fn names() -> Vec<String> {
    NAMES.map(String::from).to_vec()
}

/// Whether the titles and comments of scripts are read here: they are written in English alone.
fn reads_scripts() -> bool {
    spoken() == Language::English
}

/// What a demonstration is headed by where its title is not read: how the rule itself begins.
async fn heading(rule: RuleId, table: Mix) -> Option<String> {
    if reads_scripts() {
        return None;
    }
    let text = told(rule, table).await?;
    Some(first_sentence(&text).to_owned())
}

/// A text as far as its first sentence goes. Points behind one or two letters ("z. B.") end none.
fn first_sentence(text: &str) -> &str {
    let mut letters = 0;
    for (at, sign) in text.char_indices() {
        let behind = at + sign.len_utf8();
        let apart = text[behind..].starts_with(' ');
        match sign {
            '。' | '！' | '？' => return &text[..behind],
            '.' | '!' | '?' if apart && letters > 2 => return &text[..behind],
            _ if sign.is_alphanumeric() => letters += 1,
            _ => letters = 0,
        }
    }
    text
}

/// The demonstrations as they were fetched.
#[derive(Clone)]
enum Examples {
    /// They are on their way.
    Coming,
    /// They could not be had.
    Missing,
    /// Here they are, and what stands above all of them.
    Here(Arc<[Script]>, Option<String>),
}

/// A rule, shown on a sheet.
#[component]
pub(super) fn ShowMe(
    /// Which.
    rule: RuleId,
    /// What the table agreed to play.
    #[prop(into)]
    mix: Signal<Mix>,
    /// Why it is shown.
    wish: Wish,
    /// It was closed.
    on_close: Callback<()>,
) -> impl IntoView {
    let examples = RwSignal::new(Examples::Coming);
    let which = RwSignal::new(0);
    let table = mix.get_untracked();
    spawn_local(async move {
        let found = scripts(rule, table, wish).await;
        let heading = heading(rule, table).await;
        // The sheet may be closed by then.
        let _ =
            examples.try_set(found.map_or(Examples::Missing, |all| Examples::Here(all, heading)));
    });
    let shown = move || {
        match examples.get() {
        Examples::Coming => view! { <p class="show-wait">{say!("One moment…")}</p> }.into_any(),
        Examples::Missing => view! {
            <p class="show-wait" role="status">{say!("This could not be loaded. Once the phone is online again, open it anew.")}</p>
        }
        .into_any(),
        Examples::Here(all, heading) => {
            let at = which.get() % all.len().max(1);
            let count = all.len();
            all.get(at).map(|script| {
                let heading = heading.unwrap_or_else(|| script.title.clone());
                view! { <Player script=script.clone() heading rule table at count which /> }
            })
            .into_any()
        }
    }
    };
    view! {
        <Sheet title=Signal::stored(say!("Show me: {rule}", rule = rule.to_string())) on_close>
            <div class="show">{shown}</div>
        </Sheet>
    }
}
