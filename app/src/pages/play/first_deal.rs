//! The house rules of the table, said at the first deal to guests, who did not choose them.

use engine::session::Table;
use leptos::prelude::*;

use crate::{
    pages::lobby::HouseRules,
    session::{Session, use_session},
    ui::sheet::OpenedSheet,
};
use wording::{house_rules::summary::extras, list::listed, say};

/// Says the house rules while the first cards lie untouched. A tap on them opens the list.
#[component]
pub(crate) fn FirstDeal() -> impl IntoView {
    let session = use_session();
    let open = RwSignal::new(false);
    let more = Callback::new(move |()| open.set(true));
    let rules = memo(move || rules_to_say(session));
    effect(move || {
        if let Some(rules) = rules.get() {
            session.say_with(say!("House rules: {rules}.", rules), Some(more));
        }
    });
    view! { <OpenedSheet open title=say!("House rules")><HouseRules /></OpenedSheet> }
}

/// The house rules in words, on a guest's phone right after the first deal of a match; `None` if there are none.
fn rules_to_say(session: Session) -> Option<String> {
    if session.is_host() || session.is_screen() {
        return None;
    }
    let untouched = session
        .views
        .with(|views| Some(views.first()?.revision == 0));
    let first = |table: &Table| {
        let rules = extras(&table.config);
        (table.scores()?.round == 1 && !rules.is_empty()).then(|| in_a_line(rules))
    };
    session
        .of_table(first)
        .flatten()
        .filter(|_| untouched == Some(true))
}

/// The house rules that are named before the rest are counted. What is said must leave the color in force free.
const NAMED: usize = 2;

fn in_a_line(mut rules: Vec<String>) -> String {
    let mut others = rules.split_off(NAMED.min(rules.len()));
    match others.len() {
        0 | 1 => rules.append(&mut others),
        count => rules.push(say!("{count} more", count)),
    }
    listed(&rules)
}
