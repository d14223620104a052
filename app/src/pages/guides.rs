//! Sheets about the rules, as the table opens them.

use crate::{
    pages::rules::{
        demo::{DemoPurpose, ShowMe},
        rulebook::Rulebook,
    },
    table::{Case, Guides},
};
use engine::{Mix, RuleId};
use leptos::prelude::*;

/// The rulebook, and demonstrations of it.
pub const GUIDES: Guides = Guides { rulebook, demo };

fn rulebook(mix: Signal<Mix>, at: RuleId, on_close: Callback<()>) -> AnyView {
    view! { <Rulebook mix at=Some(at) on_close /> }.into_any()
}

fn demo(mix: Signal<Mix>, rule: RuleId, case: Case, on_close: Callback<()>) -> AnyView {
    view! { <ShowMe rule mix purpose=DemoPurpose::Refusal(case) on_close /> }.into_any()
}
