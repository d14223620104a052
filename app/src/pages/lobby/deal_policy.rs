//! The way to deal: all phones decide about the cards, or the host's phone alone.
use engine::message;
use engine::session::{DealPolicy, Table, TableCommand};
use leptos::prelude::*;

use crate::pages::lobby::pace::one_of;
use crate::session::{Session, use_session};
use wording::say;

/// The ways to deal, with a word each.
const WAYS: [(&str, DealPolicy); 2] = [
    (message!("by every phone"), DealPolicy::Verifiable),
    (
        message!("by nobody: the host’s phone deals"),
        DealPolicy::HostAlone,
    ),
];

/// The way to deal at this table.
fn deals(session: Session) -> Memo<DealPolicy> {
    Memo::new(move |_| {
        session
            .of_table(|table| table.deal_policy)
            .unwrap_or_default()
    })
}

/// The way to deal, for the host to choose.
#[component]
pub(crate) fn DealPolicyChoice() -> impl IntoView {
    let session = use_session();
    let policy = |table: &Table| table.deal_policy;
    let command = |_: &Table, policy| TableCommand::DealPolicy(policy);
    view! {
        <h3>{say!("The deal")}</h3>
        <div class="rules">{one_of(session, message!("Checked"), &WAYS, policy, command)}</div>
    }
}

/// Tells all players if only the host’s phone decides.
#[component]
pub(crate) fn Unchecked() -> impl IntoView {
    let deals = deals(use_session());
    view! {
        <Show when=move || deals.get() == DealPolicy::HostAlone>
            <p class="small">{say!("The host’s phone alone deals here: no phone checks whether that was fair.")}</p>
        </Show>
    }
}
